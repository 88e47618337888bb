/// An artboard's bindings and the view models that they depend on: skips all bindings at once if none
/// of the view models has changed.
final class BindingSet {
    private(set) var all: [Binding] = []
    /// Those of values that conditions and listeners read.
    private var ofBindables: [Binding] = []
    private var changingWithTime: [Binding] = []
    private var counts: [ViewModelInstance.ChangeCount] = []
    /// The sum of `counts` at the last update.
    private var seen = -1
    /// Whether a binding may have to be updated although no view model has changed.
    private var needsPolling = false
    private let shared: SharedBindingSources

    init(_ shared: SharedBindingSources) { self.shared = shared }

    deinit { leave() }

    /// Replaces the bindings.
    ///
    /// - Parameter instance: what the artboard is bound to: its triggers are reset, whether a binding
    ///   refers to them or not.
    func set(_ bindings: [Binding], _ instance: ViewModelInstance?) {
        leave()
        all = bindings
        ofBindables = bindings.filter(\.definition.isBindable)
        changingWithTime = bindings.filter(\.changesWithTime)
        needsPolling = bindings.contains(where: \.needsPolling)
        seen = -1
        counts = []
        var known = Set<ObjectIdentifier>()
        let found =
            bindings.flatMap(\.sources).map(\.changes) + (instance.map { [$0.changes] } ?? [])
        for count in found where known.insert(ObjectIdentifier(count)).inserted {
            counts.append(count)
        }
        if needsPolling { shared.addPolling(self) }
        for count in counts { shared.join(count) }
    }

    private func leave() {
        if needsPolling { shared.removePolling(self) }
        for count in counts { shared.leave(count) }
    }

    /// Updates the bindings, if one of their sides may have changed since the last update.
    func update() {
        if !needsPolling {
            var now = 0
            counts.forEachUnretained { now += $0.count }
            if now == seen { return }
            seen = now
        }
        all.forEachUnretained { $0.update() }
    }

    /// Updates the values that conditions and listeners read.
    func updateBindables() {
        if ofBindables.isEmpty { return }
        ofBindables.forEachUnretained { $0.update() }
    }

    /// Advances the bindings that change with time by `elapsed` seconds.
    ///
    /// - Returns: whether there is more to come.
    func advance(_ elapsed: Double) -> Bool {
        var needsAnotherFrame = false
        for binding in changingWithTime where binding.advance(elapsed) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    /// Whether no binding has to be updated.
    var isCurrent: Bool { all.allSatisfy(\.isCurrent) }

    /// Updates a bindable and writes it to the property that it is bound to.
    func writeSource(ofBindable index: Int) {
        func isOf(_ binding: Binding) -> Bool {
            if case .bindable(let i) = binding.definition.target { i == index } else { false }
        }
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
    /// How many artboards depend on each of `counts`.
    private var uses: [Int] = []
    /// Where each of `counts` is.
    private var places: [ObjectIdentifier: Int] = [:]
    /// The artboards with polling bindings. They retain this, and leave when they go.
    private var polling: [UnretainedRef<BindingSet>] = []
    /// Changes that no view model counts.
    private var others = 0
    private var seen = -1
    private var seenAtReset = -1

    func noteBindable() { others += 1 }

    fileprivate func addPolling(_ set: BindingSet) { polling.append(UnretainedRef(set)) }

    fileprivate func removePolling(_ set: BindingSet) { polling.removeAll { $0.refers(to: set) } }

    fileprivate func join(_ count: ViewModelInstance.ChangeCount) {
        others += 1
        if let place = places[ObjectIdentifier(count)] {
            uses[place] += 1
        } else {
            places[ObjectIdentifier(count)] = counts.count
            counts.append(count)
            uses.append(1)
        }
    }

    fileprivate func leave(_ count: ViewModelInstance.ChangeCount) {
        guard let place = places[ObjectIdentifier(count)] else { return }
        uses[place] -= 1
        if uses[place] > 0 { return }
        // The sum must not return to an earlier value.
        others += count.count + 1
        places[ObjectIdentifier(count)] = nil
        counts.swapAt(place, counts.count - 1)
        uses.swapAt(place, uses.count - 1)
        counts.removeLast()
        uses.removeLast()
        if place < counts.count { places[ObjectIdentifier(counts[place])] = place }
    }

    private var now: Int {
        var sum = others
        counts.forEachUnretained { sum += $0.count }
        return sum
    }

    /// Updates the polling bindings.
    ///
    /// - Returns: whether all other bindings have to be updated too.
    func updatePolling() -> Bool {
        if now != seen {
            seen = now
            return true
        }
        // Retained meanwhile: an update may release one of them.
        for set in polling.map(\.object) { set.update() }
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
