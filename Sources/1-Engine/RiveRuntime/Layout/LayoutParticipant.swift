import Flexbox
import Geometry

/// Lets a shape, an image or a text participate in the enclosing layout, with a box there.
final class LayoutParticipant: LayoutParticipantBase, LayoutItemProvider, LayoutBox,
    LayoutParticipating
{
    private let node = FlexNode()
    private(set) var frame = Rect(0, 0, 0, 0)
    var transition: LayoutTransition?
    var hasLayout = false

    /// Whether the paths of a shape count at their own positions when the shape is measured. As in the reference
    /// runtime, the first layout measures each path as if it were at the shape's origin.
    private(set) var isHostUpdated = false

    /// Called when the artboard's graph has been updated, including the host.
    func didUpdate() { isHostUpdated = hasLayout }

    private var host: Drawable? { parent as? Drawable }
    private var sizeable: (any IntrinsicallySizeable)? { parent as? any IntrinsicallySizeable }
    /// The enclosing layout, skipping groups and solos.
    private var enclosingLayout: LayoutComponent? {
        parent?.parentOutsideGroups as? LayoutComponent
    }

    override func attach(to parent: ContainerComponent) {
        super.attach(to: parent)
        guard (parent as? any IntrinsicallySizeable)?.canParticipate == true,
            let host = parent as? Drawable, host.participant == nil
        else { return }
        host.participant = self
        artboard.hasParticipants = true
    }

    override var hiding: Hiding { .itself }
    override func hides(_ child: Component) -> Bool { displayValue == 1 }

    private var isDisplayed: Bool { displayValue != 1 }

    /// The position of the host in its parent's space; an outline's upper left corner is placed at that of the box.
    var position: Point { frame.origin }

    /// The scroll offset of the enclosing content, in the host's own space; content of a group there is not scrolled.
    var scroll: AffineTransform {
        guard let layout = parent?.parent as? LayoutComponent else { return .identity }
        return .translation(layout.contentOffset.x, layout.contentOffset.y)
    }

    // MARK: Layout

    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent) {
        node.style = flexStyle(in: layout)
        node.measure = { [unowned self] in sizeable?.measureLayout($0, $1) ?? Size(0, 0) }
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
        sizeable?.controlSize(
            new.size, widthScale, heightScale, direction: enclosingLayout?.direction)
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

    private var widthScale: LayoutScale {
        LayoutScale(rawValue: layoutWidthScaleType) ?? .fixed
    }
    private var heightScale: LayoutScale {
        LayoutScale(rawValue: layoutHeightScaleType) ?? .fixed
    }

    private func flexStyle(in layout: LayoutComponent) -> FlexStyle {
        var style = FlexStyle()
        style.display = isDisplayed ? .flex : .none
        style.minWidth = FlexLength(minWidth, units: minWidthUnitsValue)
        style.minHeight = FlexLength(minHeight, units: minHeightUnitsValue)
        style.maxWidth = FlexLength(maxWidth, units: maxWidthUnitsValue)
        style.maxHeight = FlexLength(maxHeight, units: maxHeightUnitsValue)
        style.flexBasis = .points(0)
        style.grid.justifySelf = LayoutStyle.justification(justifySelfValue)
        layout.style?.place(&style.grid)
        LayoutComponent.apply(
            LayoutComponent.HostedSize(
                width: FlexLength(max(0, width), units: widthUnitsValue),
                height: FlexLength(max(0, height), units: heightUnitsValue), widthScale: widthScale,
                heightScale: heightScale), (fractionalWidth, fractionalHeight), in: layout.style,
            to: &style)
        return style
    }

    override func didChange(_ key: PropertyKey) {
        if key == .layoutSizingStyleDisplayValue { artboard.collapsingDidChange() }
        artboard.markLayoutDirty()
    }
}
