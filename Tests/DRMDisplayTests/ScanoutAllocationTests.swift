import Display
import Geometry
import Rasterizer
import Telemetry
import TestSupport
import Testing

@testable import DRMDisplay

/// A steady frame allocates nothing, from its drawing to its flip event.
@Suite(.enabled(if: Allocations.areCounted)) struct ScanoutAllocationTests {
    @Test(arguments: [true, false], [true, false])
    func steadyFlipDoesNotAllocate(atomic: Bool, shadow: Bool) throws {
        let card = makeCard()
        var wanted = OutputPreferences()
        (wanted.allowsAtomic, wanted.usesShadow, wanted.rotation) = (atomic, shadow, .clockwise90)
        let display = try DRMDisplay(card, wanted) { card.now }
        #expect(display.name.hasSuffix(atomic ? "atomic" : "legacy"))
        let pacer = FramePacer(
            display: display, threads: 1, now: { card.now }, recorder: try FlightRecorder(),
            meter: FrameMeter(clock: { 0 }))
        var frames = 0
        var flips = 0
        pacer.onTick = { _ in
            frames += 1
            return true
        }
        pacer.onDraw = { list in
            list.fillRect(Rect(0, 0, 400, 400), color: .black)
            // Two areas of damage.
            list.fillRect(Rect(Double(frames % 20), 5, 8, 8), color: .white)
            list.fillRect(Rect(Double(frames % 20), 50, 8, 8), color: .white)
        }
        pacer.onFlip = { _ in flips += 1 }
        card.isQuiet = true
        func frame() throws {
            card.now = max(card.now, pacer.nextDeadline)
            try pacer.tickIfDue()
            pacer.handleFlips()
        }
        for _ in 0..<600 { try frame() }
        (frames, flips) = (0, 0)
        #expect(try Allocations.count { for _ in 0..<60 { try frame() } } == 0)
        #expect(frames == 60 && flips == 60)
    }
}
