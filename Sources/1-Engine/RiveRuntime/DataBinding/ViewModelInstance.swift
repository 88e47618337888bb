/// An instance of a view model: named values that artboards can be bound to.
///
/// A path is a property's name, or names joined by "/" that lead through properties of the kind
/// `viewModel`. Lookup takes time linear in its length.
public final class ViewModelInstance {
    /// A property with its value and the number of its changes.
    final class Property {
        let definition: ViewModelDefinition.Property
        fileprivate(set) var value: BoundValue {
            didSet { if !observers.isEmpty { notifyObservers() } }
        }
        fileprivate(set) var revision = 0
        /// Counts the changes of all instances that were created together.
        let changes: ChangeCount
        fileprivate(set) var instance: ViewModelInstance?
        /// What a program has assigned to an image or font property, in place of an asset of the file.
        private(set) var asset: AssignedAsset?
        /// The items of a list.
        fileprivate(set) var items: [ViewModelInstance] = []

        /// Records what is to be reset after the advance.
        fileprivate weak var pendingResets: PendingResets?
        private var isToBeReset = false
        /// Whether the value has changed since the last advance.
        private(set) var hasChanged = false
        /// The layers of state machines that have followed a transition with a condition on this
        /// property since the last advance: one change makes no second change of their states.
        private var users: [ObjectIdentifier] = []

        func isUsed(in layer: LayerInstance) -> Bool { users.contains(ObjectIdentifier(layer)) }

        func use(in layer: LayerInstance) {
            if isUsed(in: layer) { return }
            users.append(ObjectIdentifier(layer))
            awaitReset()
        }

        private func awaitReset() {
            if isToBeReset { return }
            isToBeReset = true
            pendingResets?.properties.append(self)
        }

        /// What the file gives the property is no change.
        fileprivate func forgetChange() { hasChanged = false }

        /// Ends the advance: a trigger has fired for one only.
        fileprivate func reset() {
            if case .trigger = value { value = .trigger(0) }
            hasChanged = false
            isToBeReset = false
            users.removeAll(keepingCapacity: true)
        }

        private struct Observer {
            /// Who stops observing by `stopObserving`; nil for those that end by themselves.
            var owner: ObjectIdentifier?
            let ended: () -> Void
            /// Receives a new value; returns whether to continue observing.
            let receive: (BoundValue) -> Bool
        }

        private var observers: [Observer] = []

        /// Calls `receive` with the current value and with each new value.
        ///
        /// - Parameters:
        ///   - ended: called when the property is released.
        ///   - receive: returns whether to continue observing.
        func observe(ended: @escaping () -> Void, _ receive: @escaping (BoundValue) -> Bool) {
            if receive(value) { observers.append(Observer(ended: ended, receive: receive)) }
        }

        /// Calls `receive` after each new value, until `owner` stops observing, which it must before
        /// it is released.
        func observe(by owner: AnyObject, _ receive: @escaping () -> Void) {
            observers.append(
                Observer(owner: ObjectIdentifier(owner), ended: {}) { _ in
                    receive()
                    return true
                })
        }

        /// Ends all that `owner` observes here. Linear in the number of observers.
        func stopObserving(_ owner: AnyObject) {
            observers.removeAll { $0.owner == ObjectIdentifier(owner) }
        }

        /// For tests: those that have not ended.
        var observerCount: Int { observers.count }

        private func notifyObservers() { observers.removeAll { !$0.receive(value) } }

        deinit { for observer in observers { observer.ended() } }

        fileprivate init(_ definition: ViewModelDefinition.Property, _ changes: ChangeCount) {
            self.definition = definition
            self.changes = changes
            value =
                switch definition.kind {
                case .string: .string("")
                case .number, .viewModel: .number(0)
                case .boolean: .bool(false)
                case .color: .color(0xff00_0000)
                case .list: .list(0)
                case .enumeration, .listIndex: .uint(0)
                case .trigger: .trigger(0)
                case .image, .artboard, .font, .blob: .uint(.max)
                }
        }

        func setInstance(_ new: ViewModelInstance) {
            if new === instance { return }
            instance = new
            pendingResets?.hasForeignInstances = true
            changes.structure += 1
            noteChange()
        }

        /// - Parameter new: nil for no image or font at all.
        func setAsset(_ new: AssignedAsset?) {
            asset = new
            value = .uint(.max)
            noteChange()
        }

        /// Ignores a value of another type, except that numbers and indices are converted to each
        /// other.
        func set(_ new: BoundValue) {
            switch (value, new) {
            case (.number, .number), (.bool, .bool), (.string, .string), (.color, .color),
                (.uint, .uint), (.trigger, .trigger):
                if value == new && asset == nil { return }
                asset = nil
                value = new
                noteChange()
            case (.uint, .number(let number)) where number >= 0 && number < 4e9:
                set(.uint(UInt32(number)))
            case (.number, .uint(let index)): set(.number(Double(index)))
            default: break
            }
        }

        func fire() {
            if case .trigger(let count) = value { set(.trigger(count + 1)) }
        }

        /// - Returns: whether this is a list.
        @discardableResult
        func setItems(_ new: [ViewModelInstance]) -> Bool {
            guard definition.kind == .list else { return false }
            items = new
            value = .list(new.count)
            noteChange()
            return true
        }

        private func noteChange() {
            revision += 1
            changes.note()
            hasChanged = true
            awaitReset()
        }
    }

    /// The index of the view model in its file; -1 for none.
    let viewModel: Int
    /// The file that the view model is from; nil for none.
    let file: File?
    /// The names of the view model and of the file's instance that it was made from.
    let names: (viewModel: String, instance: String)
    let properties: [Property]
    private let indexByName: [String: Int]
    /// The number of properties and list items created with the instance.
    private(set) var valueCount = 0
    /// Shared by instances that were created together.
    private let pendingResets: PendingResets
    let changes: ChangeCount

    /// The number of changes in instances that were created together.
    final class ChangeCount {
        private(set) var count = 0
        /// Counts how often a property has been given another instance to hold.
        fileprivate(set) var structure = 0
        private var observers: [() -> Bool] = []

        fileprivate func note() {
            count += 1
            if !observers.isEmpty { observers.removeAll { !$0() } }
        }

        /// - Parameter observer: called at every change; returns whether to go on.
        fileprivate func observe(_ observer: @escaping () -> Bool) { observers.append(observer) }
    }

    /// Properties that have changed, or were used, since the last advance.
    fileprivate final class PendingResets {
        var properties: [Property] = []
        /// Whether instances are held that were not created together with their holder.
        var hasForeignInstances = false
    }

    /// View models may reference each other; instances nested more deeply are omitted.
    private static let maximumDepth = 16
    /// Instances that are created together; further ones are omitted.
    private static let maximumCount = 20_000
    /// Properties and list items of instances that are created together; instances beyond the limit
    /// are omitted.
    static let maximumValues = 200_000

    /// The instances that are created together; one that is referenced twice is shared.
    private final class InstanceGraph {
        var members: [Int: [Int: ViewModelInstance]] = [:]
        var count = 0
        var values = 0
        let pendingResets = PendingResets()
        let changes: ChangeCount
        /// Whether instances that the file has no values for hold new instances of other view models.
        let makesNested: Bool
        /// The view models that such instances are being made of.
        var open: Set<Int> = []

        init(_ changes: ChangeCount?, makesNested: Bool) {
            self.changes = changes ?? ChangeCount()
            self.makesNested = makesNested
        }
    }

    /// - Parameters:
    ///   - instance: the index of the file's instance with the initial values; nil for default
    ///     values.
    ///   - changes: a count shared with other instances; nil for a new one.
    ///   - makesNested: whether properties that hold view models get new instances where the file has
    ///     none.
    convenience init?(
        _ file: File, viewModel: Int, instance: Int? = 0, countingIn changes: ChangeCount? = nil,
        makesNested: Bool = true
    ) {
        let graph = InstanceGraph(changes, makesNested: makesNested)
        self.init(file, viewModel, instance, graph, depth: 0)
        valueCount = graph.values
        for property in pendingResets.properties { property.forgetChange() }
    }

    private init?(
        _ file: File, _ viewModel: Int, _ instance: Int?, _ graph: InstanceGraph, depth: Int
    ) {
        guard file.viewModels.indices.contains(viewModel),
            depth < ViewModelInstance.maximumDepth, graph.count < ViewModelInstance.maximumCount
        else { return nil }
        let definition = file.viewModels[viewModel]
        graph.count += 1
        graph.values += definition.properties.count
        if let instance, definition.instances.indices.contains(instance) {
            graph.values += definition.instances[instance].items.count
        }
        guard graph.values <= ViewModelInstance.maximumValues else { return nil }
        indexByName = definition.indexByName
        self.file = file
        self.viewModel = viewModel
        let made = instance.flatMap {
            definition.instances.indices.contains($0) ? definition.instances[$0].name : nil
        }
        names = (definition.name, made ?? "")
        properties = definition.properties.map { Property($0, graph.changes) }
        pendingResets = graph.pendingResets
        changes = graph.changes
        for property in properties { property.pendingResets = pendingResets }
        guard let instance, definition.instances.indices.contains(instance) else {
            if graph.makesNested { makeNested(file, graph, depth: depth) }
            return
        }
        func member(_ viewModel: Int, _ instance: Int) -> ViewModelInstance? {
            graph.members[viewModel]?[instance]
                ?? ViewModelInstance(file, viewModel, instance, graph, depth: depth + 1)
        }
        let values = definition.instances[instance]
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
        // Registered only when complete, since an instance that retains itself is never released.
        graph.members[viewModel, default: [:]][instance] = self
    }

    /// An instance without properties, for what does not exist.
    private init() {
        pendingResets = PendingResets()
        changes = ChangeCount()
        file = nil
        viewModel = -1
        names = ("", "")
        properties = []
        indexByName = [:]
    }

    /// New instances of a file's global view models, in its order.
    ///
    /// - Parameter other: what counts their changes with its own.
    static func globals(of file: File, with other: ViewModelInstance) -> [ViewModelInstance] {
        file.viewModels.indices.filter { file.viewModels[$0].isGlobal }.compactMap {
            ViewModelInstance(file, viewModel: $0, countingIn: other.changes)
        }
    }

    /// Whether bindings find an instance of its view model wherever they are.
    var isGlobal: Bool {
        guard let file, file.viewModels.indices.contains(viewModel) else { return false }
        return file.viewModels[viewModel].isGlobal
    }

    /// Logs why there is no instance.
    ///
    /// - Returns: one without properties, whose setters do nothing.
    static func unavailable(_ reason: String) -> ViewModelInstance {
        RiveLog.error(tag: .viewModelInstance, reason)
        return ViewModelInstance()
    }

    /// Calls back at every change of a property, here and in the instances that were created together
    /// with this one.
    ///
    /// - Parameter observer: returns whether to go on.
    package func observeChanges(_ observer: @escaping () -> Bool) { changes.observe(observer) }

    /// The changes of this instance and of those that it holds in properties, at any depth.
    var changesBelow: [ChangeCount] {
        var result: [ChangeCount] = []
        var visited: Set<ObjectIdentifier> = []
        var pending = [self]
        while let next = pending.popLast() {
            guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
            result.append(next.changes)
            // Instances that were created together count together.
            if next.pendingResets.hasForeignInstances {
                pending += next.properties.compactMap(\.instance)
            }
        }
        return result
    }

    /// Gives the properties that hold view models new instances, as the file has none. A view model
    /// that holds itself would need them without end.
    private func makeNested(_ file: File, _ graph: InstanceGraph, depth: Int) {
        guard graph.open.insert(viewModel).inserted else { return }
        defer { graph.open.remove(viewModel) }
        for property in properties where property.definition.kind == .viewModel {
            property.instance = ViewModelInstance(
                file, property.definition.reference, nil, graph, depth: depth + 1)
        }
    }

    /// Sets the properties of the kind `listIndex`, as a list of artboards does that shows the instance.
    func setListIndex(_ index: Int) {
        for property in properties where property.definition.kind == .listIndex {
            property.set(.uint(UInt32(index)))
        }
    }

    func property(at path: String) -> Property? {
        guard path.utf8.contains(UInt8(ascii: "/")) else { return property(named: path) }
        var instance: ViewModelInstance? = self
        var found: Property?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            found = instance?.property(named: String(name))
            instance = found?.instance
        }
        return found
    }

    private func property(named name: String) -> Property? {
        indexByName[name].flatMap { visibleProperty($0) }
    }

    /// The properties that bindings do not find, since the file gives them no values.
    private var hidden: Set<Int> = []

    func hideProperties(besides shown: Set<Int>) {
        hidden = Set(properties.indices).subtracting(shown)
    }

    /// The property at an index, where bindings find it.
    func visibleProperty(_ index: Int) -> Property? {
        properties.indices.contains(index) && !hidden.contains(index) ? properties[index] : nil
    }

    @discardableResult
    private func set(_ path: String, _ value: BoundValue) -> Bool {
        guard let property = property(at: path) else { return false }
        property.set(value)
        return true
    }

    /// Sets a number.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setNumber(_ path: String, _ value: Double) -> Bool { set(path, .number(value)) }

    /// Sets a boolean.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setBool(_ path: String, _ value: Bool) -> Bool { set(path, .bool(value)) }

    /// Sets a text.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setString(_ path: String, _ value: String) -> Bool { set(path, .string(value)) }

    /// Sets a colour, 0xAARRGGBB.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setColor(_ path: String, _ argb: UInt32) -> Bool { set(path, .color(argb)) }

    /// Sets an enumeration to the value with that name.
    ///
    /// - Returns: whether there is an enumeration at the path that has the value.
    @discardableResult
    public func setEnum(_ path: String, _ name: String) -> Bool {
        guard let property = property(at: path),
            let index = property.definition.names.firstIndex(of: name)
        else { return false }
        property.set(.uint(UInt32(index)))
        return true
    }

    // MARK: Lists

    /// The items of the list at a path; nil if there is no list.
    public func items(_ path: String) -> [ViewModelInstance]? {
        guard let property = property(at: path), property.definition.kind == .list else {
            return nil
        }
        return property.items
    }

    /// Replaces the items of the list at a path. The list retains them.
    ///
    /// - Returns: whether there is a list at the path.
    @discardableResult
    public func setItems(_ path: String, _ items: [ViewModelInstance]) -> Bool {
        property(at: path)?.setItems(items) ?? false
    }

    /// Fires a trigger, which is in effect for one advance.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func fire(_ path: String) -> Bool {
        guard let property = property(at: path) else { return false }
        property.fire()
        return true
    }

    /// The number at a path; nil if there is none.
    public func number(_ path: String) -> Double? {
        if case .number(let value) = property(at: path)?.value { value } else { nil }
    }

    /// The boolean at a path; nil if there is none.
    public func bool(_ path: String) -> Bool? {
        if case .bool(let value) = property(at: path)?.value { value } else { nil }
    }

    /// The text at a path; nil if there is none.
    public func string(_ path: String) -> String? {
        if case .string(let value) = property(at: path)?.value { value } else { nil }
    }

    /// The colour at a path, 0xAARRGGBB; nil if there is none.
    public func color(_ path: String) -> UInt32? {
        if case .color(let value) = property(at: path)?.value { value } else { nil }
    }

    /// Ends an advance for all instances that were created with this one: clears their triggers and
    /// forgets which values have changed.
    func resetTriggers() {
        if pendingResets.hasForeignInstances {
            for property in properties { property.instance?.resetTriggers() }
        }
        if pendingResets.properties.isEmpty { return }
        for property in pendingResets.properties { property.reset() }
        pendingResets.properties.removeAll(keepingCapacity: true)
    }
}
