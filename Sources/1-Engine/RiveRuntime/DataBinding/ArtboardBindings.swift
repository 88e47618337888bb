extension Artboard {
    /// Binds the artboard, and the artboards nested in it, to a view model instance. Its values show
    /// at once.
    public func bind(_ instance: ViewModelInstance) { bind(DataContext(instance, parent: nil)) }

    func bind(_ context: DataContext) {
        self.context = context
        bindings = definition.bindings.compactMap { Binding($0, self, context) }
        bindableBindings = bindings.filter(\.definition.isBindable)
        movingBindings = bindings.filter(\.changesWithTime)
        bindingSources.replace(bindings, context.instance)
        for nested in hosts { nested.bind(context) }
        for machine in machines { machine._withUnsafeGuaranteedRef { $0.bind(context) } }
        updateBindings()
        changedBindables = []
        update()
    }

    func add(_ machine: StateMachineInstance) {
        machines.append(.passUnretained(machine))
        if let context { machine.bind(context) }
    }

    func remove(_ machine: StateMachineInstance) {
        machines.removeAll { $0.toOpaque() == Unmanaged.passUnretained(machine).toOpaque() }
    }

    /// Updates the bindings, here and in nested artboards.
    func updateBindings() {
        // One check spares the items of long lists, if no view model has changed.
        if depth == 0 && !population.sources.updatePollingBindings() { return }
        bindingSources.update()
        for host in hosts { host.forEachHosted { $0.updateBindings() } }
    }

    /// Whether no binding has to be updated, here or in nested artboards.
    var areBindingsCurrent: Bool {
        for binding in bindings where !binding.isCurrent { return false }
        var areCurrent = true
        for host in hosts where areCurrent {
            host.forEachHosted { if areCurrent { areCurrent = $0.areBindingsCurrent } }
        }
        return areCurrent
    }

    /// Updates the values that conditions and listeners read.
    func updateBindables() {
        if bindableBindings.isEmpty { return }
        bindableBindings.forEachUncounted { $0.update() }
    }

    /// Clears triggers, here and in nested artboards, at the end of an advance.
    func resetTriggers() {
        context?.instance?.resetTriggers()
        changedBindables.removeAll(keepingCapacity: true)
        for index in definition.boundTriggers { bindables[index] = .trigger(0) }
        if depth == 0 && !population.sources.mayHaveFired() { return }
        for host in hosts { host.forEachHosted { $0.resetTriggers() } }
    }

    /// Whether a bindable has changed since the last advance.
    func hasChanged(bindable index: Int) -> Bool { changedBindables.contains(index) }

    /// A random number of 0..<1. Every instance draws the same sequence, so that replays agree.
    func random() -> Double {
        // Marsaglia's xorshift.
        randomState ^= randomState << 13
        randomState ^= randomState >> 7
        randomState ^= randomState << 17
        return Double(randomState >> 11) / 9_007_199_254_740_992
    }

    /// A bindable's value; nil if it is to be bound and is not.
    func bindable(_ index: Int) -> BoundValue? {
        guard bindables.indices.contains(index) else { return nil }
        let isBound = !definition.boundBindables.contains(index) || context != nil
        return isBound ? bindables[index] : nil
    }

    func setBindable(_ index: Int, _ value: BoundValue) {
        guard bindables.indices.contains(index), bindables[index] != value else { return }
        bindables[index] = value
        changedBindables.insert(index)
        population.sources.noteBindable()
    }

    /// Updates a bindable and writes it to the property that it is bound to.
    func writeSource(ofBindable index: Int) {
        func isOf(_ binding: Binding) -> Bool {
            if case .bindable(let i) = binding.definition.target { i == index } else { false }
        }
        for binding in bindings where isOf(binding) && !binding.definition.flags.contains(.toSource)
        {
            binding.writeTarget(always: true)
        }
        for binding in bindings where isOf(binding) && binding.definition.flags.contains(.toSource)
        {
            binding.writeSource()
        }
    }
}
