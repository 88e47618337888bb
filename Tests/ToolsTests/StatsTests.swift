import JSON
import Platform
import Telemetry
import Testing

@testable import Runner
@testable import Tools

@Suite struct StatsTests {
    /// Returns the statistics of 100 frames, of which frame 40 took 30 ms to paint and missed a refresh.
    private func statistics(
        resetAt: Int? = nil, refresh: AppStatistics.Refresh? = nil,
        late: [(name: String, seconds: Double)] = []
    ) throws -> RunStatistics {
        var info = FlightInfo()
        info.version = "1.2.3"
        info.display = #"card "0""#
        (info.process, info.start, info.startWall) = (77, 1000, 1_790_000_000)
        (info.width, info.height, info.interval, info.threads) = (480, 800, 0.02, 2)
        info.painter = "neon"
        let recorder = try FlightRecorder(info: info, frames: 128, events: 8)
        for i in 0..<100 {
            if i == resetAt { recorder.reset(at: 1000 + Double(i) / 50) }
            let t = 1000 + Double(i) / 50
            let raster = i == 40 ? 0.03 : 0.002
            var frame = FrameRecord(
                number: i, target: t + 0.02, tick: t, recorded: t + 0.001,
                rastered: t + 0.001 + raster, committed: t + 0.0015 + raster)
            frame.interval = 0.02
            frame.flipped = t + (i == 40 ? 0.04 : 0.02)
            if i == 40 { (frame.missed, frame.reason) = (1, .raster) }
            recorder.add(frame)
        }
        var event = EventRecord(.temperature, at: 1001, text: "cpu-thermal")
        event.value = 48.5
        recorder.add(event)
        var app = AppStatistics()
        app.screen = "home"
        app.rows = [("home", 60), ("news", 3)]
        app.refresh = refresh
        app.caches = [("rasters", 3_100_000)]
        var background = BackgroundLoad()
        (background.threads, background.waiting, background.leftBehind) = (3, 1, 2)
        background.late = late
        return RunStatistics(
            recording: try recorder.makeReader().recording(), base: recorder.base, app: app,
            background: background, now: 1010, residentMemory: 41_200_000)
    }

    @Test func textSummarizesStatistics() throws {
        let refresh = AppStatistics.Refresh(begin: 1000, end: 1000.25, rows: 60, failure: nil)
        let json = try JSONParser.parse(try statistics(refresh: refresh).json)
        let text = StatsText.text(json)
        #expect(
            text == """
                frames 100  missed 1
                ms           p50      p95      p99   of 100 frames
                record      1.000    1.000    1.000
                raster      2.000    2.000    2.000
                commit      0.500    0.500    0.500
                flip       16.500   16.500   16.500
                total       3.500    3.500    3.500
                missed by   raster 1
                worst       frame 40, 9.2 s ago: 31.5 ms (record 1.0, raster 30.0, commit 0.5, \
                flip 8.5)
                flipbook    1.2.3, process 77, up 10 s
                display     card "0" at 50.00 Hz, painted by 2 threads with neon
                refresh     9.8 s ago: 60 rows in 0.25 s
                rows        home 60, news 3
                memory      41.2 MB (rasters 3.1 MB)
                processors  48.5 °C (cpu-thermal)
                """)
    }

    @Test func resetRestartsCounts() throws {
        let json = try JSONParser.parse(try statistics(resetAt: 50).json)
        #expect(json["frames"]?.number == 50 && json["missed"]?.number == 0)
        #expect(json["sampled"]?.number == 50)
        // The frame of 31.5 ms was before the reset.
        let worst = try #require(json["worst"]?["milliseconds"]?.number)
        #expect(abs(worst - 3.5) < 0.001)
        // Totals for metrics are not reset.
        #expect(json["total"]?["frames"]?.number == 100)
        #expect(json["total"]?["missedByReason"]?["raster"]?.number == 1)
        #expect(StatsText.text(json).contains("counts are of the last 9.0 s"))
    }

    @Test func workThatIsLeftBehindIsNamed() throws {
        let json = try JSONParser.parse(
            try statistics(late: [("rows.json", 12), ("a picture", 70)]).json)
        #expect(json["background"]?["leftBehind"]?.number == 2)
        #expect(
            StatsText.text(json).contains(
                "left behind rows.json for 12 s, a picture for 1 min 10 s\n"))
    }

    @Test func failedRefreshIsReportedWithReason() throws {
        let refresh = AppStatistics.Refresh(
            begin: 1000, end: 1001.5, rows: 0, failure: "trains.py: exited with 3")
        let json = try JSONParser.parse(try statistics(refresh: refresh).json)
        #expect(
            StatsText.text(json).contains(
                "refresh     8.5 s ago failed after 1.50 s: trains.py: exited with 3"))
        #expect(StatsMetrics.text(json, .prometheus).contains("flipbook_refresh_succeeded 0\n"))
    }

    @Test func metricsAreWrittenInBothFormats() throws {
        let json = try JSONParser.parse(try statistics().json)
        let prometheus = StatsMetrics.text(json, .prometheus)
        for line in [
            "flipbook_up 1", "# TYPE flipbook_frames_total counter", "flipbook_frames_total 100",
            #"flipbook_missed_refreshes_total{reason="raster"} 1"#,
            #"flipbook_missed_refreshes_total{reason="late start"} 0"#,
            #"flipbook_run_info{version="1.2.3",display="card \"0\"",painter="neon"} 1"#,
            "flipbook_start_time_seconds 1790000000", #"flipbook_rows{screen="home"} 60"#,
            "flipbook_resident_memory_bytes 41200000", "flipbook_temperature_celsius 48.5",
        ] {
            #expect(prometheus.contains("\(line)\n"), "\(line)")
        }
        #expect(!prometheus.contains("# EOF"))
        let open = StatsMetrics.text(json, .openMetrics)
        #expect(open.contains("# TYPE flipbook_frames counter\nflipbook_frames_total 100\n"))
        #expect(open.hasSuffix("\n# EOF\n"))
        // Each family is described once, before its samples.
        for text in [prometheus, open] {
            let types = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE") }
            #expect(Set(types).count == types.count && types.count > 10)
        }
        #expect(StatsMetrics.text(nil, .prometheus).hasSuffix("\nflipbook_up 0\n"))
    }

    @Test(arguments: [
        (0.0, "0.0 s"), (9.94, "9.9 s"), (59.4, "59 s"), (61, "1 min 1 s"), (3600, "1 h 0 min"),
        (11_520, "3 h 12 min"), (200_000, "2 d 7 h"), (-5, "0.0 s"),
    ])
    func durationsAreFormatted(seconds: Double, text: String) {
        #expect(StatsText.span(seconds) == text)
    }
}
