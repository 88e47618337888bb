import Flexbox

/// The style of a layout: how it sizes itself and places what is in it.
///
/// Most of its many numbers only ever pass through to the layout engine, so they are kept by their
/// keys.
final class LayoutStyle: Component {
    private var numbers = [Double](repeating: 0, count: 100)
    private var choices = [UInt32](repeating: 0, count: 80)
    let interpolator: Interpolator?
    /// The places of grid children below the same layout.
    private(set) var corners:
        (topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double)
    private let linksCorners: Bool

    private static let numberKeys =
        [PropertyKey](
            PropertyKey
                .layoutComponentStyleGapHorizontal...PropertyKey.layoutComponentStylePositionBottom)
        + [
            .layoutComponentStyleFlexBasis, .layoutComponentStyleAspectRatio,
            .layoutComponentStyleInterpolationTime,
        ]
    private static let choiceKeys =
        [PropertyKey](
            PropertyKey
                .layoutSizingStyleWidthUnitsValue...PropertyKey.layoutSizingStyleMaxHeightUnitsValue
        )
        + [
            .layoutComponentStyleFlexBasisUnitsValue,
            .layoutComponentStyleLayoutAlignmentType,
            .layoutComponentStyleAnimationStyleType,
            .layoutComponentStyleInterpolationType,
            .layoutComponentStylePositionTypeValue,
            .layoutComponentStyleFlexDirectionValue,
            .layoutComponentStyleDirectionValue,
            .layoutComponentStyleFlexWrapValue,
            .layoutComponentStyleOverflowValue,
            .layoutComponentStyleIntrinsicallySizedValue,
            .layoutComponentStyleJustifyItemsValue,
            .layoutSizingStyleJustifySelfValue,
            .layoutComponentStyleLayoutTypeValue,
            .layoutSizingStyleLayoutWidthScaleType,
            .layoutSizingStyleLayoutHeightScaleType,
            .layoutSizingStyleDisplayValue,
        ]
    private static let defaults: [PropertyKey: UInt32] = [
        .layoutComponentStyleFlexBasisUnitsValue: 3,
        .layoutComponentStylePositionTypeValue: 1,
        .layoutComponentStyleFlexDirectionValue: 2,
        .layoutComponentStyleJustifyItemsValue: 7,
        .layoutSizingStyleJustifySelfValue: 6,
        .layoutSizingStyleWidthUnitsValue: 1,
        .layoutSizingStyleHeightUnitsValue: 1,
    ]

    required init(_ source: ObjectSource) {
        corners = (
            source.double(.layoutComponentStyleCornerRadiusTL),
            source.double(.layoutComponentStyleCornerRadiusTR),
            source.double(.layoutComponentStyleCornerRadiusBL),
            source.double(.layoutComponentStyleCornerRadiusBR)
        )
        linksCorners = source.bool(.layoutComponentStyleLinkCornerRadius, default: true)
        let objects = source.artboard.definition.objects
        interpolator = source.reference(.layoutComponentStyleInterpolatorId).flatMap {
            objects.indices.contains($0) && objects[$0] >= 0
                ? Interpolator(source.table, objects[$0]) : nil
        }
        super.init(source)
        for key in LayoutStyle.numberKeys {
            numbers[LayoutStyle.firstNumber.distance(to: key)] = source.double(key)
        }
        for key in LayoutStyle.choiceKeys {
            guard let slot = LayoutStyle.slot(key) else { continue }
            choices[slot] =
                key == .layoutComponentStyleIntrinsicallySizedValue
                ? (source.bool(key) ? 1 : 0)
                : source.uint(key, default: LayoutStyle.defaults[key] ?? 0)
        }
    }

    /// Top left, top right, bottom right, bottom left.
    var radii: [Double] {
        let c = corners
        return linksCorners
            ? [c.topLeft, c.topLeft, c.topLeft, c.topLeft]
            : [c.topLeft, c.topRight, c.bottomRight, c.bottomLeft]
    }

    @inline(__always)
    private static var firstNumber: PropertyKey { .layoutComponentStyleGapHorizontal }
    @inline(__always)
    private static var firstChoice: PropertyKey { .layoutComponentStyleAnimationStyleType }

    private static func isNumber(_ key: PropertyKey) -> Bool {
        switch key {
        case PropertyKey
            .layoutComponentStyleGapHorizontal...PropertyKey.layoutComponentStylePositionBottom,
            .layoutComponentStyleFlexBasis, .layoutComponentStyleAspectRatio,
            .layoutComponentStyleInterpolationTime:
            true
        default: false
        }
    }

    /// Where a choice is kept. Inlined, here and below: for a key that is a constant the place is one
    /// too, and a style is made of some sixty of them.
    @inline(__always)
    private static func slot(_ key: PropertyKey) -> Int? {
        switch key {
        case .layoutComponentStyleAnimationStyleType, .layoutComponentStyleInterpolationType,
            PropertyKey
            .layoutSizingStyleDisplayValue...PropertyKey.layoutComponentStyleDirectionValue,
            PropertyKey
            .layoutComponentStyleFlexWrapValue...PropertyKey.layoutSizingStyleMaxHeightUnitsValue,
            .layoutComponentStyleLayoutAlignmentType, .layoutSizingStyleLayoutWidthScaleType,
            .layoutSizingStyleLayoutHeightScaleType:
            firstChoice.distance(to: key)
        case .layoutComponentStyleFlexBasisUnitsValue: 70
        case .layoutComponentStyleJustifyItemsValue: 71
        case .layoutSizingStyleJustifySelfValue: 72
        case .layoutComponentStyleLayoutTypeValue: 73
        default: nil
        }
    }

    @inline(__always)
    func number(_ key: PropertyKey) -> Double { numbers[LayoutStyle.firstNumber.distance(to: key)] }
    @inline(__always)
    func choice(_ key: PropertyKey) -> UInt32 { LayoutStyle.slot(key).map { choices[$0] } ?? 0 }

    /// The format's numbers; an unknown one counts as `fixed`.
    enum Scale: UInt32 {
        case fixed, fill, hug
    }

    /// How changes of the layout are animated: the format's numbers; an unknown one counts as `none`.
    enum Animation: UInt32 {
        case none
        /// With the time and interpolator of the layout around it.
        case inherit
        case custom
    }

    /// The format's numbers; an unknown one counts as `grid`.
    enum LayoutType: UInt32 {
        case flex, grid
        /// All children share one cell.
        case stack
    }

    var widthScale: Scale {
        Scale(rawValue: choice(.layoutSizingStyleLayoutWidthScaleType)) ?? .fixed
    }
    var heightScale: Scale {
        Scale(rawValue: choice(.layoutSizingStyleLayoutHeightScaleType)) ?? .fixed
    }
    var isIntrinsicallySized: Bool { choice(.layoutComponentStyleIntrinsicallySizedValue) != 0 }
    var isHidden: Bool { choice(.layoutSizingStyleDisplayValue) == 1 }
    var isRow: Bool { choice(.layoutComponentStyleFlexDirectionValue) >= 2 }
    /// Seconds that a change of the layout takes.
    var interpolationTime: Double { number(.layoutComponentStyleInterpolationTime) }
    var animation: Animation {
        Animation(rawValue: choice(.layoutComponentStyleAnimationStyleType)) ?? .none
    }
    var type: LayoutType {
        LayoutType(rawValue: choice(.layoutComponentStyleLayoutTypeValue)) ?? .grid
    }

    private var layout: LayoutComponent? { parent as? LayoutComponent }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutComponentStyleCornerRadiusTL: access(&corners.topLeft)
        case .layoutComponentStyleCornerRadiusTR: access(&corners.topRight)
        case .layoutComponentStyleCornerRadiusBL: access(&corners.bottomLeft)
        case .layoutComponentStyleCornerRadiusBR: access(&corners.bottomRight)
        case _ where LayoutStyle.isNumber(key):
            access(&numbers[LayoutStyle.firstNumber.distance(to: key)])
            if access.didChange, key != .layoutComponentStyleInterpolationTime {
                artboard.markLayoutDirty()
            }
            return
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { layout?.addDirt(.path) }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard let slot = LayoutStyle.slot(key), choices[slot] != value else { return }
        choices[slot] = value
        if key == .layoutSizingStyleDisplayValue { artboard.markDrawOrderDirty() }
        artboard.markLayoutDirty()
    }

    override func uint(_ key: PropertyKey) -> UInt32? { LayoutStyle.slot(key).map { choices[$0] } }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        if LayoutStyle.slot(key) != nil { setUInt(key, value ? 1 : 0) }
    }
}

// MARK: As the layout engine has it

extension FlexLength {
    /// - Parameter units: 0 undefined, 1 points, 2 percent, 3 automatic.
    init(_ value: Double, units: UInt32) {
        self =
            switch units {
            case 1: .points(value)
            case 2: .percent(value)
            case 3: .auto
            default: .undefined
            }
    }
}

extension LayoutStyle {
    @inline(__always)
    private func edges(_ key: PropertyKey, units: PropertyKey) -> FlexEdges {
        @inline(__always)
        func side(_ i: Int) -> FlexLength {
            FlexLength(number(key.advanced(by: i)), units: choice(units.advanced(by: i)))
        }
        return FlexEdges(left: side(0), top: side(2), right: side(1), bottom: side(3))
    }

    /// All but the size, which depends on what the layout is in.
    var flexStyle: FlexStyle {
        var style = FlexStyle()
        style.columnGap = FlexLength(
            number(.layoutComponentStyleGapHorizontal),
            units: choice(.layoutComponentStyleGapHorizontalUnitsValue))
        style.rowGap = FlexLength(
            number(.layoutComponentStyleGapVertical),
            units: choice(.layoutComponentStyleGapVerticalUnitsValue))
        style.border = edges(
            .layoutComponentStyleBorderLeft, units: .layoutComponentStyleBorderLeftUnitsValue)
        style.margin = edges(
            .layoutComponentStyleMarginLeft, units: .layoutComponentStyleMarginLeftUnitsValue)
        style.padding = edges(
            .layoutComponentStylePaddingLeft, units: .layoutComponentStylePaddingLeftUnitsValue)
        style.inset = edges(
            .layoutComponentStylePositionLeft, units: .layoutComponentStylePositionLeftUnitsValue)
        style.minWidth = FlexLength(
            number(.layoutSizingStyleMinWidth), units: choice(.layoutSizingStyleMinWidthUnitsValue))
        style.minHeight = FlexLength(
            number(.layoutSizingStyleMinHeight),
            units: choice(.layoutSizingStyleMinHeightUnitsValue))
        style.maxWidth = FlexLength(
            number(.layoutSizingStyleMaxWidth), units: choice(.layoutSizingStyleMaxWidthUnitsValue))
        style.maxHeight = FlexLength(
            number(.layoutSizingStyleMaxHeight),
            units: choice(.layoutSizingStyleMaxHeightUnitsValue))
        style.flexBasis = FlexLength(
            number(.layoutComponentStyleFlexBasis),
            units: choice(.layoutComponentStyleFlexBasisUnitsValue))
        if number(.layoutComponentStyleAspectRatio) > 0 {
            style.aspectRatio = number(.layoutComponentStyleAspectRatio)
        }
        style.display =
            isHidden ? .none : type == .flex ? .flex : .grid
        style.position =
            switch choice(.layoutComponentStylePositionTypeValue) {
            case 0: .static
            case 2: .absolute
            default: .relative
            }
        style.flexDirection =
            switch choice(.layoutComponentStyleFlexDirectionValue) {
            case 0: .column
            case 1: .columnReverse
            case 3: .rowReverse
            default: .row
            }
        style.direction =
            switch choice(.layoutComponentStyleDirectionValue) {
            case 1: .leftToRight
            case 2: .rightToLeft
            default: nil
            }
        style.wrap =
            switch choice(.layoutComponentStyleFlexWrapValue) {
            case 1: .wrap
            case 2: .wrapReverse
            default: .noWrap
            }
        style.overflow =
            switch choice(.layoutComponentStyleOverflowValue) {
            case 1: .hidden
            case 2: .scroll
            default: .visible
            }
        style.grid.justifyItems = LayoutStyle.justification(
            choice(.layoutComponentStyleJustifyItemsValue))
        style.grid.justifySelf = LayoutStyle.justification(
            choice(.layoutSizingStyleJustifySelfValue))
        setAlignment(&style)
        return style
    }

    /// 0...8 are places in a square, row by row; 9, 10 and 11 spread along the main axis, at the
    /// start, the middle and the end of the other.
    private func setAlignment(_ style: inout FlexStyle) {
        let type = Int(choice(.layoutComponentStyleLayoutAlignmentType))
        let aligns: [FlexStyle.Align] = [.flexStart, .center, .flexEnd]
        let justifies: [FlexStyle.Justify] = [.flexStart, .center, .flexEnd]
        if type >= 9 {
            let cross = aligns[min(2, type - 9)]
            (style.alignItems, style.alignContent) = (cross, cross)
            style.justifyContent = .spaceBetween
            return
        }
        let (horizontal, vertical) = (type % 3, type / 3)
        let (main, cross) = isRow ? (horizontal, vertical) : (vertical, horizontal)
        style.justifyContent = justifies[main]
        (style.alignItems, style.alignContent) = (aligns[cross], aligns[cross])
    }

    private static func justification(_ value: UInt32) -> FlexStyle.Align {
        switch value {
        case 0, 8: .flexStart
        case 1: .center
        case 2, 9: .flexEnd
        case 7: .stretch
        default: .auto
        }
    }
}

/// A track of a grid.
final class GridTrackComponent: Component {
    private var value: Double
    private var maximum: Double
    private var type: UInt32
    private let maximumType: UInt32
    let collection: Collection

    /// The format's numbers; an unknown one counts as `autoRows`.
    enum Collection: UInt32 {
        case columns, rows, autoColumns, autoRows
    }

    required init(_ source: ObjectSource) {
        value = source.double(.gridTrackTrackValue)
        maximum = source.double(.gridTrackTrackMaxValue)
        collection = Collection(rawValue: source.uint(.gridTrackCollection)) ?? .autoRows
        type = source.uint(.gridTrackTrackType)
        maximumType = source.uint(.gridTrackTrackMaxType)
        super.init(source)
    }

    var track: GridTracks.Track {
        func limit(_ type: UInt32, _ value: Double) -> GridTracks.Limit {
            switch type {
            case 1: .points(value)
            case 2: .percent(value)
            case 3: .fraction(value)
            default: .auto
            }
        }
        return GridTracks.Track(
            limit(type, value),
            maximum: maximumType == 0 ? nil : limit(maximumType - 1, maximum))
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .gridTrackTrackValue: access(&value)
        case .gridTrackTrackMaxValue: access(&maximum)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .gridTrackTrackType else { return }
        type = value
        artboard.markLayoutDirty()
    }
}

/// Where its parent stands in a grid.
final class GridItemPlacement: Component {
    /// In the order of their keys: column, row, and how many of each.
    private var values: [Int]

    required init(_ source: ObjectSource) {
        values = [
            Int(Int32(bitPattern: source.uint(.gridItemPlacementGridColumn))),
            Int(Int32(bitPattern: source.uint(.gridItemPlacementGridRow))),
            Int(source.uint(.gridItemPlacementGridColumnSpan, default: 1)),
            Int(source.uint(.gridItemPlacementGridRowSpan, default: 1)),
        ]
        super.init(source)
    }

    func apply(to grid: inout GridStyle) {
        grid.column = values[0]
        grid.row = values[1]
        grid.columnSpan = max(1, values[2])
        grid.rowSpan = max(1, values[3])
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard
            (PropertyKey.gridItemPlacementGridColumn...PropertyKey.gridItemPlacementGridRowSpan)
                .contains(
                    key)
        else { return }
        values[PropertyKey.gridItemPlacementGridColumn.distance(to: key)] = Int(
            Int32(bitPattern: value))
        artboard.markLayoutDirty()
    }
}
