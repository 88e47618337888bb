extension Artboard {
    /// Binds the artboard, and the artboards nested in it, to a view model instance. Its values show
    /// at once.
    public func bind(_ instance: ViewModelInstance) { bind(DataContext(instance, parent: nil)) }

    func bind(_ context: DataContext) {
        self.context = context
        bindings.set(
            definition.bindings.compactMap { Binding($0, self, context) }, context.instance)
        for nested in hosts { nested.bind(context) }
        for machine in machines { machine.with { $0.bind(context) } }
        updateBindings()
        bindables.forgetChanges()
        update()
    }

    func add(_ machine: StateMachineInstance) {
        machines.append(UnretainedRef(machine))
        if let context { machine.bind(context) }
    }

    func remove(_ machine: StateMachineInstance) { machines.removeAll { $0.refers(to: machine) } }

    /// Updates the bindings, here and in nested artboards.
    func updateBindings() {
        // One check spares the items of long lists, if no view model has changed.
        if isOutermost && !tree.bindingSources.updatePolling() { return }
        bindings.update()
        for host in hosts { host.forEachHosted { $0.updateBindings() } }
    }

    /// Whether no binding has to be updated, here or in nested artboards.
    var areBindingsCurrent: Bool {
        guard bindings.isCurrent else { return false }
        var areCurrent = true
        for host in hosts where areCurrent {
            host.forEachHosted { if areCurrent { areCurrent = $0.areBindingsCurrent } }
        }
        return areCurrent
    }

    /// Clears triggers, here and in nested artboards, at the end of an advance.
    func resetTriggers() {
        context?.instance?.resetTriggers()
        bindables.forgetChanges()
        bindables.resetTriggers(definition.boundTriggers)
        if isOutermost && !tree.bindingSources.mayHaveFired() { return }
        for host in hosts { host.forEachHosted { $0.resetTriggers() } }
    }

    /// A bindable's value; nil if it is to be bound and is not.
    func bindable(_ index: Int) -> BoundValue? {
        let isBound = !definition.boundBindables.contains(index) || context != nil
        return isBound ? bindables[index] : nil
    }

    func setBindable(_ index: Int, _ value: BoundValue) {
        if bindables.set(index, value) { tree.bindingSources.noteBindable() }
    }
}

/// Values of an artboard that conditions and listeners read.
struct BindableValues {
    private var values: [BoundValue]
    private var changed: Set<Int> = []

    init(_ values: [BoundValue]) { self.values = values }

    subscript(index: Int) -> BoundValue? { values.indices.contains(index) ? values[index] : nil }

    /// - Returns: whether that changes it; false as well where there is none of that number.
    mutating func set(_ index: Int, _ value: BoundValue) -> Bool {
        guard values.indices.contains(index), values[index] != value else { return false }
        values[index] = value
        changed.insert(index)
        return true
    }

    /// Whether a value has changed since the last advance.
    func hasChanged(_ index: Int) -> Bool { changed.contains(index) }

    /// Ends the advance that changes were recorded for.
    mutating func forgetChanges() { changed.removeAll(keepingCapacity: true) }

    mutating func resetTriggers(_ indices: [Int]) {
        for index in indices { values[index] = .trigger(0) }
    }
}

/// Random numbers by Marsaglia's xorshift. Every instance draws the same sequence, so that replays
/// agree.
struct ReplayableRandom {
    private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// A number of 0..<1.
    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / 9_007_199_254_740_992
    }
}
