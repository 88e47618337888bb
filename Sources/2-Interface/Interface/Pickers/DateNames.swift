/// The words of dates in a language, and the order in which it writes them.
public struct DateNames: Sendable, Equatable {
    /// A part of a date.
    public enum Part: Sendable, CaseIterable {
        case year, month, day, hour, minute
    }

    /// The months, from January.
    public var months: [String]
    /// The months as they are abbreviated.
    public var shortMonths: [String]
    /// The days of the week as they are abbreviated, from Sunday.
    public var shortWeekdays: [String]
    /// The day with which a week begins: 0 for Sunday.
    public var firstWeekday: Int
    /// The order of day, month and year.
    public var order: [Part]
    /// The names of the halves of a day, such as AM and PM; empty if hours are counted to 24.
    public var dayPeriods: [String]
    /// The names of the parts for assistive programs.
    public var parts: [Part: String]
    /// The digits, from 0.
    public var digits: [String]

    /// English words, in the order of the United States.
    public static let english = DateNames(
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ],
        shortMonths: [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ],
        shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], firstWeekday: 0,
        order: [.month, .day, .year], dayPeriods: ["AM", "PM"],
        parts: [
            .year: "Year", .month: "Month", .day: "Day", .hour: "Hour", .minute: "Minute",
        ],
        digits: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"])

    /// Creates the words of a language: 12 months, 7 days of the week, 10 digits and two halves of a day or none.
    public init(
        months: [String], shortMonths: [String], shortWeekdays: [String], firstWeekday: Int,
        order: [Part], dayPeriods: [String], parts: [Part: String], digits: [String]
    ) {
        precondition(
            months.count == 12 && shortMonths.count == 12 && shortWeekdays.count == 7
                && digits.count == 10 && (dayPeriods.isEmpty || dayPeriods.count == 2),
            "12 months, 7 days of the week, 10 digits and two halves of a day or none are needed")
        self.months = months
        self.shortMonths = shortMonths
        self.shortWeekdays = shortWeekdays
        self.firstWeekday = firstWeekday
        self.order = order
        self.dayPeriods = dayPeriods
        self.parts = parts
        self.digits = digits
    }

    /// Writes a number of at least `count` digits in the language's digits.
    func text(_ number: Int, digits count: Int = 1) -> String {
        var (rest, text) = (number, "")
        for place in 0..<20 where place < count || rest > 0 {
            text = digits[rest % 10] + text
            rest /= 10
        }
        return text
    }

    /// The text of a month and its year, such as "November 2026".
    func monthAndYear(_ month: Int, _ year: Int) -> String {
        let words = [months[month - 1], text(year)]
        let isYearFirst = order.first == .year
        return (isYearFirst ? words.reversed() : words).joined(separator: " ")
    }

    /// The text of a day in a wheel of days, such as "Sat Nov 28".
    func shortDay(_ date: CalendarDate) -> String {
        let isDayFirst =
            order.firstIndex(of: .day) ?? 0 < order.firstIndex(of: .month) ?? 0
        let words = [shortMonths[date.month - 1], text(date.day)]
        let day = (isDayFirst ? words.reversed() : words).joined(separator: " ")
        return "\(shortWeekdays[date.weekday]) \(day)"
    }
}
