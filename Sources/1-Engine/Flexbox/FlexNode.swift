import Geometry

/// What a length may be when a box is measured, in the layout's units.
package enum FlexConstraint: Equatable, Sendable {
    /// Any length.
    case unbounded
    /// Up to a length.
    case atMost(Double)
    /// That length alone.
    case exactly(Double)

    /// The largest length; nil where there is none.
    package var limit: Double? {
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

/// A box of a layout. Not thread-safe.
package final class FlexNode {
    package var style = FlexStyle()
    /// The tracks of a box whose display is a grid.
    package var tracks = GridTracks()
    /// The boxes in this one, each in no other.
    package var children: [FlexNode] = []
    /// Measures the content of a box without children, given what its width and height may be;
    /// without padding and borders.
    package var measure: ((FlexConstraint, FlexConstraint) -> Size)?
    /// Whether `markContentDirty` is called whenever `measure` would give another size; else the
    /// content is measured anew in every layout.
    package var tellsOfContent = false
    /// The border box from its owner's upper left corner, as of the last layout.
    package internal(set) var frame = Rect(0, 0, 0, 0)
    /// The direction as of the last layout.
    package internal(set) var direction = FlexStyle.Direction.leftToRight

    /// The border box's size as of the last measurement.
    var measured = FlexSize()
    /// Of the border box from the edges of the owner's at which its axes begin.
    var offset = FlexSize()
    var flexBasis = 0.0
    var cache = MeasureCache()
    /// The last layout that placed the subtree; nil once something in it has changed.
    var performed: PerformedLayout?
    /// Memory for the next layout of the children.
    var spareItems: [FlexNode] = []
    var spareLines: [FlexLine] = []
    private var isContentDirty = true
    // The node as of the last layout.
    private var seenStyle = FlexStyle()
    private var seenTracks = GridTracks()
    private var seenChildren: [ObjectIdentifier] = []

    /// Makes a box without children and with the default style.
    package init() {}

    /// Has the content measured anew in the next layout.
    package func markContentDirty() { isContentDirty = true }

    /// Lays out the node and its subtree.
    ///
    /// - Parameters:
    ///   - width: the available width; nil for that of the content.
    ///   - height: the available height; nil for that of the content.
    ///   - direction: of nodes whose styles inherit it.
    /// - Complexity: linear in the number of nodes in subtrees that have changed.
    package func calculateLayout(
        width: Double?, height: Double?, direction: FlexStyle.Direction = .leftToRight
    ) {
        _ = invalidateChanged()
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

    /// Invalidates what is cached of nodes that have changed since the last layout, or in whose
    /// subtree one has.
    ///
    /// - Returns: whether this is one of them.
    private func invalidateChanged() -> Bool {
        var isStale = isContentDirty || style != seenStyle || tracks != seenTracks
        if measure != nil && !tellsOfContent { isStale = true }
        if !children.lazy.map({ ObjectIdentifier($0) }).elementsEqual(seenChildren) {
            isStale = true
            seenChildren.removeAll(keepingCapacity: true)
            for child in children { seenChildren.append(ObjectIdentifier(child)) }
        }
        for child in children where child.invalidateChanged() { isStale = true }
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

/// The content box that a node is in, to which percentages refer.
struct FlexOwner: Equatable {
    var width: Double?
    var height: Double?

    subscript(_ dimension: FlexDimension) -> Double? { dimension == .width ? width : height }
}

/// The result of a layout of a node's subtree, and its parameters.
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
    /// The length that the style gives; nil where it gives none.
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

    /// A border box's length within its limits, at least that of padding and border.
    func bound(
        _ value: Double, _ dimension: FlexDimension, _ owner: Double?, ownerWidth: Double?
    ) -> Double {
        max(boundByLimits(value, dimension, owner), inner(dimension, ownerWidth))
    }
}
