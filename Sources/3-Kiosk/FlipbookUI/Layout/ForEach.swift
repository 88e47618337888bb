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

    private init(
        _ data: Data, id: @escaping (Data.Element) -> ID,
        content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = id
        self.content = content
    }

    /// Creates a view for each element, identified by the value at a key path.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data, id: { $0[keyPath: id] }, content: content)
    }

    func makeNode(_ context: Context) -> Node { ForEachNode(self, context) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    /// Creates a view for each element.
    public init(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data, id: { $0.id }, content: content)
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    /// Creates a view for each number in a range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data, id: { $0 }, content: content)
    }
}

/// The node of views identified by IDs. It makes and compares the views itself as long as the closure reads no
/// observable property; otherwise each view has a node that makes it and tracks what was read for it.
private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: Node {
    /// The key of a view. Views with the same ID are distinguished by their order.
    private struct Key: Hashable {
        let id: ID
        let occurrence: Int
    }

    private var ids: [ID] = []
    /// The nodes of the views, in the order of `ids`.
    private var nodes: [Node] = []
    /// The views that the nodes show; empty if the nodes make them.
    private var views: [Content] = []
    /// Whether the nodes make the views.
    private var tracksViews = false
    private var isUpdating = false
    /// Whether the elements have changed during the update.
    private var isChanged = false

    init(_ value: ForEach<Data, ID, Content>, _ context: Context) {
        super.init(value, context)
        updateNodes(value, keepsUnchanged: false)
    }

    override func update(to view: any View, _ context: Context) {
        let isSameEnvironment = context.environment == self.context.environment
        super.update(to: view, context)
        guard let view = view as? ForEach<Data, ID, Content> else { return }
        updateNodes(view, keepsUnchanged: isSameEnvironment)
    }

    /// Updates the nodes of the views that stay, makes those of new views and removes the others.
    private func updateNodes(_ view: ForEach<Data, ID, Content>, keepsUnchanged: Bool) {
        isUpdating = true
        isChanged = false
        let newIDs = view.data.map(view.id)
        let origins = origins(newIDs)
        let newNodes =
            untrackedViews(view).map { show($0, origins, keepsUnchanged: keepsUnchanged) }
            ?? trackedNodes(view, origins)
        if !newNodes.elementsEqual(nodes, by: ===) { isChanged = true }
        var isLeft = [Bool](repeating: true, count: nodes.count)
        for case let origin? in origins { isLeft[origin] = false }
        let removed = zip(nodes, isLeft).filter(\.1)
        (ids, nodes) = (newIDs, newNodes)
        for (node, _) in removed { node.unmount() }
        isUpdating = false
        if isChanged { elementsDidChange() }
    }

    /// Returns the positions of the current nodes of IDs; nil for IDs that have none.
    private func origins(_ newIDs: [ID]) -> [Int?] {
        if newIDs == ids { return ids.indices.map { $0 } }
        func keys(_ ids: [ID]) -> [Key] {
            var occurrences: [ID: Int] = [:]
            return ids.map { id in
                let occurrence = occurrences[id, default: 0]
                occurrences[id] = occurrence + 1
                return Key(id: id, occurrence: occurrence)
            }
        }
        var positions: [Key: Int] = [:]
        for (position, key) in keys(ids).enumerated() { positions[key] = position }
        return keys(newIDs).map { positions[$0] }
    }

    /// Identifies the code of the closure, for ``TrackingNode``.
    private var source: ObjectIdentifier { ObjectIdentifier(ForEach<Data, ID, Content>.self) }

    /// Returns the views; nil if the closure reads observable properties.
    private func untrackedViews(_ view: ForEach<Data, ID, Content>) -> [Content]? {
        guard !Tracking.readers.contains(source) else { return nil }
        let (views, tracking) = Tracking.detect({ view.data.map(view.content) }, onChange: {})
        guard let tracking else { return views }
        tracking.cancel()
        Tracking.readers.insert(source)
        return nil
    }

    /// Shows views that were made here. A view that is known to equal the one before keeps its node as it is.
    private func show(_ new: [Content], _ origins: [Int?], keepsUnchanged: Bool) -> [Node] {
        // Views that make their elements themselves are updated in any case.
        let isCompared =
            keepsUnchanged && !(Content.self is any PrimitiveView.Type)
            && !(Content.self is any ViewRepresentable.Type)
        let properties = isCompared ? new.first.map { StoredProperties.of($0) } : nil
        var inner = context
        inner.depth += 1
        var result: [Node] = []
        result.reserveCapacity(new.count)
        for (i, origin) in origins.enumerated() {
            let old = origin.map { nodes[$0] }
            if let old, let origin, let properties, properties.areEqual(views[origin], new[i]) {
                result.append(old)
            } else {
                result.append(reconcile(old, with: new[i], inner))
            }
        }
        views = new
        return result
    }

    /// Returns nodes that make the views.
    private func trackedNodes(_ view: ForEach<Data, ID, Content>, _ origins: [Int?]) -> [Node] {
        var result: [Node] = []
        result.reserveCapacity(origins.count)
        for (element, origin) in zip(view.data, origins) {
            let old = origin.map { nodes[$0] }
            let deferred = DeferredView(source: source) { view.content(element) }
            if let old, !tracksViews {
                let node = BodyNode(deferred, around: old, context)
                node.parent = self
                result.append(node)
            } else {
                result.append(reconcile(old, with: deferred, context))
            }
        }
        tracksViews = true
        views = []
        return result
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
