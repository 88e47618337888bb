import JSON
import Templates

/// The first or the last value of a control for a day or a time of day.
package enum DateLimit: Sendable, Equatable {
    /// The day on which the kiosk is used.
    case today
    /// A day such as `2026-11-28` or a time of day such as `14:30`. Of one kind, earlier ones are less as texts.
    case fixed(String)

    init(_ text: String) { self = text == "today" ? .today : .fixed(text) }

    /// The day or the time of day.
    ///
    /// - Parameter today: the present day, such as `2026-11-28`.
    package func text(today: String) -> String {
        switch self {
        case .today: today
        case .fixed(let text): text
        }
    }

    /// Whether a text is a day of the calendar, or for a time of day, one such as `09:30`.
    static func isValue(_ text: String, of kind: ControlDescription.Kind) -> Bool {
        if kind == .time { return text.utf8.count == 5 && TimeOfDay(text) != nil }
        return text.utf8.count == 10 && calendar.time(.string(text)) != nil
    }

    private static let calendar = FormatContext(locale: "en", timeZone: "UTC")
}

extension ControlDescription {
    /// Whether a value that is not empty is none that the control can have: a number or a date beyond its range, or a PIN
    /// with another number of digits.
    ///
    /// - Parameter today: the present day, such as `2026-11-28`.
    package func refuses(_ value: DataValue, today: String) -> Bool {
        guard let text = value.text, !text.isEmpty else { return false }
        switch kind {
        case .number: return !(Double(text).map { range.contains($0) } ?? false)
        case .pin: return text.count != length
        case .date, .time:
            guard DateLimit.isValue(text, of: kind) else { return true }
            let limits = dateRange.map { $0.text(today: today) }
            return limits.count == 2 && !(limits[0] <= text && text <= limits[1])
        case .button, .toggle, .slider, .stepper, .choice, .rating, .entry: return false
        }
    }
}
