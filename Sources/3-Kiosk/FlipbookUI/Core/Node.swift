/// The context in which a view is shown.
struct Context {
    /// The hosting view that the view belongs to. Hosts own their nodes, hence the unowned reference.
    unowned let host: any Host
    /// The number of enclosing nodes that can be evaluated separately. Nodes of lower depth are evaluated first.
    var depth = 0
    var environment: EnvironmentValues
}

/// The identity of a view in the tree of descriptions. It keeps what outlives a description: state and elements.
///
/// This base class represents a view without elements.
@MainActor class Node {
    final private(set) var value: any View
    final private(set) var context: Context
    /// The node that owns this one. A node whose owner is gone is unmounted or its host is gone, and is not evaluated.
    final unowned var parent: Node?
    /// The container whose children are the node's elements, and which owns the node; nil for nodes inside other nodes.
    final unowned var container: ContainerElement?

    init(_ value: any View, _ context: Context) {
        self.value = value
        self.context = context
    }

    /// Returns whether the node can be updated to show `view`.
    func canShow(_ view: any View) -> Bool { type(of: view) == type(of: value) }

    /// Updates the node to a new description of the same type.
    func update(to view: any View, _ context: Context) {
        value = view
        self.context = context
    }

    /// Appends the node's elements, which a container lays out.
    func appendElements(to elements: inout [Element]) {}

    /// Called when the node is removed from the tree.
    func unmount() {}

    /// Reports that the elements appended by `appendElements` have changed.
    final func elementsDidChange() {
        if let container { container.elementsDidChange() } else { parent?.childElementsDidChange() }
    }

    func childElementsDidChange() { elementsDidChange() }

    /// Returns a node that shows `view`: `node` updated, or a new node that replaces it.
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
        return NodeMaker.node(view, context)
    }
}

/// How the nodes of a type of view are made. It is found once for each type, since the search for a conformance takes
/// longer than making most nodes.
@MainActor private enum NodeMaker {
    private typealias Make = @MainActor (any View, Context) -> Node
    private static var known: [ObjectIdentifier: Make] = [:]

    static func node(_ view: any View, _ context: Context) -> Node {
        let type = type(of: view)
        if let make = known[ObjectIdentifier(type)] { return make(view, context) }
        let make = make(type)
        known[ObjectIdentifier(type)] = make
        return make(view, context)
    }

    private static func make(_ type: any View.Type) -> Make {
        if let type = type as? any PrimitiveView.Type { return primitive(type) }
        if type is any ViewRepresentable.Type { return { represented($0, $1) } }
        return { BodyNode($0, $1) }
    }

    private static func primitive<Content: PrimitiveView>(_ type: Content.Type) -> Make {
        { view, context in
            guard let view = view as? Content else {
                preconditionFailure("a view has the type by which its node is made")
            }
            return view.makeNode(context)
        }
    }

    private static func represented(_ view: any View, _ context: Context) -> Node {
        guard let view = view as? any ViewRepresentable else {
            preconditionFailure("a view has the type by which its node is made")
        }
        return RepresentedNode.make(view, context)
    }
}

/// The node of several views, in order.
final class TupleNode: Node {
    private var children: [Node] = []
    private var isUpdating = false
    /// Whether the elements have changed during the update.
    private var isChanged = false

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
        isUpdating = true
        isChanged = false
        for (i, view) in tuple.views.enumerated() {
            let child = reconcile(children[i], with: view, context)
            if child !== children[i] { isChanged = true }
            children[i] = child
        }
        isUpdating = false
        if isChanged { elementsDidChange() }
    }

    // The elements of all children are reported together, when all of them are up to date.
    override func childElementsDidChange() {
        if isUpdating { isChanged = true } else { elementsDidChange() }
    }

    override func appendElements(to elements: inout [Element]) {
        for child in children { child.appendElements(to: &elements) }
    }

    override func unmount() { for child in children { child.unmount() } }
}

/// The node of a view that has at most one child view.
class SingleChildNode: Node {
    private var child: Node?
    private let identity: (any View) -> AnyHashable?
    private let content: (any View) -> (any View)?
    private let modify: (any View, inout EnvironmentValues) -> Void

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - identity: Returns the identity of a description's content; new elements are created when it changes.
    ///   - modify: Changes the environment of the content.
    ///   - content: Returns the child view of a description; nil for none.
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
