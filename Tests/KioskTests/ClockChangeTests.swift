import Interface
import Testing

@testable import Kiosk

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

    /// The clock is set by ten years, a day, an hour, a leap second, a small correction, and beyond 2038: texts
    /// that show the time follow, refreshes and frames keep their pace, and the kiosk wakes as rarely as
    /// before.
    @Test(arguments: [
        -10 * year, 10 * year, -86400, 86400, 3600, -3600, -1, 1, 1e-3, 0x1p31, -0x1p31,
    ])
    func kioskContinuesAfterClockChange(offset: Double) throws {
        var moved = 0.0
        let desk = try KioskDesk(
            ClockChangeTests.config, files: ClockChangeTests.rows, wallOffset: { moved })
        defer { desk.stop() }
        try desk.run(120)
        let before = desk.wallChanges
        let clock = try #require(desk.texts.first { $0.contains(":") })
        moved = offset
        desk.app.wallClockDidChange()
        try desk.run(190)
        // Once a minute, and a few more times for the appearance and the schedule.
        #expect(desk.wallChanges - before <= 8)
        let now = try #require(desk.texts.first { $0.contains(":") })
        #expect(now != clock)
        #expect(desk.texts.contains("x"))
        let updated = try #require(desk.app.model.sources["s"]?.state.updated)
        #expect(desk.clock.now - updated <= 31)
    }

    /// If no more rows arrive, their age is displayed by the clock as it was set.
    @Test(arguments: [
        (0, "in 5 min."), (-3600, "in 65 min."), (3600, "55 min. ago"),
        (-86400, "in 24 hr."), (86400, "23 hr. ago"),
        (-10 * year, "in 10 yr."), (10 * year, "10 yr. ago"),
    ])
    func rowAgesFollowClockChange(offset: Double, text: String) throws {
        var moved = 0.0
        let desk = try KioskDesk(
            ClockChangeTests.config.replacing(#", "every": 30"#, with: ""),
            files: ClockChangeTests.rows, wallOffset: { moved })
        defer { desk.stop() }
        try desk.run(310)
        moved = offset
        desk.app.wallClockDidChange()
        try desk.run(1)
        #expect(desk.texts.contains(text), "\(desk.texts)")
    }

    /// While rows take a long time to produce, the kiosk sleeps.
    @Test func slowRowsCauseOneWakePerMinute() throws {
        let desk = try KioskDesk(
            ClockChangeTests.config.replacing(#", "every": 30"#, with: ""),
            files: ClockChangeTests.rows, workDuration: 0.5)
        defer { desk.stop() }
        try desk.run(10)
        let before = desk.wallChanges
        try desk.run(300)
        #expect((5...6).contains(desk.wallChanges - before))
        #expect(desk.texts.contains("in 5 min."), "\(desk.texts)")
    }
}
