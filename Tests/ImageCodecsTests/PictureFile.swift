import CJPEG
import CWebP
import CZlib
import Testing

@testable import ImageCodecs

/// Files made by the libraries' own encoders, and parts that these cannot write.
enum PictureFile {
    static func jpeg(_ image: BGRAImage, flags: Int32 = 0) throws -> [UInt8] {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(output) }
        try #require(
            tjCompress2(
                handle, image.bytes, Int32(image.width), 0, Int32(image.height),
                Int32(TJPF_BGRA.rawValue), &output, &size, Int32(TJSAMP_444.rawValue), 95, flags)
                == 0)
        return Array(UnsafeBufferPointer(start: output, count: Int(size)))
    }

    static func webp(_ image: BGRAImage) throws -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let size = WebPEncodeLosslessBGRA(
            image.bytes, Int32(image.width), Int32(image.height), Int32(image.width * 4), &output)
        defer { WebPFree(output) }
        try #require(size > 0)
        return Array(UnsafeBufferPointer(start: output, count: size))
    }

    /// Returns a PNG chunk with its length and checksum.
    static func pngChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let tagged = Array(type.utf8) + content
        func number(_ n: UInt) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: n >> (24 - 8 * UInt($0))) }
        }
        return number(UInt(content.count)) + tagged
            + number(UInt(crc32(0, tagged, UInt32(tagged.count))))
    }

    /// Returns a WebP file with an extended header and metadata, from a lossless one.
    static func extendedWebP(_ simple: [UInt8], exif: [UInt8]) -> [UInt8] {
        func number(_ n: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(n >> (8 * $0) & 255) }
        }
        let bits = (0..<4).reduce(0) { $0 | Int(simple[21 + $1]) << (8 * $1) }
        var content = Array("WEBPVP8X".utf8)
        content += number(10, 4) + number(0x18, 4)
        content += number(bits & 0x3fff, 3) + number(bits >> 14 & 0x3fff, 3)
        content += simple[12...]
        content += Array("EXIF".utf8)
        content += number(exif.count, 4) + exif
        return Array("RIFF".utf8) + number(content.count, 4) + content
    }
}
