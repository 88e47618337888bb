import Geometry
import Glibc
import RasterCore

/// Expands strokes into outlines to be filled with the nonzero rule.
///
/// Offsets are computed in the path's own space and then transformed, so that a stroke under a non-uniform scale has
/// the right width in each direction. Both sides of a subpath are emitted in one pass, the right side in reverse. At a
/// corner that is too sharp for its segments, the inner side passes through the corner itself. The outline is then the
/// sum of one quadrilateral per segment and one polygon per corner, all with the same winding, so that overlaps never
/// cancel.
struct Stroker: ~Copyable {
    /// The style of the current stroke, valid only during a call of `stroke`.
    private var style = StrokeView(StrokeStyle(width: 1))
    private var transform = AffineTransform.identity
    /// Half the width, in the path's own units.
    private var radius = 0.0
    /// The maximum angle that a chord of an arc may subtend within the tolerance, in radians.
    private var roundStep = 1.0
    /// A limit for the squared tangent of half the turning angle: below it a corner looks the same with a miter and a
    /// round join.
    private var smallTurn = 0.0
    /// The miter limit, as a minimum of 1 plus the cosine of the turning angle; infinity for other joins.
    private var miterThreshold = Double.infinity

    private var vertices = GrowableBuffer<Vertex>(capacity: 256)
    /// Whether `vertices` begins with the end of a closed subpath, which is the start of the next one if segments follow.
    private var isAfterClose = false
    private var dashed = GrowableBuffer<Vertex>(capacity: 256)

    /// A point of a flattened subpath.
    // Not private: in debug builds, the compiler cannot destroy a noncopyable value that holds a private type from
    // another file.
    struct Vertex: BitwiseCopyable {
        var point: Point
        /// Whether the point is within a curve, so that the outline has no corner there.
        var isSmooth: Bool
    }

    /// Returns the factor of a stroke's alpha, 0...1: its width in pixels if that is less than 1.
    static func hairlineOpacity(width: Double, transform: AffineTransform) -> Double {
        let pixels = width * transform.meanScale
        return pixels.isFinite ? max(0, min(1, pixels)) : 0
    }

    /// Sends the outline of the stroked path, in pixels, to `sink`.
    ///
    /// The outline of a stroke thinner than a pixel is one pixel wide; `hairlineOpacity` compensates for that.
    mutating func stroke(
        _ path: PathView, style: StrokeView, transform: AffineTransform,
        into sink: inout some LineSink & ~Copyable
    ) {
        self.style = style
        self.transform = transform
        let scale = max(transform.meanScale, 1e-9)
        radius = max(style.width, 1 / scale) / 2
        let pixels = max(radius * transform.maxScale, 0.25)
        guard pixels.isFinite, transform.determinant.isFinite else { return }
        // The sagitta of an arc of angle a is r·(1 - cos(a/2)), about r·a²/8.
        let step = (8 * CurveLines.tolerance / pixels).squareRoot()
        // A minimum of 0.01 keeps the tolerance up to a width of about 14,000 pixels, and bounds the work for wider
        // strokes.
        roundStep = step > 0.01 ? min(1, step) : 0.01
        // With h half the turning angle, a miter extends beyond the arc by r·(1/cos h - 1), about r·tan²h/2.
        smallTurn = min(0.04, CurveLines.tolerance / pixels)
        // The ratio of a miter's length to the width is 1 / sin(half the corner's angle), whose square is
        // 2 / (1 + the cosine of the turning angle).
        miterThreshold =
            style.join == .miter ? 2 / (style.miterLimit * style.miterLimit) : .infinity
        vertices.removeAll()
        isAfterClose = false
        let p = path.points
        var i = 0
        for verb in path.verbs {
            switch verb {
            case .move:
                finish(closed: false, into: &sink)
                add(p[i], isSmooth: false)
            case .line:
                add(p[i], isSmooth: false)
            case .quad:
                let p0 = vertices.count > 0 ? vertices[vertices.count - 1].point : p[i]
                addCurve(
                    p0 + (p[i] - p0) * (2.0 / 3), p[i + 1] + (p[i] - p[i + 1]) * (2.0 / 3),
                    p[i + 1])
            case .cubic:
                addCurve(p[i], p[i + 1], p[i + 2])
            case .close:
                let start = vertices.count > 0 ? vertices[0].point : nil
                finish(closed: true, into: &sink)
                if let start {
                    add(start, isSmooth: false)
                    isAfterClose = true
                }
            }
            i += verb.pointCount
        }
        finish(closed: false, into: &sink)
    }

    // MARK: Vertices

    @inline(__always)
    private mutating func add(_ p: Point, isSmooth: Bool) {
        guard p.isFinite else { return }
        if vertices.count > 0 {
            let d = p - vertices[vertices.count - 1].point
            // A segment between coincident points has no direction. One of them is kept for its caps.
            if d.dot(d) < 1e-18 { return }
        }
        vertices.append(Vertex(point: p, isSmooth: isSmooth))
    }

    private mutating func addCurve(_ p1: Point, _ p2: Point, _ p3: Point) {
        guard vertices.count > 0, p1.isFinite, p2.isFinite, p3.isFinite else { return }
        let p0 = vertices[vertices.count - 1].point
        // The number of lines depends on the curve's size in pixels and on its turning angle: in a tight bend the
        // offset curves deviate more than the curve itself.
        let flat = CurveLines.cubic(
            transform.apply(p0), transform.apply(p1), transform.apply(p2), transform.apply(p3))
        let legs = (p1 - p0, p2 - p1, p3 - p2)
        let turn = Self.angle(legs.0, legs.1) + Self.angle(legs.1, legs.2)
        let n = max(flat, Self.count(turn / roundStep))
        let c = legs.0 * 3
        let b = legs.1 * 3 - c
        let a = p3 - p0 - c - b
        let step = 1 / Double(n)
        let start = p0 - b * (step * step / 6)
        let slope = c - a * (step * step / 2)
        for k in 1..<max(1, n) {
            let t = Double(k) * step
            add(((a * t + b) * t + slope) * t + start, isSmooth: true)
        }
        add(p3, isSmooth: false)
    }

    /// Rounds a number of lines up and clamps it to 1...`maximumSegments`; returns 1 for NaN.
    private static func count(_ v: Double) -> Int {
        v < Double(CurveLines.maximum)
            ? max(1, Int(v.rounded(.up))) : (v.isNaN ? 1 : CurveLines.maximum)
    }

    /// Returns the angle between two vectors, 0...π; 0 if one of them has no length.
    private static func angle(_ a: Point, _ b: Point) -> Double { atan2(abs(a.cross(b)), a.dot(b)) }

    // MARK: One subpath

    private mutating func finish(closed: Bool, into sink: inout some LineSink & ~Copyable) {
        defer {
            vertices.removeAll()
            isAfterClose = false
        }
        if isAfterClose && vertices.count < 2 { return }
        if closed, vertices.count > 1,
            vertices[0].point.distance(to: vertices[vertices.count - 1].point) < 1e-9
        {
            vertices.resize(to: vertices.count - 1)
        }
        if style.dashes.isEmpty || !(style.dashes.reduce(0, +) > 0) || vertices.count < 2 {
            return outline(vertices.base, vertices.count, closed: closed, into: &sink)
        }
        dash(closed: closed, into: &sink)
    }

    /// Outlines each dash as an open subpath.
    private mutating func dash(closed: Bool, into sink: inout some LineSink & ~Copyable) {
        let pattern = style.dashes
        let count = pattern.count % 2 == 0 ? pattern.count : pattern.count * 2
        func length(_ i: Int) -> Double { max(0, pattern[i % pattern.count]) }
        let total = (0..<count).reduce(0) { $0 + length($1) }
        let n = vertices.count
        var perimeter = 0.0
        for i in 0..<(closed ? n : n - 1) {
            perimeter += vertices[i].point.distance(to: vertices[(i + 1) % n].point)
        }
        // Bounds the number of dashes: a stroke with too many of them is drawn solid.
        guard total.isFinite, style.dashOffset.isFinite,
            perimeter / total * Double(count) < 100_000
        else { return outline(vertices.base, vertices.count, closed: closed, into: &sink) }
        var offset = style.dashOffset.truncatingRemainder(dividingBy: total)
        if offset < 0 { offset += total }
        var index = 0
        while offset >= length(index) {
            offset -= length(index)
            index = (index + 1) % count
        }
        var left = length(index) - offset
        dashed.removeAll()
        if index % 2 == 0 { dashed.append(Vertex(point: vertices[0].point, isSmooth: false)) }
        for i in 0..<(closed ? n : n - 1) {
            let (from, to) = (vertices[i].point, vertices[(i + 1) % n].point)
            let distance = from.distance(to: to)
            var walked = 0.0
            while distance - walked > left {
                walked += left
                let p = from + (to - from) * (walked / distance)
                if index % 2 == 0 {
                    dashed.append(Vertex(point: p, isSmooth: false))
                    outline(dashed.base, dashed.count, closed: false, into: &sink)
                    dashed.removeAll()
                } else {
                    dashed.removeAll()
                    dashed.append(Vertex(point: p, isSmooth: false))
                }
                index = (index + 1) % count
                left = length(index)
            }
            left -= distance - walked
            if index % 2 == 0 {
                dashed.append(Vertex(point: to, isSmooth: vertices[(i + 1) % n].isSmooth))
            }
        }
        if index % 2 == 0 && dashed.count > 1 {
            outline(dashed.base, dashed.count, closed: false, into: &sink)
        }
    }

    /// The points at a vertex, in pixels, at which both sides of the previous segment end and both sides of the next
    /// one start.
    private struct Joint {
        var leftIn: Point
        var leftOut: Point
        var rightIn: Point
        var rightOut: Point
    }

    private func outline(
        _ v: UnsafePointer<Vertex>, _ n: Int, closed: Bool,
        into sink: inout some LineSink & ~Copyable
    ) {
        if n == 0 { return }
        if n == 1 { return dot(at: v[0].point, into: &sink) }
        var (d, length) = Self.direction(v[0].point, v[1].point)
        let first: Joint
        if closed {
            let (before, beforeLength) = Self.direction(v[n - 1].point, v[0].point)
            first = join(v[0], before, beforeLength, d, length, into: &sink)
        } else {
            let normal = Point(-d.y, d.x) * radius
            let (l, r) = (
                transform.apply(v[0].point + normal), transform.apply(v[0].point - normal)
            )
            first = Joint(leftIn: l, leftOut: l, rightIn: r, rightOut: r)
            cap(at: v[0].point, from: -normal, direction: -d, r, l, into: &sink)
        }
        var last = first
        for i in 1..<(closed ? n : n - 1) {
            let next = i + 1 == n ? v[0].point : v[i + 1].point
            let (nextD, nextLength) = Self.direction(v[i].point, next)
            let joint = join(v[i], d, length, nextD, nextLength, into: &sink)
            sink.addLine(from: last.leftOut, to: joint.leftIn)
            sink.addLine(from: joint.rightIn, to: last.rightOut)
            last = joint
            (d, length) = (nextD, nextLength)
        }
        if closed {
            sink.addLine(from: last.leftOut, to: first.leftIn)
            sink.addLine(from: first.rightIn, to: last.rightOut)
        } else {
            let normal = Point(-d.y, d.x) * radius
            let end = v[n - 1].point
            let (l, r) = (transform.apply(end + normal), transform.apply(end - normal))
            sink.addLine(from: last.leftOut, to: l)
            cap(at: end, from: normal, direction: d, l, r, into: &sink)
            sink.addLine(from: r, to: last.rightOut)
        }
    }

    @inline(__always)
    private static func direction(_ a: Point, _ b: Point) -> (Point, Double) {
        let d = b - a
        let length = d.dot(d).squareRoot()
        return (length > 0 ? d * (1 / length) : Point(1, 0), length)
    }

    /// Outlines a subpath of zero length: a dot for round and square caps, nothing for butt caps. It has the winding of
    /// segments, which it would cancel otherwise.
    private func dot(at p: Point, into sink: inout some LineSink & ~Copyable) {
        let r = radius
        switch style.cap {
        case .butt: return
        case .round:
            let start = transform.apply(p + Point(r, 0))
            arc(p, from: Point(r, 0), turn: -2 * .pi, start, start, reversed: false, into: &sink)
        case .square:
            let corners = (
                transform.apply(p + Point(r, -r)), transform.apply(p + Point(-r, -r)),
                transform.apply(p + Point(-r, r)), transform.apply(p + Point(r, r))
            )
            sink.addLine(from: corners.0, to: corners.1)
            sink.addLine(from: corners.1, to: corners.2)
            sink.addLine(from: corners.2, to: corners.3)
            sink.addLine(from: corners.3, to: corners.0)
        }
    }

    /// Adds the cap of an end.
    ///
    /// - Parameters:
    ///   - p: the end of the subpath.
    ///   - normal: the offset from `p` to the side at which the cap starts.
    ///   - d: the unit vector that points away from the subpath.
    ///   - a: the point on the side at which the cap starts, in pixels.
    ///   - b: the point on the other side, in pixels.
    private func cap(
        at p: Point, from normal: Point, direction d: Point, _ a: Point, _ b: Point,
        into sink: inout some LineSink & ~Copyable
    ) {
        switch style.cap {
        case .butt: sink.addLine(from: a, to: b)
        case .square:
            let out = d * radius
            let (c, e) = (
                transform.apply(p + normal + out), transform.apply(p - normal + out)
            )
            sink.addLine(from: a, to: c)
            sink.addLine(from: c, to: e)
            sink.addLine(from: e, to: b)
        case .round:
            // Half a turn through the tip.
            arc(p, from: normal, turn: -.pi, a, b, reversed: false, into: &sink)
        }
    }

    @inline(__always)
    private func join(
        _ vertex: Vertex, _ d0: Point, _ length0: Double, _ d1: Point, _ length1: Double,
        into sink: inout some LineSink & ~Copyable
    ) -> Joint {
        let dot = d0.dot(d1)
        let cross = d0.cross(d1)
        let p = vertex.point
        let n0 = Point(-d0.y, d0.x) * radius
        let n1 = Point(-d1.y, d1.x) * radius
        // With h half the turning angle, `half` is 2·cos²h, and `lost` / `half` is radius·tan h: the length by which
        // the inner side of each segment is shortened.
        let half = 1 + dot
        let lost = radius * abs(cross)
        let hasRoom = lost < half * 0.5 * min(length0, length1)
        let isMitered = !vertex.isSmooth && half >= miterThreshold
        if hasRoom && (isMitered || cross * cross < smallTurn * half * half) {
            let m = (n0 + n1) * (1 / half)
            let (l, r) = (transform.apply(p + m), transform.apply(p - m))
            return Joint(leftIn: l, leftOut: l, rightIn: r, rightOut: r)
        }
        return corner(vertex, cross, dot, n0, n1, hasRoom: hasRoom, into: &sink)
    }

    private func corner(
        _ vertex: Vertex, _ cross: Double, _ dot: Double, _ n0: Point, _ n1: Point, hasRoom: Bool,
        into sink: inout some LineSink & ~Copyable
    ) -> Joint {
        let p = vertex.point
        // +n is the left side. It is the inner one if the path turns to the left.
        let leftIsInner = cross > 0
        let side: Double = leftIsInner ? -1 : 1
        let (o0, o1) = (n0 * side, n1 * side)
        let a = transform.apply(p + o0)
        let b = transform.apply(p + o1)
        switch vertex.isSmooth ? StrokeJoin.round : style.join {
        case .bevel: line(a, b, reversed: leftIsInner, into: &sink)
        case .miter:
            let half = 1 + dot
            if half >= miterThreshold, half > 2e-9 {
                let tip = transform.apply(p + (o0 + o1) * (1 / half))
                line(a, tip, reversed: leftIsInner, into: &sink)
                line(tip, b, reversed: leftIsInner, into: &sink)
            } else {
                line(a, b, reversed: leftIsInner, into: &sink)
            }
        case .round:
            arc(
                p, from: o0, turn: atan2(cross, dot), a, b, reversed: leftIsInner, into: &sink)
        }
        let inner: (Point, Point)
        if hasRoom {
            let m = transform.apply(p - (o0 + o1) * (1 / (1 + dot)))
            inner = (m, m)
        } else {
            inner = (transform.apply(p - o0), transform.apply(p - o1))
            let pivot = transform.apply(p)
            line(inner.0, pivot, reversed: !leftIsInner, into: &sink)
            line(pivot, inner.1, reversed: !leftIsInner, into: &sink)
        }
        return leftIsInner
            ? Joint(leftIn: inner.0, leftOut: inner.1, rightIn: a, rightOut: b)
            : Joint(leftIn: a, leftOut: b, rightIn: inner.0, rightOut: inner.1)
    }

    @inline(__always)
    private func line(
        _ a: Point, _ b: Point, reversed: Bool, into sink: inout some LineSink & ~Copyable
    ) {
        if reversed { sink.addLine(from: b, to: a) } else { sink.addLine(from: a, to: b) }
    }

    /// Adds an arc.
    ///
    /// - Parameters:
    ///   - p: the centre.
    ///   - from: the offset from the centre to the start.
    ///   - turn: the arc's angle in radians, positive from +x towards +y.
    ///   - a: the start, in pixels.
    ///   - b: the end, in pixels.
    ///   - reversed: whether the lines run from `b` to `a`.
    private func arc(
        _ p: Point, from: Point, turn: Double, _ a: Point, _ b: Point, reversed: Bool,
        into sink: inout some LineSink & ~Copyable
    ) {
        let steps = Self.count(abs(turn) / roundStep)
        let step = turn / Double(steps)
        let (c, s) = (cos(step), sin(step))
        // Chords are inside the arc by r·a²/12 on average; inner points are moved outwards by that distance.
        let grow = 1 + step * step / 12
        var v = from
        var previous = a
        for _ in 1..<max(1, steps) {
            v = Point(v.x * c - v.y * s, v.x * s + v.y * c)
            let next = transform.apply(p + v * grow)
            line(previous, next, reversed: reversed, into: &sink)
            previous = next
        }
        line(previous, b, reversed: reversed, into: &sink)
    }
}
