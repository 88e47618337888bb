import Geometry
import Rasterizer
import Testing

@testable import DRMDisplay

/// The mouse pointer on the cursor plane.
@Suite struct PointerTests {
    /// The arrow's tip is where the mouse points, in each rotation, and the arrow extends to the lower right of it as
    /// seen.
    @Test(
        arguments: [
            (Rotation.none, (10, 20), (1, 2)), (.clockwise90, (43, 10), (-2, 1)),
            (.half, (53, 27), (-1, -2)), (.clockwise270, (20, 37), (2, -1)),
        ] as [(Rotation, (Int, Int), (Int, Int))])
    func pointerIsWhereMousePoints(
        rotation: Rotation, tip: (x: Int, y: Int), inside: (x: Int, y: Int)
    ) throws {
        let card = makeCard()
        var wanted = OutputPreferences()
        wanted.rotation = rotation
        let bench = try Bench(card, wanted)
        bench.run(until: 0.5)
        #expect(card.cursor == nil)
        #expect(bench.display.showPointer(at: Point(10.7, 20.2)))
        let place = try #require(card.cursor)
        let own = (x: tip.x - place.x, y: tip.y - place.y)
        #expect(card.cursorPixel(own.x, own.y) == 0xff00_0000)
        // Two rows down and one column to the right is inside the arrow.
        #expect(card.cursorPixel(own.x + inside.x, own.y + inside.y) == 0xffff_ffff)
        bench.display.hidePointer()
        #expect(card.cursor == nil)
    }

    /// A modeset switches off all cursors; ours returns. So it does after the display was blanked, once it moves.
    @Test func pointerSurvivesModeset() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        #expect(bench.display.showPointer(at: Point(10, 10)))
        card.isLinkBad = true
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(card.cursor ?? (0, 0) == (10, 10))
        bench.display.blank()
        #expect(card.cursor == nil)
        bench.display.wake()
        bench.pacer.displayDidChange()
        bench.run(until: 2)
        #expect(card.cursor == nil && bench.display.showPointer(at: Point(5, 6)))
        #expect(card.cursor ?? (0, 0) == (5, 6))
        bench.display.suspend(dropsMaster: true)
        #expect(bench.display.showPointer(at: Point(7, 7)) && bench.failures.isEmpty)
        // Three buffers of the frames are left.
        #expect(card.memories.count == 3 && card.violations.isEmpty)
    }

    @Test func cardWithoutCursorPlaneShowsNoPointer() throws {
        let card = makeCard()
        card.hasCursor = false
        let bench = try Bench(card)
        bench.run(until: 0.5)
        #expect(!bench.display.showPointer(at: Point(10, 10)) && card.cursor == nil)
        bench.run(until: 1)
        #expect(bench.showsTheFrame() && bench.failures.isEmpty)
    }
}
