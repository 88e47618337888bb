import ImageCodecs
import Rasterizer

/// A screenshot as it is sent over the control socket: a line, then four bytes a pixel (blue, green, red and 255), row
/// by row.
///
///     flipbook-screenshot WIDTH HEIGHT DIFFERENT
///
/// DIFFERENT is the number of pixels that differ from the expected ones, or "-" if they were not compared.
package struct ScreenshotMessage: Equatable, Sendable {
    /// The width, in pixels.
    package var width: Int
    /// The height, in pixels.
    package var height: Int
    /// The number of pixels that differ from the expected ones; nil if they were not compared.
    package var different: Int?
    /// The pixels, row by row, each as blue, green, red and 255.
    package var pixels: [UInt8]

    /// Reads a screenshot and compares it with the expected pixels, if there are any.
    package init(_ reader: SurfaceReader, expected: SurfaceReader?) {
        (width, height) = (reader.width, reader.height)
        pixels = reader.read()
        guard let expected = expected?.read() else { return }
        different = 0
        guard expected != pixels else { return }
        different = stride(from: 0, to: pixels.count, by: 4).reduce(0) { count, i in
            count + (pixels[i..<i + 4] == expected[i..<i + 4] ? 0 : 1)
        }
    }

    /// Parses a message, which is treated as untrusted input.
    ///
    /// - Returns: nil if the bytes are not a valid message.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard let end = bytes.prefix(80).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 4, words[0] == "flipbook-screenshot", let width = Int(words[1]),
            let height = Int(words[2]), (1...32768).contains(width), (1...32768).contains(height),
            bytes.count - (end + 1 - bytes.startIndex) == width * height * 4
        else { return nil }
        if words[3] != "-" {
            guard let count = Int(words[3]), count >= 0 else { return nil }
            different = count
        }
        (self.width, self.height) = (width, height)
        pixels = Array(bytes[(end + 1)...])
    }

    package var bytes: [UInt8] {
        let different = different.map(String.init) ?? "-"
        return Array("flipbook-screenshot \(width) \(height) \(different)\n".utf8) + pixels
    }

    /// The screenshot as a PNG file.
    ///
    /// - Throws: `ImageError` if memory is short.
    package func png() throws -> [UInt8] {
        try PNG.encode(BGRAImage(width: width, height: height, bytes: pixels))
    }
}
