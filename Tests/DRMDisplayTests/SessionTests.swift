import CDRM
import Geometry
import Testing

@testable import DRMDisplay

/// Other sessions, hotplug, blanking and the program's exit.
@Suite struct SessionTests {
    /// All requests fail for a while, as when another program takes over the display.
    @Test func displayRecoversAfterLossOfMaster() throws {
        for atomic in [true, false] {
            let card = makeCard()
            let bench = try Bench(card, atomic: atomic)
            bench.isMoving = true
            bench.run(until: 0.5)
            (card.isMaster, card.isHeldByAnother) = (false, true)
            bench.pacer.setNeedsFrame()
            bench.run(until: 1.5)
            #expect((1...5).contains(bench.failures.count))
            #expect(bench.failures[0].contains("another program has the display"))
            // The other program ends; nothing announces that.
            card.isHeldByAnother = false
            let modesets = card.modesets
            bench.run(until: 2.5)
            bench.isMoving = false
            bench.run(until: 3)
            // The other program may have set a different mode.
            #expect(card.modesets == modesets + 1)
            #expect(bench.showsTheFrame())
        }
    }

    /// On the way back from another session, its program may be master for a moment longer.
    @Test(arguments: [true, false]) func masterIsRequestedAgain(atomic: Bool) throws {
        let card = makeCard()
        let bench = try Bench(card, atomic: atomic)
        bench.run(until: 0.5)
        bench.display.suspend(dropsMaster: true)
        card.isHeldByAnother = true
        #expect(bench.display.resume(setsMaster: true) == .none)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(!card.isMaster && !bench.failures.isEmpty)
        card.isHeldByAnother = false
        bench.run(until: 2)
        #expect(card.isMaster && bench.showsTheFrame())
    }

    @Test func sessionSwitchesAreHandled() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.isMoving = true
        bench.run(until: 0.505)
        bench.display.suspend(dropsMaster: true)
        #expect(!card.isMaster && !bench.display.isActive)
        let flips = card.flips.count
        bench.run(until: 2)
        #expect(card.flips.count == flips && bench.failures.isEmpty)
        #expect(bench.display.resume(setsMaster: true) == .none)
        bench.pacer.displayDidChange()
        bench.isMoving = false
        bench.run(until: 3)
        #expect(bench.showsTheFrame())
    }

    /// All requests to a removed card fail with these errnos; the program does not wait for its display to
    /// return.
    @Test(arguments: [ENODEV, EIO]) func removedCardIsDetected(code: Int32) throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        card.fault = { _, _ in code }
        let change = bench.display.handleHotplug()
        #expect(change == (code == ENODEV ? .none : .disconnected))
        #expect(bench.display.isCardRemoved == (code == ENODEV))
        #expect(!bench.display.isActive)
    }

    @Test func displaySurvivesUnplugAndReplug() throws {
        let card = makeCard()
        let whole = card.connectors
        let bench = try Bench(card)
        bench.isMoving = true
        bench.run(until: 0.5)
        #expect(bench.display.handleHotplug() == .none)
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        #expect(bench.display.handleHotplug() == .disconnected)
        #expect(bench.display.handleHotplug() == .none)
        let flips = card.flips.count
        bench.run(until: 1)
        #expect(card.flips.count == flips && bench.failures.isEmpty)
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.isMoving = false
        bench.run(until: 2)
        #expect(bench.showsTheFrame())
        // Another display, on another connector.
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        #expect(bench.display.handleHotplug() == .resized)
        #expect(bench.display.mode.width == 80 && bench.display.connectorName == "DP-1")
        bench.pacer.displayDidChange()
        bench.run(until: 3)
        #expect(bench.showsTheFrame())
        #expect(card.framebuffers.count == 3 && card.flashes == 0 && card.violations.isEmpty)
    }

    @Test func displayBlanksAndWakes() throws {
        for atomic in [true, false] {
            let card = makeCard()
            let bench = try Bench(card, atomic: atomic)
            bench.run(until: 0.5)
            bench.display.blank()
            #expect(!card.isOn && !bench.display.isActive)
            bench.square = Rect(30, 5, 10, 10)
            bench.pacer.setNeedsFrame()
            bench.run(until: 5)
            #expect(!card.isOn && bench.failures.isEmpty)
            bench.display.wake()
            bench.pacer.displayDidChange()
            bench.run(until: 6)
            #expect(card.isOn && bench.showsTheFrame())
        }
    }

    /// A monitor may drop its hot-plug signal in standby, and another one may be plugged in meanwhile.
    @Test(arguments: [false, true])
    func blankedDisplayStaysBlankedAfterReplug(isOther: Bool) throws {
        let card = makeCard()
        let whole = card.connectors
        let bench = try Bench(card)
        bench.run(until: 0.5)
        bench.display.blank()
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        #expect(bench.display.handleHotplug() == .disconnected)
        card.connectors =
            isOther
            ? [ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)] : whole
        #expect(bench.display.handleHotplug() == (isOther ? .resized : .reconnected))
        bench.pacer.displayDidChange()
        bench.run(until: 5)
        #expect(bench.display.state == .blanked && !card.isOn && bench.failures.isEmpty)
        bench.display.wake()
        bench.pacer.displayDidChange()
        bench.run(until: 6)
        #expect(card.isOn && bench.showsTheFrame())
    }

    @Test func displayWokenWhileUnpluggedIsActiveAfterReplug() throws {
        let card = makeCard()
        let whole = card.connectors
        let bench = try Bench(card)
        bench.run(until: 0.5)
        bench.display.blank()
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        #expect(bench.display.handleHotplug() == .disconnected)
        bench.display.wake()
        #expect(bench.display.state == .disconnected)
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(card.isOn && bench.showsTheFrame())
    }

    /// The other session may have switched on a display that this one had blanked.
    @Test func blankedDisplayIsActiveAfterOtherSession() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        bench.display.blank()
        bench.display.suspend(dropsMaster: true)
        #expect(bench.display.state == .suspended)
        #expect(bench.display.resume(setsMaster: true) == .none)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(card.isOn && bench.showsTheFrame())
    }

    /// While another session is active, the kernel refuses all commits of this one.
    @Test func displayPluggedInDuringOtherSessionIsUsedOnReturn() throws {
        let card = makeCard()
        let whole = card.connectors
        let bench = try Bench(card)
        bench.run(until: 0.5)
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        #expect(bench.display.handleHotplug() == .disconnected)
        bench.display.suspend(dropsMaster: true)
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .none)
        bench.pacer.displayDidChange()
        bench.run(until: 1)
        #expect(bench.display.state == .suspended && bench.failures.isEmpty)
        #expect(bench.display.resume(setsMaster: true) == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: 2)
        #expect(card.isOn && bench.showsTheFrame())
    }

    /// The previous content of the display is restored.
    @Test func initialStateIsRestored() throws {
        let card = makeCard()
        let memory = try card.createDumb(width: 64, height: 48, bitsPerPixel: 32)
        let console = try card.addFramebuffer(
            memory, width: 64, height: 48, format: drmFormatXRGB8888)
        let mode = card.connectors[0].modes[0]
        try card.setCRTC(
            ModelCard.crtc, CRTCState(framebuffer: console, mode: mode), connector: 30)
        var bench: Bench? = try Bench(card)
        // The console's mode equals ours, and is taken over without a modeset.
        #expect(card.modesets == 2)
        bench?.run(until: 0.5)
        bench?.display.stop()
        bench = nil
        #expect(card.scannedOut == console && card.isOn && card.flashes == 0)
        #expect(card.framebuffers.count == 1)
    }
}
