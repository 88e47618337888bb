import Geometry
import Testing

@testable import RiveRuntime

/// The outline of the union of rectangles.
@Suite struct RectUnionTests {
    private static let cases: [(name: String, rects: [Rect], contours: [[Point]])] = [
        ("none", [], []),
        ("an empty one", [Rect(0, 0, 0, 5)], []),
        ("one", [Rect(1, 2, 3, 4)], [[Point(1, 2), Point(4, 2), Point(4, 6), Point(1, 6)]]),
        (
            "side by side", [Rect(0, 0, 2, 2), Rect(2, 0, 2, 2)],
            [[Point(0, 0), Point(4, 0), Point(4, 2), Point(0, 2)]]
        ),
        (
            "apart", [Rect(0, 0, 1, 1), Rect(3, 0, 1, 1)],
            [
                [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)],
                [Point(3, 0), Point(4, 0), Point(4, 1), Point(3, 1)],
            ]
        ),
        (
            "lines of different lengths", [Rect(0, 0, 4, 1), Rect(1, 1, 2, 1)],
            [
                [
                    Point(0, 0), Point(4, 0), Point(4, 1), Point(3, 1), Point(3, 2), Point(1, 2),
                    Point(1, 1), Point(0, 1),
                ]
            ]
        ),
        (
            "overlapping", [Rect(0, 0, 2, 2), Rect(1, 1, 2, 2)],
            [
                [
                    Point(0, 0), Point(2, 0), Point(2, 1), Point(3, 1), Point(3, 3), Point(1, 3),
                    Point(1, 2), Point(0, 2),
                ]
            ]
        ),
        (
            "around a hole, which runs the other way round",
            [Rect(0, 0, 3, 1), Rect(0, 1, 1, 1), Rect(2, 1, 1, 1), Rect(0, 2, 3, 1)],
            [
                [Point(0, 0), Point(3, 0), Point(3, 3), Point(0, 3)],
                [Point(1, 1), Point(1, 2), Point(2, 2), Point(2, 1)],
            ]
        ),
    ]

    private static func outline(_ rects: [Rect], radius: Double) -> Path {
        var union = RectUnion()
        for rect in rects { union.add(rect) }
        var path = Path()
        union.appendOutline(to: &path, radius: radius)
        return path
    }

    @Test(arguments: cases.indices)
    func outlineGoesAroundUnion(index: Int) {
        let (name, rects, contours) = RectUnionTests.cases[index]
        var expected = Path()
        for contour in contours {
            for (i, point) in contour.enumerated() {
                if i == 0 { expected.move(to: point) } else { expected.line(to: point) }
            }
            expected.close()
        }
        let isEqual = RectUnionTests.outline(rects, radius: 0) == expected
        #expect(isEqual, "\(name)")
    }

    /// A corner is rounded by at most half of each of its edges, also where the outline turns inwards.
    @Test func cornersAreRoundedWithinTheirEdges() {
        let path = RectUnionTests.outline([Rect(0, 0, 20, 10), Rect(0, 10, 12, 10)], radius: 6)
        let bounds = path.controlBounds
        #expect(bounds == Rect(0, 0, 20, 20))
        #expect(path.contains(Point(12.5, 10.5)))
        #expect(!path.contains(Point(13.5, 12)))
        #expect(!path.contains(Point(0.5, 0.5)))
    }

    /// Rectangles that overlap too often are drawn one by one.
    @Test func manyOverlappingBoxesAreDrawnSeparately() {
        let rects = (0..<1000).map { Rect(0, Double($0), 10, 1000) }
        var expected = Path()
        for rect in rects { expected.addRoundedRect(rect, radius: 0) }
        #expect(RectUnionTests.outline(rects, radius: 0).controlBounds == Rect(0, 0, 10, 1999))
        let isSeparate = RectUnionTests.outline(rects, radius: 0) == expected
        #expect(isSeparate)
    }
}
