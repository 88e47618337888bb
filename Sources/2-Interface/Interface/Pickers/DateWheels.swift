/// The rows of the wheels of a date picker.
struct DateWheels {
    /// What a wheel turns.
    enum Part: Equatable {
        case year, month, day
        /// The days of all years, beside a time of day.
        case anyDay
        case hour, minute, period
    }

    private(set) var names = DateNames.english
    private(set) var parts: [Part] = []
    private var years = CalendarDate.years
    /// The distance between minutes; it divides 60.
    private(set) var minuteInterval = 1

    init() {}

    init(
        names: DateNames, hasDate: Bool, hasTime: Bool, years: ClosedRange<Int>,
        minuteInterval: Int
    ) {
        self.names = names
        self.years = years
        let divides = (1...30).contains(minuteInterval) && 60 % minuteInterval == 0
        self.minuteInterval = divides ? minuteInterval : 1
        if hasDate, hasTime {
            parts = [.anyDay]
        } else if hasDate {
            parts = names.order.compactMap { part in
                switch part {
                case .year: .year
                case .month: .month
                case .day: .day
                case .hour, .minute: nil
                }
            }
        }
        if hasTime {
            parts += names.dayPeriods.isEmpty ? [.hour, .minute] : [.hour, .minute, .period]
        }
    }

    private var firstDay: CalendarDate { CalendarDate(year: years.lowerBound, month: 1, day: 1) }
    private var hasPeriods: Bool { !names.dayPeriods.isEmpty }

    func numberOfRows(_ component: Int) -> Int {
        switch parts[component] {
        case .year: years.count
        case .month: 12
        case .day: 31
        case .anyDay:
            CalendarDate(year: years.upperBound, month: 12, day: 31).dayNumber
                - firstDay.dayNumber + 1
        case .hour: hasPeriods ? 12 : 24
        case .minute: 60 / minuteInterval
        case .period: 2
        }
    }

    func title(_ row: Int, _ component: Int) -> String {
        switch parts[component] {
        case .year: names.text(years.lowerBound + row)
        case .month: names.months[row]
        case .day: names.text(row + 1)
        case .anyDay: names.shortDay(firstDay.adding(days: row))
        case .hour: hasPeriods ? names.text(row == 0 ? 12 : row) : names.text(row, digits: 2)
        case .minute: names.text(row * minuteInterval, digits: 2)
        case .period: names.dayPeriods[row]
        }
    }

    /// What a wheel is called by assistive programs.
    func label(_ component: Int) -> String? {
        switch parts[component] {
        case .year: names.parts[.year]
        case .month: names.parts[.month]
        case .day, .anyDay: names.parts[.day]
        case .hour, .period: names.parts[.hour]
        case .minute: names.parts[.minute]
        }
    }

    /// The width of a wheel as a share of that of all, since months have longer names than days.
    func width(_ component: Int, in width: Double) -> Double? {
        func share(_ part: Part) -> Double {
            switch part {
            case .anyDay: 3
            case .month: 2.2
            case .year: 1.4
            case .day, .hour, .minute, .period: 1
            }
        }
        let room = min(width, 480) - 4 * Double(max(0, parts.count - 1))
        let all = parts.reduce(0) { $0 + share($1) }
        return max(0, room * share(parts[component]) / all)
    }

    func row(of date: CalendarDate, _ component: Int) -> Int {
        switch parts[component] {
        case .year: date.year - years.lowerBound
        case .month: date.month - 1
        case .day: date.day - 1
        case .anyDay: date.dayNumber - firstDay.dayNumber
        case .hour: hasPeriods ? date.hour % 12 : date.hour
        case .minute: date.minute / minuteInterval
        case .period: date.hour / 12
        }
    }

    /// Returns a date after one of its parts was chosen. A day that the month does not have becomes its last one.
    func date(_ date: CalendarDate, with row: Int, _ component: Int) -> CalendarDate {
        func changed(
            year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil,
            minute: Int? = nil
        ) -> CalendarDate {
            CalendarDate(
                year: year ?? date.year, month: month ?? date.month, day: day ?? date.day,
                hour: hour ?? date.hour, minute: minute ?? date.minute)
        }
        switch parts[component] {
        case .year: return changed(year: years.lowerBound + row)
        case .month: return changed(month: row + 1)
        case .day: return changed(day: row + 1)
        case .anyDay:
            return firstDay.adding(days: row).at(hour: date.hour, minute: date.minute)
        case .hour: return changed(hour: hasPeriods ? date.hour / 12 * 12 + row : row)
        case .minute: return changed(minute: row * minuteInterval)
        case .period: return changed(hour: date.hour % 12 + 12 * row)
        }
    }
}
