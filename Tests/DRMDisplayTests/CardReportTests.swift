import Glibc
import Testing

@testable import DRMDisplay

@Suite struct CardReportTests {
    @Test func cardWithDisplayHasNoProblem() {
        let card = ModelCard([
            ModelCard.makeConnector([
                ModelCard.mode(640, 480, 60), ModelCard.mode(1280, 720, 50, preferred: true),
            ]), ModelCard.makeConnector([], name: "DSI-1", id: 31, connected: false),
        ])
        let report = CardReport(card)
        #expect(report.path == card.path && report.driver == "model" && report.hasAtomic)
        #expect(report.problem == nil)
        #expect(report.connectors.map(\.name) == ["HDMI-A-1", "DSI-1"])
        #expect(report.connectors.map(\.isConnected) == [true, false])
        #expect(report.connectors[0].modes.map(\.width) == [1280, 640])
        #expect(abs(report.connectors[0].modes[0].rate - 50) < 0.1)
        #expect(!report.isInUse)
        // DRM master is dropped, so that another program can become master.
        #expect(!card.isMaster)
    }

    @Test func problemsAreReported() {
        func problem(_ change: (ModelCard) -> Void) -> String {
            let card = makeCard()
            change(card)
            return CardReport(card).problem ?? ""
        }
        #expect(problem { $0.hasDumbBuffers = false }.contains("no dumb buffers"))
        #expect(
            problem { $0.fault = { call, _ in call == .getResources ? EINVAL : 0 } }
                == "it has no display outputs")
        #expect(
            problem { $0.connectors = [ModelCard.makeConnector([], connected: false)] }
                .contains("check the cable"))
        #expect(
            problem {
                $0.isMaster = false
                $0.isHeldByAnother = true
            }.contains("another program uses it"))
    }

    /// A kiosk that runs is no problem, which `doctor` can tell only if it knows that the card is in use.
    @Test func cardOfAnotherMasterIsInUse() {
        let card = makeCard()
        (card.isMaster, card.isHeldByAnother) = (false, true)
        #expect(CardReport(card).isInUse)
        // Another defect is not that program's.
        card.hasDumbBuffers = false
        #expect(!CardReport(card).isInUse)
    }

    /// A connector without detection may have a display.
    @Test func undetectableDisplayIsNoProblem() {
        let card = makeCard()
        card.connectors[0].status = .unknown
        let report = CardReport(card)
        #expect(report.problem == nil && report.connectors[0].isUndetectable)
        #expect(!report.connectors[0].isConnected)
    }
}
