import Geometry
import Typography

/// A control with which a day, a time of day or both are chosen; the equivalent of `UIDatePicker`.
///
///     let picker = DatePicker(family: app.fonts.regular, date: CalendarDate(year: 2026, month: 11, day: 28))
///     picker.addAction(for: .valueChanged) { [unowned picker] in book(picker.date) }
///
/// Its date has no time zone, and there is no clock behind it: the program says where it begins.
public final class DatePicker: Control {
    /// What is chosen.
    public enum Mode: Sendable {
        case time, date, dateAndTime
    }

    /// How it is chosen.
    public enum Style: Sendable {
        /// On wheels.
        case wheels
        /// A day on the page of a month, and the time of day on wheels.
        case inline
    }

    private let family: FontFamily
    private let wheels: PickerView
    private var month: MonthView?
    private var model = DateWheels()
    private var current: CalendarDate

    /// The date. Setting it sends no event; one beyond the limits becomes the nearest.
    public var date: CalendarDate {
        get { current }
        set { setDate(newValue, animated: false) }
    }
    /// What is chosen. The default is a day.
    public var datePickerMode = Mode.date {
        didSet { if datePickerMode != oldValue { rebuild() } }
    }
    /// How it is chosen. The default is wheels; a time of day always is on wheels.
    public var preferredDatePickerStyle = Style.wheels {
        didSet { if preferredDatePickerStyle != oldValue { rebuild() } }
    }
    /// The earliest date that can be chosen; nil for any.
    public var minimumDate: CalendarDate? {
        didSet { if minimumDate != oldValue { rebuild() } }
    }
    /// The latest date that can be chosen; nil for any. It counts less than an earliest one after it.
    public var maximumDate: CalendarDate? {
        didSet { if maximumDate != oldValue { rebuild() } }
    }
    /// The distance between minutes on the wheel, which divides 60; other numbers are taken for 1.
    public var minuteInterval = 1 {
        didSet { if minuteInterval != oldValue { rebuild() } }
    }
    /// The words of the language. The default is English.
    public var names = DateNames.english {
        didSet { if names != oldValue { rebuild() } }
    }
    /// The colour of the texts.
    public var textColor = Color.label {
        didSet {
            wheels.textColor = textColor
            month?.textColor = textColor
        }
    }
    /// The font size of the texts, in points.
    public var fontSize = 20.0 {
        didSet {
            wheels.fontSize = fontSize
            month?.fontSize = fontSize * DatePicker.monthTextScale
        }
    }
    /// The size of texts on the page of a month compared with those on wheels.
    private static let monthTextScale = 0.85

    /// Creates a picker of a day.
    ///
    /// - Parameters:
    ///   - family: The fonts of its texts.
    ///   - date: The date with which it begins.
    public init(family: FontFamily, date: CalendarDate) {
        self.family = family
        current = date
        wheels = PickerView(family: family)
        super.init()
        wheels.rowsInComponent = { [unowned self] in model.numberOfRows($0) }
        wheels.titleForRow = { [unowned self] in model.title($0, $1) }
        wheels.widthForComponent = { [unowned self] in model.width($0, in: frame.width) }
        wheels.accessibilityLabelForComponent = { [unowned self] in model.label($0) }
        wheels.didSelectRow = { [unowned self] row, component in
            take(model.date(current, with: row, component))
        }
        addSubview(wheels)
        rebuild()
    }

    // MARK: The date

    /// Changes the date, and moves the wheels to it over a moment if `animated` is true. No event is sent.
    public func setDate(_ date: CalendarDate, animated: Bool) {
        current = limited(date)
        show(animated: animated)
    }

    private func limited(_ date: CalendarDate) -> CalendarDate {
        let isTime = datePickerMode == .time
        var new = date
        let step = model.minuteInterval
        if datePickerMode != .date, date.minute % step != 0 {
            new = date.at(hour: date.hour, minute: date.minute / step * step)
        }
        if let maximumDate {
            let last =
                isTime ? new.at(hour: maximumDate.hour, minute: maximumDate.minute) : maximumDate
            new = min(new, last)
        }
        if let minimumDate {
            let first =
                isTime ? new.at(hour: minimumDate.hour, minute: minimumDate.minute) : minimumDate
            new = max(new, first)
        }
        return new
    }

    /// Takes a date that a person has chosen.
    private func take(_ date: CalendarDate) {
        let old = current
        setDate(date, animated: !reducesMotion)
        if current != old { sendActions(for: .valueChanged) }
    }

    private var hasMonth: Bool { preferredDatePickerStyle == .inline && datePickerMode != .time }

    private func rebuild() {
        let isOnWheels = datePickerMode != .time && !hasMonth
        model = DateWheels(
            names: names, hasDate: isOnWheels, hasTime: datePickerMode != .date,
            years: (minimumDate?.year ?? 1)...max(
                minimumDate?.year ?? 1, maximumDate?.year ?? CalendarDate.years.upperBound),
            minuteInterval: minuteInterval)
        current = limited(current)
        wheels.isHidden = model.parts.isEmpty
        wheels.numberOfComponents = model.parts.count
        wheels.reloadAllComponents()
        if !hasMonth {
            month?.removeFromSuperview()
            month = nil
        } else if month == nil {
            addMonth()
        }
        month?.names = names
        month?.limits = (minimumDate, maximumDate)
        show(animated: false)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func addMonth() {
        let new = MonthView(family: family)
        new.textColor = textColor
        new.fontSize = fontSize * DatePicker.monthTextScale
        new.onSelect = { [unowned self] day in
            take(day.at(hour: current.hour, minute: current.minute))
        }
        addSubview(new)
        month = new
    }

    private func show(animated: Bool) {
        for component in model.parts.indices {
            let row = model.row(of: current, component)
            if wheels.selectedRow(inComponent: component) != row || !wheels.isTracking {
                wheels.selectRow(row, inComponent: component, animated: animated)
            }
        }
        month?.show(current)
    }

    public override var isEnabled: Bool {
        didSet {
            wheels.isEnabled = isEnabled
            month?.isEnabled = isEnabled
        }
    }

    /// Whether a finger is on it, or a wheel has not come to rest since.
    public override var isTracking: Bool { wheels.isTracking || month?.isTracking == true }

    // MARK: Layout

    private static let gap = 8.0

    public override var intrinsicContentSize: Size {
        Size(View.noIntrinsicMetric, height)
    }

    private var height: Double {
        let below = model.parts.isEmpty ? 0 : PickerView.height
        guard month != nil else { return below }
        return MonthView.height + (below > 0 ? below + DatePicker.gap : 0)
    }

    /// Returns the width that there is, and the height of the wheels and of the page of a month.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(size.width.isFinite ? size.width : MonthView.minimumWidth, height)
    }

    public override func layoutSubviews() {
        let top = month == nil ? 0 : MonthView.height + DatePicker.gap
        month?.frame = Rect(0, 0, frame.width, MonthView.height)
        wheels.frame = Rect(0, top, frame.width, max(0, frame.height - top))
    }

    // MARK: Accessibility

    /// The wheels and the days are parts of their own.
    override var accessibilityRole: AccessibilityRole? { nil }
    public override var canBecomeFocused: Bool { false }
}
