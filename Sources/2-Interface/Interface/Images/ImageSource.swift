/// The source of an image: a file, or bytes embedded in data.
package struct ImageSource: Hashable, Sendable {
    /// The kinds of source.
    package enum Content: Sendable {
        /// The path of a PNG, JPEG or WebP file.
        case file(String)
        /// The bytes of a PNG, JPEG or WebP file.
        case data([UInt8])
    }

    /// A file below a folder that its name must not lead out of.
    package struct FileInFolder: Hashable, Sendable {
        /// The folder's path.
        package let folder: String
        /// The file's path, relative to the folder.
        package let name: String

        package init(folder: String, name: String) { (self.folder, self.name) = (folder, name) }
    }

    /// The path or the bytes of the image.
    package let content: Content
    /// Where the file is read, if its path comes from data; nil if it is read by its path, or for bytes.
    package let fileInFolder: FileInFolder?
    /// The hash of the content, stored so that bytes are not hashed in each frame.
    private let contentHash: Int

    private init(_ content: Content, _ fileInFolder: FileInFolder? = nil) {
        self.content = content
        self.fileInFolder = fileInFolder
        var hasher = Hasher()
        hasher.combine(fileInFolder)
        switch content {
        case .file(let path): hasher.combine(path)
        case .data(let bytes): hasher.combine(bytes)
        }
        contentHash = hasher.finalize()
    }

    /// Returns a source for a file.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - fileInFolder: where it is read; nil if it is read by its path.
    package static func file(_ path: String, in fileInFolder: FileInFolder? = nil) -> ImageSource {
        ImageSource(.file(path), fileInFolder)
    }

    /// Returns a source for the bytes of a file.
    package static func data(_ bytes: [UInt8]) -> ImageSource { ImageSource(.data(bytes)) }

    package static func == (a: ImageSource, b: ImageSource) -> Bool {
        guard a.contentHash == b.contentHash, a.fileInFolder == b.fileInFolder else { return false }
        switch (a.content, b.content) {
        case (.file(let a), .file(let b)): return a == b
        case (.data(let a), .data(let b)): return a == b
        default: return false
        }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }

    /// The path of the file; nil for bytes.
    package var path: String? {
        if case .file(let path) = content { path } else { nil }
    }

    /// The memory that the path or the bytes take, in bytes.
    var byteCount: Int {
        switch content {
        case .file(let path): path.utf8.count
        case .data(let bytes): bytes.count
        }
    }

    // MARK: Data URIs

    /// The maximum size of an image in a data URI, in bytes after base64 decoding.
    package static let maximumDataSize = 1 << 20

    /// Returns whether a text is a data URI.
    package static func isDataURI(_ text: String) -> Bool { text.utf8.starts(with: "data:".utf8) }

    /// Creates a source from a base64 data URI such as `data:image/png;base64,iVBORw0…` (RFC 2397).
    ///
    /// - Returns: Nil if the text is not such a URI, its base64 is invalid, or it has more than `maximumDataSize`
    ///   bytes.
    /// - Complexity: Linear in the length of the text.
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

/// A decoder of base64 (RFC 4648, section 4) that accepts missing padding and skips line breaks.
private enum Base64 {
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (i, c) in alphabet.utf8.enumerated() { table[Int(c)] = UInt8(i) }
        return table
    }()

    /// Decodes a text.
    ///
    /// - Returns: The bytes; nil if the text contains an invalid character or is truncated.
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
        // A single remaining character (6 bits) does not make a byte.
        return count == 6 ? nil : bytes
    }
}
