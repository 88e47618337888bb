import Geometry

/// A receiver of a flattened outline, line by line.
protocol LineSink: ~Copyable {
    mutating func addLine(from a: Point, to b: Point)
}

/// Approximates curves by lines within a tolerance.
enum Flattener {
    /// The maximum distance between a curve and its lines, in pixels. On random paths the mean error of the pixels
    /// that a path touches is less than one level of 255.
    static let tolerance = 0.06
    /// The maximum distance between a curve and its chords, in pixels.
    ///
    /// Chords are on a curve's concave side, on average at two thirds of their maximum distance from the curve. Inner
    /// points are moved outwards by that average, B″·dt²/12. Then no point deviates by more than two thirds of the
    /// maximum distance of the chord, and the enclosed area is right.
    private static let chordTolerance = tolerance * 1.5
    /// The maximum number of lines of a curve. The tolerance holds for curves of up to about 40,000 pixels.
    static let maximumSegments = 500

    /// Returns the number of lines for a curve whose second difference has a length of `d` pixels.
    ///
    /// The deviation from n chords of equal parameter length is at most `scale` · d / n². `scale` is 1/4 for a
    /// parabola.
    ///
    /// - Parameter squared: d².
    @inline(__always)
    static func segments(secondDifferenceSquared squared: Double, scale: Double) -> Int {
        let factor = scale / chordTolerance
        let fourth = squared * (factor * factor)
        guard fourth < 4096 else { return manySegments(fourth) }
        // Numbers up to seven are found by comparison with fourth powers. Two consecutive square roots would delay the
        // resolution of the loop's exit branch, which is often mispredicted.
        let whole = Int(fourth)
        let least = 0x7_6554_3332_2221 &>> ((Int.bitWidth &- whole.leadingZeroBitCount) &* 4) & 15
        let square = least &* least
        return least &+ (whole >= square &* square ? 1 : 0)
    }

    @inline(never)
    private static func manySegments(_ fourth: Double) -> Int {
        let n = fourth.squareRoot().squareRoot()
        // NaN and infinity fail both conditions and give one line.
        return n < Double(maximumSegments) ? max(1, Int(n) + 1) : (n.isFinite ? maximumSegments : 1)
    }

    @inline(__always)
    static func quadSegments(_ p0: Point, _ p1: Point, _ p2: Point) -> Int {
        let d = p0 - p1 * 2 + p2
        return segments(secondDifferenceSquared: d.dot(d), scale: 0.25)
    }

    /// Returns the number of lines for a cubic curve by Wang's bound: n² ≥ 6/8 · max |second difference| / tolerance.
    @inline(__always)
    static func cubicSegments(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Int {
        let d0 = p0 - p1 * 2 + p2
        let d1 = p1 - p2 * 2 + p3
        return segments(secondDifferenceSquared: max(d0.dot(d0), d1.dot(d1)), scale: 0.75)
    }

    /// Sends the outline of `path`, mapped by `transform`, to `sink`. Open subpaths are closed.
    static func fill(
        _ path: PathView, transform: AffineTransform, into sink: inout some LineSink & ~Copyable
    ) {
        var start = Point.zero
        var last = Point.zero
        let points = path.points
        var i = 0
        for verb in path.verbs {
            switch verb {
            case .move:
                if last != start { sink.addLine(from: last, to: start) }
                start = transform.apply(points[i])
                last = start
            case .line:
                let p = transform.apply(points[i])
                sink.addLine(from: last, to: p)
                last = p
            case .quad:
                let (c, p) = (transform.apply(points[i]), transform.apply(points[i + 1]))
                addQuad(last, c, p, into: &sink)
                last = p
            case .cubic:
                let c1 = transform.apply(points[i])
                let c2 = transform.apply(points[i + 1])
                let p = transform.apply(points[i + 2])
                addCubic(last, c1, c2, p, into: &sink)
                last = p
            case .close:
                if last != start { sink.addLine(from: last, to: start) }
                last = start
            }
            i += verb.pointCount
        }
        if last != start { sink.addLine(from: last, to: start) }
    }

    @inline(__always)
    static func addQuad(
        _ p0: Point, _ p1: Point, _ p2: Point, into sink: inout some LineSink & ~Copyable
    ) {
        let n = quadSegments(p0, p1, p2)
        let a = p0 - p1 * 2 + p2
        let b = (p1 - p0) * 2
        let step = 1 / Double(n)
        let start = p0 - a * (step * step / 6)
        var previous = p0
        for k in 1..<max(1, n) {
            let t = Double(k) * step
            let p = (a * t + b) * t + start
            sink.addLine(from: previous, to: p)
            previous = p
        }
        sink.addLine(from: previous, to: p2)
    }

    @inline(__always)
    static func addCubic(
        _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point,
        into sink: inout some LineSink & ~Copyable
    ) {
        let n = cubicSegments(p0, p1, p2, p3)
        let c = (p1 - p0) * 3
        let b = (p2 - p1) * 3 - c
        let a = p3 - p0 - c - b
        let step = 1 / Double(n)
        let start = p0 - b * (step * step / 6)
        let slope = c - a * (step * step / 2)
        var previous = p0
        for k in 1..<max(1, n) {
            let t = Double(k) * step
            let p = ((a * t + b) * t + slope) * t + start
            sink.addLine(from: previous, to: p)
            previous = p
        }
        sink.addLine(from: previous, to: p3)
    }
}
