import JSON
import KioskFile
import Platform
import TestSupport
import Testing

@testable import DataSources
@testable import Kiosk

/// Runs of programs whose outcome never came.
@MainActor @Suite struct InterruptedRunTests {
    private func fixture(
        _ send: String, once: Bool = false, state: String? = nil,
        interrupted: String = #"{"run": ["./resolve", "{run}", "{key}"]}"#,
        isBusy: @escaping (WorkKind, String) -> Bool = { _, _ in false }
    ) throws -> KioskFixture {
        let fixture = try KioskFixture(
            """
            {"locale": "en", "start": "p", "interrupted": \(interrupted), "screens": {
              "p": {"page": {"title": "Order", "buttons": [
                {"title": "Send", "do": {"run": ["./send"], "once": \(once)}}]}}}}
            """,
            files: [
                "send": "#!/bin/sh\n\(send)\n", "resolve": "#!/bin/sh\necho $1 $2 >> resolved\n",
                "runs.0.json": state ?? "",
            ], programs: ["send", "resolve"], state: ".", hangs: isBusy)
        return fixture
    }

    private func runs(_ fixture: KioskFixture) -> [RunRecord] {
        (0..<2).compactMap { number in
            let text = (try? fixture.folder.read("runs.\(number).json")) ?? ""
            return RunStore.parse(Array(text.utf8))
        }.max { $0.sequence < $1.sequence }?.runs ?? []
    }

    /// The program gets the name under which its start is written, and its ending is written before what follows.
    @Test func runIsWritten() throws {
        let fixture = try fixture("cat runs.* > seen; echo $FLIPBOOK_RUN > id", once: true)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Send")))
        let id = try fixture.folder.read("id").split(separator: "\n")[0]
        #expect(id.utf8.count == 32)
        #expect(try fixture.folder.read("seen").contains(id))
        #expect(runs(fixture).isEmpty && !fixture.app.actions.isAnyRunning)
    }

    /// After a power cut during the program, the next start knows the run, and forgets it once it is dealt with.
    @Test func interruptedRunIsKnown() throws {
        let id = RunRecord.makeID()
        let state =
            #"{"sequence": 4, "runs": [{"id": "\#(id)", "key": "screens.p", "time": 5}]}"#
        let fixture = try fixture("true", state: state)
        defer { fixture.stop() }
        try fixture.run()
        #expect(try fixture.folder.read("resolved") == "\(id) screens.p\n")
        #expect(fixture.app.statistics.interruptedRuns == 1)
        #expect(runs(fixture).isEmpty)
    }

    /// What cannot deal with it is tried again at the next start.
    @Test func failedResolutionIsTriedAgain() throws {
        let id = RunRecord.makeID()
        let state = #"{"sequence": 4, "runs": [{"id": "\#(id)", "key": "k", "time": 5}]}"#
        let fixture = try fixture(
            "true", state: state, interrupted: #"{"run": ["/bin/false"]}"#)
        defer { fixture.stop() }
        try fixture.run()
        #expect(runs(fixture).map(\.id) == [id])
    }

    /// What may be sent once only is not started if its start cannot be written.
    @Test(arguments: [true, false]) func onceNeedsDisk(once: Bool) throws {
        let fixture = try fixture(
            "echo >> sent", once: once, isBusy: { kind, name in name == "saving runs" })
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Send")))
        try fixture.run(10)
        #expect(FileSystem.exists("\(fixture.folder.path)/sent") == !once)
        #expect(!fixture.app.actions.isAnyRunning)
        #expect((fixture.app.lastActionFailure != nil) == once)
    }
}
