import Platform

/// The time of the last update of rows, as text.
enum UpdateTime {
    /// "14:05", and with the date if that is another day, "21 Nov, 14:05" or "21 Nov 2025, 14:05".
    ///
    /// - Parameters:
    ///   - updated: when the rows were updated, on the display's clock, which is monotonic: a wall clock
    ///     that is set later does no harm.
    ///   - now: the time on the display's clock.
    static func text(of updated: Double, now: Double, on wall: WallClock) -> String {
        let time = wall.now()
        return text(wall.local(time - (now - updated)), now: wall.local(time))
    }

    static func text(_ time: LocalTime, now: LocalTime) -> String {
        func digits(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let clock = "\(digits(time.hour)):\(digits(time.minute))"
        if (time.year, time.month, time.day) == (now.year, now.month, now.day) { return clock }
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let date = "\(time.day) \(months[max(1, min(12, time.month)) - 1])"
        return time.year == now.year ? "\(date), \(clock)" : "\(date) \(time.year), \(clock)"
    }
}
