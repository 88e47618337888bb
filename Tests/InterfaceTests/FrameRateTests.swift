import Motion
import Testing

@testable import Interface

/// Which refreshes of a display of 60 Hz show a frame.
@Suite struct FrameRateTests {
    /// Returns the numbers of the refreshes of one second that are not skipped.
    private func shown(_ rate: FrameRate) -> [Int] {
        var last = 0.0
        var shown: [Int] = []
        for refresh in 1...60 {
            let now = Double(refresh) / 60
            let time = FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60)
            if rate.skips(time, since: last) { continue }
            last = now
            shown.append(refresh)
        }
        return shown
    }

    @Test(arguments: [
        (FrameRate.default, 60), (.fps(60), 60), (.fps(120), 60), (.fps(30), 30), (.fps(15), 15),
        (.fps(20), 20), (.fps(0), 60), (.fps(-1), 60), (.fps(1), 1),
        (.range(minimum: 10, maximum: 30, preferred: nil), 30),
        (.range(minimum: 10, maximum: 60, preferred: 15), 15),
        (.range(minimum: 30, maximum: 60, preferred: 15), 30),
        (.range(minimum: .nan, maximum: .infinity, preferred: nil), 60),
    ])
    func frameRateSkipsRefreshes(rate: FrameRate, count: Int) {
        let shown = shown(rate)
        #expect(shown.count == count)
        #expect(shown.first == (count == 60 ? 1 : 60 / count))
    }
}
