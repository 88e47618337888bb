/// Splits the output of a stream into lines.
struct LineBuffer {
    /// The bytes of an incomplete line.
    private(set) var partial: [UInt8] = []
    /// The number of the line that starts with `partial`, from 1.
    private(set) var line = 1

    /// Complete lines, including their line ends.
    struct Lines: Sendable {
        var bytes: [UInt8]
        /// The number of the first line, counted from the start of the program.
        var first: Int
    }

    /// Adds output.
    ///
    /// - Returns: the lines completed by the output; nil if there are none.
    /// - Complexity: linear in the number of bytes and, if it is completed, in the size of the incomplete line.
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

    /// Removes and returns the line that the program left incomplete; nil if there is none.
    mutating func finish() -> Lines? {
        guard !partial.isEmpty else { return nil }
        defer { partial = [] }
        return Lines(bytes: partial, first: line)
    }
}
