/// A change of a view, described by a value, as in SwiftUI.
///
///     struct Card: ViewModifier {
///         func body(content: Content) -> some View {
///             content.padding().background(Color.white)
///         }
///     }
///     Text("a").modifier(Card())
@MainActor public protocol ViewModifier {
    /// The type of the changed view.
    associatedtype Body: View
    /// The view that is changed.
    typealias Content = ModifierContent
    /// Returns the changed view.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a ``ViewModifier`` changes.
public struct ModifierContent: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    let content: any View

    func makeNode(_ context: Context) -> Node {
        SingleChildNode(self, context) { ($0 as? ModifierContent)?.content }
    }
}

/// A view with a modifier.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
    /// The view.
    public let content: Content
    /// The modifier.
    public let modifier: Modifier

    /// Creates a view with a modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }

    /// See ``View/body``.
    public var body: some View { modifier.body(content: ModifierContent(content: content)) }
}

extension View {
    /// Changes the view by a modifier, which may have state and read the environment.
    public func modifier<Modifier: ViewModifier>(
        _ modifier: Modifier
    ) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
