import Geometry
import Testing

@testable import Rasterizer

/// Edges that are higher than wide, which are computed for eight rows at a time, and edges just beyond that
/// limit.
@Suite struct SteepEdgeTests {
    /// Slopes on both sides of the limit for steep edges, 128 to 129.
    static let slopes = [
        0, 0.0001, 0.004, 0.25, 0.5, 0.98, 0.9915, 0.9922, 0.993, 0.9999, 1, 1.02, 2,
    ]

    private struct Slanted {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var slope: Double

        var path: Path {
            var path = Path()
            path.move(to: Point(x, y))
            path.line(to: Point(x + slope * height, y + height))
            path.line(to: Point(x + width + slope * height, y + height))
            path.line(to: Point(x + width, y))
            path.close()
            return path
        }
    }

    /// Both edges are rounded to 1/256 pixel, and the coverage to a byte.
    private static let tolerance = 3.0 / 255

    private func deviation(_ shape: Slanted, _ width: Int, _ height: Int) -> Double {
        var list = DisplayList()
        list.fill(shape.path, paint: .solid(.white))
        let mine = Reference.render(list, width: width, height: height)
        let exact = Reference.coverage(
            shape.path, rule: .nonZero, width: width, height: height, samples: 64)
        return zip(mine, exact).map { abs($0 - $1) }.max() ?? 0
    }

    /// Edges slanted left and right, across bands and across column 512, where a row's second word of groups begins.
    @Test(arguments: slopes)
    func slantedEdgesMatchSupersampledCoverage(slope: Double) {
        for (x, y, height) in [(500.3, 3.2, 41.5), (505.9, 14.75, 1.5), (511.996, 15.9, 3.3)] {
            for sign in [1.0, -1] {
                let shape = Slanted(x: x, y: y, width: 9.37, height: height, slope: sign * slope)
                #expect(deviation(shape, 640, 48) <= SteepEdgeTests.tolerance, "\(shape)")
            }
        }
    }

    /// An edge may end on the target's left or right border, to which it has been clipped.
    @Test(arguments: slopes)
    func edgesAtTargetBorderMatchSupersampledCoverage(slope: Double) {
        for width in [63, 64, 65, 512] {
            let reach = slope * 37.3
            for (x, sign) in [(reach, -1.0), (Double(width) - 5.25 - reach, 1)] where x + 5 > 0 {
                let shape = Slanted(x: x, y: 1.6, width: 5.25, height: 37.3, slope: sign * slope)
                #expect(
                    deviation(shape, width, 40) <= SteepEdgeTests.tolerance, "\(shape) in \(width)")
            }
        }
    }
}
