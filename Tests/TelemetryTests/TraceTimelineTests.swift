import Testing

@testable import Telemetry

@Suite struct TraceTimelineTests {
    private func edges(_ slices: [(begin: Int, end: Int)]) -> [[Int]] {
        var timeline = TraceTimeline(
            processID: 1, processName: "p", displayName: "d", clocks: (0, 0))
        let track = timeline.addTrack("t", .events)
        timeline.slices = slices.map {
            TraceTimeline.Slice(track: track, name: "", begin: $0.begin, end: $0.end)
        }
        return timeline.sliceEdges().map { [$0.time, $0.slice, $0.isBegin ? 1 : 0] }
    }

    @Test func slicesNest() {
        #expect(
            edges([(0, 10), (0, 4), (4, 10)]) == [
                [0, 0, 1], [0, 1, 1], [4, 1, 0], [4, 2, 1], [10, 2, 0], [10, 0, 0],
            ])
        // A span that outlasts the enclosing one ends with it.
        #expect(edges([(0, 5), (3, 9)]) == [[0, 0, 1], [3, 1, 1], [5, 1, 0], [5, 0, 0]])
        // Spans without a duration, and with an end before the beginning.
        #expect(edges([(3, 3), (5, 1)]) == [[3, 0, 1], [3, 0, 0], [5, 1, 1], [5, 1, 0]])
    }

    @Test func missingStagesAreOmitted() {
        var frame = SampleRecording.frame(0)
        (frame.inputHandled, frame.laidOut) = (0, 0)
        let spans = FrameSpan.spans(of: frame)
        #expect(spans.map(\.span) == [.advance, .record, .raster, .commit, .flip])
        #expect(spans[0].begin == frame.tick && spans[1].begin == frame.advanced)
        // With a driver without vblank, the flip can precede the return of the commit.
        frame.flipped = frame.committed - 0.0005
        #expect(FrameSpan.spans(of: frame).last!.end == frame.committed)
    }

    @Test func eventSpansSurviveLostBeginOrEnd() throws {
        let timeline = TraceTimeline(SampleRecording.recording, end: 101)
        func slice(_ name: String) -> TraceTimeline.Slice? {
            timeline.slices.first { $0.name == name }
        }
        // Its begin event was overwritten; the duration is in its end event.
        let lost = try #require(slice("save rows"))
        #expect(lost.begin == 100_006_000_000 && lost.end == 100_010_000_000)
        // It has no end event: a crash, or a kiosk that hangs in it.
        let open = try #require(slice("save departures"))
        #expect(open.end == 101_000_000_000)
        #expect(open.arguments.contains { $0.name == "outcome" && $0.value == .text("not ended") })
        // Two concurrent programs are on separate tracks.
        let programs = ["source departures", "source weather"].compactMap(slice)
        #expect(programs.count == 2 && programs[0].track != programs[1].track)
        #expect(slice("refresh departures")?.end == 100_300_000_000)
    }

    /// Recordings are untrusted input: no number may trap or exhaust the memory.
    @Test func extremeValuesAreLimited() {
        var recording = FlightRecording()
        for i in 0..<100 {
            var frame = FrameRecord(number: 1 << 53, target: -1e12, tick: 1e12)
            frame.committed = -5
            frame.flipped = i.isMultiple(of: 2) ? 1e12 : 0
            frame.interval = 1e12
            (frame.missed, frame.missedBefore) = (Int(Int32.max), Int(Int32.max))
            recording.frames.append(frame)
            var event = EventRecord(i.isMultiple(of: 2) ? .source : .temperature, .began, at: 1e12)
            event.text = "\(i)"
            (event.id, event.duration) = (i, -1e12)
            recording.events.append(event)
        }
        let timeline = TraceTimeline(recording)
        // 1001 for each of 65 records and 472 for the next one, the last of which exceeds the limit of 65,536;
        // and one for each of the other 34.
        #expect(timeline.frames.count == 65_571)
        // Ten tracks of any recording, one of sources, and the maximum of eight sensors.
        #expect(timeline.tracks.count == 19)
        let frames = timeline.frames.prefix(10)
        #expect(frames.allSatisfy { $0.expected.lowerBound >= 0 })
        var short = timeline
        short.frames = Array(frames)
        #expect(!PerfettoTrace.encode(short).isEmpty)
    }
}
