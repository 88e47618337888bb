import JSON
import Platform
import Processes

/// A defect of a kiosk's configuration, or of a file that it names.
package struct ConfigError: Error, Equatable, CustomStringConvertible, Sendable {
    /// The kind of defect.
    package enum Problem: Equatable, Sendable {
        /// The configuration cannot be read.
        case unreadable(reason: String)
        case notJSON(reason: String)
        /// Files include each other; the names are those of the files from the first to the last.
        case circularInclude([String])
        /// More files are included than allowed, or one by way of too many others.
        case tooManyIncludes(limit: Int, what: String)
        /// A text shows a value that the board's file does not have.
        case unknownSiteValue(key: String, name: String, site: String, nearest: String?)
        /// A value is not of the JSON type that its key takes.
        case wrongType(key: String, wanted: String, found: String)
        /// A value is of the right JSON type but out of range.
        case invalid(key: String, wanted: String)
        case unknownKey(String, nearest: String?, known: [String])
        case duplicateKey(String)
        case missingKey(String, purpose: String)
        /// Two keys are present of which only one is allowed; `remedy` is what to do.
        case conflictingKeys(String, by: String, remedy: String)
        /// A key is present without the key that it refines.
        case ineffectiveKey(String, without: String)
        /// A value names something that the configuration does not define.
        case unknownName(key: String, kind: String, name: String, nearest: String?, known: [String])
        /// Two keys define a source or a screen of the same name.
        case duplicateName(key: String, kind: String, name: String, first: String)
        /// A tab names a screen that has tabs itself.
        case circularTabs(key: String, name: String)
        /// An action goes to a screen with tabs that is not the start screen.
        case innerTabs(key: String, name: String)
        /// A file that a key names cannot be used.
        case file(key: String, path: String, reason: String)
        /// No font is installed or configured.
        case noFont(reason: String)
        /// The command's program cannot be executed.
        case program(key: String, Executable.Problem)
        /// A text is not a valid template.
        case template(key: String, reason: String)
        /// A text is not a valid condition.
        case condition(key: String, reason: String)
        /// A declared value, or all of them together, cannot be stored.
        case value(key: String, reason: String)
        /// An action changes a value that is not declared, or is declared twice.
        case target(key: String, reason: String)
        /// A screen or an action is never reached, or a screen is never left.
        case unreached(key: String, reason: String)
        /// Nothing reads a value.
        case unread(key: String, reason: String)
        /// Data can choose what an action runs.
        case unsafeProgram(key: String, reason: String)
        /// A row has a value with the name of a source, whose document a template means.
        case hiddenSource(key: String, name: String)
        /// A template names a value that no row has.
        case unknownPlaceholder(key: String, name: String, nearest: String?)
        /// The `key` of a source names a value that no row has.
        case unknownRowKey(key: String, name: String, nearest: String?)
        /// Two rows have the same value of the source's `key`.
        case duplicateRowKey(key: String, name: String, value: String, first: Int, second: Int)
        /// A row lacks the value that the source's `key` names.
        case missingRowKey(key: String, name: String, row: Int)
        /// The document of a list is an object that has the rows in a list inside.
        case rowsInside(key: String, path: String, count: Int)
        /// A condition names a value that no row has.
        case unknownCondition(key: String, name: String, nearest: String?)
        /// No row has the value of a condition.
        case unmetCondition(key: String, value: String, nearest: String?)
        /// No row meets the conditions of any appearance.
        case noMatchingRow(key: String, rows: Int)
        /// A format leaves a value unchanged.
        case unformatted(key: String, row: Int?, name: String, format: String, value: String)
        /// A row's badge has an invalid colour.
        case rowColor(key: String, row: Int, text: String)
        /// A picture is missing or may not be named; `row` is nil for a picture of the configuration.
        case picture(key: String, row: Int?, reason: String)
        /// A text has characters that no font covers; `row` is nil for a text of the configuration.
        case noGlyphs(key: String, row: Int?, scalars: [Unicode.Scalar])
        /// A text's colour has too little contrast with its background; `text` and `background` are the keys of the
        /// colours.
        case contrast(text: String, background: String, ratio: Double)
        case sourceFailed(key: String, reason: String)
        /// A source printed nothing.
        case noOutput(key: String)
        /// A stream printed nothing while it was waited for.
        case silentStream(key: String, seconds: Double)
        /// The dark colours never apply, since the appearance is light.
        case unusedDarkTheme(key: String)
        /// A source printed an empty list.
        case noRows(key: String)
        /// A list has no header and does not refresh by itself either.
        case noHeader(key: String)
        /// An image in the header's file cannot be decoded.
        case damagedImage(key: String, name: String, path: String, reason: String)
        /// A font in the header's file cannot be opened.
        case damagedFont(key: String, name: String, path: String, reason: String)
        /// An argument of a program is probably a secret.
        case secretArgument(key: String)
        /// A .riv file does not fit its description in the configuration.
        case rive(key: String, String)
        /// A run ended after its last refresh had failed.
        case refreshFailed(reason: String)
    }

    /// The path of the configuration.
    package var path: String
    /// The position in the configuration; nil if the defect has no position.
    package var position: JSONPosition?
    package var problem: Problem

    package init(path: String, position: JSONPosition? = nil, _ problem: Problem) {
        self.path = path
        self.position = position
        self.problem = problem
    }

    /// "PATH:LINE:COLUMN: what is wrong, and how to fix it", in one line.
    package var description: String { "\(location): \(problem)".escapingControlCharacters }

    /// "PATH:LINE:COLUMN: SEVERITY: what is wrong", the format that compilers use.
    package func message(severity: String) -> String {
        "\(location): \(severity): \(problem)".escapingControlCharacters
    }

    private var location: String { path + (position.map { ":\($0.line):\($0.column)" } ?? "") }
}

extension ConfigError.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let reason): "\(reason); pass the path of kiosk.json"
        case .notJSON(let reason): "not JSON: \(reason)"
        case .circularInclude(let names):
            "'include': \(names.joined(separator: " includes ")); remove one of them"
        case .tooManyIncludes(let limit, let what):
            "'include': at most \(limit) \(what) are allowed"
        case .unknownSiteValue(let key, let name, let site, let nearest):
            "'\(key)' uses '{\(name)}', but \(site) has no such value; "
                + (nearest.map { "did you mean '{\($0)}'?" }
                    ?? "add it there, or name another file with --site")
        case .wrongType(let key, let wanted, let found): "'\(key)' must be \(wanted), not \(found)"
        case .invalid(let key, let wanted): "'\(key)' must be \(wanted)"
        case .unknownKey(let key, let nearest?, _):
            "unknown key '\(key)'; did you mean '\(nearest)'?"
        case .unknownKey(let key, nil, let known):
            "unknown key '\(key)'; known keys: \(known.joined(separator: ", "))"
        case .duplicateKey(let key): "duplicate key '\(key)'; remove one of the two"
        case .missingKey(let key, let purpose): "'\(key)' is missing: \(purpose)"
        case .conflictingKeys(let key, let other, let remedy):
            "'\(key)' and '\(other)' are mutually exclusive; \(remedy)"
        case .ineffectiveKey(let key, let other):
            "'\(key)' has no effect without '\(other)'; add '\(other)' or remove '\(key)'"
        case .unknownName(let key, let kind, let name, let nearest?, _):
            "'\(key)': there is no \(kind) '\(name)'; did you mean '\(nearest)'?"
        case .unknownName(let key, let kind, let name, nil, let known):
            "'\(key)': there is no \(kind) '\(name)'"
                + (known.isEmpty
                    ? "; add it" : "; available: \(known.joined(separator: ", "))")
        case .duplicateName(let key, let kind, let name, let first):
            "'\(key)' defines the \(kind) '\(name)', as '\(first)' does; rename one of the two"
        case .circularTabs(let key, let name):
            "'\(key)': '\(name)' has tabs itself; name a list, a page or a Rive screen"
        case .innerTabs(let key, let name):
            "'\(key)': '\(name)' has tabs and is not the start screen; name one of its tabs, or set "
                + "'start' to '\(name)'"
        case .file(let key, let path, let reason): "'\(key)': \(path): \(reason)"
        case .noFont(let reason): "'theme.fonts': \(reason)"
        case .program(let key, let problem): "'\(key)': \(problem)"
        case .template(let key, let reason), .condition(let key, let reason),
            .value(let key, let reason), .target(let key, let reason),
            .unreached(let key, let reason), .unread(let key, let reason),
            .unsafeProgram(let key, let reason):
            "'\(key)': \(reason)"
        case .hiddenSource(let key, let name):
            "'\(key)' uses the source '\(name)', but rows have a value of that name, which is used instead; rename "
                + "one of the two"
        case .unknownPlaceholder(let key, let name, let nearest?):
            "'\(key)' uses '{\(name)}', but no row has that value; did you mean '{\(nearest)}'?"
        case .unknownPlaceholder(let key, let name, nil):
            "'\(key)' uses '{\(name)}', but no row has that value; add it to the rows or remove the "
                + "placeholder"
        case .unknownRowKey(let key, let name, let nearest):
            "'\(key)' is '\(name)', but no row has that value"
                + (nearest.map { "; did you mean '\($0)'?" }
                    ?? "; add it to the rows or remove the key")
        case .duplicateRowKey(let key, let name, let value, let first, let second):
            "'\(key)' is '\(name)', which is '\(value)' in rows \(first) and \(second); it must be "
                + "unique to each row"
        case .missingRowKey(let key, let name, let row):
            "'\(key)' is '\(name)', which row \(row) lacks; add it to each row"
        case .rowsInside(let key, let path, let count):
            "the document is an object with a list of \(count) rows in it, but is shown as a single row; "
                + "set '\(key)' to '\(path)' to show these rows"
        case .unknownCondition(let key, let name, let nearest):
            "'\(key)': no row has a value '\(name)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "; add it to the rows")
        case .unmetCondition(let key, let value, let nearest):
            "'\(key)': no row has the value '\(value)'"
                + (nearest.map { "; did you mean '\($0)'?" }
                    ?? "; a condition is met by equal texts only")
        case .noMatchingRow(let key, let count):
            "'\(key)': none of \(count) row\(count == 1 ? "" : "s") meets the conditions in 'when', so the "
                + "list is empty; add a row without 'when' for the others"
        case .unformatted(let key, let row, let name, let format, let value):
            "'\(key)'\(row.map { " in row \($0)" } ?? ""): '{\(name)}' is '\(value)', which "
                + "'\(format)' cannot format, so it is shown as it is"
        case .rowColor(let key, let row, let text):
            "'\(key)' is '\(text)' in row \(row); it must be #RRGGBB or #AARRGGBB"
        case .picture(let key, let row, let reason):
            "'\(key)'\(row.map { " in row \($0)" } ?? ""): \(reason)"
        case .noGlyphs(let key, let row, let scalars):
            "'\(key)'\(row.map { " in row \($0)" } ?? ""): no font has "
                + "\(ConfigError.names(of: scalars)); install one, such as fonts-noto-core or "
                + "fonts-noto-cjk"
        case .contrast(let text, let background, let ratio):
            "'\(text)' on '\(background)' has a contrast of \(ConfigError.text(ofRatio: ratio)):1; "
                + "text is hard to read below 4.5:1, so choose a darker or lighter colour"
        case .sourceFailed(let key, let reason): "'\(key)' failed: \(reason)"
        case .noOutput(let key):
            "'\(key)' has no content, so nothing is shown; a row is one JSON object per line"
        case .silentStream(let key, let seconds):
            "'\(key)' printed nothing within \(Number.text(seconds, decimals: 0)) s; if it prints lines, it "
                + "is buffering them: flush its output after each line, such as with 'python3 -u' or "
                + "'stdbuf -oL'"
        case .unusedDarkTheme(let key):
            "'\(key)' has no effect, since 'theme.appearance' is light; set it to \"auto\" or \"dark\""
        case .noRows(let key): "'\(key)' printed no rows, so the list is empty"
        case .noHeader(let key):
            "'\(key)' is missing, so pulling the list does not refresh it; set '\(key).rive' to a "
                + ".riv file, or set '\(key).style'"
        case .damagedImage(let key, let name, let path, let reason):
            "'\(key)': \(path): the image '\(name)' cannot be decoded: \(reason)"
        case .damagedFont(let key, let name, let path, let reason):
            "'\(key)': \(path): the font '\(name)' cannot be opened: \(reason)"
        case .secretArgument(let key):
            "'\(key)' looks like a secret, and every user of the board can read the arguments of programs; "
                + "use a credential, as in {\"$credential\": \"token\"}, or an environment variable"
        case .rive(let key, let reason): "'\(key)': \(reason)"
        case .refreshFailed(let reason): "the last refresh failed: \(reason)"
        }
    }
}

extension ConfigError {
    /// The ratio, rounded down so that an insufficient contrast does not read as a sufficient one.
    fileprivate static func text(ofRatio ratio: Double) -> String {
        Number.text((ratio * 100).rounded(.down) / 100, decimals: 2)
    }

    /// The scalars' code points, such as "U+4E2D, U+6587 and 3 more"; at most eight are named.
    fileprivate static func names(of scalars: [Unicode.Scalar]) -> String {
        let names = scalars.prefix(8).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        let rest = scalars.count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension ConfigError {
    /// Whether a defect stands before another one: in an earlier file, or further up.
    static func isBefore(_ a: ConfigError, _ b: ConfigError) -> Bool {
        func place(_ error: ConfigError) -> (Int, Int, Int) {
            (error.position?.file ?? 0, error.position?.line ?? 0, error.position?.column ?? 0)
        }
        return place(a) < place(b)
    }

    /// Whether the defect is a program that cannot be executed.
    package var isAboutProgram: Bool { if case .program = problem { true } else { false } }
}

/// All defects of a configuration, in the order of the file.
package struct ConfigErrors: MultilineError, CustomStringConvertible, Sendable {
    /// The defects; never empty.
    package var errors: [ConfigError]

    package init(errors: [ConfigError]) { self.errors = errors }

    /// The errors, one a line.
    package var description: String { lines.joined(separator: "\n") }

    package var lines: [String] { errors.map(\.description) }
}
