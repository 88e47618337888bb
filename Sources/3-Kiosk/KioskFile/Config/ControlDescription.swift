import JSON
import Templates

/// A control: what a visitor changes in a row, on a page or in a form.
package struct ControlDescription: Sendable {
    /// The kinds of controls, by their names in the configuration.
    package enum Kind: String, Sendable, CaseIterable {
        case button, toggle, slider, stepper, choice, rating, entry

        /// Whether its value is a number of a range.
        package var hasRange: Bool { self == .slider || self == .stepper || self == .rating }
    }

    /// One of the values that a choice offers.
    package struct Choice: Sendable, Equatable {
        package var value: DataValue
        package var title: Template
    }

    /// What is typed in an entry, by which the keyboard on the screen has other keys.
    package enum Keyboard: String, Sendable, CaseIterable {
        case text, email, url, phone, number, decimal
    }

    /// The maximum number of characters of an entry that sets none, and of any.
    static let (defaultLimit, maximumLimit) = (200, 5000)
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
    /// The least and the greatest value of a slider, a stepper or a rating.
    package var range: ClosedRange<Double>
    /// The distance between values, from the least one on; positive.
    package var step: Double
    /// What follows the number of a slider or a stepper, such as "°C".
    package var unit: Template = ""
    /// The values of a choice, or the two of a toggle: off and on.
    package var choices: [Choice] = []
    /// What an entry shows while it is empty.
    package var placeholder: Template = ""
    /// The maximum number of characters of an entry.
    package var limit = ControlDescription.defaultLimit
    package var keyboard = Keyboard.text
    /// Whether an entry shows dots in place of characters.
    package var isSecret = false
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
    /// What is shown at a field that is required and missing.
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
        let (first, last) = kind == .rating ? (1.0, 5.0) : (0.0, kind == .slider ? 1.0 : 100.0)
        let bounds = node["range"].numbers ?? [first, last]
        // `ControlCheck` refuses a range that is empty.
        range = bounds[0]...max(bounds[0], bounds[1])
        let length = range.upperBound - range.lowerBound
        step = node["step"].number ?? (kind == .slider ? length / Self.sliderSteps : 1)
        unit = node["unit"].template ?? unit
        choices = node["choices"].elements.map { node in
            let value = node["value"].isThere ? node["value"].json : node.json
            return Choice(
                value: value, title: node["title"].template ?? Template(literal: value.text ?? ""))
        }
        placeholder = node["placeholder"].template ?? placeholder
        limit = node["limit"].integer ?? limit
        keyboard = node["keyboard"].choice(Keyboard.self) ?? keyboard
        isSecret = node["secret"].bool ?? isSecret
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
