import Geometry
import Interface
import KioskFile
import Languages
import Runner
import Templates

/// A card on which a visitor chooses a day or a time of day.
final class DateSheet: ControlSheet {
    /// Opens the card with a question, and calls a closure with the answer, such as `2026-11-28` or `14:30`.
    typealias Open = (Question, @escaping (String) -> Void) -> Void

    /// What is asked for.
    struct Question {
        var name: String
        /// The value that is shown at first; another text for the present moment.
        var value: String
        var isTime: Bool
        /// The first and the last value; empty for any.
        var range: [DateLimit]
        /// The distance between minutes.
        var minuteInterval: Int

        init(_ control: ControlDescription, _ name: String, _ value: String) {
            self.name = name
            self.value = value
            isTime = control.kind == .time
            range = control.dateRange
            minuteInterval = Int(control.step)
        }
    }

    private static let buttonGap = 12.0
    private let done: Button
    private let cancel: Button
    private var picker: DatePicker?
    /// The words of the language, once they were needed.
    private var names: DateNames?
    private var answer: ((CalendarDate) -> Void)?

    init(theme: KioskConfig.Theme, fonts: Fonts, strings: InterfaceStrings) {
        done = Button(
            family: fonts.bold, title: strings[.ok], fontSize: 17 * theme.textScale, style: .filled)
        self.cancel = Button(
            family: fonts.regular, title: strings[.cancel], fontSize: 17 * theme.textScale,
            style: .plain)
        super.init(theme: theme, fonts: fonts)
        for button in [done, self.cancel] {
            button.cornerRadius = theme.cornerRadius
            card.addSubview(button)
        }
        done.addAction(for: .touchUpInside) { [weak self] in self?.take() }
        self.cancel.addAction(for: .touchUpInside) { [weak self] in self?.close() }
    }

    /// Returns the words of the language of formats.
    func names(_ formats: FormatContext) -> DateNames {
        if let names { return names }
        let new = DateNames(CalendarNames(locale: formats.locale))
        names = new
        return new
    }

    /// Shows the days or the times of day.
    ///
    /// - Parameters:
    ///   - names: the words of the language.
    ///   - now: the present day and time of day.
    ///   - answer: called with what was chosen.
    func show(
        _ question: Question, _ names: DateNames, now: CalendarDate,
        _ answer: @escaping (String) -> Void
    ) {
        picker?.removeFromSuperview()
        let new = DatePicker(
            family: fonts.regular, date: CalendarDate(iso: question.value, on: now) ?? now)
        new.names = names
        new.datePickerMode = question.isTime ? .time : .date
        new.minuteInterval = question.minuteInterval
        new.textColor = theme.text
        new.fontSize = 20 * theme.textScale
        let limits = question.range.compactMap {
            CalendarDate(iso: $0.text(today: now.isoDate), on: now)
        }
        if limits.count == 2 { (new.minimumDate, new.maximumDate) = (limits[0], limits[1]) }
        card.addSubview(new)
        picker = new
        let isTime = question.isTime
        self.answer = { answer(isTime ? $0.isoTime : $0.isoDate) }
        open(question.name)
    }

    private func take() {
        guard let picker, let answer else { return }
        close()
        answer(picker.date)
    }

    override func close() {
        super.close()
        answer = nil
    }

    override func layOutContent(in area: Rect) -> Double {
        guard let picker else { return area.minY }
        let buttonHeight = done.sizeThatFits(Size(area.width, .infinity)).height
        // The page of a month, if there is room for it, otherwise wheels.
        picker.preferredDatePickerStyle = .inline
        let room =
            maximumHeight - frameHeight(area.width) - buttonHeight - DateSheet.buttonGap
        if picker.sizeThatFits(Size(area.width, .infinity)).height > room {
            picker.preferredDatePickerStyle = .wheels
        }
        let height = picker.sizeThatFits(Size(area.width, .infinity)).height
        picker.frame = Rect(area.minX, area.minY, area.width, height)
        let y = area.minY + height + DateSheet.buttonGap
        let width = (area.width - DateSheet.buttonGap) / 2
        for (index, button) in [cancel, done].enumerated() {
            let x = area.minX + Double(index) * (width + DateSheet.buttonGap)
            button.frame = card.directionalRect(Rect(x, y, width, buttonHeight))
        }
        return y + buttonHeight
    }
}

extension DateNames {
    fileprivate init(_ names: CalendarNames) {
        self.init(
            months: names.months, shortMonths: names.shortMonths,
            shortWeekdays: names.shortWeekdays, firstWeekday: names.firstWeekday,
            order: names.order.compactMap { letter in
                switch letter {
                case "y": .year
                case "M": .month
                case "d": .day
                default: nil
                }
            }, dayPeriods: names.dayPeriods,
            parts: Dictionary(uniqueKeysWithValues: zip(Part.allCases, names.parts)),
            digits: names.digits)
    }
}
