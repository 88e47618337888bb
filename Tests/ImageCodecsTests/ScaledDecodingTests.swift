import CJPEG
import CWebP
import Testing

@testable import ImageCodecs

/// Images are decoded no larger than they are displayed.
@Suite struct ScaledDecodingTests {
    /// Returns an image whose left half is red and whose right half is blue.
    private static func picture(_ width: Int, _ height: Int) -> BGRAImage {
        var bytes: [UInt8] = []
        for _ in 0..<height {
            for x in 0..<width { bytes += x < width / 2 ? [0, 0, 255, 255] : [255, 0, 0, 255] }
        }
        return BGRAImage(width: width, height: height, bytes: bytes)
    }

    private static func file(_ format: String, _ image: BGRAImage) throws -> [UInt8] {
        switch format {
        case "png": return try PNG.encode(image)
        case "jpeg":
            let handle = try #require(tjInitCompress())
            defer { tjDestroy(handle) }
            var output: UnsafeMutablePointer<UInt8>?
            var size: UInt = 0
            let status = tjCompress2(
                handle, image.bytes, Int32(image.width), 0, Int32(image.height),
                Int32(TJPF_BGRA.rawValue), &output, &size, Int32(TJSAMP_444.rawValue), 95, 0)
            defer { tjFree(output) }
            try #require(status == 0)
            return Array(UnsafeBufferPointer(start: output, count: Int(size)))
        default:
            var output: UnsafeMutablePointer<UInt8>?
            let size = WebPEncodeLosslessBGRA(
                image.bytes, Int32(image.width), Int32(image.height), Int32(image.width * 4),
                &output)
            defer { WebPFree(output) }
            return Array(UnsafeBufferPointer(start: output, count: size))
        }
    }

    struct Case: Sendable {
        var source: (Int, Int)
        var target: ImageTarget
        var result: (Int, Int)
    }

    static let cases = [
        // Fit: the whole image is in the target.
        Case(
            source: (64, 32), target: ImageTarget(width: 16, height: 16, mode: .fit),
            result: (16, 8)),
        // Cover: the image is cropped to the target.
        Case(
            source: (64, 32), target: ImageTarget(width: 16, height: 16, mode: .cover),
            result: (16, 16)),
        // Sizes that are not multiples of an eighth.
        Case(
            source: (61, 35), target: ImageTarget(width: 23, height: 19, mode: .cover),
            result: (23, 19)),
        // Images are never enlarged.
        Case(
            source: (10, 6), target: ImageTarget(width: 40, height: 40, mode: .cover),
            result: (10, 6)),
        Case(
            source: (10, 60), target: ImageTarget(width: 40, height: 40, mode: .cover),
            result: (10, 40)),
        // Automatic: cropped if most of the image remains, otherwise whole.
        Case(
            source: (64, 48), target: ImageTarget(width: 32, height: 18, mode: .automatic),
            result: (32, 18)),
        Case(
            source: (64, 64), target: ImageTarget(width: 32, height: 18, mode: .automatic),
            result: (18, 18)),
        Case(
            source: (90, 30), target: ImageTarget(width: 32, height: 18, mode: .automatic),
            result: (32, 11)),
        Case(
            source: (32, 90), target: ImageTarget(width: 32, height: 18, mode: .automatic),
            result: (6, 18)),
        Case(
            source: (3, 60), target: ImageTarget(width: 1, height: 1, mode: .fit),
            result: (1, 1)),
    ]

    @Test(arguments: cases, ["png", "jpeg", "webp"])
    func decodedSizeFollowsTarget(example: Case, format: String) throws {
        let picture = Self.picture(example.source.0, example.source.1)
        let image = try ImageDecoder.decode(Self.file(format, picture), for: example.target)
        #expect((image.width, image.height) == example.result)
        guard image.width > 1 else { return }
        // The left side is still on the left.
        let (first, last) = (0, 4 * (image.width - 1))
        #expect(image.bytes[first + 2] > 200 && image.bytes[first] < 60)
        #expect(image.bytes[last] > 200 && image.bytes[last + 2] < 60)
    }

    /// Each pixel is the mean of the area that it covers.
    @Test func reducedPixelsAreAreaMeans() throws {
        var image = BGRAImage(width: 4, height: 2, bytes: [UInt8](repeating: 0, count: 32))
        for (i, level) in [0, 100, 40, 60, 50, 50, 200, 100].enumerated() {
            for c in 0..<3 { image.bytes[4 * i + c] = UInt8(level) }
            image.bytes[4 * i + 3] = 255
        }
        let half = image.reduced(toWidth: 2, height: 1)
        #expect(half.bytes == [50, 50, 50, 255, 100, 100, 100, 255])
        // Two thirds of a pixel and one third of the next.
        let third = image.reduced(toWidth: 3, height: 2)
        #expect(Array(third.bytes[0..<4]) == [25, 25, 25, 255])
        #expect(Array(third.bytes[4..<8]) == [70, 70, 70, 255])
    }

    /// Transparent pixels contribute no colour at edges.
    @Test func transparentPixelsContributeNoColor() {
        let image = BGRAImage(
            width: 2, height: 1, bytes: [255, 255, 255, 0, 10, 20, 30, 200])
        #expect(image.reduced(toWidth: 1, height: 1).bytes == [10, 20, 30, 100])
        let clear = BGRAImage(width: 2, height: 1, bytes: [UInt8](repeating: 0, count: 8))
        #expect(clear.reduced(toWidth: 1, height: 1).bytes == [0, 0, 0, 0])
    }

    /// Truncated files, and files in which one byte differs, including those of the header.
    @Test(arguments: ["png", "jpeg", "webp"]) func damagedImageDoesNotExceedTarget(format: String)
        throws
    {
        let good = try Self.file(format, Self.picture(40, 30))
        let target = ImageTarget(width: 8, height: 8, mode: .cover)
        for count in good.indices {
            let image = try? ImageDecoder.decode(Array(good[..<count]), for: target)
            if count < 20 || format == "webp" { #expect(image == nil) }
            if let image { #expect(image.width <= 8 && image.height <= 8) }
        }
        for i in good.indices {
            var bad = good
            bad[i] ^= 0x5a
            if let image = try? ImageDecoder.decode(bad, for: target) {
                #expect(image.width <= 8 && image.height <= 8)
            }
        }
    }
}
