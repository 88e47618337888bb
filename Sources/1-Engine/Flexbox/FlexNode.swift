import Geometry

/// What a length may be when a box is measured.
public enum FlexConstraint: Equatable, Sendable {
    case unbounded
    case atMost(Double)
    case exactly(Double)

    /// The length that there is; nil for no limit.
    public var limit: Double? {
        switch self {
        case .unbounded: nil
        case .atMost(let value), .exactly(let value): value
        }
    }

    var isExact: Bool { if case .exactly = self { true } else { false } }
    var isAtMost: Bool { if case .atMost = self { true } else { false } }

    /// Lowered to a maximum.
    func constrained(to maximum: Double?) -> FlexConstraint {
        guard let maximum else { return self }
        return switch self {
        case .unbounded: .atMost(maximum)
        case .atMost(let value): .atMost(min(value, maximum))
        case .exactly(let value): .exactly(min(value, maximum))
        }
    }
}

/// A box of a layout.
public final class FlexNode {
    public var style = FlexStyle()
    /// Where the style's display is a grid.
    public var tracks = GridTracks()
    public var children: [FlexNode] = []
    /// The size of the content of a box without children, given what its width and height may be;
    /// padding and borders are not part of it.
    public var measure: ((FlexConstraint, FlexConstraint) -> Size)?
    /// Whether `markContentDirty` is called whenever `measure` would give another size; else the
    /// content is measured anew in every layout.
    public var tellsOfContent = false
    /// Where the last layout placed the box: its border box, from its owner's upper left corner.
    public internal(set) var frame = Rect(0, 0, 0, 0)
    /// The direction that the last layout gave it.
    public internal(set) var direction = FlexStyle.Direction.leftToRight

    /// The border box's size as measured last.
    var measured = FlexSize()
    /// Along each dimension from where the owner's axis begins, its border included.
    var offset = FlexSize()
    var flexBasis = 0.0
    var cache = MeasureCache()
    /// The last layout that placed what is below, good for as long as nothing there changes.
    var performed: PerformedLayout?
    private var isContentDirty = true
    /// What the node was when it was last laid out.
    private var seenStyle = FlexStyle()
    private var seenTracks = GridTracks()
    private var seenChildren: [ObjectIdentifier] = []

    public init() {}

    /// The content would be measured to another size.
    public func markContentDirty() { isContentDirty = true }

    /// Lays out the node and all below it.
    ///
    /// - Parameters:
    ///   - width: what there is for it; nil leaves it to the content.
    ///   - direction: for nodes whose styles name none.
    public func calculateLayout(
        width: Double?, height: Double?, direction: FlexStyle.Direction = .leftToRight
    ) {
        _ = dropStale()
        func constraint(_ dimension: FlexDimension, _ available: Double?) -> FlexConstraint {
            if let length = definiteLength(dimension, in: available) {
                return .exactly(bound(length, dimension, available, ownerWidth: width))
            }
            if let maximum = style.maximum(dimension).resolved(in: available) {
                return .atMost(maximum)
            }
            return available.map {
                .exactly(max(0, $0 - style.margin.sum(dimension, width)))
            } ?? .unbounded
        }
        let layout = FlexLayout(
            owner: FlexOwner(width: width, height: height), direction: direction)
        layout.run(
            self, constraint(.width, width), constraint(.height, height), performs: true)
        let left = style.margin.left.resolved(in: width) ?? 0
        let top = style.margin.top.resolved(in: width) ?? 0
        frame = Rect(left, top, measured.width, measured.height)
    }

    /// Forgets what is no longer true of nodes that have changed since the last layout, or that hold
    /// such.
    ///
    /// - Returns: whether this is one of them.
    private func dropStale() -> Bool {
        var isStale = isContentDirty || style != seenStyle || tracks != seenTracks
        if measure != nil && !tellsOfContent { isStale = true }
        if !children.lazy.map({ ObjectIdentifier($0) }).elementsEqual(seenChildren) {
            isStale = true
            seenChildren = children.map { ObjectIdentifier($0) }
        }
        for child in children where child.dropStale() { isStale = true }
        guard isStale else { return false }
        isContentDirty = false
        seenStyle = style
        seenTracks = tracks
        cache.removeAll()
        performed = nil
        return true
    }
}

/// A length for each dimension.
struct FlexSize: Equatable {
    var width = 0.0
    var height = 0.0

    subscript(_ dimension: FlexDimension) -> Double {
        get { dimension == .width ? width : height }
        set {
            if dimension == .width { width = newValue } else { height = newValue }
        }
    }
}

/// The content box that a node is in: what percentages are of.
struct FlexOwner: Equatable {
    var width: Double?
    var height: Double?

    subscript(_ dimension: FlexDimension) -> Double? { dimension == .width ? width : height }
}

/// A layout of all that is below a node, and what it was made for.
struct PerformedLayout {
    var width: FlexConstraint
    var height: FlexConstraint
    var owner: FlexOwner
    var direction: FlexStyle.Direction
    var result: FlexSize

    func isFor(
        _ width: FlexConstraint, _ height: FlexConstraint, _ layout: FlexLayout
    ) -> Bool {
        self.width == width && self.height == height && owner == layout.owner
            && direction == layout.direction
    }
}

extension FlexNode {
    /// A length of the style's own, in units.
    func definiteLength(_ dimension: FlexDimension, in owner: Double?) -> Double? {
        style.length(dimension).resolved(in: owner).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Padding and border of both sides together.
    func inner(_ dimension: FlexDimension, _ ownerWidth: Double?) -> Double {
        style.padding.sum(dimension, ownerWidth) + style.border.sum(dimension, ownerWidth)
    }

    func boundByLimits(
        _ value: Double, _ dimension: FlexDimension, _ owner: Double?
    ) -> Double {
        var value = value
        if let maximum = style.maximum(dimension).resolved(in: owner), maximum >= 0 {
            value = min(value, maximum)
        }
        if let minimum = style.minimum(dimension).resolved(in: owner), minimum >= 0 {
            value = max(value, minimum)
        }
        return value
    }

    /// A border box's length within its limits, and no less than padding and border.
    func bound(
        _ value: Double, _ dimension: FlexDimension, _ owner: Double?, ownerWidth: Double?
    ) -> Double {
        max(boundByLimits(value, dimension, owner), inner(dimension, ownerWidth))
    }
}
