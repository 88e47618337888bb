/// A date in data: ISO 8601 or seconds since 1970.
enum UnixTime: Equatable {
    /// Seconds since 1970.
    case absolute(Double)
    /// A date and time without an offset from UTC, as the seconds since 1970 that it would be in UTC.
    case local(Double)

    /// The first second of the year 0.
    static let minimum = -62_167_219_200.0
    /// The last second of the year 9999.
    static let maximum = 253_402_300_799.0

    /// Parses `2026-11-22`, `2026-11-22T14:05`, `2026-11-22 14:05:30.25+01:00` or `…Z`.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(41))
        guard bytes.count >= 10, bytes.count <= 40 else { return nil }
        var reader = DateReader(bytes: bytes)
        guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2),
            reader.skip("-"), let day = reader.digits(2), (1...12).contains(month),
            (1...UnixTime.days(inMonth: month, year)).contains(day)
        else { return nil }
        var seconds = Double(UnixTime.days(year, month, day)) * 86400
        if reader.isAtEnd {
            self = .local(seconds)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2),
            hour < 24, minute < 60
        else { return nil }
        seconds += Double(hour * 3600 + minute * 60)
        if reader.skip(":") {
            // 60 is a leap second.
            guard let second = reader.digits(2), second <= 60 else { return nil }
            seconds += Double(second)
            if reader.skip(".") || reader.skip(",") {
                guard let fraction = reader.fraction() else { return nil }
                seconds += fraction
            }
        }
        if reader.isAtEnd {
            self = .local(seconds)
        } else {
            guard let offset = reader.offset(), reader.isAtEnd else { return nil }
            self = .absolute(seconds - offset)
        }
    }

    static func days(inMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days from 1970 to a date of the Gregorian calendar.
    ///
    /// Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `days_from_civil`.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}

/// Parses the numbers of a date.
private struct DateReader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
            return false
        }
        position += 1
        return true
    }

    /// Parses a number of exactly `count` digits.
    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[position..<position + count] {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 48)
        }
        position += count
        return number
    }

    /// Parses the digits of a fraction.
    mutating func fraction() -> Double? {
        var (fraction, unit) = (0.0, 1.0)
        while let digit = digits(1) {
            unit /= 10
            fraction += Double(digit) * unit
        }
        return unit < 1 ? fraction : nil
    }

    /// Parses an offset as seconds east of UTC: `Z`, `+01`, `+01:00` or `+0100`.
    mutating func offset() -> Double? {
        if skip("Z") || skip("z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = digits(2), hours <= 18 else { return nil }
        var minutes = 0
        if !isAtEnd {
            _ = skip(":")
            guard let rest = digits(2), rest < 60 else { return nil }
            minutes = rest
        }
        let seconds = Double(hours * 3600 + minutes * 60)
        return isWest ? -seconds : seconds
    }
}
