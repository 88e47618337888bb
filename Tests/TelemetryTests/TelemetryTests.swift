import JSON
import Testing

@testable import Telemetry

@Suite struct TelemetryTests {
    private func record(_ i: Int, missed: Int = 0) -> FrameRecord {
        let t = Double(i) / 60
        var record = FrameRecord(number: i, target: t + 0.016, tick: t)
        record.recorded = t + 0.001
        record.rastered = t + 0.003
        record.committed = t + 0.004
        record.flipped = t + 0.016
        record.missed = missed
        return record
    }

    @Test func percentilesAreNearestRank() {
        let p = FrameStatistics.percentiles((1...100).map(Double.init).reversed())
        #expect(p.p50 == 50 && p.p95 == 95 && p.p99 == 99)
        #expect(FrameStatistics.percentiles([7]).p99 == 7)
        #expect(FrameStatistics.percentiles([]).p50 == 0)
    }

    @Test func statisticsAreEncodedAsJSON() throws {
        let recorder = try FlightRecorder(frames: 16, events: 1)
        for i in 0..<10 { recorder.add(record(i)) }
        let json = try JSONParser.parse(FrameStatistics(recorder.makeReader().recording()).json)
        #expect(json["frames"]?.number == 10)
        let raster = try #require(json["milliseconds"]?["raster"]?["p50"]?.number)
        #expect(abs(raster - 2) < 1e-3)
    }

    /// A frame belongs to the interval in which it was shown.
    @Test func sinceKeepsLaterFramesAndEvents() {
        var recording = FlightRecording()
        recording.frames = (0..<60).map { record($0) }
        recording.events = [0.3, 0.7].map { EventRecord(.mark, at: $0) }
        let part = recording.since(0.5)
        #expect(part.frames.map(\.number) == Array(30..<60) && part.events.count == 1)
        #expect(recording.latestTime == record(59).flipped)
        #expect(FlightRecording().latestTime == 0)
    }

    @Test func recordingSurvivesRoundTrip() throws {
        let sample = SampleRecording.recording
        let again = try FlightRecording(bytes: sample.encoded(), path: "again.flight")
        #expect(again.info == sample.info && again.frames == sample.frames)
        #expect(again.events == sample.events && again.counts.missed == sample.counts.missed)
    }
}
