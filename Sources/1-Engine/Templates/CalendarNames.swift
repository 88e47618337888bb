import CICU

/// The words of the Gregorian calendar in a language and the order in which it writes dates, by ICU.
package struct CalendarNames: Sendable {
    /// The months from January, as they stand alone.
    package var months: [String]
    /// The months as they are abbreviated.
    package var shortMonths: [String]
    /// The days of the week from Sunday, as they are abbreviated.
    package var shortWeekdays: [String]
    /// The day with which a week begins, 0 for Sunday.
    package var firstWeekday: Int
    /// The letters of UTS #35 for day, month and year, `d`, `M` and `y`, in the language's order.
    package var order: [Character]
    /// The names of the halves of a day; empty if hours are counted to 24.
    package var dayPeriods: [String]
    /// The names of year, month, day, hour and minute.
    package var parts: [String]
    /// The digits from 0.
    package var digits: [String]

    /// Asks ICU for the words of a language, which takes some milliseconds.
    ///
    /// - Parameter locale: a BCP 47 language tag.
    package init(locale: String) {
        // Persian and Thai, among others, have another calendar by default.
        let tag = locale + (locale.contains("-u-") ? "-ca-gregory" : "-u-ca-gregory")
        let icu = ICULocale(tag)
        func texts(_ pattern: DateStyle, _ times: [Double]) -> [String] {
            let format = ICUDateFormatter(icu, pattern, timeZone: "UTC")
            return times.map { format?.text($0) ?? "" }
        }
        // Noon of the 15th of each month of 1970, and of a week from a Sunday on.
        let middles = (0..<12).map { 43200 + (14 + Double($0) * 30.5).rounded() * 86400 }
        let week = (0..<7).map { 43200 + Double(3 + $0) * 86400 }
        months = texts(.pattern("LLLL"), middles)
        shortMonths = texts(.pattern("LLL"), middles)
        shortWeekdays = texts(.pattern("ccc"), week)
        firstWeekday = Int(flipbook_first_weekday(icu.name)) - 1
        let day = CalendarNames.letters(icu, "yMMMMd")
        order = "dMy".sorted { day.firstIndex(of: $0) ?? 0 < day.firstIndex(of: $1) ?? 0 }
        let isTwelve = CalendarNames.letters(icu, "jm").contains { "hK".contains($0) }
        dayPeriods = isTwelve ? texts(.pattern("a"), [3600, 54000]) : []
        parts = [
            UDATPG_YEAR_FIELD, UDATPG_MONTH_FIELD, UDATPG_DAY_FIELD, UDATPG_HOUR_FIELD,
            UDATPG_MINUTE_FIELD,
        ]
        .map { field in
            ICUText.utf16 {
                flipbook_date_field_name(icu.name, Int32(field.rawValue), $0, $1)
            } ?? ""
        }
        // The minutes 0 to 9 of an hour, since ICU writes them in the language's digits.
        digits = texts(.pattern("m"), (0..<10).map { Double($0) * 60 })
    }

    /// The letters of the language's pattern for the fields of a skeleton, each once, in their order.
    private static func letters(_ locale: ICULocale, _ skeleton: String) -> [Character] {
        let fields = Array(skeleton.utf16)
        let pattern = ICUText.utf16 {
            flipbook_date_pattern(locale.name, fields, Int32(fields.count), $0, $1)
        }
        var (letters, isQuoted): ([Character], Bool) = ([], false)
        for character in pattern ?? "" {
            if character == "'" { isQuoted.toggle() }
            // Months that stand alone have another letter.
            let letter = character == "L" ? "M" : character
            if !isQuoted, letter.isLetter, !letters.contains(letter) { letters.append(letter) }
        }
        return letters
    }
}
