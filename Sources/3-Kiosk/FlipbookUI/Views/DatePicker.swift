/// The parts of a date that a ``DatePicker`` shows.
public struct DatePickerComponents: OptionSet, Sendable {
    /// The bits of the parts.
    public let rawValue: Int

    /// Creates parts from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The day, the month and the year.
    public static let date = DatePickerComponents(rawValue: 1)
    /// The time of day.
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// How a ``DatePicker`` shows a date.
public enum DatePickerStyle: Sendable {
    /// On wheels.
    case wheel
    /// On the page of a month; a time of day is on wheels.
    case graphical
}

private struct DatePickerStyleKey: EnvironmentKey {
    static let defaultValue = DatePickerStyle.wheel
}

private struct DateNamesKey: EnvironmentKey {
    static let defaultValue = DateNames.english
}

extension EnvironmentValues {
    fileprivate var datePickerStyle: DatePickerStyle {
        get { self[DatePickerStyleKey.self] }
        set { self[DatePickerStyleKey.self] = newValue }
    }
    /// The words of dates, English if no view sets others.
    public var dateNames: DateNames {
        get { self[DateNamesKey.self] }
        set { self[DateNamesKey.self] = newValue }
    }
}

extension View {
    /// Sets how date pickers in the view show dates.
    public func datePickerStyle(_ style: DatePickerStyle) -> some View {
        transformEnvironment(\.datePickerStyle) { $0 = style }
    }
}

/// A control with which a day, a time of day or both are chosen.
public struct DatePicker: View {
    private let title: String
    private let selection: Binding<CalendarDate>
    private let range: ClosedRange<CalendarDate>?
    private let components: DatePickerComponents

    /// Creates a picker of a date.
    ///
    /// - Parameters:
    ///   - title: What it is called by assistive programs.
    ///   - selection: The date.
    ///   - range: The dates that can be chosen; nil for all.
    ///   - displayedComponents: What is chosen of the date.
    public init(
        _ title: some StringProtocol, selection: Binding<CalendarDate>,
        in range: ClosedRange<CalendarDate>? = nil,
        displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
    ) {
        self.title = String(title)
        self.selection = selection
        self.range = range
        components = displayedComponents
    }

    /// See ``View/body``.
    public var body: some View {
        BoundDatePicker(
            title: title, selection: selection, range: range,
            mode: components == .hourAndMinute
                ? .time : components == .date ? .date : .dateAndTime)
    }
}

/// A retained picker, which is made when the fonts are known.
private final class DatePickerHost: Interface.View {
    private(set) var picker: Interface.DatePicker?
    private var family: FontFamily?
    var onChange: (Interface.DatePicker) -> Void = { _ in }

    func picker(_ family: FontFamily, _ date: CalendarDate) -> Interface.DatePicker {
        if let picker, self.family === family { return picker }
        picker?.removeFromSuperview()
        self.family = family
        let new = Interface.DatePicker(family: family, date: date)
        new.addAction(for: .valueChanged) { [unowned self, unowned new] in onChange(new) }
        addSubview(new)
        picker = new
        return new
    }

    override func layoutSubviews() { picker?.frame = Rect(origin: .zero, size: frame.size) }
}

private struct BoundDatePicker: ViewRepresentable {
    @Environment(\.self) private var environment
    let title: String
    let selection: Binding<CalendarDate>
    let range: ClosedRange<CalendarDate>?
    let mode: Interface.DatePicker.Mode

    init(
        title: String, selection: Binding<CalendarDate>, range: ClosedRange<CalendarDate>?,
        mode: Interface.DatePicker.Mode
    ) {
        (self.title, self.selection, self.range, self.mode) = (title, selection, range, mode)
    }

    func makeView() -> DatePickerHost { DatePickerHost() }

    func updateView(_ view: DatePickerHost) {
        let picker = view.picker(environment.family, selection.wrappedValue)
        view.accessibilityLabel = title
        view.onChange = { selection.wrappedValue = $0.date }
        picker.names = environment.dateNames
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle =
            environment.datePickerStyle == .graphical ? .inline : .wheels
        (picker.minimumDate, picker.maximumDate) = (range?.lowerBound, range?.upperBound)
        picker.fontSize = (environment.font ?? .body).size
        picker.textColor = environment.foregroundColor ?? .black
        picker.isEnabled = environment.isEnabled
        if picker.date != selection.wrappedValue {
            picker.setDate(selection.wrappedValue, animated: true)
        }
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: DatePickerHost) -> Size? {
        view.picker?.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}
