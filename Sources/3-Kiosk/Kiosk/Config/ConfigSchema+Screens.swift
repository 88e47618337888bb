import DataSources
import Interface

/// The keys of sources, screens and their content.
extension ConfigSchema {
    /// The members that say where data comes from, both in `sources` and in a list that describes its own source.
    private static let origin: [ConfigMember] = [
        ConfigMember(
            "command", .command("the program that prints the rows"), default: "none",
            "the program that prints a document and ends, and its arguments"),
        ConfigMember(
            "stream", .command("the program that prints lines"), default: "none",
            "a program that stays and prints a document or a change a line, and its arguments"),
        ConfigMember(
            "file", .path, default: "none",
            "a file that other programs write; it is read again when it changes"),
        ConfigMember(
            "every", .number(1...1_000_000, unit: "seconds"), default: "never",
            "time after which the command is run, or the file read, again by itself"),
        ConfigMember(
            "timeout", .number(0.1...3600, unit: "seconds"), default: "10",
            "time after which the command is ended, with all that it started"),
        ConfigMember(
            "environment", .list(.value(.string), 0...100), default: "none",
            "names of environment variables that the program gets besides the few that all get, such as "
                + "`[\"TOKEN\"]`; their values are those of the kiosk's own environment"),
        ConfigMember(
            "staleAfter", .number(1...10_000_000, unit: "seconds"), default: "never",
            "age from which on the bar says that the data is old; it remains"),
        ConfigMember(
            "key", .string, default: "none",
            "the name of a value that each row has for itself, such as `id`: by it a refresh knows "
                + "which rows have come, gone, moved or changed, and shows that; without one, rows "
                + "are known by what they show"),
        ConfigMember(
            "format", .choice(DocumentFormat.allCases.map(\.rawValue)),
            default: "by the file's name, else by the first character",
            "a JSON document, a JSON object a line, or comma-separated values below a line of names"
        ),
        ConfigMember(
            "at", .string, default: "the whole document",
            "the path of the part that is taken, such as `data.trains`"),
        ConfigMember(
            "lines", .choice(SourceDescription.lineModes.map(\.name)), default: "`document`",
            "what a line of a stream is: a document, a merge patch (RFC 7396), a row to insert or "
                + "update by its `key`, or a row to add at the end or (`prepend`) at the start"),
        ConfigMember(
            "keep", .integer(1...100_000), default: "\(SourceDescription.defaultLimit)",
            "how many of the rows are kept that a stream adds"),
    ]

    private static let originRules: [ConfigObject.Rule] = [
        .needs("lines", other: "stream"), .needs("keep", other: "stream"),
    ]

    static let source = ConfigObject(
        heading: "Sources", "Where data comes from.", origin,
        rules: [
            .exactlyOne(
                ["command", "stream", "file"],
                purpose: "it names the program that prints the document; or take a 'stream' or a "
                    + "'file'")
        ] + originRules)

    static let place = ConfigObject(
        heading: "Screens", "What is seen at once.",
        [
            ConfigMember("title", .template, default: "the kiosk's", "the bar at the top"),
            ConfigMember("icon", .template, default: "none", "a short text in a tab bar"),
            ConfigMember("list", object: "list", "rows"),
            ConfigMember("page", object: "page", "fixed content, such as the detail of a row"),
            ConfigMember(
                "rive", .either([.value(.path), .object("rive")]), default: "none",
                "a .riv file that is played, by its path or with more to say"),
            ConfigMember(
                "tabs", .list(.value(.string), 2...6), default: "none", "names of other screens"),
        ],
        rules: [
            .exactlyOne(
                ["list", "page", "rive", "tabs"],
                purpose: "it says what is on the screen; or take a 'page', a 'rive' or 'tabs'")
        ])

    static let list = ConfigObject(
        heading: "Lists", "A list of rows.",
        [
            ConfigMember(
                "source", .string, default: "none",
                "the name of the source of the rows; or say here what a source says, below \"Sources\""
            )
        ] + origin + [
            ConfigMember("header", object: "header", "what a pull uncovers"),
            ConfigMember(
                "rowHeight", .number(24...400, unit: "points"), default: "72",
                "the height of a row"),
            ConfigMember(
                "fastScroll", .boolean, default: "`true`",
                "lists of more than 200 rows show an index of letters at the right edge while they "
                    + "move, or a thumb where the titles are not sorted"),
            ConfigMember(
                "section", .template, default: "none",
                "the heading of the rows that have the same one; it stays at the top while they move "
                    + "below it"),
            ConfigMember(
                "columns", .integer(1...12), default: "1", "how many rows stand side by side"),
            ConfigMember(
                "dividers",
                .either([
                    .value(.boolean),
                    .value(.choice(ListDescription.Dividers.allCases.map(\.rawValue))),
                ]), default: "`texts`",
                "lines between rows: from where the texts begin to the edge (`texts` or `true`), to "
                    + "where they end (`inset`), from edge to edge (`full`), or none (`none` or `false`)"
            ),
            ConfigMember("row", object: "row", "how rows look"),
            ConfigMember(
                "rows", .list(.object("row"), 1...20), default: "none",
                "looks of rows in place of `row`, of which the first is taken whose `when` holds"),
            ConfigMember("tap", actions, default: "none", "what a tap on a row does"),
            ConfigMember(
                "swipe", .list(.object("swipe"), 0...4), default: "none",
                "buttons that a swipe on a row uncovers, the first at the edge"),
        ],
        rules: [
            .exactlyOne(
                ["command", "stream", "file", "source"],
                purpose:
                    "it names the program that prints the rows; or take a 'stream', a 'file' or "
                    + "the name of a 'source'"),
            .atMostOne(["row", "rows"]),
        ] + originRules)

    static let row = ConfigObject(
        heading: "Rows", "How a row looks.",
        [
            ConfigMember(
                "when", .map(.either([.value(.text), .list(.value(.text), 1...100)])),
                default: "always",
                "names of values, and the texts of which one must be that value for a row to look so"
            ),
            ConfigMember(
                "style", .choice(RowDescription.Style.allCases.map(\.rawValue)), default: "`text`",
                "a line of texts, or a card with its picture on top"),
            template("title", RowDescription().title, "the first line of a row"),
            template(
                "subtitle", RowDescription().subtitle,
                "the second line; left out where it is empty or the row lower than "
                    + "\(ConfigValue.text(RowCell.twoLineHeight)) points"),
            template("trailing", RowDescription().trailing, "the text at the right"),
            template(
                "icon", RowDescription().icon,
                "a short text in a badge; an empty one is left out, but where any row has a badge "
                    + "the titles of all stand beside it"),
            template(
                "iconColor", RowDescription().iconColor,
                "the badge's colour, or the name of one of `theme.colors`; the accent colour if empty"
            ),
            template("badge", "", "a short text in a badge at the right, such as a count"),
            template("badgeColor", "", "the colour of that badge"),
            template(
                "color", "",
                "the background, or the name of one of `theme.colors`; texts on it are black or white"
            ),
            template(
                "image", "",
                "the path of a picture (PNG, JPEG or WebP), or a `data:` URI that holds one"),
            ConfigMember(
                "imageFit", .choice(RowDescription.ImageFit.allCases.map(\.rawValue)),
                default: "`\(RowDescription().imageFit.rawValue)`",
                "the whole picture, or as much of it as fills its place"),
            ConfigMember(
                "imageShape", .choice(RowDescription.ImageShape.allCases.map(\.rawValue)),
                default: "`\(RowDescription().imageShape.rawValue)`", "how its corners are cut"),
            ConfigMember(
                "imageSize", .number(8...2000, unit: "points"), default: "by the row's height",
                "the side of a picture in a row, the height of one on a card"),
            ConfigMember("lines", .integer(1...10), default: "1", "lines of title and subtitle"),
            ConfigMember(
                "textScale", .number(0.5...4, unit: ""), default: "1",
                "how many times as large as others the texts are; a row without `height` becomes as "
                    + "high as they need"),
            ConfigMember(
                "height", .number(24...2000, unit: "points"), default: "the list's `rowHeight`",
                "the height of such a row"),
            ConfigMember(
                "rive", .either([.value(.path), .object("row rive")]), default: "none",
                "a .riv file that draws the row in place of texts"),
            ConfigMember("tap", actions, default: "the list's", "what a tap on such a row does"),
        ])

    private static func template(_ name: String, _ value: String, _ summary: String)
        -> ConfigMember
    {
        ConfigMember(
            name, .template, default: value.isEmpty ? "empty" : "`\(value)`", summary)
    }

    static let swipe = ConfigObject(
        heading: "Buttons behind a row", "A button that a swipe on a row uncovers.",
        [
            ConfigMember("title", .template, default: "required", "what it says"),
            ConfigMember("color", .color, default: "`theme.accent`", "its colour"),
            ConfigMember(
                "edge", .choice(["trailing", "leading"]), default: "`trailing`",
                "the side of the row at which it lies"),
            ConfigMember("do", actions, default: "required", "what a tap on it does"),
        ],
        rules: [
            .required("title", purpose: "it is what the button says"),
            .required("do", purpose: "it says what a tap on the button does"),
        ])

    static let page = ConfigObject(
        heading: "Pages", "Fixed content.",
        [
            ConfigMember(
                "source", .string, default: "none",
                "the source whose document is shown; a page that a row opens shows that row"),
            ConfigMember("title", .template, default: "none", "a headline"),
            ConfigMember("subtitle", .template, default: "none", "a line below it"),
            ConfigMember(
                "image", .template, default: "none", "the path of a picture, or a `data:` URI"),
            ConfigMember("text", .template, default: "none", "a paragraph; lines end with `\\n`"),
            ConfigMember(
                "fields", .list(.list(.value(.template), 2...2), 0...100), default: "none",
                "labels and values, such as `[[\"Platform\", \"{platform}\"]]`"),
            ConfigMember(
                "buttons", .list(.object("button"), 0...20), default: "none", "what can be tapped"),
        ])

    static let button = ConfigObject(
        "A button on a page.",
        [
            ConfigMember("title", .template, default: "required", "what it says"),
            ConfigMember("do", actions, default: "required", "what a tap on it does"),
        ],
        rules: [
            .required("title", purpose: "it is what the button says"),
            .required("do", purpose: "it says what a tap on the button does"),
        ])
}
