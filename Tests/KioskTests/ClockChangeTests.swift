import Interface
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// A wall clock that is set while a kiosk runs, and changes to and from summer time.
@Suite @MainActor struct ClockChangeTests {
    nonisolated private static let year = 365.25 * 86400

    private static let config = """
        {"title": "T", "clock": "{now|date:yMMMd} {now|time:short}", "locale": "en",
         "theme": {"dark": {"from": "20:00", "until": "07:00"}, "appearance": "auto"},
         "sources": {"s": {"command": ["cat", "rows.json"], "every": 30}},
         "screens": {"home": {"list": {"source": "s", "row": {
           "title": "{a}", "trailing": "{at|relative}"}}}},
         "start": "home", "schedule": [{"at": "12:30", "do": {"refresh": true}}]}
        """
    private static let rows = ["rows.json": #"[{"a": "x", "at": "2026-01-01T12:10:00Z"}]"#]

    /// The clock is set by ten years, a day, an hour, a leap second, a small correction, and beyond 2038: the bar
    /// shows the new time, refreshes keep their interval, and the kiosk wakes as rarely as before.
    @Test(arguments: [
        (-10 * year, "Jan 2, 2016 12:05 AM"), (10 * year, "Jan 2, 2036 12:05 AM"),
        (-86400, "Dec 31, 2025 12:05 PM"), (86400, "Jan 2, 2026 12:05 PM"),
        (3600, "Jan 1, 2026 1:05 PM"), (-3600, "Jan 1, 2026 11:05 AM"),
        (-1, "Jan 1, 2026 12:05 PM"), (1, "Jan 1, 2026 12:05 PM"),
        (1e-3, "Jan 1, 2026 12:05 PM"), (0x1p31, "Jan 19, 2094 3:19 PM"),
        (-0x1p31, "Dec 14, 1957 8:51 AM"),
    ])
    func kioskContinuesAfterClockChange(offset: Double, clock: String) throws {
        var moved = 0.0
        let fixture = try KioskFixture(
            ClockChangeTests.config, files: ClockChangeTests.rows, wallOffset: { moved })
        defer { fixture.stop() }
        try fixture.run(120)
        let before = fixture.wallChanges
        moved = offset
        fixture.app.wallClockDidChange()
        try fixture.run(190)
        // Once a minute, and a few more times for the appearance and the schedule.
        #expect(fixture.wallChanges - before <= 8)
        let shown = try #require(fixture.app.kiosk.top?.navigationItem.clockText)
        // ICU has a narrow space before AM and PM.
        #expect(shown.replacing("\u{202f}", with: " ") == clock)
        #expect(fixture.texts.contains("x"))
        let updated = try #require(fixture.app.model.sources["s"]?.state.updated)
        #expect(fixture.clock.now - updated <= 31)
    }

    /// If no more rows arrive, their age is displayed by the clock as it was set.
    @Test(arguments: [
        (0, "in 5 min."), (-3600, "in 65 min."), (3600, "55 min. ago"),
        (-86400, "in 24 hr."), (86400, "23 hr. ago"),
        (-10 * year, "in 10 yr."), (10 * year, "10 yr. ago"),
    ])
    func rowAgesFollowClockChange(offset: Double, text: String) throws {
        var moved = 0.0
        let fixture = try KioskFixture(
            ClockChangeTests.config.replacing(#", "every": 30"#, with: ""),
            files: ClockChangeTests.rows, wallOffset: { moved })
        defer { fixture.stop() }
        try fixture.run(310)
        moved = offset
        fixture.app.wallClockDidChange()
        try fixture.run(1)
        #expect(fixture.texts.contains(text), "\(fixture.texts)")
    }

    /// While rows take a long time to produce, the kiosk sleeps.
    @Test func slowRowsCauseOneWakePerMinute() throws {
        let fixture = try KioskFixture(
            ClockChangeTests.config.replacing(#", "every": 30"#, with: ""),
            files: ClockChangeTests.rows, workDuration: 0.5)
        defer { fixture.stop() }
        try fixture.run(10)
        let before = fixture.wallChanges
        try fixture.run(300)
        #expect((5...6).contains(fixture.wallChanges - before))
        #expect(fixture.texts.contains("in 5 min."), "\(fixture.texts)")
    }

    /// An action at a time of day occurs at most once when the clock is set, and then once a day.
    @Test(arguments: [-10 * year, 10 * year, -86400, 86400, -3600, 3600, 0x1p31])
    func scheduledActionsOccurOnceADay(offset: Double) throws {
        var time = WallClock.virtualStart
        let wall = WallClock.virtual { time - WallClock.virtualStart }
        let actions = try ["12:30", "23:59", "00:00"].map {
            ScheduledAction(time: .at(try #require(TimeOfDay($0))), action: .back)
        }
        var schedule = ActionSchedule(actions, now: 0, wall: wall)
        time += 60
        #expect(schedule.takeDue(now: 60, wall: wall).isEmpty)
        time += offset
        #expect(schedule.takeDue(now: 61, wall: wall).count <= actions.count)
        #expect(schedule.takeDue(now: 61, wall: wall).isEmpty)
        var count = 0
        let end = time + 3 * 86400
        while schedule.nextWallDeadline < end {
            #expect(schedule.nextWallDeadline > time && schedule.nextWallDeadline <= time + 86400)
            time = schedule.nextWallDeadline
            count += schedule.takeDue(now: 62, wall: wall).count
        }
        #expect(count == 9)
    }
}
