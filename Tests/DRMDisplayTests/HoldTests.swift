import Display
import Geometry
import Rasterizer
import Testing

@testable import DRMDisplay

/// The displayed buffer is read while frames continue.
@Suite struct HoldTests {
    @Test(arguments: [false, true], [2, 3])
    func heldBufferIsNotPainted(shadow: Bool, buffers: Int) throws {
        let card = makeCard()
        card.maximumBuffers = buffers
        var wanted = OutputPreferences()
        (wanted.rotation, wanted.usesShadow) = (.clockwise90, shadow)
        let bench = try Bench(card, wanted)
        bench.run(until: 0.5)
        let held = try #require(bench.display.holdScanout())
        #expect(bench.display.holdScanout() == nil)
        let reader = SurfaceReader(held.surface)
        let before = reader.read()
        // The pixels read are those drawn.
        #expect(before == reader.painted(bench.link.renderLatest).read())
        var missed = 0
        bench.link.onFlip = { missed += $0.missed }
        let flips = card.flips.count
        bench.isMoving = true
        bench.link.setNeedsFrame()
        bench.run(until: 1.0, touches: [0.55]) { _ in if buffers == 2 { held.release() } }
        #expect(card.flips.count >= flips + 25)
        if buffers == 3 {
            // With three buffers nothing waits for the reader.
            #expect(missed == 0)
            #expect(reader.read() == before)
            held.release()
        }
        bench.isMoving = false
        bench.run(until: 1.2)
        #expect(bench.showsTheFrame() && card.violations.isEmpty)
        #expect(bench.display.holdScanout() != nil)
    }

    @Test func blankedDisplayHasNoScanoutToHold() throws {
        let bench = try Bench(makeCard())
        bench.run(until: 0.2)
        bench.display.blank()
        #expect(bench.display.holdScanout() == nil)
    }
}
