import Synchronization

extension ViewModelInstance {
    /// A property with its value and its version.
    package final class Property {
        package let definition: ViewModelDefinition.Property
        package private(set) var value: BoundValue {
            didSet { observers?.notify { value } }
        }
        private(set) var version = Version()
        /// Whether the program has used the property. Streams take no interest in earlier changes.
        private var isAccessed = false
        /// Whether there was a change since then that no observer was told of.
        private var hasUntoldChange = false
        /// Counts the changes of all instances that were created together.
        let changes: ChangeCount
        /// The instance held by a property of the kind `viewModel`.
        package internal(set) var instance: ViewModelInstance?
        /// The asset that a program has assigned to an image or font property, overriding one of the file.
        private(set) var asset: AssignedAsset?
        /// The items of a list.
        private(set) var items: [ViewModelInstance] = []
        /// Whether the property or the list holds any instance.
        var holdsInstances: Bool { instance != nil || !items.isEmpty }

        /// Collects the properties that must be reset after the advance.
        private let pendingResets: PendingResets
        private var isToBeReset = false
        /// Whether the value has changed since the last advance.
        private(set) var hasChanged = false
        /// The layers of state machines that have followed a transition with a condition on this property since the
        /// last advance: each change causes at most one state change in a layer.
        private var users: Set<LayerID> = []

        func isUsed(in layer: LayerID) -> Bool {
            !users.isEmpty && users.contains(layer)
        }

        func use(in layer: LayerID) {
            if users.insert(layer).inserted { awaitReset() }
        }

        private func awaitReset() {
            if isToBeReset { return }
            isToBeReset = true
            pendingResets.append(self)
        }

        /// Called after the initial value is set from the file, which does not count as a change.
        func forgetChange() { hasChanged = false }

        /// Ends an advance: the firing of a trigger lasts for only one.
        func reset() {
            hasChanged = false
            isToBeReset = false
            if !users.isEmpty { users.removeAll(keepingCapacity: true) }
            // Comes last, since an observer may fire it again, for the next advance.
            if case .trigger = value { value = .trigger(0) }
        }

        /// nil until there is one.
        private var observers: ObserverList<BoundValue>?

        private var neededObservers: ObserverList<BoundValue> {
            if let observers { return observers }
            let new = ObserverList<BoundValue>()
            observers = new
            return new
        }

        /// Adds an observer of new values and, for a property of the kind `viewModel`, of other instances to hold.
        func observe(_ observer: ValueObserver<BoundValue>) {
            neededObservers.add(
                ValueObserver(isEnded: observer.isEnded, ended: observer.ended) {
                    [weak self] value in
                    self?.hasUntoldChange = false
                    return observer.receive(value)
                })
        }

        /// Calls `receive` after each new value, until `owner` stops observing, which it must before
        /// it is released.
        func observe(by owner: AnyObject, _ receive: @escaping () -> Void) {
            let observer = ValueObserver<BoundValue> { _ in
                receive()
                return true
            }
            neededObservers.add(observer, owner: ObjectIdentifier(owner))
        }

        /// Removes all observers of `owner`.
        ///
        /// - Complexity: linear in the number of observers.
        func stopObserving(_ owner: AnyObject) { observers?.remove(owner) }

        /// The number of current observers, for tests.
        var observerCount: Int { observers?.count ?? 0 }

        init(
            _ definition: ViewModelDefinition.Property, _ changes: ChangeCount,
            _ pendingResets: PendingResets
        ) {
            self.definition = definition
            self.changes = changes
            self.pendingResets = pendingResets
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

        /// Called when the program uses the property.
        func noteAccess() { isAccessed = true }

        /// Returns the value if it has changed since the program first used the property and no observer was told.
        package func takeUntoldChange() -> BoundValue? {
            defer { hasUntoldChange = false }
            return hasUntoldChange ? value : nil
        }

        /// Makes a property of the kind `viewModel` hold another instance.
        package func setInstance(_ new: ViewModelInstance) {
            if new === instance { return }
            if let instance { instance.changes.removeHolder(changes) }
            new.changes.addHolder(changes)
            instance = new
            pendingResets.hasForeignInstances = true
            changes.structure.bump()
            observers?.notify { value }
            noteChange()
        }

        /// Assigns an asset.
        ///
        /// - Parameter new: nil for no image or font at all.
        package func setAsset(_ new: AssignedAsset?) {
            asset = new
            value = .uint(.max)
            noteChange()
        }

        /// Sets the value. A value of another type is ignored, except that numbers and indices are converted to each
        /// other.
        package func set(_ new: BoundValue) {
            switch (value, new) {
            case (.number, .number), (.bool, .bool), (.string, .string), (.color, .color),
                (.uint, .uint), (.trigger, .trigger):
                if value == new && asset == nil { return }
                asset = nil
                if isAccessed { hasUntoldChange = true }
                value = new
                noteChange()
            case (.uint, .number(let number)) where number >= 0 && number < 4e9:
                set(.uint(UInt32(number)))
            case (.number, .uint(let index)): set(.number(Double(index)))
            default: break
            }
        }

        /// Fires a trigger.
        package func fire() {
            if case .trigger(let count) = value { set(.trigger(count + 1)) }
        }

        /// Replaces the items of a list.
        ///
        /// - Returns: whether this is a list.
        @discardableResult
        func setItems(_ new: [ViewModelInstance]) -> Bool {
            guard definition.kind == .list else { return false }
            let changed = changedItems(new)
            for item in changed.old { item.changes.removeHolder(changes) }
            for item in changed.new { item.changes.addHolder(changes) }
            items = new
            value = .list(new.count)
            noteChange()
            return true
        }

        /// Returns the items that `new` would replace and those that would replace them, without those at both ends that
        /// stay: most lists change in one place.
        func changedItems(
            _ new: [ViewModelInstance]
        ) -> (old: ArraySlice<ViewModelInstance>, new: ArraySlice<ViewModelInstance>) {
            let shorter = min(items.count, new.count)
            var start = 0
            while start < shorter, items[start] === new[start] { start += 1 }
            var end = 0
            while end < shorter - start,
                items[items.count - 1 - end] === new[new.count - 1 - end]
            { end += 1 }
            return (items[start..<items.count - end], new[start..<new.count - end])
        }

        private func noteChange() {
            version.bump()
            changes.note()
            hasChanged = true
            awaitReset()
        }
    }

    /// Ends an advance for this instance, for those that were created together with it, and for those that they hold at
    /// any depth: clears their triggers and the record of changed values.
    ///
    /// - Complexity: linear in the number of instances and properties, however many properties hold the same instance.
    func resetTriggers() {
        guard pendingResets.hasForeignInstances else { return pendingResets.reset() }
        var instances: [ViewModelInstance] = []
        swap(&instances, &pendingResets.ending)
        let walk = ViewModelInstance.walks.wrappingAdd(1, ordering: .relaxed).newValue
        lastWalk = walk
        instances.append(self)
        var index = 0
        while index < instances.count {
            let next = instances[index]
            index += 1
            guard next.pendingResets.hasForeignInstances else { continue }
            for property in next.properties {
                guard let held = property.instance, held.lastWalk != walk else { continue }
                held.lastWalk = walk
                instances.append(held)
            }
        }
        for instance in instances.reversed() { instance.pendingResets.reset() }
        instances.removeAll(keepingCapacity: true)
        swap(&instances, &pendingResets.ending)
    }

    /// The number of walks through instances that hold each other, in the whole program.
    private static let walks = Atomic<UInt>(0)

    /// The number of changes in instances that were created together.
    final class ChangeCount {
        private(set) var version = Version()
        /// Changes when a property is given another instance to hold.
        fileprivate(set) var structure = Version()
        private let observers = ObserverList<Void>()
        /// The instances that hold these ones without having been created together with them.
        private var holders: [Holder] = []
        /// Whether the holders are being told. Instances that were created together may hold each other by way of
        /// others.
        private var isTelling = false

        private struct Holder {
            weak var changes: ChangeCount?
            /// How many properties and list items lead from there to these instances.
            var uses: Int
        }

        fileprivate func note() {
            version.bump()
            observers.notify {}
            tellHolders()
        }

        /// Notifies the observers of the instances that hold these ones, at any depth. For those, nothing but what they
        /// hold has changed, so they do not count it.
        private func tellHolders() {
            if holders.isEmpty || isTelling { return }
            isTelling = true
            defer { isTelling = false }
            for holder in holders {
                holder.changes?.observers.notify {}
                holder.changes?.tellHolders()
            }
        }

        fileprivate func addHolder(_ holder: ChangeCount) {
            if holder === self { return }
            if let index = holders.firstIndex(where: { $0.changes === holder }) {
                holders[index].uses += 1
            } else {
                holders.removeAll { $0.changes == nil }
                holders.append(Holder(changes: holder, uses: 1))
            }
        }

        fileprivate func removeHolder(_ holder: ChangeCount) {
            guard let index = holders.firstIndex(where: { $0.changes === holder }) else { return }
            holders[index].uses -= 1
            if holders[index].uses == 0 { holders.remove(at: index) }
        }

        /// Adds an observer of every change.
        func observe(_ observer: ValueObserver<Void>) { observers.add(observer) }

        /// The number of current observers, for tests.
        var observerCount: Int { observers.count }
    }

    /// The properties that have changed or were used since the last advance.
    final class PendingResets {
        /// A property that may be released before it is reset.
        private struct Pending {
            weak var property: Property?
        }

        /// Weak, since a property holds instances that hold this object: without a further advance, none of them would
        /// be released.
        private var pending: [Pending] = []
        /// The properties that are being reset; kept to reuse its storage.
        private var resetting: [Pending] = []
        /// Whether a property holds an instance that was not created together with its holder.
        var hasForeignInstances = false
        /// Instances whose advance ends, during `resetTriggers`; kept to reuse its storage.
        fileprivate(set) var ending: [ViewModelInstance] = []

        fileprivate func append(_ property: Property) {
            pending.append(Pending(property: property))
        }

        /// Called after the initial values are set from the file, which does not count as a change.
        func forgetChanges() {
            for entry in pending { entry.property?.forgetChange() }
        }

        /// Ends an advance for the properties that have changed or were used. Observers may change properties
        /// meanwhile; these are reset at the end of the next advance.
        func reset() {
            if pending.isEmpty { return }
            swap(&pending, &resetting)
            for entry in resetting { entry.property?.reset() }
            resetting.removeAll(keepingCapacity: true)
        }
    }
}
