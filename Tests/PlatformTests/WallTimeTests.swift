import Glibc
import Testing

@testable import Platform

@Suite struct WallTimeTests {
    @Test(arguments: [
        (0.0, LocalTime(year: 1970, month: 1, day: 1, hour: 0, minute: 0)),
        (951_868_799, LocalTime(year: 2000, month: 2, day: 29, hour: 23, minute: 59)),
        (1_767_268_800, LocalTime(year: 2026, month: 1, day: 1, hour: 12, minute: 0)),
        (.nan, LocalTime(year: 1970, month: 1, day: 1, hour: 0, minute: 0)),
        (-.infinity, LocalTime(year: 1970, month: 1, day: 1, hour: 0, minute: 0)),
        (1e300, LocalTime(year: 9999, month: 12, day: 31, hour: 23, minute: 46)),
    ])
    func datesMatchCalendar(seconds: Double, time: LocalTime) {
        #expect(LocalTime(utc: seconds) == time)
    }

    /// This holds in any time zone, and on days when summer time begins or ends.
    @Test func daysEndAtMidnight() {
        for hour in 0..<24 * 366 {
            let seconds = 1_767_268_800.0 + Double(hour) * 3600 + 1800
            let midnight = LocalTime.midnight(after: seconds)
            #expect(midnight > seconds && midnight - seconds <= 25 * 3600)
            let (before, after) = (
                LocalTime(secondsSince1970: midnight - 1), LocalTime(secondsSince1970: midnight)
            )
            #expect(before.day != after.day)
            #expect(before.day == LocalTime(secondsSince1970: seconds).day)
        }
    }

    @Test func timerFiresAtDeadline() throws {
        let loop = EventLoop()
        var count = 0
        let timer = try WallTimer(on: loop, now: Clock.wall) { count += 1 }
        loop.turn(until: 0)
        timer.set(Clock.wall() + 3600)
        loop.turn(until: 0)
        #expect(count == 0)
        for expected in 1...2 {
            timer.set(Clock.wall() - 10)
            loop.turn(until: Clock.now() + 10)
            #expect(count == expected)
            loop.turn(until: 0)
            #expect(count == expected)
        }
        timer.set(Clock.wall() - 10)
        timer.set(.infinity)
        loop.turn(until: 0)
        #expect(count == 2)
    }

    /// On a virtual clock, a wall clock that is set while the loop waits makes the timer due, and never early.
    @Test func virtualTimerFollowsTheWallClock() throws {
        let loop = EventLoop(clock: VirtualClock())
        var offset = 1_767_268_800.0
        var times: [Double] = []
        let wall = { loop.now + offset }
        let timer = try WallTimer(on: loop, now: wall) { times.append(loop.now) }
        timer.set(1_767_268_800 + 60)
        loop.prepare()
        #expect(loop.nextDeadline == 60)
        // Set back by half a minute, then forward by an hour.
        loop.turn(until: 10)
        offset -= 30
        loop.turn(until: 70)
        #expect(times.isEmpty && loop.now == 70)
        offset += 3600
        loop.turn()
        #expect(times == [70])
        loop.turn(until: 5000)
        #expect(times == [70] && loop.now == 5000)
    }
}
