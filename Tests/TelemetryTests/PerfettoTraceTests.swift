import Glibc
import Platform
import Testing

@testable import Telemetry

@Suite struct ProtobufWriterTests {
    /// The examples of https://protobuf.dev/programming-guides/encoding.
    @Test func fieldsAreEncodedAsSpecified() {
        var writer = ProtobufWriter()
        writer.add(150, for: 1)
        #expect(writer.bytes == [0x08, 0x96, 0x01])
        writer = ProtobufWriter()
        writer.add("testing", for: 2)
        #expect(writer.bytes == [0x12, 0x07] + Array("testing".utf8))
        writer = ProtobufWriter()
        writer.message(3) { $0.add(150, for: 1) }
        #expect(writer.bytes == [0x1A, 0x03, 0x08, 0x96, 0x01])
        writer = ProtobufWriter()
        writer.add(-2, for: 1)
        #expect(writer.bytes == [0x08, 0xFE] + Array(repeating: 0xFF, count: 8) + [0x01])
        writer = ProtobufWriter()
        writer.add(1.0, for: 58)
        #expect(writer.bytes == [0xD1, 0x03, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
        writer = ProtobufWriter()
        writer.add(true, for: 1)
        #expect(writer.bytes == [0x08, 0x01])
    }

    @Test func lengthAbove127TakesMultipleBytes() throws {
        var writer = ProtobufWriter()
        writer.message(1) { $0.add(String(repeating: "x", count: 300), for: 2) }
        #expect(writer.bytes.prefix(6) == [0x0A, 0xAF, 0x02, 0x12, 0xAC, 0x02])
        let text = try ProtobufReader(writer.bytes).message(1)?.text(2)
        #expect(text?.count == 300)
    }
}

@Suite struct PerfettoTraceTests {
    /// Returns the packets of the sample's trace. With FLIPBOOK_TRACES=FOLDER the trace is also written there,
    /// for scripts/check-trace.
    private func packets() throws -> [ProtobufReader] {
        let bytes = PerfettoTrace.encode(TraceTimeline(SampleRecording.recording))
        if let folder = getenv("FLIPBOOK_TRACES") {
            let file = try OutputFile(path: "\(String(cString: folder))/sample.pftrace")
            try file.write(bytes)
        }
        return try ProtobufReader(bytes).messages(1)
    }

    @Test func timestampsAreSortedAndMonotonicClock() throws {
        let packets = try packets()
        let times = packets.compactMap { $0.integer(8) }
        #expect(times.count > 1000 && times == times.sorted())
        #expect(packets.allSatisfy { !$0.has(8) || $0.integer(58) == 3 })
        let snapshot = try #require(try packets[0].message(6))
        #expect(snapshot.integer(2) == 3)
        let clocks = try snapshot.messages(1).map { [$0.integer(1), $0.integer(2)] }
        #expect(clocks == [[3, 100_000_000_000], [1, 1_790_000_000_000_000_000]])
    }

    @Test func everySliceEndsAndEveryTrackIsDescribed() throws {
        var open: [Int: Int] = [:]
        var tracks: Set<Int> = []
        var begun = 0
        for packet in try packets() {
            if let track = try packet.message(60) { tracks.insert(try #require(track.integer(1))) }
            guard let event = try packet.message(11) else { continue }
            let track = try #require(event.integer(11))
            #expect(tracks.contains(track))
            if event.integer(9) == 1 {
                open[track, default: 0] += 1
                begun += 1
            }
            if event.integer(9) == 2 {
                open[track, default: 0] -= 1
                #expect(open[track]! >= 0)
            }
        }
        #expect(open.values.allSatisfy { $0 == 0 })
        // A frame with seven stages and two threads, and six spans of events.
        #expect(begun == 55 * 10 + 7)
    }

    /// Each frame is on the timeline as a display frame and as a surface frame, each expected and actual.
    @Test func expectedAndActualFramesMatch() throws {
        var starts: [Int: (kind: Int, token: Int)] = [:]
        var ended: Set<Int> = []
        var outcomes: [Int: (present: Int?, jank: Int?)] = [:]
        for packet in try packets() {
            guard let event = try packet.message(76) else { continue }
            for kind in 1...4 {
                guard let start = try event.message(kind) else { continue }
                let cookie = try #require(start.integer(1))
                #expect(starts[cookie] == nil)
                starts[cookie] = (kind, try #require(start.integer(2)))
                if kind == 2 {
                    outcomes[try #require(start.integer(2))] = (start.integer(4), start.integer(7))
                }
            }
            if let end = try event.message(5) {
                let cookie = try #require(end.integer(1))
                #expect(starts[cookie] != nil && ended.insert(cookie).inserted)
            }
        }
        // 55 frames, and three that never began.
        #expect(starts.count == 58 * 4 && ended == Set(starts.keys))
        for (expected, actual) in [(1, 2), (3, 4)] {
            func tokens(_ kind: Int) -> [Int] {
                starts.values.filter { $0.kind == kind }.map(\.token).sorted()
            }
            #expect(tokens(expected).count == 58 && tokens(expected) == tokens(actual))
        }
        // PRESENT_ON_TIME, PRESENT_LATE for raster, PRESENT_DROPPED for a late start; both are
        // JANK_APP_DEADLINE_MISSED.
        #expect(outcomes.values.count { $0.present == 1 && $0.jank == 1 } == 54)
        #expect(outcomes.values.count { $0.present == 2 && $0.jank == 64 } == 1)
        #expect(outcomes.values.count { $0.present == 4 && $0.jank == 64 } == 3)
    }

    @Test func argumentsKeepTheirTypes() throws {
        let events = try packets().compactMap { try $0.message(11) }
        let late = try #require(
            try events.first { event in
                try event.text(23) == "frame"
                    && event.messages(4).contains { $0.text(10) == "missed" && $0.integer(4) == 2 }
            })
        let arguments = try late.messages(4)
        #expect(arguments.first { $0.text(10) == "reason" }?.text(6) == "raster")
        let age = arguments.first { $0.text(10) == "input age ms" }?.double(5)
        #expect(try abs(#require(age) - 2) < 1e-6)
        let counter = try #require(events.first { $0.integer(9) == 4 && $0.double(44) == 62.5 })
        #expect(counter.integer(11) != nil)
    }
}

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
        #expect(timeline.frames.count <= (1 << 16) + 100)
        #expect(timeline.tracks.count < 40)
        let frames = timeline.frames.prefix(10)
        #expect(frames.allSatisfy { $0.expected.lowerBound >= 0 })
        var short = timeline
        short.frames = Array(frames)
        #expect(!PerfettoTrace.encode(short).isEmpty)
    }

    @Test func emptyRecordingIsEncoded() throws {
        let trace = try ProtobufReader(PerfettoTrace.encode(TraceTimeline(FlightRecording())))
        #expect(try trace.messages(1).count > 2)
    }
}
