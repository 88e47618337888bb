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
        /// Why a line was skipped; nil if none was, or if a later line was accepted.
        var failure: SourceFailure?
        /// The number of lines that were skipped.
        var failures = 0
    }

    private let mode: LineMode
    private let key: String?
    private let parser: DocumentParser
    /// The current document; nil before the first one.
    private var document: DataValue?
    /// An upper bound of the document's size as JSON, in bytes.
    private var size = 0
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
        guard document == nil, !isAdding else { return }
        document = saved
        size = saved.size
    }

    /// Handles a start of the program: if rows are appended or prepended, its first line begins a new list.
    mutating func restart() {
        guard isAdding else { return }
        document = nil
        size = 0
    }

    private var isAdding: Bool {
        switch mode {
        case .append, .prepend: true
        case .document, .merge, .rows: false
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
                guard let value = try parser.parseLine(Array(line), number: first + i) else {
                    continue
                }
                try checkRows(of: value, line: first + i)
                document = value
                outcome.document = value
                return outcome
            } catch {
                outcome.failure = outcome.failure ?? error
                outcome.failures += 1
            }
        }
        return outcome
    }

    private func checkRows(of value: DataValue, line: Int) throws(SourceFailure) {
        guard parser.requiresRows else { return }
        let rows = value.array ?? [value]
        guard rows.count <= parser.limits.rows else {
            throw parser.limits.tooManyRows(rows.count, "line \(line) of \(parser.subject)")
        }
        for row in rows { try checkObject(row, line) }
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
        var batch = RowBatch(key: key)
        if mode != .merge {
            batch.rows = document?.array ?? []
            batch.index = index
            // This releases the other reference to the rows, so that changing them does not copy them.
            document = nil
        }
        for (i, line) in lines.enumerated() {
            do throws(SourceFailure) {
                guard let value = try parser.parseLine(Array(line), number: first + i) else {
                    continue
                }
                try apply(value, line: first + i, size: line.count, &batch)
                hasChanged = true
                outcome.failure = nil
            } catch {
                outcome.failure = error
                outcome.failures += 1
            }
        }
        if mode != .merge {
            batch.removeDeleted()
            batch.takeAdded(mode)
            index = batch.index
            document = isFirst && !hasChanged ? nil : .array(batch.rows)
        }
        if hasChanged { outcome.document = document }
        return outcome
    }

    private mutating func apply(
        _ value: DataValue, line: Int, size bytes: Int, _ batch: inout RowBatch
    ) throws(SourceFailure) {
        try reserve(bytes + 8, line: line, batch)
        switch mode {
        case .document: break
        case .merge:
            var merged = document ?? .null
            document = nil
            merged.merge(value)
            document = merged
        case .rows:
            if case .array(let rows) = value {
                for row in rows { try checkObject(row, line) }
                batch.replace(with: rows)
                size = bytes
            } else {
                try checkObject(value, line)
                guard let key = batch.key(of: value) else {
                    throw SourceFailure(
                        "line \(line) of \(parser.subject) has no '\(key ?? "")', the key of its row"
                    )
                }
                batch.change(key, by: value)
            }
        case .append, .prepend:
            let rows = value.array ?? [value]
            for row in rows { try checkObject(row, line) }
            batch.added += rows
        }
    }

    /// Makes sure that the document stays within the limits of documents that are parsed as a whole.
    private mutating func reserve(
        _ bytes: Int, line: Int, _ batch: RowBatch
    ) throws(SourceFailure) {
        if size + bytes > parser.limits.size {
            // The upper bound may be far above the actual size, since it includes replaced values.
            size = mode == .merge ? document?.size ?? 0 : batch.size
        }
        guard size + bytes <= parser.limits.size else {
            throw SourceFailure(
                "line \(line) of \(parser.subject): the document would have more than "
                    + "\(parser.limits.sizeText); remove what is no longer needed")
        }
        let count = batch.rows.count + batch.added.count
        guard count < parser.limits.rows else {
            throw parser.limits.tooManyRows(count + 1, parser.subject)
        }
        size += bytes
    }
}

/// Rows that are changed by several lines at once.
private struct RowBatch {
    let keyPath: String?
    var rows: [DataValue] = []
    /// The indices of rows by key; nil if they must be computed again.
    var index: [String: Int]?
    /// The number of deleted rows, which are null until the end of the batch, so that the indices of the
    /// others do not change.
    private var deleted = 0
    /// The rows to append or prepend, in the order of their lines.
    var added: [DataValue] = []

    init(key: String?) { keyPath = key }

    /// The approximate size of the rows as JSON, in bytes.
    var size: Int { rows.reduce(2) { $0 + $1.size } + added.reduce(0) { $0 + $1.size } }

    func key(of row: DataValue) -> String? { keyPath.flatMap { row.value(at: $0)?.text } }

    mutating func replace(with new: [DataValue]) {
        rows = new
        index = nil
        deleted = 0
    }

    mutating func change(_ key: String, by row: DataValue) {
        if index == nil { buildIndex() }
        let place = index?[key]
        if row.object?.count == 2, row.object?["deleted"] == .bool(true) {
            guard let place else { return }
            rows[place] = .null
            index?[key] = nil
            deleted += 1
        } else if let place {
            rows[place].merge(row)
        } else {
            index?[key] = rows.count
            var new = DataValue.object([:])
            new.merge(row)
            rows.append(new)
        }
    }

    private mutating func buildIndex() {
        index = [:]
        for (i, row) in rows.enumerated() { if let key = key(of: row) { index?[key] = i } }
    }

    mutating func takeAdded(_ mode: LineMode) {
        switch mode {
        case .append(let limit):
            rows += added
            rows.removeFirst(max(0, rows.count - limit))
        case .prepend(let limit):
            rows = added.reversed() + rows
            rows.removeLast(max(0, rows.count - limit))
        case .document, .merge, .rows: break
        }
        added = []
    }

    mutating func removeDeleted() {
        guard deleted > 0 else { return }
        rows.removeAll { $0 == .null }
        index = nil
        deleted = 0
    }
}

extension DataValue {
    /// The kind of value for messages, such as "a string".
    var kindName: String {
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
