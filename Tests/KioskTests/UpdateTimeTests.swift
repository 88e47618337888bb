import Platform
import Templates
import Testing

@testable import Kiosk
@testable import Runner

@Suite struct UpdateTimeTests {
    private static let now = LocalTime(year: 2026, month: 3, day: 9, hour: 14, minute: 5)

    @Test(arguments: [
        (LocalTime(year: 2026, month: 3, day: 9, hour: 14, minute: 5), "14:05"),
        (LocalTime(year: 2026, month: 3, day: 9, hour: 0, minute: 0), "00:00"),
        (LocalTime(year: 2026, month: 3, day: 8, hour: 23, minute: 59), "8 Mar, 23:59"),
        (LocalTime(year: 2026, month: 2, day: 9, hour: 14, minute: 5), "9 Feb, 14:05"),
        (LocalTime(year: 2025, month: 12, day: 31, hour: 9, minute: 7), "31 Dec 2025, 09:07"),
    ])
    func updateOnAnotherDayShowsDate(time: LocalTime, text: String) {
        #expect(UpdateTime.text(time, now: Self.now) == text)
    }

    /// The text uses the words and the order of a language.
    @Test(arguments: [
        ("de", 0.0, "14:05"), ("de", 86400, "8. März, 14:05"),
        ("de", 31_536_000, "9. März 2025, 14:05"),
        ("en-GB", 86400, "8 Mar, 14:05"), ("en-US", 0, "2:05 PM"),
        ("en-US", 86400, "Mar 8, 2:05 PM"),
        ("fr", 86400, "8 mars à 14:05"), ("ja", 86400, "3月8日 14:05"),
    ])
    func textFollowsLanguage(locale: String, age: Double, text: String) throws {
        // 9 March 2026, 14:05 UTC.
        let now = 1_773_065_100.0
        let wall = WallClock(
            now: { now }, local: LocalTime.init(utc:), midnight: { $0 + 1 }, timeZone: "UTC")
        let formats = FormatContext(locale: locale, timeZone: "UTC")
        let written = UpdateTime.text(of: 1000 - age, now: 1000, on: wall, formats)
        // ICU has a narrow space before PM, and newer versions have a different word before the time.
        #expect(
            written.replacing("\u{202f}", with: " ").replacing(" à ", with: ", ")
                == text.replacing(" à ", with: ", "))
    }

    /// The bar formats the time in the kiosk's locale.
    @MainActor @Test func barUsesKioskLocale() throws {
        for (locale, text) in [("de", "Aktualisiert 12:00"), ("en-US", "Updated 12:00 PM")] {
            let fixture = try KioskFixture(
                #"{"title": "T", "locale": "\#(locale)", "list": {"file": "rows"}}"#,
                files: ["rows": "[{\"title\": 1}]"])
            defer { fixture.stop() }
            try fixture.run(1)
            let notice = try #require(fixture.app.kiosk.top?.navigationItem.noticeText)
            #expect(notice.replacing("\u{202f}", with: " ") == text)
        }
    }

    /// A board without a clock battery starts at a wrong time. Once the clock is set, times that were measured
    /// with the display's clock are shown correctly.
    @Test func timesAreCorrectAfterClockIsSet() {
        var wall = 0.0
        let place = WallClock(
            now: { wall }, local: LocalTime.init(utc:), midnight: { $0 + 1 }, timeZone: "UTC")
        #expect(UpdateTime.text(of: 100, now: 100, on: place) == "00:00")
        wall = WallClock.virtualStart + 600
        #expect(UpdateTime.text(of: 100, now: 700, on: place) == "12:00")
        // Rows from an earlier run, a day before.
        #expect(UpdateTime.text(of: 100 - 86400, now: 700, on: place) == "31 Dec 2025, 12:00")
    }

    @Test func headlessRunStartsTwelveHoursBeforeMidnight() {
        var elapsed = 0.0
        let wall = WallClock.virtual { elapsed }
        #expect(
            wall.local(wall.now()) == LocalTime(year: 2026, month: 1, day: 1, hour: 12, minute: 0))
        #expect(wall.midnight(wall.now()) - wall.now() == 43200)
        elapsed = 43200
        #expect(wall.midnight(wall.now()) - wall.now() == 86400)
    }

    /// The kiosk wakes once at midnight and adds the day.
    @MainActor @Test func barShowsDayFromMidnight() throws {
        let folder = try KioskFolder()
        try folder.write(KioskFolder.rows(3), to: "rows")
        try folder.write(
            "{\"title\": \"T\", \"list\": {\"command\": [\"/bin/cat\", \"rows\"], "
                + "\"row\": {\"title\": \"{a}\"}}}", to: "kiosk.json")
        try RunCommand.run([
            "\(folder.path)/kiosk.json", "--display", "headless", "--size", "240x320",
            "--duration", "50000", "--frames", "\(folder.path)/frames",
        ])
        let late = try folder.frames("frames").keys.compactMap { name in
            name.split(separator: "-").last.flatMap { Int($0.dropLast("ms.png".count)) }
        }.filter { $0 > 10_000 }
        // The change fades for a quarter of a second.
        #expect(late.count >= 10 && late.count <= 20)
        #expect(late.allSatisfy { (43_200_000...43_200_500).contains($0) })
    }
}
