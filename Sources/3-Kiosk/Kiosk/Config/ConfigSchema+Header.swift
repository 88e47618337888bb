import Interface

/// The keys of the header that a pull uncovers.
extension ConfigSchema {
    private static let defaults = KioskConfig.Header()

    static let header = ConfigObject(
        heading: "The header", "What a pull uncovers above a list.",
        [
            ConfigMember(
                "style", .choice(KioskConfig.Header.Style.allCases.map(\.rawValue)),
                default: "`\(defaults.style.rawValue)`",
                "a .riv file, a turning spinner, stars that fly by, particles that come together, "
                    + "words, or none"),
            ConfigMember(
                "rive", .path, default: "required where `style` is `rive`",
                "a .riv file; see below"),
            ConfigMember("artboard", .string, default: "the first", "which artboard"),
            ConfigMember(
                "stateMachine", .string, default: "see below", "which state machine is played"),
            ConfigMember(
                "animations", object: "header animations",
                "the names of the animations, where they are not those of the roles"),
            ConfigMember(
                "inputs", object: "header inputs",
                "the names of inputs of the state machine, or paths of properties of its view model"
            ),
            ConfigMember("color", .color, default: "`theme.accent`", "of what is drawn"),
            ConfigMember(
                "size", .number(4...1000, unit: "points"), default: "by the style",
                "of the spinner, the stars' field, the particles or the words"),
            ConfigMember(
                "texts", object: "header texts", "the words, where `style` is `text`"),
            ConfigMember(
                "height", .number(40...1000, unit: "points"),
                default: ConfigValue.text(defaults.height)
                    + "; "
                    + ConfigValue.text(KioskConfig.Header.Style.spinner.defaultHeight)
                    + " for `spinner` and `text`",
                "how tall the header is while refreshing"),
            ConfigMember(
                "threshold", .number(20...1000, unit: "points"),
                default: ConfigValue.text(defaults.threshold),
                "how far the rows are pulled down to refresh; the finger moves about twice as far"),
            ConfigMember(
                "trigger",
                .choice(RefreshStateMachine.TriggerPolicy.allCases.map(\.rawValue)),
                default: "`\(defaults.trigger.rawValue)`",
                "what starts a refresh: letting go past the threshold (`release`), coming back across "
                    + "it (`return`), or crossing it (`threshold`)"),
            ConfigMember(
                "fit", .choice(Fit.allCases.map(\.rawValue)),
                default: "`\(defaults.fit.rawValue)`",
                "how the artboard is fitted into the header"),
            ConfigMember(
                "alignment", .choice(Alignment.allCases.map(\.rawValue)),
                default: "`\(defaults.alignment.rawValue)`",
                "which part of the artboard is visible where `fit` crops it, and while the pull "
                    + "uncovers only a part of the header"),
            ConfigMember(
                "maximumWidth", .number(40...10_000, unit: "points"), default: "the list's",
                "the maximum width that the artboard is fitted into"),
            ConfigMember(
                "background", .color, default: "`theme.background`", "behind the artboard"),
        ],
        rules: [
            .requiredWhere("rive", member: "style", is: "rive", purpose: "it names a .riv file"),
            .needs("artboard", other: "rive"), .needs("stateMachine", other: "rive"),
            .needs("animations", other: "rive"), .needs("inputs", other: "rive"),
        ])

    static let headerAnimations = ConfigObject(
        "Names of a header's animations, by their roles.",
        KioskConfig.Header.animationRoles.map {
            ConfigMember($0, .string, default: "`\($0)`", "the animation with the role `\($0)`")
        })

    static let headerInputs = ConfigObject(
        "Names of what a header's state machine is told.",
        KioskConfig.Header.inputRoles.map {
            ConfigMember($0.name, .string, default: "`\($0.name)`", $0.summary)
        })

    static let headerTexts = ConfigObject(
        "Words of a header.",
        KioskConfig.Header.textRoles.map {
            ConfigMember($0.name, .string, default: "in the kiosk's language", $0.summary)
        })
}
