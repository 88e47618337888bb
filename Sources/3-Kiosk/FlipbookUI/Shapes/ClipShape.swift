extension View {
    /// Clips the view to its bounds.
    public func clipped() -> some View { clipShape(Rectangle()) }

    /// Clips the view to its bounds with rounded corners of a radius in points.
    public func cornerRadius(_ radius: Double) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }

    /// Clips the view to a shape that fits in its bounds.
    public func clipShape(_ shape: some RoundedShape) -> some View {
        ModifiedView(content: self, modifier: ClipModifier(shape: shape))
    }
}

private struct ClipModifier<Content: RoundedShape>: ElementModifier {
    let shape: Content

    func makeElement() -> ClipElement { ClipElement() }
    func update(_ element: ClipElement, _ context: Context) { element.shape = shape }
}

private final class ClipElement: ModifierElement {
    var shape: any RoundedShape = Rectangle() {
        didSet { if !isEqual(shape, oldValue) { setNeedsLayout() } }
    }
    /// The view that clips the content. It has the size of the shape, which may be smaller than the element.
    private let clip = Element()

    override var contentSuperview: Interface.View {
        if clip.superview == nil {
            clip.clipsToBounds = true
            addSubview(clip)
        }
        return clip
    }

    override func arrange() {
        let (area, radius) = shape.roundedRect(in: Rect(origin: .zero, size: frame.size))
        clip.place(in: area, ProposedViewSize(area.size))
        clip.cornerRadius = radius
        content?.place(at: -area.origin, proposal)
    }
}
