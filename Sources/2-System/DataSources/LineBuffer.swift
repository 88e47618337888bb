/// Cuts the output of a stream into lines.
struct LineBuffer {
    /// Bytes of a line that has no end yet.
    private(set) var partial: [UInt8] = []
    /// The number of the line that `partial` begins.
    private(set) var line = 1

    /// Complete lines with their ends.
    struct Lines: Sendable {
        var bytes: [UInt8]
        /// The number of the first, counted from the start of the program.
        var first: Int
    }

    /// Adds output.
    ///
    /// - Returns: the lines that are complete now; nil if none is.
    /// - Complexity: linear in the number of bytes, and of the incomplete line if one is completed.
    mutating func append(_ bytes: [UInt8]) -> Lines? {
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            partial += bytes
            return nil
        }
        let lines = Lines(bytes: partial + bytes[...last], first: line)
        partial = Array(bytes[(last + 1)...])
        line += bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        return lines
    }

    /// The line that the program left incomplete; nil if there is none.
    mutating func finish() -> Lines? {
        guard !partial.isEmpty else { return nil }
        defer { partial = [] }
        return Lines(bytes: partial, first: line)
    }
}
