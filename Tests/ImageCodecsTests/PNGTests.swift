import Testing

@testable import ImageCodecs

@Suite struct PNGTests {
    private func picture(_ seed: Int, width: Int = 13, height: Int = 7) -> BGRAImage {
        var bytes: [UInt8] = []
        for i in 0..<width * height {
            bytes += [UInt8(i * 3 & 255), UInt8(i + seed & 255), UInt8(seed & 255), 255]
        }
        return BGRAImage(width: width, height: height, bytes: bytes)
    }

    @Test func encodedPNGDecodesToSamePixels() throws {
        #expect(try PNG.decode(try PNG.encode(picture(40))) == picture(40))
        var translucent = picture(9)
        translucent.bytes[3] = 77
        #expect(try PNG.decode(try PNG.encode(translucent, opaque: false)) == translucent)
    }

    @Test func truncatedPNGIsRefused() throws {
        let good = try PNG.encode(picture(1))
        #expect(throws: ImageError.self) { try PNG.decode([]) }
        #expect(throws: ImageError.self) { try PNG.decode(Array("not a picture".utf8)) }
        // The last chunks contain no pixels, and libpng does not require them.
        for i in stride(from: 0, to: good.count - 20, by: 3) {
            #expect(throws: ImageError.self) { try PNG.decode(Array(good[..<i])) }
            var bad = good
            bad[i] ^= 0x5a
            _ = try? PNG.decode(bad)
        }
    }

    @Test func pngDecoderReadsFirstFrameOfAPNG() throws {
        var writer = APNGWriter()
        try writer.add(picture(1), milliseconds: 50)
        try writer.add(picture(2), milliseconds: 70)
        let file = try writer.finish()
        #expect(try PNG.decode(file) == picture(1))
        let text = String(decoding: file, as: Unicode.ASCII.self)
        #expect(text.contains("acTL") && text.contains("fdAT"))
        #expect(throws: ImageError.self) {
            try writer.add(picture(3, width: 5), milliseconds: 10)
        }
        #expect(throws: ImageError.self) { try APNGWriter().finish() }
    }
}
