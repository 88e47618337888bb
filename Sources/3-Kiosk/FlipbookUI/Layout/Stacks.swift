/// A vertical stack, whose views are 8 points apart and centred by default.
public struct VStack<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let alignment: HorizontalAlignment
    let spacing: Double?
    let content: Content

    /// Creates a stack of the views of `content`, from top to bottom.
    ///
    /// - Parameters:
    ///   - alignment: The horizontal alignment of the views.
    ///   - spacing: The spacing between the views, in points; nil for 8, and for none next to a ``Spacer``.
    ///   - content: The views.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func makeElement() -> StackElement { StackElement() }

    func update(_ element: StackElement, _ context: Context) {
        element.update(
            .vertical, spacing: spacing, alignment: alignment.fraction, content, context)
    }
}

/// A horizontal stack, whose views are 8 points apart and centred by default.
public struct HStack<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let alignment: VerticalAlignment
    let spacing: Double?
    let content: Content

    /// Creates a stack of the views of `content`, from left to right.
    ///
    /// - Parameters:
    ///   - alignment: The vertical alignment of the views.
    ///   - spacing: The spacing between the views, in points; nil for 8, and for none next to a ``Spacer``.
    ///   - content: The views.
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func makeElement() -> StackElement { StackElement() }

    func update(_ element: StackElement, _ context: Context) {
        element.update(
            .horizontal, spacing: spacing, alignment: alignment.fraction, content, context)
    }
}

/// A stack that overlays its views, with the last one in front; its size is that of the largest in each dimension.
public struct ZStack<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let alignment: Alignment
    let content: Content

    /// Creates a stack of the views of `content`, each of which is proposed the same size.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func makeElement() -> OverlayElement { OverlayElement() }

    func update(_ element: OverlayElement, _ context: Context) {
        element.alignment = alignment
        var context = context
        context.environment.stackAxis = nil
        element.setContent(content, context)
    }
}
