/// Reads from an image file's header what is known without decoding it.
package enum ImageHeader {
    /// Returns the width and height, in pixels, of the decoded image: with its sides swapped if its orientation turns
    /// it by a quarter. Nil if the file is no JPEG, PNG, WebP or GIF image, or ends before its size.
    ///
    /// - Complexity: linear in the number of the file's segments or chunks.
    package static func size(of bytes: [UInt8]) -> (Int, Int)? {
        guard let (width, height) = storedSize(of: bytes) else { return nil }
        return ImageOrientation(of: bytes).swapsSides ? (height, width) : (width, height)
    }

    private static func storedSize(of bytes: [UInt8]) -> (Int, Int)? {
        func size(_ width: Int?, _ height: Int?) -> (Int, Int)? {
            guard let width, let height else { return nil }
            return (width, height)
        }
        let all = bytes[...]
        switch ImageFormat(of: bytes) {
        case .png: return size(all.bigEndian(16, 4), all.bigEndian(20, 4))
        case .gif: return size(all.littleEndian(6, 2), all.littleEndian(8, 2))
        case .jpeg:
            let frame = JPEGSegments(bytes).first { JPEGSegments.isFrame($0.marker) }
            return size(frame?.content.bigEndian(3, 2), frame?.content.bigEndian(1, 2))
        case .webp:
            guard bytes.count >= 30 else { return nil }
            switch String(decoding: bytes[12..<16], as: UTF8.self) {
            case "VP8 ":
                return size(
                    all.littleEndian(26, 2).map { $0 & 0x3fff },
                    all.littleEndian(28, 2).map { $0 & 0x3fff })
            case "VP8L":
                let bits = all.littleEndian(21, 4) ?? 0
                return (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
            case "VP8X":
                return size(
                    all.littleEndian(24, 3).map { $0 + 1 }, all.littleEndian(27, 3).map { $0 + 1 })
            default: return nil
            }
        default: return nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Reads a number of `count` bytes at an offset from the slice's start; nil beyond its end.
    package func bigEndian(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        return self[startIndex + offset..<startIndex + offset + count]
            .reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a number of `count` bytes at an offset from the slice's start; nil beyond its end.
    package func littleEndian(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        return self[startIndex + offset..<startIndex + offset + count]
            .reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
