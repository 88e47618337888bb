import JSON
import KioskFile
import Platform
import Templates
import Typography

/// What a control shows, as its templates and conditions say; for rows it is made on a background thread.
struct ControlState: Sendable, Hashable {
    /// What it is called; empty in a row for the row's title.
    var label = ""
    /// The value; null if there is none yet.
    var value = DataValue.null
    var unit = ""
    /// The titles of a choice.
    var titles: [String] = []
    /// What an entry shows while it is empty.
    var placeholder = ""
    var isVisible = true
    /// Whether it can be changed; otherwise it is shown dimmed.
    var isEnabled = true

    /// A text below it that explains it.
    var hint = ""
    /// What is wrong with it, shown in place of that; empty for nothing.
    var error = ""

    /// The text of what is typed, and of a date; empty for a secret.
    var typed = ""

    /// The texts that it may show.
    var texts: [String] { [label, unit, hint, error, placeholder, typed] + titles }
}

extension ControlDescription {
    func state(_ scope: TemplateScope, _ formats: FormatContext) -> ControlState {
        // A limit for any width; labels truncate the text to their own width.
        func text(_ template: Template) -> String {
            if template.isEmpty { return "" }
            return TextLimit.prefix(
                template.display(scope, formats), scalars: TextLimit.lineScalars
            ).text
        }
        let value = self.value.isEmpty ? .null : self.value.value(scope, formats) ?? .null
        return ControlState(
            label: text(label), value: value, unit: text(unit),
            titles: choices.map { text($0.title) }, placeholder: text(placeholder),
            isVisible: conditions.visible.holds(scope, formats),
            isEnabled: conditions.enabled.holds(scope, formats), hint: text(hint),
            typed: isSecret ? "" : shownText(of: value, formats))
    }

    /// When its state may change next by itself, in seconds since 1970.
    func nextChange(_ scope: TemplateScope, _ formats: FormatContext) -> Double {
        let texts = [label, value, unit, placeholder] + choices.map(\.title)
        let next = [conditions.visible, conditions.enabled].reduce(Double.infinity) {
            min($0, $1.nextChange(scope, formats))
        }
        return texts.reduce(next) { min($0, $1.nextChange(scope, formats)) }
    }

    // MARK: Values

    /// The values that a toggle has when it is off and on.
    private var toggleValues: (off: DataValue, on: DataValue) {
        choices.count == 2 ? (choices[0].value, choices[1].value) : (.bool(false), .bool(true))
    }

    /// Whether a toggle with a value is on.
    func isOn(_ value: DataValue) -> Bool { value.isSameChoice(as: toggleValues.on) }

    /// Returns the value of a toggle.
    func value(isOn: Bool) -> DataValue { isOn ? toggleValues.on : toggleValues.off }

    /// The index of the choice with a value; nil if there is none.
    func index(of value: DataValue) -> Int? {
        choices.firstIndex { $0.value.isSameChoice(as: value) }
    }

    /// Returns the number in a value; nil if it has none.
    static func number(in value: DataValue) -> Double? {
        value.text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The text of a number with its unit, such as "21.5 °C"; empty for a value that is no number.
    func text(of value: DataValue, unit: String, _ formats: FormatContext) -> String {
        guard let number = ControlDescription.number(in: value) else { return "" }
        let rounded = JSONNumber(unchecked: Number.text(number, decimals: decimals))
        let item = DataValue.object(["n": .number(rounded), "unit": .string(unit)])
        let templates = unit.isEmpty ? Self.numbers : Self.numbersWithUnits
        return templates[decimals].display(TemplateScope(item: item), formats)
    }

    /// The texts of numbers, by their decimals.
    private static let numbers = (0...6).map { Template(stringLiteral: "{n|number:\($0)}") }
    private static let numbersWithUnits = (0...6).map {
        Template(stringLiteral: "{n|number:\($0)}\u{a0}{unit}")
    }
}

extension DataValue {
    /// Whether two values of a control are the same: equal, or with the same text, or the same number.
    func isSameChoice(as other: DataValue) -> Bool {
        if self == other { return true }
        guard let text, let second = other.text else { return false }
        if text == second { return true }
        guard let number = Double(text) else { return false }
        return number == Double(second)
    }
}
