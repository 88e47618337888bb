import Geometry

/// A track's key frames and the component that they animate. These are trivial values, so that playing retains nothing.
/// The artboard owns the component.
struct AnimationTrack {
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
                    ?? AnimationTrack.value(from, to, f), mix)
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
