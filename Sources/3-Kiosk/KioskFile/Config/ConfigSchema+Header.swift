/// The keys of the header that a pull uncovers.
extension ConfigSchema {
    private static let defaults = KioskConfig.Header()

    static let header = ConfigObject(
        heading: "The header", "What a pull uncovers above a list.",
        [
            ConfigMember(
                "style", .choice(KioskConfig.Header.Style.allCases.map(\.rawValue)),
                default: "`\(defaults.style.rawValue)`",
                "a .riv file, a rotating spinner, an elastic sheet, a compass whose parts converge, "
                    + "words, or nothing"),
            ConfigMember(
                "rive", .path, default: "required if `style` is `rive`",
                "the path of a .riv file; see below"),
            ConfigMember("artboard", .name, default: "the first", "the name of the artboard"),
            ConfigMember(
                "stateMachine", .name, default: "see below",
                "the name of the state machine that is played"),
            ConfigMember(
                "animations", object: "header animations",
                "the names of the animations, if they differ from those of the roles"),
            ConfigMember(
                "inputs", object: "header inputs",
                "the names of inputs of the state machine, or paths of properties of its view model"
            ),
            ConfigMember(
                "color", .color,
                default: "`theme.accent`; black or white for `converge`; `theme.secondaryText` for "
                    + "`text`",
                "the colour of the spinner, the sheet, the compass or the words"),
            ConfigMember(
                "size", .number(4...1000, unit: "points"), default: "depends on the style",
                "the size of the spinner, the ring on the sheet, the compass or the words"),
            ConfigMember(
                "texts", object: "header texts", "the words, if `style` is `text`"),
            ConfigMember(
                "height", .number(40...1000, unit: "points"),
                default: ConfigValue.text(defaults.height)
                    + "; "
                    + ConfigValue.text(KioskConfig.Header.Style.spinner.defaultHeight)
                    + " for `spinner` and `text`",
                "the height of the header while refreshing"),
            ConfigMember(
                "threshold", .number(20...1000, unit: "points"),
                default: ConfigValue.text(defaults.threshold),
                "the distance by which the rows must be pulled down to refresh; the finger moves about "
                    + "twice as far"),
            ConfigMember(
                "trigger",
                .choice(KioskConfig.Header.Trigger.allCases.map(\.rawValue)),
                default: "`\(defaults.trigger.rawValue)`",
                "what starts a refresh: releasing the rows past the threshold (`release`), moving back "
                    + "across it (`return`), or crossing it (`threshold`)"),
            ConfigMember(
                "fit", .choice(KioskConfig.Fit.allCases.map(\.rawValue)),
                default: "`\(defaults.fit.rawValue)`",
                "how the artboard is fitted into the header"),
            ConfigMember(
                "alignment", .choice(KioskConfig.Alignment.allCases.map(\.rawValue)),
                default: "`\(defaults.alignment.rawValue)`",
                "the part of the artboard that is visible if `fit` crops it, and while the pull "
                    + "uncovers only part of the header"),
            ConfigMember(
                "maximumWidth", .number(40...10_000, unit: "points"),
                default: "the width of the list",
                "the maximum width that the artboard is fitted into"),
            ConfigMember(
                "background", .color, default: "`theme.background`",
                "the colour behind the artboard"),
        ],
        rules: [
            .requiredIf("rive", member: "style", is: "rive", purpose: "it names a .riv file"),
            .needs("artboard", other: "rive"), .needs("stateMachine", other: "rive"),
            .needs("animations", other: "rive"), .needs("inputs", other: "rive"),
        ])

    static let headerAnimations = ConfigObject(
        "The names of a header's animations, by role.",
        KioskConfig.Header.animationRoles.map {
            ConfigMember($0, .name, default: "`\($0)`", "the animation with the role `\($0)`")
        })

    static let headerInputs = ConfigObject(
        "The names of the inputs of a header's state machine, by role.",
        KioskConfig.Header.inputRoles.map {
            ConfigMember($0.name, .name, default: "`\($0.name)`", $0.summary)
        })

    static let headerTexts = ConfigObject(
        "The words of a header.",
        KioskConfig.Header.textRoles.map {
            ConfigMember(
                $0.name, .localizedTemplate, default: "in the kiosk's language", $0.summary)
        })
}
