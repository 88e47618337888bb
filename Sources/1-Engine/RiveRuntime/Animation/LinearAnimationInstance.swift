import Geometry

/// An animation that plays on an artboard instance.
public final class LinearAnimationInstance {
    public let definition: LinearAnimationDefinition
    private unowned(unsafe) let artboard: Artboard
    /// Keeps the artboard alive; nil for an instance that the artboard, or what holds it, holds.
    private let owner: Artboard?
    /// The part that plays, in seconds.
    let duration: Double
    let isOneShot: Bool
    private var tracks: [Track] = []
    private var seconds: Float
    private var direction: Float = 1
    /// Seconds played, forwards or backwards, before and after the last advance; a state machine's
    /// exit times are counted in these, in single precision as the format's runtimes do.
    private(set) var lastTotalTime: Float = 0
    private(set) var totalTime: Float = 0
    /// Seconds by which the last advance went beyond the end: what a next state starts with.
    private(set) var spilledTime = 0.0
    /// True once a one-shot animation has reached its end.
    public private(set) var hasCompleted = false

    init(_ definition: LinearAnimationDefinition, artboard: Artboard, owner: Artboard?) {
        self.definition = definition
        duration = definition.duration
        isOneShot = definition.loop == .oneShot
        self.artboard = artboard
        self.owner = owner
        seconds = Float(definition.speed >= 0 ? definition.startTime : definition.endTime)
        for track in definition.tracks {
            guard let target: Component = artboard.component(track.object) else { continue }
            tracks.append(
                Track(
                    target: .passUnretained(target), key: track.key, kind: track.kind,
                    frames: track.frames))
        }
    }

    /// Where the animation stands, in seconds from the timeline's start. Setting it does not apply
    /// it.
    public var time: Double {
        get { Double(seconds) }
        set {
            seconds = Float(newValue)
            hasCompleted = false
        }
    }

    /// Starts anew.
    public func reset() {
        seconds = Float(definition.speed >= 0 ? definition.startTime : definition.endTime)
        direction = 1
        hasCompleted = false
    }

    /// Moves on by `elapsed` seconds, looping as the file says.
    ///
    /// - Returns: whether the animation goes on.
    @discardableResult
    public func advance(by elapsed: Double) -> Bool { advance(by: elapsed, reportingTo: nil) }

    /// - Parameter machine: told of the callbacks on the way.
    @discardableResult
    func advance(by elapsed: Double, reportingTo machine: StateMachineInstance?) -> Bool {
        let before = seconds
        let goesOn = move(by: elapsed)
        if machine != nil && !definition.callbacks.isEmpty && elapsed != 0 {
            report(from: before, to: seconds, to: machine)
        }
        return goesOn
    }

    /// Carries out the callbacks between two places on the timeline, the first included only where
    /// the animation starts there.
    private func report(from: Float, to: Float, to machine: StateMachineInstance?) {
        let isForward = definition.speed * Double(direction) >= 0
        let (start, end) = (Float(definition.startTime), Float(definition.endTime))
        func fire(_ low: Float, _ high: Float, _ includesLow: Bool) {
            for callback in definition.callbacks
            where callback.seconds > low && callback.seconds <= high
                || includesLow && callback.seconds == low
            {
                let target: Component? = artboard.component(callback.object)
                target?.fireCallback(callback.key, on: machine)
            }
        }
        if isForward && to < from && definition.loop == .loop {
            fire(from, end, from == start)
            fire(start, to, true)
        } else {
            fire(min(from, to), max(from, to), from == start)
        }
    }

    private func move(by elapsed: Double) -> Bool {
        let step = Float(elapsed) * Float(definition.speed) * direction
        spilledTime = 0
        guard step != 0, step.isFinite else { return !hasCompleted }
        lastTotalTime = totalTime
        totalTime += abs(step)
        seconds += step
        let fps = Float(definition.framesPerSecond)
        let start = Float(definition.workArea?.lowerBound ?? 0)
        let end = Float(definition.workArea?.upperBound ?? definition.durationInFrames)
        let range = end - start
        var frames = seconds * fps
        let isForward = step > 0
        switch definition.loop {
        case .oneShot:
            if isForward && frames > end {
                spilledTime = Double((frames - end) / fps)
                frames = end
            } else if !isForward && frames < start {
                frames = start
            } else {
                break
            }
            seconds = frames / fps
            hasCompleted = true
            return false
        case .loop:
            guard range > 0 else { return false }
            if isForward && frames >= end {
                spilledTime = Double((frames - end) / fps)
                frames = start + (frames - start).truncatingRemainder(dividingBy: range)
                seconds = frames / fps
            } else if !isForward && frames <= start {
                frames = end - abs((start - frames).truncatingRemainder(dividingBy: range))
                seconds = frames / fps
            }
        case .pingPong:
            guard range > 0 else { return false }
            // After an even number of whole passes the position is the same.
            var (at, forward) = (frames - start, isForward)
            at = at.truncatingRemainder(dividingBy: range * 2)
            while at > range || at < 0 {
                if forward && at > range {
                    at = range * 2 - at
                } else if !forward && at < 0 {
                    at = -at
                } else {
                    break
                }
                forward.toggle()
                direction = -direction
            }
            seconds = (start + at) / fps
        }
        return true
    }

    /// What the animation's properties are now, or, of the one that a transition comes from, at its
    /// first key frames: what a mix starts from in every frame.
    func captureValues(atFirstFrames: Bool, into values: inout [ResetValue]) {
        for track in tracks {
            let target = track.target.takeUnretainedValue()
            let known = values.contains { $0.target === target && $0.key == track.key }
            if !known,
                let value = track.resetValue(atFirstFrames ? definition.frames : nil, target)
            {
                values.append(value)
            }
        }
    }

    func clearSpilledTime() { spilledTime = 0 }

    /// Sets the animated properties of the artboard to their values at `time`.
    ///
    /// - Parameter mix: how much of the new value is taken, 0...1, against the present one.
    public func apply(mix: Double = 1) {
        var t = seconds
        if definition.quantizes {
            let fps = Float(definition.framesPerSecond)
            t = (t * fps).rounded(.down) / fps
        }
        // Nothing is copied where nothing is bound.
        if artboard.boundAnimations.isEmpty {
            definition.withFrames { play($0, at: t, mix: mix) }
        } else {
            playedDefinition.withFrames { play($0, at: t, mix: mix) }
        }
    }

    /// The definition with the values that its key frames are bound to.
    private var playedDefinition: LinearAnimationDefinition {
        artboard.boundAnimations[definition.number] ?? definition
    }

    private func play(_ all: KeyFrames, at t: Float, mix: Double) {
        // Once for all tracks: the check that nobody else holds the array is not for each.
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

/// A property's value to go back to.
struct ResetValue {
    let target: Component
    let key: PropertyKey
    let value: Value

    enum Value {
        case number(Double)
        case color(UInt32)
    }

    func apply() {
        switch value {
        case .number(let number): target.setDouble(key, number)
        case .color(let argb): target.setColor(key, argb)
        }
    }
}

/// The key frames of one property, tied to the object that they move: numbers alone, so that playing
/// counts no references. The artboard, which the instance holds or is held by, owns the object.
private struct Track {
    let target: Unmanaged<Component>
    let key: PropertyKey
    let kind: KeyedProperty.Kind
    /// Among the animation's.
    let frames: Range<Int>
    /// The frame that was looked up last: the next one is mostly near.
    private var last: Int

    init(
        target: Unmanaged<Component>, key: PropertyKey, kind: KeyedProperty.Kind, frames: Range<Int>
    ) {
        self.target = target
        self.key = key
        self.kind = kind
        self.frames = frames
        last = frames.lowerBound
    }

    /// Nil for a property that is not mixed.
    ///
    /// - Parameter all: the animation's key frames, for the value of the first; nil for the present.
    func resetValue(_ all: [KeyFrame]?, _ target: Component) -> ResetValue? {
        let first = all.map { $0[frames.lowerBound] }
        switch kind {
        case .double:
            let value = first?.number ?? target.double(key)
            return value.map { ResetValue(target: target, key: key, value: .number($0)) }
        case .color:
            let value = first?.bits ?? target.color(key)
            return value.map { ResetValue(target: target, key: key, value: .color($0)) }
        case .uint, .bool, .string: return nil
        }
    }

    mutating func apply(at seconds: Float, mix: Double, _ all: KeyFrames) {
        // Most properties have one key frame, which holds them where they are.
        if frames.count == 1 { return set(frames.lowerBound, all, mix) }
        let next = firstIndex(notBefore: seconds, all)
        if next == frames.lowerBound { return set(next, all, mix) }
        if next == frames.upperBound || all.times[next] == seconds {
            return set(next == frames.upperBound ? next - 1 : next, all, mix)
        }
        if all.frames[next - 1].interpolation == 0 { return set(next - 1, all, mix) }
        let start = all.times[next - 1]
        let f = Double((seconds - start) / (all.times[next] - start))
        switch kind {
        case .double:
            let (from, to) = (all.frames[next - 1].number, all.frames[next].number)
            set(
                all.frames[next - 1].interpolator?.value(from: from, to: to, f) ?? from
                    + (to - from) * f,
                mix)
        case .color:
            let factor = all.frames[next - 1].interpolator?.factor(f) ?? f
            let (from, to) = (
                Color(argb: all.frames[next - 1].bits), Color(argb: all.frames[next].bits)
            )
            set(from.mixed(with: to, factor), mix)
        case .uint, .bool, .string: set(next - 1, all, mix)
        }
    }

    mutating func applyText(
        at seconds: Float, _ all: KeyFrames, _ texts: [String]
    ) {
        let next = firstIndex(notBefore: seconds, all)
        let isExact = next < frames.upperBound && all.times[next] == seconds
        let at = isExact ? next : max(frames.lowerBound, next - 1)
        // A file may mix kinds of key frames: one of another kind names no text.
        let text = Int(all.frames[at].bits)
        if texts.indices.contains(text) { target.takeUnretainedValue().setString(key, texts[text]) }
    }

    /// The index of the first frame at or after `seconds`.
    private mutating func firstIndex(
        notBefore seconds: Float, _ all: KeyFrames
    ) -> Int {
        func isFirst(_ i: Int) -> Bool {
            (i == frames.upperBound || all.times[i] >= seconds)
                && (i == frames.lowerBound || all.times[i - 1] < seconds)
        }
        if isFirst(last) { return last }
        if last < frames.upperBound, isFirst(last + 1) {
            last += 1
            return last
        }
        var (low, high) = (frames.lowerBound, frames.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if all.times[middle] < seconds { low = middle + 1 } else { high = middle }
        }
        last = low
        return low
    }

    /// Sets the value of a frame, which is looked at where it is: a copy takes its interpolator along.
    @inline(__always)
    private func set(_ frame: Int, _ all: KeyFrames, _ mix: Double) {
        switch kind {
        case .double: set(all.frames[frame].number, mix)
        case .color: set(Color(argb: all.frames[frame].bits), mix)
        case .uint:
            let value = all.frames[frame].bits
            target._withUnsafeGuaranteedRef { $0.setUInt(key, value) }
        case .bool:
            let value = all.frames[frame].bits != 0
            target._withUnsafeGuaranteedRef { $0.setBool(key, value) }
        case .string: break
        }
    }

    @inline(__always)
    private func set(_ value: Double, _ mix: Double) {
        target._withUnsafeGuaranteedRef { target in
            if mix == 1 {
                target.setDouble(key, value)
            } else if let current = target.double(key) {
                target.setDouble(key, current * (1 - mix) + value * mix)
            }
        }
    }

    private func set(_ value: Color, _ mix: Double) {
        target._withUnsafeGuaranteedRef { target in
            if mix == 1 {
                target.setColor(key, value.argb)
            } else if let current = target.color(key) {
                target.setColor(key, Color(argb: current).mixed(with: value, mix).argb)
            }
        }
    }
}
