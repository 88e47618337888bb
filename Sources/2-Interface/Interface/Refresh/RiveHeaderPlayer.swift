import RiveRuntime

/// Animates the artboard of a `RiveRefreshHeader`.
protocol RiveHeaderPlayer: AnyObject {
    /// Advances by `elapsed` seconds.
    func advance(_ elapsed: Double, _ status: RefreshStatus)
    func reset()
    /// How long the file shows an outcome, in seconds; 0 if it has no animation for it.
    func duration(of outcome: RefreshOutcome) -> Double
}

/// Plays the animations `idle`, `pull`, `trigger` and `loading`, and, if the file has them,
/// `primed`, `done` and `failed`.
final class RiveAnimationPlayer: RiveHeaderPlayer {
    /// The maximum time for which a header stays open to show an outcome, in seconds.
    static let maximumOutcomeDuration = 2.0

    private let artboard: Artboard
    private let idle: LinearAnimationInstance
    private let pull: LinearAnimationInstance
    let trigger: LinearAnimationInstance
    let loading: LinearAnimationInstance
    let primed: LinearAnimationInstance?
    let done: LinearAnimationInstance?
    let failed: LinearAnimationInstance?

    init(_ artboard: Artboard) throws(RiveRefreshHeader.Unsuitable) {
        let names = artboard.animationNames.map { $0.lowercased() }
        typealias Unsuitable = RiveRefreshHeader.Unsuitable
        func find(_ name: String, _ index: Int) throws(Unsuitable) -> LinearAnimationInstance {
            guard let found = artboard.animation(at: names.firstIndex(of: name) ?? index) else {
                throw Unsuitable(
                    description:
                        "there is no animation '\(name)' among \(artboard.animationNames); a "
                        + "header needs idle, pull, trigger and loading, or a state machine "
                        + "with a number 'pull' and a boolean 'refreshing'")
            }
            return found
        }
        func findOptional(_ name: String) -> LinearAnimationInstance? {
            names.firstIndex(of: name).flatMap { artboard.animation(at: $0) }
        }
        self.artboard = artboard
        idle = try find("idle", 0)
        pull = try find("pull", 1)
        trigger = try find("trigger", 2)
        loading = try find("loading", 3)
        primed = findOptional("primed")
        done = findOptional("done")
        failed = findOptional("failed")
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

    func advance(_ elapsed: Double, _ status: RefreshStatus) {
        idle.advance(by: elapsed)
        idle.apply()
        switch status.state {
        case .waiting, .pulling, .primed:
            let definition = pull.definition
            let ratio = min(1, status.ratio)
            pull.time = definition.startTime + (definition.endTime - definition.startTime) * ratio
            pull.apply()
            if status.state == .primed {
                primed?.advance(by: elapsed)
                primed?.apply()
            } else if let primed, primed.time != primed.definition.startTime {
                // No longer primed: restore what the animation has changed.
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

    /// Plays `trigger` once, then `loading`, which starts with the rest of the frame's time, so
    /// that no frame repeats.
    private func playLoading(_ elapsed: Double) {
        var rest = elapsed
        let speed = trigger.definition.speed
        // At speed 0 or NaN it would never end.
        if !trigger.hasCompleted && trigger.definition.loop == .oneShot && abs(speed) > 0 {
            let before = trigger.time
            trigger.advance(by: elapsed)
            trigger.apply()
            if !trigger.hasCompleted { return }
            rest = max(0, elapsed - abs((trigger.time - before) / speed))
        }
        loading.advance(by: rest)
        loading.apply()
    }

    func reset() {
        // Applies the start of each animation; the last one applied is visible.
        for animation in [failed, done, loading, trigger, primed, pull, idle] {
            animation?.reset()
            animation?.apply()
        }
    }
}

/// Sets inputs of a state machine, or properties of the artboard's view model, and advances the
/// machine.
final class RiveMachinePlayer: RiveHeaderPlayer {
    let machine: StateMachineInstance
    private let model: ViewModelInstance?
    /// The signals that were set in the last frame; a trigger is fired when a signal becomes set.
    private var lastSignals: Set<Signal> = []
    private let signals: Set<Signal>

    /// An optional input of a file.
    private enum Signal: String, CaseIterable {
        /// The pull has passed the threshold: releasing it refreshes.
        case primed
        case done
        case failed
    }

    /// Nil if neither the artboard's state machine nor its view model has a number `pull` and a
    /// boolean `refreshing`.
    init?(_ file: File, _ artboard: Artboard) {
        guard
            let machine = artboard.stateMachine(at: artboard.definition.defaultStateMachine ?? 0)
        else { return nil }
        let model = file.viewModelInstance(for: artboard)
        if let model, model.number("pull") != nil, model.bool("refreshing") != nil {
            self.model = model
            machine.bind(model)
            signals = Set(
                Signal.allCases.filter { model.hasSignal($0.rawValue) })
        } else if machine.setNumber("pull", 0), machine.setBool("refreshing", false) {
            self.model = nil
            if let model { machine.bind(model) }
            signals = Set(
                Signal.allCases.filter { machine.hasSignal($0.rawValue) })
        } else {
            return nil
        }
        self.machine = machine
        set(0, false)
    }

    private func set(_ pull: Double, _ isRefreshing: Bool) {
        if let model {
            model.setNumber("pull", pull)
            model.setBool("refreshing", isRefreshing)
        } else {
            machine.setNumber("pull", pull)
            machine.setBool("refreshing", isRefreshing)
        }
    }

    func duration(of outcome: RefreshOutcome) -> Double {
        signals.contains(outcome == .success ? .done : .failed) ? OutcomeMark.displayDuration : 0
    }

    func advance(_ elapsed: Double, _ status: RefreshStatus) {
        set(
            max(0, min(1, status.ratio)), status.state == .refreshing && status.outcome == nil)
        show(.primed, status.state == .primed)
        show(.done, status.outcome == .success)
        show(.failed, status.outcome == .failure)
        machine.advanceAndApply(elapsed)
    }

    private func show(_ signal: Signal, _ isOn: Bool) {
        guard signals.contains(signal), lastSignals.contains(signal) != isOn else { return }
        if isOn { lastSignals.insert(signal) } else { lastSignals.remove(signal) }
        if let model {
            model.setSignal(signal.rawValue, isOn)
        } else {
            machine.setSignal(signal.rawValue, isOn)
        }
    }

    func reset() {
        set(0, false)
        for signal in Signal.allCases { show(signal, false) }
    }
}

extension ViewModelInstance {
    fileprivate func hasSignal(_ name: String) -> Bool {
        bool(name) != nil || value(of: TriggerProperty(path: name)) != nil
    }

    /// Sets a boolean, or fires a trigger if `isOn`.
    fileprivate func setSignal(_ name: String, _ isOn: Bool) {
        if bool(name) != nil {
            setBool(name, isOn)
        } else if isOn {
            fire(name)
        }
    }
}

extension StateMachineInstance {
    fileprivate func hasSignal(_ name: String) -> Bool {
        definition.inputs.contains { $0.name == name && $0.kind != .number }
    }

    /// Sets a boolean, or fires a trigger if `isOn`.
    fileprivate func setSignal(_ name: String, _ isOn: Bool) {
        if !setBool(name, isOn), isOn { fire(name) }
    }
}
