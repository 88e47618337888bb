import JSON
import Platform

/// How far a program is, as it says itself in a line of its output, such as `{"progress": 0.4, "text": "Paying"}`.
package struct ActionProgress: Hashable, Sendable {
    /// The maximum length of a line, in bytes.
    package static let maximumLine = 4096
    /// The maximum length of the text, in characters.
    package static let maximumText = 200

    /// The fraction that is done, 0...1; nil if the program does not say.
    package var fraction: Double?
    /// What the program is doing, for the visitor; empty if it does not say.
    package var text: String

    package init(fraction: Double? = nil, text: String = "") {
        self.fraction = fraction
        self.text = text
    }

    /// Parses a line of untrusted output.
    ///
    /// - Returns: nil if it is not a valid line of progress.
    package init?(line: some Collection<UInt8>) {
        guard line.count <= ActionProgress.maximumLine,
            let object = (try? JSONParser.parse(Array(line))).map({ DataValue($0) })?.object,
            let progress = object["progress"]
        else { return nil }
        switch progress {
        case .null: fraction = nil
        case .number(let number):
            guard let value = number.value, (0...1).contains(value) else { return nil }
            fraction = value
        default: return nil
        }
        text = String(
            (object["text"]?.text ?? "").replacingControlCharacters
                .prefix(ActionProgress.maximumText))
    }
}

/// Separates the lines of progress in a program's output from the rest. A line of progress starts with `{"progress"`.
package struct ProgressReader {
    private static let start = Array(#"{"progress""#.utf8)

    /// The output without the lines of progress, of at most `limit` bytes.
    package private(set) var output: [UInt8] = []
    /// The number of bytes of output that are not progress.
    package private(set) var size = 0
    /// The maximum number of bytes that are kept.
    private let limit: Int
    /// An incomplete line that may be one of progress.
    private var line: [UInt8] = []
    /// Whether the incomplete line is known to be part of the output.
    private var isOutput = false

    package init(limit: Int) { self.limit = limit }

    /// Adds bytes of output.
    ///
    /// - Returns: the latest progress among the lines that they complete; nil for none.
    /// - Complexity: linear in the number of bytes.
    package mutating func add(_ bytes: [UInt8]) -> ActionProgress? {
        var latest: [UInt8]?
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            let part = rest[..<(end.map { $0 + 1 } ?? rest.endIndex)]
            rest = rest[part.endIndex...]
            if isOutput {
                keep(part)
            } else {
                line += part
                if !mayBeProgress {
                    keep(line[...])
                    line = []
                    isOutput = true
                } else if end != nil {
                    latest = line
                    line = []
                }
            }
            if end != nil { isOutput = false }
        }
        return latest.flatMap { ActionProgress(line: $0) }
    }

    /// Adds the line that the program left incomplete to the output.
    package mutating func finish() {
        keep(line[...])
        line = []
    }

    private var mayBeProgress: Bool {
        line.count <= ActionProgress.maximumLine
            && line.prefix(ProgressReader.start.count).elementsEqual(
                ProgressReader.start.prefix(line.count))
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        size += bytes.count
        output += bytes.prefix(max(0, limit - output.count))
    }
}
