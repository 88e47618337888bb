/// An artboard's bindings and the view models that they depend on: skips all bindings at once if none
/// of the view models has changed.
final class BindingSources {
    private var bindings: [Binding] = []
    private var counts: [ViewModelInstance.ChangeCount] = []
    /// The sum of `counts` at the last update.
    private var seen = -1
    /// Whether a binding may have to be updated although no view model has changed.
    private var needsPolling = false
    private let all: All

    init(_ all: All) { self.all = all }

    deinit { leave() }

    /// Replaces the bindings.
    ///
    /// - Parameter instance: what the artboard is bound to: its triggers are reset, whether a binding
    ///   refers to them or not.
    func replace(_ bindings: [Binding], _ instance: ViewModelInstance?) {
        leave()
        self.bindings = bindings
        needsPolling = bindings.contains(where: \.needsPolling)
        seen = -1
        counts = []
        let found =
            bindings.flatMap(\.sources).map(\.changes) + (instance.map { [$0.changes] } ?? [])
        for count in found where !counts.contains(where: { $0 === count }) { counts.append(count) }
        if needsPolling { all.polling.append(.passUnretained(self)) }
        for count in counts { all.join(count) }
    }

    private func leave() {
        if needsPolling { all.polling.removeAll { $0.takeUnretainedValue() === self } }
        for count in counts { all.leave(count) }
    }

    /// Updates the bindings, if one of their sides may have changed since the last update.
    func update() {
        if !needsPolling {
            var now = 0
            counts.forEachUncounted { now += $0.count }
            if now == seen { return }
            seen = now
        }
        bindings.forEachUncounted { $0.update() }
    }

    /// The view models that an artboard and all artboards nested in it depend on.
    final class All {
        private var counts: [ViewModelInstance.ChangeCount] = []
        /// How many artboards depend on each of `counts`.
        private var uses: [Int] = []
        /// The artboards with polling bindings. Not retained: they retain this, and leave when they
        /// go.
        fileprivate var polling: [Unmanaged<BindingSources>] = []
        /// Changes that no view model counts.
        private var others = 0
        private var seen = -1
        private var seenAtReset = -1

        func noteBindable() { others += 1 }

        fileprivate func join(_ count: ViewModelInstance.ChangeCount) {
            others += 1
            if let at = counts.firstIndex(where: { $0 === count }) {
                uses[at] += 1
            } else {
                counts.append(count)
                uses.append(1)
            }
        }

        fileprivate func leave(_ count: ViewModelInstance.ChangeCount) {
            guard let at = counts.firstIndex(where: { $0 === count }) else { return }
            uses[at] -= 1
            if uses[at] > 0 { return }
            // The sum must not return to an earlier value.
            others += count.count + 1
            counts.remove(at: at)
            uses.remove(at: at)
        }

        private var now: Int {
            var sum = others
            counts.forEachUncounted { sum += $0.count }
            return sum
        }

        /// Updates the polling bindings.
        ///
        /// - Returns: whether all other bindings have to be updated too.
        func updatePollingBindings() -> Bool {
            if now != seen {
                seen = now
                return true
            }
            // Retained meanwhile: an update may release one of them.
            for sources in polling.map({ $0.takeUnretainedValue() }) { sources.update() }
            defer { seen = now }
            return now != seen
        }

        /// Whether a trigger or a bindable may have changed since the last call.
        func mayHaveFired() -> Bool {
            let now = now
            defer { seenAtReset = now }
            return now != seenAtReset
        }
    }
}
