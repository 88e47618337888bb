/// A declarative view that shows a retained view, as `UIViewRepresentable` does for UIKit.
///
///     struct Clock: ViewRepresentable {
///         var isRunning: Bool
///
///         func makeView() -> ClockView { ClockView() }
///         func updateView(_ view: ClockView) { view.isRunning = isRunning }
///     }
@MainActor public protocol ViewRepresentable: View where Body == Never {
    /// The class of the retained view.
    associatedtype ViewType: Interface.View
    /// Creates the retained view. Called once for each position in the tree.
    func makeView() -> ViewType
    /// Updates the retained view. Called after it was created, for each new description, and when state that this
    /// method read has changed.
    func updateView(_ view: ViewType)
    /// Returns the size of the view for a proposal, in points. Nil, the default, takes the proposed size, or that of
    /// the view's `sizeThatFits` where none is proposed.
    func sizeThatFits(_ proposal: ProposedViewSize, view: ViewType) -> Size?
}

extension ViewRepresentable {
    /// Returns nil: the view takes the proposed size.
    public func sizeThatFits(_ proposal: ProposedViewSize, view: ViewType) -> Size? { nil }
}

/// The node of a represented retained view.
class RepresentedNode: TrackingNode {
    static func make<Content: ViewRepresentable>(
        _ value: Content, _ context: Context
    ) -> Node {
        TypedRepresentedNode(value, context)
    }
}

private final class TypedRepresentedNode<Content: ViewRepresentable>: RepresentedNode {
    private let element: RepresentedElement

    init(_ value: Content, _ context: Context) {
        let view = value.makeView()
        element = RepresentedElement(view)
        super.init(value, context)
        link(value, context.environment)
        evaluate()
    }

    override func update(to view: any View, _ context: Context) {
        link(view, context.environment)
        super.update(to: view, context)
        evaluate()
    }

    override func evaluate() {
        guard let content = value as? Content, let view = element.view as? Content.ViewType
        else { return }
        element.fit = { content.sizeThatFits($0, view: view) }
        track { content.updateView(view) }
        element.invalidateLayout()
    }

    override func appendElements(to elements: inout [Element]) { elements.append(element) }
}

private final class RepresentedElement: Element {
    let view: Interface.View
    var fit: (ProposedViewSize) -> Size? = { _ in nil }

    init(_ view: Interface.View) {
        self.view = view
        super.init()
        addSubview(view)
    }

    override var takesTouchesInBounds: Bool { view.isUserInteractionEnabled }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        if let size = fit(proposal) { return size }
        if let width = proposal.width, let height = proposal.height { return Size(width, height) }
        let own = view.sizeThatFits(
            Size(proposal.width ?? .infinity, proposal.height ?? .infinity))
        return proposal.replacingUnspecified(by: own)
    }

    override func arrange() { view.frame = Rect(origin: .zero, size: frame.size) }

    // The enclosing elements have measured the view too.
    override func didInvalidateSubviewSize() { invalidateLayout() }
}
