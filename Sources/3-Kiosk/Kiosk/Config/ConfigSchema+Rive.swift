import Interface

/// The keys of Rive screens, actions and the schedule.
extension ConfigSchema {
    private static let file = ConfigMember("file", .path, default: "required", "a .riv file")
    private static let artboard: [ConfigMember] = [
        ConfigMember(
            "stateMachine", .string, default: "the artboard's own", "which state machine is played"),
        ConfigMember(
            "fit", .choice(Fit.allCases.map(\.rawValue)), default: "`contain`",
            "how the artboard is fitted into its place"),
        ConfigMember(
            "alignment", .choice(Alignment.allCases.map(\.rawValue)), default: "`center`",
            "where it lies where `fit` leaves room or crops it"),
        ConfigMember(
            "background", .color, default: "the theme's", "behind the artboard"),
        ConfigMember(
            "bind", .map(.either([.value(.template), .object("binding")])), default: "none",
            "paths of properties of the view model, such as `now/temperature`, and the templates of "
                + "their values"),
    ]

    static let rive = ConfigObject(
        heading: "Rive screens", "A .riv file that is played.",
        [
            file,
            ConfigMember(
                "artboard", .either([.value(.string), .object("artboards")]), default: "the first",
                "which artboard"),
        ] + artboard + [
            ConfigMember(
                "source", .string, default: "none",
                "the source whose document the templates of `bind` show"),
            ConfigMember(
                "on", .map(actions), default: "none",
                "names of events, triggers and properties of the file, and what happens when they "
                    + "are reported, fired or changed"),
        ],
        rules: [.required("file", purpose: "it names a .riv file")])

    static let artboards = ConfigObject(
        "Artboards by the shape of their place.",
        [
            ConfigMember(
                "portrait", .string, default: "the first",
                "the artboard for a place that is higher than wide"),
            ConfigMember(
                "landscape", .string, default: "the first", "the artboard for any other place"),
        ])

    static let rowRive = ConfigObject(
        "A .riv file that draws a row.",
        [file, ConfigMember("artboard", .string, default: "the first", "which artboard")]
            + artboard,
        rules: [.required("file", purpose: "it names a .riv file")])

    static let binding = ConfigObject(
        heading: "Lists in a view model", "A list of view model instances.",
        [
            ConfigMember(
                "each", .template, default: "required",
                "the array that has an instance for each of its elements, such as `{items}`"),
            ConfigMember(
                "key", .string, default: "none", "the name of a value by which elements are known"),
            ConfigMember(
                "bind", templates, default: "members with the properties' names",
                "properties of an instance, and the templates of their values"),
        ],
        rules: [.required("each", purpose: "it says which array the list shows")])

    static let action = ConfigObject(
        heading: "Actions", "What happens on a tap, an event or at a time; one of these.",
        [
            ConfigMember("show", .string, default: "none", "the name of a screen to go to"),
            ConfigMember("back", .onlyTrue, default: "none", "goes back to the screen before"),
            ConfigMember(
                "refresh", .either([.value(.onlyTrue), .value(.string)]), default: "none",
                "fetches a source anew, by its name, or with `true` those of the screen"),
            ConfigMember(
                "run", .command("a program"), default: "none",
                "a program and its arguments, which are templates; its standard input is the row as "
                    + "JSON"),
            ConfigMember(
                "timeout", .number(0.1...3600, unit: "seconds"), default: "10",
                "time after which the program is ended"),
            ConfigMember(
                "set", templates, default: "none",
                "names of `values`, or paths of properties of the Rive screen, and what they are set to"
            ),
            ConfigMember(
                "fire", .string, default: "none", "the path of a trigger of the Rive screen"),
        ],
        rules: [
            .exactlyOne(
                ["show", "back", "refresh", "run", "set", "fire"],
                purpose: "an action is one of 'show', 'back', 'refresh', 'run', 'set' and 'fire'"),
            .needs("timeout", other: "run"),
        ])

    static let schedule = ConfigObject(
        heading: "What happens by itself", "An action and its time.",
        [
            ConfigMember(
                "every", .number(1...1_000_000, unit: "seconds"), default: "none",
                "again and again after so long"),
            ConfigMember("at", .time, default: "none", "each day at that time"),
            ConfigMember(
                "idle", .number(1...1_000_000, unit: "seconds"), default: "none",
                "after so long without a touch"),
            ConfigMember("do", actions, default: "required", "what happens"),
        ],
        rules: [
            .exactlyOne(
                ["every", "at", "idle"], purpose: "it says when; or take 'at' or 'idle'"),
            .required("do", purpose: "it says what happens"),
        ])
}
