import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// All instruction sets and numbers of threads produce the same pixels for any display list.
@Suite struct InstructionSetTests {
    @Test func instructionSetsAndThreadCountsRenderSamePixels() {
        for seed in 1...12 {
            var random = SeededRandom(seed: UInt64(seed))
            let (width, height) = (60 + random.next(90), 40 + random.next(60))
            let list = RandomScene.list(&random, width: width, height: height)
            func draw(_ threads: Int, _ instructions: InstructionSet) -> [UInt32] {
                let bitmap = PixelBuffer(width: width, height: height)
                FrameRasterizer(threads: threads, instructions: instructions)
                    .render(list, into: bitmap.surface, background: Color(argb: 0xff20_3040))
                return (0..<width * height).map { bitmap[$0 % width, $0 / width] }
            }
            let one = draw(1, .baseline)
            #expect(draw(1, .avx2) == one, "seed \(seed)")
            #expect(draw(1, .best) == one, "seed \(seed)")
            #expect(draw(2, .best) == one, "seed \(seed)")
            #expect(draw(5, .baseline) == one, "seed \(seed)")
        }
    }

    /// A second frame does not depend on state that the first one left.
    @Test func frameDoesNotDependOnEarlierFrames() {
        var random = SeededRandom(seed: 77)
        let rasterizer = FrameRasterizer(threads: 2)
        for _ in 0..<12 {
            let (width, height) = (20 + random.next(150), 10 + random.next(90))
            let list = RandomScene.list(&random, width: width, height: height)
            let used = PixelBuffer(width: width, height: height)
            let fresh = PixelBuffer(width: width, height: height)
            rasterizer.render(list, into: used.surface)
            FrameRasterizer().render(list, into: fresh.surface)
            let same = (0..<width * height).allSatisfy {
                used[$0 % width, $0 / width] == fresh[$0 % width, $0 / width]
            }
            #expect(same)
        }
    }

    /// Painting one damage rectangle after another gives the same pixels as painting everything at once.
    @Test func renderInDamageTilesMatchesFullRender() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<8 {
            // Widths that are multiples of eight are painted in place when painted at once.
            let (width, height) = ((9 + random.next(8)) * 8, 50 + random.next(60))
            let list = RandomScene.list(&random, width: width, height: height)
            let whole = PixelBuffer(width: width, height: height)
            let parts = PixelBuffer(width: width, height: height)
            let rasterizer = FrameRasterizer()
            rasterizer.render(list, into: whole.surface)
            let (dx, dy) = (13 + random.next(20), 9 + random.next(20))
            for y in stride(from: 0, to: height, by: dy) {
                for x in stride(from: 0, to: width, by: dx) {
                    rasterizer.render(
                        list, into: parts.surface,
                        damage: [
                            PixelRect(
                                x0: x, y0: y, x1: min(width, x + dx), y1: min(height, y + dy))
                        ])
                }
            }
            let wrong = (0..<width * height).first {
                whole[$0 % width, $0 / width] != parts[$0 % width, $0 / width]
            }
            #expect(wrong == nil)
        }
    }

    /// Edges in most groups of a wide band need more than one batch of gradient entries.
    @Test func gradientWithManyEdgesMatchesTiledRender() {
        var random = SeededRandom(seed: 9)
        let (width, height) = (1600, 40)
        func outline() -> Path {
            var path = Path()
            path.move(to: Point(0, 20))
            for x in stride(from: 3.0, through: 1600, by: 5) {
                path.line(to: Point(x + random.next(-2...2), random.next(-4...44)))
            }
            path.close()
            return path
        }
        let stops = [
            GradientStop(0, Color(argb: 0xffff_2000)), GradientStop(1, Color(argb: 0x4000_80ff)),
        ]
        var list = DisplayList()
        for rule in [FillRule.nonZero, .evenOdd] {
            list.fill(
                outline(), rule: rule,
                paint: .radial(center: Point(700, 20), radius: 900, focal: nil, stops: stops))
        }
        let whole = PixelBuffer(width: width, height: height)
        let parts = PixelBuffer(width: width, height: height)
        let rasterizer = FrameRasterizer()
        rasterizer.render(list, into: whole.surface)
        for x in stride(from: 0, to: width, by: 80) {
            rasterizer.render(
                list, into: parts.surface,
                damage: [PixelRect(x0: x, y0: 0, x1: x + 80, y1: height)])
        }
        let same = (0..<width * height).allSatisfy {
            whole[$0 % width, $0 / width] == parts[$0 % width, $0 / width]
        }
        #expect(same)
    }
}
