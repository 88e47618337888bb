import JSON
import Platform

/// A parsed document.
package struct Document: Sendable {
    /// The value at the parser's path.
    package var value: DataValue
    /// The names of the values in the document's rows, without duplicates, in order of appearance.
    package var names: [String] = []
    /// Whether the text contained only white space; the value is then an empty array.
    package var isBlank = false
    /// Why lines of a stream were skipped.
    package var skippedLines: [SourceFailure] = []
    /// The size of the value as JSON, in bytes; see `DataValue.size`. Set by `DocumentParser.parse`.
    package var size = 0

    /// Returns the rows that a list shows: the elements of an array, or an object as a single row; other
    /// values have none.
    package static func rows(of value: DataValue?) -> [DataValue] {
        switch value {
        case .array(let rows)?: rows
        case .object?: [value!]
        default: []
        }
    }
}

/// Parses documents from untrusted bytes: size, number of values and depth are limited, and parsing takes
/// linear time.
package struct DocumentParser: Hashable, Sendable {
    /// The maximum sizes of a document.
    package struct Limits: Hashable, Sendable {
        /// The maximum size of a document or of a line of a stream, in bytes.
        package var size = 16 << 20
        /// The maximum number of elements of a document that is an array.
        package var rows = 1_000_000
        /// The maximum number of values in a document, including those nested in arrays and objects.
        package var values = 4_000_000

        package init() {}

        /// The maximum size with its unit, for messages.
        var sizeText: String { size >= 1 << 20 ? "\(size >> 20) MiB" : "\(size) bytes" }

        func tooManyRows(_ count: Int, _ subject: String) -> SourceFailure {
            SourceFailure("\(subject) has \(count) rows; at most \(rows) are shown")
        }

        /// The failure of a stream whose program prints a line beyond `size`.
        func lineTooLong(_ line: Int, of program: String) -> SourceFailure {
            SourceFailure(
                "\(program): killed because line \(line) of its output has more than \(sizeText)")
        }
    }

    /// The default maximum size of a document or of a line of a stream, in bytes.
    package static let maximumSize = Limits().size

    package var limits = Limits()
    /// The format; nil to guess it from the content.
    package var format: DocumentFormat?
    /// The path to the part that is used: names and indices separated by dots, such as `data.trains`; empty
    /// for the whole document. In JSON Lines the path applies to each line.
    package var path = ""
    /// Whether the document must be an array of objects or a single object, as lists require.
    package var requiresRows = false
    /// A name for the bytes, for messages.
    package var subject = "its output"

    package init(
        format: DocumentFormat? = nil, path: String = "", requiresRows: Bool = false,
        subject: String = "its output"
    ) {
        self.format = format
        self.path = path
        self.requiresRows = requiresRows
        self.subject = subject
    }

    /// Parses a document. Must be called on a background thread.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text, with or without a byte order mark.
    ///   - collectsNames: whether to set `Document.names`.
    /// - Throws: `SourceFailure`, which names the line.
    /// - Complexity: linear in the number of bytes.
    package func parse(
        _ bytes: [UInt8], collectsNames: Bool = false
    ) throws(SourceFailure) -> Document {
        FrameThread.assertNotCurrent("reading a document")
        guard bytes.count <= limits.size else {
            throw SourceFailure(
                "\(subject) has \(bytes.count) bytes; "
                    + "at most \(limits.sizeText) are read")
        }
        let text = try DocumentEncoding.utf8(bytes, subject: subject)
        guard !DocumentEncoding.isBlank(text) else {
            return Document(value: .array([]), isBlank: true)
        }
        var document: Document
        switch format ?? DocumentFormat(content: text) {
        case .csv:
            guard path.isEmpty else {
                throw SourceFailure(
                    "\(subject) is CSV, which has no paths such as '\(path)'; remove 'at'")
            }
            document = try CSVParser.parse(text, subject: subject, limits: limits)
        case .json:
            if !collectsNames, let value = quickly(text) {
                document = Document(value: value)
                break
            }
            let value = try part(of: try json(text, line: 1), line: 1)
            document = Document(value: DataValue(value))
            try check(value, line: 1)
            if collectsNames { document.names = DocumentParser.names(of: value) }
        case .jsonl:
            if !collectsNames, let value = linesQuickly(text) {
                document = Document(value: value)
                break
            }
            document = try lines(text, collectsNames)
        }
        if let rows = document.value.array, rows.count > limits.rows {
            throw limits.tooManyRows(rows.count, subject)
        }
        document.size = document.value.size
        return document
    }

    /// Parses a line of a stream. Must be called on a background thread.
    ///
    /// - Parameters:
    ///   - bytes: one JSON value.
    ///   - line: the number of the line, from 1.
    ///   - data: a parser, with the names of the objects of earlier lines.
    /// - Returns: the value at `path`; nil for a blank line.
    /// - Throws: `SourceFailure`, which names the line.
    package func parseLine(
        _ bytes: [UInt8], number line: Int, with data: inout DataParser
    ) throws(SourceFailure) -> DataValue? {
        FrameThread.assertNotCurrent("reading a line")
        let text = try DocumentEncoding.utf8(bytes, subject: subject, firstLine: line)
        guard !DocumentEncoding.isBlank(text) else { return nil }
        if text.count <= limits.size,
            let value = data.parse(text, maximumCount: limits.values)?.value.value(at: path)
        {
            return value
        }
        let value: JSONValue
        do throws(SourceFailure) { value = try json(text, line: line) } catch {
            throw SourceFailure("\(error); \(DocumentParser.lineAdvice)")
        }
        return DataValue(try part(of: value, line: line))
    }

    /// What a line of a stream must be, for messages.
    private static let lineAdvice =
        #"each line must be one JSON value, such as {"id": 1, "title": "Airport"}"#

    // MARK: JSON

    /// Parses a document without positions; nil if it is not valid, so that the reason has to be found.
    private func quickly(_ text: [UInt8]) -> DataValue? {
        var data = DataParser()
        guard let root = data.parse(text, maximumCount: limits.values)?.value,
            let value = root.value(at: path), isAcceptable(value)
        else { return nil }
        return value
    }

    private func linesQuickly(_ text: [UInt8]) -> DataValue? {
        var data = DataParser()
        var rows: [DataValue] = []
        var count = 0
        for line in text.split(separator: UInt8(ascii: "\n")) {
            if DocumentEncoding.isBlank(line) { continue }
            guard let root = data.parse(line, maximumCount: limits.values)?.value,
                let row = root.value(at: path), !requiresRows || row.object != nil
            else { return nil }
            rows.append(row)
            count += row.count
            if count > limits.values { return nil }
        }
        return .array(rows)
    }

    /// Whether a document has the kind of values that is required.
    private func isAcceptable(_ value: DataValue) -> Bool {
        guard requiresRows else { return true }
        guard let rows = value.array else { return value.object != nil }
        return rows.allSatisfy { $0.object != nil }
    }

    private func json(_ text: [UInt8], line: Int) throws(SourceFailure) -> JSONValue {
        do {
            return try JSONParser.parse(
                text, maximumSize: limits.size,
                maximumCount: limits.values)
        } catch {
            throw SourceFailure(
                "line \(line + error.position.line - 1) of \(subject) is not JSON: "
                    + "column \(error.position.column): \(error.reason)")
        }
    }

    private func lines(_ text: [UInt8], _ collectsNames: Bool) throws(SourceFailure) -> Document {
        var document = Document(value: .null)
        var values: [DataValue] = []
        var known: Set<String> = []
        var count = 0
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (i, line) in lines.enumerated() where !DocumentEncoding.isBlank(line) {
            let value = try part(of: try json(Array(line), line: i + 1), line: i + 1)
            try check(row: value, line: i + 1)
            if collectsNames { DocumentParser.add(value, &document.names, &known) }
            values.append(DataValue(value))
            count += values.last?.count ?? 0
            guard count <= limits.values else {
                throw SourceFailure(
                    "line \(i + 1) of \(subject): there are more than "
                        + "\(limits.values) values")
            }
        }
        document.value = .array(values)
        return document
    }

    /// Returns the part of a value at `path`.
    private func part(of value: JSONValue, line: Int) throws(SourceFailure) -> JSONValue {
        guard !path.isEmpty else { return value }
        if let member = value.member(path) { return member }
        var value = value
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            if let next = value.member(name) {
                value = next
                continue
            }
            throw SourceFailure(
                "line \(line + value.position.line - 1) of \(subject) has no "
                    + "'\(name.description.replacingControlCharacters)', which 'at' (\(path)) names; "
                    + DocumentParser.content(of: value))
        }
        return value
    }

    /// Describes what a value contains instead of a name that was not found.
    private static func content(of value: JSONValue) -> String {
        guard let members = value.members else { return "found \(value.kindName) instead" }
        if members.isEmpty { return "the object is empty" }
        let names = members.prefix(8).map {
            "'\($0.key.prefix(40).description.replacingControlCharacters)'"
        }
        return "available: " + names.joined(separator: ", ") + (members.count > 8 ? ", …" : "")
    }

    private func check(_ value: JSONValue, line: Int) throws(SourceFailure) {
        guard requiresRows else { return }
        if let elements = value.array {
            for element in elements { try check(row: element, line: element.position.line) }
        } else {
            try check(row: value, line: value.position.line)
        }
    }

    private func check(row: JSONValue, line: Int) throws(SourceFailure) {
        guard requiresRows, row.members == nil else { return }
        throw SourceFailure("line \(line) of \(subject) must be an object, not \(row.kindName)")
    }

    // MARK: Names

    private static func names(of value: JSONValue) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for row in value.array ?? [value] { add(row, &names, &known) }
        return names
    }

    private static func add(_ row: JSONValue, _ names: inout [String], _ known: inout Set<String>) {
        for member in row.members ?? [] where known.insert(member.key).inserted {
            names.append(member.key)
        }
    }
}

extension JSONValue {
    /// Returns a member of an object or, by its index, an element of an array; nil if there is none.
    fileprivate func member(_ name: some StringProtocol) -> JSONValue? {
        switch content {
        case .object: return self[String(name)]
        case .array(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return elements[index]
        default: return nil
        }
    }
}

extension DataValue {
    /// The number of values: this one and all values nested in it.
    var count: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.values.reduce(1) { $0 + $1.count }
        default: 1
        }
    }
}
