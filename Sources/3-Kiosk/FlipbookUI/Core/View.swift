@_exported import Flipbook

/// A part of a screen, described by a value, as in SwiftUI.
///
/// A description is cheap and made anew whenever state that its `body` reads changes. What is drawn are
/// the retained views of module `Interface`: they are made once for a place in the tree of
/// descriptions and updated in place.
///
///     struct Counter: View {
///         @State private var count = 0
///
///         var body: some View {
///             Button("\(count)") { count += 1 }
///         }
///     }
///
/// The name hides the class `Interface.View`.
@MainActor public protocol View {
    /// The type of `body`.
    associatedtype Body: View
    /// What the view consists of.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// See ``View/body``.
    public typealias Body = Never
}

extension View where Body == Never {
    /// Views that make elements themselves have no body.
    public var body: Never {
        // Only nodes ask for bodies, and only those of views that are not primitive.
        fatalError("\(Self.self) makes its element itself and has no body")
    }
}

/// A view that makes its node itself, instead of consisting of others.
@MainActor protocol PrimitiveView: View where Body == Never {
    func makeNode(_ context: Context) -> Node
}

/// No view.
public struct EmptyView: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    /// No view.
    public init() {}

    func makeNode(_ context: Context) -> Node { Node(self, context) }
}

/// A view whose type is hidden, for branches of different types outside of a view builder.
public struct AnyView: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    let content: any View

    /// `view` with its type hidden.
    public init(_ view: some View) { content = view }

    func makeNode(_ context: Context) -> Node {
        SlotNode(self, context) { ($0 as? AnyView)?.content }
    }
}
