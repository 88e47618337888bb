extension View {
    /// Makes the view take touches inside a shape that fits in its bounds, also where it has no content.
    ///
    ///     HStack {
    ///         Text("Wi-Fi")
    ///         Spacer()
    ///     }
    ///     .contentShape(Rectangle())
    ///     .onTapGesture { isOn.toggle() }
    public func contentShape(_ shape: some Shape) -> some View {
        ModifiedView(content: self, modifier: ContentShapeModifier(shape: shape))
    }
}

private struct ContentShapeModifier<Content: Shape>: ElementModifier {
    let shape: Content

    func makeElement() -> ContentShapeElement { ContentShapeElement() }
    func update(_ element: ContentShapeElement, _ context: Context) { element.shape = shape }
}

/// An element that takes touches inside a shape, and only there.
private final class ContentShapeElement: ModifierElement {
    var shape: (any Shape)?

    override func takesTouch(at point: Point) -> Bool {
        shape?.path(in: Rect(origin: .zero, size: presentationFrame.size)).contains(point) ?? false
    }

    override func receivesTouch(at point: Point) -> Bool { takesTouch(at: point) }
}
