import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// Shapes whose edges are all vertical, a few columns wide or wider.
@Suite struct VerticalEdgeTests {
    private static let (width, height) = (200, 48)

    private func draw(_ path: Path, _ rule: FillRule, _ paint: Paint) -> [UInt32] {
        let (width, height) = (Self.width, Self.height)
        var list = DisplayList()
        list.fill(path, rule: rule, paint: paint)
        let bitmap = PixelBuffer(width: width, height: height)
        FrameRasterizer().render(
            list, into: bitmap.surface, background: Color(argb: 0xff20_3040))
        return (0..<width * height).map { bitmap[$0 % width, $0 / width] }
    }

    /// A narrow shape has the same pixels as a wide path made of this shape and a rectangle far to its right.
    @Test(arguments: [FillRule.nonZero, .evenOdd, .clockwise], [UInt64(1), 2, 3])
    func narrowAndWideShapesHaveEqualPixels(rule: FillRule, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let stops = [
            GradientStop(0, Color(argb: 0xc0ff_4020)),
            GradientStop(1, Color(argb: 0x8010_60ff)),
        ]
        let paints: [Paint] = [
            .solid(.white), .solid(Color(argb: 0x80ff_8000)),
            .radial(center: Point(20, 24), radius: 25, focal: nil, stops: stops),
        ]
        var covered = 0
        for round in 0..<60 {
            let left = random.next(-6...40)
            let spread: Double = [9, 40, 80][random.next(3)]
            var path = Path()
            for _ in 0...random.next(4) {
                let x = left + random.next(0...spread)
                let y = random.next(-3...45)
                let rect = Rect(x, y, random.next(0...8), random.next(0...40))
                // A mirrored rectangle has the opposite winding.
                let isMirrored = random.next(2) == 0
                path.append(
                    Path(rect: rect),
                    transform: isMirrored
                        ? AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * rect.midX, ty: 0)
                        : .identity)
            }
            var wide = path
            wide.append(Path(rect: Rect(190, 4, 5, 38)))
            let paint = paints[round % paints.count]
            let (mine, other) = (draw(path, rule, paint), draw(wide, rule, paint))
            let columns = (0..<mine.count).filter { $0 % Self.width < 176 }
            #expect(columns.allSatisfy { mine[$0] == other[$0] }, "round \(round)")
            covered += columns.count { mine[$0] != 0xff20_3040 }
        }
        #expect(covered > 1000)
    }

    /// Edges to the right of the target are dropped: the area to the left of them is covered up to the target's
    /// edge.
    @Test(arguments: [FillRule.nonZero, .evenOdd, .clockwise])
    func edgesRightOfTargetDoNotChangePixels(rule: FillRule) {
        var random = SeededRandom(seed: 7)
        let stops = [
            GradientStop(0, Color(argb: 0xc0ff_4020)),
            GradientStop(1, Color(argb: 0x8010_60ff)),
        ]
        let paints: [Paint] = [
            .solid(.white), .solid(Color(argb: 0x80ff_8000)),
            .linear(start: Point(0, 0), end: Point(0, 40), stops: stops),
            .linear(start: Point(10, 0), end: Point(100, 9), stops: stops),
            .radial(center: Point(20, 24), radius: 25, focal: nil, stops: stops),
        ]
        for paint in paints {
            for _ in 0..<20 {
                var (beyond, upToSide) = (Path(), Path())
                for _ in 0...random.next(2) {
                    let (x, y) = (random.next(100...110), random.next(-3...30))
                    let height = random.next(1...20)
                    beyond.append(Path(rect: Rect(x, y, 500, height)))
                    upToSide.append(Path(rect: Rect(x, y, Double(Self.width) - x, height)))
                }
                #expect(draw(beyond, rule, paint) == draw(upToSide, rule, paint))
            }
        }
    }
}
