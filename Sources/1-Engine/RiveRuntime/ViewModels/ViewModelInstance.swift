/// An instance of a view model: named values that artboards can be bound to.
///
/// A path is a property's name, or names joined by "/" that lead through properties of the kind `viewModel`. Looking up
/// a path takes time linear in its length.
public final class ViewModelInstance {
    /// The index of the view model in its file; -1 for none.
    package let viewModel: Int
    /// The file that contains the view model; nil for none.
    package let file: File?
    /// The names of the view model and of the file's instance from which this one was created.
    package let names: (viewModel: String, instance: String)
    package let properties: [Property]
    private let indexByName: [String: Int]
    /// The number of properties and list items created along with the instance.
    private(set) var valueCount = 0
    /// The pending resets, shared by instances that were created together.
    let pendingResets: PendingResets
    let changes: ChangeCount
    /// The number of the last walk that reached the instance.
    var lastWalk: UInt = 0

    /// The maximum nesting depth, since view models may refer to each other; instances nested more deeply are omitted.
    private static let maximumDepth = 16
    /// The maximum number of instances that are created together; further ones are omitted.
    private static let maximumCount = 20_000
    /// The maximum number of properties and list items of instances that are created together; instances beyond it are
    /// omitted.
    static let maximumValues = 200_000

    /// The instances that are created together; an instance that is referenced twice is shared.
    private final class InstanceGraph {
        var members: [Int: [Int: ViewModelInstance]] = [:]
        var count = 0
        var values = 0
        let pendingResets = PendingResets()
        let changes: ChangeCount
        /// Whether properties that hold view models get new instances if the file has no values for them.
        let makesNested: Bool
        /// The view models of which such instances are currently being created.
        var open: Set<Int> = []

        init(_ changes: ChangeCount?, makesNested: Bool) {
            self.changes = changes ?? ChangeCount()
            self.makesNested = makesNested
        }
    }

    /// Creates an instance of a view model.
    ///
    /// - Parameters:
    ///   - instance: the index of the file's instance with the initial values; nil for default values.
    ///   - changes: a change count shared with other instances; nil for a new one.
    ///   - makesNested: whether properties that hold view models get new instances if the file has none.
    convenience init?(
        _ file: File, viewModel: Int, instance: Int? = 0, countingIn changes: ChangeCount? = nil,
        makesNested: Bool = true
    ) {
        let graph = InstanceGraph(changes, makesNested: makesNested)
        self.init(file, viewModel, instance, graph, depth: 0)
        valueCount = graph.values
        pendingResets.forgetChanges()
    }

    private init?(
        _ file: File, _ viewModel: Int, _ instance: Int?, _ graph: InstanceGraph, depth: Int
    ) {
        guard let definition = file.viewModels[ifPresent: viewModel],
            depth < ViewModelInstance.maximumDepth, graph.count < ViewModelInstance.maximumCount
        else { return nil }
        let values = definition.instances[ifPresent: instance]
        graph.count += 1
        graph.values += definition.properties.count + (values?.items.count ?? 0)
        guard graph.values <= ViewModelInstance.maximumValues else { return nil }
        indexByName = definition.indexByName
        self.file = file
        self.viewModel = viewModel
        names = (definition.name, values?.name ?? "")
        properties = definition.properties.map {
            Property($0, graph.changes, graph.pendingResets)
        }
        pendingResets = graph.pendingResets
        changes = graph.changes
        guard let instance, let values else {
            if graph.makesNested { makeNested(file, graph, depth: depth) }
            return
        }
        func member(_ viewModel: Int, _ instance: Int) -> ViewModelInstance? {
            graph.members[viewModel]?[instance]
                ?? ViewModelInstance(file, viewModel, instance, graph, depth: depth + 1)
        }
        for (index, value) in values.values where properties.indices.contains(index) {
            properties[index].set(value)
        }
        for (index, number) in values.references where properties.indices.contains(index) {
            properties[index].instance = member(properties[index].definition.reference, number)
        }
        var lists: [Int: [ViewModelInstance]] = [:]
        for (index, viewModel, number) in values.items {
            if let item = member(viewModel, number) { lists[index, default: []].append(item) }
        }
        for (index, items) in lists where properties.indices.contains(index) {
            properties[index].setItems(items)
        }
        // Registered only once it is complete, since an instance that retains itself would never be released.
        graph.members[viewModel, default: [:]][instance] = self
    }

    /// Returns an instance without properties, which stands for a missing one: its setters do nothing.
    package static func withoutProperties() -> ViewModelInstance { ViewModelInstance() }

    private init() {
        pendingResets = PendingResets()
        changes = ChangeCount()
        file = nil
        viewModel = -1
        names = ("", "")
        properties = []
        indexByName = [:]
    }

    /// Whether bindings always find an instance of its view model.
    var isGlobal: Bool {
        file?.viewModels[ifPresent: viewModel]?.isGlobal ?? false
    }

    /// Calls back at every change of a property in this instance, in those that were created together with it, and in
    /// those that their properties and lists hold.
    ///
    /// - Parameters:
    ///   - owner: the object for whose life the changes are observed. It is not retained.
    ///   - observer: called at every change.
    package func observeChanges(for owner: AnyObject, _ observer: @escaping () -> Void) {
        observeChanges(ValueObserver(for: owner) { _ in observer() })
    }

    /// Adds an observer of the same changes.
    package func observeChanges(_ observer: ValueObserver<Void>) { changes.observe(observer) }

    /// Calls `body` with the change counts of this instance and of those that its properties hold at any depth.
    func forEachChangesBelow(_ body: (ChangeCount) -> Void) {
        if !pendingResets.hasForeignInstances { return body(changes) }
        var visited: Set<ObjectIdentifier> = []
        var pending = [self]
        while let next = pending.popLast() {
            guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
            body(next.changes)
            // Instances that were created together share a count.
            if next.pendingResets.hasForeignInstances {
                pending += next.properties.compactMap(\.instance)
            }
        }
    }

    /// Gives new instances to the properties that hold view models, because the file has none. A view model that holds
    /// itself would need infinitely many, so those that are being created are skipped.
    private func makeNested(_ file: File, _ graph: InstanceGraph, depth: Int) {
        guard graph.open.insert(viewModel).inserted else { return }
        defer { graph.open.remove(viewModel) }
        for property in properties where property.definition.kind == .viewModel {
            property.instance = ViewModelInstance(
                file, property.definition.reference, nil, graph, depth: depth + 1)
        }
    }

    /// Sets the properties of the kind `listIndex`; called by a list of artboards that shows the instance.
    func setListIndex(_ index: Int) {
        for property in properties where property.definition.kind == .listIndex {
            property.set(.uint(UInt32(index)))
        }
    }

    /// Returns the property of a kind at a path, which the program is about to use; nil if there is none.
    package func find(_ path: String, _ kind: ViewModelPropertyKind) -> Property? {
        guard let found = property(at: path), found.definition.kind == kind else { return nil }
        found.noteAccess()
        return found
    }

    /// Returns the property at a path; nil if there is none.
    package func property(at path: String) -> Property? {
        guard path.utf8.contains(UInt8(ascii: "/")) else { return property(named: path) }
        var instance: ViewModelInstance? = self
        var found: Property?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            found = instance?.property(named: String(name))
            instance = found?.instance
        }
        return found
    }

    /// Returns the instance to which the property at a path belongs; nil if there is none.
    package func owner(ofPropertyAt path: String) -> ViewModelInstance? {
        guard let end = path.lastIndex(of: "/") else { return self }
        return property(at: String(path[..<end]))?.instance
    }

    /// Whether an instance is one of `instances` or is held by one of them at any depth. Does not allocate if they hold
    /// none.
    package static func holds(
        _ instances: some Sequence<ViewModelInstance>, _ other: ViewModelInstance
    ) -> Bool {
        var visited: Set<ObjectIdentifier> = []
        var pending: [ViewModelInstance] = []
        for instance in instances {
            var next: ViewModelInstance? = instance
            while let current = next {
                if current === other { return true }
                for property in current.properties where property.holdsInstances {
                    guard visited.insert(ObjectIdentifier(property)).inserted else { break }
                    if let instance = property.instance { pending.append(instance) }
                    pending += property.items
                }
                next = pending.popLast()
            }
        }
        return false
    }

    private func property(named name: String) -> Property? {
        indexByName[name].flatMap { visibleProperty($0) }
    }

    /// The indices of properties that bindings do not find, because the file has no values for them.
    private var hidden: Set<Int> = []

    func hideProperties(besides shown: Set<Int>) {
        hidden = Set(properties.indices).subtracting(shown)
    }

    /// Returns the property at an index, if bindings find it.
    func visibleProperty(_ index: Int) -> Property? {
        properties.indices.contains(index) && !hidden.contains(index) ? properties[index] : nil
    }
}

extension ViewModelInstance: Equatable {
    /// Whether both are the same instance.
    public static func == (a: ViewModelInstance, b: ViewModelInstance) -> Bool { a === b }
}
