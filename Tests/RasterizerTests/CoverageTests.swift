import Geometry
import TestSupport
import Testing

@testable import Rasterizer

@Suite struct CoverageTests {
    private func fill(_ path: Path, _ rule: FillRule, _ width: Int, _ height: Int) -> [Double] {
        var list = DisplayList()
        list.fill(path, rule: rule, paint: .solid(.white))
        return Reference.render(list, width: width, height: height)
    }

    /// A rectangle, whose area in every pixel is known.
    @Test func rectangleCoverageMatchesExactArea() {
        let path = Path(rect: Rect(1.25, 2.5, 4.5, 3.25))
        let pixels = fill(path, .nonZero, 8, 8)
        for y in 0..<8 {
            for x in 0..<8 {
                let pixel = Rect(Double(x), Double(y), 1, 1)
                let area = pixel.intersection(Rect(1.25, 2.5, 4.5, 3.25))
                let expected = area.width * area.height
                #expect(abs(pixels[y * 8 + x] - expected) <= 1.01 / 255, "(\(x), \(y))")
            }
        }
    }

    /// A triangle across several bands: the sum of its coverage must be its area.
    @Test func triangleCoverageSumsToItsArea() {
        var path = Path()
        path.move(to: Point(3.1, 1.7))
        path.line(to: Point(60.4, 35.2))
        path.line(to: Point(10.9, 70.6))
        path.close()
        let (a, b) = (Point(60.4, 35.2) - Point(3.1, 1.7), Point(10.9, 70.6) - Point(3.1, 1.7))
        let area = abs(a.cross(b)) / 2
        let sum = fill(path, .nonZero, 80, 80).reduce(0, +)
        #expect(abs(sum - area) < area * 0.002)
    }

    /// The mean error of partly covered pixels of one or two random stars is less than 1.5 levels.
    @Test(arguments: [FillRule.nonZero, .evenOdd])
    func starCoverageMatchesSupersampling(rule: FillRule) {
        var random = SeededRandom(seed: 5)
        var total = 0.0
        var count = 0
        for _ in 0..<120 {
            let (width, height) = (40 + random.next(40), 20 + random.next(40))
            var path = Path()
            for _ in 0..<1 + random.next(2) {
                let center = Point(random.next(5...Double(width)), random.next(5...Double(height)))
                let corners = 3 + random.next(6)
                let radius = random.next(3...30)
                for i in 0..<corners {
                    let angle = Double(i) / Double(corners) * 2 * .pi + 0.3
                    let r = radius * random.next(0.4...1)
                    let p = center + Point(r * cosine(angle), r * cosine(angle - .pi / 2))
                    if i == 0 { path.move(to: p) } else { path.line(to: p) }
                }
                path.close()
            }
            let mine = fill(path, rule, width, height)
            let expected = Reference.coverage(path, rule: rule, width: width, height: height)
            for (a, b) in zip(mine, expected) where b > 0 && b < 1 || abs(a - b) > 0.01 {
                total += abs(a - b)
                count += 1
            }
        }
        #expect(total / Double(count) < 1.5 / 255)
    }

    @Test func ellipseCoverageSumsToItsArea() {
        let path = Path(ellipseIn: Rect(2, 2, 60, 40))
        let mine = fill(path, .nonZero, 64, 44)
        let sum: Double = mine.reduce(0, +)
        let area = Double.pi * 30 * 20
        #expect(abs(sum - area) < 3)
    }

    @Test func threadCountDoesNotChangePixels() {
        var random = SeededRandom(seed: 3)
        var list = DisplayList()
        list.pushClip(Path(ellipseIn: Rect(5, 5, 180, 190)))
        for _ in 0..<60 {
            var path = Path()
            path.move(to: Point(random.next(0...200), random.next(0...200)))
            for _ in 0..<4 {
                path.cubic(
                    to: Point(random.next(0...200), random.next(0...200)),
                    control1: Point(random.next(0...200), random.next(0...200)),
                    control2: Point(random.next(0...200), random.next(0...200)))
            }
            list.fill(
                path, paint: .solid(Color(argb: UInt32(random.next(0...4_294_967_295)))))
        }
        let one = Reference.render(list, width: 200, height: 200, threads: 1)
        for threads in [2, 3, 7] {
            #expect(Reference.render(list, width: 200, height: 200, threads: threads) == one)
        }
    }

    /// A frame rendered in damaged parts has the same pixels as one rendered at once.
    @Test func damagedPartsMatchFullRender() {
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 100, 100), color: Color(argb: 0xff20_3040))
        list.fill(Path(ellipseIn: Rect(-20, 10, 90, 80)), paint: .solid(Color(argb: 0x80ff_0000)))
        list.stroke(
            Path(rect: Rect(10.5, 20.5, 70, 60)), style: StrokeStyle(width: 5, join: .round),
            paint: .linear(
                start: .zero, end: Point(100, 0),
                stops: [GradientStop(0, .white), GradientStop(1, Color(argb: 0x4000_ff00))]))
        let whole = PixelBuffer(width: 100, height: 100)
        let parts = PixelBuffer(width: 100, height: 100)
        let rasterizer = FrameRasterizer()
        rasterizer.render(list, into: whole.surface)
        for y in stride(from: 0, to: 100, by: 30) {
            for x in stride(from: 0, to: 100, by: 35) {
                rasterizer.render(
                    list, into: parts.surface,
                    damage: [
                        PixelRect(x0: x, y0: y, x1: min(100, x + 35), y1: min(100, y + 30))
                    ])
            }
        }
        for i in 0..<10_000 {
            #expect(whole[i % 100, i / 100] == parts[i % 100, i / 100], "pixel \(i)")
        }
    }

    private func cosine(_ a: Double) -> Double {
        // A series is enough here and keeps the test free of a maths library.
        var x = a.truncatingRemainder(dividingBy: 2 * .pi)
        if x > .pi { x -= 2 * .pi }
        var (term, sum) = (1.0, 1.0)
        for k in 1..<14 {
            term *= -x * x / Double((2 * k - 1) * (2 * k))
            sum += term
        }
        return sum
    }
}
