import Interface
import JSON
import KioskFile
import Platform
import Runner
import Templates

/// What is typed into fields, and how dates are written.
extension ControlDescription {
    /// Reads what was typed; nil for a number that is none. A number is rounded to the control's steps.
    func value(typed text: String) -> DataValue? {
        guard kind == .number, !text.isEmpty else { return .string(text) }
        var ascii = ""
        for character in text where !character.isWhitespace {
            if let digit = character.wholeNumberValue {
                ascii += "\(digit)"
            } else {
                ascii.append(",٫".contains(character) ? "." : character)
            }
        }
        guard let number = Double(ascii), number.isFinite else { return nil }
        let steps = ((number - range.lowerBound) / step).rounded()
        return value(of: range.lowerBound + steps * step)
    }

    /// The text of a value that is typed or of a date; empty for other controls. A value that the control cannot have
    /// stands as it is.
    func shownText(of value: DataValue, _ formats: FormatContext) -> String {
        guard let text = value.text else { return "" }
        switch kind {
        case .entry, .pin: return text
        case .number:
            guard Double(text) != nil else { return text }
            return text.replacing(".", with: formats.decimalSeparator)
        case .date, .time:
            let moment = kind == .date ? text : "2000-01-01T\(text)"
            guard !text.isEmpty, formats.time(.string(moment)) != nil else { return text }
            let template: Template = kind == .date ? "{v|date}" : "{v|time}"
            return template.display(
                TemplateScope(item: .object(["v": .string(moment)])), formats)
        case .button, .toggle, .slider, .stepper, .choice, .rating: return ""
        }
    }

    /// The limits of what is typed or of a date, such as "16–30 °C".
    ///
    /// - Parameter today: the present day, such as `2026-11-28`.
    func limitText(unit: String, _ formats: FormatContext, today: String) -> String {
        switch kind {
        case .number:
            let ends = [range.lowerBound, range.upperBound].map {
                shownText(of: value(of: $0), formats)
            }
            let text = ends.joined(separator: " – ")
            return unit.isEmpty ? text : "\(text) \(unit)"
        case .pin: return String(repeating: "•", count: length)
        case .date, .time:
            return dateRange.map {
                shownText(of: .string($0.text(today: today)), formats)
            }.joined(separator: " – ")
        case .button, .toggle, .slider, .stepper, .choice, .rating, .entry: return ""
        }
    }
}

extension TextField {
    /// Creates the field of a control whose value is typed.
    convenience init(
        _ description: ControlDescription, _ theme: KioskConfig.Theme, _ fonts: Fonts,
        textScale: Double
    ) {
        self.init(family: fonts.regular, fontSize: 17 * textScale)
        cornerRadius = theme.cornerRadius
        textColor = theme.text
        placeholderColor = theme.secondaryText
        clearButtonMode = .whileEditing
        maximumLength = description.limit
        isSecureTextEntry = description.isSecret
        // The return key of a form goes on to its next field.
        returnKeyType = description.name.isEmpty ? .done : .next
        keyboardType = description.keyboardType
        autocapitalizationType = description.keyboard == .name ? .words : .sentences
        switch description.kind {
        case .number:
            maximumLength = TextField.maximumNumberLength
            allowedCharacters = "0-9٠-٩۰-۹.,٫-"
        case .pin:
            maximumLength = description.length
            allowedCharacters = "0-9"
            shufflesDigits = description.shufflesDigits
        default: break
        }
    }

    /// The number of characters of a number with six decimals.
    private static let maximumNumberLength = 18
}

extension ControlDescription {
    fileprivate var keyboardType: KeyboardType {
        if kind == .pin { return .numberPad }
        if kind == .number {
            return decimals == 0 && range.lowerBound >= 0 ? .numberPad : .decimalPad
        }
        return switch keyboard {
        case .text, .name: .default
        case .email: .emailAddress
        case .url: .url
        case .phone: .phonePad
        case .number: .numberPad
        case .decimal: .decimalPad
        }
    }
}
