import Testing

@testable import Geometry

@Suite struct PathReversalTests {
    private func path(_ build: (inout Path) -> Void) -> Path {
        var path = Path()
        build(&path)
        return path
    }

    private func reversed(_ other: Path, _ transform: AffineTransform = .identity) -> Path {
        var other = other
        return path {
            $0.rewrite(other.reversedSize) { $0.append(reversed: &other, transform) }
        }
    }

    /// An open subpath with all kinds of segments and a closed one: the reversal has the last subpath first, and each
    /// from its end.
    @Test func reversalReversesSubpathOrderAndSegments() {
        let both = path {
            $0.move(to: Point(0, 0))
            $0.line(to: Point(1, 0))
            $0.quad(to: Point(3, 0), control: Point(2, 9))
            $0.cubic(to: Point(6, 0), control1: Point(4, 9), control2: Point(5, -9))
            $0.move(to: Point(10, 10))
            $0.line(to: Point(20, 10))
            $0.line(to: Point(20, 20))
            $0.close()
        }
        let expected = path {
            $0.move(to: Point(20, 20))
            $0.line(to: Point(20, 10))
            $0.line(to: Point(10, 10))
            $0.close()
            $0.move(to: Point(6, 0))
            $0.cubic(to: Point(3, 0), control1: Point(5, -9), control2: Point(4, 9))
            $0.quad(to: Point(1, 0), control: Point(2, 9))
            $0.line(to: Point(0, 0))
        }
        let result = reversed(both)
        #expect(result.verbs == expected.verbs && result.points == expected.points)
        #expect(reversed(result).points == both.points)
        let moved = reversed(both, .translation(0, 1))
        #expect(moved.points == expected.points.map { Point($0.x, $0.y + 1) })
    }

    @Test func reversalOmitsSinglePointSubpaths() {
        let points = path {
            $0.move(to: Point(1, 1))
            $0.move(to: Point(2, 2))
            $0.close()
            $0.move(to: Point(3, 3))
            $0.line(to: Point(4, 4))
            $0.move(to: Point(5, 5))
        }
        let result = reversed(points)
        #expect(result.verbs == [.move, .line] && result.points == [Point(4, 4), Point(3, 3)])
        #expect(reversed(Path()).isEmpty)
    }
}
