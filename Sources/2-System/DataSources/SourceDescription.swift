/// Where a kiosk's data comes from, and what it is, as the configuration says it.
package struct SourceDescription: Hashable, Sendable {
    /// What gives the documents.
    package enum Kind: Hashable, Sendable {
        /// A program that prints a document and ends, and its arguments.
        case command([String])
        /// A program that stays and prints lines, and its arguments.
        case stream([String])
        /// The path of a file.
        case file(String)
    }

    package var kind: Kind
    /// Its name, which its documents are kept by.
    package var name: String
    /// Where it stands in the configuration, for messages: `sources.NAME` or `list`.
    package var place: String
    /// The working directory of its program.
    package var folder: String
    /// Seconds between the starts of a command, or after which a file is looked at even if no change
    /// of it was noticed; nil for never.
    package var every: Double?
    /// Seconds after which a command is ended with all that it has started.
    package var timeout = 10.0
    /// Reads the documents. For a stream it reads lines.
    package var parser = DocumentParser()
    /// What a line of a stream means.
    package var lines = LineMode.document
    /// The name of the value, or the path to it, by which rows are told apart.
    package var key: String?
    /// Seconds after which the last document is stale; nil for never.
    package var staleAfter: Double?
    /// Names of variables that its program gets besides those of `ProcessEnvironment.common`.
    package var variables: [String] = []
    /// Whether the document is kept as `rows.json`, as that of a kiosk with a single list.
    package var isOnly = false

    package init(_ kind: Kind, name: String, folder: String) {
        self.kind = kind
        self.name = name
        self.folder = folder
        place = "sources.\(name)"
    }

    /// `parser` with what the kind of source adds to it: the format that a file's name tells.
    var documentParser: DocumentParser {
        guard case .file(let path) = kind else { return parser }
        var parser = parser
        parser.format = parser.format ?? DocumentFormat(path: path)
        parser.subject = "the file"
        return parser
    }

    /// What messages name: the program, or the file.
    var subject: String {
        switch kind {
        case .command(let arguments), .stream(let arguments): arguments[0]
        case .file(let path): path
        }
    }

    /// The key of its program or file, for messages.
    package var kindKey: String {
        switch kind {
        case .command: "\(place).command"
        case .stream: "\(place).stream"
        case .file: "\(place).file"
        }
    }
}
