import DataSources
import Geometry
import Interface
import JSON
import KioskFile
import Runner
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
    private let value: DataValue
    private let formats: FormatContext

    /// The maximum number of warnings about characters that no font covers.
    private static let maximumCharacterWarnings = 10

    init(_ document: Document, of source: SourceDescription, _ config: KioskConfig, _ fonts: Fonts?)
    {
        self.source = source
        self.config = config
        self.fonts = fonts
        names = document.names
        value = document.value
        rows = Document.rows(of: document.value)
        formats = config.checkFormats
    }

    mutating func run() {
        checkKey()
        for screen in config.screens {
            guard case .list(let list) = screen.content, list.source == source.name else {
                continue
            }
            checkRowsInside(list)
            checkTemplates(list, screen)
            let formatter = RowFormatter(
                list, key: source.key, colors: config.theme.colors, folder: config.folder,
                followsLinks: config.followsPictureLinks)
            var scope = config.initialScope(screen: screen.name)
            let styles = rows.map {
                scope.item = $0
                return formatter.styleIndex(for: scope, formats)
            }
            var conditions = ConditionCheck(list, rows, config)
            conditions.run(matches: styles.map { $0 != nil })
            warnings += conditions.warnings
            var templates = TemplateCheck(config, screen, names: names, samples: rows)
            var pictures = PictureCheck(config, samples: rows)
            for (style, row) in list.rows.enumerated() {
                let indices = rows.indices.filter { styles[$0] == style }
                checkColors(row, indices)
                templates.checkFormats(row.templates, Array(indices))
                if row.rive == nil {
                    pictures.checkPictures(row.image, "\(row.key).image", indices)
                }
            }
            errors += pictures.errors
            warnings += templates.warnings + pictures.warnings
            checkCharacters(list, formatter)
        }
    }

    /// Checks that each row has the value that the source's `key` names, and that no two rows have the same.
    private mutating func checkKey() {
        guard let name = source.key else { return }
        let key = "\(source.configurationKey).key"
        let texts = rows.map { $0.value(at: name)?.text }
        guard texts.contains(where: { $0 != nil }) else {
            let nearest = Spelling.nearest(to: name, among: names)
            errors.append(
                config.error(at: key, .unknownRowKey(key: key, name: name, nearest: nearest)))
            return
        }
        if let row = texts.firstIndex(of: nil) {
            warnings.append(
                config.error(at: key, .missingRowKey(key: key, name: name, row: row + 1)))
        }
        var first: [String: Int] = [:]
        for (i, text) in texts.enumerated() {
            guard let text else { continue }
            guard let other = first[text] else {
                first[text] = i
                continue
            }
            warnings.append(
                config.error(
                    at: key,
                    .duplicateRowKey(
                        key: key, name: name, value: text, first: other + 1, second: i + 1)))
            return
        }
    }

    /// Warns of a document that is a single row, although it contains a list of rows that no template shows.
    private mutating func checkRowsInside(_ list: ListDescription) {
        guard case .object(let members) = value else { return }
        let lists = RowCheck.lists(in: members, "", depth: 0)
        let shown = Set(
            list.rowPaths.map(\.first))
        guard lists.count == 1, let (path, count) = lists.first,
            !shown.contains(path.prefix { $0 != "." }.description)
        else { return }
        let key = "\(source.configurationKey).at"
        let prefix = source.parser.path.isEmpty ? "" : source.parser.path + "."
        warnings.append(
            config.error(at: key, .rowsInside(key: key, path: prefix + path, count: count)))
    }

    /// Returns the paths of arrays of objects in an object, with the numbers of their elements.
    private static func lists(
        in members: DataObject, _ prefix: String, depth: Int
    ) -> [(path: String, count: Int)] {
        zip(members.keys, members.values).flatMap {
            name, value -> [(path: String, count: Int)] in
            switch value {
            case .array(let elements) where elements.allSatisfy({ $0.object != nil }):
                [(path: prefix + name, count: elements.count)]
            case .object(let inner) where depth < 3:
                lists(in: inner, "\(prefix)\(name).", depth: depth + 1)
            default: []
            }
        }
    }

    private mutating func checkTemplates(_ list: ListDescription, _ screen: ScreenDescription) {
        var check = TemplateCheck(config, screen, names: names, samples: rows)
        // Of the default templates, only the title's placeholder must have a value.
        for (key, text) in list.templates where config.has(key) || key.hasSuffix(".title") {
            check.checkPlaceholders(text, key)
        }
        for (key, action) in list.actions { check.checkPlaceholders(of: action, key) }
        errors += check.errors
        checkHiddenSources(list)
    }

    /// Warns of templates and conditions that mean the document of a source, but get a row's value of its name.
    private mutating func checkHiddenSources(_ list: ListDescription) {
        let paths =
            list.templates.map { ($0.key, $0.template.placeholders) }
            + list.rowConditions.map { ($0.key, $0.condition.paths) }
        for (key, paths) in paths {
            let hidden = paths.first { path in
                path.root == nil && path.text != path.first && path.first != source.name
                    && names.contains(path.first) && config.source(path.first) != nil
            }
            guard let hidden else { continue }
            warnings.append(
                config.error(at: key, .hiddenSource(key: key, name: hidden.first)))
        }
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
        for (part, template) in colors where !template.isEmpty {
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
