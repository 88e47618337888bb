/// The file format of a document.
package enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON value.
    case json
    /// One JSON value per line; the document is an array of them.
    case jsonl
    /// Comma-separated values (RFC 4180) with the names in the first line; the document is an array of
    /// objects. Semicolons and tabs are also accepted as separators.
    case csv

    /// Creates the format given by a path's extension; nil if the extension does not determine it.
    ///
    /// `.json` does not, since it is also used for JSON Lines; the content decides.
    package init?(path: String) {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "jsonl", "ndjson": self = .jsonl
        case "csv", "tsv": self = .csv
        default: return nil
        }
    }

    /// Guesses the format from the content.
    ///
    /// An object that ends on its first line and is followed by another line means JSON Lines. A line that
    /// names a separator, or two lines with the same number of fields, at least two, mean CSV; a single line could also be the error message
    /// of a program.
    ///
    /// - Parameter text: UTF-8 text without a byte order mark.
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
