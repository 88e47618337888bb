import CJPEG
import CWebP
import CZlib
import TestSupport
import Testing

@testable import ImageCodecs

/// Images made by the libraries' own encoders are decoded: intact, truncated, damaged, and with false sizes.
@Suite struct DecoderTests {
    /// A gradient of 16 × 12 pixels with smooth colours, which JPEG preserves well.
    private static let picture: BGRAImage = {
        var bytes: [UInt8] = []
        for y in 0..<12 {
            for x in 0..<16 {
                bytes += [UInt8(40 + 10 * x), UInt8(60 + 12 * y), UInt8(200 - 8 * x), 255]
            }
        }
        return BGRAImage(width: 16, height: 12, bytes: bytes)
    }()

    private static func jpeg(
        _ bytes: [UInt8], _ format: TJPF, _ subsampling: TJSAMP, flags: Int32 = 0
    ) throws -> [UInt8] {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = tjCompress2(
            handle, bytes, 16, 0, 12, Int32(format.rawValue), &output, &size,
            Int32(subsampling.rawValue), 95, flags)
        defer { tjFree(output) }
        try #require(status == 0)
        return Array(UnsafeBufferPointer(start: output, count: Int(size)))
    }

    private static func webp(_ image: BGRAImage) throws -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let size = WebPEncodeLosslessBGRA(
            image.bytes, Int32(image.width), Int32(image.height), Int32(image.width * 4), &output)
        defer { WebPFree(output) }
        try #require(size > 0)
        return Array(UnsafeBufferPointer(start: output, count: size))
    }

    /// Returns the largest difference of a channel.
    private func difference(_ a: BGRAImage, _ b: BGRAImage) -> Int {
        guard a.width == b.width, a.height == b.height else { return .max }
        return zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    // MARK: Formats

    @Test(arguments: [false, true], [0, TJFLAG_PROGRESSIVE])
    func jpegDecodesToOriginalColors(isSubsampled: Bool, flags: Int32) throws {
        let picture = DecoderTests.picture
        let bytes = try DecoderTests.jpeg(
            picture.bytes, TJPF_BGRA, isSubsampled ? TJSAMP_420 : TJSAMP_444, flags: flags)
        #expect(try difference(ImageDecoder.decode(bytes), picture) < 16)
    }

    @Test func grayJPEGDecodesToGray() throws {
        let grey = (0..<192).map { UInt8(30 + $0) }
        let bytes = try DecoderTests.jpeg(grey, TJPF_GRAY, TJSAMP_GRAY)
        let image = try ImageDecoder.decode(bytes)
        let expected = BGRAImage(width: 16, height: 12, bytes: grey.flatMap { [$0, $0, $0, 255] })
        #expect(difference(image, expected) < 8)
    }

    /// Inks are inverted in such files: 255 means no ink.
    @Test func cmykIsConvertedToRGB() throws {
        let inks: [UInt8] = (0..<192).flatMap { _ in [255, 128, 0, 200] as [UInt8] }
        let image = try ImageDecoder.decode(try DecoderTests.jpeg(inks, TJPF_CMYK, TJSAMP_444))
        let pixel: [UInt8] = [0, UInt8(128 * 200 / 255), 200, 255]
        let expected = BGRAImage(
            width: 16, height: 12, bytes: (0..<192).flatMap { _ in pixel })
        #expect(difference(image, expected) < 8)
    }

    @Test func webpKeepsAlpha() throws {
        var picture = DecoderTests.picture
        for i in stride(from: 3, to: picture.bytes.count, by: 4) {
            picture.bytes[i] = UInt8(55 + i % 200)
        }
        #expect(try ImageDecoder.decode(try DecoderTests.webp(picture)) == picture)
    }

    @Test func lossyWebPIsDecoded() throws {
        let picture = DecoderTests.picture
        var output: UnsafeMutablePointer<UInt8>?
        let size = WebPEncodeBGRA(picture.bytes, 16, 12, 64, 95, &output)
        defer { WebPFree(output) }
        let bytes = Array(UnsafeBufferPointer(start: output, count: size))
        #expect(try difference(ImageDecoder.decode(bytes), picture) < 24)
    }

    // MARK: Damage

    @Test(arguments: ["png", "jpeg", "webp"])
    func damagedImageIsRefusedOrDecoded(format: String) throws {
        let picture = DecoderTests.picture
        let good =
            switch format {
            case "png": try PNG.encode(picture)
            case "jpeg": try DecoderTests.jpeg(picture.bytes, TJPF_BGRA, TJSAMP_420)
            default: try DecoderTests.webp(picture)
            }
        for count in good.indices {
            // Truncated headers are refused; of a truncated JPEG the available part is decoded.
            let image = try? ImageDecoder.decode(Array(good[..<count]))
            if count < 20 || format == "webp" { #expect(image == nil) }
        }
        for i in good.indices {
            for bits: UInt8 in [0x01, 0x5a, 0xff] {
                var bad = good
                bad[i] ^= bits
                // `BGRAImage` checks the result itself.
                _ = try? ImageDecoder.decode(bad)
            }
        }
    }

    @Test func otherFormatsAreRefused() {
        for text in ["", "GIF", "RIFF....WAVEfmt ", "<html/>", "BM"] {
            let error = thrownError(ImageError.self) {
                try ImageDecoder.decode(Array(text.utf8))
            }
            #expect(error?.reason == "this is no PNG, JPEG, WebP or GIF image")
        }
    }

    // MARK: Sizes

    /// A size in the header that exceeds the limit is refused as too large.
    @Test func oversizedHeadersAreRefused() throws {
        let picture = DecoderTests.picture
        var png = try PNG.encode(picture)
        DecoderTests.set(&png, at: 16, [0, 0, 0x80, 0, 0, 0, 0x80, 0])
        let crc = UInt32(crc32(0, Array(png[12..<29]), 17))
        DecoderTests.set(&png, at: 29, (0..<4).map { UInt8(crc >> (24 - 8 * $0) & 255) })
        var jpeg = try DecoderTests.jpeg(picture.bytes, TJPF_BGRA, TJSAMP_420)
        let frame = try #require(
            jpeg.indices.first { jpeg[$0...].starts(with: [0xff, 0xc0, 0, 17, 8]) })
        DecoderTests.set(&jpeg, at: frame + 5, [0xff, 0xdc, 0xff, 0xdc])
        // 16,383 × 16,384 pixels, without alpha.
        var webp = Array("RIFF\u{18}\0\0\0WEBPVP8L\u{0c}\0\0\0".utf8) + [0x2f]
        let sides = UInt32(16382) | UInt32(16383) << 14
        webp += (0..<4).map { UInt8(sides >> (8 * $0) & 255) } + [UInt8](repeating: 0, count: 8)
        for bytes in [png, jpeg, webp] {
            let error = thrownError(ImageError.self) { try ImageDecoder.decode(bytes) }
            #expect(error?.reason.contains("is too large") == true, "\(error?.reason ?? "")")
        }
    }

    private static func set(_ bytes: inout [UInt8], at offset: Int, _ new: [UInt8]) {
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }

    @Test(arguments: [
        (1, 1, true), (16384, 4096, true), (16384, 4097, false), (16385, 1, false),
        (1, 16385, false), (0, 5, false), (-1, 5, false), (1 << 31, 1 << 31, false),
    ])
    func sizeLimitsAreChecked(width: Int, height: Int, isAllowed: Bool) {
        if isAllowed {
            #expect(throws: Never.self) { try ImageLimit.check(width: width, height: height) }
        } else {
            #expect(throws: ImageError.self) {
                try ImageLimit.check(width: width, height: height)
            }
        }
    }
}
