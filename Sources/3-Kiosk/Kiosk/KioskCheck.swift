import Geometry
import Interface
import JSON
import Platform
import SystemFonts
import Typography

/// Checks a configuration, the files that it names and the rows that its command prints:
/// `flipbook check`.
@MainActor package struct KioskCheck {
    /// What the command printed, such as "60 rows; title, due, line".
    package private(set) var findings: [String] = []
    /// Defects with which the kiosk does not run or does not show its rows.
    package private(set) var errors: [ConfigError] = []
    /// What works, but is probably not intended.
    package private(set) var warnings: [ConfigError] = []
    /// The maximum number of warnings about characters that no font has.
    private static let maximumCharacterWarnings = 10
    private var fonts: Fonts?

    /// Reads a configuration and the files that it names.
    ///
    /// - Parameter runsCommand: runs the command as well, once, for as long as its timeout, and
    ///   looks at its rows.
    /// - Throws: `Interrupted` if a signal asks the program to exit while the command runs.
    package init(_ path: String, runsCommand: Bool = true) throws {
        let config: KioskConfig
        do throws(ConfigErrors) { config = try KioskConfig.load(path) } catch {
            errors = error.errors
            return
        }
        checkFonts(config)
        checkContrast(config)
        checkHeader(config)
        checkTemplates(config)
        if let problem = Executable.problem(with: config.command[0], folder: config.folder) {
            errors.append(config.error(at: "list.command", .program(problem)))
            return
        }
        if runsCommand { try checkCommand(config) }
    }

    // MARK: Theme

    /// The built-in colours have enough contrast with each other: it is the file's that are told of.
    private mutating func checkContrast(_ config: KioskConfig) {
        for pair in config.theme.textContrasts where pair.ratio < Color.minimumTextContrast {
            let key = [pair.text, pair.background].first(where: config.has) ?? "theme"
            warnings.append(
                config.error(
                    at: key,
                    .contrast(text: pair.text, background: pair.background, ratio: pair.ratio)))
        }
    }

    // MARK: Files

    private mutating func checkFonts(_ config: KioskConfig) {
        do throws(ConfigErrors) { fonts = try config.openFonts() } catch { errors += error.errors }
        guard let fallback = fonts?.fallback, !config.title.isEmpty else { return }
        _ = fallback.prepare(bold: [config.title])
        let missing = fallback.missing(in: config.title, bold: true)
        if !missing.isEmpty {
            warnings.append(
                config.error(at: "title", .noGlyphs(key: "title", row: nil, scalars: missing)))
        }
    }

    private mutating func checkHeader(_ config: KioskConfig) {
        guard let header = config.header else {
            warnings.append(config.error(at: "", .noHeader))
            return
        }
        do throws(ConfigError) {
            let file = try HeaderFile(header, config)
            _ = try file.makeHeader(config)
            for asset in file.damagedAssets { warnings.append(config.error(for: asset)) }
        } catch {
            errors.append(error)
        }
    }

    // MARK: Rows

    /// The templates by their keys.
    private func templates(_ config: KioskConfig) -> [(key: String, template: String)] {
        let row = config.rowTemplate
        return [
            ("list.row.title", row.title), ("list.row.subtitle", row.subtitle),
            ("list.row.trailing", row.trailing), ("list.row.icon", row.icon),
            ("list.row.iconColor", row.iconColor),
        ]
    }

    private mutating func checkTemplates(_ config: KioskConfig) {
        for (key, template) in templates(config) where !RowTemplate.isClosed(template) {
            errors.append(config.error(at: key, .unclosedPlaceholder(key: key)))
        }
    }

    private mutating func checkCommand(_ config: KioskConfig) throws {
        let source = RowSource(config.listSource, folder: config.folder)
        let failure: String
        switch try source.start() ?? source.wait() {
        case .output(let output)?:
            do throws(RowParser.Failure) {
                let table = try RowParser.parseTable(output)
                checkRows(table, output, config)
                return
            } catch { failure = source.describe(error) }
        case .failure(let reason)?: failure = reason
        // `wait` returns an outcome for a command that was started.
        case nil: return
        }
        errors.append(config.error(at: "list.command", .commandFailed(reason: failure)))
    }

    private mutating func checkRows(
        _ table: RowParser.Table, _ output: [UInt8], _ config: KioskConfig
    ) {
        guard !table.rows.isEmpty else {
            let isSilent = !output.contains { $0 > 32 }
            if isSilent {
                errors.append(config.error(at: "list.command", .noOutput))
            } else {
                warnings.append(config.error(at: "list.command", .noRows))
            }
            return
        }
        let count = table.rows.count == 1 ? "1 row" : "\(table.rows.count) rows"
        let names = table.names.map(\.escapingControlCharacters).joined(separator: ", ")
        findings.append("\(count); \(names)")
        checkPlaceholders(table, config)
        if let name = config.rowTemplate.key, !table.names.contains(name) {
            let nearest = Spelling.nearest(to: name, among: table.names)
            errors.append(
                config.error(at: "list.key", .unknownRowKey(name: name, nearest: nearest)))
        }
        checkColors(table, config)
        checkCharacters(table, config)
    }

    private mutating func checkPlaceholders(_ table: RowParser.Table, _ config: KioskConfig) {
        for (key, template) in templates(config) {
            // Of the default templates only the title's placeholder must have a value.
            guard config.has(key) || key == "list.row.title" else { continue }
            for name in RowTemplate.placeholders(template) where !table.names.contains(name) {
                let nearest = Spelling.nearest(to: name, among: table.names)
                errors.append(
                    config.error(
                        at: key, .unknownPlaceholder(key: key, name: name, nearest: nearest)))
            }
        }
    }

    /// The first rows with characters that no font has.
    private mutating func checkCharacters(_ table: RowParser.Table, _ config: KioskConfig) {
        guard let fallback = fonts?.fallback else { return }
        let rows = table.rows.map(config.rowTemplate.row)
        _ = fallback.prepare(for: rows)
        var count = 0
        for (i, row) in rows.enumerated() {
            for (part, scalars) in fallback.missing(in: row) {
                if count == KioskCheck.maximumCharacterWarnings { return }
                count += 1
                let key = "list.row.\(part)"
                warnings.append(
                    config.error(at: key, .noGlyphs(key: key, row: i + 1, scalars: scalars)))
            }
        }
    }

    /// The first row whose badge has no colour.
    private mutating func checkColors(_ table: RowParser.Table, _ config: KioskConfig) {
        let key = "list.row.iconColor"
        for (i, row) in table.rows.enumerated() {
            let text = RowTemplate.expand(config.rowTemplate.iconColor, row)
            guard !text.isEmpty, Color(hex: text) == nil else { continue }
            errors.append(config.error(at: key, .rowColor(key: key, row: i + 1, text: text)))
            return
        }
    }
}

extension KioskConfig {
    /// Opens the fonts.
    ///
    /// - Throws: the defects of all font files that the theme names, or that no font is installed.
    func openFonts() throws(ConfigErrors) -> Fonts {
        var errors: [ConfigError] = []
        for (key, paths) in [("theme.fonts", theme.fonts), ("theme.boldFonts", theme.boldFonts)] {
            for (i, path) in paths.enumerated() {
                guard let reason = KioskConfig.defect(ofFont: path) else { continue }
                errors.append(
                    error(at: "\(key)[\(i)]", .file(key: key, path: path, reason: reason)))
            }
        }
        if !errors.isEmpty { throw ConfigErrors(errors: errors) }
        do { return try Fonts(theme) } catch {
            throw ConfigErrors(
                errors: [self.error(at: "theme.fonts", .noFont(reason: "\(error)"))])
        }
    }

    /// Why a file cannot be used as a font; nil if it can.
    private static func defect(ofFont path: String) -> String? {
        do {
            _ = try Font(try FileSystem.read(path, limit: 64 << 20), path: path)
            return nil
        } catch let error as SystemError {
            return error.reason
        } catch let error as FontError {
            return error.reason
        } catch {
            return "\(error)"
        }
    }

    /// Checks quickly that the header's file and the command exist; other defects are reported when
    /// the run has loaded the files.
    ///
    /// - Throws: all that is missing.
    func checkFiles() throws(ConfigErrors) {
        var errors: [ConfigError] = []
        if let header, !FileSystem.exists(header.rive) {
            do throws(ConfigError) { _ = try HeaderFile(header, self) } catch {
                errors.append(error)
            }
        }
        if let problem = Executable.problem(with: command[0], folder: folder) {
            errors.append(error(at: "list.command", .program(problem)))
        }
        if !errors.isEmpty { throw ConfigErrors(errors: errors) }
    }

    func error(for asset: DamagedAsset) -> ConfigError {
        let path = header?.rive ?? ""
        let problem: ConfigError.Problem =
            switch asset.kind {
            case .image: .damagedImage(name: asset.name, path: path, reason: asset.reason)
            case .font: .damagedFont(name: asset.name, path: path, reason: asset.reason)
            }
        return error(at: "header.rive", problem)
    }
}
