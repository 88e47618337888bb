/// The encodings of texts other than UTF-8, recognised by their first bytes so that messages can name them.
package enum TextEncoding: String, Sendable {
    case utf16 = "UTF-16"
    case utf32 = "UTF-32"

    /// The byte order mark of UTF-8, which editors on Windows write at the start of a file.
    package static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// Recognises an encoding by its byte order mark or by the zero bytes beside the first character; nil for UTF-8
    /// and for bytes that are no text.
    ///
    /// - Parameter bytes: a text, of which up to four bytes are examined.
    package init?(of bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(4))
        if start == [0xff, 0xfe, 0, 0] || start == [0, 0, 0xfe, 0xff] {
            self = .utf32
        } else if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
            self = .utf16
        } else if start.count == 4, start.filter({ $0 == 0 }).count == 3, start[0] != start[3] {
            self = .utf32
        } else if start.count == 2 || start.count == 4,
            [[false, true], [true, false]].contains(where: { pair in
                start.enumerated().allSatisfy { ($1 == 0) == pair[$0 % 2] }
            })
        {
            self = .utf16
        } else {
            return nil
        }
    }
}
