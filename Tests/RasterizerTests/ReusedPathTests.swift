import Geometry
import Testing

@testable import Rasterizer

@Suite struct ReusedPathTests {
    private let first = Rect(1, 2, 30, 40)
    private let second = Rect(5, 6, 70, 20)

    private func draw(_ rects: [Rect], into list: inout DisplayList) {
        list.removeAll()
        for rect in rects {
            list.pushClip(roundedRect: rect, radius: 3)
            list.fill(roundedRect: rect, radius: 4, color: .white)
            list.popClip()
        }
    }

    /// A list that is recorded again draws its new rectangles, and a copy of it keeps the old ones.
    @Test func copyKeepsItsRectangles() {
        var list = DisplayList()
        draw([first, second], into: &list)
        let copy = list
        draw([second], into: &list)
        var (old, new) = (DisplayList(), DisplayList())
        for rect in [first, second] {
            old.pushClip(Path(roundedRect: rect, radius: 3))
            old.fill(Path(roundedRect: rect, radius: 4), paint: .solid(.white))
            old.popClip()
        }
        draw([second], into: &new)
        #expect(copy == old)
        #expect(list == new)
        #expect(copy != list)
    }
}
