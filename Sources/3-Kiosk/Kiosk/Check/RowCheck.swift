import DataSources
import Geometry
import Interface
import JSON
import SystemFonts
import Templates

/// Checks the rows of a source against the lists that show them.
@MainActor struct RowCheck {
    private(set) var errors: [ConfigError] = []
    private(set) var warnings: [ConfigError] = []
    private let source: SourceDescription
    private let config: KioskConfig
    private let fonts: Fonts?
    private let names: [String]
    private let rows: [DataValue]
    private let formats = FormatContext(locale: "en", timeZone: "UTC")

    /// The maximum number of warnings about characters that no font has.
    private static let maximumCharacterWarnings = 10

    init(_ document: Document, of source: SourceDescription, _ config: KioskConfig, _ fonts: Fonts?)
    {
        self.source = source
        self.config = config
        self.fonts = fonts
        names = document.names
        rows = Document.rows(of: document.value)
    }

    mutating func run() {
        if let name = source.key, !names.contains(name) {
            let key = "\(source.place).key"
            let nearest = Spelling.nearest(to: name, among: names)
            errors.append(
                config.error(at: key, .unknownRowKey(key: key, name: name, nearest: nearest)))
        }
        for list in config.lists where list.source == source.name {
            for (key, template) in list.templates { checkPlaceholders(template, key) }
            let formatter = RowFormatter(
                list, key: source.key, colors: config.theme.colors, folder: config.folder)
            let looks = rows.map { formatter.look(of: TemplateScope(item: $0)) }
            for (look, row) in list.rows.enumerated() {
                checkColors(row, rows.indices.filter { looks[$0] == look })
            }
            checkCharacters(list, formatter)
        }
    }

    private mutating func checkPlaceholders(_ text: TemplateText, _ key: String) {
        // Of the default templates only the title's placeholder must have a value.
        guard config.has(key) || key.hasSuffix(".title"), let template = try? Template(text) else {
            return
        }
        for path in template.placeholders where !isKnown(path) {
            let nearest = Spelling.nearest(to: path.text, among: names)
            errors.append(
                config.error(
                    at: key, .unknownPlaceholder(key: key, name: path.text, nearest: nearest)))
        }
    }

    /// Whether a row, a value or a source has what a path names.
    private func isKnown(_ path: TemplatePath) -> Bool {
        if names.contains(path.text) || path.text == "now" { return true }
        let first = path.text.prefix { $0 != "." }
        if first == "values" { return true }
        if config.source(String(first)) != nil { return true }
        return rows.contains { path.value(in: $0) != nil }
    }

    /// The first rows with characters that no font has.
    private mutating func checkCharacters(_ list: ListDescription, _ formatter: RowFormatter) {
        guard let fallback = fonts?.fallback else { return }
        let rows = formatter.rows(of: rows, TemplateScope(), formats).rows
        _ = fallback.prepare(for: rows)
        var count = 0
        for (i, row) in rows.enumerated() {
            for (part, scalars) in fallback.missing(in: row) {
                if count == RowCheck.maximumCharacterWarnings { return }
                count += 1
                let key = "\(list.rows[0].key).\(part)"
                warnings.append(
                    config.error(at: key, .noGlyphs(key: key, row: i + 1, scalars: scalars)))
            }
        }
    }

    /// The first row of a look whose badge has no colour.
    ///
    /// - Parameters:
    ///   - row: the look.
    ///   - indices: of the rows that have it.
    private mutating func checkColors(_ row: RowDescription, _ indices: [Int]) {
        for (part, text) in [("iconColor", row.iconColor), ("badgeColor", row.badgeColor)] {
            guard !text.isEmpty, let template = try? Template(text) else { continue }
            let key = "\(row.key).\(part)"
            for i in indices {
                let color = template.expand(TemplateScope(item: rows[i]), formats)
                guard !color.isEmpty, Color(hex: color) == nil, config.theme.colors[color] == nil
                else { continue }
                errors.append(config.error(at: key, .rowColor(key: key, row: i + 1, text: color)))
                break
            }
        }
    }
}

extension ListDescription {
    /// The templates that are expanded for its rows, by their keys.
    var templates: [(key: String, template: TemplateText)] {
        var result = [("\(key).section", section)]
        for row in rows {
            result += [
                ("\(row.key).title", row.title), ("\(row.key).subtitle", row.subtitle),
                ("\(row.key).trailing", row.trailing), ("\(row.key).icon", row.icon),
                ("\(row.key).iconColor", row.iconColor), ("\(row.key).badge", row.badge),
                ("\(row.key).badgeColor", row.badgeColor), ("\(row.key).image", row.image),
            ]
        }
        for (i, button) in swipe.enumerated() {
            result.append(("\(key).swipe[\(i)].title", button.title))
        }
        return result.filter { !$0.1.isEmpty }
    }
}
