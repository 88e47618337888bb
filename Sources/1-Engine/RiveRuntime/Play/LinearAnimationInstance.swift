import Geometry

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
    private var tracks: [Track] = []
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
                Track(
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

/// A track's key frames and the component that they animate. These are trivial values, so that playing retains nothing.
/// The artboard owns the component.
private struct Track {
    // Artboards have thousands of tracks, so numbers take 32 bits.
    let target: UnretainedRef<Component>
    private let keyNumber: UInt32
    /// The property, if the target stores it as a number.
    private let stored: StoredNumber?
    let kind: CoreTypes.FieldType
    private let firstFrame: Int32
    private let endFrame: Int32
    /// The result of the last search, near which the next one usually is.
    private var lastFrame: Int32

    var key: PropertyKey { PropertyKey(rawValue: Int(keyNumber)) }
    /// The indices of the track's key frames among the animation's.
    private var frames: Range<Int> { Int(firstFrame)..<Int(endFrame) }

    init(
        target: UnretainedRef<Component>, key: PropertyKey, kind: CoreTypes.FieldType,
        frames: Range<Int>
    ) {
        self.target = target
        // A hostile file may have any key; the component then does not know it.
        keyNumber = UInt32(clamping: key.rawValue)
        stored = kind == .double ? target.with { StoredNumber(key, in: $0) } : nil
        self.kind = kind
        firstFrame = Int32(frames.lowerBound)
        endFrame = Int32(frames.upperBound)
        lastFrame = firstFrame
    }

    /// Returns the value to record as the origin of a mix; nil for a property that is not mixed.
    ///
    /// - Parameter all: the animation's key frames, to use the value of the first one; nil to use the current value.
    func resetValue(_ all: [KeyFrame]?, _ target: Component) -> ResetValues.Value? {
        let first = all.map { $0[frames.lowerBound] }
        return switch kind {
        case .double: (first?.number ?? target.double(key)).map { .number($0) }
        case .color: (first?.bits ?? target.currentValue(key)?.argb).map { .color($0) }
        default: nil
        }
    }

    mutating func apply(at seconds: Float, mix: Double, _ all: KeyFrames) {
        // Most properties have a single key frame.
        if frames.count == 1 { return set(frames.lowerBound, all, mix) }
        let next = firstIndex(notBefore: seconds, all)
        if next == frames.lowerBound { return set(next, all, mix) }
        if next == frames.upperBound || all.times[next] == seconds {
            return set(next == frames.upperBound ? next - 1 : next, all, mix)
        }
        if all.frames[next - 1].holds { return set(next - 1, all, mix) }
        let start = all.times[next - 1]
        let f = Double((seconds - start) / (all.times[next] - start))
        switch kind {
        case .double:
            let (from, to) = (all.frames[next - 1].number, all.frames[next].number)
            set(
                all.value(after: next - 1, from: from, to: to, f)
                    ?? Track.value(from, to, f), mix)
        case .color:
            let factor = all.factor(after: next - 1, f)
            let (from, to) = (
                Color(argb: all.frames[next - 1].bits), Color(argb: all.frames[next].bits)
            )
            set(from.mixed(with: to, factor), mix)
        default: set(next - 1, all, mix)
        }
    }

    /// The value at a fraction of the way between two. Each operation is rounded to single precision, as in the
    /// reference runtime, because texts show all digits of a number.
    @inline(__always)
    private static func value(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
        let (start, end) = (Float(from), Float(to))
        return Double(start + (end - start) * Float(fraction))
    }

    mutating func applyText(
        at seconds: Float, _ all: KeyFrames, _ texts: [String]
    ) {
        let next = firstIndex(notBefore: seconds, all)
        let isExact = next < frames.upperBound && all.times[next] == seconds
        let at = isExact ? next : max(frames.lowerBound, next - 1)
        // A hostile file may mix kinds of key frames, so the bits may not be the index of a text.
        let text = Int(all.frames[at].bits)
        if texts.indices.contains(text) { target.object.setValue(key, .string(texts[text])) }
    }

    /// Returns the index of the first frame at or after `seconds`.
    private mutating func firstIndex(
        notBefore seconds: Float, _ all: KeyFrames
    ) -> Int {
        let frames = frames
        func isFirst(_ i: Int) -> Bool {
            (i == frames.upperBound || all.times[i] >= seconds)
                && (i == frames.lowerBound || all.times[i - 1] < seconds)
        }
        let last = Int(lastFrame)
        if isFirst(last) { return last }
        if last < frames.upperBound, isFirst(last + 1) {
            lastFrame += 1
            return last + 1
        }
        var (low, high) = (frames.lowerBound, frames.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if all.times[middle] < seconds { low = middle + 1 } else { high = middle }
        }
        lastFrame = Int32(low)
        return low
    }

    /// Sets the value of a frame, which is read in place because a copy would retain its interpolator.
    @inline(__always)
    private func set(_ frame: Int, _ all: KeyFrames, _ mix: Double) {
        switch kind {
        case .double: set(all.frames[frame].number, mix)
        case .color: set(Color(argb: all.frames[frame].bits), mix)
        case .uint:
            let value = all.frames[frame].bits
            target.with { $0.setValue(key, .uint(value)) }
        case .bool:
            let value = all.frames[frame].bits != 0
            target.with { $0.setValue(key, .bool(value)) }
        default: break
        }
    }

    /// Sets the value in single precision, as in the reference runtime: a value that comes to rest then no longer
    /// counts as a change.
    @inline(__always)
    private func set(_ value: Double, _ mix: Double) {
        target.with { target in
            if let stored {
                let value = mix == 1 ? value : stored.value(in: target) * (1 - mix) + value * mix
                stored.set(Double(Float(value)), in: target)
            } else if mix == 1 {
                target.setDouble(key, Double(Float(value)))
            } else if let current = target.double(key) {
                target.setDouble(key, Double(Float(current * (1 - mix) + value * mix)))
            }
        }
    }

    private func set(_ value: Color, _ mix: Double) {
        target.with { target in
            if mix == 1 {
                target.setValue(key, .color(value.argb))
            } else if let current = target.currentValue(key)?.argb {
                let mixed = Color(argb: current).mixed(with: value, mix)
                target.setValue(key, .color(mixed.argb))
            }
        }
    }
}
