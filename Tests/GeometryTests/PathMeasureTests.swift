import Geometry
import Testing

@Suite struct PathMeasureTests {
    /// A closed square with sides of 10, and a line of length 5.
    private var path: Path {
        var path = Path(rect: Rect(0, 0, 10, 10))
        path.move(to: Point(20, 0))
        path.line(to: Point(20, 5))
        return path
    }

    @Test func measuresContours() {
        let measure = PathMeasure(path)
        #expect(measure.contours.map(\.length) == [40, 5])
        #expect(measure.contours.map(\.isClosed) == [true, false])
        #expect(measure.length == 45)
        #expect(PathMeasure(Path()).contours.isEmpty)
    }

    @Test(
        arguments: [
            (-3.0, Point(0, 0)), (0, Point(0, 0)), (5, Point(5, 0)), (25, Point(5, 10)),
            (40, Point(0, 0)), (42, Point(20, 2)), (99, Point(20, 5)),
        ] as [(Double, Point)])
    func findsPositionAtDistance(distance: Double, expected: Point) throws {
        let position = try #require(PathMeasure(path).position(at: distance))
        #expect(position.point == expected)
    }

    @Test func circleLengthApproximatesCircumference() {
        let measure = PathMeasure(Path(ellipseIn: Rect(0, 0, 100, 100)))
        #expect(abs(measure.length - 314.16) < 2)
    }

    @Test func remeasuringReplacesContours() {
        var measure = PathMeasure(path)
        measure.measure(Path(rect: Rect(0, 0, 1, 1)))
        #expect(measure.contours.map(\.length) == [4])
    }

    @Test func trimsAcrossContours() {
        // From 5 to 42.5 of a total length of 45.
        let trimmed = path.trimmed(from: 5.0 / 45, to: 42.5 / 45)
        #expect(abs(PathMeasure(trimmed).length - 37.5) < 1e-9)
        #expect(path.trimmed(from: 0, to: 1) == path)
        #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    }

    @Test func trimWithOffsetWrapsAroundStart() {
        let each = path.trimmed(from: 0.5, to: 1, offset: 0.25, mode: .synchronized)
        #expect(PathMeasure(each).contours.map { $0.length.rounded() } == [20, 1, 1])
        let all = path.trimmed(from: 0, to: 0.5, offset: 0.75, mode: .sequential)
        #expect(abs(PathMeasure(all).length - 22.5) < 1e-5)
        #expect(path.trimmed(from: .nan, to: 1, offset: 0, mode: .sequential).isEmpty)
        #expect(path.trimmed(from: 0, to: 1, offset: .infinity, mode: .synchronized).isEmpty)
    }

    /// Curves whose subdivision would overflow an integer, and points that are not finite.
    @Test func hostilePathsAreMeasuredWithoutTrapping() {
        for number in [Double.nan, .infinity, 1e308, -1e308] {
            var path = Path()
            path.move(to: .zero)
            path.cubic(
                to: Point(1, number), control1: Point(number, -number),
                control2: Point(-number, 3))
            path.quad(to: Point(number, 1), control: Point(2, number))
            path.line(to: Point(number, number))
            path.close()
            let measure = PathMeasure(path)
            _ = measure.position(at: 1)
            _ = path.trimmed(from: 0.2, to: 0.7, offset: 0.5, mode: .sequential)
            #expect(measure.contours.count <= 1)
        }
    }
}
