import Display
import Geometry
import Rasterizer
import Testing

@testable import DRMDisplay

/// The displayed buffer is read while frames continue.
@Suite struct HoldTests {
    @Test(arguments: [false, true], [2, 3])
    func heldBufferIsPaintedOnlyIfThereIsNoOther(shadow: Bool, buffers: Int) throws {
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
        #expect(before == reader.painted(bench.pacer.renderLatest).read())
        var missed = 0
        bench.pacer.onFlip = { missed += $0.missed }
        let flips = card.flips.count
        bench.isMoving = true
        bench.pacer.setNeedsFrame()
        bench.run(until: 1.0, touches: [0.55]) { _ in }
        // Nothing waits for the reader.
        #expect(card.flips.count >= flips + 25 && missed == 0)
        let isIntact = held.release()
        #expect(isIntact == (buffers == 3))
        if buffers == 3 { #expect(reader.read() == before) }
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
