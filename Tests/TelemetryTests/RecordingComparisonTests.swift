import Testing

@testable import Telemetry

@Suite struct RecordingComparisonTests {
    private func summary(
        frames: Int, missing every: Int? = nil, _ change: (inout FrameRecord) -> Void = { _ in }
    ) -> FrameSummary {
        FrameSummary(
            (0..<frames).map { number in
                let isLate = every.map { number % $0 == $0 - 1 } ?? false
                var frame = SampleRecording.frame(number, missed: isLate ? 1 : 0)
                // The time to which the reason refers does not count here.
                frame.rastered = frame.recorded + 0.001
                frame.committed = frame.rastered + 0.001
                change(&frame)
                return frame
            })
    }

    private func slower(_ frame: inout FrameRecord) {
        frame.rastered += 0.002
        frame.committed += 0.002
    }

    @Test func recordingEqualsItself() {
        let comparison = RecordingComparison(summary(frames: 600), summary(frames: 600))
        #expect(comparison.verdict == .same && comparison.findings.isEmpty)
        #expect(
            comparison.report(names: ("a", "b")).last
                == "B is as good as A: no difference is beyond noise")
    }

    @Test func moreMissedRefreshesAreWorse() {
        let comparison = RecordingComparison(
            summary(frames: 600, missing: 100), summary(frames: 600, missing: 10))
        #expect(comparison.verdict == .worse)
        #expect(
            comparison.findings.map(\.text) == [
                "refreshes missed went from 0.99 % to 9.09 %, most of them for raster"
            ])
        #expect(
            RecordingComparison(
                summary(frames: 600, missing: 10), summary(frames: 600, missing: 100)
            ).verdict == .better)
    }

    /// One missed refresh in sixty frames may be chance.
    @Test func fewMissedRefreshesAreNotSignificant() {
        let comparison = RecordingComparison(summary(frames: 60), summary(frames: 60, missing: 60))
        #expect(comparison.after.missed == 1 && comparison.verdict == .same)
    }

    @Test func slowerStageIsWorse() {
        let comparison = RecordingComparison(summary(frames: 60), summary(frames: 60, slower))
        #expect(comparison.verdict == .worse)
        #expect(
            comparison.findings.map(\.text) == [
                "raster takes 3.00 ms instead of 1.00 ms (p95)",
                "work takes 8.00 ms instead of 6.00 ms (p95)",
            ])
        #expect(
            RecordingComparison(summary(frames: 60, slower), summary(frames: 60)).verdict == .better
        )
    }

    @Test func reportListsAllFigures() {
        let lines = RecordingComparison(
            summary(frames: 600), summary(frames: 600, missing: 10)
        ).report(names: ("before.flight", "after.flight"))
        #expect(lines[0] == "A  before.flight" && lines[1] == "B  after.flight")
        #expect(lines.contains("refreshes missed                     0            60"))
        #expect(lines.contains("  raster                             0            60"))
        #expect(lines.last == "B is worse than A")
    }
}
