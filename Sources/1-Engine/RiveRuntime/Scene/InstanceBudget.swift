/// Why an artboard was not instantiated: it, with all that is nested in it, needs more than one
/// instance may have.
public struct InstanceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What there was too much of.
    public enum Limit: Int, Sendable, CaseIterable, CustomStringConvertible {
        /// Objects of all artboards together, the outermost included.
        case objects
        /// Artboards nested in the outermost one, at any depth.
        case artboards
        /// Objects between a leaf and the outermost artboard, those of the artboards in between
        /// included.
        case levels
        /// Pairs of objects of which one is updated after the other.
        case dependencies
        /// Pairs of a clip and something that it clips or is made of.
        case clips
        /// Properties of the view model instances that belong to nested artboards.
        case values

        /// What is counted, in the plural.
        public var description: String {
            switch self {
            case .objects: "objects"
            case .artboards: "nested artboards"
            case .levels: "levels of objects"
            case .dependencies: "dependencies between objects"
            case .clips: "pairs of a clip and what it clips"
            case .values: "properties of nested artboards' view models"
            }
        }
    }

    /// What there was too much of.
    public let limit: Limit
    /// How much of it one instance may have.
    public let maximum: Int
    /// How much was needed when instantiation stopped; the whole artboard may need more.
    public let count: Int
    /// The name of the artboard that asked for it: the outermost one or one nested in it.
    public let artboard: String

    /// What was too much, where, and how to fix it.
    public var description: String {
        "artboard '\(artboard)' needs \(count) \(limit), more than the \(maximum) that one instance "
            + "may have; simplify it, or nest fewer artboards"
    }
}

/// What an outermost artboard and all artboards nested in it have used up of the limits.
///
/// A few kilobytes of file can ask for millions of instances; each step of instantiation that may
/// grow faster than the file charges this first.
final class InstanceBudget {
    /// The limits of one instance.
    struct Limits {
        var objects = 250_000
        var artboards = 5000
        /// Layouts are worked out by recursion over these levels.
        var levels = 500
        var dependencies = 2_000_000
        var clips = 1_000_000
        var values = 1_000_000

        func maximum(of limit: InstanceError.Limit) -> Int {
            switch limit {
            case .objects: objects
            case .artboards: artboards
            case .levels: levels
            case .dependencies: dependencies
            case .clips: clips
            case .values: values
            }
        }
    }

    private let limits: Limits
    private var used = [Int](repeating: 0, count: InstanceError.Limit.allCases.count)
    /// How many artboards are being built: one, and those nested in it.
    private var building = 0
    /// The first charge that was refused to what is being built.
    private(set) var refusal: InstanceError?

    init(_ limits: Limits) { self.limits = limits }

    /// An artboard is being built until `endBuilding`. Once a charge is refused, all others are until
    /// the outermost of those that are being built has ended.
    func beginBuilding() {
        if building == 0 { refusal = nil }
        building += 1
    }

    func endBuilding() { building -= 1 }

    /// Whether nothing more can be built for now.
    var isRefusing: Bool { building > 0 && refusal != nil }

    /// Charges `count` more.
    ///
    /// - Parameter artboard: the name of the artboard that is charged, for the message.
    /// - Returns: false if that exceeds the limit; nothing is charged then.
    func charge(_ count: Int, _ limit: InstanceError.Limit, for artboard: String) -> Bool {
        guard check(used[limit.rawValue] + count, limit, for: artboard) else { return false }
        used[limit.rawValue] += count
        return true
    }

    /// Whether a level, which is not summed up, is within the limit.
    func check(_ count: Int, _ limit: InstanceError.Limit, for artboard: String) -> Bool {
        let maximum = limits.maximum(of: limit)
        if isRefusing { return false }
        if count <= maximum { return true }
        refusal = InstanceError(
            limit: limit, maximum: maximum, count: count, artboard: artboard)
        return false
    }

    /// Returns the charge of an artboard that is deallocated.
    func refund(_ count: Int, _ limit: InstanceError.Limit) { used[limit.rawValue] -= count }
}
