import Platform

/// The time of the last update of the rows, as text.
struct UpdateTime {
    private let wall: WallClock
    /// The display's clock, which is monotonic.
    private let clock: () -> Double
    /// On the display's clock; nil if there are no rows.
    private var updated: Double?

    init(_ wall: WallClock, clock: @escaping () -> Double) {
        self.wall = wall
        self.clock = clock
    }

    /// The rows have just been updated.
    mutating func didUpdate() { updated = clock() }

    /// The rows are from an earlier run.
    ///
    /// - Parameter time: the time of their update, in seconds since 1970.
    mutating func didUpdate(at time: Double) { updated = clock() - (wall.now() - time) }

    /// The time of the last update: "14:05", and with the date if that is another day, "21 Nov,
    /// 14:05" or "21 Nov 2025, 14:05"; nil if there was none.
    var text: String? {
        updated.map {
            let now = wall.now()
            return UpdateTime.text(wall.local(now - (clock() - $0)), now: wall.local(now))
        }
    }

    /// The time of the next change of the text, in seconds since 1970: midnight.
    var nextChange: Double { updated == nil ? .infinity : wall.midnight(wall.now()) }

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
