/// A length of a style.
public enum FlexLength: Equatable, Sendable {
    /// Not given.
    case undefined
    /// Found by the layout.
    case auto
    /// In the layout's own units.
    case points(Double)
    /// Of the owner's length.
    case percent(Double)

    /// The length in units; nil where it is not definite.
    func resolved(in owner: Double?) -> Double? {
        switch self {
        case .points(let value): value
        case .percent(let value): owner.map { $0 * value / 100 }
        case .undefined, .auto: nil
        }
    }
}

/// A length for each side of a box.
public struct FlexEdges: Equatable, Sendable {
    public var left = FlexLength.undefined
    public var top = FlexLength.undefined
    public var right = FlexLength.undefined
    public var bottom = FlexLength.undefined

    public init() {}

    public init(
        left: FlexLength = .undefined, top: FlexLength = .undefined,
        right: FlexLength = .undefined, bottom: FlexLength = .undefined
    ) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public init(all length: FlexLength) {
        self.init(left: length, top: length, right: length, bottom: length)
    }
}

/// The style of a node, with the properties of CSS flexible boxes and Yoga's defaults: items do not
/// shrink, positions are relative, and the main axis is a column.
public struct FlexStyle: Equatable, Sendable {
    public enum Display: Sendable { case flex, grid, none }
    public enum Position: Sendable { case `static`, relative, absolute }
    public enum FlexDirection: Sendable { case column, columnReverse, row, rowReverse }
    public enum Wrap: Sendable { case noWrap, wrap, wrapReverse }
    public enum Overflow: Sendable { case visible, hidden, scroll }
    public enum Direction: Sendable { case leftToRight, rightToLeft }
    public enum Align: Sendable {
        case auto, flexStart, center, flexEnd, stretch, spaceBetween, spaceAround, spaceEvenly
    }
    public enum Justify: Sendable {
        case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
    }

    public var display = Display.flex
    public var position = Position.relative
    public var flexDirection = FlexDirection.column
    public var wrap = Wrap.noWrap
    public var overflow = Overflow.visible
    /// Nil inherits the owner's.
    public var direction: Direction?
    public var justifyContent = Justify.flexStart
    public var alignContent = Align.flexStart
    public var alignItems = Align.stretch
    public var alignSelf = Align.auto
    public var flexGrow = 0.0
    public var flexShrink = 0.0
    public var flexBasis = FlexLength.auto
    public var width = FlexLength.auto
    public var height = FlexLength.auto
    public var minWidth = FlexLength.undefined
    public var minHeight = FlexLength.undefined
    public var maxWidth = FlexLength.undefined
    public var maxHeight = FlexLength.undefined
    public var margin = FlexEdges()
    public var padding = FlexEdges()
    public var border = FlexEdges()
    public var inset = FlexEdges()
    /// Between columns; where it is negative they overlap.
    public var columnGap = FlexLength.undefined
    /// Between rows; where it is negative they overlap.
    public var rowGap = FlexLength.undefined
    /// Width over height; nil for none.
    public var aspectRatio: Double?
    /// The node's place in its owner's grid, and the alignment of its own.
    public var grid = GridStyle()

    public init() {}

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
    /// From right to left, or from bottom to top.
    var isReversed: Bool
}

extension FlexStyle {
    func length(_ dimension: FlexDimension) -> FlexLength {
        dimension == .width ? width : height
    }

    func minimum(_ dimension: FlexDimension) -> FlexLength {
        dimension == .width ? minWidth : minHeight
    }

    func maximum(_ dimension: FlexDimension) -> FlexLength {
        dimension == .width ? maxWidth : maxHeight
    }

    /// Between items or lines along a dimension.
    func gap(_ dimension: FlexDimension, _ available: Double?) -> Double {
        (dimension == .width ? columnGap : rowGap).resolved(in: available) ?? 0
    }
}

extension FlexEdges {
    /// The side where an axis begins.
    func start(_ axis: FlexAxis) -> FlexLength {
        switch axis.dimension {
        case .width: axis.isReversed ? right : left
        case .height: axis.isReversed ? bottom : top
        }
    }

    func end(_ axis: FlexAxis) -> FlexLength {
        start(FlexAxis(dimension: axis.dimension, isReversed: !axis.isReversed))
    }

    /// Both sides together.
    func sum(_ dimension: FlexDimension, _ ownerWidth: Double?) -> Double {
        let (a, b) = dimension == .width ? (left, right) : (top, bottom)
        return (a.resolved(in: ownerWidth) ?? 0) + (b.resolved(in: ownerWidth) ?? 0)
    }
}
