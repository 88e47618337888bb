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

    func makeNode(_ context: Context) -> Node {
        ForEachNode(self, context) { view in
            guard let view = view as? ForEach else { return [] }
            return view.data.map { element in
                (AnyHashable(view.id(element)), DeferredView { view.content(element) })
            }
        }
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
final class ForEachNode: Node {
    /// The key of a view. Views with the same ID are distinguished by their order.
    private struct Key: Hashable {
        let id: AnyHashable
        let occurrence: Int
    }

    private let items: (any View) -> [(id: AnyHashable, view: DeferredView)]
    private var keys: [Key] = []
    private var nodes: [Key: Node] = [:]

    init(
        _ value: any View, _ context: Context,
        items: @escaping (any View) -> [(id: AnyHashable, view: DeferredView)]
    ) {
        self.items = items
        super.init(value, context)
        updateNodes()
    }

    override func update(to view: any View, _ context: Context) {
        super.update(to: view, context)
        updateNodes()
    }

    private func updateNodes() {
        var left = nodes
        var occurrences: [AnyHashable: Int] = [:]
        let oldKeys = keys
        keys.removeAll(keepingCapacity: true)
        for item in items(value) {
            let key = Key(id: item.id, occurrence: occurrences[item.id, default: 0])
            occurrences[item.id, default: 0] += 1
            nodes[key] = reconcile(left.removeValue(forKey: key), with: item.view, context)
            keys.append(key)
        }
        for (key, node) in left {
            node.unmount()
            nodes[key] = nil
        }
        if keys != oldKeys { elementsDidChange() }
    }

    override func appendElements(to elements: inout [Element]) {
        for key in keys { nodes[key]?.appendElements(to: &elements) }
    }

    override func unmount() { for node in nodes.values { node.unmount() } }
}
