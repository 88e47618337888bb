/// A state machine that plays on an artboard instance: inputs in, animations out.
public final class StateMachineInstance {
    public let definition: StateMachineDefinition
    private let artboard: Artboard
    private var values: [Double]
    private var layers: [LayerInstance] = []

    init(_ definition: StateMachineDefinition, artboard: Artboard) {
        self.definition = definition
        self.artboard = artboard
        values = definition.inputs.map(\.value)
        layers = definition.layers.map { LayerInstance($0, artboard: artboard) }
    }

    // MARK: Inputs

    private func index(_ name: String, _ typeKey: Int) -> Int? {
        definition.inputs.firstIndex { $0.name == name && $0.typeKey == typeKey }
    }

    /// Sets a boolean input.
    ///
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func setBool(_ name: String, _ value: Bool) -> Bool {
        guard let index = index(name, TypeKey.stateMachineBool) else { return false }
        values[index] = value ? 1 : 0
        return true
    }

    /// Sets a number input.
    ///
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func setNumber(_ name: String, _ value: Double) -> Bool {
        guard let index = index(name, TypeKey.stateMachineNumber) else { return false }
        values[index] = value
        return true
    }

    /// Fires a trigger; it lasts until the next advance.
    ///
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func fire(_ name: String) -> Bool {
        guard let index = index(name, TypeKey.stateMachineTrigger) else { return false }
        values[index] = 1
        return true
    }

    // MARK: Time

    /// Moves on by `elapsed` seconds, applies the animations of the states in force, and brings
    /// the artboard up to date.
    ///
    /// - Returns: whether there is more to come without new input.
    @discardableResult
    public func advanceAndApply(_ elapsed: Double) -> Bool {
        var goesOn = advance(elapsed)
        // A change of state may allow another; five rounds, as the format's runtimes have it.
        for _ in 0..<5 {
            artboard.update()
            guard layers.reduce(false, { $1.changeState(values) || $0 }) else { break }
            if advance(0) { goesOn = true }
        }
        return goesOn
    }

    private func advance(_ elapsed: Double) -> Bool {
        var goesOn = false
        for layer in layers where layer.advance(elapsed, values) { goesOn = true }
        for (i, input) in definition.inputs.enumerated()
        where input.typeKey == TypeKey.stateMachineTrigger {
            values[i] = 0
        }
        return goesOn
    }
}

/// One layer's present state, and the one that it is coming from.
private final class LayerInstance {
    private typealias Definition = StateMachineDefinition

    /// A state in force and the animation that it plays.
    private final class StateInstance {
        let index: Int
        let state: Definition.State
        let animation: LinearAnimationInstance?
        private(set) var goesOn = false

        init(_ index: Int, _ state: Definition.State, artboard: Artboard) {
            self.index = index
            self.state = state
            if case .animation(let number) = state.kind {
                animation = artboard.animation(at: number)
            } else {
                animation = nil
            }
        }

        func advance(_ elapsed: Double) {
            goesOn = animation?.advance(by: elapsed * state.speed) ?? false
        }
    }

    /// A change of state in a row beyond this is a loop in the file.
    private static let maximumChanges = 100

    private let layer: StateMachineDefinition.Layer
    private let artboard: Artboard
    private var current: StateInstance?
    private let any: StateInstance?
    private var from: StateInstance?
    private var transition: StateMachineDefinition.Transition?
    private var mix = 1.0
    private var mixFrom = 1.0
    private var holdsFrom = false
    private var isWaitingForExit = false
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
        any = find { if case .any = $0 { true } else { false } }
        current = find { if case .entry = $0 { true } else { false } }
    }

    func advance(_ elapsed: Double, _ values: [Double]) -> Bool {
        current?.advance(elapsed)
        updateMix(elapsed)
        if let from, mix < 1, !holdsFrom { from.advance(elapsed) }
        apply()
        for _ in 0..<LayerInstance.maximumChanges {
            guard changeState(values) else { break }
            apply()
        }
        current?.animation?.clearSpilledTime()
        return mix != 1 || isWaitingForExit || (current?.goesOn ?? false)
    }

    private func updateMix(_ elapsed: Double) {
        guard let transition, let from, !transition.isInstant else {
            mix = 1
            return
        }
        let time = transition.mixTime(from: from.animation?.definition)
        mix = time > 0 ? min(1, max(0, mix + elapsed / time)) : 1
    }

    private func apply() {
        if let held {
            held.apply(mix: mixFrom)
            self.held = nil
        }
        func eased(_ f: Double) -> Double { transition?.interpolator?.factor(f) ?? f }
        if let from, mix < 1 { from.animation?.apply(mix: eased(mixFrom)) }
        current?.animation?.apply(mix: eased(mix))
    }

    // MARK: Changing state

    /// Follows the first transition that its conditions allow.
    ///
    /// - Returns: whether there was one.
    func changeState(_ values: [Double]) -> Bool {
        if transition != nil, from != nil, mix < 1, transition?.allowsEarlyExit != true {
            return false
        }
        isWaitingForExit = false
        return follow(any, values) || follow(current, values)
    }

    private func follow(_ source: StateInstance?, _ values: [Double]) -> Bool {
        guard let source else { return false }
        for candidate in source.state.transitions {
            guard let target = candidate.target, layer.states.indices.contains(target),
                target != current?.index, isAllowed(candidate, from: source, values)
            else { continue }
            let old = current
            current = StateInstance(target, layer.states[target], artboard: artboard)
            transition = candidate
            from = old
            if candidate.pausesOnExit, candidate.hasExitTime, let animation = old?.animation {
                animation.time = candidate.exitSeconds(from: animation.definition)
                held = animation
            }
            mixFrom = mix
            // What was mixed in last goes on to be mixed.
            if mix != 0 { holdsFrom = candidate.pausesOnExit }
            if let spilled = old?.animation?.spilledTime { current?.advance(spilled) }
            mix = 0
            updateMix(0)
            isWaitingForExit = false
            return true
        }
        return false
    }

    private func isAllowed(
        _ transition: StateMachineDefinition.Transition, from source: StateInstance,
        _ values: [Double]
    ) -> Bool {
        if transition.isDisabled { return false }
        func value(_ input: Int) -> Double? {
            values.indices.contains(input) ? values[input] : nil
        }
        for condition in transition.conditions {
            let holds =
                switch condition {
                case .trigger(let input): value(input) == 1
                case .number(let input, let comparison, let limit):
                    value(input).map { comparison.holds($0, limit) } ?? false
                case .bool(let input, let wanted): value(input).map { ($0 != 0) == wanted } ?? false
                case .other: false
                }
            if !holds { return false }
        }
        if transition.hasExitTime, let animation = source.animation {
            let definition = animation.definition
            var exit = transition.exitSeconds(from: definition)
            // An exit time within one pass counts in every pass.
            if exit < definition.duration, definition.loop != .oneShot, definition.duration > 0 {
                let passes = (animation.lastTotalTime / definition.duration).rounded(.down)
                exit += passes * definition.duration
            }
            if animation.totalTime < exit {
                isWaitingForExit = true
                return false
            }
        }
        return true
    }
}
