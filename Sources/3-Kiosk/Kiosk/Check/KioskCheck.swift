import DataSources
import Geometry
import Glibc
import Interface
import JSON
import KioskFile
import Languages
import Platform
import Processes
import Runner
import SystemFonts
import Templates
import Typography

/// `flipbook check`: checks a configuration, the files that it names and the documents of its sources.
@MainActor package struct KioskCheck {
    /// Summaries of the sources' documents, such as "60 rows; title, due, line".
    package private(set) var findings: [String] = []
    /// Defects with which the kiosk does not run or does not show all its content.
    package private(set) var errors: [ConfigError] = []
    /// Things that work but are probably not intended.
    package private(set) var warnings: [ConfigError] = []
    private var fonts: Fonts?
    /// The .riv files that can be played, with the names of the sources that they show.
    private var bindings: [(bindings: RiveBindings, source: String?)] = []
    /// The documents of the sources, by the sources' names.
    private(set) var documents: [String: DataValue] = [:]

    /// Checks a configuration and the files that it names.
    ///
    /// - Parameters:
    ///   - site: the path of the board's values; nil for the standard one.
    ///   - runsCommands: whether a document of each source is fetched and checked as well, which may take as
    ///     long as the source's timeout.
    /// - Throws: `Interrupted` if a signal asks this process to exit while a command runs.
    package init(_ path: String, site: String? = nil, runsCommands: Bool = true) throws {
        let config: KioskConfig
        do throws(ConfigErrors) { config = try KioskConfig.load(path, site: site) } catch {
            errors = error.errors
            return
        }
        checkFonts(config)
        checkSiteValues(config)
        checkContrast(config)
        checkHeaders(config)
        checkRiveFiles(config)
        checkPrograms(config)
        checkLanguages(config)
        checkScans(config)
        checkTouch(config)
        let values = ValueCheck(config)
        add(values.errors, warnings: values.warnings)
        guard errors.allSatisfy({ !$0.isAboutProgram }), runsCommands else { return }
        try checkSources(config)
        checkPages(config)
        checkBindings(config)
    }

    mutating func add(_ errors: [ConfigError], warnings: [ConfigError]) {
        self.errors += errors
        self.warnings += warnings
    }

    /// Adds the errors of a .riv file once, since several artboards may have the same.
    private mutating func add(_ errors: [ConfigError]) {
        for error in errors where !self.errors.contains(error) { self.errors.append(error) }
    }

    // MARK: Theme

    /// Warns of texts with too little contrast. The built-in colours have enough contrast with each other, so a warning
    /// is about colours in the file.
    private mutating func checkContrast(_ config: KioskConfig) {
        let isDark = config.theme.appearance == .dark && config.has("theme.dark")
        checkContrast(of: config.theme, isDark ? ["theme.dark", "theme"] : ["theme"], config)
        if let dark = config.dark { checkContrast(of: dark.theme, ["theme.dark"], config) }
        if config.theme.appearance == .light, config.has("theme.dark") {
            warnings.append(config.error(at: "theme.dark", .unusedDarkTheme(key: "theme.dark")))
        }
    }

    private mutating func checkContrast(
        of theme: KioskConfig.Theme, _ places: [String], _ config: KioskConfig
    ) {
        /// Where the file sets a colour; otherwise where it would.
        func place(of name: String) -> String {
            let keys = places.map { "\($0).\(name)" }
            return keys.first(where: config.has) ?? keys[0]
        }
        for pair in theme.textContrasts where pair.ratio < Color.minimumTextContrast {
            let (text, background) = (place(of: pair.text), place(of: pair.background))
            let key = [text, background].first(where: config.has) ?? places[0]
            warnings.append(
                config.error(
                    at: key, .contrast(text: text, background: background, ratio: pair.ratio)))
        }
    }

    // MARK: Files

    private mutating func checkFonts(_ config: KioskConfig) {
        do throws(ConfigErrors) { fonts = try config.openFonts() } catch { errors += error.errors }
        guard let fallback = fonts?.fallback, !config.title.isEmpty else { return }
        let titles = config.title.inAllLanguages.map(\.text)
        _ = fallback.prepare(bold: titles)
        let missing = titles.flatMap { fallback.missing(in: $0, bold: true) }
        if !missing.isEmpty {
            warnings.append(
                config.error(at: "title", .noGlyphs(key: "title", row: nil, scalars: missing)))
        }
    }

    /// Checks that the board has the values that the bar shows.
    private mutating func checkSiteValues(_ config: KioskConfig) {
        var check = TemplateCheck(config, names: [], samples: [])
        check.checkSiteValues(config.title, "title")
        check.checkSiteValues(config.clock, "clock")
        for screen in config.screens where !screen.key.isEmpty {
            check.checkSiteValues(screen.title, "\(screen.key).title")
        }
        errors += check.errors
    }

    /// Checks the templates of actions for scans.
    private mutating func checkScans(_ config: KioskConfig) {
        let sample = DataValue.object([
            "value": .string("0"), "length": .number(JSONNumber(unchecked: "1")),
        ])
        for screen in config.screens.map(Optional.some) + [nil] {
            guard let scan = screen == nil ? config.scan : screen?.scan else { continue }
            var check = TemplateCheck(
                config, screen, names: ["length", "value"], samples: [sample])
            check.checkPlaceholders(of: scan, ConfigNode.path(screen?.key ?? "", "scan"))
            add(check.errors, warnings: check.warnings)
        }
    }

    /// Warns of languages that texts lack, and of those that are not known.
    private mutating func checkLanguages(_ config: KioskConfig) {
        for language in config.chosenLanguages where LanguageTag(language)?.isKnownLanguage == false
        {
            let key = config.localizedTexts.first { $0.text.languages.contains(language) }?.key
            let place = key.map { "\($0).\(language)" } ?? "locale"
            warnings.append(
                config.error(
                    at: place,
                    .template(
                        key: place,
                        reason: "'\(language)' is no known language; write one such as 'de'")))
        }
        for (key, text) in config.localizedTexts {
            let missing = text.missingLanguages(among: config.chosenLanguages)
            if missing.isEmpty { continue }
            let names = missing.map { "'\($0)'" }.joined(separator: ", ")
            warnings.append(
                config.error(
                    at: key,
                    .template(
                        key: key,
                        reason:
                            "has no text in \(names), so '\(text.languages[0])' is shown there; add it"
                    )))
        }
    }

    private mutating func checkHeaders(_ config: KioskConfig) {
        for list in config.lists {
            guard let header = list.header else {
                if !config.refreshesByItself(list) {
                    let key = list.key == KioskConfig.onlyScreen ? "" : list.key
                    warnings.append(
                        config.error(at: key, .noHeader(key: ConfigNode.path(key, "header"))))
                }
                continue
            }
            guard header.style == .rive else { continue }
            do throws(ConfigError) {
                let file = try config.file(of: header)
                _ = try config.makeHeader(header, file)
                warnings += file.damagedAssets.map {
                    config.error(for: $0, in: file, at: header.riveKey)
                }
            } catch {
                errors.append(error)
            }
        }
    }

    // MARK: .riv files

    /// Checks the files of Rive screens and of rows, without data.
    private mutating func checkRiveFiles(_ config: KioskConfig) {
        for (rive, source) in config.riveDescriptions {
            do throws(RiveProblem) {
                let file = try RiveFile(rive.file)
                let bound = try RiveBindings(rive, file.file)
                bindings.append((bound, source))
                add(
                    [],
                    warnings: file.damagedAssets.map {
                        config.error(for: $0, in: file, at: rive.key)
                    }.filter { !warnings.contains($0) })
                add(bound.problems.map { config.error($0, in: rive) })
                add(doubleNames(bound, config))
            } catch { add([config.error(error, in: rive)]) }
        }
    }

    /// Returns the errors of actions that set what is both a declared value and a property of the screen's file.
    private func doubleNames(_ bound: RiveBindings, _ config: KioskConfig) -> [ConfigError] {
        let names = Set(bound.placeNames(bound.file.viewModel(of: bound.artboard)))
        let screen = config.screens.first { screen in
            if case .rive(let rive) = screen.content {
                rive.key == bound.description.key
            } else {
                false
            }
        }
        return (screen?.actions ?? []).flatMap { key, action in
            action.contained.flatMap(\.changedValues).filter { part, path in
                part.hasPrefix("set.") && names.contains(path)
                    && (config.values[path] != nil || screen?.values[path] != nil)
            }.map { part, path in
                let key = "\(key).\(part)"
                let reason =
                    "both the .riv file and the declared values have '\(path)'; write 'values.\(path)' or "
                    + "'screen.\(path)' for the value, or rename it"
                return config.error(at: key, .target(key: key, reason: reason))
            }
        }
    }

    /// Checks that every binding has a property in the .riv file and a value in the source's document.
    private mutating func checkBindings(_ config: KioskConfig) {
        let formats = config.checkFormats
        for (bindings, source) in bindings {
            guard let document = source.flatMap({ documents[$0] }) else { continue }
            let rive = bindings.description
            // The first row stands for all rows.
            let isRow = rive.source == nil
            let item = isRow ? Document.rows(of: document).first ?? .null : document
            let scope = TemplateScope(
                item: item, values: config.values,
                sources: documents.merging([
                    "theme": config.theme.templateValue, Site.name: config.site.value,
                ]) { own, _ in own })
            for problem in bindings.check(scope, formats)
            where !bindings.problems.contains(problem) {
                add([config.error(problem, in: rive)])
            }
        }
    }

    /// Checks the programs of sources and actions.
    private mutating func checkPrograms(_ config: KioskConfig) {
        for source in config.sources {
            switch source.kind {
            case .command(let command), .stream(let command):
                checkProgram(command[0], source.kindKey, config)
                checkSecrets(command, source.credentials, source.kindKey, config)
            case .file, .outcome: break
            }
        }
        for (key, action) in config.actions {
            for action in action.contained {
                // Which program a template names is known only when the action runs.
                guard case .run(let run) = action else { continue }
                let command = run.arguments
                checkSecrets(
                    command.map(\.text), run.environment.credentials, "\(key).run", config)
                if !command[0].placeholders.isEmpty { continue }
                checkProgram(command[0].text, "\(key).run", config)
            }
        }
    }

    private mutating func checkSecrets(
        _ command: [String], _ credentials: [Credential], _ key: String, _ config: KioskConfig
    ) {
        let found = SecretCheck.secrets(in: command) { index in
            credentials.contains { $0.destination == .argument(index) }
        }
        guard let index = found.first else { return }
        let key = "\(key)[\(index)]"
        warnings.append(config.error(at: key, .secretArgument(key: key)))
    }

    private mutating func checkProgram(_ name: String, _ key: String, _ config: KioskConfig) {
        guard let problem = Executable.problem(with: name, folder: config.folder) else { return }
        errors.append(config.error(at: key, .program(key: key, problem)))
    }

    // MARK: Sources

    private mutating func checkSources(_ config: KioskConfig) throws {
        // What actions bring is known only once they have run.
        for source in config.sources where source.kind != .outcome {
            // Only the service has credentials.
            if !source.credentials.isEmpty, getenv(Credential.folderVariable) == nil {
                findings.append(
                    "\(source.name): not run, since it needs a credential of the service")
                continue
            }
            switch try SourceSample.document(of: source) {
            case .success(let document): check(document, of: source, config)
            case .failure(let failure):
                errors.append(
                    config.error(
                        at: source.kindKey,
                        .sourceFailed(key: source.kindKey, reason: "\(failure)")))
            }
        }
    }

    private mutating func check(
        _ document: Document, of source: SourceDescription, _ config: KioskConfig
    ) {
        let name = config.sources.count > 1 ? "\(source.name): " : ""
        let rows = Document.rows(of: document.value)
        let key = source.kindKey
        errors += document.skippedLines.map {
            config.error(at: key, .sourceFailed(key: key, reason: "\($0)"))
        }
        // No rows are not a defect: there may be some at another time.
        guard !document.isBlank else {
            if case .stream = source.kind {
                warnings.append(
                    config.error(at: key, .silentStream(key: key, seconds: source.timeout)))
            } else {
                warnings.append(config.error(at: key, .noOutput(key: key)))
            }
            return
        }
        guard !rows.isEmpty || !config.isShownAsRows(source.name) else {
            warnings.append(config.error(at: key, .noRows(key: key)))
            return
        }
        let names = document.names.map(\.escapingControlCharacters).joined(separator: ", ")
        let unread = UnreadNames(config).names(of: source, document.names)
        let count = rows.count == 1 ? "1 row" : "\(rows.count) rows"
        findings.append(
            "\(name)\(count); \(names)"
                + (unread.isEmpty ? "" : "; not read: \(unread.joined(separator: ", "))"))
        var check = RowCheck(document, of: source, config, fonts)
        check.run()
        errors += check.errors
        warnings += check.warnings
        documents[source.name] = document.value
    }
}

extension KioskConfig {
    /// Opens the theme's fonts.
    ///
    /// - Throws: the defects of all font files that the theme names, or the error that no font is installed.
    package func openFonts() throws(ConfigErrors) -> Fonts {
        FrameThread.assertNotCurrent("opening fonts")
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

    /// The reason why a file cannot be used as a font; nil if it can.
    private static func defect(ofFont path: String) -> String? {
        do {
            _ = try Font(try FileSystem.read(path, limit: 64 << 20), path: path)
            return nil
        } catch let error as SystemError {
            return error.reason
        } catch let error as FontFileError {
            return error.reason
        } catch {
            return "\(error)"
        }
    }

    /// Checks quickly that the files of headers and the programs of commands and streams exist. Other defects are
    /// reported once the files have been loaded.
    ///
    /// - Throws: an error for each one that is missing.
    func checkFiles() throws(ConfigErrors) {
        var errors: [ConfigError] = []
        for header in lists.compactMap(\.header) {
            guard header.style == .rive, !FileSystem.exists(header.rive) else { continue }
            do throws(ConfigError) { _ = try file(of: header) } catch {
                errors.append(error)
            }
        }
        for source in sources {
            guard let program = source.program,
                let problem = Executable.problem(with: program, folder: folder)
            else { continue }
            errors.append(error(at: source.kindKey, .program(key: source.kindKey, problem)))
        }
        if !errors.isEmpty { throw ConfigErrors(errors: errors) }
    }
}
