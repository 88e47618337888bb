import JSON
import Platform

/// Something that is wrong with a kiosk's configuration, or with what it names.
package struct ConfigError: Error, Equatable, CustomStringConvertible, Sendable {
    /// What is wrong.
    package enum Problem: Equatable, Sendable {
        /// The configuration cannot be read.
        case unreadable(reason: String)
        case notJSON(reason: String)
        /// A value is of another kind than its key takes.
        case wrongKind(key: String, wanted: String, found: String)
        /// A value is of the right kind, but outside of what its key takes.
        case invalid(key: String, wanted: String)
        case unknownKey(String, nearest: String?, known: [String])
        case duplicateKey(String)
        case missingKey(String, purpose: String)
        /// A file that a key names cannot be used.
        case file(key: String, path: String, reason: String)
        /// There is no font at all.
        case noFont(reason: String)
        /// The command's program cannot be executed.
        case program(Executable.Problem)
        /// A template has a `{` without its `}`.
        case unclosedPlaceholder(key: String)
        /// A template names a value that no row has.
        case unknownPlaceholder(key: String, name: String, nearest: String?)
        /// A row's badge has a colour that is none.
        case rowColor(key: String, row: Int, text: String)
        /// A text has characters that no font has; `row` is nil for one of the configuration.
        case noGlyphs(key: String, row: Int?, scalars: [Unicode.Scalar])
        /// A text is too much like what is behind it; the keys are those of both colours.
        case contrast(text: String, background: String, ratio: Double)
        case commandFailed(reason: String)
        /// The command succeeds, but prints nothing.
        case noOutput
        /// The command prints an empty list.
        case noRows
        case noHeader
        case damagedPicture(name: String, path: String, reason: String)
        /// A run has ended after a refresh without rows.
        case refreshFailed(reason: String)
    }

    /// The configuration's path.
    package var path: String
    /// Where in the configuration; nil where it is about no place in it.
    package var position: JSONPosition?
    package var problem: Problem

    package init(path: String, position: JSONPosition? = nil, _ problem: Problem) {
        self.path = path
        self.position = position
        self.problem = problem
    }

    /// "PATH:LINE:COLUMN: what is wrong, and how to fix it", in one line.
    package var description: String { "\(place): \(problem)" }

    /// "PATH:LINE:COLUMN: SEVERITY: what is wrong", as compilers write it.
    package func message(severity: String) -> String { "\(place): \(severity): \(problem)" }

    private var place: String { path + (position.map { ":\($0.line):\($0.column)" } ?? "") }
}

extension ConfigError.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let reason): "\(reason); name the kiosk's configuration"
        case .notJSON(let reason): "not JSON: \(reason)"
        case .wrongKind(let key, let wanted, let found): "'\(key)' must be \(wanted), not \(found)"
        case .invalid(let key, let wanted): "'\(key)' must be \(wanted)"
        case .unknownKey(let key, let nearest?, _):
            "unknown key '\(key)'; did you mean '\(nearest)'?"
        case .unknownKey(let key, nil, let known):
            "unknown key '\(key)'; known are \(known.joined(separator: ", "))"
        case .duplicateKey(let key): "'\(key)' is here a second time; remove one"
        case .missingKey(let key, let purpose): "'\(key)' is missing: \(purpose)"
        case .file(let key, let path, let reason): "'\(key)': \(path): \(reason)"
        case .noFont(let reason): "'theme.fonts': \(reason)"
        case .program(let problem): "'list.command': \(problem)"
        case .unclosedPlaceholder(let key): "'\(key)' has a '{' without a '}'"
        case .unknownPlaceholder(let key, let name, let nearest?):
            "'\(key)' shows '{\(name)}', which no row has; did you mean '{\(nearest)}'?"
        case .unknownPlaceholder(let key, let name, nil):
            "'\(key)' shows '{\(name)}', which no row has"
        case .rowColor(let key, let row, let text):
            "'\(key)' is '\(text)' in row \(row), which is no colour; "
                + "write #RRGGBB or #AARRGGBB"
        case .noGlyphs(let key, let row, let scalars):
            "'\(key)' shows \(ConfigError.names(of: scalars))"
                + (row.map { " in row \($0)" } ?? "")
                + ", which no font has; install one, such as fonts-noto-core or fonts-noto-cjk"
        case .contrast(let text, let background, let ratio):
            "'\(text)' on '\(background)' has a contrast of \(ConfigError.text(ofRatio: ratio)):1; "
                + "text is hard to read below 4.5:1: choose a darker or lighter colour"
        case .commandFailed(let reason): "'list.command' fails: \(reason)"
        case .noOutput:
            "'list.command' prints nothing: nothing would be shown; print one JSON object a line"
        case .noRows: "'list.command' prints no rows: \"Nothing to show\" would be shown"
        case .noHeader:
            "there is no 'header': the list cannot be pulled to refresh it; name a .riv file in "
                + "'header.rive'"
        case .damagedPicture(let name, let path, let reason):
            "'header.rive': \(path): the picture '\(name)' is not drawn: \(reason)"
        case .refreshFailed(let reason): "the last refresh failed: \(reason)"
        }
    }
}

extension ConfigError {
    /// Rounded down: what is too little does not read as enough.
    fileprivate static func text(ofRatio ratio: Double) -> String {
        Number.text((ratio * 100).rounded(.down) / 100, decimals: 2)
    }

    /// "U+4E2D, U+6587 and 3 more".
    fileprivate static func names(of scalars: [Unicode.Scalar]) -> String {
        let names = scalars.prefix(8).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        let rest = scalars.count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// Everything that is wrong with a configuration, in the order of the file.
package struct ConfigErrors: Error, CustomStringConvertible, Sendable {
    /// Never empty.
    package var errors: [ConfigError]

    /// One error a line.
    package var description: String { errors.map(\.description).joined(separator: "\n") }
}
