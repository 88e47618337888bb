import Geometry
import Glibc
import RasterCore
import TestSupport
import Testing

@testable import Rasterizer

/// Coverage compared with brute force: random paths whose curves are flattened into 200 lines each,
/// in 32 exact slices per pixel.
@Suite struct AccuracyTests {
    @Test func coverageOfRandomPathsMatchesReference() {
        var random = SeededRandom(seed: 11)
        var (total, count, paths) = (0.0, 0, 0)
        while paths < 240 {
            let (w, h) = (24 + random.next(30), 16 + random.next(24))
            let path = Self.blob(&random, Double(w), Double(h))
            let rule: FillRule = paths % 2 == 0 ? .nonZero : .evenOdd
            var list = DisplayList()
            list.fill(path, rule: rule, paint: .solid(.white))
            let mine = Reference.render(list, width: w, height: h)
            let exact = Reference.coverage(
                Self.finelyFlattened(path), rule: rule, width: w, height: h)
            for (a, b) in zip(mine, exact) where a > 0 || b > 0 {
                total += abs(a - b)
                count += 1
            }
            paths += 1
        }
        #expect(total / Double(count) <= 1.0 / 255)
    }

    /// Returns a closed outline of lines and curves around a centre, sometimes with a second one inside.
    private static func blob(_ random: inout SeededRandom, _ w: Double, _ h: Double) -> Path {
        var path = Path()
        for ring in 0..<1 + random.next(2) {
            let center = Point(w / 2 + random.next(-4...4), h / 2 + random.next(-4...4))
            let corners = 3 + random.next(5)
            let radius = random.next(3...min(w, h) * 0.6) / Double(ring + 1)
            func at(_ k: Double) -> Point {
                let angle = k / Double(corners) * 2 * .pi + 0.3
                let r = radius * random.next(0.6...1)
                return center + Point(r * cos(angle), r * sin(angle))
            }
            path.move(to: at(0))
            for k in 1...corners {
                let k = Double(k)
                switch random.next(3) {
                case 0: path.line(to: at(k))
                case 1: path.quad(to: at(k), control: at(k - 0.5))
                default: path.cubic(to: at(k), control1: at(k - 0.66), control2: at(k - 0.33))
                }
            }
            path.close()
        }
        return path
    }

    /// Returns the path with its curves replaced by many short lines, sampled on the curves.
    private static func finelyFlattened(_ path: Path) -> Path {
        var out = Path()
        var i = 0
        var last = Point.zero
        for verb in path.verbs {
            let p = path.points
            switch verb {
            case .move: out.move(to: p[i])
            case .line: out.line(to: p[i])
            case .quad, .cubic:
                let c1 = p[i]
                let (c2, end) = verb == .quad ? (p[i], p[i + 1]) : (p[i + 1], p[i + 2])
                for k in 1...200 {
                    let t = Double(k) / 200
                    let s = 1 - t
                    out.line(
                        to: verb == .quad
                            ? last * (s * s) + c1 * (2 * s * t) + end * (t * t)
                            : last * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t)
                                + end * (t * t * t))
                }
            case .close: out.close()
            }
            i += verb.pointCount
            if i > 0 { last = p[i - 1] }
        }
        return out
    }

    /// The lines of a flattened cubic are connected from its start to its end, and points sampled on them are within
    /// the tolerance of the curve.
    @Test func flattenedCurvesStayWithinTolerance() {
        var random = SeededRandom(seed: 4)
        for _ in 0..<20 {
            func point() -> Point { Point(random.next(0...300), random.next(0...300)) }
            let (p0, p1, p2, p3) = (point(), point(), point(), point())
            var sink = LineCollector()
            Flattener.addCubic(p0, p1, p2, p3, into: &sink)
            let curve = (0...600).map { k -> Point in
                let t = Double(k) / 600
                let s = 1 - t
                return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t)
                    + p3 * (t * t * t)
            }
            #expect(sink.lines.first?.0 == p0)
            #expect(sink.lines.last?.1 == p3)
            for (line, next) in zip(sink.lines, sink.lines.dropFirst()) {
                #expect(line.1 == next.0)
            }
            for (a, b) in sink.lines {
                for q in [a, a + (b - a) * 0.5, a + (b - a) * 0.25] {
                    var distance = Double.infinity
                    for i in 1..<curve.count {
                        distance = min(distance, Self.distance(q, curve[i - 1], curve[i]))
                    }
                    #expect(distance <= CurveLines.tolerance)
                }
            }
        }
    }

    /// The number of lines of a curve follows the formula, even where it is computed from fourth powers.
    @Test func curveLineCountMatchesFormula() {
        for step in 0..<4000 {
            let difference = 0.0113 * Double(step)
            let n = (difference * 0.75 / (CurveLines.tolerance * 1.5)).squareRoot()
            let count = CurveLines.count(
                secondDifferenceSquared: difference * difference, scale: 0.75)
            #expect(count == min(CurveLines.maximum, Int(n) + 1))
        }
        let last = CurveLines.count(secondDifferenceSquared: 1e30, scale: 0.75)
        #expect(last == CurveLines.maximum)
        #expect(CurveLines.count(secondDifferenceSquared: .nan, scale: 0.75) == 1)
        #expect(CurveLines.count(secondDifferenceSquared: .infinity, scale: 0.75) == 1)
    }

    /// The sides of a mitered stroke meet at the miters' tips; only bevels add a line at each corner.
    @Test(arguments: [
        (StrokeJoin.miter, 4.0, 8), (.miter, 1.5, 8), (.miter, 1.4, 12), (.bevel, 4, 12),
    ])
    func miterJoinsAddNoLinesToStrokeOutline(join: StrokeJoin, limit: Double, lineCount: Int) {
        var stroker = Stroker()
        var sink = LineCollector()
        let square = Path(rect: Rect(10, 10, 8, 8))
        let style = StrokeStyle(width: 2, join: join, miterLimit: limit)
        stroker.stroke(
            PathView(square), style: StrokeView(style), transform: .identity, into: &sink)
        #expect(sink.lines.count == lineCount)
        let starts = sink.lines.map(\.0)
        for (x, y) in [(11.0, 11.0), (17, 11), (17, 17), (11, 17)] {
            #expect(starts.contains(Point(x, y)))
        }
        for (x, y) in [(9.0, 9.0), (19, 9), (19, 19), (9, 19)] {
            #expect(starts.contains(Point(x, y)) == (lineCount == 8))
        }
    }

    @Test func circleStrokeAreaMatchesRing() {
        for (radius, width) in [(20.0, 3.0), (8, 9), (3, 6), (25, 0.5)] {
            var list = DisplayList()
            list.stroke(
                Path(ellipseIn: Rect(32 - radius, 32 - radius, 2 * radius, 2 * radius)),
                style: StrokeStyle(width: width), paint: .solid(.white))
            let sum = Reference.render(list, width: 64, height: 64).reduce(0, +)
            let (outer, inner) = (radius + width / 2, max(0, radius - width / 2))
            let area = .pi * (outer * outer - inner * inner)
            #expect(abs(sum - area) <= area * 0.01, "radius \(radius), width \(width)")
        }
    }

    /// A round stroke covers the points near its path: coverage is compared with a brute-force distance field.
    @Test(arguments: [StrokeJoin.round])
    func roundStrokeCoverageMatchesDistanceField(join: StrokeJoin) {
        var random = SeededRandom(seed: 8)
        for _ in 0..<24 {
            func point() -> Point { Point(random.next(8...56), random.next(8...56)) }
            var path = Path()
            path.move(to: point())
            for _ in 0..<1 + random.next(3) {
                random.next(2) == 0
                    ? path.line(to: point())
                    : path.cubic(to: point(), control1: point(), control2: point())
            }
            let width = random.next(2...9)
            var list = DisplayList()
            list.stroke(
                path, style: StrokeStyle(width: width, join: join, cap: .round),
                paint: .solid(.white))
            let mine = Reference.render(list, width: 64, height: 64)
            let fine = Self.finelyFlattened(path).points
            var error = 0.0
            for y in 0..<64 {
                for x in 0..<64 {
                    let p = Point(Double(x) + 0.5, Double(y) + 0.5)
                    var distance = Double.infinity
                    for i in 1..<fine.count {
                        distance = min(distance, Self.distance(p, fine[i - 1], fine[i]))
                    }
                    let expected = max(0, min(1, width / 2 - distance + 0.5))
                    error += abs(mine[y * 64 + x] - expected)
                }
            }
            // The distance field is itself only an estimate of the area in an edge pixel.
            #expect(error / 4096 < 0.004, "width \(width)")
        }
    }

    private static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
        let d = b - a
        let length = d.dot(d)
        let t = length > 0 ? max(0, min(1, (p - a).dot(d) / length)) : 0
        return p.distance(to: a + d * t)
    }
}

/// Collects the lines of an outline.
private struct LineCollector: LineSink {
    var lines: [(Point, Point)] = []
    mutating func addLine(from a: Point, to b: Point) { lines.append((a, b)) }
}
