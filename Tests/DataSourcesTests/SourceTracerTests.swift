import Platform
import Telemetry
import Testing

@testable import DataSources

@Suite struct SourceTracerTests {
    /// Runs a source once and returns the recorded events.
    private func events(
        _ arguments: [String], isFailure: Bool = false
    ) throws -> [EventRecord] {
        let folder = try TestFolder()
        let recorder = try FlightRecorder(frames: 1, events: 64)
        var description = SourceDescription(
            .command(arguments), name: "trains", folder: folder.path)
        description.isOnly = true
        let sources = LiveSources(
            [description], stateFolder: folder.path,
            tracer: SourceTracer(recorder, clock: Clock.now))
        sources.set.start()
        let source = try #require(sources.set["trains"])
        try sources.run { isFailure ? source.state.failure != nil : source.state.hasLoaded }
        return try recorder.makeReader().recording().events
    }

    @Test func runParseAndSaveAreRecordedAsSpans() throws {
        let events = try events(["/bin/echo", #"[{"a": 1}]"#])
        #expect(
            events.map { "\($0.kind) \($0.phase) \($0.size)" } == [
                "source began 0", "source ended 11", "parse began 11", "parse ended 11",
                "save began 0", "save ended 0",
            ])
        #expect(events.allSatisfy { $0.text == "trains" && $0.duration >= 0 })
        // Each end event has the ID of its begin event.
        #expect(events[0].id == events[1].id && events[2].id == events[3].id)
        #expect(Set(events.map(\.id)).count == 3)
        #expect(events[1].duration == events[1].time - events[0].time)
    }

    @Test func failedRunAndParseAreRecorded() throws {
        let failed = try events(["/bin/false"], isFailure: true)
        #expect(failed.map { "\($0.kind) \($0.phase)" } == ["source began", "source failed"])
        let wrong = try events(["/bin/echo", "{"], isFailure: true)
        #expect(
            wrong.map { "\($0.kind) \($0.phase)" }
                == ["source began", "source ended", "parse began", "parse failed"])
    }
}
