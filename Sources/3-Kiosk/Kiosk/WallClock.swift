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
    /// Whether the times of files are by this clock.
    var isSystem = false

    /// The board's, in its time zone.
    static var system: WallClock {
        WallClock(
            now: Clock.wall, local: LocalTime.init(secondsSince1970:),
            midnight: LocalTime.midnight(after:), isSystem: true)
    }

    /// Noon of the first of January 2026, in UTC, at the start of a headless run: the same in each.
    static let virtualStart = 1_767_268_800.0

    /// The wall clock of a headless run.
    ///
    /// - Parameter elapsed: seconds since the run's start.
    static func virtual(_ elapsed: @escaping () -> Double) -> WallClock {
        WallClock(
            now: { virtualStart + elapsed() }, local: LocalTime.init(utc:),
            midnight: { (($0 / 86400).rounded(.down) + 1) * 86400 })
    }
}
