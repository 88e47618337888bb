/// A view that wraps each element of its content in another element.
struct ModifiedView<Content: View, Modifier: ElementModifier>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let modifier: Modifier

    func makeNode(_ context: Context) -> Node { ModifierNode(self, context) }
}

/// A modifier that creates the wrapping elements of a ``ModifiedView``.
@MainActor protocol ElementModifier {
    associatedtype ElementType: ModifierElement
    func makeElement() -> ElementType
    /// Updates the wrapping element. Called after it was created and for each new description.
    func update(_ element: ElementType, _ context: Context)
    /// Changes the context of the content. The default implementation does nothing.
    func modify(_ context: inout Context)
}

extension ElementModifier {
    func modify(_ context: inout Context) {}
}

/// An element that wraps another one and has the same size.
class ModifierElement: Element {
    final private(set) var content: Element?

    final func setContent(_ element: Element) {
        content = element
        contentSuperview.addSubview(element)
    }

    var contentSuperview: Interface.View { self }

    override var layoutPriority: Double { content?.layoutPriority ?? 0 }
    override var zIndex: Double { content?.zIndex ?? 0 }
    override var isSpacer: Bool { content?.isSpacer ?? false }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        content?.size(proposing: proposal) ?? .zero
    }

    override func arrange() { content?.place(at: .zero, proposal) }

    override func guide(_ guide: Guide, _ size: Size) -> Double? { content?.guide(guide, size) }
}

/// The node of a modified view. It wraps each element of the content in another element.
final class ModifierNode<Content: View, Modifier: ElementModifier>: Node {
    private var content: Node?
    /// The wrapping elements, in the order of those that they wrap.
    private var elements: [Modifier.ElementType] = []

    init(_ value: ModifiedView<Content, Modifier>, _ context: Context) {
        super.init(value, context)
        var inner = context
        value.modifier.modify(&inner)
        content = reconcile(nil, with: value.content, inner)
        wrap()
    }

    override func update(to view: any View, _ context: Context) {
        super.update(to: view, context)
        guard let view = view as? ModifiedView<Content, Modifier> else { return }
        var inner = context
        view.modifier.modify(&inner)
        let old = content
        let new = reconcile(old, with: view.content, inner)
        content = new
        if new !== old { childElementsDidChange() }
        for element in elements {
            element.adoptDirection(context)
            view.modifier.update(element, context)
        }
    }

    private func wrap() {
        guard let modifier = (value as? ModifiedView<Content, Modifier>)?.modifier else { return }
        var inner: [Element] = []
        content?.appendElements(to: &inner)
        var left: [ObjectIdentifier: Modifier.ElementType] = [:]
        for element in elements {
            if let content = element.content { left[ObjectIdentifier(content)] = element }
        }
        elements.removeAll(keepingCapacity: true)
        for element in inner {
            if let known = left.removeValue(forKey: ObjectIdentifier(element)) {
                elements.append(known)
                continue
            }
            let outer = modifier.makeElement()
            outer.setContent(element)
            elements.append(outer)
            outer.adoptDirection(context)
            modifier.update(outer, context)
        }
        for element in left.values { element.unmount() }
    }

    override func childElementsDidChange() {
        wrap()
        elementsDidChange()
    }

    override func appendElements(to elements: inout [Element]) {
        for element in self.elements { elements.append(element) }
    }

    override func unmount() {
        content?.unmount()
        for element in elements { element.unmount() }
    }
}
