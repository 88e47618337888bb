import Geometry
import Testing

@testable import Rasterizer

/// The damage of a display list relative to the previous one.
@Suite struct ChangedListTests {
    private func list(_ rects: [Rect], _ color: Color) -> DisplayList {
        var list = DisplayList()
        for rect in rects { list.fillRect(rect, color: color) }
        return list
    }

    /// Changed commands close to each other, such as the glyphs of a line, become one rectangle; distant ones do not.
    @Test(
        arguments: [
            (
                [Rect(0, 10, 10, 10), Rect(12, 10, 10, 10), Rect(24, 10, 10, 10)]
                    + [Rect(36, 10, 10, 10), Rect(48, 10, 10, 10), Rect(60, 10, 10, 10)],
                [PixelRect(x0: 0, y0: 10, x1: 70, y1: 20)]
            ),
            (
                [Rect(0, 0, 10, 10), Rect(11, 0, 10, 10), Rect(200, 300, 10, 10)],
                [
                    PixelRect(x0: 0, y0: 0, x1: 21, y1: 10),
                    PixelRect(x0: 200, y0: 300, x1: 210, y1: 310),
                ]
            ),
            (
                [Rect(0, 0, 10, 10), Rect(60, 0, 10, 10)],
                [
                    PixelRect(x0: 0, y0: 0, x1: 10, y1: 10),
                    PixelRect(x0: 60, y0: 0, x1: 70, y1: 10),
                ]
            ),
        ] as [([Rect], [PixelRect])])
    func nearbyDamageRectsAreJoined(rects: [Rect], damage: [PixelRect]) {
        let changed = list(rects, .black).damage(since: list(rects, .white))
        #expect(changed.sorted { $0.x0 < $1.x0 } == damage)
        // All commands are new.
        let new = list(rects, .black).damage(since: DisplayList())
        #expect(new.sorted { $0.x0 < $1.x0 } == damage)
    }

    /// Lists that repeat one command: the equal start and the equal end of the two lists must not overlap.
    @Test(arguments: [(1, 2), (2, 3), (3, 2), (2, 2)])
    func repeatedCommandsAreDamagedIfCountChanges(before: Int, after: Int) {
        let rect = Rect(10, 10, 20, 20)
        let color = Color(argb: 0x8000_0000)
        let old = list(Array(repeating: rect, count: before), color)
        let new = list(Array(repeating: rect, count: after), color)
        let expected = before == after ? [] : [PixelRect(x0: 10, y0: 10, x1: 30, y1: 30)]
        #expect(new.damage(since: old) == expected)
    }

    /// A glyph with another color or position is damaged, though its mask is the same.
    @Test(
        arguments: [
            (10, Color.black, []),
            (10, .white, [PixelRect(x0: 10, y0: 20, x1: 12, y1: 22)]),
            (11, .black, [PixelRect(x0: 10, y0: 20, x1: 13, y1: 22)]),
        ] as [(Int, Color, [PixelRect])])
    func movedOrRecoloredMaskIsDamaged(x: Int, color: Color, damage: [PixelRect]) {
        let mask = Mask(width: 2, height: 2, coverage: [255, 128, 0, 255])
        var old = DisplayList()
        old.draw(mask, x: 10, y: 20, color: .black)
        var new = DisplayList()
        new.draw(mask, x: x, y: 20, color: color)
        #expect(new.damage(since: old) == damage)
    }
}
