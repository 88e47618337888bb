import JSON
import RiveRuntime

/// Timeline animations, their tracks and key frames.
extension RivSource {
    mutating func animations(_ list: JSONValue?) throws(Failure) {
        let all = list?.array ?? []
        // Interpolators are objects of the artboard, and must precede the objects that refer to them.
        for animation in all {
            for track in animation["tracks"]?.array ?? [] {
                for key in track["keys"]?.array ?? [] { try interpolator(key) }
            }
        }
        animationNames = all.map { $0["name"]?.string ?? "" }
        for (i, animation) in all.enumerated() {
            try RivSource.within("animation", animation, i + 1) { () throws(Failure) in
                try self.animation(animation)
            }
        }
    }

    func curve(_ key: JSONValue) throws(Failure) -> [Double]? {
        guard let fields = key.array, (2...3).contains(fields.count) else {
            throw fail(key, "a key is [frame, value] or [frame, value, curve]")
        }
        guard fields.count == 3 else { return nil }
        switch fields[2].content {
        case .string("hold"), .string("linear"): return nil
        case .string("ease"): return [0.42, 0, 0.58, 1]
        case .string("out"): return [0, 0, 0.58, 1]
        case .string("in"): return [0.42, 0, 1, 1]
        case .array(let numbers)
        where numbers.count == 4 && numbers.allSatisfy({ $0.number != nil }):
            return numbers.compactMap(\.number)
        default: throw fail(fields[2], "a curve is hold, linear, ease, in, out or four numbers")
        }
    }

    private static let curveProperties: [PropertyKey] = [
        .cubicInterpolatorX1, .cubicInterpolatorY1, .cubicInterpolatorX2, .cubicInterpolatorY2,
    ]

    mutating func interpolator(_ key: JSONValue) throws(Failure) {
        guard let curve = try curve(key), interpolators[curve] == nil else { return }
        interpolators[curve] = objectCount
        objectCount += 1
        writer.beginObject(TypeKey.cubicEaseInterpolator)
        for (i, property) in RivSource.curveProperties.enumerated() {
            writer.add(property, double: curve[i])
        }
        writer.endObject()
    }

    mutating func animation(_ value: JSONValue) throws(Failure) {
        try check(value, ["name", "fps", "duration", "loop", "tracks"])
        guard let name = value["name"]?.string, let duration = try count(value, "duration") else {
            throw fail(value, "an animation needs 'name' and 'duration'")
        }
        writer.beginObject(TypeKey.linearAnimation)
        writer.add(.animationName, string: name)
        writer.add(.linearAnimationFps, uint: try count(value, "fps") ?? 60)
        writer.add(.linearAnimationDuration, uint: duration)
        writer.add(
            .linearAnimationLoopValue,
            uint: try choice(value, "loop", ["once", "loop", "pingpong"]))
        writer.endObject()
        for track in value["tracks"]?.array ?? [] { try self.track(track) }
    }

    mutating func track(_ value: JSONValue) throws(Failure) {
        try check(value, ["target", "property", "keys"])
        let target = try target(of: value)
        guard let property = value["property"]?.string, let key = target.properties[property] else {
            let known = target.properties.keys.sorted().joined(separator: ", ")
            throw fail(
                value["property"] ?? value,
                known.isEmpty
                    ? "the target has no property that can be animated"
                    : "'property' must be one of \(known)")
        }
        writer.beginObject(TypeKey.keyedObject)
        writer.add(.keyedObjectObjectId, uint: target.index)
        writer.endObject()
        writer.beginObject(TypeKey.keyedProperty)
        writer.add(.keyedPropertyTargetKey, uint: key.rawValue)
        writer.endObject()
        for frame in value["keys"]?.array ?? [] {
            let curve = try curve(frame)
            guard let fields = frame.array, let at = fields[0].number, at >= 0,
                at <= Double(RivSource.maximumCount)
            else {
                throw fail(frame, "a frame number was expected")
            }
            let isColor = property == "color"
            writer.beginObject(isColor ? TypeKey.keyFrameColor : TypeKey.keyFrameDouble)
            writer.add(.keyFrameFrame, uint: Int(at))
            let holds = fields.count == 3 && fields[2].string == "hold"
            writer.add(
                .interpolatingKeyFrameInterpolationType, uint: holds ? 0 : (curve == nil ? 1 : 2))
            if let index = curve.flatMap({ interpolators[$0] }) {
                writer.add(.interpolatingKeyFrameInterpolatorId, uint: index)
            }
            if isColor {
                writer.add(.keyFrameColorValue, color: try color(fields[1]))
            } else {
                guard let number = fields[1].number else {
                    throw fail(fields[1], "a number was expected")
                }
                writer.add(
                    .keyFrameDoubleValue,
                    double: property == "rotation" ? number * .pi / 180 : number)
            }
            writer.endObject()
        }
    }
}
