import Platform

/// The wall clock, for texts that tell the time. It may be set at any moment: what is measured goes by
/// the display's clock.
struct WallClock {
    /// Seconds since 1970.
    var now: () -> Double
    /// The time of a place, from seconds since 1970.
    var local: (Double) -> LocalTime
    /// The next midnight there after a moment, in seconds since 1970.
    var midnight: (Double) -> Double
    /// The place's time zone, by its name in the IANA database.
    var timeZone: String
    /// Whether the times of files are by this clock.
    var isSystem = false

    /// The board's, in its time zone.
    static var system: WallClock {
        WallClock(
            now: Clock.wall, local: LocalTime.init(secondsSince1970:),
            midnight: LocalTime.midnight(after:), timeZone: LocalTime.timeZone, isSystem: true)
    }

    /// Noon of the first of January 2026, in UTC, at the start of a headless run: the same in each.
    static let virtualStart = 1_767_268_800.0

    /// The wall clock of a headless run.
    ///
    /// - Parameter elapsed: seconds since the run's start.
    static func virtual(_ elapsed: @escaping () -> Double) -> WallClock {
        WallClock(
            now: { virtualStart + elapsed() }, local: LocalTime.init(utc:),
            midnight: { (($0 / 86400).rounded(.down) + 1) * 86400 }, timeZone: "UTC")
    }

    /// Minutes since midnight.
    var minutes: Int { minutes(now()) }

    private func minutes(_ time: Double) -> Int {
        let local = local(time)
        return local.hour * 60 + local.minute
    }

    /// When it is a time of day next, in seconds since 1970; later than now.
    func next(_ time: TimeOfDay) -> Double {
        let now = now()
        let minute = (now / 60).rounded(.down) * 60
        let rest = (time.minutes - minutes(minute) + 1439) % 1440 + 1
        let next = minute + Double(rest) * 60
        // Summer time may begin or end before.
        let error = (time.minutes - minutes(next) + 720 + 1440) % 1440 - 720
        let moved = next + Double(error) * 60
        // Where summer time begins, some times of that day do not come: the time that would have been.
        return moved > now && minutes(moved) == time.minutes ? moved : next
    }

    /// Whether a later moment has the same time of the same day, as where summer time ends.
    ///
    /// - Parameters:
    ///   - time: the later moment, in seconds since 1970.
    ///   - earlier: the moment before; nil for none.
    func repeats(_ time: Double, after earlier: Double?) -> Bool {
        guard let earlier, earlier < time else { return false }
        return local(earlier) == local(time)
    }
}
