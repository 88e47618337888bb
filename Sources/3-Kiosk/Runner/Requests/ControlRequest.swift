import Platform

/// A request line of the control socket.
///
///     LINE = [ "flipbook/" VERSION " " ] VERB { " " WORD }
///
/// A word is written as it is or as quoted text, in which `\"`, `\\`, `\n` and `\t` stand for a quote, a backslash, a
/// newline and a tab. A line without a version has version 1.
package struct ControlRequest: Equatable, Sendable {
    /// The version of the protocol that this program sends.
    static let currentVersion = 2
    /// The oldest version of the protocol that is understood.
    static let oldestVersion = 1
    /// The maximum length of a line, in bytes, without its newline.
    package static let maximumBytes = 4096
    /// The maximum number of words in a request, including the verb but not the version.
    static let maximumWords = 16

    /// The reason why a line is not a valid request.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package var description: String
    }

    /// The name of the request, such as "stats".
    package var verb: String
    package var arguments: [String]
    /// The file that the client has opened and passed with the line; nil for none.
    package var file: OpenFile?

    package init(_ verb: String, _ arguments: [String] = []) {
        (self.verb, self.arguments) = (verb, arguments)
    }

    /// Parses a line.
    ///
    /// - Parameter line: the line, without its newline.
    /// - Throws: `Failure` with the reason, which names the supported versions and the line's if that is not one of
    ///   them.
    /// - Complexity: O(*n*) in the length of the line.
    package init(parsing line: some Collection<UInt8>) throws(Failure) {
        guard line.count <= ControlRequest.maximumBytes else {
            throw Failure(
                description: "a request has at most \(ControlRequest.maximumBytes) bytes")
        }
        guard let text = String(validating: line, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f })
        else { throw Failure(description: "a request is one line of UTF-8 text") }
        var words = try ControlRequest.words(of: text)
        if let first = words.first, first.hasPrefix("flipbook/") {
            try ControlRequest.check(version: first.dropFirst("flipbook/".count))
            words.removeFirst()
        }
        guard words.count <= ControlRequest.maximumWords else {
            throw ControlRequest.tooManyWords
        }
        guard let verb = words.first else { throw Failure(description: "the request is empty") }
        self.init(verb, Array(words.dropFirst()))
    }

    private static let tooManyWords = Failure(
        description: "a request has at most \(maximumWords) words")

    private static func check(version text: Substring) throws(Failure) {
        if let version = Int(text), (oldestVersion...currentVersion).contains(version) { return }
        throw Failure(
            description: "this kiosk speaks versions \(oldestVersion) to \(currentVersion) of the "
                + "control protocol, and the request is of version \(text.prefix(16)); use the "
                + "flipbook program of the kiosk's version")
    }

    private static func words(of text: String) throws(Failure) -> [String] {
        var words: [String] = []
        var rest = text.unicodeScalars[...]
        while true {
            rest = rest.drop { $0 == " " }
            guard let first = rest.first else { return words }
            // One more than the words of a request, for the version.
            guard words.count <= maximumWords else { throw tooManyWords }
            if first == "\"" {
                words.append(try takeQuoted(&rest))
            } else {
                let word = rest.prefix { $0 != " " }
                words.append(String(word))
                rest = rest[word.endIndex...]
            }
        }
    }

    private static func takeQuoted(
        _ rest: inout Substring.UnicodeScalarView
    ) throws(Failure) -> String {
        rest.removeFirst()
        var word = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"":
                guard rest.first ?? " " == " " else {
                    throw Failure(description: "a space is missing after a quoted text")
                }
                return String(word)
            case "\\":
                switch rest.popFirst() {
                case "\"": word.append("\"")
                case "\\": word.append("\\")
                case "n": word.append("\n")
                case "t": word.append("\t")
                default:
                    throw Failure(
                        description: #"in a quoted text only \", \\, \n and \t are escapes"#)
                }
            default: word.append(scalar)
            }
        }
        throw Failure(description: "a quoted text is not closed")
    }

    /// The request as a line without version and newline, which parses to the same request. Control characters other
    /// than newlines and tabs are left out.
    package var line: String {
        ([verb] + arguments).map(ControlRequest.quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        // Compared by Unicode scalars, as in parsing: a quote followed by a combining mark is a single character.
        let plain =
            !word.isEmpty && word.unicodeScalars.first != "\""
            && word.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
        if plain { return word }
        var out = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                out.append("\\")
                out.append(scalar)
            case "\n": out.append(contentsOf: "\\n".unicodeScalars)
            case "\t": out.append(contentsOf: "\\t".unicodeScalars)
            default: if scalar.value >= 0x20, scalar.value != 0x7f { out.append(scalar) }
            }
        }
        out.append("\"")
        return String(out)
    }

    /// The line as it is sent, with version and newline.
    package var bytes: [UInt8] { ControlRequest.bytes(of: line) }

    /// Returns the bytes that are sent for a line, with version and newline.
    ///
    /// - Parameter line: the verb and its arguments, as `line` writes them.
    static func bytes(of line: String) -> [UInt8] {
        Array("flipbook/\(currentVersion) \(line)\n".utf8)
    }
}
