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

    private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        return poll(&descriptors, 1, milliseconds) == 1
    }

    @Test func timerFiresAtDeadline() throws {
        let timer = try WallTimer()
        #expect(!isReadable(timer.descriptor, within: 0))
        timer.set(Clock.wall() + 3600)
        #expect(!isReadable(timer.descriptor, within: 0))
        timer.set(Clock.wall() - 10)
        #expect(isReadable(timer.descriptor, within: 10_000))
        timer.acknowledge()
        #expect(!isReadable(timer.descriptor, within: 0))
        timer.set(Clock.wall() - 10)
        #expect(isReadable(timer.descriptor, within: 10_000))
        timer.set(.infinity)
        #expect(!isReadable(timer.descriptor, within: 0))
    }
}
