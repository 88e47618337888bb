import Flexbox
import Geometry

/// Lets a shape, an image or a text participate in the enclosing layout, with a box there.
final class LayoutParticipant: Component, LayoutItemProvider, LayoutBox {
    private let node = FlexNode()
    private var sizing: LayoutSizing
    private(set) var frame = Rect(0, 0, 0, 0)
    var transition: LayoutTransition?
    var hasLayout = false

    required init(_ source: ObjectSource) {
        sizing = LayoutSizing(source)
        super.init(source)
    }

    /// Whether the paths of a shape count at their own positions when the shape is measured. As in the reference
    /// runtime, the first layout measures each path as if it were at the shape's origin.
    private(set) var isHostUpdated = false

    /// Called when the artboard's graph has been updated, including the host.
    func didUpdate() { isHostUpdated = hasLayout }

    private var host: Drawable? { parent as? Drawable }
    /// The enclosing layout, skipping groups and solos.
    private var enclosingLayout: LayoutComponent? {
        parent?.parentOutsideGroups as? LayoutComponent
    }

    override func attach(to parent: ContainerComponent) {
        super.attach(to: parent)
        guard parent is Shape || parent is Image || parent is Text,
            let host = parent as? Drawable, host.participant == nil
        else { return }
        host.participant = self
        artboard.add(self)
    }

    var isDisplayed: Bool { !sizing.isHidden }

    /// The position of the host in its parent's space; an outline's upper left corner is placed at that of the box.
    var place: Point { frame.origin }

    /// The scroll offset of the enclosing content, in the host's own space; content of a group there is not scrolled.
    var scroll: AffineTransform {
        guard let layout = parent?.parent as? LayoutComponent else { return .identity }
        return .translation(layout.contentOffset.x, layout.contentOffset.y)
    }

    // MARK: Layout

    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent) {
        node.style = sizing.flexStyle(in: layout)
        let host = parent as? any IntrinsicallySizeable
        node.measure = { host?.measureLayout($0, $1) ?? Size(0, 0) }
        // The intrinsic size is measured in every layout, because an outline may have changed.
        node.reportsContentChanges = false
        nodes.append(node)
    }

    func layoutDidChange(animates: Bool) {
        moveTo(node.frame, animates: animates)
        // The outline may have changed even if its box is the same.
        setFrame(frame)
    }

    var timing: LayoutTransition.Timing? { enclosingLayout.flatMap { LayoutTransition.Timing($0) } }

    func setFrame(_ new: Rect) {
        frame = new
        (parent as? any IntrinsicallySizeable)?.controlSize(
            new.size, sizing.widthScale, sizing.heightScale, direction: enclosingLayout?.direction)
        host?.markTransformDirty()
    }

    /// Called when a number that determines an outline has changed. The outline is measured and fitted to its box
    /// again; within a group, only in the next layout.
    func outlineDidChange() {
        if parent?.parent is LayoutComponent { artboard.markLayoutDirty() }
    }

    /// Called when the measured content has changed.
    func contentDidChange() {
        node.markContentDirty()
        artboard.markLayoutDirty()
    }

    // MARK: Properties

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        sizing.accessNumber(key, &access)
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard sizing.setUInt(key, value) else { return }
        if key == .layoutSizingStyleDisplayValue { artboard.collapsingDidChange() }
        artboard.markLayoutDirty()
    }

    override func uint(_ key: PropertyKey) -> UInt32? { sizing.uint(key) }

    override func tearDown() {
        super.tearDown()
        node.measure = nil
    }
}

/// The sizing properties of a layout participant.
struct LayoutSizing {
    private var width: Double
    private var height: Double
    private var fractionalWidth: Double
    private var fractionalHeight: Double
    private var minWidth: Double
    private var minHeight: Double
    private var maxWidth: Double
    private var maxHeight: Double
    private let units: (width: UInt32, height: UInt32)
    private let minUnits: (width: UInt32, height: UInt32)
    private let maxUnits: (width: UInt32, height: UInt32)
    private(set) var widthScale: LayoutStyle.Scale
    private(set) var heightScale: LayoutStyle.Scale
    private var justification: UInt32
    private var display: UInt32

    init(_ source: ObjectSource) {
        width = source.double(.layoutNodeStyleWidth)
        height = source.double(.layoutNodeStyleHeight)
        fractionalWidth = source.double(.layoutNodeStyleFractionalWidth, default: 1)
        fractionalHeight = source.double(.layoutNodeStyleFractionalHeight, default: 1)
        minWidth = source.double(.layoutSizingStyleMinWidth)
        minHeight = source.double(.layoutSizingStyleMinHeight)
        maxWidth = source.double(.layoutSizingStyleMaxWidth)
        maxHeight = source.double(.layoutSizingStyleMaxHeight)
        units = (
            source.uint(.layoutSizingStyleWidthUnitsValue, default: 1),
            source.uint(.layoutSizingStyleHeightUnitsValue, default: 1)
        )
        minUnits = (
            source.uint(.layoutSizingStyleMinWidthUnitsValue),
            source.uint(.layoutSizingStyleMinHeightUnitsValue)
        )
        maxUnits = (
            source.uint(.layoutSizingStyleMaxWidthUnitsValue),
            source.uint(.layoutSizingStyleMaxHeightUnitsValue)
        )
        widthScale = LayoutSizing.scale(source.uint(.layoutSizingStyleLayoutWidthScaleType))
        heightScale = LayoutSizing.scale(source.uint(.layoutSizingStyleLayoutHeightScaleType))
        justification = source.uint(.layoutSizingStyleJustifySelfValue, default: 6)
        display = source.uint(.layoutSizingStyleDisplayValue)
    }

    private static func scale(_ value: UInt32) -> LayoutStyle.Scale {
        LayoutStyle.Scale(rawValue: value) ?? .fixed
    }

    var isHidden: Bool { display == 1 }

    func flexStyle(in layout: LayoutComponent) -> FlexStyle {
        var style = FlexStyle()
        style.display = isHidden ? .none : .flex
        style.minWidth = FlexLength(minWidth, units: minUnits.width)
        style.minHeight = FlexLength(minHeight, units: minUnits.height)
        style.maxWidth = FlexLength(maxWidth, units: maxUnits.width)
        style.maxHeight = FlexLength(maxHeight, units: maxUnits.height)
        style.flexBasis = .points(0)
        style.grid.justifySelf = LayoutStyle.justification(justification)
        layout.style?.place(&style.grid)
        LayoutComponent.apply(
            LayoutComponent.HostedSize(
                width: FlexLength(max(0, width), units: units.width),
                height: FlexLength(max(0, height), units: units.height), widthScale: widthScale,
                heightScale: heightScale), (fractionalWidth, fractionalHeight), in: layout.style,
            to: &style)
        return style
    }

    mutating func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutNodeStyleWidth: access(&width)
        case .layoutNodeStyleHeight: access(&height)
        case .layoutNodeStyleFractionalWidth: access(&fractionalWidth)
        case .layoutNodeStyleFractionalHeight: access(&fractionalHeight)
        case .layoutSizingStyleMinWidth: access(&minWidth)
        case .layoutSizingStyleMinHeight: access(&minHeight)
        case .layoutSizingStyleMaxWidth: access(&maxWidth)
        case .layoutSizingStyleMaxHeight: access(&maxHeight)
        default: break
        }
    }

    /// Sets a property.
    ///
    /// - Returns: whether the property is one of these and has changed.
    mutating func setUInt(_ key: PropertyKey, _ value: UInt32) -> Bool {
        guard let present = uint(key), present != value else { return false }
        switch key {
        case .layoutSizingStyleLayoutWidthScaleType: widthScale = LayoutSizing.scale(value)
        case .layoutSizingStyleLayoutHeightScaleType: heightScale = LayoutSizing.scale(value)
        case .layoutSizingStyleJustifySelfValue: justification = value
        default: display = value
        }
        return true
    }

    func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .layoutSizingStyleLayoutWidthScaleType: widthScale.rawValue
        case .layoutSizingStyleLayoutHeightScaleType: heightScale.rawValue
        case .layoutSizingStyleJustifySelfValue: justification
        case .layoutSizingStyleDisplayValue: display
        default: nil
        }
    }
}
