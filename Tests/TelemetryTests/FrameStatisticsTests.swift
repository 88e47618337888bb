import JSON
import Testing

@testable import Telemetry

@Suite struct FrameStageTests {
    /// The stages add up to the frame's time.
    @Test func stagesAreTimesBetweenTimestamps() {
        var record = FrameRecord(
            number: 1, target: 2, tick: 1, recorded: 1.25, rastered: 1.75, committed: 1.875)
        record.flipped = 2
        #expect(
            FrameStage.allCases.map { $0.duration(record) } == [0.25, 0.5, 0.125, 0.125, 0.875])
        // Drivers without vblank may complete a flip before the commit returns.
        record.flipped = 1.5
        #expect(FrameStage.flip.duration(record) == 0)
    }
}

@Suite struct FrameStatisticsTests {
    @Test func percentilesAreNearestRank() {
        let p = FrameStatistics.percentiles((1...100).map(Double.init).reversed())
        #expect(p.p50 == 50 && p.p95 == 95 && p.p99 == 99)
        #expect(FrameStatistics.percentiles([7]).p99 == 7)
        #expect(FrameStatistics.percentiles([]).p50 == 0)
    }

    @Test func allStagesAreReported() throws {
        let recorder = try FlightRecorder(frames: 4, events: 1)
        for number in 0..<10 {
            let t = Double(number)
            var record = FrameRecord(
                number: number, target: t + 0.016, tick: t, recorded: t + 0.25, rastered: t + 0.5,
                committed: t + 0.75)
            record.flipped = t + 1
            record.missed = number == 3 ? 2 : 0
            recorder.add(record)
        }
        let statistics = try FrameStatistics(recorder.makeReader().recording())
        // Counts are of the whole run, percentiles of the records kept.
        #expect(statistics.frames == 10 && statistics.missed == 2 && statistics.sampled == 4)
        #expect(statistics.stages.map(\.stage) == FrameStage.allCases)
        let json = try JSONParser.parse(statistics.json)
        #expect(json["missed"]?.number == 2 && json["sampled"]?.number == 4)
        for stage in FrameStage.allCases {
            let percentiles = try #require(json["milliseconds"]?[stage.rawValue])
            let expected = stage == .total ? 750.0 : 250
            for name in ["p50", "p95", "p99"] { #expect(percentiles[name]?.number == expected) }
        }
    }

    @Test func statisticsWithoutFramesAreZero() throws {
        let json = try JSONParser.parse(FrameStatistics(FlightRecording()).json)
        #expect(json["frames"]?.number == 0)
        #expect(json["milliseconds"]?["total"]?["p99"]?.number == 0)
    }
}
