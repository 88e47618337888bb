import Geometry
import RiveRuntime

/// The draws of each frame of a test of the format's reference runtime, as it records them in .sriv files.
///
/// A file is `SRIV`, the version 1, and operations up to the end: an operation's number followed by its values. Paths,
/// paints, gradients, images and buffers are made and changed by operations, and draws refer to them by number.
package struct DrawLog {
    /// The draws of each frame, in order.
    private(set) var frames: [[LoggedDraw]] = [[]]

    private var reader: DrawLogReader
    private var paths: [UInt64: LoggedPath] = [:]
    private var paints: [UInt64: LoggedPaint] = [:]
    private var gradients: [UInt64: Paint] = [:]
    private var images: [UInt64: [UInt8]] = [:]
    private var buffers: [UInt64: LoggedBuffer] = [:]
    private var state = State()
    private var stack: [State] = []

    private struct State {
        var transform = AffineTransform.identity
        var clips: [Path] = []
        var opacity = 1.0
    }

    private struct LoggedPath {
        var path = Path()
        var rule = FillRule.nonZero
    }

    private struct LoggedPaint {
        var isStroke = false
        var color = Color(argb: 0xff00_0000)
        var gradient: Paint?
        var style = StrokeStyle(width: 1)
        var feather = 0.0
        var blendMode = BlendMode.sourceOver
    }

    private struct LoggedBuffer {
        /// The size in bytes.
        var size: Int
        /// Four bytes each.
        var floats: [Double] = []
    }

    /// The maximum number of draws, and of outlines that clip them, in a log.
    private static let maximumDraws = 1_000_000
    /// The maximum number of points and image bytes that the draws of a log refer to.
    private static let maximumPoints = 1 << 24
    /// The maximum depth of saved states.
    private static let maximumDepth = 1000
    private var drawCount = 0
    private var pointCount = 0

    /// Reads a log, in time linear in its length and in what its draws refer to, which is limited.
    ///
    /// - Throws: `DrawLogError` with the place at which the log is wrong.
    package init(_ bytes: [UInt8]) throws {
        reader = DrawLogReader(bytes)
        guard bytes.starts(with: Array("SRIV".utf8)) else {
            throw reader.failure("this is not a draw log")
        }
        try reader.skip(4)
        guard try reader.number() == 1 else { throw reader.failure("the version is not 1") }
        while !reader.isAtEnd {
            let operation = try reader.number()
            guard
                try readResource(operation) || readPath(operation) || readPaint(operation)
                    || readDraw(operation)
            else { throw reader.failure("the operation \(operation) is unknown") }
        }
    }

    // MARK: Resources

    private mutating func readResource(_ operation: UInt64) throws(DrawLogError) -> Bool {
        switch operation {
        case 0:
            let id = try reader.number()
            let size = try reader.number()
            guard size <= UInt64(reader.remaining) else {
                throw reader.failure("a buffer of \(size) bytes is never filled")
            }
            buffers[id] = LoggedBuffer(size: Int(size))
            _ = try (reader.number(), reader.number())
        case 1, 2: try readGradient(isLinear: operation == 1)
        case 6: images[try reader.number()] = try reader.block()
        case 14:
            let id = try reader.number()
            let count = try buffer(id).size / 4
            guard count <= reader.remaining / 4 else { throw reader.failure("a buffer is cut off") }
            buffers[id]?.floats = try reader.floats(count)
        case 15:
            for _ in 0..<(try buffer(try reader.number()).size / 2) { _ = try reader.number() }
        default: return false
        }
        return true
    }

    private func buffer(_ id: UInt64) throws(DrawLogError) -> LoggedBuffer {
        guard let buffer = buffers[id] else { throw reader.failure("there is no buffer \(id)") }
        return buffer
    }

    private mutating func readGradient(isLinear: Bool) throws(DrawLogError) {
        let id = try reader.number()
        var stops: [GradientStop] = []
        for _ in 0..<(try reader.count(size: 5)) {
            let color = Color(argb: UInt32(truncatingIfNeeded: try reader.number()))
            stops.append(GradientStop(try reader.float(), color))
        }
        let first = Point(try reader.float(), try reader.float())
        let second = try reader.float()
        gradients[id] =
            isLinear
            ? .linear(start: first, end: Point(second, try reader.float()), stops: stops)
            : .radial(center: first, radius: second, stops: stops)
    }

    // MARK: Paths

    private mutating func readPath(_ operation: UInt64) throws(DrawLogError) -> Bool {
        switch operation {
        case 3: paths[try reader.number()] = LoggedPath()
        case 16:
            let id = try reader.number()
            let added = try readOutline()
            try changePath(id) { $0.path.append(added) }
        case 17: try changePath(try reader.number()) { $0.path.removeAll() }
        case 18:
            let id = try reader.number()
            let rule: FillRule =
                switch try reader.number() {
                case 1: .evenOdd
                case 2: .clockwise
                default: .nonZero
                }
            try changePath(id) { $0.rule = rule }
        default: return false
        }
        return true
    }

    private mutating func changePath(
        _ id: UInt64, _ change: (inout LoggedPath) -> Void
    ) throws(DrawLogError) {
        guard paths[id] != nil else { throw reader.failure("there is no path \(id)") }
        change(&paths[id]!)
    }

    private mutating func readOutline() throws(DrawLogError) -> Path {
        var verbs: [UInt64] = []
        for _ in 0..<(try reader.count()) { verbs.append(try reader.number()) }
        var points: [Point] = []
        for _ in 0..<(try reader.count(size: 8)) {
            points.append(Point(try reader.float(), try reader.float()))
        }
        var path = Path()
        var rest = points[...]
        for verb in verbs {
            let count = verb == 4 ? 3 : verb == 2 ? 2 : verb == 5 ? 0 : 1
            guard rest.count >= count else { throw reader.failure("a path has too few points") }
            let taken = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            switch verb {
            case 0: path.move(to: taken[0])
            case 1: path.line(to: taken[0])
            case 2: path.quad(to: taken[1], control: taken[0])
            case 4: path.cubic(to: taken[2], control1: taken[0], control2: taken[1])
            case 5: path.close()
            default: throw reader.failure("the verb \(verb) is unknown")
            }
        }
        return path
    }

    // MARK: Paints

    private mutating func readPaint(_ operation: UInt64) throws(DrawLogError) -> Bool {
        guard operation == 5 || (20...27).contains(operation) else { return false }
        let id = try reader.number()
        if operation == 5 {
            paints[id] = LoggedPaint()
            return true
        }
        guard var paint = paints[id] else { throw reader.failure("there is no paint \(id)") }
        switch operation {
        case 22: paint.style.width = try reader.float()
        case 25: paint.feather = try reader.float()
        default: try set(&paint, operation, try reader.number())
        }
        paints[id] = paint
        return true
    }

    private func set(
        _ paint: inout LoggedPaint, _ operation: UInt64, _ value: UInt64
    ) throws(DrawLogError) {
        let small = Int(truncatingIfNeeded: value)
        switch operation {
        case 20: paint.isStroke = value == 0
        case 21:
            paint.color = Color(argb: UInt32(truncatingIfNeeded: value))
            paint.gradient = nil
        case 23: paint.style.join = StrokeJoin(rawValue: small) ?? .miter
        case 24: paint.style.cap = StrokeCap(rawValue: small) ?? .butt
        case 26: paint.blendMode = try blendMode(value)
        default: paint.gradient = gradients[value]
        }
    }

    private func blendMode(_ value: UInt64) throws(DrawLogError) -> BlendMode {
        guard let mode = BlendMode(rivNumber: Int(truncatingIfNeeded: value)) else {
            throw reader.failure("the blend mode \(value) is unknown")
        }
        return mode
    }

    // MARK: Draws

    private mutating func readDraw(_ operation: UInt64) throws(DrawLogError) -> Bool {
        switch operation {
        case 7:
            guard stack.count < DrawLog.maximumDepth else {
                throw reader.failure("more than \(DrawLog.maximumDepth) states are saved")
            }
            stack.append(state)
        case 8: if let last = stack.popLast() { state = last }
        case 9:
            let m = try reader.floats(6)
            state.transform =
                state.transform
                * AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
        case 10: try readPathDraw()
        case 11:
            let clip = try path(try reader.number()).path
            try count(points: clip.points.count)
            state.clips.append(clip.transformed(by: state.transform))
        case 12, 13: try readImageDraw(isMesh: operation == 13)
        case 28:
            try count(points: 0)
            frames.append([])
        case 29: _ = try (reader.number(), reader.number())
        case 30: state.opacity *= try reader.float()
        default: return false
        }
        return true
    }

    private func path(_ id: UInt64) throws(DrawLogError) -> LoggedPath {
        guard let path = paths[id] else { throw reader.failure("there is no path \(id)") }
        return path
    }

    private mutating func count(points: Int) throws(DrawLogError) {
        drawCount += 1
        pointCount += points
        guard drawCount <= DrawLog.maximumDraws, pointCount <= DrawLog.maximumPoints else {
            throw reader.failure("there are too many draws")
        }
    }

    private mutating func readPathDraw() throws(DrawLogError) {
        let shape = try path(try reader.number())
        let id = try reader.number()
        guard let paint = paints[id] else { throw reader.failure("there is no paint \(id)") }
        let outline = shape.path.transformed(by: state.transform)
        try add(
            paint.isStroke ? .stroke(outline, paint.style) : .fill(outline, shape.rule),
            (paint.gradient ?? .solid(paint.color)).faded(by: state.opacity), paint.blendMode,
            points: shape.path.points.count, feather: paint.feather)
    }

    private mutating func readImageDraw(isMesh: Bool) throws(DrawLogError) {
        let image = images[try reader.number()] ?? []
        let mode = try blendMode(try reader.number())
        let opacity = try reader.float() * state.opacity
        guard isMesh else {
            return try add(.image(image), nil, mode, points: 1, opacity: opacity)
        }
        let corners = try buffer(try reader.number()).floats
        _ = try (reader.number(), reader.number())
        let vertices = stride(from: 0, to: corners.count - 1, by: 2).map {
            state.transform.apply(Point(corners[$0], corners[$0 + 1]))
        }
        try add(
            .mesh(image, vertices: vertices), nil, mode, points: vertices.count, opacity: opacity)
    }

    private mutating func add(
        _ kind: LoggedDraw.Kind, _ paint: Paint?, _ blendMode: BlendMode, points: Int,
        feather: Double = 0, opacity: Double = 1
    ) throws(DrawLogError) {
        try count(points: points + state.clips.count)
        frames[frames.count - 1].append(
            LoggedDraw(
                kind: kind, paint: paint, transform: state.transform, clips: state.clips,
                blendMode: blendMode, feather: feather, opacity: opacity))
    }
}

extension Paint {
    /// The paint with the alpha of its colours multiplied by an opacity.
    fileprivate func faded(by opacity: Double) -> Paint {
        if opacity == 1 { return self }
        func fade(_ color: Color) -> Color {
            let alpha = (Double(color.alpha) * max(0, min(1, opacity))).rounded()
            return Color(argb: color.argb & 0xff_ffff | UInt32(alpha) << 24)
        }
        let faded: ([GradientStop]) -> [GradientStop] = { stops in
            stops.map { GradientStop($0.offset, fade($0.color)) }
        }
        return switch self {
        case .solid(let color): .solid(fade(color))
        case .linear(let start, let end, let stops):
            .linear(start: start, end: end, stops: faded(stops))
        case .radial(let center, let radius, let focal, let stops):
            .radial(center: center, radius: radius, focal: focal, stops: faded(stops))
        case .conic(let center, let angle, let stops):
            .conic(center: center, startAngle: angle, stops: faded(stops))
        }
    }
}
