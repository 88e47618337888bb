/// A length in a style.
package enum FlexLength: Equatable, Sendable {
    /// Not specified.
    case undefined
    /// Determined by the layout.
    case auto
    /// A length in the layout's own units.
    case points(Double)
    /// A percentage of the owner's length.
    case percent(Double)

    var isAuto: Bool { if case .auto = self { true } else { false } }
    var isPercent: Bool { if case .percent = self { true } else { false } }

    /// Returns the length in units; nil if it is not definite.
    func resolved(in owner: Double?) -> Double? {
        switch self {
        case .points(let value): value
        case .percent(let value): owner.map { $0 * value / 100 }
        case .undefined, .auto: nil
        }
    }
}

/// A length for each side of a box.
package struct FlexEdges: Equatable, Sendable {
    package var left = FlexLength.undefined
    package var top = FlexLength.undefined
    package var right = FlexLength.undefined
    package var bottom = FlexLength.undefined

    package init() {}

    package init(
        left: FlexLength = .undefined, top: FlexLength = .undefined,
        right: FlexLength = .undefined, bottom: FlexLength = .undefined
    ) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    package init(all length: FlexLength) {
        self.init(left: length, top: length, right: length, bottom: length)
    }
}

/// The style of a node: the properties of CSS flexible boxes with Yoga's defaults, in which items do not shrink,
/// positions are relative, and the main axis is a column.
package struct FlexStyle: Equatable, Sendable {
    // Raw values are those of Yoga, which files have.
    package enum Display: Sendable { case flex, grid, none }
    package enum Position: UInt32, Sendable { case `static`, relative, absolute }
    package enum FlexDirection: UInt32, Sendable { case column, columnReverse, row, rowReverse }
    package enum Wrap: UInt32, Sendable { case noWrap, wrap, wrapReverse }
    package enum Overflow: UInt32, Sendable { case visible, hidden, scroll }
    package enum Direction: UInt32, Sendable {
        case leftToRight = 1
        case rightToLeft
    }
    package enum Align: Sendable {
        case auto, flexStart, center, flexEnd, stretch, spaceBetween, spaceAround, spaceEvenly
    }
    package enum Justify: Sendable {
        case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
    }

    package var display = Display.flex
    package var position = Position.relative
    package var flexDirection = FlexDirection.column
    package var wrap = Wrap.noWrap
    package var overflow = Overflow.visible
    /// The direction; nil inherits the owner's.
    package var direction: Direction?
    package var justifyContent = Justify.flexStart
    package var alignContent = Align.flexStart
    package var alignItems = Align.stretch
    package var alignSelf = Align.auto
    package var flexGrow = 0.0
    package var flexShrink = 0.0
    package var flexBasis = FlexLength.auto
    package var width = FlexLength.auto
    package var height = FlexLength.auto
    package var minWidth = FlexLength.undefined
    package var minHeight = FlexLength.undefined
    package var maxWidth = FlexLength.undefined
    package var maxHeight = FlexLength.undefined
    package var margin = FlexEdges()
    package var padding = FlexEdges()
    package var border = FlexEdges()
    package var inset = FlexEdges()
    /// The gap between columns; if it is negative, they overlap.
    package var columnGap = FlexLength.undefined
    /// The gap between rows; if it is negative, they overlap.
    package var rowGap = FlexLength.undefined
    /// Width divided by height; nil for none.
    package var aspectRatio: Double?
    /// The node's position in its owner's grid, and the alignment in the node's own grid.
    package var grid = GridStyle()

    package init() {}

    var mainAxis: FlexAxis {
        switch flexDirection {
        case .column: FlexAxis(dimension: .height, isReversed: false)
        case .columnReverse: FlexAxis(dimension: .height, isReversed: true)
        case .row: FlexAxis(dimension: .width, isReversed: false)
        case .rowReverse: FlexAxis(dimension: .width, isReversed: true)
        }
    }
}

/// A dimension of a box.
enum FlexDimension: Int {
    case width, height

    var other: FlexDimension { self == .width ? .height : .width }
}

/// The direction in which children or lines follow each other.
struct FlexAxis {
    var dimension: FlexDimension
    /// Whether the direction is from right to left or from bottom to top.
    var isReversed: Bool
}

extension FlexStyle {
    /// Returns the length along a dimension. As in Yoga, equal limits replace it.
    func length(_ dimension: FlexDimension) -> FlexLength {
        let maximum = maximum(dimension)
        if maximum != .undefined && maximum == minimum(dimension) { return maximum }
        return dimension == .width ? width : height
    }

    func minimum(_ dimension: FlexDimension) -> FlexLength {
        dimension == .width ? minWidth : minHeight
    }

    func maximum(_ dimension: FlexDimension) -> FlexLength {
        dimension == .width ? maxWidth : maxHeight
    }

    /// Returns the gap between items or lines along a dimension.
    func gap(_ dimension: FlexDimension, _ available: Double?) -> Double {
        (dimension == .width ? columnGap : rowGap).resolved(in: available) ?? 0
    }
}

extension FlexEdges {
    /// Returns the side at which an axis starts.
    func start(_ axis: FlexAxis) -> FlexLength {
        switch axis.dimension {
        case .width: axis.isReversed ? right : left
        case .height: axis.isReversed ? bottom : top
        }
    }

    func end(_ axis: FlexAxis) -> FlexLength {
        start(FlexAxis(dimension: axis.dimension, isReversed: !axis.isReversed))
    }

    var hasPercent: Bool {
        left.isPercent || top.isPercent || right.isPercent || bottom.isPercent
    }

    /// Returns the sum of both sides.
    func sum(_ dimension: FlexDimension, _ ownerWidth: Double?) -> Double {
        let (a, b) = dimension == .width ? (left, right) : (top, bottom)
        return (a.resolved(in: ownerWidth) ?? 0) + (b.resolved(in: ownerWidth) ?? 0)
    }
}
