import JSON

/// The meaning of a line of a stream.
package enum LineMode: Hashable, Sendable {
    /// A complete document, which replaces the previous one.
    case document
    /// A merge patch (RFC 7396) of the document.
    case merge
    /// A row. An object with the source's key changes the row with that key by a merge patch, or is
    /// appended if there is none; an object with only the key and `"deleted": true` removes the row. An
    /// array replaces all rows.
    case rows
    /// A row to append; an array appends all of its elements. The first rows are removed if there are more
    /// than `limit`. The first line after each start of the program begins a new list.
    case append(limit: Int)
    /// A row to insert at the start, so that the newest row comes first; otherwise like `append`, with the
    /// last rows removed.
    case prepend(limit: Int)
}

/// Combines the lines of a stream into one document.
package struct StreamJoiner: Sendable {
    /// The result of joining lines.
    struct Outcome: Sendable {
        /// The document if it has changed or was printed again, otherwise nil.
        var document: DataValue?
        /// The size of the document as JSON, in bytes; see `DataValue.size`.
        var size = 0
        /// Why a line was skipped; nil if none was, or if a later line was accepted.
        var failure: SourceFailure?
        /// The number of lines that were skipped.
        var failures = 0
        /// Why the first of the skipped lines were skipped; at most `maximumReasons`.
        var reasons: [SourceFailure] = []

        static let maximumReasons = 8

        /// Notes that a line is skipped.
        mutating func skip(_ reason: SourceFailure) {
            failures += 1
            if reasons.count < Outcome.maximumReasons { reasons.append(reason) }
        }
    }

    private let mode: LineMode
    private let key: String?
    private let parser: DocumentParser
    /// The current document; nil before the first one.
    private var document: DataValue?
    /// The document's size as JSON, in bytes, unless each line is a document; see `DataValue.size`.
    private var size = 0
    /// Parses lines, and shares the names of their objects.
    private var data = DataParser()
    /// The indices of rows by key, for `rows`; nil if they must be computed again.
    private var index: [String: Int]?

    /// Creates a joiner.
    ///
    /// - Parameters:
    ///   - mode: the meaning of a line.
    ///   - key: the name of, or path to, the value that identifies a row.
    ///   - parser: the parser of lines.
    ///   - document: the document of an earlier run; nil if there is none.
    init(_ mode: LineMode, key: String?, parser: DocumentParser, document: DataValue? = nil) {
        self.mode = mode
        self.key = key
        self.parser = parser
        self.document = document
        size = document?.size ?? 0
    }

    /// Continues from a document of an earlier run, unless there already is a document. Lists to which rows
    /// are appended or prepended start empty instead, since most programs print the latest lines again when
    /// they start.
    mutating func begin(with saved: DataValue) {
        guard document == nil, mode == .merge || mode == .rows && saved.array != nil else { return }
        document = saved
        size = saved.size
    }

    /// Handles a start of the program: if rows are appended or prepended, its first line begins a new list.
    mutating func restart() {
        switch mode {
        case .append, .prepend: document = nil
        case .document, .merge, .rows: break
        }
    }

    /// Joins lines to the document; for use on a background thread.
    ///
    /// - Complexity: linear in the number of bytes and in the number of the document's rows.
    mutating func join(_ lines: LineBuffer.Lines) -> Outcome {
        let parts = lines.bytes.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return mode == .document ? lastDocument(parts, lines.first) : join(parts, lines.first)
    }

    // MARK: Documents

    /// Parses lines that are complete documents, of which only the last valid one is used.
    private mutating func lastDocument(_ lines: [ArraySlice<UInt8>], _ first: Int) -> Outcome {
        var outcome = Outcome()
        for (i, line) in lines.enumerated().reversed() {
            do throws(SourceFailure) {
                guard let value = try parser.parseLine(Array(line), number: first + i, with: &data)
                else {
                    continue
                }
                try checkRows(of: value, line: first + i)
                document = value
                outcome.document = value
                outcome.size = value.size
                checkSuperseded(lines[..<i], first, &outcome)
                return outcome
            } catch {
                outcome.failure = outcome.failure ?? error
                outcome.skip(error)
            }
        }
        return outcome
    }

    /// The number of bytes of superseded lines that are checked in each call of `join`, so that a flood of documents
    /// does not have to be parsed completely.
    private static let checkedBytes = 64 << 10

    /// Notes the defects of the last lines that a later document has replaced.
    private func checkSuperseded(
        _ lines: ArraySlice<ArraySlice<UInt8>>, _ first: Int, _ outcome: inout Outcome
    ) {
        var (bytes, data) = (0, DataParser())
        for (i, line) in zip(lines.indices, lines).reversed() {
            bytes += line.count
            if bytes > StreamJoiner.checkedBytes { return }
            do throws(SourceFailure) {
                guard let value = try parser.parseLine(Array(line), number: first + i, with: &data)
                else {
                    continue
                }
                try checkRows(of: value, line: first + i)
            } catch { outcome.skip(error) }
        }
    }

    private func checkRows(of value: DataValue, line: Int) throws(SourceFailure) {
        guard parser.requiresRows else { return }
        let rows = value.array ?? [value]
        try checkCount(rows.count, line)
        for row in rows { try checkObject(row, line) }
    }

    /// Checks the number of rows in a line.
    private func checkCount(_ count: Int, _ line: Int) throws(SourceFailure) {
        guard count <= parser.limits.rows else {
            throw parser.limits.tooManyRows(count, "line \(line) of \(parser.subject)")
        }
    }

    private func checkObject(_ row: DataValue, _ line: Int) throws(SourceFailure) {
        guard row.object == nil else { return }
        throw SourceFailure(
            "line \(line) of \(parser.subject) must be an object, not \(row.kindName)")
    }

    // MARK: Changes

    private mutating func join(_ lines: [ArraySlice<UInt8>], _ first: Int) -> Outcome {
        var outcome = Outcome()
        var hasChanged = false
        let isFirst = document == nil
        if isFirst { size = (mode == .merge ? DataValue.null : .array([])).size }
        var batch = RowBatch(key: key)
        if mode != .merge {
            batch.rows = document?.array ?? []
            batch.index = index
            // This releases the other references, so that changing rows and indices does not copy them.
            (document, index) = (nil, nil)
            if isNewestFirst { batch.rows.reverse() }
        }
        for (i, line) in lines.enumerated() {
            do throws(SourceFailure) {
                guard let value = try parser.parseLine(Array(line), number: first + i, with: &data)
                else {
                    continue
                }
                try apply(value, line: first + i, &batch)
                hasChanged = true
                outcome.failure = nil
            } catch {
                outcome.failure = error
                outcome.skip(error)
            }
        }
        if mode != .merge {
            batch.finish()
            if isNewestFirst { batch.rows.reverse() }
            index = batch.index
            document = isFirst && !hasChanged ? nil : .array(batch.rows)
        }
        if hasChanged { outcome.document = document }
        outcome.size = size
        return outcome
    }

    private var isNewestFirst: Bool { if case .prepend = mode { true } else { false } }

    private mutating func apply(
        _ value: DataValue, line: Int, _ batch: inout RowBatch
    ) throws(SourceFailure) {
        switch mode {
        case .document: break
        case .merge:
            if let rows = value.array { try checkCount(rows.count, line) }
            var merged = document ?? .null
            try grow(by: merged.growth(merging: value), line)
            document = nil
            merged.merge(value)
            document = merged
        case .rows:
            if case .array(let rows) = value {
                try checkCount(rows.count, line)
                for row in rows { try checkObject(row, line) }
                try grow(by: value.size - size, line)
                batch.replace(with: rows)
            } else {
                try checkObject(value, line)
                guard let key = batch.key(of: value) else {
                    throw SourceFailure(
                        "line \(line) of \(parser.subject) has no '\(key ?? "")', the key of its row"
                    )
                }
                try change(key, by: value, line, &batch)
            }
        case .append(let limit), .prepend(let limit):
            let rows = value.array ?? [value]
            for row in rows { try checkObject(row, line) }
            let count = min(batch.count + rows.count, limit)
            guard count <= parser.limits.rows else {
                throw parser.limits.tooManyRows(count, parser.subject)
            }
            try grow(by: batch.growth(adding: rows, limit: limit), line)
            batch.add(rows, limit: limit)
        }
    }

    /// Changes, deletes or appends the row with a key.
    private mutating func change(
        _ key: String, by row: DataValue, _ line: Int, _ batch: inout RowBatch
    ) throws(SourceFailure) {
        let place = batch.place(of: key)
        if row.object?.count == 2, row.object?["deleted"] == .bool(true) {
            guard let place else { return }
            size -= batch.rows[place].size + 1
            batch.delete(at: place, key)
        } else if let place {
            try grow(by: batch.rows[place].growth(merging: row), line)
            batch.rows[place].merge(row)
        } else {
            guard batch.count < parser.limits.rows else {
                throw parser.limits.tooManyRows(batch.count + 1, parser.subject)
            }
            var new = DataValue.object(DataObject())
            new.merge(row)
            try grow(by: new.size + 1, line)
            batch.append(new, key)
        }
    }

    /// Notes that a line changes the document's size, or refuses the line if the document would become larger than one
    /// that is parsed as a whole may be.
    private mutating func grow(by bytes: Int, _ line: Int) throws(SourceFailure) {
        // A line that does not enlarge the document is always accepted.
        guard bytes <= 0 || size + bytes <= parser.limits.size else {
            throw SourceFailure(
                "line \(line) of \(parser.subject): the document would have more than "
                    + "\(parser.limits.sizeText); remove what is no longer needed")
        }
        size += bytes
    }
}

/// Rows that are changed by several lines at once.
private struct RowBatch {
    let keyPath: String?
    /// The rows; if lines append or prepend rows, the oldest first.
    var rows: [DataValue] = []
    /// The indices of rows by key; nil if they must be computed again.
    var index: [String: Int]?
    /// The number of deleted rows, which are null until the end of the batch, so that the indices of the
    /// others do not change.
    private var deleted = 0
    /// The number of rows at the start that newer ones have replaced; they are removed at the end of the batch.
    private var dropped = 0

    init(key: String?) { keyPath = key }

    /// The number of rows that remain at the end of the batch.
    var count: Int { rows.count - deleted - dropped }

    func key(of row: DataValue) -> String? { keyPath.flatMap { row.value(at: $0)?.text } }

    mutating func replace(with new: [DataValue]) {
        rows = new
        index = nil
        deleted = 0
    }

    /// Returns the index of the row with a key; nil if there is none.
    mutating func place(of key: String) -> Int? {
        if index == nil { buildIndex() }
        return index?[key]
    }

    private mutating func buildIndex() {
        index = [:]
        for (i, row) in rows.enumerated() { if let key = key(of: row) { index?[key] = i } }
    }

    mutating func append(_ row: DataValue, _ key: String) {
        index?[key] = rows.count
        rows.append(row)
    }

    mutating func delete(at place: Int, _ key: String) {
        rows[place] = .null
        index?[key] = nil
        deleted += 1
    }

    /// Returns by how many bytes the rows grow if new ones are added and the oldest ones beyond `limit` removed.
    func growth(adding new: [DataValue], limit: Int) -> Int {
        let excess = max(0, count + new.count - limit)
        let old = rows[dropped...].prefix(excess)
        return new.dropFirst(excess - old.count).reduce(0) { $0 + $1.size + 1 }
            - old.reduce(0) { $0 + $1.size + 1 }
    }

    /// Adds rows, and removes the oldest ones beyond `limit`.
    mutating func add(_ new: [DataValue], limit: Int) {
        rows += new
        let excess = max(0, count - limit)
        dropped += excess
    }

    /// Removes deleted and replaced rows.
    mutating func finish() {
        rows.removeFirst(dropped)
        dropped = 0
        guard deleted > 0 else { return }
        rows.removeAll { $0 == .null }
        index = nil
        deleted = 0
    }
}

extension DataValue {
    /// The kind of value for messages, such as "a string".
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension StreamJoiner {
    /// Returns the document to which pieces of a stream's output are joined, for fuzzing.
    ///
    /// - Parameters:
    ///   - pieces: pieces of complete lines.
    ///   - mode: the meaning of a line.
    ///   - key: the name of the value that identifies a row.
    package static func document(of pieces: [[UInt8]], mode: LineMode, key: String) -> DataValue? {
        var joiner = StreamJoiner(mode, key: key, parser: DocumentParser())
        for piece in pieces { _ = joiner.join(LineBuffer.Lines(bytes: piece, first: 1)) }
        return joiner.document
    }
}
