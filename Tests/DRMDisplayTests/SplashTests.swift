import CDRM
import Glibc
import Testing

@testable import DRMDisplay

/// The picture of another program before the first frame.
@Suite struct SplashTests {
    @Test(arguments: [true, false], [true, false])
    func splashStaysUntilFirstFrame(atomic: Bool, vblank: Bool) throws {
        let card = makeCard()
        card.hasVBlank = vblank
        // A console's framebuffer may be larger than the mode.
        card.showSplash(ModelCard.mode(64, 48, 60), width: 64, height: 96)
        let bench = try Bench(card, atomic: atomic)
        #expect(card.scannedOut == card.splash && card.isOn)
        #expect(bench.display.hasVBlank == vblank && card.flips.count >= 3)
        // That program may exit once the first frame is shown.
        bench.run(until: 1)
        #expect(bench.showsTheFrame())
        card.removeFramebuffer(card.splash)
        bench.isMoving = true
        bench.run(until: 2)
        bench.isMoving = false
        bench.run(until: 3)
        #expect(bench.showsTheFrame() && bench.failures.isEmpty)
        #expect(card.flashes == 0 && card.violations.isEmpty)
    }

    @Test(arguments: [true, false], ["another mode", "too small", "scrolled", "no flips"])
    func unusableSplashIsReplaced(atomic: Bool, why: String) throws {
        let card = makeCard()
        let rate = why == "another mode" ? 75.0 : 60
        let width = why == "too small" ? 32 : 64
        card.showSplash(
            ModelCard.mode(64, 48, rate), width: width, height: 96, from: why == "scrolled" ? 16 : 0
        )
        card.refusesFlipsToSplash = why == "no flips"
        let bench = try Bench(card, atomic: atomic)
        #expect(card.scannedOut != card.splash && card.isOn)
        #expect(bench.display.name.hasSuffix(atomic ? "atomic" : "legacy"))
        #expect(bench.display.hasVBlank)
        bench.run(until: 1)
        #expect(bench.showsTheFrame() && bench.failures.isEmpty && card.violations.isEmpty)
    }
}
