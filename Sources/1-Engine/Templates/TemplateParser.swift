import JSON

/// Splits the text of a template into its parts.
///
/// - Complexity: linear in the length of the text.
struct TemplateParser {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func parse() throws(TemplateError) -> [Template.Part] {
        var parts: [Template.Part] = []
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "{") { position += 1 }
            if position > start { parts.append(.text(string(start..<position))) }
            if position < bytes.count { parts.append(.placeholder(try placeholder())) }
        }
        return parts
    }

    /// Parses a placeholder, from `{` to the character after `}`.
    private mutating func placeholder() throws(TemplateError) -> Template.Placeholder {
        let open = position
        position += 1
        let path = trimmed(skipToDelimiter())
        guard position < bytes.count else { throw error(.unclosedBrace, at: open) }
        if path.isEmpty { throw error(.noPath, at: open) }
        var formats: [Format] = []
        while bytes[position] != UInt8(ascii: "}") {
            if bytes[position] == UInt8(ascii: "|") {
                position += 1
                formats.append(try format(open))
            } else {
                position += 2
                formats.append(.default(try argument(open)))
            }
            guard position < bytes.count else { throw error(.unclosedBrace, at: open) }
        }
        position += 1
        return Template.Placeholder(path: TemplatePath(path), formats: formats)
    }

    private mutating func format(_ open: Int) throws(TemplateError) -> Format {
        let start = position
        let name = trimmed(skipToDelimiter(orColon: true))
        guard position < bytes.count else { throw error(.unclosedBrace, at: open) }
        guard Format.names.contains(name) else {
            let nearest = Spelling.nearest(to: name, among: Format.names)
            throw error(.unknownFormat(name: name, nearest: nearest), at: start)
        }
        var argument: String?
        if bytes[position] == UInt8(ascii: ":") {
            position += 1
            argument = try self.argument(open)
            guard position < bytes.count else { throw error(.unclosedBrace, at: open) }
        }
        if let format = Format(name, argument) { return format }
        let wanted = Format.wanted(name)
        throw error(
            .wrongArgument(format: name, argument: argument, wanted: wanted), at: start)
    }

    private mutating func argument(_ open: Int) throws(TemplateError) -> String {
        skipSpaces()
        guard position < bytes.count,
            [UInt8(ascii: "\""), UInt8(ascii: "'")]
                .contains(bytes[position])
        else { return trimmed(skipToDelimiter()) }
        let quote = position
        position += 1
        while position < bytes.count, bytes[position] != bytes[quote] { position += 1 }
        guard position < bytes.count else { throw error(.unclosedQuote, at: quote) }
        let argument = string(quote + 1..<position)
        position += 1
        skipSpaces()
        guard position < bytes.count else { throw error(.unclosedBrace, at: open) }
        guard isDelimiter(position) else { throw error(.textAfterQuote, at: position) }
        return argument
    }

    // MARK: Characters

    /// Advances to the next `|`, `}` or `??`, or to the end.
    ///
    /// - Returns: the range that was skipped.
    private mutating func skipToDelimiter(orColon: Bool = false) -> Range<Int> {
        let start = position
        while position < bytes.count, !isDelimiter(position),
            !(orColon && bytes[position] == UInt8(ascii: ":"))
        {
            position += 1
        }
        return start..<position
    }

    private func isDelimiter(_ i: Int) -> Bool {
        switch bytes[i] {
        case UInt8(ascii: "|"), UInt8(ascii: "}"): true
        case UInt8(ascii: "?"): i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "?")
        default: false
        }
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    }

    private func trimmed(_ range: Range<Int>) -> String {
        var range = range
        while let first = range.first, bytes[first] == UInt8(ascii: " ") { range.removeFirst() }
        while let last = range.last, bytes[last] == UInt8(ascii: " ") { range.removeLast() }
        return string(range)
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func column(_ i: Int) -> Int { string(0..<i).count + 1 }

    private func error(_ reason: TemplateError.Reason, at i: Int) -> TemplateError {
        TemplateError(column: column(i), reason: reason)
    }
}
