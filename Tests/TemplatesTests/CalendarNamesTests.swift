import Testing

@testable import Templates

/// The words of dates, as ICU has them.
@Suite struct CalendarNamesTests {
    struct Case: Sendable {
        var locale: String
        var months: String
        var weekdays: String
        var firstWeekday: Int
        var order: String
        var periods: [String]
        var part: String
        var digits: String
        var separator: String
    }

    static let cases = [
        Case(
            locale: "en-US", months: "January December", weekdays: "Sun Sat", firstWeekday: 0,
            order: "Mdy", periods: ["AM", "PM"], part: "month", digits: "0123456789",
            separator: "."),
        Case(
            locale: "de", months: "Januar Dezember", weekdays: "So Sa", firstWeekday: 1,
            order: "dMy", periods: [], part: "monat", digits: "0123456789", separator: ","),
        Case(
            locale: "ja", months: "1月 12月", weekdays: "日 土", firstWeekday: 0, order: "yMd",
            periods: [], part: "月", digits: "0123456789", separator: "."),
        Case(
            locale: "fa", months: "ژانویه دسامبر", weekdays: "یکشنبه شنبه", firstWeekday: 6,
            order: "dMy", periods: [], part: "ماه", digits: "۰۱۲۳۴۵۶۷۸۹", separator: "٫"),
        Case(
            locale: "de-u-hc-h12", months: "Januar Dezember", weekdays: "So Sa", firstWeekday: 1,
            order: "dMy", periods: ["AM", "PM"], part: "monat", digits: "0123456789",
            separator: ","),
    ]

    @Test(arguments: cases) func wordsAreThoseOfTheLanguage(_ test: Case) {
        let names = CalendarNames(locale: test.locale)
        #expect("\(names.months[0]) \(names.months[11])" == test.months)
        let week = names.shortWeekdays.map { $0.filter { $0 != "." } }
        #expect("\(week[0]) \(week[6])" == test.weekdays)
        #expect(Set(names.months).count == 12 && Set(names.shortMonths).count == 12)
        #expect(names.firstWeekday == test.firstWeekday && String(names.order) == test.order)
        #expect(names.dayPeriods == test.periods && names.parts[1].lowercased() == test.part)
        #expect(names.digits.joined() == test.digits)
        let formats = FormatContext(locale: test.locale, timeZone: "UTC")
        #expect(formats.decimalSeparator == test.separator)
    }
}
