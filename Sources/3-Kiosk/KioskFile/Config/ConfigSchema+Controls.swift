import Templates

/// The keys of controls.
extension ConfigSchema {
    /// The content of a page or a row.
    static let pieces = ConfigShape.list(.object("piece"), 0...100)

    static let piece = ConfigObject(
        heading: "Content", "A control: an object with its kind as its key.",
        ControlDescription.Kind.allCases.map {
            ConfigMember($0.rawValue, object: "control", summary(of: $0))
        },
        rules: [
            .exactlyOne(
                ControlDescription.Kind.allCases.map(\.rawValue),
                purpose:
                    "it names the kind of control; there are also 'toggle', 'slider', 'stepper', 'choice', 'rating', 'entry', 'number', 'pin', 'date' and 'time'"
            )
        ])

    static func summary(of kind: ControlDescription.Kind) -> String {
        switch kind {
        case .button: "a button, titled with its label"
        case .toggle: "a switch that is on or off"
        case .slider: "a value of a range, which a finger moves along a track"
        case .stepper: "a number with a button for less and one for more"
        case .choice: "one of several values: up to four side by side, more in a menu"
        case .rating: "a number of stars"
        case .entry: "a line of text, which is typed on a keyboard on the screen"
        case .number: "a number, which is typed on a pad"
        case .pin: "digits, which are typed on a pad and shown as dots"
        case .date: "a day, which is chosen on the page of a month or on wheels"
        case .time: "a time of day, which is chosen on wheels"
        }
    }

    /// The keys that controls have everywhere.
    static let sharedKeys: [ConfigMember] = [
        ConfigMember(
            "label", .localizedTemplate, default: "in a row, the row's title",
            "what it is called; without one, a toggle, a stepper and a rating stand beside the row's texts"
        ),
        ConfigMember(
            "visible", .condition, default: "always", "the condition for it to be there"),
        ConfigMember(
            "enabled", .condition, default: "always",
            "the condition for it to be changed; otherwise it is shown dimmed"),
        ConfigMember(
            "range", .bounds(-1e9...1e9),
            default:
                "`[0, 1]` of a slider, `[0, 100]` of a stepper, `[1, 5]` of a rating, `[0, 999999]` of a number, none of "
                + "a date or a time",
            "the least and the greatest value of a `slider`, a `stepper`, a `rating` or a `number`; the first and the "
                + "last `date` (`[\"today\", \"2026-12-31\"]`) or `time` (`[\"08:00\", \"18:00\"]`)"
        ),
        ConfigMember(
            "step", .number(1e-6...1e9, unit: ""),
            default: "1, of a slider a hundredth of its range",
            "the distance between values of a `slider`, a `stepper` or a `number`, which is rounded to it; of a `time` in "
                + "minutes, a divisor of 60"),
        ConfigMember(
            "unit", .localizedTemplate, default: "none",
            "what follows the number of a `slider`, a `stepper` or a `number`, such as `°C`"),
        ConfigMember(
            "choices", .list(.either([.value(.text), .object("control choice")]), 2...100),
            default: "of a toggle `[false, true]`; required for a `choice`",
            "the values of a `choice`, or the values of a `toggle` that is off and on: each a text, or an object "
                + "with a `value` and a `title`"),
        ConfigMember(
            "placeholder", .localizedTemplate, default: "none",
            "what an `entry`, a `number`, a `pin`, a `date` or a `time` shows while it is empty"),
        ConfigMember(
            "limit", .integer(1...ControlDescription.maximumLimit),
            default: "\(ControlDescription.defaultLimit)",
            "the maximum number of characters of an `entry`"),
        ConfigMember(
            "keyboard", .choice(ControlDescription.Keyboard.allCases.map(\.rawValue)),
            default: "`text`",
            "what an `entry` is for, which sets the keys of the keyboard and its capitals"),
        ConfigMember(
            "secret", .boolean, default: "`false`",
            "whether an `entry` shows dots in place of characters"),
        ConfigMember(
            "length", .integer(1...ControlDescription.maximumLength),
            default: "\(ControlDescription.defaultLength)", "the number of digits of a `pin`"),
        ConfigMember(
            "shuffle", .boolean, default: "`false`",
            "whether the digits of the pad for a `pin` have other places each time"),
    ]

    static let control = ConfigObject(
        heading: "Controls", "A control, which shows a value and changes it.",
        sharedKeys + [
            ConfigMember(
                "value", .template, default: "required, not for a `button`",
                "the value that it shows and follows, such as `{screen.n}` or `{lamp}`"),
            ConfigMember(
                "do", actions, default: "required",
                "what a change does, with what was chosen or typed as `{value}`; or a tap on a `button`"
            ),
            ConfigMember(
                "confirm", .localizedTemplate, default: "none",
                "a question that is asked before the change is made"),
            ConfigMember(
                "settle", .number(0...3600, unit: "seconds"),
                default: ConfigValue.text(ControlDescription.defaultSettle),
                "how long after its action the control shows what was chosen although `value` says otherwise; then "
                    + "it shows the value again, with a notice"),
        ],
        rules: [.required("do", purpose: "it sets what a change does")])

    static let controlChoice = ConfigObject(
        "A value that can be chosen.",
        [
            ConfigMember("value", .text, default: "required", "the value"),
            ConfigMember(
                "title", .localizedTemplate, default: "the value", "what it is called"),
        ],
        rules: [.required("value", purpose: "it is the value that is chosen")])
}
