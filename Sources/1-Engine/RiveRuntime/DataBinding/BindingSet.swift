/// An artboard's bindings and the view models that they depend on. If none of the view models has
/// changed, an update skips all bindings at once.
final class BindingSet {
    private let bindings = Group()
    /// Those of values that conditions, transitions and listeners read.
    private let bindables = Group()
    /// By the numbers of the bindables the bindings to the properties that they take their values from.
    private var sources: [Binding?] = []
    private var changingWithTime: [Binding] = []
    private var counts: [ViewModelInstance.ChangeCount] = []
    private let shared: SharedBindingSources

    /// Bindings that are updated together. A class, since an update may change what shows, and with it
    /// `seenSum`.
    private final class Group {
        private(set) var all: [Binding] = []
        /// Those that may need an update although no view model has changed.
        private(set) var polled: [Binding] = []
        /// How often the view models had changed at the last update.
        var seenSum = -1
        /// The same two while the artboard waits to be bound again.
        private var waiting: (all: [Binding], polled: [Binding]) = ([], [])

        func set(_ all: [Binding]) {
            self.all = all
            polled = all.filter(\.needsPolling)
            waiting = ([], [])
            seenSum = -1
        }

        func wait() {
            swap(&all, &waiting.all)
            swap(&polled, &waiting.polled)
        }

        func goOn() {
            wait()
            seenSum = -1
        }
    }

    private var isWaiting = false

    init(_ shared: SharedBindingSources) { self.shared = shared }

    deinit { leave() }

    /// Ends the bindings. They wait for `bind`: making them takes several allocations for each.
    func leaveViewModels() {
        if isWaiting { return }
        leave()
        counts.removeAll(keepingCapacity: true)
        bindings.all.forEachUnretained { $0.leaveViewModels() }
        bindings.wait()
        bindables.wait()
        isWaiting = true
    }

    /// Binds the artboard that holds the set to what a context resolves to. The triggers of its instances are
    /// reset even if no binding references them.
    func bind(_ artboard: Artboard, _ context: DataContext) {
        if !isWaiting { leave() }
        if !goOn(artboard, context) {
            set(artboard.definition.bindings.compactMap { Binding($0, artboard, context) })
        }
        findCounts(context.instances)
        if isPolled { shared.addPolling(self) }
        for count in counts { shared.join(count) }
    }

    /// Binds the bindings that wait anew.
    ///
    /// - Returns: whether these are all that there are now.
    private func goOn(_ artboard: Artboard, _ context: DataContext) -> Bool {
        guard isWaiting else { return false }
        isWaiting = false
        bindings.goOn()
        bindables.goOn()
        if bindings.all.count != artboard.definition.bindings.count { return false }
        for binding in bindings.all where !binding.bind(context) { return false }
        return true
    }

    private func findCounts(_ instances: [ViewModelInstance]) {
        counts.removeAll(keepingCapacity: true)
        var known = Set<ObjectIdentifier>()
        bindings.all.forEachUnretained { $0.forEachSource { add($0.changes, &known) } }
        for instance in instances { instance.forEachChangesBelow { add($0, &known) } }
    }

    /// Adds a count to `counts` unless it is there.
    ///
    /// - Parameter known: the counts that are there, where they are many. It is not captured by a function within
    ///   `findCounts`, for which Swift 6.0 would allocate it.
    private func add(_ count: ViewModelInstance.ChangeCount, _ known: inout Set<ObjectIdentifier>) {
        // There are seldom more than one or two.
        if counts.count < 8 {
            if counts.contains(where: { $0 === count }) { return }
        } else {
            if known.isEmpty { known = Set(counts.map { ObjectIdentifier($0) }) }
            if !known.insert(ObjectIdentifier(count)).inserted { return }
        }
        counts.append(count)
    }

    private func set(_ bindings: [Binding]) {
        // As in the format's other runtimes what leads to a view model comes first, of that what is read
        // in every frame.
        self.bindings.set(
            bindings.filter { $0.leadsToSource && $0.readsComputed }
                + bindings.filter { $0.leadsToSource && !$0.readsComputed }
                + bindings.filter { !$0.leadsToSource })
        bindables.set(
            bindings.filter {
                $0.definition.isBindable || $0.definition.boundTransition != nil
            })
        sources = []
        for binding in bindings {
            guard let bindable = binding.bindableWithSource else { continue }
            let missing = bindable + 1 - sources.count
            if missing > 0 { sources += repeatElement(nil, count: missing) }
            if sources[bindable] == nil { sources[bindable] = binding }
        }
        changingWithTime = bindings.filter(\.changesWithTime)
    }

    /// Grows when a property of one of the view models is given another instance to hold: the
    /// bindings then have to be set again.
    var structure: Int {
        var sum = 0
        counts.forEachLent { sum += $0.structure }
        return sum
    }

    private var isPolled: Bool { !bindings.polled.isEmpty }

    private func leave() {
        if isPolled { shared.removePolling(self) }
        for count in counts { shared.leave(count) }
    }

    /// Updates the bindings, if one of their sides may have changed since the last update.
    func update() { if needsUpdate(bindings) { update(bindings) } }

    /// Updates the values that conditions, transitions and listeners read.
    func updateBindables() { if needsUpdate(bindables) { update(bindables) } }

    @inline(__always)
    private func needsUpdate(_ group: Group) -> Bool {
        !group.polled.isEmpty || !group.all.isEmpty && group.seenSum != sum
    }

    private func update(_ group: Group) {
        var current = sum
        // Where no view model has changed, and these change none, the others stay as they are.
        if current == group.seenSum && !group.polled.isEmpty {
            group.polled.forEachUnretained { $0.update() }
            current = sum
        }
        if current == group.seenSum { return }
        group.seenSum = current
        group.all.forEachUnretained { $0.update() }
    }

    /// How often the view models have changed.
    private var sum: Int {
        var sum = 0
        counts.forEachLent { sum += $0.count }
        return sum
    }

    /// Components are shown, or hidden, whose bindings rest while they are not shown.
    func collapsingDidChange() {
        if bindings.all.isEmpty { return }
        bindings.seenSum = -1
        bindables.seenSum = -1
        shared.noteBindable()
    }

    /// The property that a bindable takes its value from; nil where it is not bound.
    func source(ofBindable index: Int) -> ViewModelInstance.Property? {
        sources.indices.contains(index) ? sources[index]?.property : nil
    }

    /// Whether the property that a bindable takes its value from has changed in this advance, and has not
    /// made the layer change its state.
    func isChanged(sourceOfBindable index: Int, for layer: LayerInstance) -> Bool {
        guard let property = source(ofBindable: index) else { return false }
        return property.hasChanged && !property.isUsed(in: layer)
    }

    /// Advances the bindings that change with time by `elapsed` seconds.
    ///
    /// - Returns: whether one of them is still changing.
    func advance(_ elapsed: Double) -> Bool {
        if changingWithTime.isEmpty { return false }
        var needsAnotherFrame = false
        for binding in changingWithTime where binding.advance(elapsed) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    /// Whether no binding needs an update.
    var isCurrent: Bool {
        var isCurrent = true
        bindings.all.forEachUnretained { if isCurrent { isCurrent = $0.isCurrent } }
        return isCurrent
    }

    /// Updates a bindable and writes it to the property that it is bound to.
    func writeSource(ofBindable index: Int) {
        func isOf(_ binding: Binding) -> Bool {
            if case .bindable(let i) = binding.definition.target { i == index } else { false }
        }
        let all = bindings.all
        for binding in all where isOf(binding) && !binding.writesSource {
            binding.writeTarget(always: true)
        }
        for binding in all where isOf(binding) && binding.writesSource {
            binding.writeSource()
        }
    }
}

/// The view models that an outermost artboard and all artboards nested in it depend on.
final class SharedBindingSources {
    private var counts: [ViewModelInstance.ChangeCount] = []
    /// The number of artboards that depend on each element of `counts`.
    private var uses: [Int] = []
    /// The index in `counts` of each element.
    private var indices: [ObjectIdentifier: Int] = [:]
    /// The binding sets with polling bindings. They retain this object and leave before they are
    /// released.
    private var polling: [UnretainedRef<BindingSet>] = []
    /// What an update has still to do: the index in `polling` of the next set, and where it ends.
    private var pending = 0..<0
    /// Changes that are not counted by a view model.
    private var otherChanges = 0
    private var seen = -1
    private var seenAtReset = -1

    func noteBindable() { otherChanges += 1 }

    fileprivate func addPolling(_ set: BindingSet) { polling.append(UnretainedRef(set)) }

    fileprivate func removePolling(_ set: BindingSet) {
        guard let index = polling.firstIndex(where: { $0.refers(to: set) }) else { return }
        polling.remove(at: index)
        // An update may remove one of them: what follows moves up.
        let (start, end) = (pending.lowerBound, pending.upperBound)
        if index < end { pending = (index < start ? start - 1 : start)..<end - 1 }
    }

    fileprivate func join(_ count: ViewModelInstance.ChangeCount) {
        otherChanges += 1
        if let index = indices[ObjectIdentifier(count)] {
            uses[index] += 1
        } else {
            indices[ObjectIdentifier(count)] = counts.count
            counts.append(count)
            uses.append(1)
        }
    }

    fileprivate func leave(_ count: ViewModelInstance.ChangeCount) {
        guard let index = indices[ObjectIdentifier(count)] else { return }
        uses[index] -= 1
        if uses[index] > 0 { return }
        // Without this the sum could return to an earlier value.
        otherChanges += count.count + 1
        indices[ObjectIdentifier(count)] = nil
        counts.swapAt(index, counts.count - 1)
        uses.swapAt(index, uses.count - 1)
        counts.removeLast()
        uses.removeLast()
        if index < counts.count { indices[ObjectIdentifier(counts[index])] = index }
    }

    private var now: Int {
        var sum = otherChanges
        counts.forEachLent { sum += $0.count }
        return sum
    }

    /// Updates the polling bindings.
    ///
    /// - Returns: whether all other bindings need an update too.
    func updatePolling() -> Bool {
        if now != seen {
            seen = now
            return true
        }
        if polling.isEmpty { return false }
        defer { seen = now }
        pending = 0..<polling.count
        while let next = pending.first {
            pending.removeFirst()
            // The artboard that owns the set goes with an update of the one around it, not with its own.
            polling[next].with { $0.update() }
        }
        return now != seen
    }

    /// Whether a trigger or a bindable may have changed since the last call.
    func mayHaveFired() -> Bool {
        let now = now
        defer { seenAtReset = now }
        return now != seenAtReset
    }
}
