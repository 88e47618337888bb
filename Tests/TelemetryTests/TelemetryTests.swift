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

    @Test func statisticsAreJSON() throws {
        let recorder = try FlightRecorder(frames: 16, events: 1)
        for i in 0..<10 { recorder.add(record(i)) }
        let json = try JSONParser.parse(FrameStatistics(recorder.makeReader().recording()).json)
        #expect(json["frames"]?.number == 10)
        let raster = try #require(json["milliseconds"]?["raster"]?["p50"]?.number)
        #expect(abs(raster - 2) < 1e-3)
    }

    @Test func traceHoldsTheFramesSinceItsStart() throws {
        let text = TraceExport.chromeTrace(
            (0..<60).map { record($0, missed: $0 == 50 ? 1 : 0) },
            since: 0.5)
        let events = try #require(try JSONParser.parse(text)["traceEvents"]?.array)
        let rasters = events.filter { $0["name"]?.string == "raster" }
        #expect(rasters.count == 30)
        #expect(rasters[0]["ts"]?.number == 501_000)
        #expect(abs((rasters[0]["dur"]?.number ?? 0) - 2000) <= 1)
        #expect(events.filter { $0["name"]?.string == "missed" }.count == 1)
    }
}
