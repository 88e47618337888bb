import Glibc
import Platform
import Testing

@testable import Telemetry

@Suite struct PerfettoTraceTests {
    /// Returns the packets of the sample's trace. With FLIPBOOK_TRACES=FOLDER the trace is also written there,
    /// for scripts/check trace.
    private func packets() throws -> [ProtobufReader] {
        let bytes = PerfettoTrace.encode(TraceTimeline(SampleRecording.recording))
        if let folder = getenv("FLIPBOOK_TRACES") {
            let file = try OutputFile(path: "\(String(cString: folder))/sample.pftrace")
            try file.write(bytes)
        }
        return try ProtobufReader(bytes).messages(1)
    }

    @Test func timestampsAreSortedAndOfMonotonicClock() throws {
        let packets = try packets()
        let times = packets.compactMap { $0.integer(8) }
        // Begin and end of 557 slices, 12 instants, 222 samples of counters, and begin and end of four slices
        // for each of 58 frames on the frame timeline.
        #expect(times.count == 1114 + 12 + 222 + 464 && times == times.sorted())
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
        // For each frame one slice, seven stages and two painting threads; and seven spans of events.
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
    }

    @Test func counterSampleRefersToDescribedTrack() throws {
        let packets = try packets()
        let events = try packets.compactMap { try $0.message(11) }
        let tracks = try packets.compactMap { try $0.message(60) }
        let sample = events.first { $0.integer(9) == 4 && $0.double(44) == 62.5 }
        let named = tracks.first { $0.text(2) == "temperature cpu-thermal" }
        let (counter, track) = (try #require(sample), try #require(named))
        let unit = try track.message(8)
        #expect(unit?.text(6) == "°C")
        let number = try #require(track.integer(1))
        #expect(counter.integer(11) == number)
    }

    @Test func emptyRecordingIsEncoded() throws {
        let trace = try ProtobufReader(PerfettoTrace.encode(TraceTimeline(FlightRecording())))
        // The clocks, the process, ten tracks, and the instant with information about the run.
        #expect(try trace.messages(1).count == 13)
    }
}
