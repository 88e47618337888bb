import Geometry

/// All keys of kiosk.json, by the objects that have them. `ConfigReader` checks against it, and the JSON Schema and the
/// tables in Documentation/Kiosk.md are generated from it.
enum ConfigSchema {
    static let root = ConfigShape.object("kiosk")

    /// The objects by name.
    static let objects: [String: ConfigObject] = Dictionary(
        uniqueKeysWithValues: ordered.map { ($0.name, $0.object) })

    /// The objects in the order of the documentation.
    static let ordered: [(name: String, object: ConfigObject)] = [
        ("kiosk", kiosk), ("screen", screen), ("touch", touch), ("idle", idle),
        ("session", session), ("lock", lock), ("theme", theme), ("images", images),
        ("dark", dark), ("source", source), ("named screen", namedScreen), ("tab", tab),
        ("list", list),
        ("sections", sections), ("search", search), ("row", row),
        ("swipe", swipe), ("header", header), ("header animations", headerAnimations),
        ("header inputs", headerInputs), ("header texts", headerTexts), ("page", page),
        ("button", button), ("piece", piece), ("control", control),
        ("control choice", controlChoice),
        ("form", form), ("form page", formPage), ("form section", formSection), ("submit", submit),
        ("form field", formField), ("field", field), ("rive", rive), ("artboards", artboards),
        ("row rive", rowRive),
        ("binding", binding),
        ("action", action), ("notice", notice), ("dialog", dialog),
        ("dialog button", dialogButton), ("schedule", schedule), ("credential", credential),
    ]

    static func objects(_ name: String) -> ConfigShape { .map(.object(name)) }
    static let templates = ConfigShape.map(.value(.template))
    /// One action, or a list of them.
    static let actions = ConfigShape.either([
        .object("action"), .list(.object("action"), 1...100),
    ])
    static let credentialKey = "$credential"
    /// A text that a program gets, or the name of a credential.
    static let secretText = ConfigShape.either([.value(.string), .object("credential")])
    /// The environment variables of a program.
    static let environment = ConfigShape.either([
        .list(.value(.name), 0...100), .map(secretText),
    ])

    private static let credential = ConfigObject(
        "A secret that systemd passes to the service.",
        [
            ConfigMember(
                credentialKey, .credential, default: "required",
                "the name of a credential (`LoadCredential=` of the service)")
        ],
        rules: [.required(credentialKey, purpose: "it names a credential of the service")])

    private static let kiosk = ConfigObject(
        heading: "The kiosk", "A kiosk that flipbook runs.",
        [
            ConfigMember(
                "$schema", .string, default: "none",
                "the JSON Schema, for editors; ignored by the kiosk"),
            ConfigMember(
                "include", .either([.value(.path), .value(.paths)]), default: "none",
                "paths of files with further keys, relative to the file that includes them; see "
                    + "\"Several kiosks\""),
            ConfigMember(
                "title", .localizedTemplate, default: "none",
                "the title in the bar at the top; without it, there is no bar"),
            ConfigMember(
                "largeTitle", .boolean, default: "`false`",
                "whether the title is shown large, below the bar, while the list is at its start"),
            ConfigMember(
                "updateTime", .boolean, default: "`true`",
                "whether the bar shows when the rows were last updated"),
            ConfigMember(
                "locale", .language, default: "from `LANG`, otherwise `en`",
                "the language of texts and of the formats of numbers and dates; with a "
                    + "right-to-left language the layout is mirrored"),
            ConfigMember(
                "clock", .localizedTemplate, default: "none",
                "a text at the end of the bar, such as the time"),
            ConfigMember(
                "keyboard", .choice(KioskConfig.Keyboard.allCases.map(\.rawValue)),
                default: "`screen`",
                "what types into fields: the keyboard that the kiosk shows, or the input method of a Wayland "
                    + "compositor, which Chinese and Japanese need"),
            ConfigMember("screen", object: "screen", "the display"),
            ConfigMember("touch", object: "touch", "the touch panel"),
            ConfigMember("idle", object: "idle", "what happens while nobody touches the kiosk"),
            ConfigMember("session", object: "session", "what belongs to one visitor"),
            ConfigMember("theme", object: "theme", "the appearance"),
            ConfigMember("images", object: "images", "the pictures of rows and pages"),
            ConfigMember(
                "texts", .map(.value(.localizedTemplate)), default: "in the kiosk's language",
                "replacements for the kiosk's own texts, by name; see \"Languages\""),
            ConfigMember(
                "values", .map(.value(.json)), default: "none",
                "named values that actions change and templates show as `{values.NAME}`"),
            ConfigMember(
                "persist", .list(.value(.name), 0...1000), default: "none",
                "the names of those `values` that survive a restart"),
            ConfigMember(
                "sources", objects("source"), default: "none",
                "the sources of data, by names of your choice"),
            ConfigMember(
                "screens", objects("named screen"), default: "the one that `list` describes",
                "the screens, by names of your choice"),
            ConfigMember("start", .name, default: "the first", "the screen that is shown first"),
            ConfigMember(
                "tabs", tabs, default: "none",
                "names of screens behind tabs, the first of which is shown first; short for a `start` "
                    + "screen that has these `tabs`"),
            ConfigMember(
                "schedule", .list(.object("schedule"), 0...100), default: "none",
                "actions that are performed at certain times"),
            ConfigMember(
                "scan", actions, default: "none",
                "what is done for what a scanner types, on screens without `scan`; see \"Scanners\""
            ),
            ConfigMember(
                "interrupted", actions, default: "none",
                "actions at the start for each program that was running when the kiosk was last cut off; `{run}` is "
                    + "its `FLIPBOOK_RUN`, `{key}` its action's key, `{time}` when it began"),
            ConfigMember("header", object: "header", "the header of `list`"),
            ConfigMember("list", object: "list", "the list of a kiosk with one screen"),
            listButtons,
        ],
        rules: [
            .exactlyOne(
                ["list", "screens"],
                purpose: "it describes the list that is shown; or describe several 'screens'"),
            .needs("header", other: "list"), .needs("start", other: "screens"),
            .needs("tabs", other: "screens"), .needs("buttons", other: "list"),
            .needs("persist", other: "values"),
        ])

    private static let screen = ConfigObject(
        "How the display is driven.",
        [
            ConfigMember(
                "output", .name, default: "the first with a display",
                "the connector, such as `HDMI-A-1`; `flipbook doctor` lists them. In a Wayland session the option "
                    + "`--output` names it"),
            ConfigMember(
                "mode", .mode, default: "the display's preferred mode",
                "the display's mode"),
            ConfigMember(
                "format", .choice(["xrgb8888", "rgb565", "xrgb2101010"]),
                default: "`xrgb8888`, or what is supported",
                "the pixel format; `rgb565` takes half the memory and is dithered"),
            ConfigMember(
                "atomic", .boolean, default: "`true`",
                "`false` uses the legacy mode-setting calls, for drivers whose atomic ones are faulty"
            ),
            ConfigMember(
                "shadow", .boolean, default: "depends on the driver and a measurement",
                "whether frames are drawn in ordinary memory first and then copied to the framebuffer"
            ),
            ConfigMember(
                "rotation", .degrees([0, 90, 180, 270]), default: "as the panel is mounted",
                "the clockwise rotation of the picture on the glass, in degrees; touches are rotated with "
                    + "it"),
            ConfigMember(
                "cursor", .boolean, default: "`true`",
                "whether a mouse has a pointer on the screen"),
            ConfigMember(
                "scale",
                .either([
                    .value(.number(0.5...8, unit: "")),
                    .value(.choice([KioskConfig.physicalScale])),
                ]), default: "depends on the display",
                "pixels per point: by default 1 for 480 pixels on the shorter side, and in proportion; "
                    + "`physical` makes 96 points an inch on a panel whose physical size is known "
                    + "(`flipbook doctor`), which suits touch at arm's length"),
        ])

    private static let touch = ConfigObject(
        "Which touch panel is read, and how.",
        [
            ConfigMember(
                "device", .name, default: "all panels",
                "uses only panels whose name contains this text"),
            ConfigMember(
                "calibration", .numbers(-100...100, count: 6), default: "none",
                "the first two rows of the matrix that maps reported positions to positions on the glass, "
                    + "both from 0 to 1; it is applied in addition to udev's "
                    + "`LIBINPUT_CALIBRATION_MATRIX`"),
        ])

    private static let idle = ConfigObject(
        "What happens while nobody touches the kiosk.",
        [
            ConfigMember(
                "blankAfter", .number(1...1_000_000, unit: "seconds"), default: "never",
                "the time without a touch after which a DRM display is switched off; the touch that wakes "
                    + "it has no other effect. In a Wayland session the compositor switches displays off, and "
                    + "does not while it shows the kiosk (idle-inhibit)")
        ])

    private static let images = ConfigObject(
        "Pictures of rows and pages.",
        [
            ConfigMember(
                "memory", .integer(1...4096), default: "\(KioskConfig.defaultImageMemory >> 20)",
                "MiB of decoded pictures that are kept besides those on the screen"),
            ConfigMember(
                "follow", .boolean, default: "`false`",
                "whether symbolic links may lead out of the folder of pictures that data names; `true` if "
                    + "the links are your own"),
        ])

    private static let theme = ConfigObject(
        "Colours, fonts and sizes.",
        [
            ConfigMember(
                "appearance", .choice(KioskConfig.Theme.Appearance.allCases.map(\.rawValue)),
                default: "`light`", "the colours that apply if the theme sets none"),
            color("background", \.background, "the colour behind the list"),
            color("bar", \.bar, "the colour of the bar"),
            color("row", \.row, "the background of rows"),
            color("text", \.text, "the colour of titles and trailing texts"),
            color("secondaryText", \.secondaryText, "the colour of subtitles and notices"),
            color(
                "separator", \.separator, "the colour of the lines between rows and below the bar"),
            color("accent", \.accent, "the colour of badges that set none"),
            ConfigMember(
                "fonts", .paths, default: "the system's",
                "font files, tried in order for each character"),
            ConfigMember("boldFonts", .paths, default: "`theme.fonts`", "font files for titles"),
            ConfigMember(
                "motion", .choice(KioskConfig.Motion.allCases.map(\.rawValue)),
                default: "`\(KioskConfig.Theme().motion.rawValue)`",
                "`reduced` omits purely decorative animations"),
            ConfigMember(
                "colors", .map(.value(.color)), default: "none",
                "colours by names of your choice, for `iconColor` and similar keys"),
            ConfigMember(
                "density", .choice(KioskConfig.Theme.Density.allCases.map(\.rawValue)),
                default: "`\(KioskConfig.Theme().density.rawValue)`",
                "the spacing of rows and the size of texts"),
            ConfigMember(
                "textSize", .number(KioskConfig.Theme.textSizes, unit: "percent"),
                default: ConfigValue.text(KioskConfig.Theme().textSize * 100),
                "the size of texts, around which rows, fields and buttons grow; the action `textSize` changes it"
            ),
            ConfigMember(
                "cornerRadius", .number(0...100, unit: "points"),
                default: ConfigValue.text(KioskConfig.Theme().cornerRadius),
                "the corner radius of cards, pictures and badges"),
            ConfigMember("dark", object: "dark", "the dark appearance, if `appearance` is `auto`"),
        ])

    private static let dark = ConfigObject(
        "When the dark appearance applies, and its colours.",
        [
            ConfigMember("from", .time, default: "`\"20:00\"`", "the time at which it starts"),
            ConfigMember("until", .time, default: "`\"07:00\"`", "the time at which it ends"),
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
