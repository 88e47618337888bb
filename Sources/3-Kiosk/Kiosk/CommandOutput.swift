/// Checks the encoding of a command's output.
enum CommandOutput {
    /// The output without a byte order mark.
    ///
    /// - Throws: the line and byte of the first invalid sequence if it is not UTF-8.
    /// - Complexity: O(n)
    static func utf8(_ output: [UInt8]) throws(RowParser.Failure) -> [UInt8] {
        if output.starts(with: [0xff, 0xfe]) || output.starts(with: [0xfe, 0xff]) {
            throw RowParser.Failure(description: "its output is UTF-16; it must be UTF-8")
        }
        if String(validating: output, as: UTF8.self) == nil {
            let place = firstInvalidByte(output)
            let byte = String(output[place.offset], radix: 16, uppercase: true)
            throw RowParser.Failure(
                description:
                    "line \(place.line) of its output is not valid UTF-8: byte \(place.column) "
                    + "is 0x\(byte)")
        }
        return output.starts(with: [0xef, 0xbb, 0xbf]) ? Array(output.dropFirst(3)) : output
    }

    /// The start of the first invalid sequence. Line and column count from 1, the column in bytes.
    private static func firstInvalidByte(
        _ output: [UInt8]
    ) -> (offset: Int, line: Int, column: Int) {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = output.makeIterator()
        var (offset, line, lineStart) = (0, 1, 0)
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) {
            offset += scalar.count
            if scalar.first == UInt8(ascii: "\n") {
                line += 1
                lineStart = offset
            }
        }
        return (min(offset, output.count - 1), line, offset - lineStart + 1)
    }
}
