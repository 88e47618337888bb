import FlipbookUI
import Interface

/// A declarative view that shows a retained view, with the methods of SwiftUI's protocol of the same name; see
/// `ViewRepresentable`.
@MainActor public protocol UIViewRepresentable: ViewRepresentable {
    /// The class of the retained view.
    associatedtype UIViewType where UIViewType == ViewType
    /// The argument of the methods.
    typealias Context = UIViewRepresentableContext<Self>
    /// Creates the retained view. Called once for each position in the tree.
    func makeUIView(context: UIViewRepresentableContext<Self>) -> UIViewType
    /// Updates the retained view for a new description.
    func updateUIView(_ uiView: UIViewType, context: UIViewRepresentableContext<Self>)
}

/// The argument of the methods of a ``UIViewRepresentable``. There are no coordinators and no transactions.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

extension UIViewRepresentable {
    /// Calls `makeUIView(context:)`.
    public func makeView() -> ViewType { makeUIView(context: UIViewRepresentableContext()) }

    /// Calls `updateUIView(_:context:)`.
    public func updateView(_ view: ViewType) {
        updateUIView(view, context: UIViewRepresentableContext())
    }
}
