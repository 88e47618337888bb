import Geometry
import Glibc

/// Expands strokes into outlines to be filled with the nonzero rule.
///
/// Offsets are made in the path's own space and mapped afterwards, so a stroke under a non-uniform
/// scale has the width that it should in each direction. Each segment is a quadrilateral of its
/// own and each corner a polygon around its pivot, all wound the same way: overlaps cannot cancel,
/// and inner corners of any sharpness are right without special cases.
struct Stroker {
    private let radius: Double
    private let style: StrokeStyle
    private let transform: AffineTransform
    /// Two turns by more than this differ by over the tolerance at the stroke's edge.
    private let roundStep: Double

    private var points: [Point] = []
    private var smooth: [Bool] = []

    /// A stroke thinner than a pixel is drawn a pixel wide; its paint is to be made that much
    /// fainter. See `hairlineOpacity`.
    init(style: StrokeStyle, transform: AffineTransform) {
        self.style = style
        self.transform = transform
        let scale = max(transform.meanScale, 1e-9)
        radius = max(style.width, 1 / scale) / 2
        let pixels = max(radius * transform.maxScale, 0.25)
        // The sagitta of an arc of angle a is r·(1 - cos(a/2)), about r·a²/8.
        let step = (8 * Flattener.tolerance / pixels).squareRoot()
        // 0.01 holds the tolerance up to a stroke of 8,000 pixels, and bounds the work beyond.
        roundStep = step > 0.01 ? min(1, step) : 0.01
    }

    /// What a stroke's alpha is multiplied by where it is thinner than a pixel.
    static func hairlineOpacity(width: Double, transform: AffineTransform) -> Double {
        let pixels = width * transform.meanScale
        return pixels.isFinite ? max(0, min(1, pixels)) : 0
    }

    /// Sends the outline of the stroked path, in pixels, to `sink`.
    mutating func stroke(_ path: Path, into sink: inout some LineSink & ~Copyable) {
        guard radius.isFinite, transform.determinant.isFinite else { return }
        points.removeAll(keepingCapacity: true)
        smooth.removeAll(keepingCapacity: true)
        var i = 0
        for verb in path.verbs {
            let p = path.points
            switch verb {
            case .move:
                finish(closed: false, into: &sink)
                add(p[i], smooth: false)
            case .line:
                add(p[i], smooth: false)
            case .quad:
                addCurve(p[i], p[i], p[i + 1], quadratic: true)
            case .cubic:
                addCurve(p[i], p[i + 1], p[i + 2], quadratic: false)
            case .close:
                let start = points.first
                finish(closed: true, into: &sink)
                if let start { add(start, smooth: false) }
            }
            i += verb.pointCount
        }
        finish(closed: false, into: &sink)
    }

    private mutating func add(_ p: Point, smooth isSmooth: Bool) {
        guard p.isFinite else { return }
        if let last = points.last, last.distance(to: p) < 1e-9 {
            // A doubled point has no direction; a lone one is kept for its cap.
            return
        }
        points.append(p)
        smooth.append(isSmooth)
    }

    private mutating func addCurve(_ c1: Point, _ c2: Point, _ p: Point, quadratic: Bool) {
        guard let p0 = points.last else { return }
        struct Collector: LineSink {
            var points: [Point] = []
            mutating func addLine(from a: Point, to b: Point) { points.append(b) }
        }
        // Flattened in pixels to the usual tolerance, then mapped back by parameter: the number of
        // lines depends on the size on the screen, the points are exact in local space.
        let (q0, q1, q2, q3) = (
            transform.apply(p0), transform.apply(c1), transform.apply(c2), transform.apply(p)
        )
        var n =
            quadratic
            ? Flattener.quadSegments(q0, q1, q3) : Flattener.cubicSegments(q0, q1, q2, q3)
        // A tight bend turns the offset by more than the curve itself strays.
        n = min(Flattener.maximumSegments, max(n, min(n * 4, Int(3 / roundStep))))
        for k in 1...n {
            let t = Double(k) / Double(n)
            let s = 1 - t
            let q: Point
            if k == n {
                q = p
            } else if quadratic {
                q = p0 * (s * s) + c1 * (2 * s * t) + p * (t * t)
            } else {
                q = p0 * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + p * (t * t * t)
            }
            add(q, smooth: k < n)
        }
    }

    // MARK: One subpath

    private mutating func finish(closed: Bool, into sink: inout some LineSink & ~Copyable) {
        defer {
            points.removeAll(keepingCapacity: true)
            smooth.removeAll(keepingCapacity: true)
        }
        if closed, points.count > 1, points[0].distance(to: points[points.count - 1]) < 1e-9 {
            points.removeLast()
            smooth.removeLast()
        }
        let n = points.count
        if n == 0 { return }
        if n == 1 { return dot(at: points[0], closed: closed, into: &sink) }
        let segmentCount = closed && n > 2 ? n : n - 1
        for i in 0..<segmentCount {
            let (a, b) = (points[i], points[(i + 1) % n])
            let normal = self.normal(a, b)
            polygon([a + normal, b + normal, b - normal, a - normal], into: &sink)
        }
        if closed && n > 2 {
            for i in 0..<n { join(before: (i + n - 1) % n, at: i, after: (i + 1) % n, into: &sink) }
        } else {
            for i in 1..<max(1, n - 1) { join(before: i - 1, at: i, after: i + 1, into: &sink) }
            cap(at: points[0], direction: (points[0] - points[1]).normalized, into: &sink)
            cap(
                at: points[n - 1], direction: (points[n - 1] - points[n - 2]).normalized,
                into: &sink)
        }
    }

    /// The offset to the left-hand edge of a segment.
    private func normal(_ a: Point, _ b: Point) -> Point {
        let d = (b - a).normalized
        return Point(-d.y * radius, d.x * radius)
    }

    /// A subpath of no length: a round or square cap makes it a dot, a butt one nothing.
    private func dot(at p: Point, closed: Bool, into sink: inout some LineSink & ~Copyable) {
        switch style.cap {
        case .butt: return
        case .round: arc(around: p, from: Point(radius, 0), turn: 2 * .pi, into: &sink)
        case .square:
            let r = radius
            polygon(
                [p + Point(r, -r), p + Point(-r, -r), p + Point(-r, r), p + Point(r, r)],
                into: &sink)
        }
    }

    private func cap(at p: Point, direction d: Point, into sink: inout some LineSink & ~Copyable) {
        let normal = Point(-d.y * radius, d.x * radius)
        switch style.cap {
        case .butt: return
        case .square:
            let out = d * radius
            polygon([p + normal, p + normal + out, p - normal + out, p - normal], into: &sink)
        case .round:
            arc(around: p, from: -normal, turn: .pi, into: &sink)
        }
    }

    private func join(
        before: Int, at index: Int, after: Int, into sink: inout some LineSink & ~Copyable
    ) {
        let p = points[index]
        let d0 = (p - points[before]).normalized
        let d1 = (points[after] - p).normalized
        let cross = d0.cross(d1)
        let dot = d0.dot(d1)
        if abs(cross) < 1e-9, dot > 0 { return }
        // The outer side is opposite to the turn.
        let side: Double = cross > 0 ? -1 : 1
        let n0 = Point(-d0.y, d0.x) * (radius * side)
        let n1 = Point(-d1.y, d1.x) * (radius * side)
        let kind = smooth[index] ? StrokeJoin.round : style.join
        switch kind {
        case .round:
            let turn = atan2(abs(cross), dot)
            if turn <= roundStep {
                polygon([p, p + n0, p + n1], into: &sink)
            } else {
                arc(around: p, from: cross > 0 ? n0 : n1, turn: turn, into: &sink)
            }
        case .miter:
            // 1 / sin(half the corner's angle) is the miter's length over the stroke's width.
            let sineSquared = (1 + dot) / 2
            if sineSquared * style.miterLimit * style.miterLimit >= 1, sineSquared > 1e-9 {
                let tip = (n0 + n1) * (0.5 / sineSquared)
                polygon([p, p + n0, p + tip, p + n1], into: &sink)
            } else {
                polygon([p, p + n0, p + n1], into: &sink)
            }
        case .bevel: polygon([p, p + n0, p + n1], into: &sink)
        }
    }

    /// A pie slice around `p`, counted from `from` by `turn` radians towards +y.
    private func arc(
        around p: Point, from: Point, turn: Double, into sink: inout some LineSink & ~Copyable
    ) {
        let steps = max(1, Int((turn / roundStep).rounded(.up)))
        let step = turn / Double(steps)
        let (c, s) = (cos(step), sin(step))
        var v = from
        var outline = [p, p + v]
        outline.reserveCapacity(steps + 2)
        for _ in 0..<steps {
            v = Point(v.x * c - v.y * s, v.x * s + v.y * c)
            outline.append(p + v)
        }
        polygon(outline, into: &sink)
    }

    /// Sends a convex polygon, wound so that all pieces of a stroke add up.
    private func polygon(_ outline: [Point], into sink: inout some LineSink & ~Copyable) {
        let origin = transform.apply(outline[0])
        var doubleArea = 0.0
        var previous = Point.zero
        for p in outline {
            let q = transform.apply(p) - origin
            doubleArea += previous.cross(q)
            previous = q
        }
        previous = transform.apply(outline[outline.count - 1])
        for p in outline {
            let q = transform.apply(p)
            if doubleArea >= 0 {
                sink.addLine(from: previous, to: q)
            } else {
                sink.addLine(from: q, to: previous)
            }
            previous = q
        }
    }
}
