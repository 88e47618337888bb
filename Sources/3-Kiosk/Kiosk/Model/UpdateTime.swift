import KioskFile
import Platform
import Runner
import Templates

/// Formats the time of the rows' last update.
enum UpdateTime {
    /// Returns the time of the last update: "14:05", or with the date if that is another day, "21 Nov, 14:05" or "21
    /// Nov 2025, 14:05".
    ///
    /// - Parameters:
    ///   - updated: when the rows were updated, on the display's clock, which is monotonic, so that a wall clock that
    ///     is set later does no harm.
    ///   - now: the time on the display's clock.
    ///   - formats: the formats of the kiosk's locale; nil if the configuration names no language, which gives the
    ///     formats above.
    static func text(
        of updated: Double, now: Double, on wall: WallClock, _ formats: FormatContext? = nil
    ) -> String {
        let time = wall.now()
        let then = time - (now - updated)
        guard let formats else { return text(wall.local(then), now: wall.local(time)) }
        return text(wall.local(then), then, now: wall.local(time), formats)
    }

    static func text(_ time: LocalTime, now: LocalTime) -> String {
        func digits(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let clock = "\(digits(time.hour)):\(digits(time.minute))"
        if isSameDay(time, now) { return clock }
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let date = "\(time.day) \(months[max(1, min(12, time.month)) - 1])"
        return time.year == now.year ? "\(date), \(clock)" : "\(date) \(time.year), \(clock)"
    }

    /// Templates in the locale's format: the time, the day without its year, and the day with it.
    private static let time: Template = "{now|date:jm}"
    private static let day: Template = "{now|date:dMMMjm}"
    private static let date: Template = "{now|date:yMMMdjm}"

    /// - Parameter seconds: the time, since 1970.
    private static func text(
        _ time: LocalTime, _ seconds: Double, now: LocalTime, _ formats: FormatContext
    ) -> String {
        let template =
            isSameDay(time, now) ? UpdateTime.time : time.year == now.year ? day : date
        return template.expand(TemplateScope(now: seconds), formats)
    }

    private static func isSameDay(_ a: LocalTime, _ b: LocalTime) -> Bool {
        (a.year, a.month, a.day) == (b.year, b.month, b.day)
    }
}
