/// The chunks of a PNG or WebP file. A damaged file ends at its last complete chunk.
package struct ImageChunks: Sequence, IteratorProtocol {
    /// A chunk of a file.
    package struct Chunk {
        /// The four characters of the type.
        package let type: String
        /// The content, without the type, the length and a checksum.
        package let content: ArraySlice<UInt8>
    }

    /// The chunks that have not been read.
    private var rest: ArraySlice<UInt8>
    private let isPNG: Bool

    private init(_ rest: ArraySlice<UInt8>, isPNG: Bool) {
        self.rest = rest
        self.isPNG = isPNG
    }

    /// Creates the chunks of a PNG file.
    package static func png(_ bytes: [UInt8]) -> ImageChunks {
        ImageChunks(bytes.dropFirst(8), isPNG: true)
    }

    /// Creates the chunks of a WebP file.
    package static func webp(_ bytes: [UInt8]) -> ImageChunks {
        ImageChunks(bytes.dropFirst(12), isPNG: false)
    }

    package mutating func next() -> Chunk? {
        // PNG: length, type, content, checksum. WebP, a RIFF file: type, length, content, perhaps a byte of padding.
        guard let size = isPNG ? rest.bigEndian(0, 4) : rest.littleEndian(4, 4),
            size <= rest.count - 8
        else { return nil }
        let chunk = Chunk(
            type: String(decoding: rest.dropFirst(isPNG ? 4 : 0).prefix(4), as: UTF8.self),
            content: rest.dropFirst(8).prefix(size))
        rest = rest.dropFirst(8 + size + (isPNG ? 4 : size & 1))
        return chunk
    }
}
