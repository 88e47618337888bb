import Platform
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Times of day on days when summer time begins or ends, or when a place changes its zone.
@Suite struct SummerTimeTests {
    /// A place that changes its offset from UTC once.
    struct Place: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The change's time in seconds since 1970, and the offsets from UTC in hours before and after.
        var change: Double
        var before: Double
        var after: Double

        func local(_ time: Double) -> LocalTime {
            LocalTime(utc: time + (time < change ? before : after) * 3600)
        }

        func wall(_ now: @escaping () -> Double) -> WallClock {
            WallClock(now: now, local: local, midnight: { $0 + 60 }, timeZone: "UTC")
        }
    }

    private static let places = [
        Place(testDescription: "no change", change: .infinity, before: 1, after: 1),
        Place(testDescription: "Berlin, spring", change: 1_774_746_000, before: 1, after: 2),
        Place(testDescription: "Berlin, autumn", change: 1_792_890_000, before: 2, after: 1),
        Place(testDescription: "Lord Howe, autumn", change: 1_775_314_800, before: 11, after: 10.5),
        Place(testDescription: "Lord Howe, spring", change: 1_759_591_800, before: 10.5, after: 11),
        Place(
            testDescription: "Apia without 30 Dec", change: 1_325_239_200, before: -10, after: 14),
    ]

    /// Times of day that a clock without a battery skips at boot are performed in the order of the day.
    @Test func skippedTimesOfDayAreInOrder() throws {
        var now = 1_774_746_000.0
        let wall = SummerTimeTests.places[0].wall { now }
        let actions = try ["20:00", "07:00", "20:00"].map {
            ScheduledAction(time: .at(try #require(TimeOfDay($0))), action: .back)
        }
        var schedule = ActionSchedule(actions, now: 0, wall: wall)
        // From 02:00 in the morning to the next morning.
        now = schedule.nextWallDeadline + 24 * 3600 - 1
        let keys = schedule.takeDue(now: 0, wall: wall).map(\.key)
        #expect(keys == ["schedule[1].do", "schedule[0].do", "schedule[2].do"])
    }

    /// Each time of day comes once a day, no matter how often the kiosk wakes for other reasons. A time that is
    /// skipped by the change is made up for at once.
    @Test(arguments: places, [false, true])
    func timesOfDayOccurOnceADay(place: Place, wakesOften: Bool) throws {
        let times = [
            "00:00", "01:45", "02:00", "02:15", "02:30", "02:59", "03:00", "12:30", "23:59",
        ]
        let actions = try times.map {
            ScheduledAction(time: .at(try #require(TimeOfDay($0))), action: .back)
        }
        let middle = place.change.isFinite ? place.change : 1_774_746_000
        // Half past three in the afternoon, two days earlier.
        var now = middle - 2 * 86400
        while place.local(now).hour != 15 || place.local(now).minute != 30 { now += 60 }
        let wall = place.wall { now }
        var schedule = ActionSchedule(actions, now: 0, wall: wall)
        var performed: [String: [LocalTime]] = [:]
        let end = now + 4 * 86400
        while now < end {
            let next = schedule.nextWallDeadline
            try #require(next > now)
            now = wakesOften ? min(next, now + 60) : next
            for due in schedule.takeDue(now: 0, wall: wall) {
                let index = try #require(Int(due.key.dropFirst(9).prefix { $0 != "]" }))
                performed[times[index], default: []].append(place.local(now))
            }
        }
        var days: [String] = []
        var day = now - 4 * 86400
        while day < end {
            let local = place.local(day)
            let name = "\(local.month)-\(local.day)"
            if days.last != name { days.append(name) }
            day += 1800
        }
        for time in times {
            let runs = performed[time] ?? []
            let minutes = try #require(TimeOfDay(time)).minutes
            let late = runs.filter { $0.hour * 60 + $0.minute != minutes }
            // Only a time that is skipped when clocks go forward comes at a different, later time.
            #expect(late.count <= (place.after > place.before ? 1 : 0), "\(time): \(runs)")
            #expect(
                late.allSatisfy { $0.hour * 60 + $0.minute <= minutes + 60 }, "\(time): \(late)")
            let dates = runs.map { "\($0.month)-\($0.day)" }
            #expect(Set(dates).count == dates.count, "\(time): \(runs)")
            // The first and the last day are incomplete.
            for date in days.dropFirst().dropLast() {
                #expect(dates.contains(date), "\(time) on \(date): \(runs)")
            }
        }
    }
}
