import Geometry

/// A path's contours by their length, and pieces cut out of them.
///
/// Lengths are those of chords, as many a curve as the format's reference takes (a tolerance of half
/// a unit, parameters in between by share of the chord), so that cuts fall where its files were
/// made to have them.
struct PathMeasure {
    struct Contour {
        fileprivate var segments: [Segment] = []
        fileprivate(set) var length = 0.0
        fileprivate(set) var isClosed = false
    }

    /// A chord: a whole line, or a part of a curve.
    fileprivate struct Segment {
        var curve: Curve
        /// Of the curve, at the chord's ends.
        var from: Double
        var to: Double
        /// Along the contour, at the chord's end.
        var end: Double
        /// The number of the line or curve in its contour.
        var index: Int
    }

    fileprivate struct Curve {
        var p0: Point
        var p1: Point
        var p2: Point
        var p3: Point
        var isLine: Bool

        func point(_ t: Double) -> Point {
            let s = 1 - t
            if isLine { return p0 * s + p3 * t }
            return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
        }

        func tangent(_ t: Double) -> Point {
            if isLine { return p3 - p0 }
            let s = 1 - t
            let d = (p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t)
            if d != .zero { return d }
            return t < 0.5 ? p2 - p0 : p3 - p1
        }

        /// The part from `a` to `b`, by blossoming.
        func part(_ a: Double, _ b: Double) -> Curve {
            if isLine {
                let (q0, q3) = (point(a), point(b))
                return Curve(p0: q0, p1: q0, p2: q3, p3: q3, isLine: true)
            }
            func blossom(_ x: Double, _ y: Double, _ z: Double) -> Point {
                func mix(_ p: Point, _ q: Point, _ t: Double) -> Point { p * (1 - t) + q * t }
                let (q0, q1, q2) = (mix(p0, p1, x), mix(p1, p2, x), mix(p2, p3, x))
                let (r0, r1) = (mix(q0, q1, y), mix(q1, q2, y))
                return mix(r0, r1, z)
            }
            return Curve(
                p0: blossom(a, a, a), p1: blossom(a, a, b), p2: blossom(a, b, b),
                p3: blossom(b, b, b), isLine: false)
        }
    }

    private(set) var contours: [Contour] = []
    /// Storage of contours that were measured before.
    private var spare: [[Segment]] = []
    var length: Double { contours.reduce(0) { $0 + $1.length } }

    private static let tolerance = 0.5
    private static let maximumChords = 100

    init() {}

    init(_ path: Path) { measure(path) }

    /// Measures another path, in the storage of the one before.
    mutating func measure(_ path: Path) {
        while var contour = contours.popLast() {
            contour.segments.removeAll(keepingCapacity: true)
            spare.append(contour.segments)
        }
        var current = Contour()
        current.segments = spare.popLast() ?? []
        var (start, last) = (Point.zero, Point.zero)
        var number = 0
        func finish(_ contours: inout [Contour], _ spare: inout [[Segment]]) {
            if current.length > 0 {
                contours.append(current)
                current.segments = spare.popLast() ?? []
            } else {
                current.segments.removeAll(keepingCapacity: true)
            }
            current.length = 0
            current.isClosed = false
            number = 0
        }
        func add(_ curve: Curve, _ chords: Int) {
            var previous = curve.p0
            for k in 1...chords {
                let t = Double(k) / Double(chords)
                let p = k == chords ? curve.p3 : curve.point(t)
                let d = previous.distance(to: p)
                if d > 0 {
                    current.length += d
                    current.segments.append(
                        Segment(
                            curve: curve, from: Double(k - 1) / Double(chords), to: t,
                            end: current.length, index: number))
                }
                previous = p
            }
            number += 1
            last = curve.p3
        }
        func line(to p: Point) {
            add(Curve(p0: last, p1: last, p2: p, p3: p, isLine: true), 1)
        }
        var i = 0
        for verb in path.verbs {
            let p = path.points
            switch verb {
            case .move:
                finish(&contours, &spare)
                start = p[i]
                last = start
            case .line: line(to: p[i])
            case .quad, .cubic:
                let end = verb == .quad ? p[i + 1] : p[i + 2]
                let c1 = verb == .quad ? last + (p[i] - last) * (2.0 / 3) : p[i]
                let c2 = verb == .quad ? end + (p[i] - end) * (2.0 / 3) : p[i + 1]
                let bend = max((last - c1 * 2 + c2).length, (c1 - c2 * 2 + end).length)
                let n = (bend * 0.75 / PathMeasure.tolerance).squareRoot().rounded(.up)
                add(
                    Curve(p0: last, p1: c1, p2: c2, p3: end, isLine: false),
                    // A hostile curve may bend further than an integer counts.
                    n.isNaN ? 1 : Int(max(1, min(Double(PathMeasure.maximumChords), n))))
            case .close:
                if last != start { line(to: start) }
                current.isClosed = true
                finish(&contours, &spare)
            }
            i += verb.pointCount
        }
        finish(&contours, &spare)
        spare.append(current.segments)
    }

    /// The place and the direction at a distance along all contours.
    func position(at distance: Double) -> (point: Point, tangent: Point)? {
        var rest = distance
        for (i, contour) in contours.enumerated() {
            if rest <= contour.length || i == contours.count - 1 {
                return contour.position(at: rest)
            }
            rest -= contour.length
        }
        return nil
    }
}

extension PathMeasure.Contour {
    private func find(_ distance: Double) -> (segment: Int, t: Double) {
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].end < distance { low = middle + 1 } else { high = middle }
        }
        let segment = segments[low]
        let start = low == 0 ? 0 : segments[low - 1].end
        // Chords before this one of the same curve decide where it starts in parameters.
        let f = (distance - start) / (segment.end - start)
        return (low, segment.from + (segment.to - segment.from) * max(0, min(1, f)))
    }

    fileprivate func position(at distance: Double) -> (point: Point, tangent: Point)? {
        if segments.isEmpty { return nil }
        let (i, t) = find(max(0, min(length, distance)))
        return (segments[i].curve.point(t), segments[i].curve.tangent(t))
    }

    /// Appends the piece between two distances.
    ///
    /// - Parameter moves: starts a subpath; otherwise the piece goes on from the last one.
    func append(from: Double, to: Double, moves: Bool, into path: inout Path) {
        let from = max(0, from)
        let to = min(length, to)
        guard from < to, !segments.isEmpty else { return }
        let (first, t0) = find(from)
        let (last, t1) = find(to)
        if moves { path.move(to: segments[first].curve.point(t0)) }
        var i = first
        while i <= last {
            let number = segments[i].index
            let curve = segments[i].curve
            let begin = number == segments[first].index ? t0 : 0
            let end = number == segments[last].index ? t1 : 1
            let part = begin == 0 && end == 1 ? curve : curve.part(begin, end)
            if begin >= end {
                // A piece that starts at a corner has nothing of what leads there.
            } else if curve.isLine {
                path.line(to: part.p3)
            } else {
                path.cubic(to: part.p3, control1: part.p1, control2: part.p2)
            }
            while i <= last && segments[i].index == number { i += 1 }
        }
    }
}

extension Path {
    /// The part of the outline between two shares of its whole length, 0...1.
    public func trimmed(from start: Double, to end: Double) -> Path {
        let (start, end) = (max(0, min(1, start)), max(0, min(1, end)))
        if start <= 0 && end >= 1 { return self }
        var result = Path()
        guard end > start else { return result }
        let measure = PathMeasure(self)
        var (from, to) = (measure.length * start, measure.length * end)
        for contour in measure.contours {
            if from < contour.length && to > 0 {
                contour.append(
                    from: max(0, from), to: min(contour.length, to), moves: true, into: &result)
            }
            from -= contour.length
            to -= contour.length
        }
        return result
    }
}
