import Platform

/// Hides what a program was given when it prints it as an error, since the journal and the replies of the control socket
/// have more readers than the configuration: arguments, the values of its own environment variables, and everything that
/// it prints if it has a credential, which the kiosk does not know.
struct ErrorMask: Sendable {
    /// The text that replaces a hidden one.
    static let mark = "***"
    /// The minimum length of a text that is hidden, in characters; shorter ones are parts of other words.
    private static let minimumLength = 4
    /// The minimum length of a part of an argument.
    private static let minimumPartLength = 6

    /// The hidden texts, the longest first.
    private let hidden: [String]
    private let hasCredentials: Bool

    /// Hides nothing.
    static let none = ErrorMask([], names: [], values: [:], hasCredentials: false)

    init(_ description: SourceDescription) {
        switch description.kind {
        case .command(let arguments), .stream(let arguments):
            self.init(
                arguments, names: description.variables, values: description.values,
                hasCredentials: !description.credentials.isEmpty)
        case .file, .outcome: self.init([], names: [], values: [:], hasCredentials: false)
        }
    }

    /// Creates the mask of `flipbook check`, whose reader can read the configuration as well: it hides credentials only.
    init(forCheckOf description: SourceDescription) {
        hidden = []
        hasCredentials = !description.credentials.isEmpty
    }

    init(_ command: ActionRunner.Command) {
        self.init(
            command.arguments, names: command.variables, values: command.values,
            hasCredentials: !command.credentials.isEmpty)
    }

    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - names: the names of the variables that it inherits in addition to the common ones.
    ///   - values: the variables that the configuration sets.
    ///   - hasCredentials: whether it gets a credential.
    private init(
        _ arguments: [String], names: [String], values: [String: String], hasCredentials: Bool
    ) {
        self.hasCredentials = hasCredentials
        let inherited = names.isEmpty ? [:] : ProcessEnvironment.variables(named: names)
        var whole = Array(arguments.dropFirst())
        whole += values.values
        whole += names.compactMap { inherited[$0] }
        var texts = Set(whole.filter { $0.count >= ErrorMask.minimumLength })
        for argument in arguments.dropFirst() { texts.formUnion(ErrorMask.parts(of: argument)) }
        hidden = texts.filter { !ErrorMask.isPath($0) }
            .sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// Returns the parts of an argument that a program may print by themselves: its lines, and words that are not
    /// ordinary ones, with what is before and after their punctuation.
    private static func parts(of argument: String) -> [String] {
        var parts: [String] = []
        for line in argument.split(whereSeparator: \.isNewline) {
            let words = line.split { $0.isWhitespace || "'\"`(){}[]<>|;,".contains($0) }
            guard words.count > 1 || line.count < argument.count || !words.isEmpty else { continue }
            if words.count > 2 { parts.append(String(line)) }
            for word in words where word.contains(where: { $0.isNumber || ":=/@?&%".contains($0) })
            {
                parts.append(String(word))
                parts += word.split { ":=?&".contains($0) }.filter { part in
                    part.contains(where: \.isNumber) && !part.hasPrefix("/")
                }.map(String.init)
            }
        }
        return parts.filter { $0.count >= minimumPartLength }
    }

    /// Whether a text is the path of a file, which helps to find the cause of an error.
    private static func isPath(_ text: String) -> Bool {
        (text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../"))
            && !text.contains { $0.isWhitespace || "=?@&:'\"".contains($0) }
    }

    /// Returns a line of a program's standard error as the end of a message.
    func quote(_ line: String) -> String {
        if hasCredentials { return "; what it printed is not shown, as it has a credential" }
        var line = line
        for text in hidden { line = line.replacing(text, with: ErrorMask.mark) }
        return ": " + String(line.replacingControlCharacters.prefix(200))
    }
}
