import CCPU
import Geometry
import Glibc
import TestSupport
import Testing

@testable import Rasterizer

/// The angles of conic gradients.
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
}
