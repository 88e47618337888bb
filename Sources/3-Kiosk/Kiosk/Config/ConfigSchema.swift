import Geometry
import Interface

/// All keys of kiosk.json, by the objects that have them. `ConfigReader` checks against it, and the JSON Schema and the
/// tables in Documentation/Kiosk.md are generated from it.
enum ConfigSchema {
    static let root = ConfigShape.object("kiosk")

    /// The objects by name.
    static let objects: [String: ConfigObject] = Dictionary(
        uniqueKeysWithValues: ordered.map { ($0.name, $0.object) })

    /// The objects in the order of the documentation.
    static let ordered: [(name: String, object: ConfigObject)] = [
        ("kiosk", kiosk), ("screen", screen), ("touch", touch), ("idle", idle), ("theme", theme),
        ("images", images),
        ("dark", dark), ("source", source), ("place", place), ("list", list), ("row", row),
        ("swipe", swipe), ("header", header), ("header animations", headerAnimations),
        ("header inputs", headerInputs), ("header texts", headerTexts), ("page", page),
        ("button", button), ("rive", rive), ("artboards", artboards), ("row rive", rowRive),
        ("binding", binding),
        ("action", action), ("schedule", schedule),
    ]

    static func objects(_ name: String) -> ConfigShape { .map(.object(name)) }
    static let templates = ConfigShape.map(.value(.template))
    /// One action, or a list of them.
    static let actions = ConfigShape.either([
        .object("action"), .list(.object("action"), 1...100),
    ])
    static let times = "seconds"

    private static let kiosk = ConfigObject(
        heading: "The kiosk", "A kiosk that flipbook runs.",
        [
            ConfigMember(
                "$schema", .string, default: "none", "the JSON Schema, for editors; not read"),
            ConfigMember(
                "title", .string, default: "none", "the bar at the top; without it there is none"),
            ConfigMember(
                "largeTitle", .boolean, default: "`false`",
                "`true` shows the title large, below the bar, while the list is at its start"),
            ConfigMember(
                "updateTime", .boolean, default: "`true`",
                "the bar says when the rows were last updated"),
            ConfigMember(
                "locale", .language, default: "by `LANG`, else `en`",
                "the language of the kiosk's own words and the way in which numbers and dates are "
                    + "written; some are written from right to left, and then so is the screen"),
            ConfigMember(
                "clock", .template, default: "none",
                "at the end of the bar, such as the time"),
            ConfigMember("screen", object: "screen", "the display"),
            ConfigMember("touch", object: "touch", "the touch panel"),
            ConfigMember("idle", object: "idle", "while nobody touches it"),
            ConfigMember("theme", object: "theme", "the look"),
            ConfigMember("images", object: "images", "pictures"),
            ConfigMember(
                "texts", templates, default: "in the kiosk's language",
                "words of the kiosk's own, by their names; see \"Languages\""),
            ConfigMember(
                "values", .map(.value(.text)), default: "none",
                "named values that actions set and templates show as `{values.NAME}`"),
            ConfigMember(
                "sources", objects("source"), default: "none",
                "where data comes from, by names of your choice"),
            ConfigMember(
                "screens", objects("place"), default: "the one that `list` describes",
                "what is seen at once, by names of your choice"),
            ConfigMember("start", .string, default: "the first", "the screen that is shown first"),
            ConfigMember(
                "tabs", .list(.value(.string), 2...6), default: "none",
                "names of screens behind tabs, of which the first is shown first: short for a "
                    + "screen of `tabs` that is the start"),
            ConfigMember(
                "schedule", .list(.object("schedule"), 0...100), default: "none",
                "what happens by itself"),
            ConfigMember("header", object: "header", "the header of `list`"),
            ConfigMember("list", object: "list", "the list of a kiosk with one screen"),
        ],
        rules: [
            .exactlyOne(
                ["list", "screens"],
                purpose: "it says which command prints the rows; or describe several 'screens'"),
            .needs("header", other: "list"), .needs("start", other: "screens"),
            .needs("tabs", other: "screens"),
        ])

    private static let screen = ConfigObject(
        "How the display is driven.",
        [
            ConfigMember(
                "output", .string, default: "the first with a display",
                "the connector, such as `HDMI-A-1`; `flipbook doctor` lists them"),
            ConfigMember("mode", .mode, default: "what the display prefers", "the display's mode"),
            ConfigMember(
                "format", .choice(["xrgb8888", "rgb565", "xrgb2101010"]),
                default: "`xrgb8888`, or what there is",
                "the pixels' format; `rgb565` takes half the memory and is dithered"),
            ConfigMember(
                "atomic", .boolean, default: "`true`",
                "`false` sets modes by the legacy calls, for drivers that get the atomic ones wrong"
            ),
            ConfigMember(
                "shadow", .boolean, default: "by the driver and a measurement",
                "`true` draws in ordinary memory first, `false` never"),
            ConfigMember(
                "rotation", .degrees([0, 90, 180, 270]), default: "as the panel is mounted",
                "degrees that the picture is turned clockwise on the glass, and touch with it"),
            ConfigMember(
                "scale",
                .either([
                    .value(.number(0.5...8, unit: "")),
                    .value(.choice([KioskConfig.physicalScale])),
                ]), default: "by the display",
                "pixels a point: by default 1 for 480 pixels of the shorter side, and so on; `physical` "
                    + "makes 96 points an inch of a panel whose size is known (`flipbook doctor`), as "
                    + "for a finger at arm's length"),
        ])

    private static let touch = ConfigObject(
        "Which touch panel is read, and how.",
        [
            ConfigMember(
                "device", .string, default: "all panels", "only panels whose name holds this"),
            ConfigMember(
                "calibration", .numbers(-100...100, count: 6), default: "none",
                "the first two rows of a matrix from where the panel reports a touch to where it is on "
                    + "the glass, both from 0 to 1; on top of what udev knows "
                    + "(`LIBINPUT_CALIBRATION_MATRIX`)"),
        ])

    private static let idle = ConfigObject(
        "What happens while nobody touches the kiosk.",
        [
            ConfigMember(
                "blankAfter", .number(1...1_000_000, unit: "seconds"), default: "never",
                "time without a touch after which the display is switched off; the touch that wakes it "
                    + "does nothing else")
        ])

    private static let images = ConfigObject(
        "Pictures of rows and pages.",
        [
            ConfigMember(
                "memory", .integer(1...4096), default: "\(ImageLoader.defaultLimit >> 20)",
                "MiB of decoded pictures that are kept beside those on the screen")
        ])

    private static let theme = ConfigObject(
        "Colours, fonts and sizes.",
        [
            ConfigMember(
                "appearance", .choice(KioskConfig.Theme.Appearance.allCases.map(\.rawValue)),
                default: "`light`", "which colours hold where the theme names none"),
            color("background", \.background, "behind the list"),
            color("bar", \.bar, "the bar"),
            color("row", \.row, "rows"),
            color("text", \.text, "titles and trailing texts"),
            color("secondaryText", \.secondaryText, "subtitles and notices"),
            color("separator", \.separator, "the lines between rows and below the bar"),
            color("accent", \.accent, "badges without a colour of their own"),
            ConfigMember(
                "fonts", .paths, default: "the system's",
                "font files, tried in order for each character"),
            ConfigMember("boldFonts", .paths, default: "`theme.fonts`", "font files for titles"),
            ConfigMember(
                "motion", .choice(KioskConfig.Motion.allCases.map(\.rawValue)),
                default: "`\(KioskConfig.Theme().motion.rawValue)`",
                "`reduced` leaves out animations that only decorate"),
            ConfigMember(
                "colors", .map(.value(.color)), default: "none",
                "colours with names of your choice, for `iconColor` and others"),
            ConfigMember(
                "density", .choice(KioskConfig.Theme.Density.allCases.map(\.rawValue)),
                default: "`\(KioskConfig.Theme().density.rawValue)`",
                "how much room rows and texts take"),
            ConfigMember(
                "cornerRadius", .number(0...100, unit: "points"),
                default: ConfigValue.text(KioskConfig.Theme().cornerRadius),
                "how round cards, pictures and badges are"),
            ConfigMember("dark", object: "dark", "the dark look, where `appearance` is `auto`"),
        ])

    private static let dark = ConfigObject(
        "When the dark look holds, and its colours.",
        [
            ConfigMember("from", .time, default: "`\"20:00\"`", "when it begins"),
            ConfigMember("until", .time, default: "`\"07:00\"`", "when it ends"),
        ]
            + colorNames.map {
                ConfigMember(
                    $0, .color, default: "as with `\"appearance\": \"dark\"`", "as `theme.\($0)`")
            })

    private static let colorNames = [
        "background", "bar", "row", "text", "secondaryText", "separator", "accent",
    ]

    private static func color(
        _ name: String, _ color: KeyPath<KioskConfig.Theme, Color>, _ summary: String
    ) -> ConfigMember {
        func text(_ appearance: KioskConfig.Theme.Appearance) -> String {
            let value = KioskConfig.Theme(appearance)[keyPath: color].argb & 0xff_ffff
            let digits = String(value, radix: 16, uppercase: true)
            return "`#" + String(repeating: "0", count: 6 - digits.count) + digits + "`"
        }
        return ConfigMember(
            name, .color, default: "\(text(.light)), dark \(text(.dark))", summary)
    }
}
