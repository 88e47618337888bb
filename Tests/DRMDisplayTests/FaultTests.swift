import Glibc
import Platform
import TestSupport
import Testing

@testable import DRMDisplay

/// Requests that the kernel refuses, and features that cards and drivers lack.
@Suite struct FaultTests {
    @Test func recoversFromLostFlipEvents() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.isMoving = true
        bench.run(until: 0.5)
        card.losesEvents = true
        bench.pacer.setNeedsFrame()
        bench.run(until: 1)
        card.losesEvents = false
        bench.run(until: 3)
        bench.isMoving = false
        bench.run(until: 4)
        #expect(bench.showsTheFrame() && bench.pacer.flipsAbandoned == 0)
    }

    @Test func fallsBackToLegacyIfAtomicCommitFails() throws {
        let card = makeCard()
        card.fault = { call, _ in call == .atomic ? EINVAL : 0 }
        let bench = try Bench(card)
        #expect(bench.display.name.hasSuffix("legacy"))
        bench.run(until: 0.3)
        #expect(bench.showsTheFrame())
    }

    /// Any call fails once, at any time and with any errno: the display either refuses to start, with a
    /// message, or finally shows the last frame; nothing leaks.
    @Test(arguments: [EINVAL, EBUSY, ENOMEM, EACCES, EIO, EINTR, ENODEV])
    func recoversFromAnySingleFailedCall(code: Int32) throws {
        for atomic in [true, false] {
            for number in 1...(code == EIO ? 90 : 50) {
                let card = makeCard(64, 16)
                card.fault = { _, n in n == number ? code : 0 }
                var wanted = OutputPreferences()
                wanted.allowsAtomic = atomic
                wanted.usesShadow = number % 2 == 0
                do {
                    let bench = try Bench(card, wanted)
                    bench.isMoving = true
                    bench.run(until: 0.25)
                    bench.isMoving = false
                    bench.pacer.setNeedsFrame()
                    bench.run(until: 3)
                    // Only the removal of the card is permanent.
                    if !bench.display.isCardRemoved {
                        #expect(bench.showsTheFrame(), "call \(number), \(card.failedCall)")
                    }
                    #expect(bench.failures.count <= 1)
                } catch let error as DRMError {
                    #expect(!error.reason.isEmpty)
                }
                #expect(card.framebuffers.isEmpty && card.memories.isEmpty && card.blobCount == 0)
                #expect(card.violations.isEmpty, "call \(number): \(card.violations)")
            }
        }
    }

    /// Objects that lack a property that an atomic commit needs are driven by the legacy ioctls.
    @Test(arguments: ["FB_ID", "MODE_ID", "ACTIVE", "CRTC_ID", "SRC_W", "CRTC_H"])
    func fallsBackToLegacyIfPropertyIsMissing(property: String) throws {
        let card = makeCard()
        card.missingProperties = [property]
        let bench = try Bench(card)
        #expect(bench.display.name.hasSuffix("legacy"))
        bench.run(until: 0.3)
        #expect(bench.showsTheFrame())
    }

    /// Without DPMS, the legacy path switches off the CRTC.
    @Test func crtcIsSwitchedOffWithoutDPMS() throws {
        let card = makeCard()
        card.missingProperties = ["DPMS"]
        var wanted = OutputPreferences()
        wanted.allowsAtomic = false
        let bench = try Bench(card, wanted)
        bench.run(until: 0.3)
        bench.display.blank()
        #expect(!card.isOn)
        bench.display.wake()
        bench.pacer.displayDidChange()
        bench.run(until: 0.6)
        #expect(card.isOn && bench.showsTheFrame())
    }

    @Test func cardWithoutDumbBuffersIsRefused() {
        let card = makeCard()
        card.hasDumbBuffers = false
        let error = thrownError(DRMError.self) {
            try DRMDisplay(card, OutputPreferences()) { 0 }
        }
        #expect(error?.description.contains("no dumb buffers") == true)
    }

    /// If another display cannot be driven, the old one's buffers are left alone.
    @Test func failingNewOutputCountsAsDisconnected() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        let whole = card.connectors
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        card.fault = { call, _ in call == .addFB2 ? EINVAL : 0 }
        #expect(bench.display.handleHotplug() == .disconnected)
        #expect(bench.display.state == .disconnected && card.framebuffers.count == 3)
        card.fault = { _, _ in 0 }
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: 1.5)
        #expect(bench.showsTheFrame() && card.violations.isEmpty)
    }

    /// A monitor without the configured mode is reported, and tried again after a while.
    @Test func reasonForUndrivenDisplayIsReportedOnce() throws {
        let card = makeCard()
        let whole = card.connectors
        var wanted = OutputPreferences()
        wanted.mode = OutputPreferences.ModeRequest(width: 64, height: 48)
        let bench = try Bench(card, wanted)
        bench.run(until: 0.5)
        #expect(bench.display.nextProbe == .infinity)
        card.connectors = [ModelCard.makeConnector([ModelCard.mode(80, 60, 75)])]
        #expect(bench.display.handleHotplug() == .disconnected)
        let reason = bench.display.problem?.reason
        #expect(reason?.hasPrefix("HDMI-A-1 has no mode 64x48; it has 80x60") == true)
        let due = bench.display.nextProbe
        #expect(due == card.now + DRMDisplay.retryInterval)
        card.advance(to: due)
        #expect(bench.display.handleHotplug() == .none && bench.display.nextProbe > due)
        // Nothing is tried while another session is active.
        bench.display.suspend(dropsMaster: false)
        #expect(bench.display.nextProbe == .infinity)
        #expect(bench.display.resume(setsMaster: false) == .none)
        // Without a display there is another reason to report, but nothing to try.
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        #expect(bench.display.handleHotplug() == .disconnected)
        #expect(bench.display.problem == nil && bench.display.nextProbe == .infinity)
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: card.now + 1)
        #expect(bench.showsTheFrame() && bench.display.nextProbe == .infinity)
    }

    /// A modeset may fail once, for instance while the link is being trained.
    @Test func displayIsDrivenAfterFailedModeset() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        card.fault = { call, _ in call == .atomic || call == .setCRTC ? EINVAL : 0 }
        #expect(bench.display.handleHotplug() == .disconnected)
        let reason = bench.display.problem?.reason
        #expect(reason?.contains("Invalid argument") == true)
        card.fault = { _, _ in 0 }
        card.advance(to: bench.display.nextProbe)
        #expect(bench.display.handleHotplug() == .resized)
        #expect(bench.display.problem == nil && bench.display.nextProbe == .infinity)
        bench.pacer.displayDidChange()
        bench.run(until: card.now + 1)
        #expect(bench.showsTheFrame() && card.violations.isEmpty)
    }

    /// If there is no memory for the buffers of both displays, those of the old one are released.
    @Test func oldBuffersAreReleasedIfMemoryIsShort() throws {
        let card = makeCard()
        let whole = card.connectors
        let bench = try Bench(card)
        bench.run(until: 0.5)
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        card.maximumBuffers = 4
        #expect(bench.display.handleHotplug() == .resized)
        bench.pacer.displayDidChange()
        bench.run(until: 1.5)
        #expect(bench.showsTheFrame() && card.framebuffers.count == 3)
        // The memory of all buffers is not enough either; then the old display gets new ones.
        card.connectors = whole
        card.maximumBuffers = 0
        #expect(bench.display.handleHotplug() == .disconnected)
        #expect(card.framebuffers.isEmpty && bench.display.problem != nil)
        card.maximumBuffers = 3
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.pacer.displayDidChange()
        bench.run(until: 2.5)
        #expect(bench.showsTheFrame() && card.violations.isEmpty)
    }

    @Test func opensRequestedCard() {
        var wanted = OutputPreferences()
        wanted.device = "/dev/dri/flipbook-none"
        let error = thrownError(DRMError.self) { try DRMDisplay(wanted) }
        #expect(error?.description == "/dev/dri/flipbook-none: No such file or directory")
        let denied = DeviceAccess(open: { _, _ in -EACCES }, close: { _ in })
        let refusal = thrownError(DRMError.self) { try DRMDisplay(wanted, access: denied) }
        #expect(refusal?.reason.contains("add the user to the group 'video'") == true)
    }
}
