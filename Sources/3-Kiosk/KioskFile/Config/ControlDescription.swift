import JSON
import Templates

/// A control: what a visitor changes in a row, on a page or in a form.
package struct ControlDescription: Sendable {
    /// The kinds of controls, by their names in the configuration.
    package enum Kind: String, Sendable, CaseIterable {
        case button, toggle, slider, stepper, choice, rating, entry, number, pin, date, time

        /// Whether its value is a number of a range.
        package var hasRange: Bool {
            switch self {
            case .slider, .stepper, .rating, .number: true
            case .button, .toggle, .choice, .entry, .pin, .date, .time: false
            }
        }

        /// Whether its value is typed.
        package var isTyped: Bool { self == .entry || self == .number || self == .pin }

        /// Whether its value is a day or a time of day.
        package var isDate: Bool { self == .date || self == .time }

        /// Whether what is chosen may be beyond limits.
        var hasLimits: Bool { self == .number || self == .pin || isDate }

        /// What a number is shown with.
        package var hasUnit: Bool { self == .slider || self == .stepper || self == .number }
    }

    /// One of the values that a choice offers.
    package struct Choice: Sendable, Equatable {
        package var value: DataValue
        package var title: Template
    }

    /// What is typed in an entry, by which the keyboard on the screen has other keys.
    package enum Keyboard: String, Sendable, CaseIterable {
        case text, name, email, url, phone, number, decimal
    }

    /// The maximum number of characters of an entry that sets none, and of any.
    static let (defaultLimit, maximumLimit) = (200, 5000)
    /// The number of digits of a PIN that sets none, and of any.
    static let (defaultLength, maximumLength) = (4, 12)
    /// The greatest number that is typed where no range is set.
    private static let maximumTyped = 999_999.0
    /// The seconds after which a source that says otherwise is believed, if the file sets none.
    package static let defaultSettle = 5.0
    /// The number of steps of a slider that sets none.
    private static let sliderSteps = 100.0

    /// The path of the key that describes it, such as `screens.dish.page.content[0].stepper`.
    package var key: String
    package var kind: Kind
    /// What it is called; empty in a row for the row's title.
    package var label: Template = ""
    /// The value that it shows; empty for a button.
    package var value: Template = ""
    /// What a change does, or a tap on a button.
    package var action: KioskAction
    package var conditions = ShownConditions()
    /// The least and the greatest value of a slider, a stepper, a rating or a number.
    package var range: ClosedRange<Double>
    /// The first and the last day or time of day; empty for any.
    package var dateRange: [DateLimit] = []
    /// The distance between values, from the least one on; positive. Of times of day in minutes.
    package var step: Double
    /// What follows the number of a slider, a stepper or a number, such as "°C".
    package var unit: Template = ""
    /// The values of a choice, or the two of a toggle: off and on.
    package var choices: [Choice] = []
    /// What is shown while nothing is typed, or no date is chosen.
    package var placeholder: Template = ""
    /// The maximum number of characters of an entry.
    package var limit = ControlDescription.defaultLimit
    package var keyboard = Keyboard.text
    /// Whether an entry shows dots in place of characters.
    package var isSecret = false
    /// The number of digits of a PIN.
    package var length = ControlDescription.defaultLength
    /// Whether the digits of the pad for a PIN have other places each time.
    package var shufflesDigits = false
    /// The question before a change; empty for none.
    package var confirm: Template = ""
    /// The seconds after which a source that says otherwise is believed.
    package var settle = ControlDescription.defaultSettle

    // MARK: Fields of forms

    /// The name of a field in its form; empty for other controls.
    package var name = ""
    /// The value with which a field begins.
    package var start = DataValue.null
    /// A text below a field that explains it.
    package var hint: Template = ""
    /// Whether the form is sent only once somebody has chosen a value.
    package var isRequired = false
    /// What is shown at a field that is required and missing, or beyond its limits.
    package var message: Template = ""

    /// The key of its action, by which a sender of actions is known.
    package var actionKey: String { "\(key).do" }

    /// Whether a key is that of something in the content of a row, a page or a form.
    package static func isContent(_ key: String) -> Bool {
        key.contains(".content[") || key.contains(".fields[")
    }

    /// The number of decimals of its values, 0...6.
    package var decimals: Int {
        func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
        var scale = 1.0
        for decimals in 0..<6 {
            if isWhole(step * scale), isWhole(range.lowerBound * scale) { return decimals }
            scale *= 10
        }
        return 6
    }
}

extension ControlDescription {
    /// - Parameter node: an element of `content`; nil is returned if it is not an object with a kind.
    init?(_ node: ConfigNode) {
        guard let kind = Kind.allCases.first(where: { node[$0.rawValue].isThere }) else {
            return nil
        }
        let node = node[kind.rawValue]
        key = node.path
        self.kind = kind
        label = node["label"].template ?? label
        value = node["value"].template ?? value
        action = KioskAction(node["do"])
        conditions = ShownConditions(node)
        let (first, last): (Double, Double) =
            switch kind {
            case .rating: (1, 5)
            case .slider: (0, 1)
            case .number: (0, Self.maximumTyped)
            default: (0, 100)
            }
        let numbers = node["range"].numbers ?? []
        let bounds = numbers.count == 2 ? numbers : [first, last]
        // `ControlKeyCheck` refuses a range that is empty.
        range = bounds[0]...max(bounds[0], bounds[1])
        dateRange = (node["range"].strings ?? []).map { DateLimit($0) }
        let width = range.upperBound - range.lowerBound
        step = node["step"].number ?? (kind == .slider ? width / Self.sliderSteps : 1)
        unit = node["unit"].template ?? unit
        choices = node["choices"].elements.map { node in
            let value = node["value"].isThere ? node["value"].json : node.json
            return Choice(
                value: value, title: node["title"].template ?? Template(literal: value.text ?? ""))
        }
        placeholder = node["placeholder"].template ?? placeholder
        limit = node["limit"].integer ?? limit
        keyboard = node["keyboard"].choice(Keyboard.self) ?? keyboard
        isSecret = kind == .pin || node["secret"].bool ?? isSecret
        length = node["length"].integer ?? length
        shufflesDigits = node["shuffle"].bool ?? shufflesDigits
        confirm = node["confirm"].template ?? confirm
        settle = node["settle"].number ?? settle
    }

    /// The templates that are shown or compared, with their keys.
    fileprivate var templates: [(key: String, template: Template)] {
        let own = [
            ("\(key).label", label), ("\(key).value", value), ("\(key).unit", unit),
            ("\(key).placeholder", placeholder), ("\(key).confirm", confirm),
            ("\(key).hint", hint), ("\(key).message", message),
        ]
        return own.filter { !$0.1.isEmpty }
            + choices.enumerated().map { ("\(key).choices[\($0)].title", $1.title) }
    }
}

extension [ControlDescription] {
    /// - Parameter node: a list of controls, which may be missing.
    init(_ node: ConfigNode) { self = node.elements.compactMap { ControlDescription($0) } }

    /// All templates, with their keys.
    package var templates: [(key: String, template: Template)] { flatMap(\.templates) }

    /// The conditions, with their keys.
    package var conditions: [(key: String, condition: Condition)] {
        flatMap { $0.conditions.all($0.key) }
    }

    /// The actions, with their keys.
    package var actions: [(key: String, action: KioskAction)] {
        map { ($0.actionKey, $0.action) }
    }

    /// The paths of all values that they show or depend on.
    package var paths: [TemplatePath] {
        templates.flatMap(\.template.placeholders) + conditions.flatMap(\.condition.paths)
    }
}
