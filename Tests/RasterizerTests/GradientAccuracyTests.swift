import Geometry
import RasterCore
import TestSupport
import Testing

@testable import Rasterizer

/// Gradients compared with the same colours in double precision.
@Suite struct GradientAccuracyTests {
    /// A square of `size` pixels with a gradient across it.
    struct Case: CustomTestStringConvertible {
        var size: Int
        var stops: [GradientStop]
        var isRadial: Bool
        /// The start and end of the gradient as fractions of the square; a radial gradient has its centre at
        /// the start.
        var start = Point(0.01, 0.003)
        var end = Point(0.9, 0.7)

        var testDescription: String {
            "\(isRadial ? "radial" : "linear") \(size) \(stops.map(\.offset)) \(start) \(end)"
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
        for size in [3, 8, 31, 48] {
            for offsets in [[0, 1], [0, 0.5, 1], [0.2, 0.9], [0.1, 0.4, 0.8]] {
                for isRadial in [false, true] {
                    for opaque in [false, true] {
                        cases.append(
                            Case(
                                size: size, stops: stops(offsets, opaque: opaque),
                                isRadial: isRadial))
                    }
                }
            }
        }
        // Large enough for tables whose entries are in the order of a row's pixels: to the right, to the left,
        // steep, along rows and columns, nearly along columns, and far shorter than the square.
        let directions = [
            (Point(0.1, 0.2), Point(0.8, 0.6)), (Point(0.9, 0.8), Point(0.2, 0.3)),
            (Point(0.4, 0.9), Point(0.5, 0.1)), (Point(0.5, 0), Point(0.51, 1)),
            (Point(0.1, 0.5), Point(0.9, 0.5)), (Point(0.3, 0.1), Point(0.3, 0.9)),
            (Point(0.45, 0.5), Point(0.55, 0.5)), (Point(-2, -1), Point(3, 2)),
        ]
        for (start, end) in directions {
            for size in [65, 200] {
                for offsets in [[0, 1], [0.2, 0.5, 0.8], [0, 0.2, 0.4, 0.6, 1]] {
                    cases.append(
                        Case(
                            size: size, stops: stops(offsets, opaque: size == 65), isRadial: false,
                            start: start, end: end))
                }
            }
        }
        return cases
    }()

    /// Returns the premultiplied channels at an offset: blue, green, red, alpha.
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
    func gradientMatchesDoublePrecision(test: Case) {
        let size = Double(test.size)
        let (start, end) = (test.start * size, test.end * size)
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
        // Rounding contributes half a level; a table may add as much again.
        #expect(worst <= 1.01)
    }

    /// White with an alpha just below the next level: a channel greater than alpha would overflow when it is blended
    /// over white.
    @Test(arguments: InstructionSet.allCases)
    func tableChannelsDoNotExceedAlpha(instructions: InstructionSet) {
        let painter = Painters.make(instructions)
        let table = UnsafeMutableBufferPointer<UInt32>.allocate(
            capacity: 1 + GradientSegment.overrun)
        defer { table.deallocate() }
        for level in 0..<255 {
            let alpha = (Float(level) + 0.5).nextDown
            painter.fillTable(
                table, 0..<1, GradientSegment(color: SIMD4(255, 255, 255, alpha)))
            #expect(table[0] == UInt32(level) * 0x0101_0101)
        }
    }

    /// The column at which a row starts must not change its pixels.
    @Test func gradientPaintedInPiecesMatchesWhole() {
        let stops = [
            GradientStop(0, Color(argb: 0xc030_6090)), GradientStop(0.3, Color(argb: 0xff00_ffee)),
            GradientStop(1, Color(argb: 0x40ff_8000)),
        ]
        let paint = Paint.linear(start: Point(41, 3), end: Point(97.5, 60), stops: stops)
        func draw(_ rects: [Rect]) -> [UInt32] {
            var list = DisplayList()
            for rect in rects { list.fill(Path(rect: rect), paint: paint) }
            let bitmap = PixelBuffer(width: 160, height: 64)
            FrameRasterizer().render(list, into: bitmap.surface, background: .black)
            return (0..<64 * 160).map { bitmap[$0 % 160, $0 / 160] }
        }
        let whole = draw([Rect(0, 0, 160, 64)])
        // Each piece is so large that its table is in phases.
        let pieces = [(0.0, 17.0), (17, 27), (44, 57), (101, 59)].map { Rect($0.0, 0, $0.1, 64) }
        #expect(draw(pieces) == whole)
    }

    /// A table's size is bounded whatever the gradient's direction and length.
    @Test(arguments: [1e-9, 1e-4, 0.003, 0.02, 0.3, 0.99, 5, .infinity, .nan])
    func phaseTableSizeIsBounded(step: Double) {
        for steepest in [1.0, 255, 2000, 25_500, .infinity] {
            for sign in [1.0, -1] {
                guard
                    let phases = GradientPhases(
                        steepest: steepest, step: sign * step, stopCount: 3, limit: .max)
                else { continue }
                #expect(phases.count > 0 && phases.length > 0)
                #expect(Double(phases.count) >= steepest * step)
                #expect(phases.entryCount <= 4096 + 64 * 2 * GradientPhases.margin)
            }
        }
    }
}
