import Geometry
import Testing

@testable import RiveRuntime

/// Storage of outlines that is kept only for those that change.
@Suite struct ReusedStorageTests {
    /// A path that a display list of one of the last frames still retains is not overwritten, nor copied.
    @Test func rebuiltPathLeavesThoseOfTheLastFramesAlone() {
        var path = ReusedPath()
        var frames: [Path] = []
        for i in 0..<5 {
            let rect = Rect(0, 0, Double(i + 1), 1)
            path.rewrite(.rect) { $0.addRect(rect) }
            #expect(path.current == Path(rect: rect))
            frames.append(path.current)
            if frames.count > 2 { frames.removeFirst() }
        }
        #expect(frames == [Path(rect: Rect(0, 0, 4, 1)), Path(rect: Rect(0, 0, 5, 1))])
        path.begin()
        #expect(path.current.isEmpty)
    }

    /// Corners are freed after the first two uses.
    @Test func cornersAreKeptFromTheThirdUseOn() {
        var corners = ReusedCorners()
        for use in 1...4 {
            corners.begin()
            corners.all.append(Path.Vertex(position: .zero))
            corners.end()
            #expect(corners.all.isEmpty == (use < 3))
        }
        corners.replace([])
        #expect(corners.all.isEmpty)
    }

    /// The first outline of the artboard is made even if it is empty, and a rectangle of negative zeros is the same.
    @Test func outlineOfARectangleIsRebuiltOnlyWhenItChanges() {
        var outline = RectOutline()
        outline.set(Rect(-0.0, -0.0, 0, 0))
        #expect(outline.path.points.allSatisfy { $0.x.sign == .plus && $0.y.sign == .plus })
        #expect(outline.path == Path(rect: .zero))
        outline.set(Rect(1, 2, 3, 4))
        #expect(outline.path == Path(rect: Rect(1, 2, 3, 4)))
    }
}
