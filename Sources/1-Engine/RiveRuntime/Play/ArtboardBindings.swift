extension Artboard {
    /// Binds the artboard, and the artboards nested in it, to a view model instance. Its values take effect
    /// in the next advance. Bindings also find instances of the file's global view models.
    public func bind(_ instance: ViewModelInstance) {
        var known = globals ?? []
        for (index, model) in file.viewModels.enumerated()
        where model.isGlobal && !known.contains(where: { $0.slot == index }) {
            let new = ViewModelInstance(file, viewModel: index, countingIn: instance.changes)
            if let new { known.append((index, new)) }
        }
        globals = known.sorted { $0.slot < $1.slot }
        bind(DataContext([instance] + globalInstances, parent: nil))
    }

    /// Returns the instance of one of the file's global view models, which bindings find regardless of the instance to
    /// which they are bound; nil before the artboard is bound, or if there is no such view model.
    ///
    /// - Parameter name: the name of the view model.
    public func globalViewModelInstance(named name: String) -> ViewModelInstance? {
        let index = globalSlot(named: name)
        return globals?.first { $0.slot == index }?.instance
    }

    private func globalSlot(named name: String) -> Int? {
        file.viewModels.firstIndex { $0.isGlobal && $0.name == name }
    }

    private var globalInstances: [ViewModelInstance] { (globals ?? []).map(\.instance) }

    /// Replaces the instance of one of the file's global view models, or removes it, for the artboard and those nested
    /// in it. It takes effect in the next advance. The next call of `bind` creates an instance in place of one that is
    /// missing.
    ///
    /// - Parameters:
    ///   - instance: an instance of that or of another view model of the file, whose bindings then find it; nil for
    ///     none, so that bindings find no value.
    ///   - name: the name of the global view model.
    /// - Returns: whether there is such a global view model and the instance is one of the file.
    @discardableResult
    public func setGlobalViewModelInstance(
        _ instance: ViewModelInstance?, named name: String
    ) -> Bool {
        guard let index = globalSlot(named: name) else { return false }
        if let instance, instance.file !== file { return false }
        var new = (globals ?? []).filter { $0.slot != index }
        if let instance { new.append((index, instance)) }
        globals = new.sorted { $0.slot < $1.slot }
        if let context {
            bind(DataContext(context.instances.prefix(1) + globalInstances, parent: context.parent))
        }
        return true
    }

    func bind(_ context: DataContext) {
        self.context = context
        bindings.bind(self, context)
        for nested in hosts { nested.bind(context) }
        for machine in machines { machine.with { $0.bind(context) } }
        boundStructure.see(bindings.structure)
        noteChange()
    }

    func add(_ machine: StateMachineInstance) {
        machines.append(UnretainedRef(machine))
        if let context { machine.bind(context) }
    }

    func remove(_ machine: StateMachineInstance) { machines.removeAll { $0.refers(to: machine) } }

    /// Updates the bindings of an outermost artboard and of all artboards nested in it.
    @inline(__always)
    func updateBindings() {
        if !hasCurrentAssets { updateAssets() }
        // A single check covers all list items, so long lists cost nothing while no view model changes.
        if bindingSources.updatePolling(in: tree) { updateAllBindings() }
    }

    @inline(never)
    private func updateAllBindings() {
        updateBindings(nestedFirst: true)
        // Nested artboards see in the same frame what the bindings around them have set.
        if holdsArtboards && bindingSources.hasChange { updateBindings(nestedFirst: false) }
    }

    /// Updates the bindings, here and in nested artboards.
    ///
    /// - Parameter nestedFirst: whether those of nested artboards are updated before those around them, as in the
    ///   reference runtime: a value that is bound once there is the one from before.
    private func updateBindings(nestedFirst: Bool) {
        if let context, !boundStructure.isCurrent(bindings.structure) { bind(context) }
        if !nestedFirst { bindings.update() }
        forEachHost { host in
            if !host.updatesBindings { return }
            host.forEachHosted { $0.updateBindings(nestedFirst: nestedFirst) }
        }
        if nestedFirst { bindings.update() }
    }

    /// Whether no binding needs an update, here or in nested artboards.
    var areBindingsCurrent: Bool {
        guard
            withUnretained(bindings, { $0.isCurrent && boundStructure.isCurrent($0.structure) }),
            !isOutermost || hasCurrentAssets
        else { return false }
        if !holdsArtboards { return true }
        var areCurrent = true
        forEachHost {
            if areCurrent && $0.updatesBindings {
                $0.forEachHosted { if areCurrent { areCurrent = $0.areBindingsCurrent } }
            }
        }
        return areCurrent
    }

    @inline(__always)
    private var hasCurrentAssets: Bool {
        withUnretained(tree) { tree in withUnretained(file) { tree.hasCurrentAssets(of: $0) } }
    }

    /// Adopts assets that have been registered with the file's worker since the last advance.
    @inline(never)
    private func updateAssets() {
        tree.takeAssets(of: file)
        reloadAssets()
    }

    private func reloadAssets() {
        for component in components {
            if let image = component as? Image { image.reloadAsset() }
            if let style = component as? TextStyle { style.fontDidChange() }
        }
        for host in hosts {
            host.forgetAssets()
            host.forEachHosted { $0.reloadAssets() }
        }
    }

    /// Clears triggers, here and in nested artboards, at the end of a round of an advance.
    ///
    /// - Returns: whether a component's trigger was cleared, for its bindings to see.
    func resetTriggers() -> Bool {
        $context?.with { $0.resetTriggers() }
        if !definition.boundTriggers.isEmpty { bindables.resetTriggers(definition.boundTriggers) }
        var hasChanged = false
        triggers.forEachBorrowed { if $0.reset() { hasChanged = true } }
        if hasChanged { bindingSources.notePolled() }
        if !holdsArtboards { return hasChanged }
        if isOutermost && !bindingSources.mayHaveFired() { return hasChanged }
        forEachHost {
            $0.forEachHosted { if $0.resetTriggers() { hasChanged = true } }
        }
        return hasChanged
    }

    /// Returns the value of a bindable; nil if it has a binding but the artboard is not bound.
    func bindable(_ index: Int) -> BoundValue? {
        guard let value = bindables[index] else { return nil }
        return context != nil || !definition.areBindablesBound[index] ? value : nil
    }

    /// Sets a bindable.
    ///
    /// - Parameter asset: what a program has assigned to the property from which the value comes; nil for nothing.
    func setBindable(_ index: Int, _ value: BoundValue, asset: AssignedAsset? = nil) {
        if bindables.set(index, value, asset) { bindingSources.noteBindable() }
    }
}

/// The values of an artboard that are read by conditions and listeners.
struct BindableValues {
    private var values: [BoundValue]
    /// What programs have assigned, by the index of the bindable.
    private var assets: [Int: AssignedAsset] = [:]

    init(_ values: [BoundValue]) { self.values = values }

    subscript(index: Int) -> BoundValue? { values.indices.contains(index) ? values[index] : nil }

    /// Sets a value.
    ///
    /// - Returns: whether the value has changed; false if the index is out of range.
    mutating func set(_ index: Int, _ value: BoundValue, _ asset: AssignedAsset?) -> Bool {
        guard values.indices.contains(index) else { return false }
        if asset != nil || !assets.isEmpty { assets[index] = asset }
        if values[index] == value { return false }
        values[index] = value
        return true
    }

    /// What a program has assigned to the property from which a bindable has its value; nil for nothing.
    func asset(of index: Int) -> AssignedAsset? { assets.isEmpty ? nil : assets[index] }

    /// Copies `values`, reusing the storage.
    mutating func reset(to values: [BoundValue]) {
        if !assets.isEmpty { assets = [:] }
        for index in values.indices where self.values[index] != values[index] {
            self.values[index] = values[index]
        }
    }

    mutating func resetTriggers(_ indices: [Int]) {
        for index in indices { values[index] = .trigger(0) }
    }
}

/// Marsaglia's xorshift generator. All instances generate the same sequence, so that replays are
/// reproducible.
struct ReplayableRandom {
    private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Returns the next number, in 0..<1.
    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / 9_007_199_254_740_992
    }
}
