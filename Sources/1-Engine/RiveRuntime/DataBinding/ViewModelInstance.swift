/// Values that artboards are bound to, by the names that a view model gives them.
public final class ViewModelInstance {
    /// One property: its value and how often it has changed.
    final class Property {
        let definition: ViewModelDefinition.Property
        fileprivate(set) var value: BoundValue {
            didSet { if !observers.isEmpty { tellObservers() } }
        }
        fileprivate(set) var revision = 0
        /// Counts the changes of all instances that were made together.
        let changes: ChangeCount
        fileprivate(set) var instance: ViewModelInstance?
        /// What a list holds.
        fileprivate(set) var items: [ViewModelInstance] = []

        /// Told of a trigger that fires.
        fileprivate weak var triggers: FiredTriggers?

        private struct Observer {
            let ended: () -> Void
            /// Takes a new value; false once nobody listens any more.
            let take: (BoundValue) -> Bool
        }

        private var observers: [Observer] = []

        /// Tells of the value now and of each that follows.
        ///
        /// - Parameters:
        ///   - ended: called when the property goes.
        ///   - take: returns whether to go on.
        func observe(ended: @escaping () -> Void, _ take: @escaping (BoundValue) -> Bool) {
            if take(value) { observers.append(Observer(ended: ended, take: take)) }
        }

        private func tellObservers() { observers.removeAll { !$0.take(value) } }

        deinit { for observer in observers { observer.ended() } }

        fileprivate init(_ definition: ViewModelDefinition.Property, _ changes: ChangeCount) {
            self.definition = definition
            self.changes = changes
            value =
                switch definition.kind {
                case 1: .string("")
                case 3: .bool(false)
                case 4: .color(0xff00_0000)
                case 5: .list(0)
                case 6, 10: .uint(0)
                case 7: .trigger(0)
                case 11...14: .uint(.max)
                default: .number(0)
                }
        }

        /// A value of another kind changes nothing, but that a number may be an index.
        func set(_ new: BoundValue) {
            switch (value, new) {
            case (.number, .number), (.bool, .bool), (.string, .string), (.color, .color),
                (.uint, .uint), (.trigger, .trigger):
                if value == new { return }
                value = new
                noteChange()
                if case .trigger = new { triggers?.fired.append(self) }
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
            guard definition.kind == 5 else { return false }
            items = new
            for (i, item) in new.enumerated() { item.setListIndex(i) }
            value = .list(new.count)
            noteChange()
            return true
        }

        private func noteChange() {
            revision += 1
            changes.count += 1
        }
    }

    /// The number of the view model in its file.
    let viewModel: Int
    let properties: [Property]
    /// Shared by instances that were made together.
    private let triggers: FiredTriggers
    let changes: ChangeCount

    /// How often something has changed in instances that belong together.
    final class ChangeCount {
        fileprivate(set) var count = 0
    }

    /// Triggers that have fired in this step.
    fileprivate final class FiredTriggers {
        var fired: [Property] = []
    }

    /// View models may hold each other; what is nested deeper than this is left out.
    private static let maximumDepth = 16
    /// Instances in all, below one.
    private static let maximumCount = 20_000

    /// Instances made together: one that is referred to twice is one.
    private final class Family {
        var members: [Int: [Int: ViewModelInstance]] = [:]
        var count = 0
        let triggers = FiredTriggers()
        let changes: ChangeCount

        init(_ changes: ChangeCount?) { self.changes = changes ?? ChangeCount() }
    }

    /// - Parameters:
    ///   - instance: the number of the file's instance to take the values of; nil for none.
    ///   - changes: what counts the changes, where others count theirs there too.
    convenience init?(
        _ file: File, viewModel: Int, instance: Int? = 0, countingIn changes: ChangeCount? = nil
    ) {
        self.init(file, viewModel, instance, Family(changes), depth: 0)
    }

    private init?(
        _ file: File, _ viewModel: Int, _ instance: Int?, _ family: Family, depth: Int
    ) {
        guard file.viewModels.indices.contains(viewModel),
            depth < ViewModelInstance.maximumDepth, family.count < ViewModelInstance.maximumCount
        else { return nil }
        family.count += 1
        let definition = file.viewModels[viewModel]
        self.viewModel = viewModel
        properties = definition.properties.map { Property($0, family.changes) }
        triggers = family.triggers
        changes = family.changes
        for property in properties { property.triggers = triggers }
        guard let instance, definition.instances.indices.contains(instance) else { return }
        func member(_ viewModel: Int, _ instance: Int) -> ViewModelInstance? {
            family.members[viewModel]?[instance]
                ?? ViewModelInstance(file, viewModel, instance, family, depth: depth + 1)
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
        // Known only once it is whole: an instance that holds itself would never go.
        family.members[viewModel, default: [:]][instance] = self
    }

    /// The place in the list that holds the instance, for a property that tells it.
    func setListIndex(_ index: Int) {
        for property in properties where property.definition.kind == 10 {
            property.set(.uint(UInt32(index)))
        }
    }

    /// A property by its name, or by names joined by "/" through the instances that are held.
    func property(at path: String) -> Property? {
        var instance: ViewModelInstance? = self
        var found: Property?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            found = instance?.properties.first { $0.definition.name == name }
            instance = found?.instance
        }
        return found
    }

    @discardableResult
    private func set(_ path: String, _ value: BoundValue) -> Bool {
        guard let property = property(at: path) else { return false }
        property.set(value)
        return true
    }

    /// Sets a number.
    ///
    /// - Parameter path: the property's name, or names joined by "/".
    /// - Returns: whether there is a property there.
    @discardableResult
    public func setNumber(_ path: String, _ value: Double) -> Bool { set(path, .number(value)) }

    @discardableResult
    public func setBool(_ path: String, _ value: Bool) -> Bool { set(path, .bool(value)) }

    @discardableResult
    public func setString(_ path: String, _ value: String) -> Bool { set(path, .string(value)) }

    /// Sets a colour of 0xAARRGGBB.
    @discardableResult
    public func setColor(_ path: String, _ argb: UInt32) -> Bool { set(path, .color(argb)) }

    /// Sets an enumeration to the value of that name.
    @discardableResult
    public func setEnum(_ path: String, _ name: String) -> Bool {
        guard let property = property(at: path),
            let index = property.definition.names.firstIndex(of: name)
        else { return false }
        property.set(.uint(UInt32(index)))
        return true
    }

    // MARK: Lists

    /// What the list at a path holds; nil where there is no list.
    public func items(_ path: String) -> [ViewModelInstance]? {
        guard let property = property(at: path), property.definition.kind == 5 else { return nil }
        return property.items
    }

    /// Replaces what the list at a path holds.
    @discardableResult
    public func setItems(_ path: String, _ items: [ViewModelInstance]) -> Bool {
        property(at: path)?.setItems(items) ?? false
    }

    /// Fires a trigger; it lasts for one advance.
    @discardableResult
    public func fire(_ path: String) -> Bool {
        guard let property = property(at: path) else { return false }
        property.fire()
        return true
    }

    /// The number at a path, where there is one.
    public func number(_ path: String) -> Double? {
        if case .number(let value) = property(at: path)?.value { value } else { nil }
    }

    public func bool(_ path: String) -> Bool? {
        if case .bool(let value) = property(at: path)?.value { value } else { nil }
    }

    public func string(_ path: String) -> String? {
        if case .string(let value) = property(at: path)?.value { value } else { nil }
    }

    /// As 0xAARRGGBB.
    public func color(_ path: String) -> UInt32? {
        if case .color(let value) = property(at: path)?.value { value } else { nil }
    }

    /// Triggers have been seen: those of all instances that were made with this one.
    func resetTriggers() {
        if triggers.fired.isEmpty { return }
        for property in triggers.fired { property.value = .trigger(0) }
        triggers.fired.removeAll(keepingCapacity: true)
    }
}

/// Where paths of numbers lead: an instance, and what lies around it.
final class DataContext {
    let instance: ViewModelInstance?
    let parent: DataContext?

    init(_ instance: ViewModelInstance?, parent: DataContext?) {
        self.instance = instance
        self.parent = parent
    }

    /// - Parameter path: a view model's number, and a property's in each instance on the way.
    func property(_ path: [Int]) -> ViewModelInstance.Property? {
        var context: DataContext? = self
        while let c = context {
            if let instance = c.instance, instance.viewModel == path.first, path.count > 1 {
                return DataContext.walk(instance, path.dropFirst())
            }
            context = c.parent
        }
        return nil
    }

    /// - Parameter names: a property's in each instance on the way, from the nearest that has the
    ///   first.
    func property(_ names: [String]) -> ViewModelInstance.Property? {
        let path = names.joined(separator: "/")
        var context: DataContext? = self
        while let c = context {
            if !names.isEmpty, let property = c.instance?.property(at: path) { return property }
            context = c.parent
        }
        return nil
    }

    private static func walk(
        _ instance: ViewModelInstance, _ path: ArraySlice<Int>
    ) -> ViewModelInstance.Property? {
        guard let first = path.first, instance.properties.indices.contains(first) else {
            return nil
        }
        let property = instance.properties[first]
        if path.count == 1 { return property }
        return property.instance.flatMap { walk($0, path.dropFirst()) }
    }
}
