/// What a view is shown in.
struct Context {
    /// The host that the view belongs to; hosts own their nodes.
    unowned let host: HostingView
    /// The number of nodes above that may be evaluated by themselves: those are evaluated first.
    var depth = 0
    var environment: EnvironmentValues
}

/// The place of a view in the tree of descriptions: keeps what outlives the description, that is state
/// and elements.
///
/// This class is a view without elements.
@MainActor class Node {
    final private(set) var value: any View
    final private(set) var context: Context
    fileprivate(set) final weak var parent: Node?
    /// The container whose children the elements are; nil below other nodes.
    final weak var container: ContainerElement?

    init(_ value: any View, _ context: Context) {
        self.value = value
        self.context = context
    }

    /// Whether the node can show `view` in place of its value.
    func canShow(_ view: any View) -> Bool { type(of: view) == type(of: value) }

    /// Shows a description of the same type.
    func update(to view: any View, _ context: Context) {
        value = view
        self.context = context
    }

    /// The elements that a container lays out for the node.
    func appendElements(to elements: inout [Element]) {}

    /// The node is no longer in the tree.
    func unmount() {}

    /// Reports that `appendElements` has changed.
    final func elementsDidChange() {
        if let container { container.elementsDidChange() } else { parent?.childElementsDidChange() }
    }

    func childElementsDidChange() { elementsDidChange() }

    /// The node that shows `view`: `node`, updated, or a new one that replaces it.
    final func reconcile(_ node: Node?, with view: any View, _ context: Context) -> Node {
        let result = Node.reconcile(node, with: view, context)
        result.parent = self
        return result
    }

    static func reconcile(_ node: Node?, with view: any View, _ context: Context) -> Node {
        if let node, node.canShow(view) {
            node.update(to: view, context)
            return node
        }
        node?.unmount()
        if let primitive = view as? any PrimitiveView { return primitive.makeNode(context) }
        if let represented = view as? any ViewRepresentable {
            return RepresentedNode.make(represented, context)
        }
        return BodyNode(view, context)
    }
}

/// The node of several views in order.
final class TupleNode: Node {
    private var children: [Node] = []

    init(_ value: TupleView, _ context: Context) {
        super.init(value, context)
        for view in value.views { children.append(reconcile(nil, with: view, context)) }
    }

    override func canShow(_ view: any View) -> Bool {
        (view as? TupleView)?.views.count == children.count
    }

    override func update(to view: any View, _ context: Context) {
        super.update(to: view, context)
        guard let tuple = view as? TupleView else { return }
        var isChanged = false
        for (i, view) in tuple.views.enumerated() {
            let child = reconcile(children[i], with: view, context)
            if child !== children[i] { isChanged = true }
            children[i] = child
        }
        if isChanged { elementsDidChange() }
    }

    override func appendElements(to elements: inout [Element]) {
        for child in children { child.appendElements(to: &elements) }
    }

    override func unmount() { for child in children { child.unmount() } }
}

/// The node of a view that shows at most one other view.
class SlotNode: Node {
    private var child: Node?
    private let identity: (any View) -> AnyHashable?
    private let content: (any View) -> (any View)?
    private let modify: (any View, inout EnvironmentValues) -> Void

    /// - Parameters:
    ///   - identity: of the content; a change of it makes new elements.
    ///   - modify: changes the environment of the content.
    ///   - content: what a description shows.
    init(
        _ value: any View, _ context: Context,
        identity: @escaping (any View) -> AnyHashable? = { _ in nil },
        modify: @escaping (any View, inout EnvironmentValues) -> Void = { _, _ in },
        content: @escaping (any View) -> (any View)?
    ) {
        self.identity = identity
        self.content = content
        self.modify = modify
        super.init(value, context)
        child = makeChild(nil)
    }

    private func makeChild(_ old: Node?) -> Node? {
        var inner = context
        modify(value, &inner.environment)
        return content(value).map { reconcile(old, with: $0, inner) }
    }

    override func update(to view: any View, _ context: Context) {
        let isSame = identity(view) == identity(value)
        super.update(to: view, context)
        let old = child
        let new = makeChild(isSame ? old : nil)
        child = new
        guard new !== old else { return }
        if !isSame || new == nil { old?.unmount() }
        elementsDidChange()
    }

    override func appendElements(to elements: inout [Element]) {
        child?.appendElements(to: &elements)
    }

    override func unmount() { child?.unmount() }
}
