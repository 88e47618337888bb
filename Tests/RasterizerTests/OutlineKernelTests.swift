import Geometry
import RasterCore
import TestSupport
import Testing

@testable import Rasterizer

/// Outlines inside their bounds, which the painters flatten, have the same edges as if they were flattened line by
/// line.
@Suite struct OutlineKernelTests {
    /// The edges of all bands, without horizontal ones, which add nothing.
    private static func edges(_ bins: borrowing EdgeBins) -> [[Int32]] {
        var all: [[Int32]] = []
        for band in bins.active {
            for edge in bins.content(of: band).edges where edge.y0 != edge.y1 {
                all.append([Int32(band), edge.x0, edge.y0, edge.x1, edge.y1])
            }
        }
        return all
    }

    /// A path with points in `bounds`.
    private static func path(_ random: inout SeededRandom, _ bounds: Rect, nan: Bool) -> Path {
        func point() -> Point {
            // Points on band boundaries and on the bounds are as likely as others.
            let x = random.next(bounds.minX...bounds.maxX)
            let y = random.next(bounds.minY...bounds.maxY)
            return switch random.next(8) {
            case 0: Point(x, min(bounds.maxY, max(bounds.minY, (y / 16).rounded() * 16)))
            case 1: Point(bounds.maxX, bounds.maxY)
            case 2 where nan: Point(.nan, y)
            case 3 where nan: Point(x, .nan)
            default: Point(x, y)
            }
        }
        var path = Path()
        var last = point()
        path.move(to: last)
        func near() -> Point {
            let size = random.next(0...random.next(0...40))
            return Point(
                min(bounds.maxX, max(bounds.minX, last.x + random.next(-size...size))),
                min(bounds.maxY, max(bounds.minY, last.y + random.next(-size...size))))
        }
        for _ in 0..<12 {
            let isShort = random.next(2) == 0
            let (a, b, c) = isShort ? (near(), near(), near()) : (point(), point(), point())
            switch random.next(6) {
            case 0: path.move(to: a)
            case 1: path.line(to: a)
            case 2, 3: path.quad(to: a, control: b)
            case 4: path.cubic(to: a, control1: b, control2: c)
            default: path.close()
            }
            last = a.isFinite ? a : last
        }
        return path
    }

    @Test(arguments: InstructionSet.allCases)
    func kernelEdgesMatchLineByLineFlattener(instructions: InstructionSet) {
        let painter = Painters.make(instructions)
        var random = SeededRandom(seed: 31)
        var fast = EdgeBins()
        var slow = EdgeBins()
        var count = 0
        for round in 0..<400 {
            // Some curves have more than eight lines.
            let (width, height) = round % 8 == 0 ? (3000, 2000) : (90, 130)
            let bounds = PixelRect(
                x0: random.next(20), y0: random.next(40), x1: width - random.next(20),
                y1: height - random.next(40))
            let path = OutlineKernelTests.path(
                &random,
                Rect(
                    Double(bounds.x0), Double(bounds.y0), Double(bounds.width),
                    Double(bounds.height)), nan: round % 5 == 0)
            let first = random.next(2) * random.next(height / 2)
            let rows = first..<min(height, first + 1 + random.next(height))
            fast.begin(width: width, height: height, rows: rows)
            slow.begin(width: width, height: height, rows: rows)
            fast.beginItem(0, bounds: bounds, isInside: true)
            slow.beginItem(0, bounds: bounds, isInside: true)
            let shift = AffineTransform.translation(random.next(-0.01...0.01), 0)
            withExtendedLifetime(path) {
                fast.fill(PathView(path), transform: shift, painter: painter)
                Flattener.fill(PathView(path), transform: shift, into: &slow)
            }
            let expected = OutlineKernelTests.edges(slow)
            let edges = OutlineKernelTests.edges(fast)
            #expect(edges == expected, "round \(round)")
            count += expected.count
        }
        #expect(count > 20_000)
    }
}
