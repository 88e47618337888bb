import CDRM
import Platform
import Rasterizer
import Testing

@testable import DRMDisplay

@Suite struct OutputTests {
    private static let modes = [
        ModelCard.mode(640, 480, 60), ModelCard.mode(1280, 720, 50),
        ModelCard.mode(1280, 720, 59.94), ModelCard.mode(1280, 720, 60),
        ModelCard.mode(1024, 600, 60, preferred: true), ModelCard.mode(1920, 1080, 30),
    ]

    private func output(
        _ card: ModelCard, _ change: (inout OutputPreferences) -> Void = { _ in }
    ) throws -> Output {
        var wanted = OutputPreferences()
        change(&wanted)
        return try Output(of: card, usesAtomic: true, wanted)
    }

    @Test func preferredModeIsChosen() throws {
        let card = ModelCard([
            ModelCard.makeConnector([], name: "DSI-1", connected: false),
            ModelCard.makeConnector(OutputTests.modes, id: 31),
        ])
        let found = try output(card)
        #expect(found.connector.name == "HDMI-A-1")
        #expect(found.mode.width == 1024 && found.mode.height == 600)
        #expect(found.format == .xrgb8888 && found.crtc == ModelCard.crtc)
    }

    @Test(arguments: [
        ("1280x720", 60.0), ("1280x720@60", 60), ("1280x720@59.94", 59.94), ("1280x720@50", 50),
        ("640x480", 60),
    ])
    func requestedModeIsChosen(text: String, rate: Double) throws {
        let card = ModelCard([ModelCard.makeConnector(OutputTests.modes)])
        let found = try output(card) { $0.mode = .init(text) }
        #expect("\(found.mode.width)x\(found.mode.height)" == text.split(separator: "@")[0])
        #expect(abs(1 / found.mode.refreshInterval - rate) < 0.02)
    }

    /// Of two modes of a size, the progressive one is chosen, though the other has more fields per second.
    @Test(arguments: [("1280x720", 50.0), ("1280x720@50", 50), ("1280x720@60", 60)])
    func progressiveModeIsPreferred(text: String, rate: Double) throws {
        var interlaced = ModelCard.mode(1280, 720, 30)
        interlaced.info.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
        var other = ModelCard.mode(1280, 720, 25)
        other.info.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
        let card = ModelCard([
            ModelCard.makeConnector([interlaced, other, ModelCard.mode(1280, 720, 50)])
        ])
        let found = try output(card) { $0.mode = .init(text) }
        #expect(abs(found.mode.refreshRate - rate) < 0.1)
        #expect(found.mode.isInterlaced == (rate == 60))
    }

    /// `video=` on the kernel's command line is followed, unless a mode is configured.
    @Test func kernelCommandLineChoosesMode() throws {
        let card = ModelCard([ModelCard.makeConnector(OutputTests.modes)])
        card.connectors[0].modes[0].info.type = UInt32(DRM_MODE_TYPE_USERDEF)
        #expect(try output(card).mode.width == 640)
        #expect(try output(card) { $0.mode = .init("1280x720") }.mode.width == 1280)
        let connector = CardReport(card).connectors[0]
        #expect(connector.isRequestedByKernel && connector.modes[0].width == 640)
    }

    /// A display that is plugged in at an earlier connector does not take the kiosk away.
    @Test func drivenDisplayKeepsKiosk() throws {
        let card = ModelCard([
            ModelCard.makeConnector([], name: "DSI-1", id: 31, connected: false),
            ModelCard.makeConnector([ModelCard.mode(64, 48, 60)]),
        ])
        let bench = try Bench(card)
        bench.run(until: 0.5)
        card.connectors[0] = ModelCard.makeConnector(
            [ModelCard.mode(80, 60, 60)], name: "DSI-1", id: 31)
        #expect(bench.display.handleHotplug() == .none)
        #expect(bench.display.connectorName == "HDMI-A-1")
        // Only when that display goes.
        card.connectors[1].status = .disconnected
        #expect(bench.display.handleHotplug() == .resized)
        #expect(bench.display.connectorName == "DSI-1")
    }

    @Test(arguments: [
        "", "x", "1280", "1280x", "1280x720@", "1280x720@0", "1x2x3", "-1x5", "1x2@3@4",
    ])
    func malformedModeRequestsAreRejected(text: String) {
        #expect(OutputPreferences.ModeRequest(text) == nil)
    }

    @Test func errorsNameAvailableChoices() {
        let card = ModelCard([ModelCard.makeConnector(OutputTests.modes)])
        func reason(_ change: (inout OutputPreferences) -> Void) -> String {
            do {
                _ = try output(card, change)
                return ""
            } catch { return "\(error)" }
        }
        #expect(reason { $0.output = "DP-1" }.contains("no output DP-1; available: HDMI-A-1"))
        card.connectors.append(ModelCard.makeConnector([], name: "DP-2", id: 9, connected: false))
        #expect(reason { $0.output = "DP-2" }.hasSuffix("no display is connected to DP-2"))
        #expect(reason { $0.mode = .init("800x600") }.contains("1024x600@60"))
        card.formats = [PixelFormat.rgb565.fourcc]
        #expect(reason { $0.format = .xrgb8888 }.contains("it takes rgb565"))
        #expect((try? output(card))?.format == .rgb565)
        card.formats = []
        #expect(reason { _ in }.contains("none of the formats"))
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        do {
            _ = try output(card)
            Issue.record("there is no display")
        } catch { #expect((error as? DRMError)?.isDisplayMissing == true) }
    }

    /// The side of the panel that is up, and the resulting rotation of the picture.
    @Test(arguments: [
        (UInt64(0), Rotation.none), (1, .half), (2, .clockwise270), (3, .clockwise90),
    ])
    func panelOrientationDeterminesRotation(orientation: UInt64, rotation: Rotation) throws {
        let card = ModelCard([ModelCard.makeConnector(OutputTests.modes)])
        card.orientation = orientation
        #expect(try output(card).panelRotation == rotation)
    }

    @Test func onlyPossibleCRTCsAreUsed() {
        let card = ModelCard([ModelCard.makeConnector(OutputTests.modes, crtcs: 2)])
        #expect(throws: DRMError.self) { try output(card) }
    }
}
