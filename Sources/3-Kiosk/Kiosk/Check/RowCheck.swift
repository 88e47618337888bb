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

    /// The maximum number of warnings about characters that no font covers.
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
            checkTemplates(list)
            let formatter = RowFormatter(
                list, key: source.key, colors: config.theme.colors, folder: config.folder)
            let styles = rows.map { formatter.styleIndex(for: TemplateScope(item: $0)) }
            var pictures = TemplateCheck(config, names: names, samples: rows)
            for (style, row) in list.rows.enumerated() {
                let indices = rows.indices.filter { styles[$0] == style }
                checkColors(row, indices)
                if row.rive == nil {
                    pictures.checkPictures(row.image, "\(row.key).image", indices)
                }
            }
            errors += pictures.errors
            warnings += pictures.warnings
            checkCharacters(list, formatter)
        }
    }

    private mutating func checkTemplates(_ list: ListDescription) {
        var check = TemplateCheck(config, names: names, samples: rows)
        // Of the default templates, only the title's placeholder must have a value.
        for (key, text) in list.templates where config.has(key) || key.hasSuffix(".title") {
            check.checkPlaceholders(text, key)
        }
        for (key, action) in list.actions { check.checkPlaceholders(of: action, key) }
        errors += check.errors
    }

    /// Warns of the first rows with characters that no font covers.
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

    /// For each colour of a style, reports the first row for which its text is not a colour.
    ///
    /// - Parameters:
    ///   - row: the style.
    ///   - indices: the indices of the rows that have the style.
    private mutating func checkColors(_ row: RowDescription, _ indices: [Int]) {
        let colors = [
            ("iconColor", row.iconColor), ("badgeColor", row.badgeColor), ("color", row.color),
        ]
        for (part, text) in colors {
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
    /// The templates that are expanded for its rows, with their keys.
    var templates: [(key: String, template: TemplateText)] {
        var result = [("\(key).section", section)]
        for row in rows {
            result += [
                ("\(row.key).title", row.title), ("\(row.key).subtitle", row.subtitle),
                ("\(row.key).trailing", row.trailing), ("\(row.key).icon", row.icon),
                ("\(row.key).iconColor", row.iconColor), ("\(row.key).badge", row.badge),
                ("\(row.key).badgeColor", row.badgeColor), ("\(row.key).image", row.image),
                ("\(row.key).color", row.color),
            ]
        }
        for (i, button) in swipe.enumerated() {
            result.append(("\(key).swipe[\(i)].title", button.title))
        }
        return result.filter { !$0.1.isEmpty }
    }
}
