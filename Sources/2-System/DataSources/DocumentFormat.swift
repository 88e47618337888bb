/// How the bytes of a document are read.
package enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON value.
    case json
    /// One JSON value a line; the document is the array of them.
    case jsonl
    /// Comma-separated values (RFC 4180) with the names in the first line; the document is an array of
    /// objects. Semicolons and tabs separate as well.
    case csv

    /// The format that the extension of a path stands for; nil for an unknown one.
    ///
    /// `.json` is left to the content, since JSON lines have that extension too.
    package init?(path: String) {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "jsonl", "ndjson": self = .jsonl
        case "csv", "tsv": self = .csv
        default: return nil
        }
    }

    /// The format that bytes look like.
    ///
    /// An object that ends in its own line, with another line after it, begins JSON lines. Two lines
    /// with the same number of fields, at least two, are CSV: a single line could as well be the
    /// message of a program that failed.
    ///
    /// - Parameter text: UTF-8 without a byte order mark.
    /// - Complexity: linear in the first two lines.
    package init(content text: [UInt8]) {
        guard let start = text.firstIndex(where: { !DocumentEncoding.isSpace($0) }),
            text[start] != UInt8(ascii: "[")
        else {
            self = .json
            return
        }
        let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
        let hasMore = !DocumentEncoding.isBlank(text[end...])
        if text[start] == UInt8(ascii: "{") {
            let last = text[start..<end].last { !DocumentEncoding.isSpace($0) }
            self = hasMore && last == UInt8(ascii: "}") ? .jsonl : .json
        } else {
            self =
                hasMore && CSVParser.looksLikeCSV(text[start...]) ? .csv : hasMore ? .jsonl : .json
        }
    }
}
