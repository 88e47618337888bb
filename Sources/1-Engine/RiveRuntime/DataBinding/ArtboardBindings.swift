extension Artboard {
    /// Ties the artboard, and what is nested in it, to a view model instance. Its values show at
    /// once.
    public func bind(_ instance: ViewModelInstance) { bind(DataContext(instance, parent: nil)) }

    func bind(_ context: DataContext) {
        self.context = context
        bindings = definition.bindings.compactMap { Binding($0, self, context) }
        bindableBindings = bindings.filter(\.definition.isBindable)
        movingBindings = bindings.filter(\.movesByItself)
        bindingSources.take(bindings, context.instance)
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

    /// Carries over what has changed on either side of the bindings, here and below.
    func updateBindings() {
        // A hundred items of a list need not be asked each, where nothing has changed for any.
        if depth == 0 && !population.sources.updateLookers() { return }
        bindingSources.update()
        for host in hosts { host.forEachHosted { $0.updateBindings() } }
    }

    /// Whether nothing waits to be carried over, here or below.
    var areBindingsCurrent: Bool {
        for binding in bindings where !binding.isCurrent { return false }
        var areCurrent = true
        for host in hosts where areCurrent {
            host.forEachHosted { if areCurrent { areCurrent = $0.areBindingsCurrent } }
        }
        return areCurrent
    }

    /// Carries over what conditions look at.
    func updateBindables() {
        if bindableBindings.isEmpty { return }
        bindableBindings.forEachUncounted { $0.update() }
    }

    /// Triggers last for one step, here and below.
    func resetTriggers() {
        context?.instance?.resetTriggers()
        changedBindables.removeAll(keepingCapacity: true)
        for index in definition.boundTriggers { bindables[index] = .trigger(0) }
        if depth == 0 && !population.sources.mayHaveFired() { return }
        for host in hosts { host.forEachHosted { $0.resetTriggers() } }
    }

    /// Whether a bindable has changed in this step.
    func hasChanged(bindable index: Int) -> Bool { changedBindables.contains(index) }

    /// A number of 0..<1; the same ones for every instance, so that a replay is the same.
    func random() -> Double {
        // Marsaglia's xorshift.
        randomState ^= randomState << 13
        randomState ^= randomState >> 7
        randomState ^= randomState << 17
        return Double(randomState >> 11) / 9_007_199_254_740_992
    }

    /// A bindable's value; nil where it is to be bound and is not.
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

    /// Writes a bindable, brought up to date before, to the property that it is bound to.
    func writeSource(ofBindable index: Int) {
        func isOf(_ binding: Binding) -> Bool {
            if case .bindable(let i) = binding.definition.target { i == index } else { false }
        }
        for binding in bindings where isOf(binding) && !binding.definition.writesSource {
            binding.writeTarget(always: true)
        }
        for binding in bindings where isOf(binding) && binding.definition.writesSource {
            binding.writeSource()
        }
    }
}
