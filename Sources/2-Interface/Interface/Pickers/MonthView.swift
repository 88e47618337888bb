import Geometry
import Typography

/// The page of a month, on which a day is chosen.
final class MonthView: View {
    /// The height of a line and the least width of a day, in points: the smallest target for a finger.
    private static let side = Control.minimumTarget
    private static let weekdayHeight = 24.0
    /// The largest font size of a day, in points: two digits are then within the circle of the day that is chosen.
    static let maximumDaySize = 27.0
    private static let (daysOfWeek, weeks) = (7, 6)
    static let height = side * Double(weeks + 1) + weekdayHeight
    static let minimumWidth = side * Double(daysOfWeek)

    private let title: Label
    private let previous: TurnButton
    private let next: TurnButton
    private let weekdays: [Label]
    private let days: [DayButton]
    /// The first day of the month that is shown.
    private var month = CalendarDate(year: 1, month: 1, day: 1)
    private var selected: CalendarDate?
    /// Called with a day that a person has chosen.
    var onSelect: (CalendarDate) -> Void = { _ in }
    var names = DateNames.english {
        didSet { if names != oldValue { showMonth() } }
    }
    /// The earliest and the latest date that can be chosen; nil for any.
    var limits: (first: CalendarDate?, last: CalendarDate?) = (nil, nil) {
        didSet { showMonth() }
    }
    var textColor = Color.label {
        didSet { applyLook() }
    }
    var fontSize = 17.0 {
        didSet { applyLook() }
    }
    var isEnabled = true {
        didSet {
            alpha = isEnabled ? 1 : Control.disabledAlpha
            showMonth()
        }
    }
    var isTracking: Bool { days.contains(where: \.isTracking) }

    init(family: FontFamily) {
        title = Label(family: family, fontSize: 17)
        (previous, next) = (TurnButton(isForward: false), TurnButton(isForward: true))
        func label() -> Label { Label(family: family, fontSize: 13) }
        weekdays = (0..<MonthView.daysOfWeek).map { _ in label() }
        days = (0..<MonthView.weeks * MonthView.daysOfWeek).map { _ in DayButton(family: family) }
        super.init()
        for view in [title, previous, next] as [View] { addSubview(view) }
        for label in weekdays {
            label.textAlignment = .center
            label.fitting = .staysWhole
            // Each day says the date; the names of the columns are for the eye.
            label.accessibilityElementsHidden = true
            addSubview(label)
        }
        for day in days {
            addSubview(day)
            day.addAction(for: .touchUpInside) { [unowned self, unowned day] in
                if let date = day.date { onSelect(date) }
            }
        }
        for (button, months) in [(previous, -1), (next, 1)] {
            button.addAction(for: .touchUpInside) { [unowned self] in turn(by: months) }
        }
        applyLook()
    }

    private func applyLook() {
        for label in [title] + weekdays { label.textColor = textColor }
        for label in weekdays {
            label.alpha = 0.6
            label.fontSize = fontSize * 0.75
        }
        title.fontSize = fontSize
        for day in days {
            day.label.fontSize = min(fontSize, MonthView.maximumDaySize)
            day.textColor = textColor
        }
    }

    /// Shows the month of a date, and the date as the selected one.
    func show(_ date: CalendarDate) {
        selected = date
        month = CalendarDate(year: date.year, month: date.month, day: 1)
        showMonth()
    }

    private func monthLater(by months: Int) -> CalendarDate {
        let count = month.year * 12 + month.month - 1 + months
        return CalendarDate(year: count / 12, month: count % 12 + 1, day: 1)
    }

    private func turn(by months: Int) {
        month = monthLater(by: months)
        showMonth()
    }

    /// Whether a day can be chosen.
    private func isAllowed(_ date: CalendarDate) -> Bool {
        let first = limits.first.map { $0.at(hour: 0, minute: 0) }
        return first.map { $0 <= date } ?? true && limits.last.map { date <= $0 } ?? true
    }

    private func showMonth() {
        title.text = names.monthAndYear(month.month, month.year)
        for (index, label) in weekdays.enumerated() {
            label.text = names.shortWeekdays[(names.firstWeekday + index) % MonthView.daysOfWeek]
        }
        let skipped =
            (month.weekday - names.firstWeekday + MonthView.daysOfWeek) % MonthView.daysOfWeek
        let count = CalendarDate.days(inMonth: month.month, month.year)
        for (index, button) in days.enumerated() {
            let day = index - skipped + 1
            button.isHidden = !(1...count).contains(day)
            guard !button.isHidden else {
                button.date = nil
                continue
            }
            let date = CalendarDate(year: month.year, month: month.month, day: day)
            button.date = date
            button.label.text = names.text(day)
            button.isSelected =
                selected.map { ($0.year, $0.month, $0.day) == (month.year, month.month, day) }
                ?? false
            button.isEnabled = isEnabled && isAllowed(date)
            button.label.alpha = isAllowed(date) ? 1 : Control.disabledAlpha
        }
        for (button, months) in [(previous, -1), (next, 1)] {
            let other = monthLater(by: months)
            button.accessibilityLabel = names.monthAndYear(other.month, other.year)
            // There is no month before the first year, nor after the last one.
            let edge = months < 0 ? month.adding(days: -1) : other
            let isThere = (edge < month) == (months < 0) && isAllowed(edge)
            button.isEnabled = isEnabled && isThere
            button.alpha = isThere ? 1 : Control.disabledAlpha
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let side = MonthView.side
        let width = frame.width / Double(MonthView.daysOfWeek)
        let margin = side + 4
        previous.frame = directionalRect(Rect(0, 0, side, side))
        next.frame = directionalRect(Rect(frame.width - side, 0, side, side))
        title.textAlignment = .center
        title.frame = Rect(margin, 0, max(0, frame.width - 2 * margin), side)
        for (index, label) in weekdays.enumerated() {
            label.frame = directionalRect(
                Rect(Double(index) * width, side, width, MonthView.weekdayHeight))
        }
        for (index, day) in days.enumerated() {
            let (week, column) = (index / MonthView.daysOfWeek, index % MonthView.daysOfWeek)
            day.frame = directionalRect(
                Rect(
                    Double(column) * width,
                    side + MonthView.weekdayHeight + Double(week) * side, width, side))
        }
    }
}

/// A day on the page of a month.
private final class DayButton: Control {
    let label: Label
    var date: CalendarDate? {
        didSet { accessibilityLabel = date?.isoDate }
    }
    var textColor = Color.label {
        didSet { applyColors() }
    }

    init(family: FontFamily) {
        label = Label(family: family, fontSize: 17)
        super.init()
        label.textAlignment = .center
        label.usesTabularFigures = true
        label.fitting = .fitsHeight
        addSubview(label)
    }

    override var isSelected: Bool {
        didSet { applyColors() }
    }
    override func tintColorDidChange() { applyColors() }

    private func applyColors() {
        label.textColor =
            isSelected ? tintColor?.contrastingText ?? textColor : textColor
        setNeedsDisplay()
    }

    override func layoutSubviews() { label.frame = Rect(origin: .zero, size: frame.size) }

    override func draw(on canvas: Canvas) {
        let side = min(frame.width, frame.height) - 4
        let circle = Rect(
            (frame.width - side) / 2, (frame.height - side) / 2, side, side)
        if isSelected, let tint = tintColor {
            canvas.fill(circle, color: tint, cornerRadius: side / 2)
        } else if isHighlighted {
            canvas.fill(circle, color: Control.trackColor, cornerRadius: side / 2)
        }
    }
}

/// A chevron that turns to the month before or after the one that is shown.
private final class TurnButton: Control {
    private let isForward: Bool

    init(isForward: Bool) {
        self.isForward = isForward
        super.init()
    }

    override func tintColorDidChange() { setNeedsDisplay() }

    override func draw(on canvas: Canvas) {
        guard let tint = tintColor else { return }
        let (width, height) = (9.0, 16.0)
        // The tip points to the end of the line, or from right to left to its start.
        let sign = isForward == isRightToLeft ? -1.0 : 1.0
        let (x, y) = (frame.width / 2, frame.height / 2)
        var path = Path()
        path.move(to: Point(x - sign * width / 2, y - height / 2))
        path.addLine(to: Point(x + sign * width / 2, y))
        path.addLine(to: Point(x - sign * width / 2, y + height / 2))
        canvas.stroke(
            path, style: StrokeStyle(width: 2.5, join: .round, cap: .round),
            color: isHighlighted ? tint.multiplyingAlpha(by: 0.3) : tint)
    }
}
