import Templates

/// A key of `row` in kiosk.json: what may stand there, its default and its description, and where its value goes.
struct RowKey: Sendable {
    let member: ConfigMember
    /// The template that the key sets; nil for keys with other values.
    let template: (@Sendable (RowDescription) -> Template)?
    /// Takes the key's value over; the node may be missing.
    let read: @Sendable (inout RowDescription, ConfigNode) -> Void

    private init(
        _ member: ConfigMember, template: (@Sendable (RowDescription) -> Template)? = nil,
        read: @escaping @Sendable (inout RowDescription, ConfigNode) -> Void
    ) {
        (self.member, self.template, self.read) = (member, template, read)
    }

    /// All keys whose value is part of the row's look, in the order of the documentation.
    static let all: [RowKey] = texts + looks

    private static let texts: [RowKey] = [
        value(
            "when", \.when, .condition, default: "always",
            "the condition that a row meets to have this appearance"
        ) { $0.condition },
        value(
            "visible", \.conditions.visible, .condition, default: "always",
            "the condition for a row of this appearance to be there"
        ) { $0.condition },
        value(
            "enabled", \.conditions.enabled, .condition, default: "always",
            "the condition for the row to react to taps and swipes; otherwise it is shown dimmed"
        ) { $0.condition },
        choice("style", \.style, "a line of texts, or a card with its picture at the top"),
        text("title", \.title, "the first line of a row", isKept: true),
        text(
            "subtitle", \.subtitle,
            "the second line; omitted if it is empty or the row is lower than "
                + "\(ConfigValue.text(RowDescription.twoLineHeight)) points"),
        text("trailing", \.trailing, "the text at the trailing edge"),
        text(
            "icon", \.icon,
            "a short text in a badge before the title; omitted if empty, but if any row has one, the "
                + "titles of all rows are indented"),
        template(
            "iconColor", \.iconColor,
            "the badge's colour, or the name of one of `theme.colors`; the accent colour if empty"),
        text(
            "badge", \.badge, "a short text in a badge at the trailing edge, such as a count"),
        template("badgeColor", \.badgeColor, "the colour of that badge"),
        template(
            "color", \.color,
            "the background colour, or the name of one of `theme.colors`; texts on it are black or "
                + "white"),
        template(
            "image", \.image,
            "the path of a picture (PNG, JPEG, WebP or GIF), or a `data:` URI that contains one"),
    ]

    private static let looks: [RowKey] = [
        choice(
            "imageFit", \.imageFit,
            "whether the whole picture is shown, or cropped to fill its area"),
        choice("imageShape", \.imageShape, "the shape of the picture's corners"),
        RowKey(
            ConfigMember(
                "imageSize", .number(8...2000, unit: "points"),
                default: "depends on the row's height",
                "the side of a picture in a row, or the height of one on a card")
        ) { $0.imageSize = $1.number },
        value(
            "lines", \.lines, .integer(1...10), default: "\(RowDescription().lines)",
            "the maximum number of lines of the title, and of the subtitle"
        ) { $0.integer },
        value(
            "textScale", \.textScale, .number(0.5...4, unit: ""),
            default: ConfigValue.text(RowDescription().textScale),
            "the factor by which the texts are enlarged; a row without `height` grows to fit them"
        ) { $0.number },
        RowKey(
            ConfigMember(
                "height",
                .either([
                    .value(.number(24...2000, unit: "points")), .value(.choice(["fill"])),
                ]), default: "the list's `rowHeight`",
                "the height of the row; with `fill`, it takes the height that the list's other rows leave free, "
                    + "and its texts grow with it")
        ) {
            $0.height = $1.number
            $0.fills = $1.string == "fill"
        },
    ]

    private typealias Property<Value> = WritableKeyPath<RowDescription, Value> & Sendable

    /// A key with a value of another kind, which has a default in `RowDescription`.
    private static func value<Value: Sendable>(
        _ name: String, _ property: Property<Value>, _ value: ConfigValue,
        default defaultText: String, _ summary: String,
        _ read: @escaping @Sendable (ConfigNode) -> Value?
    ) -> RowKey {
        RowKey(ConfigMember(name, value, default: defaultText, summary)) { row, node in
            if let value = read(node) { row[keyPath: property] = value }
        }
    }

    /// A key with one of several names.
    private static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ property: Property<Value>, _ summary: String
    ) -> RowKey where Value.RawValue == String {
        value(
            name, property, .choice(Value.allCases.map(\.rawValue)),
            default: "`\(RowDescription()[keyPath: property].rawValue)`", summary
        ) { $0.choice(Value.self) }
    }

    /// A key with a text that is shown, in one or several languages; see `template`.
    private static func text(
        _ name: String, _ property: Property<Template>, _ summary: String, isKept: Bool = false
    ) -> RowKey {
        template(name, property, summary, isKept: isKept, as: .localizedTemplate)
    }

    /// A key with a template. In a row that is described, a text that is not set is empty.
    ///
    /// - Parameters:
    ///   - isKept: whether it keeps its default instead.
    ///   - value: what the file may have.
    private static func template(
        _ name: String, _ property: Property<Template>, _ summary: String, isKept: Bool = false,
        as value: ConfigValue = .template
    ) -> RowKey {
        let initial = RowDescription()[keyPath: property]
        return RowKey(
            ConfigMember(
                name, value, default: initial.isEmpty ? "empty" : "`\(initial.text)`", summary),
            template: { $0[keyPath: property] },
            read: { row, node in
                row[keyPath: property] = node.template ?? (isKept ? initial : "")
            })
    }
}
