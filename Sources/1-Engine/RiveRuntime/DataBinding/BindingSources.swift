/// An artboard's bindings and what they depend on: tells whether they have to be looked at, all at
/// once.
final class BindingSources {
    private var bindings: [Binding] = []
    private var counts: [ViewModelInstance.ChangeCount] = []
    private var seen = -1
    /// Whether there may be something to carry over although no view model has changed.
    private var needsLook = false
    private let all: All

    init(_ all: All) { self.all = all }

    deinit { leave() }

    /// - Parameter instance: what the artboard is bound to: its triggers are reset, bound or not.
    func take(_ bindings: [Binding], _ instance: ViewModelInstance?) {
        leave()
        self.bindings = bindings
        needsLook = bindings.contains(where: \.needsLook)
        seen = -1
        counts = []
        let found =
            bindings.flatMap(\.sources).map(\.changes) + (instance.map { [$0.changes] } ?? [])
        for count in found where !counts.contains(where: { $0 === count }) { counts.append(count) }
        if needsLook { all.lookers.append(.passUnretained(self)) }
        for count in counts { all.join(count) }
    }

    private func leave() {
        if needsLook { all.lookers.removeAll { $0.takeUnretainedValue() === self } }
        for count in counts { all.leave(count) }
    }

    /// Carries over what has changed on either side since the last time.
    func update() {
        if !needsLook {
            var now = 0
            counts.forEachUncounted { now += $0.count }
            if now == seen { return }
            seen = now
        }
        bindings.forEachUncounted { $0.update() }
    }

    /// The sources of an artboard and of all that are within it.
    final class All {
        private var counts: [ViewModelInstance.ChangeCount] = []
        /// How many artboards each of `counts` is a source of.
        private var uses: [Int] = []
        /// Not counted: they hold this, and take themselves out.
        fileprivate var lookers: [Unmanaged<BindingSources>] = []
        /// Changes that the count of a view model does not tell of.
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
            // The sum must not come back to what it was.
            others += count.count + 1
            counts.remove(at: at)
            uses.remove(at: at)
        }

        private var now: Int {
            var sum = others
            counts.forEachUncounted { sum += $0.count }
            return sum
        }

        /// Carries over what some artboards have to look for themselves.
        ///
        /// - Returns: whether those of all the others have to be looked at as well.
        func updateLookers() -> Bool {
            if now != seen {
                seen = now
                return true
            }
            // Held meanwhile: what they do may end one of them.
            for looker in lookers.map({ $0.takeUnretainedValue() }) { looker.update() }
            defer { seen = now }
            return now != seen
        }

        /// Whether a trigger or a bindable may have changed since this was last asked.
        func mayHaveFired() -> Bool {
            let now = now
            defer { seenAtReset = now }
            return now != seenAtReset
        }
    }
}
