import CICU

/// The offsets of a time zone.
final class ICUTimeZone: ICUFormatter, @unchecked Sendable {
    private let calendar: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Opens a time zone.
    ///
    /// - Parameter name: a name in the IANA database; an unknown one is treated as UTC.
    init?(_ name: String) {
        let units = Array(name.utf16)
        guard let calendar = flipbook_calendar_open(units, Int32(units.count)) else { return nil }
        self.calendar = calendar
    }

    deinit { flipbook_calendar_close(calendar) }

    /// Returns the offset in seconds east of UTC.
    ///
    /// - Parameter time: in seconds since 1970.
    func offset(at time: Double) -> Double {
        Double(flipbook_calendar_offset(calendar, time * 1000)) / 1000
    }

    /// Returns the seconds since 1970 of a local date and time, given as the seconds since 1970 that it would be in
    /// UTC.
    ///
    /// For a time that occurs twice, returns one of the two; a time that is skipped when clocks go forward is counted
    /// from before the change.
    func unixTime(local: Double) -> Double {
        let a = local - offset(at: local)
        let b = local - offset(at: a)
        return local - offset(at: b) == b ? b : max(a, b)
    }
}
