import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// Gradients against the same colours in double precision.
@Suite struct GradientAccuracyTests {
    /// A square of `size` pixels with a gradient across it, and how many levels each channel may be off:
    /// half a level is the rounding; a table, which larger shapes have, may add as much.
    struct Case: CustomTestStringConvertible {
        var size: Int
        var stops: [GradientStop]
        var isRadial: Bool
        var tolerance: Double

        var testDescription: String {
            "\(isRadial ? "radial" : "linear") \(size) \(stops.map(\.offset))"
        }
    }

    private static let cases: [Case] = {
        var random = SeededRandom(seed: 7)
        func stops(_ offsets: [Double], opaque: Bool) -> [GradientStop] {
            offsets.map { offset in
                let argb = UInt32(random.next(0...4_294_967_295)) | (opaque ? 0xff00_0000 : 0)
                return GradientStop(offset, Color(argb: argb))
            }
        }
        var cases: [Case] = []
        for (size, tolerance) in [(3, 0.51), (8, 0.51), (31, 0.51), (48, 1.01)] {
            for offsets in [[0, 1], [0, 0.5, 1], [0.2, 0.9], [0.1, 0.4, 0.8]] {
                for isRadial in [false, true] {
                    for opaque in [false, true] {
                        cases.append(
                            Case(
                                size: size, stops: stops(offsets, opaque: opaque),
                                isRadial: isRadial, tolerance: tolerance))
                    }
                }
            }
        }
        return cases
    }()

    /// The premultiplied channels at an offset: blue, green, red, alpha.
    private func color(_ stops: [GradientStop], at offset: Double) -> [Double] {
        func channels(_ c: Color) -> [Double] {
            [Double(c.blue), Double(c.green), Double(c.red), Double(c.alpha)]
        }
        var straight = channels(stops[stops.count - 1].color)
        if offset <= stops[0].offset {
            straight = channels(stops[0].color)
        } else if let i = stops.indices.dropFirst().first(where: { offset < stops[$0].offset }) {
            let (a, b) = (stops[i - 1], stops[i])
            let t = (offset - a.offset) / (b.offset - a.offset)
            straight = zip(channels(a.color), channels(b.color)).map { $0 + ($1 - $0) * t }
        }
        return straight.prefix(3).map { $0 * straight[3] / 255 } + [straight[3]]
    }

    @Test(arguments: GradientAccuracyTests.cases)
    func agreesWithDoublePrecision(test: Case) {
        let size = Double(test.size)
        let (start, end) = (Point(0.3, 0.1), Point(size * 0.9, size * 0.7))
        let radius = size * 0.8
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(0, 0, size, size)),
            paint: test.isRadial
                ? .radial(center: start, radius: radius, stops: test.stops)
                : .linear(start: start, end: end, stops: test.stops))
        let bitmap = PixelBuffer(width: test.size, height: test.size)
        FrameRasterizer().render(list, into: bitmap.surface, background: .clear)
        let d = end - start
        var worst = 0.0
        for y in 0..<test.size {
            for x in 0..<test.size {
                let p = Point(Double(x) + 0.5, Double(y) + 0.5) - start
                let offset =
                    test.isRadial ? p.dot(p).squareRoot() / radius : p.dot(d) / d.dot(d)
                let pixel = bitmap[x, y]
                for (channel, value) in color(test.stops, at: offset).enumerated() {
                    let level = Double(pixel >> UInt32(channel * 8) & 255)
                    worst = max(worst, abs(level - value))
                }
            }
        }
        #expect(worst <= test.tolerance)
    }
}
