import Geometry

/// A constraint on a length when a box is measured, in the layout's units.
package enum FlexConstraint: Equatable, Sendable {
    /// Any length is allowed.
    case unbounded
    /// The length is at most this.
    case atMost(Double)
    /// The length is exactly this.
    case exactly(Double)

    /// The maximum length; nil if there is none.
    package var limit: Double? {
        switch self {
        case .unbounded: nil
        case .atMost(let value), .exactly(let value): value
        }
    }

    var isExact: Bool { if case .exactly = self { true } else { false } }
    var isAtMost: Bool { if case .atMost = self { true } else { false } }
    /// Whether the length may be no more than zero, but has not been given.
    var leavesNothing: Bool { if case .atMost(let value) = self { value <= 0 } else { false } }

    /// Returns the constraint with its limit lowered to a maximum.
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
    package var style: FlexStyle {
        @inline(__always) get { shared.style }
        set {
            if !takesStyle(newValue) { return }
            if isKnownUniquelyReferenced(&shared) {
                shared.style = newValue
            } else {
                shared = SharedFlexStyle(newValue)
            }
        }
    }
    /// The style's memory. Layouts read lengths from it, because the accessor above copies all of the style unless it is
    /// optimised away.
    private(set) var shared = SharedFlexStyle.standard

    /// Sets the style to one whose memory other boxes may share.
    package func setStyle(sharing new: SharedFlexStyle) {
        _ = takesStyle(new.style)
        shared = new
    }

    /// Notes a change of the style.
    ///
    /// - Returns: whether it differs from the present one.
    private func takesStyle(_ new: FlexStyle) -> Bool {
        if new == shared.style { return false }
        isDirty = true
        traits = StyleTraits(new)
        return true
    }

    /// What the style specifies at all.
    private(set) var traits = StyleTraits(FlexStyle())
    /// The tracks of a box whose display is a grid.
    package var tracks = GridTracks() {
        didSet { if !isDirty && tracks != oldValue { isDirty = true } }
    }
    /// The child boxes; a box may be in only one parent.
    package var children: [FlexNode] = []
    /// Measures the content of a box without children, excluding padding and borders, given the constraints on its
    /// width and height.
    package var measure: ((FlexConstraint, FlexConstraint) -> Size)?
    /// Whether the owner calls `markContentDirty` whenever `measure` would return a different size. Otherwise the
    /// content is measured again in every layout.
    package var reportsContentChanges = false
    /// The border box relative to its owner's upper left corner, as of the last layout.
    package internal(set) var frame = Rect(0, 0, 0, 0)
    /// The direction as of the last layout.
    package internal(set) var direction = FlexStyle.Direction.leftToRight

    /// The border box's size as of the last measurement.
    var measured = FlexSize()
    /// The offset of the border box from those edges of the owner's border box at which the axes start.
    var offset = FlexSize()
    var flexBasis = 0.0
    /// Whether an absolutely positioned child follows before the next child in flow.
    var isBeforeAbsolute = false
    /// Whether the lengths of the owner affect the size and the subtree, besides the constraints.
    private(set) var dependsOnOwner = false
    var cache = MeasureCache()
    /// The last layout that placed the subtree; nil once something in the subtree has changed.
    var performed: PerformedLayout?
    /// Storage that is reused when the children are laid out again.
    var spareItems: [FlexNode] = []
    var spareLines: [FlexLine] = []
    /// Whether the style, the tracks or the content has changed since the last layout.
    private var isDirty = true
    /// The children in the last layout.
    private var seenChildren: [ObjectIdentifier] = []

    /// Creates a box without children and with the default style.
    package init() {}

    /// Causes the content to be measured again in the next layout.
    package func markContentDirty() { isDirty = true }

    /// Lays out the node and its subtree.
    ///
    /// - Parameters:
    ///   - width: the available width; nil sizes the box to its content.
    ///   - height: the available height; nil sizes the box to its content.
    ///   - direction: the direction of nodes whose styles inherit it.
    /// - Complexity: linear in the number of nodes in subtrees that have changed.
    package func calculateLayout(
        width: Double?, height: Double?, direction: FlexStyle.Direction = .leftToRight
    ) {
        _ = invalidateChanged()
        func constraint(_ dimension: FlexDimension, _ available: Double?) -> FlexConstraint {
            if let length = definiteLength(dimension, in: available) {
                return .exactly(bound(length, dimension, available, ownerWidth: width))
            }
            if let maximum = shared.style.maximum(dimension).resolved(in: available) {
                return .atMost(maximum)
            }
            return available.map {
                .exactly(max(0, $0 - shared.style.margin.sum(dimension, width)))
            } ?? .unbounded
        }
        let layout = FlexLayout(
            owner: FlexOwner(width: width, height: height), direction: direction)
        layout.run(
            self, constraint(.width, width), constraint(.height, height), performs: true)
        let left = shared.style.margin.left.resolved(in: width) ?? 0
        let top = shared.style.margin.top.resolved(in: width) ?? 0
        frame = Rect(left, top, measured.width, measured.height)
    }

    /// Invalidates the cached results of nodes that have changed since the last layout, or that have such a node in
    /// their subtree.
    ///
    /// - Returns: whether this node was invalidated.
    private func invalidateChanged() -> Bool {
        var isStale = isDirty
        if measure != nil && !reportsContentChanges { isStale = true }
        if !children.lazy.map({ ObjectIdentifier($0) }).elementsEqual(seenChildren) {
            isStale = true
            seenChildren.removeAll(keepingCapacity: true)
            for child in children { seenChildren.append(ObjectIdentifier(child)) }
        }
        for child in children where child.invalidateChanged() { isStale = true }
        guard isStale else { return false }
        isDirty = false
        // A container's items resolve their limits in its owner.
        dependsOnOwner =
            traits.hasEdgesInPercent || traits.hasLimitsInPercent
            || children.contains { $0.traits.hasLimitsInPercent }
        cache.removeAll()
        performed = nil
        return true
    }
}

/// The memory of a style. It is large, and many boxes have the same: those of the instances of a file.
///
/// `@unchecked Sendable` because it is changed only while a single box refers to it.
package final class SharedFlexStyle: @unchecked Sendable {
    package fileprivate(set) var style: FlexStyle

    fileprivate static let standard = SharedFlexStyle(FlexStyle())

    /// Creates the memory of a style.
    package init(_ style: FlexStyle) { self.style = style }
}

/// Which of the lengths that most styles leave out a style specifies. Layouts ask for them many times in each pass.
struct StyleTraits {
    let hasMargin: Bool
    /// Whether there is padding or a border.
    let hasEdges: Bool
    /// Whether there is a minimum or a maximum.
    let hasLimits: Bool
    /// Whether padding or border are percentages of the owner.
    let hasEdgesInPercent: Bool
    /// Whether a minimum or a maximum is a percentage of the owner.
    let hasLimitsInPercent: Bool

    init(_ style: FlexStyle) {
        let none = FlexEdges()
        hasMargin = style.margin != none
        hasEdges = style.padding != none || style.border != none
        hasLimits =
            style.minWidth != .undefined || style.minHeight != .undefined
            || style.maxWidth != .undefined || style.maxHeight != .undefined
        hasEdgesInPercent = hasEdges && (style.padding.hasPercent || style.border.hasPercent)
        hasLimitsInPercent =
            hasLimits
            && (style.minWidth.isPercent || style.minHeight.isPercent
                || style.maxWidth.isPercent || style.maxHeight.isPercent)
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

/// The content box that contains a node, and to which percentages refer.
struct FlexOwner: Equatable {
    var width: Double?
    var height: Double?

    subscript(_ dimension: FlexDimension) -> Double? { dimension == .width ? width : height }
}

/// The parameters and the result of laying out a node's subtree.
struct PerformedLayout {
    var width: FlexConstraint
    var height: FlexConstraint
    var owner: FlexOwner
    var direction: FlexStyle.Direction
    var result: FlexSize

    /// Whether the result is that for these parameters.
    ///
    /// - Parameter owner: the owner; nil if the result does not depend on it.
    func isFor(
        _ width: FlexConstraint, _ height: FlexConstraint, _ owner: FlexOwner?,
        _ direction: FlexStyle.Direction
    ) -> Bool {
        self.width == width && self.height == height && (owner == nil || self.owner == owner)
            && self.direction == direction
    }
}

extension FlexNode {
    /// Returns the length specified by the style; nil if there is none.
    func definiteLength(_ dimension: FlexDimension, in owner: Double?) -> Double? {
        let length =
            traits.hasLimits
            ? shared.style.length(dimension)
            : dimension == .width ? shared.style.width : shared.style.height
        guard let value = length.resolved(in: owner), value >= 0 else { return nil }
        return value
    }

    /// Returns the padding and border of both sides together.
    func inner(_ dimension: FlexDimension, _ ownerWidth: Double?) -> Double {
        if !traits.hasEdges { return 0 }
        return shared.style.padding.sum(dimension, ownerWidth)
            + shared.style.border.sum(dimension, ownerWidth)
    }

    /// Returns the margins of both sides together.
    func margin(_ dimension: FlexDimension, _ ownerWidth: Double?) -> Double {
        traits.hasMargin ? shared.style.margin.sum(dimension, ownerWidth) : 0
    }

    /// Returns the margin at the start of an axis.
    func marginStart(_ axis: FlexAxis) -> FlexLength {
        traits.hasMargin ? shared.style.margin.start(axis) : .undefined
    }

    /// Returns the margin at the end of an axis.
    func marginEnd(_ axis: FlexAxis) -> FlexLength {
        traits.hasMargin ? shared.style.margin.end(axis) : .undefined
    }

    /// Returns the padding and border at the start of an axis.
    func innerStart(_ axis: FlexAxis, _ ownerWidth: Double?) -> Double {
        if !traits.hasEdges { return 0 }
        return (shared.style.padding.start(axis).resolved(in: ownerWidth) ?? 0)
            + (shared.style.border.start(axis).resolved(in: ownerWidth) ?? 0)
    }

    /// Returns the maximum of the border box's length; nil if there is none.
    func maximum(_ dimension: FlexDimension, _ owner: Double?) -> Double? {
        traits.hasLimits ? shared.style.maximum(dimension).resolved(in: owner) : nil
    }

    /// Returns the minimum of the border box's length; nil if there is none.
    func minimum(_ dimension: FlexDimension, _ owner: Double?) -> Double? {
        traits.hasLimits ? shared.style.minimum(dimension).resolved(in: owner) : nil
    }

    func boundByLimits(
        _ value: Double, _ dimension: FlexDimension, _ owner: Double?
    ) -> Double {
        if !traits.hasLimits { return value }
        var value = value
        if let maximum = shared.style.maximum(dimension).resolved(in: owner), maximum >= 0 {
            value = min(value, maximum)
        }
        if let minimum = shared.style.minimum(dimension).resolved(in: owner), minimum >= 0 {
            value = max(value, minimum)
        }
        return value
    }

    /// Returns a border box's length clamped to its limits, but at least the sum of padding and border.
    func bound(
        _ value: Double, _ dimension: FlexDimension, _ owner: Double?, ownerWidth: Double?
    ) -> Double {
        max(boundByLimits(value, dimension, owner), inner(dimension, ownerWidth))
    }
}
