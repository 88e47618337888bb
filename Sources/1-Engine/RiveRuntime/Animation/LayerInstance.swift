/// An instance of a layer: its current state and, during a transition, the state being left.
final class LayerInstance {
    private typealias Definition = StateMachineDefinition

    /// State changes within one advance; a file with more loops endlessly. The value is the
    /// reference runtime's, because the state in which the loop stops is visible.
    private static let maximumChanges = 101
    /// Changes within one advance that take none of the tree's: what does not loop makes few.
    private static let freeChanges = 8

    /// An instance from its start to where it starts over: its address may be that of another one before.
    struct Life: Hashable {
        private let tree: ObjectIdentifier
        private let number: Int

        fileprivate init(in tree: ArtboardTree) {
            self.tree = ObjectIdentifier(tree)
            number = tree.numberLife()
        }
    }

    private(set) var life: Life
    private let layer: StateMachineDefinition.Layer
    // The state machine that owns this retains the artboard.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    private var current: StateInstance? {
        didSet { currentRef = current.map { UnretainedRef($0) } }
    }
    /// The same, which `current` holds.
    private var currentRef: UnretainedRef<StateInstance>?
    /// The state whose transitions may be taken from all others; nil if it has none.
    private let any: StateInstance?
    private var from: StateInstance? {
        didSet { fromRef = from.map { UnretainedRef($0) } }
    }
    /// The same, which `from` holds.
    private var fromRef: UnretainedRef<StateInstance>?
    private var transition: StateMachineDefinition.Transition?
    private var interpolator: Interpolator?
    private var isTransitionDone = true
    /// The values to which the properties of both states are reset before they are mixed.
    private var resets = ResetValues()
    /// Single precision, as in the reference runtime: rounding decides which frame ends a mix.
    private var mix: Float = 1
    private var mixFrom: Float = 1
    private var pausesFrom = false
    private var isWaitingForExit = false
    /// Trigger inputs that have led to a change of state: one trigger makes no second change.
    private var usedTriggers: [Int] = []
    /// The animation of a state that was left at an exit time, and the time at which it is applied once
    /// more.
    private var pausedAnimation: LinearAnimationInstance?
    private var pausedTime = 0.0
    /// States that have been left, for when they are entered again: one that is made takes an allocation
    /// for each animation and for its tracks.
    private var spare: [StateInstance] = []
    /// How many are kept: machines that play all day go round in few states.
    static let maximumSpare = 8

    init(_ layer: StateMachineDefinition.Layer, artboard: Artboard) {
        self.layer = layer
        life = Life(in: artboard.tree)
        artboardRef = UnretainedRef(artboard)
        func find(_ matches: (Definition.State.Kind) -> Bool) -> StateInstance? {
            // The last one counts, as in the reference runtime.
            layer.states.lastIndex { matches($0.kind) }.map {
                StateInstance($0, layer.states[$0], artboard: artboard)
            }
        }
        let any = find { if case .any = $0 { true } else { false } }
        self.any = any?.hasTransitions == true ? any : nil
        current = find { if case .entry = $0 { true } else { false } }
        currentRef = current.map { UnretainedRef($0) }
    }

    /// Becomes what a fresh instance is.
    func startOver() {
        life = Life(in: artboard.tree)
        pausedAnimation = nil
        keep(&from)
        keep(&current)
        let entry = layer.states.lastIndex { if case .entry = $0.kind { true } else { false } }
        current = entry.map(makeState)
        transition = nil
        interpolator = nil
        isTransitionDone = true
        resets.removeAll()
        (mix, mixFrom, pausesFrom, isWaitingForExit) = (1, 1, false, false)
        usedTriggers.removeAll(keepingCapacity: true)
    }

    private func makeState(_ index: Int) -> StateInstance {
        guard let place = spare.firstIndex(where: { $0.index == index }) else {
            return StateInstance(index, layer.states[index], artboard: artboard)
        }
        let state = spare.remove(at: place)
        state.startOver()
        return state
    }

    /// Puts a state that has been left aside.
    private func keep(_ left: inout StateInstance?) {
        guard let state = left else { return }
        left = nil
        // Its animation is applied once more.
        if let pausedAnimation, state.animation === pausedAnimation { return }
        if spare.count == LayerInstance.maximumSpare { spare.removeFirst() }
        spare.append(state)
    }

    /// How many states that have been left wait.
    var spareCount: Int { spare.count }

    /// Runs the actions of the entry state.
    func enter(_ machine: StateMachineInstance) {
        fire(current?.state.actions, atEnd: false, machine)
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
        // Only what changes the state, below, replaces it.
        currentRef?.with { $0.advance(elapsed, machine) }
        updateMix(elapsed, machine)
        if mix < 1, !pausesFrom { fromRef?.with { $0.advance(elapsed, machine) } }
        apply()
        var changes = 0
        while changeState(machine) {
            apply()
            changes += 1
            if changes == LayerInstance.maximumChanges { return false }
            if changes > LayerInstance.freeChanges,
                !artboardRef.with({ $0.tree.takeStateChange() })
            {
                return false
            }
        }
        currentRef?.with { $0.clearOvershoot() }
        return mix != 1 || isWaitingForExit
            || currentRef?.with { $0.needsAnotherFrame } == true
    }

    /// Where the duration of the transition is bound, it is what the view model has at the time, also while
    /// the states are mixed.
    private func takeBoundDuration() {
        guard let object = transition?.object,
            let duration = artboardRef.with({ $0.boundTimelines.duration(ofTransition: object) })
        else { return }
        transition?.duration = duration
    }

    private func updateMix(_ elapsed: Double, _ machine: StateMachineInstance) {
        if mix == 1, isTransitionDone { return }
        takeBoundDuration()
        if let transition, let from, !transition.isInstant {
            let time = Float(transition.mixTime(from: from.animation?.duration))
            mix = time > 0 ? min(1, max(0, mix + Float(elapsed) / time)) : 1
        } else {
            mix = 1
        }
        if mix == 1 && !isTransitionDone {
            isTransitionDone = true
            resets.removeAll()
            fire(transition?.actions, atEnd: true, machine)
        }
    }

    private func apply() {
        resets.apply()
        if let pausedAnimation {
            pausedAnimation.apply(at: pausedTime, mix: Double(mixFrom))
            self.pausedAnimation = nil
        }
        func eased(_ f: Float) -> Double {
            interpolator?.factor(Double(f)) ?? Double(f)
        }
        if mix < 1 { fromRef?.with { $0.apply(mix: eased(mixFrom)) } }
        currentRef?.with { $0.apply(mix: eased(mix)) }
    }

    /// Allows triggers to cause state changes again.
    func resetTriggers() { usedTriggers.removeAll(keepingCapacity: true) }

    // MARK: Changing state

    /// Whether there are transitions out of the current state.
    var mayChangeState: Bool { any != nil || currentRef?.with { $0.hasTransitions } == true }

    /// Takes the first transition whose conditions are met.
    ///
    /// - Returns: whether there was one.
    func changeState(_ machine: StateMachineInstance) -> Bool {
        if !mayChangeState { return false }
        if mix < 1, from != nil {
            takeBoundDuration()
            if let transition, !transition.isInstant,
                !transition.flags.contains(.allowsEarlyExit)
            {
                return false
            }
        }
        isWaitingForExit = false
        if let any, follow(any, machine) { return true }
        // Where it is replaced, `from` holds it.
        return currentRef?.with { follow($0, machine) } ?? false
    }

    private func follow(
        _ source: StateInstance, _ machine: StateMachineInstance
    ) -> Bool {
        let index =
            source.state.flags.contains(.randomTransition)
            ? randomTransition(source, machine) : firstTransition(source, machine)
        guard let index, let target = source.state.transitions[index].target else { return false }
        let candidate = source.state.transitions[index]
        for condition in candidate.conditions {
            if let input = condition.triggerInput { usedTriggers.append(input) }
            condition.use(in: self, machine, artboard)
        }
        let old = current
        fire(old?.state.actions, atEnd: true, machine)
        keep(&from)
        let new = makeState(target)
        current = new
        fire(new.state.actions, atEnd: false, machine)
        transition = candidate
        takeBoundDuration()
        interpolator = candidate.interpolator
        fire(candidate.actions, atEnd: false, machine)
        isTransitionDone = false
        from = old
        resets.removeAll()
        if transition?.isInstant == false {
            old?.captureValues(into: &resets)
            new.captureValues(into: &resets)
        }
        // A state that is left at an exit time is applied once more, by the share that it had.
        if candidate.flags.contains(.hasExitTime), let animation = old?.animation {
            if candidate.flags.contains(.pausesOnExit) {
                animation.time =
                    animation.definition.startTime
                    + candidate.exitSeconds(from: animation.duration)
            }
            pausedAnimation = animation
            pausedTime = animation.time
        }
        mixFrom = mix
        // An interrupted mix continues from its current values.
        if mix != 0 { pausesFrom = candidate.flags.contains(.pausesOnExit) }
        new.advance(old?.animation?.overshoot ?? 0, machine)
        mix = 0
        updateMix(0, machine)
        isWaitingForExit = false
        return true
    }

    /// The first allowed transition to another state.
    private func firstTransition(_ source: StateInstance, _ machine: StateMachineInstance) -> Int? {
        for index in source.state.transitions.indices
        where leadsAway(index, from: source, machine) {
            return index
        }
        return nil
    }

    /// An allowed transition to another state, chosen at random according to the weights.
    private func randomTransition(_ source: StateInstance, _ machine: StateMachineInstance) -> Int?
    {
        let allowed = source.state.transitions.indices.filter {
            leadsAway($0, from: source, machine)
        }
        let total = allowed.reduce(0) { $0 + source.state.transitions[$1].randomWeight }
        guard total > 0 else { return nil }
        var rest = artboard.random.next() * total
        return allowed.first { index in
            rest -= source.state.transitions[index].randomWeight
            return rest < 0
        }
    }

    private func leadsAway(
        _ index: Int, from source: StateInstance, _ machine: StateMachineInstance
    ) -> Bool {
        guard let target = source.state.transitions[index].target else { return false }
        return layer.states.indices.contains(target) && target != current?.index
            && isAllowed(index, from: source, machine)
    }

    /// - Parameter index: the index of the transition, which is read in place, since a copy would
    ///   retain its parts.
    private func isAllowed(
        _ index: Int, from source: StateInstance, _ machine: StateMachineInstance
    ) -> Bool {
        let flags = source.state.transitions[index].flags
        if flags.contains(.isDisabled) { return false }
        for i in 0..<source.state.transitions[index].conditions.count {
            let condition = source.state.transitions[index].conditions[i]
            let isMet = artboardRef.with { condition.isMet(machine, $0, in: self) }
            if !isMet { return false }
            if !usedTriggers.isEmpty, let trigger = condition.triggerInput,
                usedTriggers.contains(trigger)
            {
                return false
            }
        }
        if flags.contains(.hasExitTime),
            let animation = source.timing(for: source.state.transitions[index])
        {
            let duration = Float(animation.duration)
            var exit = Float(
                source.state.transitions[index].exitSeconds(from: animation.duration))
            // An exit time within one loop applies to every loop.
            if exit <= duration, !animation.isOneShot, duration > 0 {
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
