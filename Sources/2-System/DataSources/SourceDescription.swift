import Platform
import Processes

/// A data source as described in the configuration: where its data comes from and how to interpret it.
package struct SourceDescription: Hashable, Sendable {
    /// The origin of the documents.
    package enum Kind: Hashable, Sendable {
        /// A program that prints a document and exits, and its arguments.
        case command([String])
        /// A program that keeps running and prints lines, and its arguments.
        case stream([String])
        /// The path of a file.
        case file(String)
        /// What programs of actions print; see `DataSource.take`. It is not saved: it belongs to a visitor.
        case outcome
    }

    package var kind: Kind
    /// The program that prints the documents; nil for a file.
    package var program: String? {
        switch kind {
        case .command(let command), .stream(let command): command[0]
        case .file, .outcome: nil
        }
    }
    /// The source's name, under which its documents are saved.
    package var name: String
    /// The source's key in the configuration, for messages: `sources.NAME` or `list`.
    package var configurationKey: String
    /// The working directory of the source's program.
    package var folder: String
    /// Seconds between the starts of a command, or between checks of a file for unnoticed changes; nil for
    /// never.
    package var every: Double?
    /// Seconds after which a command is killed together with its descendants.
    package var timeout = 10.0
    /// The parser of documents or, for a stream, of lines.
    package var parser = DocumentParser()
    /// The meaning of a line of a stream.
    package var lines = LineMode.document
    /// The name of, or path to, the value that identifies a row.
    package var key: String?
    /// Seconds after which the last document is stale; nil for never.
    package var staleAfter: Double?
    /// The names of environment variables passed to the program in addition to `ProcessEnvironment.common`.
    package var variables: [String] = []
    /// Environment variables that the configuration sets, with their values.
    package var values: [String: String] = [:]
    /// The secrets that the program gets in its arguments and variables.
    package var credentials: [Credential] = []
    /// Whether the document is saved as `rows.json`, as for a kiosk with a single list.
    package var isOnly = false

    package init(_ kind: Kind, name: String, folder: String) {
        self.kind = kind
        self.name = name
        self.folder = folder
        configurationKey = "sources.\(name)"
    }

    /// The parser adapted to the kind of source: for a file, the format may be derived from its name.
    var documentParser: DocumentParser {
        guard case .file(let path) = kind else { return parser }
        var parser = parser
        parser.format = parser.format ?? DocumentFormat(path: path)
        parser.subject = "the file"
        return parser
    }

    /// The program or file, as named in messages.
    var subject: String {
        switch kind {
        case .command(let arguments), .stream(let arguments): Executable.shownName(arguments[0])
        case .file(let path): path
        case .outcome: "'\(name)'"
        }
    }

    /// The configuration key of the program or file, for messages.
    package var kindKey: String {
        switch kind {
        case .command: "\(configurationKey).command"
        case .stream: "\(configurationKey).stream"
        case .file: "\(configurationKey).file"
        case .outcome: configurationKey
        }
    }
}
