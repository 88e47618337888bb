import CCPU
import Geometry
import Glibc
import TestSupport
import Testing

@testable import Rasterizer

/// Conic gradients, and opaque gradients that are stored without being blended.
@Suite struct ConicGradientTests {
    /// The angle's error is at most 1.9e-6 turns, in all directions and at all distances.
    @Test func anglesAreWithinTheStatedError() {
        var random = SeededRandom(seed: 3)
        var worst: Float = 0
        for i in 0..<20_000 {
            var (x, y) = (SIMD8<Float>(), SIMD8<Float>())
            for k in 0..<8 {
                let angle = i < 1000 ? Double(i * 8 + k) * .pi / 4000 : random.next(-4...4)
                let distance = pow(2, random.next(-20...20))
                (x[k], y[k]) = (Float(distance * cos(angle)), Float(distance * sin(angle)))
            }
            let turns = cpu_turns8(x, y)
            let wide = cpu_turns16(
                SIMD16(lowHalf: y, highHalf: x), SIMD16(lowHalf: x, highHalf: y))
            #expect(wide.highHalf == turns)
            for k in 0..<8 {
                let exact = atan2(Double(y[k]), Double(x[k])) / (2 * .pi)
                worst = max(worst, Float(abs(Double(turns[k]) - exact)))
            }
        }
        #expect(worst <= 1.9e-6)
    }

    @Test func anglesOfAxesAreExact() {
        let x: SIMD8<Float> = [1, 0, -1, 0, 0, 5, 3, -2]
        let y: SIMD8<Float> = [0, 1, 0, -1, 0, 0, 0, 0]
        #expect(cpu_turns8(x, y) == [0, 0.25, 0.5, -0.25, 0, 0, 0, 0.5])
    }

    /// Long runs of opaque colours are stored directly, short ones are blended: tiles of 40 pixels have only short
    /// ones.
    @Test(arguments: InstructionSet.allCases)
    func opaqueGradientMatchesTiledRender(instructions: InstructionSet) {
        let (width, height) = (203, 70)
        let stops = [
            GradientStop(0, Color(argb: 0xffff_2000)), GradientStop(0.3, Color(argb: 0xff10_e0b0)),
            GradientStop(1, Color(argb: 0xff40_30f0)),
        ]
        let center = Point(83, 31)
        // The last one changes too fast along rows for a table in the order of the pixels.
        let paints: [Paint] = [
            .conic(center: center, startAngle: 4, stops: stops),
            .radial(center: center, radius: 90, stops: stops),
            .radial(center: center, radius: 90, focal: Point(60, 50), stops: stops),
            .linear(start: Point(3, 2), end: Point(5, 3), stops: stops),
        ]
        let shapes = [
            Path(rect: Rect(1.5, 2.25, 199.25, 65)), Path(rect: Rect(0, 0, 201, 70)),
            Path(ellipseIn: Rect(4, -20, 190, 110)),
        ]
        for paint in paints {
            for shape in shapes {
                var list = DisplayList()
                list.fill(shape, paint: paint)
                let rasterizer = FrameRasterizer(instructions: instructions)
                let whole = PixelBuffer(width: width, height: height)
                let tiled = PixelBuffer(width: width, height: height)
                rasterizer.render(list, into: whole.surface)
                for x in stride(from: 0, to: width, by: 40) {
                    rasterizer.render(
                        list, into: tiled.surface,
                        damage: [PixelRect(x0: x, y0: 0, x1: min(width, x + 40), y1: height)])
                }
                let same = whole.withPixels { a in tiled.withPixels { a.elementsEqual($0) } }
                #expect(same, "\(paint) in \(shape.controlBounds)")
            }
        }
    }
}
