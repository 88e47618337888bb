/// The behaviour of an animation at its end. Raw values are the format's; unknown ones are treated as `oneShot`.
public enum Loop: Int, Sendable {
    /// Stops at the end.
    case oneShot = 0
    /// Starts over.
    case loop = 1
    /// Plays back and forth.
    case pingPong = 2
}

/// A value at a point in time.
struct KeyFrame: Sendable {
    /// The time in single precision, as in the reference runtime, because rounding determines whether a time equals
    /// that of a key frame.
    let seconds: Float
    /// The index of the animation's interpolator, `linear` or `held`.
    fileprivate(set) var easing: Int32
    var number = 0.0
    /// A colour, an index, a boolean, or the index of a text. It is not a reference, so reading a key frame retains
    /// nothing.
    var bits: UInt32 = 0
    /// The index in the file's object table, by which bindings reference the key frame.
    let object: Int32

    /// The value changes evenly until the next key frame.
    static let linear: Int32 = -1
    /// The value stays constant until the next key frame.
    static let held: Int32 = -2

    var holds: Bool { easing == KeyFrame.held }

    /// Uses the interpolator at an index unless the value is held.
    fileprivate mutating func ease(with interpolator: Int32) {
        if !holds { easing = interpolator }
    }
}

/// An animation's key frames and their times, borrowed from the definition.
struct KeyFrames {
    let frames: UnsafeBufferPointer<KeyFrame>
    let times: UnsafeBufferPointer<Float>
    let interpolators: UnsafeBufferPointer<Interpolator>

    /// Returns the value at a fraction of the way from a key frame to the next; nil if it changes evenly.
    @inline(__always)
    func value(after frame: Int, from: Double, to: Double, _ fraction: Double) -> Double? {
        let easing = Int(frames[frame].easing)
        if easing < 0 { return nil }
        return interpolators[easing].value(from: from, to: to, fraction)
    }

    /// Returns the eased progress at a fraction of the way from a key frame to the next.
    func factor(after frame: Int, _ fraction: Double) -> Double {
        let easing = Int(frames[frame].easing)
        return easing < 0 ? fraction : interpolators[easing].factor(fraction)
    }
}

/// An animated property of one object, during the import.
struct KeyedProperty: Sendable {
    /// The index of the keyed object among the animation's.
    let object: Int
    let key: PropertyKey
    /// The type of the last key frame's value; nil until there is one.
    var kind: CoreTypes.FieldType?
    /// The index of the first key frame among the animation's; the last one precedes those of the next property.
    let firstFrame: Int
}

/// An animated property and the range of its key frames in the animation.
struct TrackDefinition: Sendable {
    /// The object's index in the artboard.
    var object: Int
    var key: PropertyKey
    var kind: CoreTypes.FieldType
    var frames: Range<Int>
}

/// A timeline animation of an artboard as defined in the file; shared by its instances.
public struct LinearAnimationDefinition: Sendable {
    /// The name, which is not necessarily unique within an artboard; look-up by name returns the first match.
    public let name: String
    /// The index of the animation in its artboard.
    let number: Int
    /// The frame rate, at least 1.
    public let framesPerSecond: Int
    /// The duration in frames.
    public let durationInFrames: Int
    /// The playback speed; negative plays backwards.
    public let speed: Double
    /// The behaviour at the end.
    public let loop: Loop
    /// The part of the timeline that is played, in frames; nil for all of it.
    public let workArea: Range<Int>?
    /// The work area's first frame as stored in the file, for dumps; 2³² − 1 if it was never set.
    package let storedWorkStart: Int
    /// The work area's end as stored in the file, for dumps; 2³² − 1 if it was never set.
    package let storedWorkEnd: Int
    /// Whether the work area is enabled, for dumps.
    package let enablesWorkArea: Bool
    /// Whether time is rounded down to whole frames.
    let quantizes: Bool
    /// The indices in the artboard of the keyed objects, during the import.
    private var objects: [Int] = []
    /// Their animated properties, in order, during the import.
    private var properties: [KeyedProperty] = []
    /// All tracks in one array; their key frames are in `frames`.
    private(set) var tracks: [TrackDefinition] = []
    private(set) var frames: [KeyFrame] = []
    /// The times of `frames` in a separate array, so that searching for a time touches little memory.
    private(set) var times: [Float] = []
    /// The interpolators of `frames`, each once.
    private var interpolators: [Interpolator] = []
    private(set) var texts: [String] = []
    /// Callbacks along the timeline.
    private(set) var callbacks: [Callback] = []

    struct Callback: Sendable {
        var object: Int
        var key: PropertyKey
        var seconds: Float
    }

    /// The key frames that have an interpolator, in order, their keyed objects, and the interpolator's index in the
    /// artboard; during the import.
    private var interpolated: [(frame: Int, object: Int, interpolator: Int)] = []

    init(_ table: ObjectTable, _ object: Int, number: Int) {
        self.number = number
        name = table.string(object, .animationName)
        framesPerSecond = Int(max(1, table.uint(object, .linearAnimationFps, default: 60)))
        durationInFrames = Int(table.uint(object, .linearAnimationDuration, default: 60))
        speed = table.double(object, .linearAnimationSpeed, default: 1)
        loop = Loop(rawValue: Int(table.uint(object, .linearAnimationLoopValue))) ?? .oneShot
        storedWorkStart = Int(table.uint(object, .linearAnimationWorkStart, default: .max))
        storedWorkEnd = Int(table.uint(object, .linearAnimationWorkEnd, default: .max))
        enablesWorkArea = table.bool(object, .linearAnimationEnableWorkArea)
        quantizes = table.bool(object, .linearAnimationQuantize)
        let hasWorkArea = enablesWorkArea && storedWorkStart < storedWorkEnd
        workArea = hasWorkArea ? storedWorkStart..<storedWorkEnd : nil
    }

    /// Returns the timeline that a state without an animation plays, with the format's default values: one second, once,
    /// without tracks.
    static func empty(_ table: ObjectTable) -> LinearAnimationDefinition {
        LinearAnimationDefinition(table, -1, number: -1)
    }

    /// Whether the file contains the animation.
    var isStated: Bool { number >= 0 }

    /// The first frame that is played; 0 without a work area.
    public var workStart: Int { workArea?.lowerBound ?? 0 }

    /// The end of playback in frames; the duration without a work area.
    public var workEnd: Int { workArea?.upperBound ?? durationInFrames }

    /// The start of forward playback, in seconds.
    public var startTime: Double {
        Double(workArea?.lowerBound ?? 0) / Double(framesPerSecond)
    }

    /// The end of forward playback, in seconds.
    public var endTime: Double {
        Double(workArea?.upperBound ?? durationInFrames) / Double(framesPerSecond)
    }

    /// Returns the position on the timeline for a time that increases monotonically through all loops.
    func localTime(_ seconds: Double) -> Double {
        // When played backwards, the timeline starts at its end.
        let (start, end) = speed >= 0 ? (startTime, endTime) : (endTime, startTime)
        if loop == .oneShot { return seconds + start }
        guard duration > 0 else { return start }
        var rest = seconds.truncatingRemainder(dividingBy: duration)
        if rest < 0 { rest += duration }
        if loop == .loop { return rest + start }
        let rounds = (seconds / duration).rounded(.towardZero)
        let isBack = rounds.truncatingRemainder(dividingBy: 2) != 0
        return isBack ? end - rest : rest + start
    }

    /// Borrows the key frames while `body` runs.
    func withFrames(_ body: (KeyFrames) -> Void) {
        frames.withUnsafeBufferPointer { frames in
            times.withUnsafeBufferPointer { times in
                interpolators.withUnsafeBufferPointer {
                    body(KeyFrames(frames: frames, times: times, interpolators: $0))
                }
            }
        }
    }

    /// Sets the value of a key frame if it has the type of the frame's track.
    mutating func setFrame(_ index: Int, _ value: BoundValue) {
        guard let track = track(ofFrame: index) else { return }
        switch (track.kind, value) {
        case (.double, .number(let number)): frames[index].number = number
        case (.color, .color(let argb)): frames[index].bits = argb
        case (.bool, .bool(let isTrue)): frames[index].bits = isTrue ? 1 : 0
        case (.string, .string(let text)):
            let number = Int(frames[index].bits)
            if texts.indices.contains(number) { texts[number] = text }
        default: break
        }
    }

    /// Returns the track of a key frame, by a binary search: the tracks' ranges are contiguous and ascending.
    private func track(ofFrame index: Int) -> TrackDefinition? {
        var (low, high) = (0, tracks.count)
        while low < high {
            let middle = (low + high) / 2
            if tracks[middle].frames.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < tracks.count && tracks[low].frames.contains(index) ? tracks[low] : nil
    }

    /// The duration of the played part, in seconds.
    public var duration: Double { endTime - startTime }
}

// MARK: - Import

extension LinearAnimationDefinition {
    mutating func addObject(_ table: ObjectTable, _ object: Int) {
        objects.append(Int(table.uint(object, .keyedObjectObjectId)))
    }

    mutating func addProperty(_ table: ObjectTable, _ object: Int) {
        guard let last = objects.indices.last else { return }
        properties.append(
            KeyedProperty(
                object: last, key: table.propertyKey(object, .keyedPropertyTargetKey),
                firstFrame: frames.count))
    }

    mutating func addKeyFrame(_ table: ObjectTable, _ object: Int) {
        guard let last = properties.indices.last, properties[last].object == objects.count - 1
        else { return }
        let seconds = Float(table.uint(object, .keyFrameFrame)) / Float(framesPerSecond)
        if table.typeKey(object) == TypeKey.keyFrameCallback {
            callbacks.append(
                Callback(
                    object: objects[properties[last].object], key: properties[last].key,
                    seconds: seconds))
            return
        }
        var frame = KeyFrame(
            seconds: seconds,
            easing: table.uint(object, .interpolatingKeyFrameInterpolationType) == 0
                ? KeyFrame.held : KeyFrame.linear,
            object: Int32(truncatingIfNeeded: object))
        guard let kind = readValue(of: &frame, table, object) else { return }
        properties[last].kind = kind
        if let index = table.index(object, .interpolatingKeyFrameInterpolatorId) {
            interpolated.append((frames.count, properties[last].object, index))
        }
        frames.append(frame)
    }

    /// - Returns: the type of the value; nil for an unknown type of key frame.
    private mutating func readValue(
        of frame: inout KeyFrame, _ table: ObjectTable, _ object: Int
    ) -> CoreTypes.FieldType? {
        switch table.typeKey(object) {
        case TypeKey.keyFrameDouble:
            frame.number = table.double(object, .keyFrameDoubleValue)
            return .double
        case TypeKey.keyFrameColor:
            frame.bits = table.color(object, .keyFrameColorValue, default: 0).argb
            return .color
        case TypeKey.keyFrameId:
            frame.bits = table.uint(object, .keyFrameIdValue, default: .max)
            return .uint
        case TypeKey.keyFrameBool:
            frame.bits = table.bool(object, .keyFrameBoolValue) ? 1 : 0
            return .bool
        case TypeKey.keyFrameUint:
            frame.bits = table.uint(object, .keyFrameUintValue)
            return .uint
        case TypeKey.keyFrameInt:
            frame.bits = UInt32(bitPattern: table.int(object, .keyFrameIntValue))
            return .uint
        case TypeKey.keyFrameString:
            frame.bits = UInt32(texts.count)
            texts.append(table.string(object, .keyFrameStringValue))
            return .string
        default: return nil
        }
    }

    /// Flattens the tracks and resolves the interpolators once all of the artboard's objects are known. If the
    /// interpolator of a key frame is not an interpolator, the object that the key frame animates is not animated at
    /// all, as in the reference runtime.
    ///
    /// - Parameter indices: the artboard's objects by index, with -1 for unknown ones.
    mutating func finish(
        _ table: ObjectTable, objects indices: [Int], _ known: inout KnownInterpolators
    ) {
        let broken = resolveInterpolators(table, indices, &known)
        var kept: [KeyFrame] = []
        kept.reserveCapacity(frames.count)
        for (number, property) in properties.enumerated() where !broken.contains(property.object) {
            guard let kind = property.kind else { continue }
            let next =
                number + 1 < properties.count ? properties[number + 1].firstFrame : frames.count
            let first = kept.count
            kept += frames[property.firstFrame..<next]
            tracks.append(
                TrackDefinition(
                    object: objects[property.object], key: property.key, kind: kind,
                    frames: first..<kept.count))
        }
        if !broken.isEmpty {
            let missing = Set(broken.map { objects[$0] })
            let whole = Set(objects.indices.filter { !broken.contains($0) }.map { objects[$0] })
            callbacks.removeAll { missing.contains($0.object) && !whole.contains($0.object) }
        }
        frames = kept
        times = frames.map(\.seconds)
        (interpolated, objects, properties) = ([], [], [])
    }

    /// - Returns: the indices in `objects` of those with an invalid interpolator.
    private mutating func resolveInterpolators(
        _ table: ObjectTable, _ indices: [Int], _ known: inout KnownInterpolators
    ) -> Set<Int> {
        var broken: Set<Int> = []
        for entry in interpolated {
            guard indices.indices.contains(entry.interpolator), indices[entry.interpolator] >= 0,
                CoreTypes.roles(table.typeKey(indices[entry.interpolator])).contains(.interpolator)
            else {
                broken.insert(entry.object)
                continue
            }
            if known.numbers[entry.interpolator] == KnownInterpolators.unknown {
                let interpolator = Interpolator(table, indices[entry.interpolator])
                known.numbers[entry.interpolator] =
                    interpolator == nil ? KnownInterpolators.scripted : Int32(interpolators.count)
                if let interpolator { interpolators.append(interpolator) }
            }
            // A scripted interpolator is treated as linear, because scripts are not run.
            let easing = known.numbers[entry.interpolator]
            if easing != KnownInterpolators.scripted { frames[entry.frame].ease(with: easing) }
        }
        for entry in interpolated where known.numbers.indices.contains(entry.interpolator) {
            known.numbers[entry.interpolator] = KnownInterpolators.unknown
        }
        return broken
    }
}

/// The numbers of an animation's interpolators by their indices in the artboard, in memory that all animations of the
/// artboard use in turn.
struct KnownInterpolators {
    fileprivate static let unknown: Int32 = -1
    fileprivate static let scripted: Int32 = -2
    fileprivate var numbers: [Int32]

    init(_ count: Int) { numbers = Array(repeating: KnownInterpolators.unknown, count: count) }
}
