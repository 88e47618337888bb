import Testing

@testable import Geometry

@Suite struct PathDirectionTests {
    /// Returns a circle of radius 10 made of quadratic or cubic curves, clockwise with y pointing down.
    private static func circle(cubic: Bool) -> Path {
        var path = Path()
        path.addEllipse(in: Rect(-10, -10, 20, 20))
        if cubic { return path }
        var quads = Path()
        quads.move(to: Point(10, 0))
        quads.quad(to: Point(0, 10), control: Point(10, 10))
        quads.quad(to: Point(-10, 0), control: Point(-10, 10))
        quads.quad(to: Point(0, -10), control: Point(-10, -10))
        quads.quad(to: Point(10, 0), control: Point(10, -10))
        quads.close()
        return quads
    }

    private static func reversed(_ path: Path) -> Path {
        var path = path
        var result = Path()
        result.rewrite(path.reversedSize) { $0.append(reversed: &path, .identity) }
        return result
    }

    @Test(arguments: [true, false])
    func signOfAreaFollowsDirection(cubic: Bool) {
        let circle = PathDirectionTests.circle(cubic: cubic)
        // Each of the four parabolas covers two thirds of its control triangle, in addition to the triangle below its
        // chord.
        let expected = cubic ? 314.2 : 1000.0 / 3
        #expect(abs(circle.signedArea - expected) < 0.5)
        #expect(abs(PathDirectionTests.reversed(circle).signedArea + expected) < 0.5)
        #expect(Path().signedArea == 0)
    }

    /// An open triangle counts as closed, and the area of a hole is subtracted.
    @Test func subpathAreasAreSummed() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(10, 0))
        path.line(to: Point(10, 10))
        #expect(path.signedArea == 50)
        path.move(to: Point(4, 1))
        path.line(to: Point(9, 6))
        path.line(to: Point(9, 1))
        path.close()
        #expect(path.signedArea == 50 - 12.5)
    }

    @Test func counterclockwisePathsAreReversed() {
        let circle = PathDirectionTests.circle(cubic: true)
        let mirrored = AffineTransform.scale(-1, 1)
        for (path, transform, turns) in [
            (circle, AffineTransform.identity, false), (circle, mirrored, true),
            (PathDirectionTests.reversed(circle), .identity, true),
            (PathDirectionTests.reversed(circle), mirrored, false),
        ] {
            var result = Path()
            result.append(clockwise: path, transform: transform)
            #expect(result.signedArea > 314)
            let kept = path.transformed(by: transform)
            #expect((result.points != kept.points) == turns)
        }
    }
}
