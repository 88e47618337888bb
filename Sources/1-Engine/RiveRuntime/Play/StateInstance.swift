/// An instance of a state that is current or being left, with the animations that it plays.
final class StateInstance {
    let index: Int
    let state: StateMachineDefinition.State
    let hasTransitions: Bool
    /// The state's animation; nil for a blend state.
    let animation: LinearAnimationInstance?
    /// The same animation for what is done in each frame.
    private let animationRef: UnretainedRef<LinearAnimationInstance>?
    private(set) var needsAnotherFrame = false
    /// The animations of a blend state with their weights; nil for an index that the artboard does not have.
    private var blended: [(animation: LinearAnimationInstance?, mix: Double)] = []
    private var resets = ResetValues()
    // The state machine that owns this instance retains the artboard.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }

    init(_ index: Int, _ state: StateMachineDefinition.State, artboard: Artboard) {
        self.index = index
        self.state = state
        artboardRef = UnretainedRef(artboard)
        hasTransitions = !state.transitions.isEmpty
        switch state.kind {
        case .animation(let number):
            // A state without an animation plays an empty timeline, to which its exit times refer.
            animation =
                artboard.makeAnimation(at: number, speed: state.speed)
                ?? LinearAnimationInstance(
                    Shared(.empty(artboard.file.table)), artboard: artboard, owner: nil,
                    speed: state.speed)
        case .blend1D, .blendDirect:
            animation = nil
            blended = state.blended.map { (artboard.makeAnimation(at: $0.animation), 0) }
        default: animation = nil
        }
        animationRef = animation.map { UnretainedRef($0) }
        captureOrigin()
    }

    /// Resets the instance to the state of a new one.
    func startOver() {
        needsAnotherFrame = false
        animation?.startOver()
        for index in blended.indices {
            blended[index].animation?.startOver()
            blended[index].mix = 0
        }
        resets.removeAll()
        captureOrigin()
    }

    private func captureOrigin() {
        if case .blend1D = state.kind, state.flags.contains(.reset) {
            // With the first animation's first key frames as the origin, two animations are mixed in proportion to
            // their weights.
            for (i, part) in blended.enumerated() {
                part.animation?.captureValues(atFirstFrames: i == 0, into: &resets)
            }
        }
    }

    /// Calls `body` with the animation to which a transition's percentages and exit time refer.
    ///
    /// - Parameter exitBlendAnimation: the transition's animation of a blend state.
    @inline(__always)
    func withTiming<Result>(
        _ exitBlendAnimation: Int?, _ body: (LinearAnimationInstance) -> Result
    ) -> Result? {
        if let animationRef { return animationRef.with(body) }
        guard let index = exitBlendAnimation, blended.indices.contains(index) else { return nil }
        return blended[index].animation.map(body)
    }

    @inline(__always)
    func advance(_ elapsed: Double, _ machine: StateMachineInstance) {
        needsAnotherFrame =
            animationRef?.with { $0.advance(by: elapsed * state.speed, reportingTo: machine) }
            ?? false
        if !blended.isEmpty { advanceBlended(elapsed, machine) }
    }

    @inline(never)
    private func advanceBlended(_ elapsed: Double, _ machine: StateMachineInstance) {
        forEachBlended { animation, _ in
            if animation.canAdvance, animation.advance(by: elapsed, reportingTo: machine) {
                needsAnotherFrame = true
            }
        }
        mixBlend(machine)
    }

    private func mixBlend(_ machine: StateMachineInstance) {
        func value(_ input: Int?) -> Double {
            input.flatMap { machine.input($0) } ?? 0
        }
        func bound(_ bindable: Int?) -> Double {
            bindable.flatMap { artboard.bindable($0) }?.number ?? 0
        }
        switch state.kind {
        case .blend1D(let input, let bindable):
            let value = bindable == nil ? value(input) : bound(bindable)
            let parts = state.blended
            let above = parts.firstIndex { $0.value >= value } ?? parts.count
            let to = above < parts.count ? parts[above].value : nil
            let from = above > 0 ? parts[above - 1].value : nil
            var (mix, rest) = (1.0, 1.0)
            if let to, let from, to != from {
                mix = (value - from) / (to - from)
                rest = 1 - mix
            }
            for i in blended.indices {
                let at = parts[i].value
                blended[i].mix = at == to ? mix : at == from ? rest : 0
            }
        case .blendDirect:
            for (i, part) in state.blended.enumerated() {
                let percent =
                    switch part.source {
                    case .constant: part.value
                    case .input(let input): value(input)
                    case .bindable(let bindable): bound(bindable)
                    }
                blended[i].mix = max(0, min(1, percent / 100))
            }
        default: break
        }
    }

    @inline(__always)
    func apply(mix: Double) {
        animationRef?.with { $0.apply(mix: mix) }
        resets.apply()
        if !blended.isEmpty { applyBlended(mix: mix) }
    }

    @inline(never)
    private func applyBlended(mix: Double) {
        // Each animation is mixed with the result of the previous ones, as in the reference runtime.
        forEachBlended { animation, share in
            if share != 0 { animation.apply(mix: share * mix) }
        }
    }

    /// Calls `body` with each animation of a blend state and its weight, without retaining: the array does not change
    /// during the calls.
    @inline(__always)
    private func forEachBlended(_ body: (LinearAnimationInstance, Double) -> Void) {
        for index in blended.indices {
            guard let animation = blended[index].animation else { continue }
            withUnretained(animation) { body($0, blended[index].mix) }
        }
    }

    /// Records the current values of the properties that the state's animation changes; a blend state records nothing.
    func captureValues(into values: inout ResetValues) { animation?.captureValues(into: &values) }

    func clearOvershoot() {
        animationRef?.with { $0.clearOvershoot() }
        forEachBlended { animation, _ in animation.clearOvershoot() }
    }
}
