import Glibc

/// A date and time of day in some time zone, to the minute.
package struct LocalTime: Equatable, Sendable {
    package var year: Int
    /// The month, 1...12.
    package var month: Int
    /// The day of the month, 1...31.
    package var day: Int
    /// The hour, 0...23.
    package var hour: Int
    /// The minute, 0...59.
    package var minute: Int

    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    private init(_ parts: tm) {
        self.init(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1,
            day: Int(parts.tm_mday), hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    }

    /// Creates the time in the board's time zone from seconds since 1970.
    package init(secondsSince1970 seconds: Double) {
        var time = LocalTime.time(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        self.init(parts)
    }

    /// Creates the time in UTC from seconds since 1970.
    package init(utc seconds: Double) {
        var time = LocalTime.time(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        self.init(parts)
    }

    /// The board's time zone by its name in the IANA database, such as `Europe/Berlin`: from `TZ` or the link
    /// /etc/localtime, otherwise `UTC`.
    package static var timeZone: String {
        let folder = "zoneinfo/"
        if let zone = getenv("TZ").map({ String(cString: $0) }), !zone.isEmpty {
            let name = zone.drop { $0 == ":" }
            return name.firstRange(of: folder).map { String(name[$0.upperBound...]) }
                ?? String(name)
        }
        guard let path = realpath("/etc/localtime", nil) else { return "UTC" }
        defer { free(path) }
        let target = String(cString: path)
        return target.firstRange(of: folder).map { String(target[$0.upperBound...]) } ?? "UTC"
    }

    /// Returns the next midnight in the board's time zone after a time; both are in seconds since 1970.
    package static func midnight(after seconds: Double) -> Double {
        var time = LocalTime.time(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        (parts.tm_sec, parts.tm_min, parts.tm_hour) = (0, 0, 0)
        parts.tm_mday += 1
        // Summer time may begin or end before then.
        parts.tm_isdst = -1
        let next = Double(mktime(&parts))
        return next > seconds ? next : seconds + 3600
    }

    /// Converts seconds since 1970, clamped to years from 1970 that have four digits, so that nothing overflows.
    private static func time(_ seconds: Double) -> time_t {
        time_t(min(max(seconds.isNaN ? 0 : seconds, 0), 253_402_300_000))
    }
}
