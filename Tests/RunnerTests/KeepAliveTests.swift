import Platform
import Testing

@testable import Runner

/// A watchdog of 10 s, the limit in the unit, which is notified every 5 s.
@Suite struct KeepAliveTests {
    private static let limit = 10.0

    /// A loop on a virtual clock, and the times of its notifications.
    private final class Bench {
        let loop = EventLoop(clock: VirtualClock())
        var isAlive = true
        var times: [Double] = []
        var keepAlive: KeepAlive!

        init() {
            keepAlive = KeepAlive(
                on: loop, interval: KeepAliveTests.limit / 2,
                isAlive: { [unowned self] in isAlive },
                notify: { [unowned self] in times.append(loop.now) })
        }
    }

    /// Returns the longest time without a notification if the loop turns at these times.
    private func longestSilence(_ turns: [(time: Double, isAlive: Bool)]) -> Double {
        let bench = Bench()
        bench.keepAlive.send()
        for turn in turns {
            bench.isAlive = turn.isAlive
            // A loop that stalls: its own timers are late, too.
            while bench.loop.now < turn.time {
                bench.isAlive = turn.isAlive
                bench.loop.turn(until: turn.time)
            }
        }
        let times = bench.times + [bench.loop.now]
        return zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
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
        let bench = Bench()
        bench.loop.turn(until: 20)
        #expect(bench.times == [20] && bench.loop.nextDeadline == 25)
        // A turn for another reason is too early.
        bench.loop.turn(until: 24)
        #expect(bench.times == [20])
        bench.loop.turn()
        #expect(bench.times == [20, 25] && bench.loop.nextDeadline == 30)
        bench.isAlive = false
        bench.loop.turn(until: 40)
        bench.loop.turn(until: 41)
        #expect(bench.times == [20, 25] && bench.loop.nextDeadline == .infinity)
    }
}
