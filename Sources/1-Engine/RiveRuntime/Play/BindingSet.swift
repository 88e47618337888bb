/// An artboard's bindings and the view models on which they depend. If no view model has changed, an update skips all
/// bindings at once.
final class BindingSet {
    private let bindings = Group()
    /// The bindings of values that conditions, transitions and listeners read.
    private let bindables = Group()
    /// The bindings of key frames, which are updated when their animation is applied.
    private let keyFrames = Group()
    /// The bindings from which bindables take their values, by the index of the bindable.
    private var sources: [Binding?] = []
    private var changingWithTime: [Binding] = []
    private var counts: [ViewModelInstance.ChangeCount] = []
    private let shared: SharedBindingSources

    /// Bindings that are updated together. It is a class because an update may show or hide components, which modifies
    /// `seen` meanwhile.
    private final class Group {
        private(set) var all: [Binding] = []
        /// The bindings that may need an update even though no view model has changed.
        private(set) var polled: [Binding] = []
        /// The view models at the last update.
        var seen = SeenVersion()
        /// The contents of `all` and `polled` while the artboard waits to be bound again.
        private var waiting: (all: [Binding], polled: [Binding]) = ([], [])

        func set(_ all: [Binding]) {
            self.all = all
            polled = all.filter(\.needsPolling)
            waiting = ([], [])
            seen.forget()
        }

        func wait() {
            swap(&all, &waiting.all)
            swap(&polled, &waiting.polled)
        }

        func restore() {
            wait()
            seen.forget()
        }
    }

    private var isWaiting = false

    private func forEachGroup(_ body: (Group) -> Void) {
        body(bindings)
        body(bindables)
        body(keyFrames)
    }

    init(_ shared: SharedBindingSources) {
        self.shared = shared
    }

    deinit { leave() }

    /// Ends the bindings but keeps them for the next `bind`, since creating each takes several allocations.
    func unbindViewModels() {
        if isWaiting { return }
        leave()
        counts.removeAll(keepingCapacity: true)
        bindings.all.forEachUnretained { $0.unbindViewModels() }
        forEachGroup { $0.wait() }
        isWaiting = true
    }

    /// Binds the artboard that owns the set to the properties found in a context. The triggers of the context's
    /// instances are reset even if no binding refers to them.
    func bind(_ artboard: Artboard, _ context: DataContext) {
        if !isWaiting { leave() }
        if !rebind(artboard, context) {
            set(artboard.definition.bindings.compactMap { Binding($0, artboard, context) })
        }
        findCounts(context.instances)
        if isPolled { shared.addPolling(self) }
        for count in counts { shared.join(count) }
    }

    /// Binds the kept bindings again.
    ///
    /// - Returns: whether they are complete.
    private func rebind(_ artboard: Artboard, _ context: DataContext) -> Bool {
        guard isWaiting else { return false }
        isWaiting = false
        forEachGroup { $0.restore() }
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

    /// Adds a count to `counts` unless it is already there.
    ///
    /// - Parameter known: the counts already there, filled only if they are many. It is a parameter because, if a
    ///   function within `findCounts` captured it, Swift 6.0 would allocate it.
    private func add(_ count: ViewModelInstance.ChangeCount, _ known: inout Set<ObjectIdentifier>) {
        // There are rarely more than one or two.
        if counts.count < 8 {
            if counts.contains(where: { $0 === count }) { return }
        } else {
            if known.isEmpty { known = Set(counts.map { ObjectIdentifier($0) }) }
            if !known.insert(ObjectIdentifier(count)).inserted { return }
        }
        counts.append(count)
    }

    private func set(_ bindings: [Binding]) {
        // As in the format's other runtimes, bindings that write to a view model come first, and of these the ones
        // whose property is computed in every frame.
        self.bindings.set(
            bindings.filter { $0.direction.writesSource && $0.readsComputed }
                + bindings.filter { $0.direction.writesSource && !$0.readsComputed }
                + bindings.filter { !$0.direction.writesSource })
        bindables.set(
            bindings.filter {
                $0.definition.isBindable || $0.definition.boundTransition != nil
            })
        keyFrames.set(
            bindings.filter { if case .keyFrame = $0.definition.target { true } else { false } })
        sources = []
        for binding in bindings {
            guard let bindable = binding.bindableWithSource else { continue }
            let missing = bindable + 1 - sources.count
            if missing > 0 { sources += repeatElement(nil, count: missing) }
            if sources[bindable] == nil { sources[bindable] = binding }
        }
        changingWithTime = bindings.filter(\.changesWithTime)
        readsScrolling = bindings.contains { $0.readsScrolling }
    }

    /// Changes when a property of one of the view models is given another instance to hold; the bindings must then be
    /// set again.
    var structure: Version {
        var sum = Version()
        counts.forEachBorrowed { sum += $0.structure }
        return sum
    }

    /// Whether a binding reads what a scroll constraint computes, which may change without any activity.
    fileprivate private(set) var readsScrolling = false

    private var isPolled: Bool { !bindings.polled.isEmpty }

    private func leave() {
        if isPolled { shared.removePolling(self) }
        for count in counts { shared.leave(count) }
    }

    /// Updates the bindings if one of their sides may have changed since the last update.
    func update() { withUnretained(bindings) { if needsUpdate($0) { update($0) } } }

    /// Updates the values that conditions, transitions and listeners read.
    @inline(__always)
    func updateBindables() { withUnretained(bindables) { if needsUpdate($0) { update($0) } } }

    /// Updates the values of key frames.
    func updateKeyFrames() { withUnretained(keyFrames) { if needsUpdate($0) { update($0) } } }

    @inline(__always)
    private func needsUpdate(_ group: Group) -> Bool {
        !group.polled.isEmpty || !group.all.isEmpty && !group.seen.isCurrent(version)
    }

    @inline(never)
    private func update(_ group: Group) {
        var current = version
        // If no view model has changed, and the polled bindings change none, the others need no update.
        if group.seen.isCurrent(current) && !group.polled.isEmpty {
            group.polled.forEachUnretained { $0.update() }
            current = version
        }
        if !group.seen.take(current) { return }
        group.all.forEachUnretained { $0.update() }
    }

    /// The version of the view models.
    private var version: Version {
        var sum = Version()
        counts.forEachBorrowed { sum += $0.version }
        return sum
    }

    /// Called when components have been shown or hidden, because the bindings of hidden components are paused.
    func collapsingDidChange() {
        if bindings.all.isEmpty { return }
        forEachGroup { $0.seen.forget() }
        shared.noteBindable()
    }

    /// Returns the property from which a bindable takes its value; nil if it is not bound.
    func source(ofBindable index: Int) -> ViewModelInstance.Property? {
        sources.indices.contains(index) ? sources[index]?.property : nil
    }

    /// Whether the property from which a bindable takes its value has changed in this advance and has not yet made the
    /// layer change its state.
    func isChanged(sourceOfBindable index: Int, for layer: LayerInstance) -> Bool {
        guard let property = source(ofBindable: index) else { return false }
        return property.hasChanged && !property.isUsed(in: layer.id)
    }

    /// Advances the bindings that change with time by `elapsed` seconds.
    ///
    /// - Returns: whether any of them is still changing.
    @inline(__always)
    func advance(_ elapsed: Double) -> Bool {
        !changingWithTime.isEmpty && advanceChanging(elapsed)
    }

    @inline(never)
    private func advanceChanging(_ elapsed: Double) -> Bool {
        var needsAnotherFrame = false
        changingWithTime.forEachUnretained {
            if $0.advance(elapsed) { needsAnotherFrame = true }
        }
        if needsAnotherFrame { shared.notePolled() }
        return needsAnotherFrame
    }

    /// Whether no binding needs an update.
    var isCurrent: Bool {
        if bindings.all.isEmpty { return true }
        var isCurrent = true
        bindings.all.forEachUnretained { if isCurrent { isCurrent = $0.isCurrent } }
        return isCurrent
    }

    /// Writes a bindable's value to the property to which it is bound.
    ///
    /// - Parameter updates: whether the bindable first takes its own value from the properties to which it is bound.
    func writeSource(ofBindable index: Int, updating updates: Bool) {
        func isOf(_ binding: Binding) -> Bool {
            if case .bindable(let i) = binding.definition.target { i == index } else { false }
        }
        let all = bindings.all
        for binding in all where updates && isOf(binding) && !binding.direction.convertsToSource {
            binding.writeTarget(always: true)
        }
        for binding in all where isOf(binding) && binding.direction.convertsToSource {
            binding.writeSource()
        }
    }
}

/// The view models on which an outermost artboard and all artboards nested in it depend.
final class SharedBindingSources {
    private var counts: [ViewModelInstance.ChangeCount] = []
    /// The number of artboards that depend on each element of `counts`.
    private var uses: [Int] = []
    /// The index in `counts` of each element.
    private var indices: [ObjectIdentifier: Int] = [:]
    /// The binding sets that have polled bindings. They retain this object and remove themselves before they are
    /// released.
    private var polling: [UnretainedRef<BindingSet>] = []
    /// The remaining part of the current update: the index in `polling` of the next set, and the end.
    private var pending = 0..<0
    /// Changes with what no view model counts.
    private var others = Version()
    private var seen = SeenVersion()
    private var seenAtReset = SeenVersion()
    /// The activity of the artboards when the polled bindings were last updated, unless they are in any case.
    private var polled = SeenVersion()

    /// Called when bindings must be updated even if no view model changes.
    func noteBindable() { others.bump() }

    fileprivate func addPolling(_ set: BindingSet) { polling.append(UnretainedRef(set)) }

    fileprivate func removePolling(_ set: BindingSet) {
        guard let index = polling.firstIndex(where: { $0.refers(to: set) }) else { return }
        polling.remove(at: index)
        // An update may remove a set, which moves up those that follow.
        let (start, end) = (pending.lowerBound, pending.upperBound)
        if index < end { pending = (index < start ? start - 1 : start)..<end - 1 }
    }

    fileprivate func join(_ count: ViewModelInstance.ChangeCount) {
        others.bump()
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
        // Without this the sum could return to an earlier value and hide a change.
        others += count.version
        others.bump()
        indices[ObjectIdentifier(count)] = nil
        counts.swapAt(index, counts.count - 1)
        uses.swapAt(index, uses.count - 1)
        counts.removeLast()
        uses.removeLast()
        if index < counts.count { indices[ObjectIdentifier(counts[index])] = index }
    }

    @inline(__always)
    private var now: Version {
        var sum = others
        if counts.isEmpty { return sum }
        counts.forEachBorrowed { sum += $0.version }
        return sum
    }

    /// Whether a view model has changed since the last update began.
    var hasChange: Bool { !seen.isCurrent(now) }

    /// Called when polled bindings may need an update although the artboards have counted no change.
    func notePolled() { polled.forget() }

    /// Updates the polled bindings unless nothing has changed in the artboards since the last update.
    ///
    /// - Parameter tree: the artboards that share the sources.
    /// - Returns: whether all other bindings need an update too.
    @inline(__always)
    func updatePolling(in tree: ArtboardTree) -> Bool {
        if seen.take(now) {
            polled.forget()
            return true
        }
        return !polling.isEmpty && !polled.isCurrent(tree.activity) && poll(in: tree)
    }

    @inline(never)
    private func poll(in tree: ArtboardTree) -> Bool {
        let readsScrolling = polling.contains { $0.with { $0.readsScrolling } }
        polled = SeenVersion(readsScrolling ? nil : tree.activity)
        pending = 0..<polling.count
        while let next = pending.first {
            pending.removeFirst()
            // Safe, because the artboard that owns the set is not released during its own update, only during that of
            // its parent.
            polling[next].with { $0.update() }
        }
        return seen.take(now)
    }

    /// Whether a trigger or a bindable may have changed since the last call.
    func mayHaveFired() -> Bool { seenAtReset.take(now) }
}
