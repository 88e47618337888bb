/// An instance of a layer, with its current state and, during a transition, the state being left.
final class LayerInstance {
    private typealias Definition = StateMachineDefinition

    /// The maximum number of state changes within one advance, so that a file with a cycle of transitions does not loop
    /// endlessly. The value is that of the reference runtime, because the state in which the loop stops is visible.
    private static let maximumChanges = 101
    /// The number of changes within one advance that do not count against the tree's budget; layers without cycles make
    /// few.
    private static let freeChanges = 8

    private(set) var id: LayerID
    private let layer: StateMachineDefinition.Layer
    // The state machine that owns this instance retains the artboard.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    @Owned private var current: StateInstance?
    /// The state whose transitions may be taken from any state; nil if it has no transitions.
    private let any: StateInstance?
    @Owned private var from: StateInstance?
    private var transition: StateMachineDefinition.Transition?
    private var interpolator: Interpolator?
    private var isTransitionDone = true
    /// The values to which the properties of both states are reset before mixing.
    private var resets = ResetValues()
    /// In single precision, as in the reference runtime, because rounding determines the frame in which a mix ends.
    private var mix: Float = 1
    private var mixFrom: Float = 1
    private var pausesFrom = false
    private var isWaitingForExit = false
    /// The trigger inputs that have already caused a state change; a trigger causes only one.
    private var usedTriggers: [Int] = []
    /// The animation of a state that was left at an exit time, and the time at which it is applied once more.
    private var pausedAnimation: LinearAnimationInstance?
    private var pausedTime = 0.0
    /// States that have been left, kept for reuse when they are entered again: creating one takes an allocation for
    /// each animation and one for its tracks.
    private var spare: [StateInstance] = []
    /// The maximum number of states kept; machines that play all day cycle through few states.
    static let maximumSpare = 8

    init(_ layer: StateMachineDefinition.Layer, artboard: Artboard) {
        self.layer = layer
        id = artboard.tree.makeLayerID()
        artboardRef = UnretainedRef(artboard)
        func find(_ matches: (Definition.State.Kind) -> Bool) -> StateInstance? {
            // The last matching state is used, as in the reference runtime.
            layer.states.lastIndex { matches($0.kind) }.map {
                StateInstance($0, layer.states[$0], artboard: artboard)
            }
        }
        let any = find { if case .any = $0 { true } else { false } }
        self.any = any?.hasTransitions == true ? any : nil
        current = find { if case .entry = $0 { true } else { false } }
    }

    /// Resets the instance to the state of a new one.
    func startOver() {
        id = artboard.tree.makeLayerID()
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
        guard let found = spare.firstIndex(where: { $0.index == index }) else {
            return StateInstance(index, layer.states[index], artboard: artboard)
        }
        let state = spare.remove(at: found)
        state.startOver()
        return state
    }

    /// Keeps a state that has been left, for reuse.
    private func keep(_ left: inout StateInstance?) {
        guard let state = left else { return }
        left = nil
        // The state is still needed, because its animation is applied once more.
        if let pausedAnimation, state.animation === pausedAnimation { return }
        if spare.count == LayerInstance.maximumSpare { spare.removeFirst() }
        spare.append(state)
    }

    /// The kind of the current state.
    var currentKind: StateMachineDefinition.State.Kind? { current?.state.kind }

    /// The place of the current state among the layer's states; -1 for none.
    var currentNumber: Int { current?.index ?? -1 }

    /// The number of states kept for reuse.
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
        // The current state is not replaced here, only by the state changes below.
        $current?.with { $0.advance(elapsed, machine) }
        updateMix(elapsed, machine)
        if mix < 1, !pausesFrom { $from?.with { $0.advance(elapsed, machine) } }
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
        $current?.with { $0.clearOvershoot() }
        return mix != 1 || isWaitingForExit
            || $current?.with { $0.needsAnotherFrame } == true
    }

    /// Reads the bound duration of the transition from the view model, also while the states are being mixed.
    private func takeBoundDuration() {
        guard let object = transition?.object,
            let duration = artboardRef.with({ $0.boundTimelines.duration(ofTransition: object) })
        else { return }
        transition?.duration = duration
    }

    @inline(__always)
    private func updateMix(_ elapsed: Double, _ machine: StateMachineInstance) {
        if mix == 1, isTransitionDone { return }
        continueMix(elapsed, machine)
    }

    @inline(never)
    private func continueMix(_ elapsed: Double, _ machine: StateMachineInstance) {
        takeBoundDuration()
        if let transition, let from, !transition.isInstant {
            let time = Float(transition.mixTime(from: from.animation?.statedDuration))
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
        @inline(__always)
        func eased(_ f: Float) -> Double {
            interpolator?.factor(Double(f)) ?? Double(f)
        }
        if mix < 1 { $from?.with { $0.apply(mix: eased(mixFrom)) } }
        $current?.with { $0.apply(mix: eased(mix)) }
    }

    /// Allows triggers to cause state changes again.
    @inline(__always)
    func resetTriggers() {
        // Emptying an empty array asks whether its storage is shared.
        if !usedTriggers.isEmpty { usedTriggers.removeAll(keepingCapacity: true) }
    }

    // MARK: Changing state

    /// Whether there are transitions out of the current state.
    var mayChangeState: Bool { any != nil || $current?.with { $0.hasTransitions } == true }

    /// Takes the first transition whose conditions are met.
    ///
    /// - Returns: whether a transition was taken.
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
        if let any, withUnretained(any, { follow($0, machine) }) { return true }
        // If the state is replaced, `from` keeps it alive.
        return $current?.with { follow($0, machine) } ?? false
    }

    @inline(__always)
    private func follow(_ source: StateInstance, _ machine: StateMachineInstance) -> Bool {
        if !source.hasTransitions { return false }
        let index =
            source.state.flags.contains(.randomTransition)
            ? randomTransition(source, machine) : firstTransition(source, machine)
        guard let index, let target = source.state.transitions[index].target else { return false }
        take(index, of: source, to: target, machine)
        return true
    }

    @inline(never)
    private func take(
        _ index: Int, of source: StateInstance, to target: Int, _ machine: StateMachineInstance
    ) {
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
        // A state that is left at an exit time is applied once more, with the mix that it had.
        if candidate.flags.contains(.hasExitTime), let animation = old?.animation {
            if candidate.flags.contains(.pausesOnExit) {
                animation.time =
                    animation.definition.startTime
                    + candidate.exitSeconds(from: animation.statedDuration)
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
    }

    /// Returns the index of the first allowed transition to another state.
    private func firstTransition(_ source: StateInstance, _ machine: StateMachineInstance) -> Int? {
        for index in source.state.transitions.indices
        where leadsAway(index, from: source, machine) {
            return index
        }
        return nil
    }

    /// Returns the index of an allowed transition to another state, chosen at random by weight.
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

    /// Whether the conditions of a transition are met.
    ///
    /// - Parameter index: the index of the transition, which is read in place because a copy would retain its parts.
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
        guard flags.contains(.hasExitTime) else { return true }
        let isReached =
            source.withTiming(source.state.transitions[index].exitBlendAnimation) { animation in
                let duration = Float(animation.duration)
                var exit = Float(
                    source.state.transitions[index].exitSeconds(from: animation.statedDuration))
                // An exit time within one loop applies in every loop.
                if exit <= duration, !animation.isOneShot, duration > 0 {
                    exit += (animation.lastTotalTime / duration).rounded(.down) * duration
                }
                return !(animation.totalTime < exit)
            } ?? true
        if !isReached { isWaitingForExit = true }
        return isReached
    }
}
