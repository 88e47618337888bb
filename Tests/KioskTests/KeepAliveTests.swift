import Testing

@testable import Kiosk

/// A watchdog of 10 s, the limit in the unit, which is notified every 5 s.
@Suite struct KeepAliveTests {
    private static let limit = 10.0

    /// Returns the longest time without a notification if the loop turns at these times.
    private func longestSilence(_ turns: [(time: Double, isAlive: Bool)]) -> Double {
        var keepAlive = KeepAlive(interval: KeepAliveTests.limit / 2)
        keepAlive.wasSent(at: 0)
        var last = 0.0
        var silence = 0.0
        for turn in turns {
            guard keepAlive.isDue(now: turn.time, isAlive: turn.isAlive) else { continue }
            keepAlive.wasSent(at: turn.time)
            silence = max(silence, turn.time - last)
            last = turn.time
        }
        return max(silence, turns[turns.count - 1].time - last)
    }

    /// The loop stalls for three seconds just before each notification: the first turn afterwards finds that no
    /// frame has arrived, the following turns that frames arrive again.
    @Test func endedStallDoesNotSkipNotification() {
        var turns: [(time: Double, isAlive: Bool)] = []
        for start in stride(from: 4.4, to: 60, by: 7.6) {
            turns.append((start + 3, false))
            for frame in 1...(4 * 60) { turns.append((start + 3 + Double(frame) / 60, true)) }
        }
        #expect(longestSilence(turns) < KeepAliveTests.limit)
    }

    @Test func displayWithoutFramesIsNotReportedAlive() {
        let turns = (1...20).map { (time: Double($0), isAlive: $0 < 3) }
        #expect(longestSilence(turns) > KeepAliveTests.limit)
    }

    @Test func idleLoopWakesForKeepAlive() {
        var keepAlive = KeepAlive(interval: 5)
        keepAlive.wasSent(at: 20)
        #expect(keepAlive.nextTime(isAlive: true) == 25)
        #expect(keepAlive.nextTime(isAlive: false) == .infinity)
        #expect(!keepAlive.isDue(now: 24, isAlive: true))
        #expect(keepAlive.isDue(now: 25, isAlive: true))
        #expect(!keepAlive.isDue(now: 40, isAlive: false))
    }
}
