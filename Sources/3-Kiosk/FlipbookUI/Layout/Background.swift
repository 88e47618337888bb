extension View {
    /// Places a view behind this view, whose size it is proposed.
    public func background(_ background: some View, alignment: Alignment = .center) -> some View {
        layered(background, alignment, isInFront: false)
    }

    /// Fills the area behind the view with a colour.
    public func background(_ color: Color) -> some View {
        layered(color, .center, isInFront: false)
    }

    /// Places a shape filled with a colour behind the view.
    public func background(_ color: Color, in shape: some Shape) -> some View {
        layered(shape.fill(color), .center, isInFront: false)
    }

    /// Places views behind this view, whose size they are proposed.
    public func background(
        alignment: Alignment = .center, @ViewBuilder content: () -> some View
    ) -> some View {
        layered(content(), alignment, isInFront: false)
    }

    /// Places a view in front of this view, whose size it is proposed.
    public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
        layered(overlay, alignment, isInFront: true)
    }

    /// Places views in front of this view, whose size they are proposed.
    public func overlay(
        alignment: Alignment = .center, @ViewBuilder content: () -> some View
    ) -> some View {
        layered(content(), alignment, isInFront: true)
    }

    private func layered(
        _ layer: some View, _ alignment: Alignment, isInFront: Bool
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: LayerModifier(layer: layer, alignment: alignment, isInFront: isInFront))
    }
}

private struct LayerModifier<Layer: View>: ElementModifier {
    let layer: Layer
    let alignment: Alignment
    let isInFront: Bool

    func makeElement() -> LayerElement { LayerElement() }

    func update(_ element: LayerElement, _ context: Context) {
        var context = context
        context.environment.stackAxis = nil
        element.setLayer(layer, alignment, isInFront: isInFront, context)
    }
}

/// An element that shows further elements in front of or behind its content, at the content's size.
private final class LayerElement: ModifierElement {
    private let backing = OverlayElement()

    func setLayer(_ view: any View, _ alignment: Alignment, isInFront: Bool, _ context: Context) {
        backing.alignment = alignment
        backing.setContent(view, context)
        if backing.superview == nil { insertSubview(backing, at: isInFront ? subviews.count : 0) }
    }

    override func arrange() {
        super.arrange()
        // The layer has the size of the content, whatever sizes its own views choose.
        backing.place(
            in: Rect(origin: .zero, size: frame.size), ProposedViewSize(frame.size))
    }

    override func unmount() { backing.unmount() }

    override var viewsInOrder: [Interface.View] { [content, backing].compactMap(\.self) }
}
