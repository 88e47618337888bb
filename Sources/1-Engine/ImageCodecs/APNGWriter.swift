import CZlib

/// Writes an animated PNG (APNG 1.0), of which readers of plain PNG show the first frame.
///
/// libpng encodes each frame; its chunks are then rewritten as those of an animation.
package struct APNGWriter {
    private var header: [UInt8] = []
    private var dataChunks: [[[UInt8]]] = []
    private var delays: [UInt16] = []
    private var size: (width: Int, height: Int)?

    /// Makes a writer of an animation without frames.
    package init() {}

    /// Adds a frame shown for `milliseconds`; all frames have the first one's size.
    ///
    /// - Throws: `ImageError` where the size is another one, or the frame cannot be encoded.
    package mutating func add(_ image: BGRAImage, milliseconds: UInt16) throws {
        if let size, size != (image.width, image.height) {
            throw ImageError(reason: "a frame differs in size from the first")
        }
        size = (image.width, image.height)
        var data: [[UInt8]] = []
        let png = try PNG.encode(image)
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
        dataChunks.append(data)
        delays.append(milliseconds)
    }

    /// The file's bytes; the animation repeats without end.
    ///
    /// - Throws: `ImageError` where there are no frames.
    package func finish() throws -> [UInt8] {
        guard let size, !dataChunks.isEmpty else {
            throw ImageError(reason: "an animation needs a frame")
        }
        var out = PNG.signature
        APNGWriter.chunk("IHDR", header, into: &out)
        APNGWriter.chunk("acTL", be32(dataChunks.count) + be32(0), into: &out)
        var sequence = 0
        for (i, data) in dataChunks.enumerated() {
            // Region, delay as a fraction, dispose: none, blend: source.
            let control =
                be32(sequence) + be32(size.width) + be32(size.height) + be32(0) + be32(0)
                + be16(delays[i]) + be16(1000) + [0, 0]
            APNGWriter.chunk("fcTL", control, into: &out)
            sequence += 1
            for body in data {
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
