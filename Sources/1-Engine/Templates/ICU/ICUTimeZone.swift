import CICU

/// The offsets of a time zone.
final class ICUTimeZone: ICUFormatter, @unchecked Sendable {
    private let calendar: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// - Parameter name: of the IANA database; one that is not known is taken as UTC.
    init?(_ name: String) {
        let units = Array(name.utf16)
        guard let calendar = flipbook_calendar_open(units, Int32(units.count)) else { return nil }
        self.calendar = calendar
    }

    deinit { flipbook_calendar_close(calendar) }

    /// Seconds east of UTC.
    ///
    /// - Parameter time: in seconds since 1970.
    func offset(at time: Double) -> Double {
        Double(flipbook_calendar_offset(calendar, time * 1000)) / 1000
    }

    /// Seconds since 1970 of a local date and time, given as if it were in UTC.
    ///
    /// Of a time that comes twice, one of the two; one that is left out when clocks are put forward is
    /// counted on from before the change.
    func unixTime(local: Double) -> Double {
        let a = local - offset(at: local)
        let b = local - offset(at: a)
        return local - offset(at: b) == b ? b : max(a, b)
    }
}
