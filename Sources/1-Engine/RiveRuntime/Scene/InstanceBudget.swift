/// The error thrown if an artboard, including everything nested in it, exceeds the limits of one instance.
public struct InstanceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A limited quantity.
    public enum Limit: Int, Sendable, CaseIterable, CustomStringConvertible {
        /// Objects in all artboards together, including the outermost one.
        case objects
        /// Artboards nested in the outermost one, at any depth.
        case artboards
        /// Levels of objects from the outermost artboard's root down to a leaf, including those of the artboards in
        /// between.
        case levels
        /// Pairs of objects of which one is updated after the other.
        case dependencies
        /// Pairs of a clip and an object that it clips or of which it consists.
        case clips
        /// Properties of the view model instances that belong to nested artboards.
        case values

        /// The name of the quantity, in the plural.
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

    /// The quantity whose limit was exceeded.
    public let limit: Limit
    /// The maximum for one instance.
    public let maximum: Int
    /// The amount needed when instantiation stopped; the whole artboard may need more.
    public let count: Int
    /// The name of the artboard that exceeded the limit: the outermost one or one nested in it.
    public let artboard: String

    /// A message that states what exceeded the limit, where, and how to fix it.
    public var description: String {
        "artboard '\(artboard)' needs \(count) \(limit), more than the \(maximum) that one instance "
            + "may have; simplify it, or nest fewer artboards"
    }
}

/// The amounts that an outermost artboard and all artboards nested in it have used.
///
/// A file of a few kilobytes can request millions of instances. Each step of instantiation that may grow faster than
/// the file charges the budget first.
final class InstanceBudget {
    /// The limits of one instance.
    struct Limits {
        /// The maxima in the order of the quantities. Layouts are computed by recursion over the levels.
        private var maxima = [250_000, 5000, 500, 2_000_000, 1_000_000, 1_000_000]

        subscript(limit: InstanceError.Limit) -> Int {
            get { maxima[limit.rawValue] }
            set { maxima[limit.rawValue] = newValue }
        }
    }

    private let limits: Limits
    private var used = [Int](repeating: 0, count: InstanceError.Limit.allCases.count)
    /// The number of artboards being built: one, and those nested in it.
    private var building = 0
    /// The first charge that was refused to the artboards being built.
    private(set) var refusal: InstanceError?

    init(_ limits: Limits) { self.limits = limits }

    /// Marks the start of building an artboard, until `endBuilding`. Once a charge is refused, all others are refused
    /// until the outermost of the artboards being built has ended.
    func beginBuilding() {
        if building == 0 { refusal = nil }
        building += 1
    }

    func endBuilding() { building -= 1 }

    /// Whether all charges are currently refused, so that nothing more can be built.
    var isExhausted: Bool { building > 0 && refusal != nil }

    /// Charges an additional amount.
    ///
    /// - Parameter artboard: the name of the artboard that is charged, for the error message.
    /// - Returns: false, without charging anything, if that exceeds the limit.
    func charge(_ count: Int, _ limit: InstanceError.Limit, for artboard: String) -> Bool {
        guard check(used[limit.rawValue] + count, limit, for: artboard) else { return false }
        used[limit.rawValue] += count
        return true
    }

    /// Whether a number of levels, which does not accumulate, is within the limit.
    func check(_ count: Int, _ limit: InstanceError.Limit, for artboard: String) -> Bool {
        let maximum = limits[limit]
        if isExhausted { return false }
        if count <= maximum { return true }
        refusal = InstanceError(
            limit: limit, maximum: maximum, count: count, artboard: artboard)
        return false
    }

    /// Refunds the charge of a deallocated artboard.
    func refund(_ count: Int, _ limit: InstanceError.Limit) { used[limit.rawValue] -= count }
}
