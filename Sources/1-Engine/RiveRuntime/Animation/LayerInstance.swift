/// One layer's present state, and the one that it is coming from.
final class LayerInstance {
    private typealias Definition = StateMachineDefinition

    /// Changes of state in a row that are more than this are a loop in the file; where it is left
    /// matters, and is where the format's runtimes leave it.
    private static let maximumChanges = 101

    private let layer: StateMachineDefinition.Layer
    private unowned(unsafe) let artboard: Artboard
    private var current = Held<StateInstance>()
    private let any: Held<StateInstance>
    private var from = Held<StateInstance>()
    private var transition: StateMachineDefinition.Transition?
    /// The transition's.
    private var interpolator: Interpolator?
    private var isTransitionDone = true
    /// What the properties of both states are set to before they are mixed.
    private var resets: [ResetValue] = []
    /// In single precision, as the format's runtimes count: whether a mix of so many frames ends with
    /// the last of them or the next depends on it.
    private var mix: Float = 1
    private var mixFrom: Float = 1
    private var holdsFrom = false
    private var isWaitingForExit = false
    /// One trigger leads from one state to one other, not on from there.
    private var usedTriggers: [StateMachineDefinition.Condition.Trigger] = []
    /// An animation that stands where it was left, to be applied once more.
    private var held: LinearAnimationInstance?

    init(_ layer: StateMachineDefinition.Layer, artboard: Artboard) {
        self.layer = layer
        self.artboard = artboard
        func find(_ matches: (Definition.State.Kind) -> Bool) -> StateInstance? {
            layer.states.firstIndex { matches($0.kind) }.map {
                StateInstance($0, layer.states[$0], artboard: artboard)
            }
        }
        let any = find { if case .any = $0 { true } else { false } }
        self.any = Held(any?.leadsOn == true ? any : nil)
        current.object = find { if case .entry = $0 { true } else { false } }
    }

    /// The layer stands at its entry.
    func enter(_ machine: StateMachineInstance) {
        fire(current.object?.state.actions, atEnd: false, machine)
    }

    private func fire(
        _ actions: [StateMachineDefinition.FiredAction]?, atEnd: Bool,
        _ machine: StateMachineInstance
    ) {
        for fired in actions ?? [] where fired.atEnd == atEnd {
            machine.perform(fired.action, at: nil)
        }
    }

    func advance(_ elapsed: Double, _ machine: StateMachineInstance) -> Bool {
        current.use { $0.advance(elapsed, machine) }
        updateMix(elapsed, machine)
        if mix < 1, !holdsFrom { from.use { $0.advance(elapsed, machine) } }
        apply()
        var changes = 0
        while changeState(machine) {
            apply()
            changes += 1
            if changes == LayerInstance.maximumChanges { return false }
        }
        current.use { $0.clearSpilledTime() }
        return mix != 1 || isWaitingForExit || (current.use(\.goesOn) ?? false)
    }

    private func updateMix(_ elapsed: Double, _ machine: StateMachineInstance) {
        if mix == 1, isTransitionDone { return }
        if let transition, let from = from.object, !transition.isInstant {
            let timing = from.timing(for: transition)
            let time = Float(transition.mixTime(from: timing?.duration))
            mix = time > 0 ? min(1, max(0, mix + Float(elapsed) / time)) : 1
        } else {
            mix = 1
        }
        if mix == 1 && !isTransitionDone {
            isTransitionDone = true
            resets.removeAll(keepingCapacity: true)
            fire(transition?.actions, atEnd: true, machine)
        }
    }

    private func apply() {
        for reset in resets { reset.apply() }
        if let held {
            held.apply(mix: Double(mixFrom))
            self.held = nil
        }
        func eased(_ f: Float) -> Double {
            interpolator?.factor(Double(f)) ?? Double(f)
        }
        if mix < 1 { from.use { $0.apply(mix: eased(mixFrom)) } }
        current.use { $0.apply(mix: eased(mix)) }
    }

    /// Triggers that come from now on are new ones.
    func resetTriggers() { if !usedTriggers.isEmpty { usedTriggers = [] } }

    // MARK: Changing state

    /// Whether a transition leads away from where the layer stands. Most states of what there is
    /// much of lead nowhere.
    var mayChangeState: Bool { !any.isEmpty || current.use(\.leadsOn) == true }

    /// Follows the first transition that its conditions allow.
    ///
    /// - Returns: whether there was one.
    func changeState(_ machine: StateMachineInstance) -> Bool {
        if !mayChangeState { return false }
        if mix < 1, !from.isEmpty, let transition, !transition.allowsEarlyExit { return false }
        isWaitingForExit = false
        if let any = any.object, follow(any, machine) { return true }
        guard let current = current.object else { return false }
        return follow(current, machine)
    }

    private func follow(
        _ source: StateInstance, _ machine: StateMachineInstance
    ) -> Bool {
        let index = source.state.choosesAtRandom ? drawn(source, machine) : first(source, machine)
        guard let index, let target = source.state.transitions[index].target else { return false }
        var candidate = source.state.transitions[index]
        if let duration = artboard.boundDurations[candidate.object] {
            candidate.duration = duration
        }
        usedTriggers.append(contentsOf: candidate.conditions.lazy.compactMap(\.trigger))
        let old = current.object
        fire(old?.state.actions, atEnd: true, machine)
        let new = StateInstance(target, layer.states[target], artboard: artboard)
        current.object = new
        fire(new.state.actions, atEnd: false, machine)
        transition = candidate
        interpolator = candidate.interpolator
        fire(candidate.actions, atEnd: false, machine)
        isTransitionDone = false
        from.object = old
        resets.removeAll(keepingCapacity: true)
        if !candidate.isInstant {
            old?.captureValues(isOrigin: true, into: &resets)
            new.captureValues(isOrigin: false, into: &resets)
        }
        let timing = old?.timing(for: candidate)
        if candidate.pausesOnExit, candidate.hasExitTime, let timing {
            timing.time = candidate.exitSeconds(from: timing.duration)
            held = timing
        }
        mixFrom = mix
        // What was mixed in last goes on to be mixed.
        if mix != 0 { holdsFrom = candidate.pausesOnExit }
        new.advance(old?.animation?.spilledTime ?? 0, machine)
        mix = 0
        updateMix(0, machine)
        isWaitingForExit = false
        return true
    }

    /// The first transition that leads elsewhere and is allowed.
    private func first(_ source: StateInstance, _ machine: StateMachineInstance) -> Int? {
        for index in source.state.transitions.indices
        where leadsAway(index, from: source, machine) {
            return index
        }
        return nil
    }

    /// One of those that lead elsewhere and are allowed, by lot.
    private func drawn(_ source: StateInstance, _ machine: StateMachineInstance) -> Int? {
        let allowed = source.state.transitions.indices.filter {
            leadsAway($0, from: source, machine)
        }
        let total = allowed.reduce(0) { $0 + source.state.transitions[$1].randomWeight }
        guard total > 0 else { return nil }
        var rest = artboard.random() * total
        return allowed.first { index in
            rest -= source.state.transitions[index].randomWeight
            return rest < 0
        }
    }

    private func leadsAway(
        _ index: Int, from source: StateInstance, _ machine: StateMachineInstance
    ) -> Bool {
        guard let target = source.state.transitions[index].target else { return false }
        return layer.states.indices.contains(target) && target != current.object?.index
            && isAllowed(index, from: source, machine)
    }

    /// - Parameter index: the transition's number among the source's: looked at where it stands,
    ///   for copying one would count its parts' references.
    private func isAllowed(
        _ index: Int, from source: StateInstance, _ machine: StateMachineInstance
    ) -> Bool {
        if source.state.transitions[index].isDisabled { return false }
        for i in source.state.transitions[index].conditions.indices {
            if !source.state.transitions[index].conditions[i].holds(machine, artboard) {
                return false
            }
            if !usedTriggers.isEmpty,
                let trigger = source.state.transitions[index].conditions[i].trigger,
                usedTriggers.contains(trigger)
            {
                return false
            }
        }
        if source.state.transitions[index].hasExitTime,
            let animation = source.timing(for: source.state.transitions[index])
        {
            let duration = Float(animation.duration)
            var exit = Float(
                source.state.transitions[index].exitSeconds(from: animation.duration))
            // An exit time within one pass counts in every pass.
            if exit < duration, !animation.isOneShot, duration > 0 {
                exit += (animation.lastTotalTime / duration).rounded(.down) * duration
            }
            if animation.totalTime < exit {
                isWaitingForExit = true
                return false
            }
        }
        return true
    }
}
