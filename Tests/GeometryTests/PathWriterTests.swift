import Testing

@testable import Geometry

@Suite struct PathWriterTests {
    private static let square = Path(rect: Rect(0, 0, 2, 2))

    private func path(_ build: (inout Path) -> Void) -> Path {
        var path = Path()
        build(&path)
        return path
    }

    /// The storage is overwritten, whether it was shorter, as long, or longer.
    @Test(arguments: [0, 1, 2])
    func rewriteReplacesPreviousContents(copies: Int) {
        var path = Path()
        for _ in 0..<copies { path.append(Path(ellipseIn: Rect(0, 0, 9, 9))) }
        let copy = path
        path.rewrite(.rect) { $0.addRect(Rect(0, 0, 2, 2)) }
        #expect(path == Self.square)
        #expect(copy.verbs.count == copies * 6)
        path.rewrite(PathSize()) { _ in }
        #expect(path.isEmpty)
    }

    /// Storage grows by doubling, of which a path that stays as it is needs no more than its size.
    @Test func trimmedPathKeepsItsContents() {
        let grown = path { path in
            for i in 0..<1100 { path.line(to: Point(Double(i), 0)) }
        }
        #expect(grown.points.capacity > 2000)
        var trimmed = grown
        trimmed.trim()
        #expect(trimmed == grown && trimmed.points.capacity < 1200)
        #expect(trimmed.verbs.capacity < 1200)
        let reserved = path { path in
            path.reserve(grown.size)
            path.append(grown)
        }
        #expect(reserved == grown && reserved.points.capacity < 1200)
    }

    @Test(arguments: [AffineTransform.identity, .translation(3, 4), .scale(-2, 0.5)])
    func appendMatchesPathAppend(transform: AffineTransform) {
        var parts = [Self.square, Path(), Path(ellipseIn: Rect(1, 2, 3, 4))]
        var expected = Path()
        for part in parts { expected.append(part, transform: transform) }
        var result = Path()
        result.rewrite(parts.reduce(PathSize()) { $0 + $1.size }) {
            for i in parts.indices { $0.append(&parts[i], transform) }
        }
        #expect(result == expected)
    }

    /// A segment after a finished subpath starts where that subpath started.
    @Test func segmentAfterClosedSubpathStartsAtItsStart() {
        var result = Path()
        result.rewrite(.rect) { $0.addRect(Rect(5, 6, 1, 1)) }
        result.line(to: Point(0, 0))
        #expect(result.verbs.suffix(2) == [.move, .line])
        #expect(result.points.suffix(2) == [Point(5, 6), Point(0, 0)])
    }

    /// The announced number of segments equals the number written, for each kind of vertex at each position.
    @Test(arguments: [false, true])
    func segmentCountMatchesAnnouncedSize(closed: Bool) {
        let kinds: [(Double) -> Path.Vertex] = [
            { Path.Vertex(position: Point($0, $0 * $0)) },
            { Path.Vertex(position: Point($0, $0 * $0), radius: 0.25) },
            {
                Path.Vertex(
                    position: Point($0, $0 * $0),
                    handles: (in: Point($0 - 1, 0), out: Point($0 + 1, 0)))
            },
        ]
        for code in 0..<27 {
            var vertices = [code % 3, code / 3 % 3, code / 9].enumerated().map { i, kind in
                kinds[kind](Double(i + 1))
            }
            var result = Path()
            result.rewrite(&vertices, closed: closed)
            #expect(result.size == Path.size(of: &vertices, closed: closed))
            #expect(result.verbs.first == .move)
            #expect((result.verbs.last == .close) == closed)
            var moved = Path()
            let transform = AffineTransform.translation(1, 2)
            moved.rewrite(result.size) { $0.append(&vertices, closed: closed, transform) }
            #expect(moved == result.transformed(by: transform))
        }
    }

    @Test func fewerThanTwoVerticesMakeNoSubpath() {
        var vertices = [Path.Vertex(position: Point(1, 1))]
        var result = Self.square
        result.rewrite(&vertices, closed: true)
        #expect(result.isEmpty)
    }

    @Test func closedCopyClosesEverySubpath() {
        let open = path {
            $0.move(to: Point(0, 0))
            $0.line(to: Point(1, 0))
            $0.move(to: Point(5, 5))
            $0.quad(to: Point(6, 6), control: Point(6, 5))
            $0.close()
        }
        #expect(open.closed.verbs == [.move, .line, .close, .move, .quad, .close])
        #expect(open.closed.points == open.points)
    }
}
