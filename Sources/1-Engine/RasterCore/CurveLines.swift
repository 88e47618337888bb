import Geometry

/// The lines of a quadratic curve: n of equal parameter length, whose inner points are moved outwards.
@frozen
public struct QuadraticLines: BitwiseCopyable {
    /// The number of lines.
    public let count: Int
    /// The parameter length of a line, 1 / `count`.
    public let step: Double
    /// The coefficient of t² of the inner points.
    public let a: Point
    /// The coefficient of t of the inner points.
    public let b: Point
    /// The inner points' constant term.
    public let start: Point

    /// - Parameter area: the area in the points' unit of a square of one pixel.
    @inlinable
    @inline(__always)
    public init(_ p0: Point, _ p1: Point, _ p2: Point, pixel area: Double = 1) {
        count = CurveLines.quad(p0, p1, p2, pixel: area)
        step = 1 / Double(count)
        a = p0 - p1 * 2 + p2
        b = (p1 - p0) * 2
        start = p0 - a * (step * step * (1.0 / 6))
    }
}

/// The lines of a cubic curve: n of equal parameter length, whose inner points are moved outwards.
@frozen
public struct CubicLines: BitwiseCopyable {
    /// The number of lines.
    public let count: Int
    /// The parameter length of a line, 1 / `count`.
    public let step: Double
    /// The coefficient of t³ of the inner points.
    public let a: Point
    /// The coefficient of t² of the inner points.
    public let b: Point
    /// The coefficient of t of the inner points.
    public let slope: Point
    /// The inner points' constant term.
    public let start: Point

    /// - Parameter area: the area in the points' unit of a square of one pixel.
    @inlinable
    @inline(__always)
    public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, pixel area: Double = 1) {
        count = CurveLines.cubic(p0, p1, p2, p3, pixel: area)
        step = 1 / Double(count)
        let c = (p1 - p0) * 3
        b = (p2 - p1) * 3 - c
        a = p3 - p0 - c - b
        start = p0 - b * (step * step * (1.0 / 6))
        slope = c - a * (step * step / 2)
    }
}

/// The numbers of lines that approximate curves.
public enum CurveLines {
    /// The maximum distance between a curve and its lines, in pixels. On random paths the mean error of the pixels
    /// that a path touches is less than one level of 255.
    @inlinable public static var tolerance: Double { 0.06 }
    /// The maximum distance between a curve and its chords, in pixels.
    ///
    /// Chords are on a curve's concave side, on average at two thirds of their maximum distance from the curve. Inner
    /// points are moved outwards by that average, B″·dt²/12. Then no point deviates by more than two thirds of the
    /// maximum distance of the chord, and the enclosed area is right.
    @usableFromInline static var chordTolerance: Double { @inlinable get { tolerance * 1.5 } }
    /// The maximum number of lines of a curve. The tolerance holds for curves of up to about 40,000 pixels.
    @inlinable public static var maximum: Int { 500 }

    /// Returns the number of lines for a curve whose second difference has a length of `d` pixels.
    ///
    /// The deviation from n chords of equal parameter length is at most `scale` · d / n². `scale` is 1/4 for a
    /// parabola.
    ///
    /// - Parameter squared: d².
    @inlinable
    @inline(__always)
    public static func count(secondDifferenceSquared squared: Double, scale: Double) -> Int {
        let factor = scale / chordTolerance
        let fourth = squared * (factor * factor)
        guard fourth < 4096 else { return large(fourth) }
        // Numbers up to seven are found by comparison with fourth powers. Two consecutive square roots would delay the
        // resolution of the loop's exit branch, which is often mispredicted.
        let whole = Int(fourth)
        let least = 0x7_6554_3332_2221 &>> ((Int.bitWidth &- whole.leadingZeroBitCount) &* 4) & 15
        let square = least &* least
        return least &+ (whole >= square &* square ? 1 : 0)
    }

    @usableFromInline
    @inline(never)
    static func large(_ fourth: Double) -> Int {
        let n = fourth.squareRoot().squareRoot()
        // NaN and infinity fail both conditions and give one line.
        return n < Double(maximum) ? max(1, Int(n) + 1) : (n.isFinite ? maximum : 1)
    }

    /// Returns the number of lines for a quadratic curve.
    ///
    /// - Parameter area: the area in the points' unit of a square of one pixel.
    @inlinable
    @inline(__always)
    public static func quad(_ p0: Point, _ p1: Point, _ p2: Point, pixel area: Double = 1) -> Int {
        let d = p0 - p1 * 2 + p2
        return count(secondDifferenceSquared: d.dot(d) / area, scale: 0.25)
    }

    /// Returns the number of lines for a cubic curve by Wang's bound: n² ≥ 6/8 · max |second difference| / tolerance.
    ///
    /// - Parameter area: the area in the points' unit of a square of one pixel.
    @inlinable
    @inline(__always)
    public static func cubic(
        _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, pixel area: Double = 1
    ) -> Int {
        let d0 = p0 - p1 * 2 + p2
        let d1 = p1 - p2 * 2 + p3
        return count(
            secondDifferenceSquared: max(d0.dot(d0), d1.dot(d1)) / area, scale: 0.75)
    }
}
