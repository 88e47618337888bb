import Flexbox

/// The style of a layout: its sizing and the placement of its content.
///
/// Most of its many values are only passed on to the layout engine, so they are stored by key.
final class LayoutStyle: Component {
    private var numbers = [Double](repeating: 0, count: LayoutStyle.numberCount)
    /// Values above 255 are stored as 255.
    private var choices = [UInt8](repeating: 0, count: LayoutStyle.choiceCount)
    let interpolator: Interpolator?
    /// The radii of the corners.
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
            guard let slot = LayoutStyle.numberSlot(key) else { continue }
            numbers[slot] = source.double(key)
        }
        for key in LayoutStyle.choiceKeys {
            guard let slot = LayoutStyle.slot(key) else { continue }
            choices[slot] =
                key == .layoutComponentStyleIntrinsicallySizedValue
                ? (source.bool(key) ? 1 : 0)
                : UInt8(clamping: source.uint(key, default: LayoutStyle.defaults[key] ?? 0))
        }
    }

    /// Returns the corner radii, mirrored if the direction is from right to left.
    func radii(isRightToLeft: Bool) -> BoxOutline.Radii {
        let c = corners
        if linksCorners {
            return BoxOutline.Radii(
                topLeft: c.topLeft, topRight: c.topLeft, bottomRight: c.topLeft,
                bottomLeft: c.topLeft)
        }
        return isRightToLeft
            ? BoxOutline.Radii(
                topLeft: c.topRight, topRight: c.topLeft, bottomRight: c.bottomLeft,
                bottomLeft: c.bottomRight)
            : BoxOutline.Radii(
                topLeft: c.topLeft, topRight: c.topRight, bottomRight: c.bottomRight,
                bottomLeft: c.bottomLeft)
    }

    private static let numberCount = 25
    private static let choiceCount = 73
    @inline(__always)
    private static var firstChoice: PropertyKey { .layoutSizingStyleDisplayValue }

    /// Where a number is kept.
    @inline(__always)
    private static func numberSlot(_ key: PropertyKey) -> Int? {
        switch key {
        case PropertyKey
            .layoutComponentStyleGapHorizontal...PropertyKey.layoutComponentStylePositionBottom:
            PropertyKey.layoutComponentStyleGapHorizontal.distance(to: key)
        case .layoutComponentStyleFlexBasis: 22
        case .layoutComponentStyleAspectRatio: 23
        case .layoutComponentStyleInterpolationTime: 24
        default: nil
        }
    }

    /// Returns the storage index of a choice. Inlined, here and below, so that the index is a constant if the key is;
    /// building a style looks up some sixty of them.
    @inline(__always)
    private static func slot(_ key: PropertyKey) -> Int? {
        switch key {
        case PropertyKey
            .layoutSizingStyleDisplayValue...PropertyKey.layoutComponentStyleDirectionValue,
            PropertyKey
            .layoutComponentStyleFlexWrapValue...PropertyKey.layoutSizingStyleMaxHeightUnitsValue,
            .layoutComponentStyleLayoutAlignmentType, .layoutSizingStyleLayoutWidthScaleType,
            .layoutSizingStyleLayoutHeightScaleType:
            firstChoice.distance(to: key)
        case .layoutComponentStyleAnimationStyleType: 61
        case .layoutComponentStyleInterpolationType: 62
        case .layoutComponentStyleFlexBasisUnitsValue: 63
        case .layoutComponentStyleJustifyItemsValue: 64
        case .layoutSizingStyleJustifySelfValue: 65
        case .layoutComponentStyleLayoutTypeValue: 66
        default: nil
        }
    }

    @inline(__always)
    func number(_ key: PropertyKey) -> Double {
        LayoutStyle.numberSlot(key).map { numbers[$0] } ?? 0
    }
    @inline(__always)
    func choice(_ key: PropertyKey) -> UInt32 {
        LayoutStyle.slot(key).map { UInt32(choices[$0]) } ?? 0
    }

    /// How a length is determined, with the format's numbers; an unknown one is treated as `fixed`.
    enum Scale: UInt32 {
        case fixed, fill, hug
    }

    /// How changes of the layout are animated, with the format's numbers; an unknown one is treated as `none`.
    enum Animation: UInt32 {
        case none
        /// With the duration and interpolator of the enclosing layout.
        case inherit
        case custom
    }

    /// The kind of layout, with the format's numbers; an unknown one is treated as `grid`.
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
    /// Whether the style sets a minimum or maximum size.
    var limitsSize: Bool {
        choice(.layoutSizingStyleMinWidthUnitsValue) != 0
            || choice(.layoutSizingStyleMinHeightUnitsValue) != 0
            || choice(.layoutSizingStyleMaxWidthUnitsValue) != 0
            || choice(.layoutSizingStyleMaxHeightUnitsValue) != 0
    }
    var isHidden: Bool { choice(.layoutSizingStyleDisplayValue) == 1 }
    var isRow: Bool { choice(.layoutComponentStyleFlexDirectionValue) >= 2 }
    /// The duration of a layout transition, in seconds.
    var interpolationTime: Double { number(.layoutComponentStyleInterpolationTime) }
    var animation: Animation {
        Animation(rawValue: choice(.layoutComponentStyleAnimationStyleType)) ?? .none
    }
    var type: LayoutType {
        LayoutType(rawValue: choice(.layoutComponentStyleLayoutTypeValue)) ?? .grid
    }

    /// Places a child of a stack in its only cell, whatever the child's own placement.
    func place(_ grid: inout GridStyle) {
        if type == .stack { (grid.column, grid.row) = (1, 1) }
    }

    private var layout: LayoutComponent? { parent as? LayoutComponent }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutComponentStyleCornerRadiusTL: access(&corners.topLeft)
        case .layoutComponentStyleCornerRadiusTR: access(&corners.topRight)
        case .layoutComponentStyleCornerRadiusBL: access(&corners.bottomLeft)
        case .layoutComponentStyleCornerRadiusBR: access(&corners.bottomRight)
        default:
            guard let slot = LayoutStyle.numberSlot(key) else {
                return super.accessNumber(key, &access)
            }
            access(&numbers[slot])
            guard access.didChange else { return }
            if key == .layoutComponentStyleInterpolationTime { return artboard.markTimingDirty() }
            resolved = nil
            artboard.markLayoutDirty()
            return
        }
        if access.didChange {
            artboard.markTimingDirty()
            layout?.addDirt(.path)
        }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        let value = UInt8(clamping: value)
        guard let slot = LayoutStyle.slot(key), choices[slot] != value else { return }
        choices[slot] = value
        resolved = nil
        if key == .layoutSizingStyleLayoutWidthScaleType
            || key == .layoutSizingStyleLayoutHeightScaleType
        {
            // As in the format's runtimes, the box is measured from then on if it hugs its content along an axis.
            let hugs = widthScale == .hug || heightScale == .hug
            setUInt(.layoutComponentStyleIntrinsicallySizedValue, hugs ? 1 : 0)
        }
        if key == .layoutSizingStyleDisplayValue { artboard.collapsingDidChange() }
        if key == .layoutComponentStyleDirectionValue { artboard.markTimingDirty() }
        artboard.markLayoutDirty()
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        LayoutStyle.slot(key).map { UInt32(choices[$0]) }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        if LayoutStyle.slot(key) != nil { setUInt(key, value ? 1 : 0) }
    }

    // MARK: For the layout engine

    /// The cached flex style; nil once one of its properties has changed.
    private var resolved: FlexStyle?

    /// The flex style without the size, which depends on the enclosing layout.
    var flexStyle: FlexStyle {
        if let resolved { return resolved }
        let style = makeFlexStyle()
        resolved = style
        return style
    }
}
