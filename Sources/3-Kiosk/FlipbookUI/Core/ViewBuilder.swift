/// A result builder that collects the views of a block; supports `if`, `else` and `switch`. Use ``ForEach`` for
/// repetition.
@MainActor @resultBuilder
public enum ViewBuilder {
    /// A single view.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    /// An empty block.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// A block of one view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// A block of several views, in order.
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(views: views)
    }
    /// An `if` without `else`.
    public static func buildOptional<Content: View>(_ content: Content?) -> OptionalView<Content> {
        OptionalView(content: content)
    }
    /// The views of an `if #available`, whose types may not always be available.
    public static func buildLimitedAvailability(_ content: some View) -> AnyView {
        AnyView(content)
    }
    /// The first branch of an `if` or `switch`.
    public static func buildEither<Content: View>(first content: Content) -> ConditionalView {
        ConditionalView(branch: 0, content: content)
    }
    /// The other branches.
    public static func buildEither<Content: View>(second content: Content) -> ConditionalView {
        ConditionalView(branch: 1, content: content)
    }
}

/// The views of a block, in order.
public struct TupleView: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    let views: [any View]

    func makeNode(_ context: Context) -> Node { TupleNode(self, context) }
}

/// The view of an `if` without `else`, which may be absent.
public struct OptionalView<Content: View>: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    let content: Content?

    func makeNode(_ context: Context) -> Node {
        SingleChildNode(self, context) { ($0 as? OptionalView)?.content }
    }
}

/// One branch of an `if` or `switch`. New elements are created when the branch changes.
public struct ConditionalView: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    let branch: Int
    let content: any View

    func makeNode(_ context: Context) -> Node {
        SingleChildNode(
            self, context, identity: { ($0 as? ConditionalView)?.branch },
            content: { ($0 as? ConditionalView)?.content })
    }
}

/// Several views to which modifiers are applied individually.
public struct Group<Content: View>: View {
    /// The views.
    public let body: Content

    /// Creates a group of the views of `content`.
    public init(@ViewBuilder content: () -> Content) { body = content() }
}
