import Glibc

/// A day of the Gregorian calendar with a time of day, in no time zone.
public struct CalendarDate: Hashable, Sendable {
    /// The years that there are.
    public static let years = 1...9999

    /// The year, 1...9999.
    public private(set) var year: Int
    /// The month, 1...12.
    public private(set) var month: Int
    /// The day of the month, from 1.
    public private(set) var day: Int
    /// The hour, 0...23.
    public private(set) var hour: Int
    /// The minute, 0...59.
    public private(set) var minute: Int

    /// Creates a date; parts that are out of range get the nearest value, so that 31 April is the 30th.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        func clamp(_ value: Int, _ range: ClosedRange<Int>) -> Int {
            max(range.lowerBound, min(range.upperBound, value))
        }
        self.year = clamp(year, CalendarDate.years)
        self.month = clamp(month, 1...12)
        self.day = clamp(day, 1...CalendarDate.days(inMonth: self.month, self.year))
        self.hour = clamp(hour, 0...23)
        self.minute = clamp(minute, 0...59)
    }

    /// Reads `2026-11-28`, `14:30` or `2026-11-28T14:30`. A time without a date is on the day of another date.
    ///
    /// - Returns: nil for any other text, and for a date that does not exist.
    package init?(iso text: String, on other: CalendarDate) {
        let bytes = Array(text.utf8.prefix(17))
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            return bytes[range].reduce(Int?(0)) { sum, byte in
                guard let sum, (0x30...0x39).contains(byte) else { return nil }
                return sum * 10 + Int(byte - 0x30)
            }
        }
        func has(_ sign: Unicode.Scalar, at index: Int) -> Bool {
            index < bytes.count && bytes[index] == UInt8(ascii: sign)
        }
        var (date, start) = (other, 0)
        if has("-", at: 4) {
            guard let year = number(0..<4), let month = number(5..<7), has("-", at: 7),
                let day = number(8..<10), bytes.count == 10 || bytes.count > 11 && has("T", at: 10)
            else { return nil }
            date = CalendarDate(year: year, month: month, day: day)
            guard (date.year, date.month, date.day) == (year, month, day) else { return nil }
            start = 11
        }
        if bytes.count > start {
            guard let hour = number(start..<start + 2), has(":", at: start + 2),
                let minute = number(start + 3..<start + 5), bytes.count == start + 5,
                hour < 24, minute < 60
            else { return nil }
            (date.hour, date.minute) = (hour, minute)
        } else if start == 0 {
            return nil
        }
        self = date
    }

    /// The date as `2026-11-28`.
    package var isoDate: String {
        "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }
    /// The time of day as `14:30`.
    package var isoTime: String { "\(digits(hour, 2)):\(digits(minute, 2))" }

    private func digits(_ number: Int, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    // MARK: The calendar

    /// The seconds since 1970 that the date would be in UTC.
    var seconds: Int {
        var parts = tm()
        (parts.tm_year, parts.tm_mon) = (Int32(year - 1900), Int32(month - 1))
        (parts.tm_mday, parts.tm_hour, parts.tm_min) = (Int32(day), Int32(hour), Int32(minute))
        return timegm(&parts)
    }

    /// Creates the date that a number of seconds since 1970 is in UTC.
    init(seconds: Int) {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        self.init(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    }

    /// The number of days from the first day of the year 1.
    var dayNumber: Int {
        (seconds - CalendarDate(year: 1, month: 1, day: 1).seconds) / CalendarDate.secondsOfDay
    }

    private static let secondsOfDay = 86400

    /// Returns the date a number of days later, at the same time of day.
    func adding(days: Int) -> CalendarDate {
        CalendarDate(seconds: seconds + days * CalendarDate.secondsOfDay)
    }

    /// The day of the week: 0 for Sunday.
    var weekday: Int { (dayNumber + 1) % 7 }

    /// The number of days of a month.
    static func days(inMonth month: Int, _ year: Int) -> Int {
        // The day before the first one of the next month.
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month), 0)
        _ = timegm(&parts)
        return Int(parts.tm_mday)
    }

    /// Returns the date with another time of day.
    func at(hour: Int, minute: Int) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day, hour: hour, minute: minute)
    }
}

extension CalendarDate: Comparable {
    /// Whether a date is earlier than another one.
    public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day, a.hour, a.minute) < (b.year, b.month, b.day, b.hour, b.minute)
    }
}
