/// An animation playing on an artboard instance.
///
/// An instance that is created by the application retains the artboard.
public final class LinearAnimationInstance {
    /// The animation that is played.
    public var definition: LinearAnimationDefinition { shared.value }
    private let shared: Shared<LinearAnimationDefinition>
    // The owner below, or the object that holds this instance on behalf of the artboard, outlives it.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    /// Keeps the artboard alive; nil if this instance is retained by the artboard or its owner.
    private let owner: Artboard?
    /// The duration of the played part, in seconds.
    let duration: Double
    let isOneShot: Bool
    /// The duration to which a transition's percentages refer: 0 for the timeline of a state without an animation.
    var statedDuration: Double { shared.value.isStated ? duration : 0 }
    private let hasCallbacks: Bool
    private let startsAtEnd: Bool
    private let startSeconds: Float
    /// The ends of the played part, in seconds.
    private let startTime: Float
    private let endTime: Float
    private var tracks: [AnimationTrack] = []
    private var seconds: Float
    private var direction: Float = 1
    /// The total time played, forwards or backwards, before and after the last advance, in seconds. Exit times of state
    /// machines refer to it. It is in single precision, as in the format's runtimes.
    private(set) var lastTotalTime: Float = 0
    private(set) var totalTime: Float = 0
    /// The time by which the last advance went beyond the end, in seconds; the next state starts with it.
    private(set) var overshoot = 0.0
    /// The position at which a one-shot that plays forwards was last stopped, in seconds.
    private var end: Float = -1
    /// Whether a one-shot animation has reached its end.
    public private(set) var hasCompleted = false

    /// Creates an instance.
    ///
    /// - Parameter speed: the speed of a state, which multiplies the times passed to `advance`; if it is negative,
    ///   playback starts at the end.
    init(
        _ shared: Shared<LinearAnimationDefinition>, artboard: Artboard, owner: Artboard?,
        speed: Double = 1
    ) {
        self.shared = shared
        let definition = shared.value
        duration = definition.duration
        isOneShot = definition.loop == .oneShot
        hasCallbacks = !definition.callbacks.isEmpty
        artboardRef = UnretainedRef(artboard)
        self.owner = owner
        startsAtEnd = definition.speed * speed < 0
        startTime = Float(definition.startTime)
        endTime = Float(definition.endTime)
        startSeconds = (definition.speed >= 0) == (speed >= 0) ? startTime : endTime
        seconds = startSeconds
        tracks.reserveCapacity(definition.tracks.count)
        for track in definition.tracks {
            guard let target: Component = artboard.component(track.object) else { continue }
            tracks.append(
                AnimationTrack(
                    target: UnretainedRef(target), key: track.key, kind: track.kind,
                    frames: track.frames))
        }
    }

    /// The position on the timeline, in seconds from its start. Setting it does not apply the animation.
    public var time: Double {
        get { Double(seconds) }
        set {
            if seconds == Float(newValue) { return }
            seconds = Float(newValue)
            hasCompleted = false
            direction = 1
            // The time to which exit times refer changes as well, by the format's own rule.
            let last = totalTime - lastTotalTime
            totalTime =
                seconds - Float(shared.value.workStart) * Float(shared.value.framesPerSecond)
            lastTotalTime = totalTime - last
        }
    }

    /// Moves to a fraction of the duration, 0...1.
    func seek(to fraction: Double) { time = shared.value.localTime(duration * fraction) }

    /// Returns to the start.
    public func reset() {
        seconds = shared.value.speed >= 0 ? startTime : endTime
        direction = 1
        hasCompleted = false
    }

    /// Resets the instance to the state of a new one.
    func startOver() {
        seconds = startSeconds
        direction = 1
        (lastTotalTime, totalTime, overshoot) = (0, 0, 0)
        hasCompleted = false
    }

    /// Advances by `elapsed` seconds, looping as the file specifies. Call `apply` to show the result.
    ///
    /// - Returns: whether the animation needs another frame; false at the end of a one-shot.
    @discardableResult
    public func advance(by elapsed: Double) -> Bool { advance(by: elapsed, reportingTo: nil) }

    /// Advances by `elapsed` seconds.
    ///
    /// - Parameter reporter: receives the callbacks that were passed.
    @discardableResult
    func advance(by elapsed: Double, reportingTo reporter: (any EventReporter)?) -> Bool {
        let step = Float(elapsed) * Float(shared.value.speed) * direction
        overshoot = 0
        guard step != 0, step.isFinite else { return !hasCompleted }
        lastTotalTime = totalTime
        totalTime += abs(step)
        let mayOvershoot = needsAnotherFrame(elapsed)
        // Most of the time, most one-shots rest at their ends.
        if step > 0, !mayOvershoot, hasCompleted, !hasCallbacks, seconds == end { return false }
        let before = seconds
        seconds += step
        if hasCallbacks, let reporter {
            report(from: before, to: seconds, fromPong: false, to: reporter)
        }
        switch shared.value.loop {
        case .oneShot: stop(step, Float(elapsed))
        case .loop: wrap(step, Float(elapsed), reporter)
        case .pingPong: bounce(step, reporter)
        }
        if !mayOvershoot { overshoot = 0 }
        let needsAnotherFrame = needsAnotherFrame(elapsed)
        hasCompleted = !needsAnotherFrame
        return needsAnotherFrame
    }

    /// Whether a one-shot animation has not yet reached the end towards which it plays.
    @inline(__always)
    private func needsAnotherFrame(_ elapsed: Double) -> Bool {
        if !isOneShot { return true }
        let speed = Float(shared.value.speed) * direction * Float(elapsed)
        return speed > 0 && seconds < endTime || speed < 0 && seconds > startTime
    }

    /// Whether a blend state continues to advance the animation.
    var canAdvance: Bool { needsAnotherFrame(1) }

    /// The played part, in frames.
    private var range: (start: Float, end: Float) {
        (Float(shared.value.workStart), Float(shared.value.workEnd))
    }

    private func stop(_ step: Float, _ elapsed: Float) {
        let fps = Float(shared.value.framesPerSecond)
        let (start, end) = range
        let frames = seconds * fps
        let beyond = step > 0 ? frames - end : start - frames
        guard beyond > 0 else { return }
        overshoot = Double(beyond / abs(step * fps) * elapsed)
        seconds = (step > 0 ? end : start) / fps
        if step > 0 { self.end = seconds }
    }

    private func wrap(_ step: Float, _ elapsed: Float, _ reporter: (any EventReporter)?) {
        let fps = Float(shared.value.framesPerSecond)
        let (start, end) = range
        let frames = seconds * fps
        guard end > start, step > 0 ? frames >= end : frames <= start else { return }
        let rest = abs(
            (step > 0 ? frames - start : start - frames).truncatingRemainder(
                dividingBy: end - start))
        overshoot = Double(rest / abs(step * fps) * elapsed)
        seconds = (step > 0 ? start + rest : end - rest) / fps
        if hasCallbacks, let reporter {
            report(from: step > 0 ? 0 : end / fps, to: seconds, fromPong: false, to: reporter)
        }
    }

    private func bounce(_ step: Float, _ reporter: (any EventReporter)?) {
        let fps = Float(shared.value.framesPerSecond)
        let (start, end) = range
        guard end > start else { return }
        var frames = seconds * fps
        var isForward = step > 0
        // An even number of full passes leads back to the same position.
        frames = start + (frames - start).truncatingRemainder(dividingBy: (end - start) * 2)
        var fromPong = true
        while isForward ? frames >= end : frames < start {
            let edge = isForward ? end : start
            overshoot = Double(abs(frames - edge) / fps)
            frames = edge + (edge - frames)
            seconds = frames / fps
            direction = -direction
            isForward.toggle()
            if hasCallbacks, let reporter {
                report(from: edge / fps, to: seconds, fromPong: fromPong, to: reporter)
            }
            fromPong.toggle()
        }
        seconds = frames / fps
    }

    /// Fires the callbacks between two positions on the timeline. One at the first position is fired only if the
    /// animation starts there.
    ///
    /// - Parameter fromPong: whether the animation has reversed; nothing is then fired at its start.
    private func report(
        from: Float, to: Float, fromPong: Bool, to reporter: any EventReporter
    ) {
        let begin = startsAtEnd ? endTime : startTime
        let isAtStart = begin == from
        if from == to || isAtStart && fromPong { return }
        withUnretained(shared) {
            for callback in $0.value.callbacks {
                let time = callback.seconds
                let isPassed =
                    from <= to ? time > from && time <= to : time < from && time >= to
                if isPassed || isAtStart && time == from {
                    let target: Component? = artboard.component(callback.object)
                    target?.fireCallback(callback.key, on: reporter)
                }
            }
        }
    }

    /// Records the current values of the animated properties, or those of their first key frames, as the origin of each
    /// frame's mix.
    func captureValues(atFirstFrames: Bool = false, into values: inout ResetValues) {
        for track in tracks {
            let target = track.target.object
            values.add(target, track.key) {
                track.resetValue(atFirstFrames ? shared.value.frames : nil, target)
            }
        }
    }

    func clearOvershoot() { overshoot = 0 }

    /// Sets the animated properties of the artboard to their values at `time`.
    ///
    /// - Parameter mix: the weight of the animation's values, 0...1; the previous values have the rest.
    public func apply(mix: Double = 1) { apply(at: time, mix: mix) }

    /// Sets the animated properties of the artboard to their values at a time, in seconds from the start of the timeline.
    /// The instance's own `time` stays where it is.
    ///
    /// - Parameters:
    ///   - time: the time in the animation, in seconds.
    ///   - mix: the weight of the animation's values, 0...1; the previous values have the rest.
    public func apply(at time: Double, mix: Double = 1) {
        if tracks.isEmpty { return }
        var t = Float(time)
        if shared.value.quantizes {
            let fps = Float(shared.value.framesPerSecond)
            t = (t * fps).rounded(.down) / fps
        }
        // Without bound key frames the definition is not copied.
        if artboardRef.with({ $0.boundTimelines.animations.isEmpty }) {
            withUnretained(shared) { $0.value.withFrames { play($0, at: t, mix: mix) } }
        } else {
            artboard.bindings.updateKeyFrames()
            playedDefinition.withFrames { play($0, at: t, mix: mix) }
        }
    }

    /// The definition with the values of bound key frames.
    private var playedDefinition: LinearAnimationDefinition {
        artboard.boundTimelines.animations[shared.value.number] ?? shared.value
    }

    private func play(_ all: KeyFrames, at t: Float, mix: Double) {
        // One uniqueness check of the array for all tracks.
        tracks.withUnsafeMutableBufferPointer { tracks in
            for i in tracks.indices {
                if tracks[i].kind == .string {
                    tracks[i].applyText(at: t, all, playedDefinition.texts)
                } else {
                    tracks[i].apply(at: t, mix: mix, all)
                }
            }
        }
    }
}
