/// The keys of Rive screens, actions and the schedule.
extension ConfigSchema {
    private static let file = ConfigMember(
        "file", .path, default: "required", "the path of a .riv file")
    private static let artboard: [ConfigMember] = [
        ConfigMember(
            "stateMachine", .name, default: "the artboard's own",
            "the name of the state machine that is played"),
        ConfigMember(
            "fit", .choice(KioskConfig.Fit.allCases.map(\.rawValue)), default: "`contain`",
            "how the artboard is fitted into its area"),
        ConfigMember(
            "alignment", .choice(KioskConfig.Alignment.allCases.map(\.rawValue)),
            default: "`center`",
            "where it is placed if `fit` leaves room or crops it"),
        ConfigMember(
            "background", .color, default: "the theme's", "the colour behind the artboard"),
        ConfigMember(
            "bind", .map(.either([.value(.localizedTemplate), .object("binding")])),
            default: "none",
            "paths of properties of the view model, such as `now/temperature`, and the templates of "
                + "their values"),
    ]

    static let rive = ConfigObject(
        heading: "Rive screens", "A .riv file that is played.",
        [
            file,
            ConfigMember(
                "artboard", .either([.value(.name), .object("artboards")]), default: "the first",
                "the name of the artboard"),
        ] + artboard + [
            ConfigMember(
                "source", .name, default: "none",
                "the source whose document the templates of `bind` show"),
            ConfigMember(
                "on", .map(actions), default: "none",
                "the names of events, triggers and properties of the file, and the actions to perform "
                    + "when they are reported, fired or changed"),
        ],
        rules: [.required("file", purpose: "it names a .riv file")])

    static let artboards = ConfigObject(
        "Artboards by the shape of the available area.",
        [
            ConfigMember(
                "portrait", .name, default: "the first",
                "the artboard for an area that is taller than wide"),
            ConfigMember(
                "landscape", .name, default: "the first", "the artboard for any other area"),
            ConfigMember(
                "square", .name, default: "`portrait` or `landscape`",
                "the artboard for a display whose longer side is less than 1.4 times the shorter one"
            ),
        ])

    static let rowRive = ConfigObject(
        "A .riv file that draws a row.",
        [file, ConfigMember("artboard", .name, default: "the first", "the name of the artboard")]
            + artboard,
        rules: [.required("file", purpose: "it names a .riv file")])

    static let binding = ConfigObject(
        heading: "Lists in a view model", "A list of view model instances.",
        [
            ConfigMember(
                "each", .template, default: "required",
                "the array whose elements become the instances, such as `{items}`"),
            ConfigMember(
                "key", .name, default: "none", "the name of a value that identifies an element"),
            ConfigMember(
                "bind", templates, default: "the values with the properties' names",
                "the properties of an instance, and the templates of their values"),
        ],
        rules: [.required("each", purpose: "it names the array that the list shows")])

    static let action = ConfigObject(
        heading: "Actions",
        "What happens on a tap, on an event or at a scheduled time; exactly one of these.",
        [
            ConfigMember("show", .name, default: "none", "the name of a screen to go to"),
            ConfigMember("back", .onlyTrue, default: "none", "goes back to the previous screen"),
            ConfigMember(
                "refresh", .either([.value(.onlyTrue), .value(.name)]), default: "none",
                "the name of a source to fetch again, or `true` for all sources of the screen"),
            ConfigMember(
                "run", .command("a program"), default: "none",
                "the program to run and its arguments, which are templates; it gets the row as JSON on "
                    + "its standard input"),
            ConfigMember(
                "timeout", .number(0.1...3600, unit: "seconds"),
                default: ConfigValue.text(RunAction.defaultTimeout),
                "the time after which the program is killed"),
            ConfigMember(
                "environment", environment, default: "none", environmentSummary),
            ConfigMember(
                "input", .jsonTemplate, default: "the row",
                "what the program gets on its standard input as JSON; a text that is one placeholder becomes its value "
                    + "with its type"),
            ConfigMember(
                "into", .name, default: "none",
                "the name under which what the program prints is kept as a document, for templates, lists and pages"
            ),
            ConfigMember(
                "then", actions, default: "none", "actions after the program has succeeded"),
            ConfigMember(
                "else", actions, default: "a notice",
                "actions after the program has failed, in which `{error.text}` says why"),
            ConfigMember(
                "once", .boolean, default: "`false`",
                "whether the program is started only after its start has been written to disk"),
            ConfigMember(
                "parallel", .boolean, default: "`false`",
                "whether what runs the program may run it again while it is running; otherwise it is disabled until "
                    + "the program has ended"),
            ConfigMember(
                "set", .map(.value(.jsonTemplate)), default: "none",
                "names of `values` or paths of properties of the Rive screen, and the values to set"
            ),
            ConfigMember(
                "add", .map(.value(.jsonTemplate)), default: "none",
                "names of `values` that are lists, and an element to add at the end of each"),
            ConfigMember(
                "remove", .either([.value(.name), .map(.value(.jsonTemplate))]), default: "none",
                "the path of a member or an element of one of `values`, such as `cart.0`; or names of `values` that "
                    + "are lists, and the elements to remove: those that are equal or, for an object, that have all "
                    + "of its members"),
            ConfigMember(
                "clear", .either([.value(.name), .list(.value(.name), 1...100)]), default: "none",
                "names of `values` to empty: a list has no elements then, a text no characters"),
            ConfigMember(
                "notify", .either([.value(.localizedTemplate), .object("notice")]), default: "none",
                "a message over the screen, or only its text"),
            ConfigMember(
                "dialog", object: "dialog", "a question over the screen"),
            ConfigMember(
                "locale", .language, default: "none",
                "the language in which texts, numbers and dates are shown from now on"),
            ConfigMember(
                "textSize", .number(KioskConfig.Theme.textSizes, unit: "percent"), default: "none",
                "the size in which texts are shown from now on"),
            ConfigMember(
                "cancel", .onlyTrue, default: "none",
                "ends the programs that visitors have started"),
            ConfigMember(
                "end", .onlyTrue, default: "none",
                "ends the session of the visitor, as a \"Done\" button does"),
            ConfigMember(
                "fire", .name, default: "none", "the path of a trigger of the Rive screen to fire"
            ),
            ConfigMember("do", actions, default: "none", "actions, one after the other"),
            ConfigMember(
                "lock", object: "lock", "what is asked for before the action is performed"),
            ConfigMember(
                "if", .condition, default: "always",
                "a condition; if it is not met at the moment, the action is left out"),
        ],
        rules: [
            .exactlyOne(
                [
                    "show", "back", "refresh", "run", "set", "add", "remove", "clear", "fire",
                    "cancel", "locale", "textSize", "notify", "dialog", "end", "do",
                ],
                purpose:
                    "an action is one of 'show', 'back', 'refresh', 'run', 'set', 'add', 'remove', "
                    + "'clear', 'fire', 'cancel', 'locale', 'textSize', 'notify', 'dialog', 'end' "
                    + "and 'do'"),
            .needs("timeout", other: "run"), .needs("environment", other: "run"),
            .needs("parallel", other: "run"), .needs("input", other: "run"),
            .needs("into", other: "run"), .needs("then", other: "run"),
            .needs("else", other: "run"), .needs("once", other: "run"),
        ])

    static let schedule = ConfigObject(
        heading: "Scheduled actions", "An action and when it is performed.",
        [
            ConfigMember(
                "every", .number(1...1_000_000, unit: "seconds"), default: "none",
                "repeatedly, at this interval"),
            ConfigMember("at", .time, default: "none", "daily at this time"),
            ConfigMember(
                "idle", .number(1...1_000_000, unit: "seconds"), default: "none",
                "after this time without a touch"),
            ConfigMember("do", actions, default: "required", "the actions to perform"),
        ],
        rules: [
            .exactlyOne(
                ["every", "at", "idle"],
                purpose: "it sets when the action is performed; or use 'at' or 'idle'"),
            .required("do", purpose: "it is the action to perform"),
        ])
}
