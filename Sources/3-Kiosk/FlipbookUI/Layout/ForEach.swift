/// Views for the elements of a collection. Each view keeps its retained views and its state as long as its ID is in
/// the collection, even if it moves.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View,
    PrimitiveView
{
    /// See ``View/body``.
    public typealias Body = Never

    let data: Data
    let id: (Data.Element) -> ID
    let content: (Data.Element) -> Content

    /// Creates a view for each element, identified by the value at a key path.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = content
    }

    func makeNode(_ context: Context) -> Node { ForEachNode(self, context) }

    /// The view of an element.
    func view(of element: Data.Element) -> DeferredView {
        DeferredView(source: ObjectIdentifier(ForEach.self)) { content(element) }
    }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    /// Creates a view for each element.
    public init(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data, id: \.id, content: content)
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    /// Creates a view for each number in a range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data, id: \.self, content: content)
    }
}

/// The node of views identified by IDs.
private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: Node {
    /// The key of a view. Views with the same ID are distinguished by their order.
    private struct Key: Hashable {
        let id: ID
        let occurrence: Int
    }

    private var keys: [Key] = []
    /// The nodes of the views, in the order of `keys`.
    private var nodes: [Node] = []
    private var isUpdating = false
    /// Whether the elements have changed during the update.
    private var isChanged = false

    init(_ value: ForEach<Data, ID, Content>, _ context: Context) {
        super.init(value, context)
        updateNodes(value)
    }

    override func update(to view: any View, _ context: Context) {
        super.update(to: view, context)
        if let view = view as? ForEach<Data, ID, Content> { updateNodes(view) }
    }

    private func updateNodes(_ view: ForEach<Data, ID, Content>) {
        isUpdating = true
        isChanged = false
        let ids = view.data.map(view.id)
        if ids.elementsEqual(keys.lazy.map(\.id)) {
            for (i, element) in view.data.enumerated() {
                nodes[i] = reconcile(nodes[i], with: view.view(of: element), context)
            }
        } else {
            isChanged = true
            replaceNodes(view, ids)
        }
        isUpdating = false
        if isChanged { elementsDidChange() }
    }

    /// Updates the nodes of the views that stay, makes those of new views and removes the others.
    private func replaceNodes(_ view: ForEach<Data, ID, Content>, _ ids: [ID]) {
        var left: [Key: Node] = [:]
        for (key, node) in zip(keys, nodes) { left[key] = node }
        var occurrences: [ID: Int] = [:]
        var newKeys: [Key] = []
        var newNodes: [Node] = []
        newKeys.reserveCapacity(ids.count)
        newNodes.reserveCapacity(ids.count)
        for (id, element) in zip(ids, view.data) {
            let key = Key(id: id, occurrence: occurrences[id, default: 0])
            occurrences[id] = key.occurrence + 1
            newKeys.append(key)
            newNodes.append(
                reconcile(left.removeValue(forKey: key), with: view.view(of: element), context))
        }
        let removed = zip(keys, nodes).filter { left[$0.0] != nil }
        (keys, nodes) = (newKeys, newNodes)
        for (_, node) in removed { node.unmount() }
    }

    // The elements of all views are reported together, when all of them are up to date.
    override func childElementsDidChange() {
        if isUpdating { isChanged = true } else { elementsDidChange() }
    }

    override func appendElements(to elements: inout [Element]) {
        for node in nodes { node.appendElements(to: &elements) }
    }

    override func unmount() { for node in nodes { node.unmount() } }
}
