import CZlib
import ImageHeaders

/// Writes an animated PNG (APNG 1.0); readers of plain PNG show its first frame.
///
/// libpng encodes each frame; its chunks are then rewritten as chunks of an animation.
package struct APNGWriter {
    /// An encoded frame, or the encoded part of it that differs from the previous one.
    package struct Part: Sendable {
        fileprivate let x: Int
        fileprivate let y: Int
        fileprivate let width: Int
        fileprivate let height: Int
        fileprivate var header: [UInt8] = []
        fileprivate var data: [[UInt8]] = []

        /// Encodes a part.
        ///
        /// - Parameters:
        ///   - image: the pixels.
        ///   - origin: the position of the pixels in the frame.
        ///   - opaque: whether to omit the alpha channel; must be the same for all parts of an animation.
        /// - Throws: `ImageError` if libpng runs out of memory.
        package init(
            _ image: BGRAImage, at origin: (x: Int, y: Int) = (0, 0), opaque: Bool = true
        ) throws {
            (x, y) = origin
            (width, height) = (image.width, image.height)
            let png = try PNG.encode(image, opaque: opaque)
            var index = 8
            while index + 12 <= png.count {
                let length = Int(APNGWriter.read32(png, index))
                guard index + 12 + length <= png.count else { break }
                let type = Array(png[index + 4..<index + 8])
                let body = Array(png[index + 8..<index + 8 + length])
                if type == Array("IHDR".utf8) { header = body }
                if type == Array("IDAT".utf8) { data.append(body) }
                index += 12 + length
            }
        }
    }

    private var parts: [Part] = []
    private var delays: [UInt16] = []

    /// Creates a writer for an animation without frames.
    package init() {}

    /// Adds a frame that is shown for `milliseconds`; all frames must have the first one's size.
    ///
    /// - Throws: `ImageError` if the size differs or the frame cannot be encoded.
    package mutating func add(_ image: BGRAImage, milliseconds: UInt16) throws {
        if let first = parts.first, (first.width, first.height) != (image.width, image.height) {
            throw ImageError(reason: "a frame differs in size from the first")
        }
        try add(try Part(image), milliseconds: milliseconds)
    }

    /// Adds a frame that is shown for `milliseconds`: the previous one with `part` drawn over it.
    ///
    /// - Throws: `ImageError` if the part extends beyond the first frame.
    package mutating func add(_ part: Part, milliseconds: UInt16) throws {
        if let first = parts.first {
            guard part.x >= 0, part.y >= 0, part.x + part.width <= first.width,
                part.y + part.height <= first.height
            else { throw ImageError(reason: "a frame reaches beyond the first") }
        }
        parts.append(part)
        delays.append(milliseconds)
    }

    /// Returns the bytes of the file; the animation loops forever.
    ///
    /// - Throws: `ImageError` if there are no frames.
    package func finish() throws -> [UInt8] {
        guard let first = parts.first else {
            throw ImageError(reason: "an animation needs a frame")
        }
        var out = ImageFormat.pngSignature
        APNGWriter.chunk("IHDR", first.header, into: &out)
        APNGWriter.chunk("acTL", be32(parts.count) + be32(0), into: &out)
        var sequence = 0
        for (i, part) in parts.enumerated() {
            // Region, delay as a fraction, dispose operation "none", blend operation "source".
            let region = [sequence, part.width, part.height, part.x, part.y].flatMap(be32)
            let control: [UInt8] = region + be16(delays[i]) + be16(1000) + [0, 0]
            APNGWriter.chunk("fcTL", control, into: &out)
            sequence += 1
            for body in part.data {
                if i == 0 {
                    APNGWriter.chunk("IDAT", body, into: &out)
                } else {
                    APNGWriter.chunk("fdAT", be32(sequence) + body, into: &out)
                    sequence += 1
                }
            }
        }
        APNGWriter.chunk("IEND", [], into: &out)
        return out
    }

    private func be16(_ v: UInt16) -> [UInt8] { [UInt8(v >> 8), UInt8(v & 255)] }
    private func be32(_ v: Int) -> [UInt8] { APNGWriter.be32(UInt32(v)) }

    private static func be32(_ v: UInt32) -> [UInt8] {
        [UInt8(v >> 24), UInt8(v >> 16 & 255), UInt8(v >> 8 & 255), UInt8(v & 255)]
    }

    private static func read32(_ b: [UInt8], _ i: Int) -> UInt32 {
        UInt32(b[i]) << 24 | UInt32(b[i + 1]) << 16 | UInt32(b[i + 2]) << 8 | UInt32(b[i + 3])
    }

    private static func chunk(_ type: String, _ body: [UInt8], into out: inout [UInt8]) {
        let tagged = Array(type.utf8) + body
        out += be32(UInt32(body.count))
        out += tagged
        out += be32(UInt32(truncatingIfNeeded: crc32(0, tagged, UInt32(tagged.count))))
    }
}
