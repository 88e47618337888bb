import Testing

@testable import Telemetry

@Suite struct FrameSummaryTests {
    @Test func missedRefreshesAreCountedByReason() {
        let summary = FrameSummary(SampleRecording.recording.frames)
        #expect(summary.frames == 55 && summary.missed == 5)
        #expect(summary.reasons.map(\.reason) == [.lateStart, .raster])
        #expect(summary.reasons.map(\.count) == [3, 2])
        #expect(summary.stages.map(\.name) == FrameSpan.allCases.map(\.rawValue) + ["work"])
        let raster = summary.stages[4]
        #expect(abs(raster.p50 - 0.001) < 1e-9 && abs(raster.worst - 0.033) < 1e-9)
        // 59 refreshes after the first, five of which showed no new frame.
        #expect(abs(summary.duration - 59 * 0.016) < 1e-9)
        #expect(abs(summary.rateInMotion - 54 / (59 * 0.016)) < 1e-6)
    }

    @Test func summaryWithoutFramesIsZero() {
        let summary = FrameSummary([])
        #expect(summary.frames == 0 && summary.missedShare == 0 && summary.rateInMotion == 0)
        #expect(summary.stages.allSatisfy { $0.worst == 0 })
    }
}
