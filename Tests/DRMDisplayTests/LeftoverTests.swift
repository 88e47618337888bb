import CDRM
import Glibc
import Testing

@testable import DRMDisplay

/// What other programs have left on the hardware, and links and connectors that the driver doubts.
@Suite struct LeftoverTests {
    /// The console rotates the plane of a panel that is mounted upside down (4: ROTATE_180), and night-light programs
    /// load tables.
    @Test(
        arguments: [true, false],
        [
            ("rotation", UInt64(4)), ("alpha", 0x1000), ("DEGAMMA_LUT", 90), ("CTM", 91),
            ("GAMMA_LUT", 92), ("VRR_ENABLED", 1),
        ])
    func modesetResetsProperties(atomic: Bool, left: (name: String, value: UInt64)) throws {
        let card = makeCard()
        card.leftovers = [left.name: left.value]
        let bench = try Bench(card, atomic: atomic)
        #expect(bench.display.name.hasSuffix(atomic ? "atomic" : "legacy"))
        bench.run(until: 0.5)
        #expect(card.isShownAsPainted && bench.showsTheFrame(), "\(card.leftovers)")
        // Another program has changed it while its session was active.
        bench.display.suspend(dropsMaster: true)
        card.leftovers = [left.name: left.value]
        #expect(bench.display.resume(setsMaster: true) == .none)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(bench.showsTheFrame() && bench.failures.isEmpty && card.violations.isEmpty)
    }

    /// An overlay and a cursor of a program that still runs. Planes of other CRTCs stay.
    @Test(arguments: [true, false]) func modesetSwitchesOtherPlanesOff(atomic: Bool) throws {
        let card = makeCard()
        card.otherPlanes = [51: ModelCard.crtc, 52: ModelCard.crtc, 53: 41]
        card.hasLegacyCursor = !atomic
        let bench = try Bench(card, atomic: atomic)
        bench.run(until: 0.5)
        #expect(card.otherPlanes == [51: 0, 52: 0, 53: 41] && !card.hasLegacyCursor)
        #expect(bench.failures.isEmpty && card.violations.isEmpty)
    }

    /// The splash was drawn for the rotation and the colours that its program has set.
    @Test(arguments: [true, false]) func splashKeepsItsRotationUntilFirstFrame(atomic: Bool) throws
    {
        let card = makeCard()
        card.showSplash(ModelCard.mode(64, 48, 60), width: 64, height: 48)
        card.leftovers = ["rotation": 4]
        let bench = try Bench(card, atomic: atomic)
        #expect(card.scannedOut == card.splash && card.leftovers == ["rotation": 4])
        bench.run(until: 0.5)
        #expect(card.leftovers == ["rotation": 1] && bench.showsTheFrame())
    }

    /// A driver that refuses the reset shows the picture with what was left, instead of nothing.
    @Test(arguments: [true, false]) func refusedResetKeepsDisplay(atomic: Bool) throws {
        let card = makeCard()
        card.leftovers = ["GAMMA_LUT": 7]
        card.fixedProperties = ["GAMMA_LUT"]
        let bench = try Bench(card, atomic: atomic)
        #expect(bench.display.name.hasSuffix(atomic ? "atomic" : "legacy"))
        bench.run(until: 0.5)
        card.leftovers = [:]
        #expect(bench.showsTheFrame() && bench.failures.isEmpty)
    }

    /// The kernel announces a link that has failed by a hotplug event; the mode may still be in its list.
    @Test(arguments: [true, false]) func badLinkIsTrainedByModeset(atomic: Bool) throws {
        let card = makeCard()
        let bench = try Bench(card, atomic: atomic)
        bench.run(until: 0.5)
        card.isLinkBad = true
        let modesets = card.modesets
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(card.modesets == modesets + 1 && !card.isLinkBad && bench.showsTheFrame())
        #expect(bench.display.handleHotplug() == .none)
    }

    @Test func linkThatIsBadAtStartIsTrained() throws {
        let card = makeCard()
        // The mode is already set, so only the link requires a modeset.
        card.showSplash(ModelCard.mode(64, 48, 60), width: 64, height: 48)
        card.isLinkBad = true
        let bench = try Bench(card, atomic: true)
        bench.run(until: 0.5)
        #expect(!card.isLinkBad && bench.showsTheFrame())
    }

    private static func composite() -> Connector {
        var connector = ModelCard.makeConnector(
            [ModelCard.mode(32, 24, 50)], name: "Composite-1", id: 29)
        connector.status = .unknown
        return connector
    }

    /// A display at a connector without detection is assumed only where none is detected.
    @Test func undetectableDisplayIsUsedIfNoneIsDetected() throws {
        let card = makeCard()
        card.connectors.insert(LeftoverTests.composite(), at: 0)
        #expect(try Bench(card).display.connectorName == "HDMI-A-1")
        card.connectors[1].status = .disconnected
        let bench = try Bench(card)
        #expect(bench.display.connectorName == "Composite-1")
        bench.run(until: 0.5)
        #expect(bench.showsTheFrame())
        // The one that is detected later replaces it.
        card.connectors[1].status = .connected
        #expect(bench.display.handleHotplug() == .resized)
        #expect(bench.display.connectorName == "HDMI-A-1")
        var wanted = OutputPreferences()
        wanted.output = "Composite-1"
        #expect(try Bench(card, wanted).display.connectorName == "Composite-1")
    }

    @Test func connectorWithoutModesIsNotUsed() {
        let card = ModelCard([LeftoverTests.composite()])
        card.connectors[0].modes = []
        let error = thrownDRMError { try DRMDisplay(card, OutputPreferences()) { 0 } }
        #expect(error?.isDisplayMissing == true)
    }
}

private func thrownDRMError(_ body: () throws -> DRMDisplay) -> DRMError? {
    do {
        _ = try body()
        return nil
    } catch { return error as? DRMError }
}
