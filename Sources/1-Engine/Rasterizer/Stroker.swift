import Geometry
import Glibc
import RasterCore

/// Expands strokes into outlines to be filled with the nonzero rule.
///
/// Offsets are computed in the path's own space and transformed afterwards, so that a stroke under a
/// non-uniform scale has the right width in each direction. Both sides of a subpath are emitted in one
/// pass, the right one backwards. Where a corner is too sharp for its segments, the inner side goes
/// through the corner itself: the outline is then the sum of one quadrilateral a segment and one
/// polygon a corner, all with the same winding, so that overlaps never cancel.
struct Stroker: ~Copyable {
    /// The stroke's, valid while `stroke` runs.
    private var style = StrokeView(StrokeStyle(width: 1))
    private var transform = AffineTransform.identity
    /// Half the width, in the path's own units.
    private var radius = 0.0
    /// The greatest angle of an arc's chord within the tolerance, in radians.
    private var roundStep = 1.0
    /// Corners whose squared tangent of half the turn is smaller look the same mitred or round.
    private var smallTurn = 0.0
    /// Corners of which 1 plus the cosine of the turn is smaller are beyond the miter limit; infinite for
    /// other joins.
    private var leastMiter = Double.infinity

    private var vertices = GrowableBuffer<Vertex>(capacity: 256)
    private var dashed = GrowableBuffer<Vertex>(capacity: 256)

    /// Not private: in debug builds, the compiler cannot destroy a noncopyable value that holds a
    /// private type from another file.
    struct Vertex: BitwiseCopyable {
        var point: Point
        /// Within a curve: the outline has no corner here.
        var isSmooth: Bool
    }

    /// The factor of a stroke's alpha where it is thinner than a pixel.
    static func hairlineOpacity(width: Double, transform: AffineTransform) -> Double {
        let pixels = width * transform.meanScale
        return pixels.isFinite ? max(0, min(1, pixels)) : 0
    }

    /// Sends the outline of the stroked path, in pixels, to `sink`.
    ///
    /// A stroke thinner than a pixel is outlined a pixel wide; `hairlineOpacity` compensates.
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
        let step = (8 * Flattener.tolerance / pixels).squareRoot()
        // 0.01 keeps the tolerance up to a width of 16,000 pixels and bounds the work beyond.
        roundStep = step > 0.01 ? min(1, step) : 0.01
        // A mitre of half-angle h exceeds the arc by r·(1/cos h - 1), about r·tan²h/2.
        smallTurn = min(0.04, Flattener.tolerance / pixels)
        // The ratio of a miter's length to the width is 1 / sin(half the corner's angle), whose square
        // is 2 / (1 + the cosine of the turn).
        leastMiter = style.join == .miter ? 2 / (style.miterLimit * style.miterLimit) : .infinity
        vertices.removeAll()
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
                if let start { add(start, isSmooth: false) }
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
            // Coincident points have no direction; a single one is kept for its caps.
            if d.dot(d) < 1e-18 { return }
        }
        vertices.append(Vertex(point: p, isSmooth: isSmooth))
    }

    private mutating func addCurve(_ p1: Point, _ p2: Point, _ p3: Point) {
        guard vertices.count > 0, p1.isFinite, p2.isFinite, p3.isFinite else { return }
        let p0 = vertices[vertices.count - 1].point
        // The number of lines depends on the size in pixels and on the curve's turn: in a tight bend
        // the offset curves deviate more than the curve itself.
        let flat = Flattener.cubicSegments(
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

    /// A number of lines, 1...`maximumSegments`; 1 for NaN.
    private static func count(_ v: Double) -> Int {
        v < Double(Flattener.maximumSegments)
            ? max(1, Int(v.rounded(.up))) : (v.isNaN ? 1 : Flattener.maximumSegments)
    }

    /// The angle between two vectors, 0...π; 0 where one has no length.
    private static func angle(_ a: Point, _ b: Point) -> Double { atan2(abs(a.cross(b)), a.dot(b)) }

    // MARK: One subpath

    private mutating func finish(closed: Bool, into sink: inout some LineSink & ~Copyable) {
        defer { vertices.removeAll() }
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
        // Bounds the number of dashes: a pattern far finer than a pixel is drawn solid.
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

    /// The ends of both sides of the segment before a vertex, and the starts of the segment after
    /// it, in pixels.
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

    /// A subpath of no length: round and square caps make a dot, butt caps nothing.
    private func dot(at p: Point, into sink: inout some LineSink & ~Copyable) {
        let r = radius
        switch style.cap {
        case .butt: return
        case .round:
            let start = transform.apply(p + Point(r, 0))
            arc(p, from: Point(r, 0), turn: 2 * .pi, start, start, reversed: false, into: &sink)
        case .square:
            let corners = (
                transform.apply(p + Point(r, -r)), transform.apply(p + Point(r, r)),
                transform.apply(p + Point(-r, r)), transform.apply(p + Point(-r, -r))
            )
            sink.addLine(from: corners.0, to: corners.1)
            sink.addLine(from: corners.1, to: corners.2)
            sink.addLine(from: corners.2, to: corners.3)
            sink.addLine(from: corners.3, to: corners.0)
        }
    }

    /// Caps an end from its `from` side to the other; `a` and `b` are both sides in pixels.
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
        // The tangent of half the turn, and the length that the inner side of each segment loses.
        let half = 1 + dot
        let lost = radius * abs(cross)
        let hasRoom = lost < half * 0.5 * min(length0, length1)
        let isMitered = !vertex.isSmooth && half >= leastMiter
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
        // +n is the left side; a turn to the left makes it the inner one.
        let leftIsInner = cross > 0
        let side: Double = leftIsInner ? -1 : 1
        let (o0, o1) = (n0 * side, n1 * side)
        let a = transform.apply(p + o0)
        let b = transform.apply(p + o1)
        switch vertex.isSmooth ? StrokeJoin.round : style.join {
        case .bevel: line(a, b, reversed: leftIsInner, into: &sink)
        case .miter:
            let half = 1 + dot
            if half >= leastMiter, half > 2e-9 {
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

    /// An arc around `p` from `from` by `turn` radians towards +y; `a` and `b` are its ends in
    /// pixels.
    private func arc(
        _ p: Point, from: Point, turn: Double, _ a: Point, _ b: Point, reversed: Bool,
        into sink: inout some LineSink & ~Copyable
    ) {
        let steps = Self.count(abs(turn) / roundStep)
        let step = turn / Double(steps)
        let (c, s) = (cos(step), sin(step))
        // Chords lie inside of the arc by r·a²/12 on average; inner points compensate.
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
