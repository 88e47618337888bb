@_exported import Flipbook

/// A part of the user interface, described by a value, as in SwiftUI.
///
/// A description is cheap, and is created again whenever state that its `body` reads changes. The retained views of
/// module `Interface`, which are drawn, are created once for each position in the tree of descriptions and updated in
/// place.
///
///     struct Counter: View {
///         @State private var count = 0
///
///         var body: some View {
///             Button("\(count)") { count += 1 }
///         }
///     }
///
/// The name shadows the class `Interface.View`.
@MainActor public protocol View {
    /// The type of `body`.
    associatedtype Body: View
    /// The content of the view.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// See ``View/body``.
    public typealias Body = Never
}

extension View where Body == Never {
    /// Traps. Views that create their elements themselves have no body.
    public var body: Never {
        // Nodes evaluate bodies only for views that are not primitive.
        fatalError("\(Self.self) makes its element itself and has no body")
    }
}

/// A view that creates its node itself instead of having a body.
@MainActor protocol PrimitiveView: View where Body == Never {
    func makeNode(_ context: Context) -> Node
}

/// A view without content.
public struct EmptyView: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    /// Creates a view without content.
    public init() {}

    func makeNode(_ context: Context) -> Node { Node(self, context) }
}

/// A type-erased view, for branches of different types outside a view builder.
public struct AnyView: View, PrimitiveView {
    /// See ``View/body``.
    public typealias Body = Never

    let content: any View

    /// Creates a view that hides the type of `view`.
    public init(_ view: some View) { content = view }

    func makeNode(_ context: Context) -> Node {
        SingleChildNode(self, context) { ($0 as? AnyView)?.content }
    }
}
