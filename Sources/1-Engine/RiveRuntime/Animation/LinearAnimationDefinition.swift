/// What an animation does when it reaches its end.
public enum Loop: Int, Sendable {
    case oneShot = 0
    case loop = 1
    case pingPong = 2
}

/// A value at a time.
struct KeyFrame: Sendable {
    /// Single precision, as the format's reference keeps it: exact hits on a frame depend on it.
    var seconds: Float
    /// The file's: 0 holds the value until the next frame.
    var interpolation: UInt32
    var interpolator: Interpolator?
    var number = 0.0
    /// A colour, an index, a boolean, or the number of a text: no references, so that looking at a
    /// key frame counts nothing.
    var bits: UInt32 = 0
    /// The table's object, by which bindings know it.
    var object: Int32
}

/// An animation's key frames, lent, and their times.
struct KeyFrames {
    let frames: UnsafeBufferPointer<KeyFrame>
    let times: UnsafeBufferPointer<Float>
}

/// The key frames of one property of one object.
struct KeyedProperty: Sendable {
    enum Kind: Sendable {
        case double, color, uint, bool, string
    }

    var key: PropertyKey
    var kind: Kind?
    var frames: [KeyFrame] = []
}

/// A keyed property as it plays: where its key frames are among the animation's.
struct TrackDefinition: Sendable {
    /// The object's index in the artboard.
    var object: Int
    var key: PropertyKey
    var kind: KeyedProperty.Kind
    var frames: Range<Int>
}

struct KeyedObject: Sendable {
    /// The object's index in the artboard.
    var index: Int
    var properties: [KeyedProperty] = []
}

/// What a file says of one animation along a timeline.
public struct LinearAnimationDefinition: Sendable {
    public let name: String
    /// Which of its artboard's animations it is.
    let number: Int
    /// Frames a second.
    public let framesPerSecond: Int
    /// In frames.
    public let durationInFrames: Int
    public let speed: Double
    public let loop: Loop
    /// The part that plays, in frames; nil for all.
    public let workArea: Range<Int>?
    /// The work area as the file has it, in frames, for reports: 2³² − 1 where it was never set.
    public let workStart: Int
    public let workEnd: Int
    public let enablesWorkArea: Bool
    let quantizes: Bool
    private(set) var objects: [KeyedObject] = []
    /// All tracks and key frames, flat: what instances play.
    private(set) var tracks: [TrackDefinition] = []
    private(set) var frames: [KeyFrame] = []
    /// The key frames' times once more, close together: finding a place looks at nothing else.
    private(set) var times: [Float] = []
    private(set) var texts: [String] = []
    /// Callbacks along the timeline.
    private(set) var callbacks: [Callback] = []

    struct Callback: Sendable {
        var object: Int
        var key: PropertyKey
        var seconds: Float
    }
    /// The interpolators of key frames are objects of the artboard: their place in the file.
    private var pending: [(object: Int, property: Int, frame: Int, index: Int)] = []

    init(_ table: ObjectTable, _ object: Int, number: Int) {
        self.number = number
        name = table.string(object, .animationName)
        framesPerSecond = Int(max(1, table.uint(object, .linearAnimationFps, default: 60)))
        durationInFrames = Int(table.uint(object, .linearAnimationDuration, default: 60))
        speed = table.double(object, .linearAnimationSpeed, default: 1)
        loop = Loop(rawValue: Int(table.uint(object, .linearAnimationLoopValue))) ?? .oneShot
        workStart = Int(table.uint(object, .linearAnimationWorkStart, default: .max))
        workEnd = Int(table.uint(object, .linearAnimationWorkEnd, default: .max))
        enablesWorkArea = table.bool(object, .linearAnimationEnableWorkArea)
        quantizes = table.bool(object, .linearAnimationQuantize)
        workArea = enablesWorkArea && workStart < workEnd ? workStart..<workEnd : nil
    }

    /// In seconds.
    public var startTime: Double {
        Double(workArea?.lowerBound ?? 0) / Double(framesPerSecond)
    }

    /// In seconds.
    public var endTime: Double {
        Double(workArea?.upperBound ?? durationInFrames) / Double(framesPerSecond)
    }

    /// A time counted from the animation's beginning, as a place on its timeline: looped, and
    /// backwards where it plays so.
    func localTime(_ seconds: Double) -> Double {
        switch loop {
        case .oneShot: return seconds + startTime
        case .loop:
            return duration > 0
                ? seconds.truncatingRemainder(dividingBy: duration) + startTime : startTime
        case .pingPong:
            guard duration > 0 else { return startTime }
            let rest = seconds.truncatingRemainder(dividingBy: duration)
            let rounds = (seconds / duration).rounded(.towardZero)
            let isBack = rounds.truncatingRemainder(dividingBy: 2) == 1
            return (isBack ? duration - rest : rest) + startTime
        }
    }

    /// Lends the key frames for as long as `body` runs.
    func withFrames(_ body: (KeyFrames) -> Void) {
        frames.withUnsafeBufferPointer { frames in
            times.withUnsafeBufferPointer { body(KeyFrames(frames: frames, times: $0)) }
        }
    }

    /// Gives a key frame another value, where its track takes one of that type.
    mutating func setFrame(_ index: Int, _ value: BoundValue) {
        guard frames.indices.contains(index),
            let track = tracks.first(where: { $0.frames.contains(index) })
        else { return }
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

    /// The part that plays, in seconds.
    public var duration: Double { endTime - startTime }

    mutating func addObject(_ table: ObjectTable, _ object: Int) {
        objects.append(KeyedObject(index: Int(table.uint(object, .keyedObjectObjectId))))
    }

    mutating func addProperty(_ table: ObjectTable, _ object: Int) {
        guard !objects.isEmpty else { return }
        objects[objects.count - 1].properties.append(
            KeyedProperty(key: table.propertyKey(object, .keyedPropertyTargetKey)))
    }

    mutating func addKeyFrame(_ table: ObjectTable, _ object: Int) {
        guard let o = objects.indices.last, let p = objects[o].properties.indices.last else {
            return
        }
        let frame = table.uint(object, .keyFrameFrame)
        if table.typeKey(object) == TypeKey.keyFrameCallback {
            callbacks.append(
                Callback(
                    object: objects[o].index, key: objects[o].properties[p].key,
                    seconds: Float(frame) / Float(framesPerSecond)))
            return
        }
        var key = KeyFrame(
            seconds: Float(frame) / Float(framesPerSecond),
            interpolation: table.uint(object, .interpolatingKeyFrameInterpolationType),
            object: Int32(truncatingIfNeeded: object))
        switch table.typeKey(object) {
        case TypeKey.keyFrameDouble:
            key.number = table.double(object, .keyFrameDoubleValue)
            objects[o].properties[p].kind = .double
        case TypeKey.keyFrameColor:
            key.bits = table.color(object, .keyFrameColorValue, default: 0).argb
            objects[o].properties[p].kind = .color
        case TypeKey.keyFrameId:
            key.bits = table.uint(object, .keyFrameIdValue, default: .max)
            objects[o].properties[p].kind = .uint
        case TypeKey.keyFrameBool:
            key.bits = table.bool(object, .keyFrameBoolValue) ? 1 : 0
            objects[o].properties[p].kind = .bool
        case TypeKey.keyFrameUint:
            key.bits = table.uint(object, .keyFrameUintValue)
            objects[o].properties[p].kind = .uint
        case TypeKey.keyFrameInt:
            key.bits = table.uint(object, .keyFrameIntValue)
            objects[o].properties[p].kind = .uint
        case TypeKey.keyFrameString:
            key.bits = UInt32(texts.count)
            texts.append(table.string(object, .keyFrameStringValue))
            objects[o].properties[p].kind = .string
        default: return
        }
        if let index = table.index(object, .interpolatingKeyFrameInterpolatorId) {
            pending.append((o, p, objects[o].properties[p].frames.count, index))
        }
        objects[o].properties[p].frames.append(key)
    }

    /// Looks up the interpolators, once all of the artboard's objects are known. A key frame that
    /// refers to another kind of object is left out, as the format's runtimes do.
    mutating func resolveInterpolators(_ table: ObjectTable, objects indexes: [Int]) {
        for (o, p, f, index) in pending.reversed() {
            if indexes.indices.contains(index), indexes[index] >= 0,
                let interpolator = Interpolator(table, indexes[index])
            {
                objects[o].properties[p].frames[f].interpolator = interpolator
            } else {
                objects[o].properties[p].frames.remove(at: f)
            }
        }
        pending = []
        for object in objects {
            for property in object.properties where !property.frames.isEmpty {
                guard let kind = property.kind else { continue }
                let first = frames.count
                frames += property.frames
                tracks.append(
                    TrackDefinition(
                        object: object.index, key: property.key, kind: kind,
                        frames: first..<frames.count))
            }
        }
        objects = []
        times = frames.map(\.seconds)
    }
}
