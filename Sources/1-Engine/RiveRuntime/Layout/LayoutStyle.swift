import Flexbox

/// The style of a layout: its sizing and the placement of its content.
final class LayoutStyle: LayoutStyleBase {
    let interpolator: Interpolator?

    required init(_ source: ObjectSource) {
        let objects = source.artboard.definition.objects
        interpolator = source.index(.layoutComponentStyleInterpolatorId).flatMap {
            objects.indices.contains($0) && objects[$0] >= 0
                ? Interpolator(source.table, objects[$0]) : nil
        }
        super.init(source)
    }

    /// Returns the corner radii, mirrored if the direction is from right to left.
    func radii(isRightToLeft: Bool) -> BoxOutline.Radii {
        if linkCornerRadius {
            return BoxOutline.Radii(
                topLeft: cornerRadiusTL, topRight: cornerRadiusTL, bottomRight: cornerRadiusTL,
                bottomLeft: cornerRadiusTL)
        }
        return isRightToLeft
            ? BoxOutline.Radii(
                topLeft: cornerRadiusTR, topRight: cornerRadiusTL, bottomRight: cornerRadiusBL,
                bottomLeft: cornerRadiusBR)
            : BoxOutline.Radii(
                topLeft: cornerRadiusTL, topRight: cornerRadiusTR, bottomRight: cornerRadiusBR,
                bottomLeft: cornerRadiusBL)
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

    var widthScale: LayoutScale {
        LayoutScale(rawValue: layoutWidthScaleType) ?? .fixed
    }
    var heightScale: LayoutScale {
        LayoutScale(rawValue: layoutHeightScaleType) ?? .fixed
    }
    var isIntrinsicallySized: Bool { intrinsicallySizedValue }
    /// Whether the style sets a minimum or maximum size.
    var limitsSize: Bool {
        minWidthUnitsValue != 0
            || minHeightUnitsValue != 0
            || maxWidthUnitsValue != 0
            || maxHeightUnitsValue != 0
    }
    var isHidden: Bool { displayValue == 1 }
    var isRow: Bool { flexDirectionValue >= 2 }
    var animation: Animation {
        Animation(rawValue: animationStyleType) ?? .none
    }
    var type: LayoutType {
        LayoutType(rawValue: layoutTypeValue) ?? .grid
    }

    /// Places a child of a stack in its only cell, whatever the child's own placement.
    func place(_ grid: inout GridStyle) {
        if type == .stack { (grid.column, grid.row) = (1, 1) }
    }

    private var layout: LayoutComponent? { parent as? LayoutComponent }

    override func didChange(_ key: PropertyKey) {
        switch key {
        case .layoutComponentStyleCornerRadiusTL, .layoutComponentStyleCornerRadiusTR,
            .layoutComponentStyleCornerRadiusBL, .layoutComponentStyleCornerRadiusBR:
            artboard.markTimingDirty()
            layout?.addDirt(.path)
            return
        case .layoutComponentStyleInterpolationTime: return artboard.markTimingDirty()
        case .layoutSizingStyleLayoutWidthScaleType, .layoutSizingStyleLayoutHeightScaleType:
            // As in the format's runtimes, the box is measured from then on if it hugs its content along an axis.
            setValue(
                .layoutComponentStyleIntrinsicallySizedValue,
                .bool(widthScale == .hug || heightScale == .hug))
        case .layoutSizingStyleDisplayValue: artboard.collapsingDidChange()
        case .layoutComponentStyleDirectionValue: artboard.markTimingDirty()
        default: break
        }
        resolved?.style = nil
        version.bump()
        artboard.markLayoutDirty()
    }

    // MARK: For the layout engine

    /// Changes with the properties on which the flex style depends.
    private(set) var version = Version()
    /// The cached flex style, from the second time on that it is asked for: it is large, and most boxes prepare their
    /// nodes once.
    private var resolved: Resolved?
    private var isAskedAgain = false

    private final class Resolved {
        /// nil once a property has changed.
        var style: FlexStyle?
    }

    /// The flex style without the size, which depends on the enclosing layout.
    var flexStyle: FlexStyle {
        if let style = resolved?.style { return style }
        let style = makeFlexStyle()
        if isAskedAgain {
            if resolved == nil { resolved = Resolved() }
            resolved?.style = style
        }
        isAskedAgain = true
        return style
    }
}
