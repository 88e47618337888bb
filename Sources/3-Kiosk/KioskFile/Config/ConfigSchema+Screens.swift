import DataSources
import Templates

/// The keys of sources, screens and their content.
extension ConfigSchema {
    /// The members that say where data comes from, both in `sources` and in a list that describes its own source.
    private static let origin: [ConfigMember] = [
        ConfigMember(
            "command", .command("the program that prints the rows"), default: "none",
            "a program that prints a document and exits, and its arguments"),
        ConfigMember(
            "stream", .command("the program that prints lines"), default: "none",
            "a program that keeps running and prints one document or change per line, and its "
                + "arguments"),
        ConfigMember(
            "file", .path, default: "none",
            "a file that other programs write; it is read again when it changes"),
        ConfigMember(
            "every", .number(1...1_000_000, unit: "seconds"), default: "never",
            "the interval at which the command is run, or the file read, again"),
        ConfigMember(
            "timeout", .number(0.1...3600, unit: "seconds"),
            default: ConfigValue.text(SourceDescription(.outcome, name: "", folder: "").timeout),
            "the time after which the command is killed, with all processes that it started"),
        ConfigMember(
            "environment", ConfigSchema.environment, default: "none",
            environmentSummary
        ),
        ConfigMember(
            "staleAfter", .number(1...10_000_000, unit: "seconds"), default: "never",
            "the age at which the bar marks the data as old; the data stays on the screen"),
        ConfigMember(
            "key", .name, default: "none",
            "the name of a value that is unique to each row, such as `id`: it identifies rows across "
                + "refreshes, so that insertions, removals, moves and changes are animated; without "
                + "it, rows are identified by the content that they show"),
        ConfigMember(
            "format", .choice(DocumentFormat.allCases.map(\.rawValue)),
            default: "by the file's name, otherwise by the first character",
            "a JSON document, one JSON object per line, or comma-separated values below a line of names"
        ),
        ConfigMember(
            "at", .name, default: "the whole document",
            "the path of the part of the document to use, such as `data.trains`"),
        ConfigMember(
            "lines", .choice(SourceDescription.lineModes.map(\.name)), default: "`document`",
            "the meaning of a stream's lines: a document, a merge patch (RFC 7396), a row to insert or "
                + "update by its `key`, or a row to add at the end (`append`) or at the start (`prepend`)"
        ),
        ConfigMember(
            "keep", .integer(1...100_000), default: "\(SourceDescription.defaultLimit)",
            "the maximum number of rows to keep of those that a stream adds"),
    ]

    /// The description of `environment`, in Markdown.
    static let environmentSummary =
        "environment variables that the program gets in addition to the few that every program gets: a list of "
        + "names, such as `[\"TOKEN\"]`, whose values are taken from the kiosk's environment, or names with their "
        + "values, each a text or a credential, such as `{\"TOKEN\": {\"$credential\": \"token\"}}`"

    private static let originRules: [ConfigObject.Rule] = [
        .needs("lines", other: "stream"), .needs("keep", other: "stream"),
    ]

    /// The keys of a source that have no effect in a list that names one. `originRules` has the others.
    private static let namedSourceRules: [ConfigObject.Rule] = [
        "every", "timeout", "environment", "staleAfter", "key", "format", "at",
    ].map { .atMostOne(["source", $0], remedy: "set '\($0)' in the source itself") }

    static let source = ConfigObject(
        heading: "Sources", "Where data comes from.", origin,
        rules: [
            .exactlyOne(
                ["command", "stream", "file"],
                purpose: "it names the program that prints the document; or use 'stream' or 'file'")
        ] + originRules)

    static let namedScreen = ConfigObject(
        heading: "Screens", "The content that is visible at one time.",
        [
            ConfigMember(
                "title", .localizedTemplate, default: "the kiosk's",
                "the title in the bar at the top"),
            ConfigMember(
                "icon", .localizedTemplate, default: "none",
                "a short text shown as the icon in a tab bar"),
            ConfigMember(
                "values", .map(.value(.json)), default: "none",
                "named values of the screen, shown as `{screen.NAME}`, which begin anew each time it is opened"
            ),
            ConfigMember(
                "lock", object: "lock", "what is asked for before the screen is shown"),
            ConfigMember(
                "ends", .number(1...1_000_000, unit: "seconds"), default: "as `session.ends`",
                "the time without a touch or a key after which the session ends on this screen, without a question; "
                    + "for one that only thanks"),
            ConfigMember(
                "scan", actions, default: "the kiosk's",
                "what is done for what a scanner types while the screen is shown; see \"Scanners\""),
            ConfigMember("list", object: "list", "a list of rows"),
            listButtons,
            ConfigMember("page", object: "page", "fixed content, such as the details of a row"),
            ConfigMember("form", object: "form", "fields that are filled in and sent together"),
            ConfigMember(
                "rive", .either([.value(.path), .object("rive")]), default: "none",
                "a .riv file that is played: its path, or an object with further keys"),
            ConfigMember("tabs", tabs, default: "none", "the screens behind tabs"),
        ],
        rules: [
            .exactlyOne(
                ["list", "page", "form", "rive", "tabs"],
                purpose:
                    "it describes the screen's content; or use 'page', 'form', 'rive' or 'tabs'"),
            .needs("buttons", other: "list"),
        ])

    /// The tabs of a screen: names of screens, or objects.
    static let tabs = ConfigShape.list(.either([.value(.name), .object("tab")]), 2...6)

    static let tab = ConfigObject(
        heading: "Tabs", "A tab, if more than the name of its screen is to be said.",
        [
            ConfigMember("screen", .name, default: "required", "the screen behind the tab"),
            ConfigMember(
                "visible", .condition, default: "always",
                "the condition for the tab to be there; without it, `show` does not lead there either"
            ),
            ConfigMember(
                "enabled", .condition, default: "always",
                "the condition for the tab to react to taps; otherwise it is shown dimmed"),
        ],
        rules: [.required("screen", purpose: "it names the screen behind the tab")])

    /// The buttons beside a list.
    static let listButtons = ConfigMember(
        "buttons", .list(.object("button"), 0...4), default: "none",
        "buttons that stay below the list")

    private static let listDefaults = ListDescription(key: "", source: "")

    static let list = ConfigObject(
        heading: "Lists", "A list of rows.",
        [
            ConfigMember(
                "source", .name, default: "none",
                "the name of the source of the rows; alternatively, the keys of \"Sources\" go here"
            )
        ] + origin + [
            ConfigMember(
                "header", .object("header"), default: "a spinner for a `command` or a `file`",
                "the header that a pull uncovers; `{\"style\": \"none\"}` for none"),
            ConfigMember(
                "rowHeight", .number(24...400, unit: "points"),
                default: ConfigValue.text(listDefaults.rowHeight),
                "the height of a row"),
            ConfigMember(
                "fastScroll", .boolean, default: "`\(listDefaults.fastScroll)`",
                "while a list of more than 200 rows scrolls, its right edge shows an index of letters, "
                    + "or a thumb if the titles are not sorted"),
            ConfigMember(
                "search", .either([searchFields, .object("search")]), default: "none",
                "the values or templates of rows in which a field above the list searches, such as `[\"name\"]`, or an "
                    + "object with further keys"),
            ConfigMember(
                "section", .localizedTemplate, default: "none",
                "the section heading of a row; rows with the same heading form a section, and the "
                    + "heading stays at the top while they scroll below it"),
            ConfigMember(
                "sections", object: "sections", "when sections are there and react to taps"),
            ConfigMember(
                "columns", .either([.value(.integer(1...12)), .value(.choice(["auto"]))]),
                default: "`auto`",
                "the number of rows side by side; `auto` is the smallest number with which rows of texts and "
                    + "cards are no wider than \(ConfigValue.text(ListDescription.maximumRowWidth)) points, "
                    + "or 1 in a list with `swipe` or a row that fills it"),
            ConfigMember(
                "dividers",
                .either([
                    .value(.boolean),
                    .value(.choice(ListDescription.Dividers.allCases.map(\.rawValue))),
                ]), default: "`\(listDefaults.dividers.rawValue)`",
                "lines between rows: from the start of the texts to the edge (`texts` or `true`), from the "
                    + "start to the end of the texts (`inset`), from edge to edge (`full`), or none "
                    + "(`none` or `false`)"
            ),
            ConfigMember("row", object: "row", "the appearance of rows"),
            ConfigMember(
                "rows", .list(.object("row"), 1...20), default: "none",
                "appearances of rows instead of `row`; a row takes the first whose `when` matches"),
            ConfigMember("tap", actions, default: "none", "what a tap on a row does"),
            ConfigMember(
                "swipe", .list(.object("swipe"), 0...4), default: "none",
                "buttons that a swipe on a row uncovers, the first at the edge"),
        ],
        rules: [
            .exactlyOne(
                ["command", "stream", "file", "source"],
                purpose:
                    "it names the program that prints the rows; or use 'stream', 'file' or the name "
                    + "of a 'source'"),
            .atMostOne(["row", "rows"]), .needs("sections", other: "section"),
            .conflict("columns", automatic: "auto", with: "swipe"),
        ] + originRules + namedSourceRules)

    static let sections = ConfigObject(
        "Conditions of sections, which are evaluated for each of their rows.",
        [
            ConfigMember(
                "visible", .condition, default: "always",
                "the condition for a row of a section to be there; a section without rows has no heading"
            ),
            ConfigMember(
                "enabled", .condition, default: "always",
                "the condition for a row of a section to react to taps and swipes"),
        ])

    private static let searchFields = ConfigShape.list(.value(.template), 1...20)

    static let search = ConfigObject(
        heading: "Search", "A field above a list that searches in it.",
        [
            ConfigMember(
                "fields", searchFields, default: "required",
                "names of values of the rows, or templates such as `{first} {last}`"),
            ConfigMember(
                "value", .name, default: "none",
                "the name of one of the `values` that has what is searched for: typing sets it, and setting it searches"
            ),
        ],
        rules: [.required("fields", purpose: "it names the values in which to search")])

    static let row = ConfigObject(
        heading: "Rows", "The appearance of a row.",
        RowKey.all.map(\.member) + [
            ConfigMember(
                "rive", .either([.value(.path), .object("row rive")]), default: "none",
                "a .riv file that draws the row instead of texts"),
            ConfigMember("tap", actions, default: "the list's", "what a tap on the row does"),
            ConfigMember(
                "content", pieces, default: "none",
                "controls beside and below the texts; see \"Content\" and \"Controls\""),
        ])

    static let swipe = ConfigObject(
        heading: "Buttons behind a row", "A button that a swipe on a row uncovers.",
        [
            ConfigMember("title", .localizedTemplate, default: "required", "the button's title"),
            ConfigMember("color", .color, default: "`theme.accent`", "the button's colour"),
            ConfigMember(
                "edge", .choice(["trailing", "leading"]), default: "`trailing`",
                "the edge of the row at which the button is"),
            ConfigMember(
                "visible", .condition, default: "always",
                "the condition, for the row, for the button to be there"),
            ConfigMember(
                "enabled", .condition, default: "always",
                "the condition, for the row, for the button to react to taps"),
            ConfigMember("do", actions, default: "required", "what a tap on the button does"),
        ],
        rules: [
            .required("title", purpose: "it is the button's title"),
            .required("do", purpose: "it sets what a tap on the button does"),
        ])

    static let page = ConfigObject(
        heading: "Pages", "Fixed content.",
        [
            ConfigMember(
                "source", .name, default: "none",
                "the source whose document is shown, and followed by the values of the row that opened the "
                    + "page; without it, a page that a row opens shows that row"),
            ConfigMember("title", .localizedTemplate, default: "none", "a headline"),
            ConfigMember("subtitle", .localizedTemplate, default: "none", "a line below it"),
            ConfigMember(
                "image", .template, default: "none", "the path of a picture, or a `data:` URI"),
            ConfigMember(
                "imageFit", .choice(PageDescription.ImageFit.allCases.map(\.rawValue)),
                default: "`\(PageDescription.ImageFit.auto.rawValue)`",
                "whether the whole picture is shown, such as a code to scan, or cropped to fill its area; with "
                    + "`auto` it is cropped if that leaves most of it"),
            ConfigMember(
                "imageSize", .number(8...2000, unit: "points"),
                default: "16:9, at most half of the page's height",
                "the height of the picture's area"),
            ConfigMember(
                "text", .localizedTemplate, default: "none", "a paragraph; `\\n` starts a new line"),
            ConfigMember(
                "fields", .list(.list(.value(.localizedTemplate), 2...2), 0...100), default: "none",
                "pairs of a label and a value, such as `[[\"Platform\", \"{platform}\"]]`"),
            ConfigMember(
                "content", pieces, default: "none",
                "controls below the fields; see \"Content\" and \"Controls\""),
            ConfigMember(
                "buttons", .list(.object("button"), 0...20), default: "none",
                "the buttons below the content"),
        ])

    static let buttonTitle = ConfigMember(
        "title", .localizedTemplate, default: "required", "the button's title")

    /// When a button of a page, a list or a form is there, and when it reacts.
    static let buttonConditions = [
        ConfigMember(
            "visible", .condition, default: "always", "the condition for the button to be there"),
        ConfigMember(
            "enabled", .condition, default: "always",
            "the condition for the button to react to taps; otherwise it is shown dimmed"),
    ]

    static let button = ConfigObject(
        "A button on a page, or below a list.",
        [
            buttonTitle,
            ConfigMember("do", actions, default: "required", "what a tap on the button does"),
        ] + buttonConditions,
        rules: [
            .required("title", purpose: "it is the button's title"),
            .required("do", purpose: "it sets what a tap on the button does"),
        ])
}
