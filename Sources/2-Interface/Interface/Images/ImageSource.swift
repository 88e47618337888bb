/// Where a picture comes from: a file, or bytes that came with the data.
package struct ImageSource: Hashable, Sendable {
    /// The kinds of sources.
    package enum Content: Sendable {
        /// The path of a PNG, JPEG or WebP file.
        case file(String)
        /// Its bytes.
        case data([UInt8])
    }

    /// The path or the bytes.
    package let content: Content
    /// Of the content: bytes are not hashed in each frame.
    private let contentHash: Int

    private init(_ content: Content) {
        self.content = content
        var hasher = Hasher()
        switch content {
        case .file(let path): hasher.combine(path)
        case .data(let bytes): hasher.combine(bytes)
        }
        contentHash = hasher.finalize()
    }

    /// A file.
    package static func file(_ path: String) -> ImageSource { ImageSource(.file(path)) }

    /// Bytes of a file.
    package static func data(_ bytes: [UInt8]) -> ImageSource { ImageSource(.data(bytes)) }

    package static func == (a: ImageSource, b: ImageSource) -> Bool {
        guard a.contentHash == b.contentHash else { return false }
        switch (a.content, b.content) {
        case (.file(let a), .file(let b)): return a == b
        case (.data(let a), .data(let b)): return a == b
        default: return false
        }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }

    /// The path of a file; nil for bytes.
    package var path: String? {
        if case .file(let path) = content { path } else { nil }
    }

    /// The memory that the bytes take.
    var byteCount: Int {
        switch content {
        case .file(let path): path.utf8.count
        case .data(let bytes): bytes.count
        }
    }

    // MARK: Data URIs

    /// The largest picture in a data URI, in bytes once decoded.
    package static let maximumDataSize = 1 << 20

    /// Whether a text is a data URI.
    package static func isDataURI(_ text: String) -> Bool { text.utf8.starts(with: "data:".utf8) }

    /// The bytes of a data URI in base64, as `data:image/png;base64,iVBORw0…` (RFC 2397).
    ///
    /// - Returns: nil for other texts, for damaged base64, and for more than `maximumDataSize` bytes.
    /// - Complexity: linear in the length of the text.
    package init?(dataURI text: String) {
        guard ImageSource.isDataURI(text), let comma = text.utf8.firstIndex(of: 0x2c),
            text[..<comma].hasSuffix(";base64")
        else { return nil }
        let payload = text.utf8[text.utf8.index(after: comma)...]
        guard payload.count / 4 * 3 <= ImageSource.maximumDataSize + 3,
            let bytes = Base64.decode(payload), bytes.count <= ImageSource.maximumDataSize
        else { return nil }
        self.init(.data(bytes))
    }
}

/// RFC 4648, section 4; the padding may be missing, line feeds are skipped.
private enum Base64 {
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (i, c) in alphabet.utf8.enumerated() { table[Int(c)] = UInt8(i) }
        return table
    }()

    /// - Returns: nil for a character that does not belong there.
    static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        var isPadded = false
        for c in text {
            if c == 0x0a || c == 0x0d { continue }
            if c == UInt8(ascii: "=") {
                isPadded = true
                continue
            }
            let value = values[Int(c)]
            guard value < 64, !isPadded else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // One character alone holds no byte.
        return count == 6 ? nil : bytes
    }
}
