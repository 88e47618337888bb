import Platform

/// The wall clock, for texts that show the time. It may be set at any moment, so durations are measured with the
/// display's clock.
package struct WallClock {
    /// The current time, in seconds since 1970.
    package var now: () -> Double
    /// Converts seconds since 1970 to the local time.
    package var local: (Double) -> LocalTime
    /// The next local midnight after a moment; both in seconds since 1970.
    package var midnight: (Double) -> Double
    /// The name of the local time zone in the IANA database.
    package var timeZone: String
    /// Whether this is the system's clock, by which files are dated.
    package var isSystem = false

    /// The system's clock, in the board's time zone.
    static var system: WallClock {
        WallClock(
            now: Clock.wall, local: LocalTime.init(secondsSince1970:),
            midnight: LocalTime.midnight(after:), timeZone: LocalTime.timeZone, isSystem: true)
    }

    /// The wall clock at the start of every headless run: noon of 1 January 2026, UTC.
    static let virtualStart = 1_767_268_800.0

    /// The wall clock of a headless run.
    ///
    /// - Parameter elapsed: seconds since the run's start.
    package static func virtual(_ elapsed: @escaping () -> Double) -> WallClock {
        WallClock(
            now: { virtualStart + elapsed() }, local: LocalTime.init(utc:),
            midnight: { (($0 / 86400).rounded(.down) + 1) * 86400 }, timeZone: "UTC")
    }

    /// Minutes since midnight.
    package var minutes: Int { minutes(now()) }

    private func minutes(_ time: Double) -> Int {
        let local = local(time)
        return local.hour * 60 + local.minute
    }

    /// When the clock next shows a time of day, in seconds since 1970; later than now.
    ///
    /// - Parameter time: in minutes since midnight, 0..<1440.
    package func next(minutes time: Int) -> Double {
        let now = now()
        let minute = (now / 60).rounded(.down) * 60
        let rest = (time - minutes(minute) + 1439) % 1440 + 1
        let next = minute + Double(rest) * 60
        // Daylight saving time may begin or end in between.
        let error = (time - minutes(next) + 720 + 1440) % 1440 - 720
        let moved = next + Double(error) * 60
        // When daylight saving time begins, some times of that day are skipped; the moment at which they would have
        // been is used.
        return moved > now && minutes(moved) == time ? moved : next
    }

    /// Whether two moments have the same local time on the same day, as happens when daylight saving time ends.
    ///
    /// - Parameters:
    ///   - time: the later moment, in seconds since 1970.
    ///   - earlier: the earlier moment; nil for none, which returns false.
    package func repeats(_ time: Double, after earlier: Double?) -> Bool {
        guard let earlier, earlier < time else { return false }
        return local(earlier) == local(time)
    }
}
