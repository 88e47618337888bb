import JSON

/// Checks the encoding of documents.
enum DocumentEncoding {
    /// Checks that bytes are UTF-8, and returns them without a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of a text.
    ///   - subject: a name for the bytes, such as "its output", for messages.
    ///   - firstLine: the number of the first line.
    /// - Throws: `SourceFailure` with the line and byte of the first invalid sequence.
    /// - Complexity: linear in the number of bytes.
    static func utf8(
        _ bytes: [UInt8], subject: String, firstLine: Int = 1
    ) throws(SourceFailure) -> [UInt8] {
        if let encoding = TextEncoding(of: bytes) {
            throw SourceFailure("\(subject) is \(encoding.rawValue); it must be UTF-8")
        }
        if String(validating: bytes, as: UTF8.self) == nil {
            let place = firstInvalidByte(bytes)
            let byte = String(bytes[place.offset], radix: 16, uppercase: true)
            throw SourceFailure(
                "line \(firstLine + place.line) of \(subject) is not valid UTF-8: "
                    + "byte \(place.column) is 0x\(byte)")
        }
        let mark = TextEncoding.mark
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    /// Returns whether all bytes are ASCII white space.
    static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy(isSpace) }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    /// Returns the start of the first invalid sequence: its offset, its line from 0, and its column in bytes
    /// from 1.
    private static func firstInvalidByte(
        _ bytes: [UInt8]
    ) -> (offset: Int, line: Int, column: Int) {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var (offset, line, lineStart) = (0, 0, 0)
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
            offset += scalar.count
            if scalar.first == UInt8(ascii: "\n") {
                line += 1
                lineStart = offset
            }
        }
        return (min(offset, bytes.count - 1), line, offset - lineStart + 1)
    }
}
