/// Measures the arc length of a path's contours, finds positions along them, and cuts segments out of them.
///
/// A curve's length is that of at most 100 chords, which deviate from it by up to half a unit unless another tolerance
/// is given; parameters within a chord are interpolated linearly. The .riv reference runtime measures in the same way,
/// so trims and path followers are placed where a file's author saw them.
public struct PathMeasure: Sendable {
    /// A subpath with a length greater than 0.
    public struct Contour: Sendable {
        /// The lines and curves that have a length, in order.
        fileprivate var curves: [Curve] = []
        fileprivate var chords: [Chord] = []
        /// The length, in the path's units.
        public fileprivate(set) var length = 0.0
        /// Whether the subpath ends with a close.
        public fileprivate(set) var isClosed = false
    }

    /// A chord: a whole line or a part of a curve.
    fileprivate struct Chord {
        /// The index of the line or curve in its contour.
        var curve: Int
        /// The curve's parameters at the chord's ends.
        var from: Double
        var to: Double
        /// The contour's length up to the end of the chord.
        var end: Double
    }

    fileprivate struct Curve: Sendable {
        var p0: Point
        var p1: Point
        var p2: Point
        var p3: Point
        var isLine: Bool

        init(p0: Point, p1: Point, p2: Point, p3: Point, isLine: Bool) {
            (self.p0, self.p1, self.p2, self.p3, self.isLine) = (p0, p1, p2, p3, isLine)
        }

        /// A line.
        init(from a: Point, to b: Point) { self.init(p0: a, p1: a, p2: b, p3: b, isLine: true) }

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

        /// Returns the part from parameter `a` to `b`, by blossoming.
        func part(_ a: Double, _ b: Double) -> Curve {
            if isLine {
                let (q0, q3) = (point(a), point(b))
                return Curve(from: q0, to: q3)
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

    /// The contours in the path's order, except those of zero length.
    public private(set) var contours: [Contour] = []
    /// Reusable storage of previously measured contours.
    private var spare: [Contour] = []
    /// Reusable storage for the pieces from which `trim` assembles its result.
    var pieces: [(contour: Int, from: Float, to: Float)] = []
    /// The sum of the contours' lengths.
    public var length: Double {
        var length: Float = 0
        for i in contours.indices { length += Float(contours[i].length) }
        return Double(length)
    }

    private static let maximumChords = 100

    /// Creates a measure without contours; see `measure`.
    public init() {}

    /// Creates a measure of `path`; see `measure`.
    public init(_ path: Path) { measure(path) }

    /// Measures another path, reusing the storage of the previous one.
    ///
    /// - Parameter tolerance: the maximum deviation of a chord from its curve, in the path's units.
    /// - Complexity: linear in the number of verbs.
    public mutating func measure(_ path: Path, tolerance: Double = 0.5) {
        while let contour = contours.popLast() { spare.append(contour) }
        var current = spare.popLast() ?? Contour()
        current.removeAll()
        var (start, last) = (Point.zero, Point.zero)
        var i = 0
        let p = path.points
        for verb in path.verbs {
            switch verb {
            case .move:
                finish(&current)
                start = p[i]
                last = start
            case .line:
                current.append(line: Curve(from: last, to: p[i]))
                last = p[i]
            case .quad, .cubic:
                let end = verb == .quad ? p[i + 1] : p[i + 2]
                let c1 = verb == .quad ? last + (p[i] - last) * (2.0 / 3) : p[i]
                let c2 = verb == .quad ? end + (p[i] - end) * (2.0 / 3) : p[i + 1]
                let curve = Curve(p0: last, p1: c1, p2: c2, p3: end, isLine: false)
                current.append(curve, chords: PathMeasure.chordCount(curve, tolerance))
                last = end
            case .close:
                if last != start { current.append(line: Curve(from: last, to: start)) }
                last = start
                current.isClosed = true
                finish(&current)
            }
            i += verb.pointCount
        }
        finish(&current)
        spare.append(current)
    }

    /// Appends `current` if its length is not zero, and resets it for the next contour.
    private mutating func finish(_ current: inout Contour) {
        if current.length > 0 {
            contours.append(current)
            current = spare.popLast() ?? Contour()
        }
        current.removeAll()
    }

    private static func chordCount(_ c: Curve, _ tolerance: Double) -> Int {
        let bend = max((c.p0 - c.p1 * 2 + c.p2).length, (c.p1 - c.p2 * 2 + c.p3).length)
        let n = (bend * 0.75 / tolerance).squareRoot().rounded(.up)
        // Hostile files give NaN and numbers beyond the range of Int.
        return n.isNaN ? 1 : Int(max(1, min(Double(maximumChords), n)))
    }

    /// Returns the point and the tangent, which is not normalised, at `distance` along all contours joined end to end,
    /// clamped to their ends; nil if there are no contours.
    ///
    /// - Complexity: linear in the number of contours, logarithmic in the number of a contour's chords.
    public func position(at distance: Double) -> (point: Point, tangent: Point)? {
        var rest = distance
        for (i, contour) in contours.enumerated() {
            if rest <= contour.length || i == contours.count - 1 {
                return contour.position(at: rest)
            }
            rest -= contour.length
        }
        return nil
    }

    /// Whether the path is a single subpath that ends with a close.
    public var isClosed: Bool { contours.count == 1 && contours[0].isClosed }

    /// Appends to `path` the segment between two distances along all contours, joined end to end.
    ///
    /// - Parameter moves: whether the segment starts a new subpath; otherwise it continues the last one.
    public func append(from: Double, to: Double, moves: Bool, into path: inout Path) {
        var (begin, moves) = (Float(0), moves)
        for i in contours.indices {
            let end = begin + Float(contours[i].length)
            if Float(to) <= begin { return }
            if end > Float(from) {
                contours[i].append(
                    from: Double(Float(from) - begin), to: Double(Float(to) - begin), moves: moves,
                    into: &path)
                moves = true
            }
            begin = end
        }
    }
}

extension PathMeasure.Contour {
    /// Removes everything but keeps the storage.
    fileprivate mutating func removeAll() {
        curves.removeAll(keepingCapacity: true)
        chords.removeAll(keepingCapacity: true)
        length = 0
        isClosed = false
    }

    /// Adds a line if it has a length.
    @inline(__always)
    fileprivate mutating func append(line: PathMeasure.Curve) {
        let d = Self.singleLength(line.p0, line.p3)
        guard d > 0 else { return }
        length = Double(Float(length) + Float(d))
        chords.append(PathMeasure.Chord(curve: curves.count, from: 0, to: 1, end: length))
        curves.append(line)
    }

    /// Adds a curve if it has a length.
    fileprivate mutating func append(_ curve: PathMeasure.Curve, chords count: Int) {
        // Single precision, as in the reference runtime: rounding decides on which side of a corner a point exactly at
        // the corner falls.
        let start = Float(length)
        let (index, first) = (curves.count, chords.count)
        // All at once: the array need not be checked for each of them.
        chords.append(
            contentsOf: repeatElement(
                PathMeasure.Chord(curve: index, from: 0, to: 0, end: 0), count: count))
        let written = chords.withUnsafeMutableBufferPointer { chords in
            var (next, walked, from) = (first, 0.0, 0.0)
            var previous = curve.p0
            for k in 1...count {
                let t = Double(k) / Double(count)
                let p = k == count ? curve.p3 : curve.point(t)
                let d = previous.distance(to: p)
                if d > 0 {
                    walked += d
                    length = Double(start + Float(walked))
                    chords[next] = PathMeasure.Chord(curve: index, from: from, to: t, end: length)
                    next += 1
                }
                (previous, from) = (p, t)
            }
            return next
        }
        if written < chords.count { chords.removeLast(chords.count - written) }
        if written > first { curves.append(curve) }
    }

    private static func singleLength(_ a: Point, _ b: Point) -> Double {
        let (x, y) = (Float(b.x) - Float(a.x), Float(b.y) - Float(a.y))
        return Double((x * x + y * y).squareRoot())
    }

    /// Returns the index of the chord at a distance, and the parameter of its curve there.
    private func find(_ distance: Double) -> (chord: Int, t: Double) {
        var (low, high) = (0, chords.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if chords[middle].end < distance { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? 0 : chords[low - 1].end
        let f = (distance - start) / (chords[low].end - start)
        let (from, to) = (chords[low].from, chords[low].to)
        return (low, from + (to - from) * max(0, min(1, f)))
    }

    fileprivate func position(at distance: Double) -> (point: Point, tangent: Point)? {
        if chords.isEmpty { return nil }
        let (i, t) = find(max(0, min(length, distance)))
        let curve = curves[chords[i].curve]
        return (curve.point(t), curve.tangent(t))
    }

    /// Appends to `path` the segment between two distances, which are clamped to the contour.
    ///
    /// - Parameter moves: whether the segment starts a new subpath; otherwise it continues the last one.
    public func append(from: Double, to: Double, moves: Bool, into path: inout Path) {
        let from = max(0, from)
        let to = min(length, to)
        guard from < to, !chords.isEmpty else { return }
        let ((firstChord, t0), (lastChord, t1)) = (find(from), find(to))
        let (first, last) = (chords[firstChord].curve, chords[lastChord].curve)
        if moves { path.move(to: curves[first].point(t0)) }
        for index in first...last {
            let curve = curves[index]
            let begin = index == first ? t0 : 0
            let end = index == last ? t1 : 1
            let part = begin == 0 && end == 1 ? curve : curve.part(begin, end)
            if begin >= end {
                // The segment starts at a corner, so nothing of the curve before the corner is added.
            } else if curve.isLine {
                path.line(to: part.p3)
            } else {
                path.cubic(to: part.p3, control1: part.p1, control2: part.p2)
            }
        }
    }
}
