import Geometry
import RiveRuntime

/// An object that animates the artboard of a `RiveRefreshHeader`.
protocol RiveHeaderPlayer: AnyObject {
    /// Advances by `elapsed` seconds.
    ///
    /// - Parameters:
    ///   - elapsed: The time since the last call, in seconds.
    ///   - status: The state of the pull and the refresh.
    ///   - touch: The finger's position in the scroll view, 0...1 in both directions; nil if there is none.
    func advance(_ elapsed: Double, _ status: RefreshStatus, touch: Point?)
    func reset()
    /// Returns the time for which the file shows an outcome, in seconds; 0 if it has nothing for that outcome.
    func duration(of outcome: RefreshOutcome) -> Double
}

extension RiveHeaderPlan {
    /// Creates a player for an instance of the artboard for which the plan was made.
    func makePlayer(_ artboard: Artboard, of file: File) -> any RiveHeaderPlayer {
        switch playback {
        case .still: return RiveAnimationPlayer(artboard, [:])
        case .animations(let indices): return RiveAnimationPlayer(artboard, indices)
        case .stateMachine(let index, let targets):
            guard let machine = artboard.stateMachine(at: index) else {
                return RiveAnimationPlayer(artboard, [:])
            }
            return RiveMachinePlayer(
                machine, file.viewModelInstance(for: artboard), targets, fullPull: fullPull)
        }
    }
}

/// A player that plays the animations of a header, each of which is optional.
final class RiveAnimationPlayer: RiveHeaderPlayer {
    /// The maximum time for which a header stays open to show an outcome, in seconds.
    static let maximumOutcomeDuration = 2.0

    private let artboard: Artboard
    private let idle: LinearAnimationInstance?
    let pull: LinearAnimationInstance?
    let trigger: LinearAnimationInstance?
    let loading: LinearAnimationInstance?
    let primed: LinearAnimationInstance?
    let done: LinearAnimationInstance?
    let failed: LinearAnimationInstance?

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - artboard: The artboard instance.
    ///   - indices: The indices of the artboard's animations, by role.
    init(_ artboard: Artboard, _ indices: [RiveHeaderRoles.Role: Int]) {
        func find(_ role: RiveHeaderRoles.Role) -> LinearAnimationInstance? {
            indices[role].flatMap(artboard.animation(at:))
        }
        self.artboard = artboard
        idle = find(.idle)
        pull = find(.pull)
        trigger = find(.trigger)
        loading = find(.loading)
        primed = find(.primed)
        done = find(.done)
        failed = find(.failed)
    }

    private func animation(for outcome: RefreshOutcome) -> LinearAnimationInstance? {
        switch outcome {
        case .success: done
        case .failure: failed
        }
    }

    func duration(of outcome: RefreshOutcome) -> Double {
        guard let definition = animation(for: outcome)?.definition, definition.speed != 0 else {
            return 0
        }
        return min(
            RiveAnimationPlayer.maximumOutcomeDuration, definition.duration / abs(definition.speed))
    }

    func advance(_ elapsed: Double, _ status: RefreshStatus, touch: Point?) {
        idle?.advance(by: elapsed)
        idle?.apply()
        switch status.state {
        case .waiting, .pulling, .primed:
            if let pull {
                let definition = pull.definition
                let ratio = max(0, min(1, status.ratio))
                pull.time =
                    definition.startTime + (definition.endTime - definition.startTime) * ratio
                pull.apply()
            }
            if status.state == .primed {
                primed?.advance(by: elapsed)
                primed?.apply()
            } else if let primed, primed.time != primed.definition.startTime {
                // No longer primed: undo the changes made by the animation.
                primed.reset()
                primed.apply()
            }
        case .refreshing, .finishing:
            if let ending = status.outcome.flatMap(animation(for:)) {
                ending.advance(by: elapsed)
                ending.apply()
            } else {
                playLoading(elapsed)
            }
        }
        artboard.advance(by: elapsed)
    }

    /// Plays `trigger` once, then `loading`, which starts with the remainder of the frame's time, so that no frame is
    /// repeated.
    private func playLoading(_ elapsed: Double) {
        var rest = elapsed
        // At speed 0 or NaN, the animation would never end.
        if let trigger, !trigger.hasCompleted, trigger.definition.loop == .oneShot,
            abs(trigger.definition.speed) > 0
        {
            let before = trigger.time
            trigger.advance(by: elapsed)
            trigger.apply()
            if !trigger.hasCompleted { return }
            rest = max(0, elapsed - abs((trigger.time - before) / trigger.definition.speed))
        }
        if let loading {
            loading.advance(by: rest)
            loading.apply()
        } else if let pull, pull.definition.loop != .oneShot {
            pull.advance(by: rest)
            pull.apply()
        }
    }

    func reset() {
        // Applies the start of each animation; where they overlap, the last one takes effect.
        for animation in [failed, done, loading, trigger, primed, pull, idle] {
            animation?.reset()
            animation?.apply()
        }
    }
}

/// A player that sets inputs of a state machine and properties of the artboard's view model, and advances the state
/// machine.
final class RiveMachinePlayer: RiveHeaderPlayer {
    typealias Role = RiveHeaderRoles.Role

    let machine: StateMachineInstance
    private let model: ViewModelInstance?
    private let targets: [Role: RiveHeaderPlan.Target]
    private let fullPull: Double
    /// The booleans and triggers in the file, and whether each is currently set.
    private var signals: [(role: Role, target: RiveHeaderPlan.Target, isSet: Bool)]
    private var pull: Double?
    private var touch: Point?

    init(
        _ machine: StateMachineInstance, _ model: ViewModelInstance?,
        _ targets: [Role: RiveHeaderPlan.Target], fullPull: Double
    ) {
        self.machine = machine
        self.model = model
        self.targets = targets
        self.fullPull = fullPull
        signals = [Role.refreshing, .primed, .done, .failed].compactMap { role in
            targets[role].map { (role, $0, false) }
        }
        if let model { machine.bind(model) }
        reset()
    }

    private func setNumber(_ target: RiveHeaderPlan.Target, _ value: Double) {
        switch target.place {
        case .input: machine.setNumber(target.name, value)
        case .property: model?.setNumber(target.name, value)
        }
    }

    private func set(pull new: Double) {
        guard let target = targets[.pull], new != pull else { return }
        pull = new
        setNumber(target, new * fullPull)
    }

    /// Sets a boolean, or fires a trigger if `isOn`.
    private func setSignal(_ target: RiveHeaderPlan.Target, _ isOn: Bool) {
        switch (target.place, target.kind) {
        case (.input, .trigger): if isOn { machine.fire(target.name) }
        case (.input, _): machine.setBool(target.name, isOn)
        case (.property, .trigger): if isOn { model?.fire(target.name) }
        case (.property, _): model?.setBool(target.name, isOn)
        }
    }

    func duration(of outcome: RefreshOutcome) -> Double {
        targets[outcome == .success ? .done : .failed] == nil ? 0 : OutcomeMark.displayDuration
    }

    private static func isOn(_ role: Role, _ status: RefreshStatus) -> Bool {
        switch role {
        case .refreshing: status.state == .refreshing && status.outcome == nil
        case .primed: status.state == .primed
        case .done: status.outcome == .success
        case .failed: status.outcome == .failure
        case .idle, .pull, .trigger, .loading, .touchX, .touchY: false
        }
    }

    func advance(_ elapsed: Double, _ status: RefreshStatus, touch: Point?) {
        set(pull: max(0, min(1, status.ratio)))
        if let touch, touch != self.touch {
            self.touch = touch
            if let target = targets[.touchX] { setNumber(target, touch.x) }
            if let target = targets[.touchY] { setNumber(target, touch.y) }
        }
        for i in signals.indices {
            let isOn = RiveMachinePlayer.isOn(signals[i].role, status)
            guard isOn != signals[i].isSet else { continue }
            signals[i].isSet = isOn
            setSignal(signals[i].target, isOn)
        }
        machine.advanceAndApply(elapsed)
    }

    func reset() {
        set(pull: 0)
        for i in signals.indices {
            signals[i].isSet = false
            setSignal(signals[i].target, false)
        }
    }
}
