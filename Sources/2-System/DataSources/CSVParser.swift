import JSON
import Platform

/// A parser of comma-separated values (RFC 4180).
///
/// The first line contains the names. The separator is the comma, semicolon or tab, whichever is most
/// frequent in the first line, unless a line such as `sep=;`, which Excel writes, precedes it. A quoted field may contain separators, line ends and doubled quotes; spaces
/// around an unquoted field are not part of it. An empty field means that the row lacks the value. Lines
/// end in LF, CR LF or CR, and blank lines are skipped.
struct CSVParser {
    /// The maximum number of columns.
    static let maximumColumns = 1024

    /// Parses rows.
    ///
    /// - Parameters:
    ///   - text: UTF-8 text without a byte order mark.
    ///   - subject: a name for the text, for messages.
    ///   - limits: the maximum numbers of rows and values.
    /// - Throws: `SourceFailure`, which names the line.
    /// - Complexity: linear in the number of bytes.
    static func parse(
        _ text: [UInt8], subject: String, limits: DocumentParser.Limits
    ) throws(SourceFailure) -> Document {
        var parser = try CSVParser(text: text, subject: subject)
        let names = try parser.names()
        var rows: [DataValue] = []
        var columns = CSVColumns(names)
        var count = 0
        while let fields = try parser.record(limit: names.count) {
            guard fields.count <= names.count else {
                throw parser.failure(
                    "has more fields than the first line, which has \(names.count) names; put "
                        + "fields that contain '\(Character(UnicodeScalar(parser.separator)))' in quotes"
                )
            }
            let row = columns.object(fields)
            rows.append(.object(row))
            count += row.count + 1
            guard rows.count <= limits.rows else {
                throw limits.tooManyRows(rows.count, subject)
            }
            guard count <= limits.values else {
                throw parser.failure("exceeds the limit of \(limits.values) values")
            }
        }
        return Document(value: .array(rows), names: names)
    }

    /// Returns whether the text starts with a line that names the separator, or its first two non-blank lines have the
    /// same number of fields, at least two.
    static func looksLikeCSV(_ text: ArraySlice<UInt8>) -> Bool {
        if SeparatorLine(text) != nil { return true }
        guard var parser = try? CSVParser(text: Array(text), subject: "") else { return false }
        guard let first = try? parser.record(limit: maximumColumns), first.count > 1,
            let second = try? parser.record(limit: maximumColumns)
        else { return false }
        return first.count == second.count
    }

    private let text: [UInt8]
    private let separator: UInt8
    private let subject: String
    private var index = 0
    private var line = 1
    /// The line in which the last record started.
    private var recordLine = 1

    /// - Throws: `SourceFailure` if the first line names a separator that is not one ASCII character.
    private init(text: [UInt8], subject: String) throws(SourceFailure) {
        self.text = text
        self.subject = subject
        guard let line = SeparatorLine(text[...]) else {
            separator = CSVParser.separator(of: text[...])
            return
        }
        separator = line.separator.first ?? UInt8(ascii: ",")
        index = line.end
        let isUsable =
            line.separator.count == 1 && separator < 0x80 && separator != UInt8(ascii: "\"")
        guard isUsable else {
            throw failure("names a separator that is not a single ASCII character")
        }
        takeLineEnd()
    }

    private func failure(_ reason: String) -> SourceFailure {
        SourceFailure("line \(recordLine) of \(subject) \(reason)")
    }

    /// Returns the separator that is most frequent in the first line outside of quotes.
    private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
        let candidates = [",", ";", "\t"].map { $0.utf8.first! }
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in text.drop(while: { $0 <= 32 && $0 != UInt8(ascii: "\t") }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            if let i = candidates.firstIndex(of: byte) { counts[i] += 1 }
        }
        let best = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
        return candidates[best ?? 0]
    }

    private mutating func names() throws(SourceFailure) -> [String] {
        var names = try record(limit: CSVParser.maximumColumns) ?? []
        while names.last == "" { names.removeLast() }
        guard names.count <= CSVParser.maximumColumns else {
            throw failure("has more than \(CSVParser.maximumColumns) names")
        }
        var known: Set<String> = []
        for (i, name) in names.enumerated() {
            if name.isEmpty { throw failure("has no name for column \(i + 1)") }
            guard known.insert(name).inserted else {
                throw failure(
                    "has the name '\(name.prefix(40).description.replacingControlCharacters)' twice"
                )
            }
        }
        return names
    }

    /// Returns the fields of the next non-blank record; nil at the end.
    ///
    /// - Parameter limit: the allowed number of fields; at most one more is returned.
    private mutating func record(limit: Int) throws(SourceFailure) -> [String]? {
        while index < text.count {
            recordLine = line
            var fields: [String] = []
            var isBlank = true
            repeat {
                let (field, isQuoted) = try self.field()
                if isQuoted || !field.isEmpty { isBlank = false }
                // Extra empty fields at the end of a line, as written by spreadsheets, are not counted.
                if fields.count < limit || !field.isEmpty { fields.append(field) }
                if fields.count > limit { return fields }
            } while takeSeparator()
            takeLineEnd()
            if !isBlank || fields.count > 1 { return fields }
        }
        return nil
    }

    private mutating func takeSeparator() -> Bool {
        guard index < text.count, text[index] == separator else { return false }
        index += 1
        return true
    }

    private mutating func takeLineEnd() {
        guard index < text.count else { return }
        if text[index] == UInt8(ascii: "\r"), index + 1 < text.count,
            text[index + 1] == UInt8(ascii: "\n")
        {
            index += 1
        }
        index += 1
        line += 1
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        separator != byte && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
    }

    private mutating func field() throws(SourceFailure) -> (text: String, isQuoted: Bool) {
        while index < text.count, isSpace(text[index]) { index += 1 }
        if index < text.count, text[index] == UInt8(ascii: "\"") {
            return (try quotedField(), true)
        }
        let start = index
        while index < text.count, !isEnd(text[index]) { index += 1 }
        var end = index
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        return (String(decoding: text[start..<end], as: UTF8.self), false)
    }

    private mutating func quotedField() throws(SourceFailure) -> String {
        let firstLine = line
        var bytes: [UInt8] = []
        index += 1
        while true {
            guard index < text.count else {
                throw SourceFailure(
                    "line \(firstLine) of \(subject) has a quote that is not closed")
            }
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < text.count, text[index] == byte else { break }
                index += 1
            } else if byte == UInt8(ascii: "\n")
                || (byte == UInt8(ascii: "\r")
                    && (index == text.count || text[index] != UInt8(ascii: "\n")))
            {
                line += 1
            }
            bytes.append(byte)
        }
        while index < text.count, isSpace(text[index]) { index += 1 }
        guard index == text.count || isEnd(text[index]) else {
            throw SourceFailure(
                "line \(line) of \(subject) has text after a closing quote; double the quotes that "
                    + "are part of a field")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A first line such as `sep=;` or `"sep=;"`, with which Excel names the separator of a file.
private struct SeparatorLine {
    /// The bytes of the separator.
    let separator: ArraySlice<UInt8>
    /// The index of the line end.
    let end: Int

    /// - Returns: nil if the first line is not one that names a separator.
    init?(_ text: ArraySlice<UInt8>) {
        let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        }
        end = text.firstIndex(where: isLineEnd) ?? text.endIndex
        var line = text[..<end]
        if line.first == UInt8(ascii: "\"") { line = line.dropFirst() }
        let isQuoted = line.startIndex != text.startIndex
        let prefix = Array("sep=".utf8)
        guard line.prefix(prefix.count).elementsEqual(prefix, by: { $0 | 0x20 == $1 })
        else { return nil }
        line = line.dropFirst(prefix.count)
        if isQuoted, line.last == UInt8(ascii: "\"") { line = line.dropLast() }
        // Spreadsheets fill the line up to the number of columns.
        let rest = line.dropFirst()
        if let first = line.first, rest.allSatisfy({ $0 == first || $0 == UInt8(ascii: " ") }) {
            line = line.prefix(1)
        }
        separator = line
    }
}

/// Makes objects of fields. Rows with fields in the same columns share their names.
private struct CSVColumns {
    /// The maximum number of different sets of columns whose names are kept.
    private static let maximumKept = 256

    private let names: [String]
    /// The columns, in the order of their names.
    private let order: [Int]
    /// The names of the columns in which fields are, for each set of columns.
    private var kept: [[Bool]: DataObject.Names] = [:]

    init(_ names: [String]) {
        self.names = names
        order = names.indices.sorted { names[$0] < names[$1] }
    }

    /// Returns the object of the fields that are not empty.
    mutating func object(_ fields: [String]) -> DataObject {
        let isUsed = names.indices.map { $0 < fields.count && !fields[$0].isEmpty }
        let columns = order.filter { isUsed[$0] }
        let values = columns.map { DataValue.string(fields[$0]) }
        if let shared = kept[isUsed] { return DataObject(shared, values) }
        let shared = DataObject.Names(columns.map { names[$0] })
        if kept.count < CSVColumns.maximumKept { kept[isUsed] = shared }
        return DataObject(shared, values)
    }
}
