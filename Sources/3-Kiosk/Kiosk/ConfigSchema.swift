import Geometry
import Interface
import Platform

/// All keys of kiosk.json, in the order of the documentation. Documentation/Kiosk.md holds
/// `markdownTable`, which a test compares.
enum ConfigSchema {
    static let keys = screenKeys + themeKeys + headerKeys + listKeys

    private static let screenKeys: [ConfigKey] = [
        ConfigKey(
            "title", .string, default: "none", "the bar at the top; without it there is none"),
        ConfigKey(
            "largeTitle", .boolean, default: "`false`",
            "`true` shows the title large, below the bar, while the list is at its start"),
        ConfigKey(
            "updateTime", .boolean, default: "`true`",
            "the bar says when the rows were last updated"),
        ConfigKey(
            "screen.output", .string, default: "the first with a display",
            "the connector, such as `HDMI-A-1`; `flipbook doctor` lists them"),
        ConfigKey("screen.mode", .mode, default: "what the display prefers", "the display's mode"),
        ConfigKey(
            "screen.format", .choice(["xrgb8888", "rgb565", "xrgb2101010"]),
            default: "`xrgb8888`, or what there is",
            "the pixels' format; `rgb565` takes half the memory and is dithered"),
        ConfigKey(
            "screen.atomic", .boolean, default: "`true`",
            "`false` sets modes by the legacy calls, for drivers that get the atomic ones wrong"),
        ConfigKey(
            "screen.shadow", .boolean, default: "by the driver and a measurement",
            "`true` draws in ordinary memory first, `false` never"),
        ConfigKey(
            "screen.rotation", .degrees([0, 90, 180, 270]), default: "as the panel is mounted",
            "degrees that the picture is turned clockwise on the glass, and touch with it"),
        ConfigKey(
            "screen.scale", .number(0.5...8, unit: ""), default: "by the display",
            "pixels a point: 1 for 480 pixels of the shorter side, and so on"),
        ConfigKey(
            "touch.device", .string, default: "all panels", "only panels whose name holds this"),
        ConfigKey(
            "touch.calibration", .numbers(-100...100, count: 6), default: "none",
            "the first two rows of a matrix from where the panel reports a touch to where it is on "
                + "the glass, both from 0 to 1; on top of what udev knows "
                + "(`LIBINPUT_CALIBRATION_MATRIX`)"),
        ConfigKey(
            "idle.blankAfter", .number(1...1_000_000, unit: "seconds"), default: "never",
            "time without a touch after which the display is switched off; the touch that wakes it "
                + "does nothing else"),
    ]

    private static let themeKeys: [ConfigKey] = [
        ConfigKey(
            "theme.appearance", .choice(KioskConfig.Theme.Appearance.allCases.map(\.rawValue)),
            default: "`light`", "which colours hold where the theme names none"),
        color("background", \.background, "behind the list"),
        color("bar", \.bar, "the bar"),
        color("row", \.row, "rows"),
        color("text", \.text, "titles and trailing texts"),
        color("secondaryText", \.secondaryText, "subtitles and notices"),
        color("separator", \.separator, "the lines between rows and below the bar"),
        color("accent", \.accent, "badges without a colour of their own"),
        ConfigKey(
            "theme.fonts", .paths, default: "the system's",
            "font files, tried in order for each character"),
        ConfigKey("theme.boldFonts", .paths, default: "`theme.fonts`", "font files for titles"),
        ConfigKey(
            "theme.motion", .choice(KioskConfig.Motion.allCases.map(\.rawValue)),
            default: "`\(KioskConfig.Theme().motion.rawValue)`",
            "`reduced` leaves out animations that only decorate"),
    ]

    private static func color(
        _ name: String, _ color: KeyPath<KioskConfig.Theme, Color>, _ summary: String
    ) -> ConfigKey {
        func text(_ appearance: KioskConfig.Theme.Appearance) -> String {
            let value = KioskConfig.Theme(appearance)[keyPath: color].argb & 0xff_ffff
            let digits = String(value, radix: 16, uppercase: true)
            return "`#" + String(repeating: "0", count: 6 - digits.count) + digits + "`"
        }
        return ConfigKey(
            "theme.\(name)", .color, default: "\(text(.light)), dark \(text(.dark))", summary)
    }

    private static let header = KioskConfig.Header(rive: "")

    private static let headerKeys: [ConfigKey] = [
        ConfigKey("header.rive", .path, default: "required", "a .riv file; see below"),
        ConfigKey("header.artboard", .string, default: "the first", "which artboard"),
        ConfigKey(
            "header.height", .number(40...1000, unit: "points"),
            default: ConfigKey.text(header.height), "how tall the header is while refreshing"),
        ConfigKey(
            "header.threshold", .number(20...1000, unit: "points"),
            default: ConfigKey.text(header.threshold),
            "how far the rows are pulled down to refresh; the finger moves about twice as far"),
        ConfigKey(
            "header.trigger", .choice(RefreshStateMachine.TriggerPolicy.allCases.map(\.rawValue)),
            default: "`\(header.trigger.rawValue)`",
            "what starts a refresh: letting go past the threshold (`release`), coming back across "
                + "it (`return`), or crossing it (`threshold`)"),
        ConfigKey(
            "header.fit", .choice(Fit.allCases.map(\.rawValue)),
            default: "`\(header.fit.rawValue)`", "how the artboard is fitted into the header"),
        ConfigKey(
            "header.alignment", .choice(Alignment.allCases.map(\.rawValue)),
            default: "`\(header.alignment.rawValue)`",
            "which part of the artboard is visible where `fit` crops it, and while the pull "
                + "uncovers only a part of the header"),
        ConfigKey(
            "header.maximumWidth", .number(40...10_000, unit: "points"), default: "the list's",
            "the maximum width that the artboard is fitted into"),
        ConfigKey(
            "header.background", .color, default: "`theme.background`", "behind the artboard"),
    ]

    private static let list = KioskConfig.List(command: [])

    private static let listKeys: [ConfigKey] = [
        ConfigKey(
            "list.command", .command, default: "required",
            "the program that prints the rows, and its arguments"),
        ConfigKey(
            "list.timeout", .number(0.1...3600, unit: "seconds"),
            default: ConfigKey.text(list.timeout),
            "time after which the command is ended, with all that it started"),
        ConfigKey(
            "list.rowHeight", .number(24...400, unit: "points"),
            default: ConfigKey.text(list.rowHeight), "the height of a row"),
        ConfigKey(
            "list.key", .string, default: "none",
            "the name of a value that each row has for itself, such as `id`: by it a refresh knows "
                + "which rows have come, gone, moved or changed, and shows that; without one, rows "
                + "are known by what they show"),
        ConfigKey(
            "list.fastScroll", .boolean, default: "`\(list.fastScroll)`",
            "lists of more than 200 rows show an index of letters at the right edge while they "
                + "move, or a thumb where the titles are not sorted"),
        template("title", list.row.title, "the first line of a row"),
        template(
            "subtitle", list.row.subtitle,
            "the second line; left out where it is empty or the row lower than "
                + "\(ConfigKey.text(RowCell.twoLineHeight)) points"),
        template("trailing", list.row.trailing, "the text at the right"),
        template(
            "icon", list.row.icon,
            "a short text in a badge; an empty one is left out, but where any row has a badge the "
                + "titles of all stand beside it"),
        template("iconColor", list.row.iconColor, "the badge's colour; the accent colour if empty"),
    ]

    private static func template(_ name: String, _ value: String, _ summary: String) -> ConfigKey {
        ConfigKey(
            "list.row.\(name)", .template, default: value.isEmpty ? "empty" : "`\(value)`", summary)
    }

    /// The keys that must be there where the object around them is, and what they are for.
    static let required = [
        (object: "", key: "list", purpose: "it says which command prints the rows"),
        (object: "list", key: "list.command", purpose: "it names the program that prints the rows"),
        (object: "header", key: "header.rive", purpose: "it names a .riv file"),
    ]

    static func key(_ name: String) -> ConfigKey? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })

    /// The names that an object may have, in order: those of its keys and of objects in it.
    static func names(in object: String) -> [String] { members[object] ?? [] }

    /// Whether a name is that of an object.
    static func isObject(_ name: String) -> Bool { members[name] != nil }

    /// The members of each object, by its path; "" for the outermost.
    private static let members: [String: [String]] = {
        var members: [String: [String]] = [:]
        for key in keys {
            var object = ""
            for part in key.name.split(separator: ".").map(String.init) {
                if members[object]?.contains(part) != true {
                    members[object, default: []].append(part)
                }
                object = object.isEmpty ? part : "\(object).\(part)"
            }
        }
        return members
    }()

    /// The table of all keys in the documentation.
    static var markdownTable: String {
        var lines = ["| key | value | default | what |", "| --- | --- | --- | --- |"]
        for key in keys {
            lines.append(
                "| `\(key.name)` | \(key.value.documentation) | \(key.defaultText) | \(key.summary) |"
            )
        }
        return lines.joined(separator: "\n")
    }
}
