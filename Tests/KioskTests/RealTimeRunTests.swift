import CAllocationCount
import Glibc
import JSON
import Telemetry
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// A kiosk on a headless display in real time, with its socket, its recording and its commands.
@Suite struct RealTimeRunTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    private var flight: String { "\(folder.path)/s.flight" }

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            #"{"title": "T", "list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(40), to: "rows")
    }

    private func start(_ options: String...) throws -> ChildProcess {
        try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", socket, "--state", "state", "--threads", "2"] + options,
            folder: folder.path)
    }

    /// Returns the statistics once they meet a condition; after four minutes the test fails.
    private func statistics(until isMet: (JSONValue) -> Bool) throws -> JSONValue {
        for _ in 0..<24_000 {
            if let text = try? ControlClient.request("stats", path: socket, timeout: 60) {
                let json = try JSONParser.parse(text)
                if isMet(json) { return json }
            }
            usleep(10_000)
        }
        throw SystemError("stats", code: ETIMEDOUT)
    }

    private func flipbook(_ arguments: String...) throws -> BuiltProgram.Result {
        try BuiltProgram.wait(
            for: BuiltProgram.start(
                [try BuiltProgram.path] + arguments + ["--socket", socket], folder: folder.path))
    }

    @Test func statsDescribeRun() throws {
        let kiosk = try start()
        let json = try statistics { $0["refresh"]?["succeeded"]?.bool == true }
        #expect(json["rows"]?.members?.first?.value.number == 40)
        #expect(json["display"]?["name"]?.string == "headless 480x800")
        #expect((json["memory"]?["resident"]?.number ?? 0) > 1e6)
        let text = try flipbook("stats")
        #expect(text.status == 0 && text.output.contains("rows in "), "\(text.errors)")
        #expect(try flipbook("stats", "--openmetrics").output.hasSuffix("# EOF\n"))
        #expect(try flipbook("stats", "--textfile", "kiosk.prom").status == 0)
        #expect(try folder.read("kiosk.prom").contains("flipbook_up 1\n"))
        #expect(try flipbook("stats", "--reset").status == 0)
        #expect(try statistics { _ in true }["since"]?.number ?? 99 < 60)
        let both = try flipbook("stats", "--json", "--reset")
        #expect(both.status == 2 && both.errors.contains("cannot be combined"))
        withExtendedLifetime(kiosk) {}
    }

    /// The recording of a killed kiosk is readable, and is kept when the kiosk is started again.
    @Test func recordingSurvivesSIGKILL() throws {
        var kiosk = try start()
        let json = try statistics {
            ($0["frames"]?.number ?? 0) > 0 && $0["refresh"]?["succeeded"]?.bool == true
        }
        let process = Int32(try #require(json["process"]?.number))
        #expect(try flipbook("mark", "new firmware").status == 0)
        kill(process, SIGKILL)
        #expect(try BuiltProgram.wait(for: kiosk).status == -SIGKILL)
        let recording = try FlightRecording(path: flight)
        #expect(recording.info.process == Int(process) && recording.info.end == 0)
        #expect(recording.info.version == Version.current && recording.info.threads == 2)
        #expect(!recording.frames.isEmpty)
        for frame in recording.frames {
            let times = [
                frame.tick, frame.inputHandled, frame.advanced, frame.laidOut, frame.recorded,
                frame.rastered, frame.committed,
            ]
            #expect(times == times.sorted() && frame.tick > recording.info.start)
            #expect(frame.screen == .list && frame.sequence != nil)
            #expect(frame.threadTimes[0] > 0)
            #expect((frame.allocations != nil) == (allocation_count_is_available() != 0))
        }
        let kinds = Set(recording.events.map { "\($0.kind) \($0.phase)" })
        for kind in [
            "source ended", "parse ended", "rows ended", "refresh ended", "screen instant",
        ] {
            #expect(kinds.contains(kind), "\(kind)")
        }
        #expect(recording.events.last { $0.kind == .mark }?.text == "new firmware")
        kiosk = try start("--duration", "0.2")
        #expect(try BuiltProgram.wait(for: kiosk).status == 0)
        #expect(try FlightRecording(path: flight).info.end > 0)
        let previous = try FlightRecording(path: FlightRecorder.previousPath(of: flight))
        #expect(previous.frames == recording.frames)
    }
}
