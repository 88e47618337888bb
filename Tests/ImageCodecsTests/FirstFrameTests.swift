import CWebP
import TestSupport
import Testing

@testable import ImageCodecs

/// Of an animation the first frame is decoded.
@Suite struct FirstFrameTests {
    /// An opaque image in four colours, with a different one in each quarter.
    private static func image(_ width: Int, _ height: Int, level: UInt8 = 200) -> BGRAImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += [x < width / 2 ? 20 : level, y < height / 2 ? 20 : level, 90, 255]
            }
        }
        return BGRAImage(width: width, height: height, bytes: bytes)
    }

    private static func movie(_ format: String, _ frames: [BGRAImage]) throws -> [UInt8] {
        let (rate, width, height) = (FrameRate(10)!, frames[0].width, frames[0].height)
        func write(_ movie: some MovieWriter) throws -> [UInt8] {
            var (movie, bytes, previous) = (movie, [UInt8](), BGRAImage?.none)
            for frame in frames {
                bytes += try movie.add(movie.encode(frame, previous))
                previous = frame
            }
            return try bytes + movie.finish()
        }
        return switch format {
        case "gif":
            try write(GIFMovie(width: width, height: height, rate: rate, opaque: true))
        case "png": try write(APNGMovie(rate: rate, opaque: true))
        default: try write(WebPMovie(width: width, height: height, rate: rate, opaque: true))
        }
    }

    @Test(arguments: ["gif", "png", "webp"], [1, 3])
    func firstFrameIsDecoded(format: String, count: Int) throws {
        let frames = (0..<count).map { Self.image(24, 16, level: UInt8(200 - 40 * $0)) }
        let file = try Self.movie(format, frames)
        let first = try ImageDecoder.decode(file)
        #expect((first.width, first.height) == (24, 16))
        // A GIF has five bits per channel.
        for (a, b) in zip(first.bytes, frames[0].bytes) { #expect(abs(Int(a) - Int(b)) <= 8) }
        let small = try ImageDecoder.decode(
            file, for: ImageTarget(width: 6, height: 6, mode: .cover))
        #expect((small.width, small.height) == (6, 6))
    }

    /// A file that is being written is decoded if its first frame is complete, and is an error otherwise.
    @Test(arguments: ["gif", "webp"]) func truncatedAnimationIsRefusedOrDecoded(format: String)
        throws
    {
        let file = try Self.movie(format, [Self.image(24, 16), Self.image(24, 16, level: 100)])
        let whole = try ImageDecoder.decode(file)
        for count in file.indices {
            guard let image = try? ImageDecoder.decode(Array(file[..<count])) else { continue }
            #expect(image == whole, "\(count)")
        }
        for i in file.indices {
            for bits: UInt8 in [0x01, 0x5a, 0xff] {
                var damaged = file
                damaged[i] ^= bits
                // `BGRAImage` checks the result itself.
                _ = try? ImageDecoder.decode(
                    damaged, for: ImageTarget(width: 4, height: 4, mode: .cover),
                    maximumPixels: 1 << 20)
            }
        }
    }

    // MARK: WebP

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }

    /// Returns little-endian numbers; each field is a value and its count of bytes.
    private static func numbers(_ fields: [(Int, Int)]) -> [UInt8] {
        fields.flatMap { number($0.0, $0.1) }
    }

    /// Returns an animation of 20 × 12 pixels with one frame, at (4, 2), of a file without animation.
    private static func animation(of still: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var chunks = Array(still[12...])
        if chunks.starts(with: "VP8X".utf8) { chunks.removeFirst(18) }
        let fields = [(2, 3), (1, 3), (width - 1, 3), (height - 1, 3), (100, 3), (0, 1)]
        let frame = numbers(fields) + chunks
        var content = Array("WEBPVP8X".utf8)
        content += numbers([(10, 4), (0x12, 4), (19, 3), (11, 3)])
        content += Array("ANIM".utf8)
        content += numbers([(6, 4), (0, 6)])
        content += Array("ANMF".utf8)
        content += number(frame.count, 4) + frame
        return Array("RIFF".utf8) + number(content.count, 4) + content
    }

    /// The first frame may cover a part of the picture; the rest is transparent.
    @Test(arguments: [false, true]) func frameIsPlacedInTransparentPicture(isLossy: Bool) throws {
        var image = Self.image(8, 6)
        // Alpha is stored beside lossy colours, in a chunk of its own.
        for i in 0..<48 { image.bytes[4 * i + 3] = UInt8(128 + i) }
        var still = try PictureFile.webp(image)
        if isLossy {
            var output: UnsafeMutablePointer<UInt8>?
            let size = WebPEncodeBGRA(image.bytes, 8, 6, 32, 95, &output)
            defer { WebPFree(output) }
            still = Array(UnsafeBufferPointer(start: output, count: size))
            #expect(still[12...].starts(with: "VP8X".utf8))
        }
        let decoded = try ImageDecoder.decode(Self.animation(of: still, 8, 6))
        #expect((decoded.width, decoded.height) == (20, 12))
        for y in 0..<12 {
            for x in 0..<20 {
                let alpha = Int(decoded.bytes[4 * (20 * y + x) + 3])
                let isInside = (4..<12).contains(x) && (2..<8).contains(y)
                let expected = isInside ? 128 + (y - 2) * 8 + x - 4 : 0
                #expect(abs(alpha - expected) <= (isLossy ? 8 : 0), "\(x) \(y)")
            }
        }
    }

    /// Frames that do not have the announced size, or reach beyond the picture, are refused.
    @Test(arguments: [(7, 6), (8, 7), (200, 6)])
    func inconsistentFrameIsRefused(width: Int, height: Int) throws {
        let still = try PictureFile.webp(Self.image(8, 6))
        let file = Self.animation(of: still, width, height)
        #expect(throws: ImageError(reason: "a damaged WebP animation")) {
            try ImageDecoder.decode(file)
        }
    }

    // MARK: GIF

    /// Returns a GIF of 8 × 8 pixels in which row y has the colour 16 y; `edit` changes the image descriptor's ten bytes.
    private static func gif(_ edit: (inout ArraySlice<UInt8>) -> Void) throws -> [UInt8] {
        let image = BGRAImage(
            width: 8, height: 8,
            bytes: (0..<64).flatMap { [UInt8($0 / 8 * 16), 0, 0, 255] })
        var file = try movie("gif", [image])
        let start = try #require(
            file.indices.first { file[$0...].starts(with: [0x2c, 0, 0, 0, 0, 8, 0, 8, 0]) })
        edit(&file[start..<start + 10])
        return file
    }

    @Test func interlacedGIFIsDecoded() throws {
        let file = try Self.gif { $0[$0.startIndex + 9] |= 0x40 }
        let image = try ImageDecoder.decode(file)
        // Rows 0, 4, 2, 6, 1, 3, 5, 7 are stored in this order.
        let order = [0, 4, 2, 6, 1, 3, 5, 7]
        for (stored, row) in order.enumerated() {
            #expect(abs(Int(image.bytes[4 * 8 * row]) - 16 * stored) <= 8)
        }
    }

    /// A frame at a place beyond the picture's size enlarges the picture.
    @Test func frameBeyondPictureEnlargesIt() throws {
        let file = try Self.gif { $0[$0.startIndex + 1] = 4 }
        let image = try ImageDecoder.decode(file)
        #expect((image.width, image.height) == (12, 8))
        #expect(image.bytes[3] == 0 && image.bytes[4 * 4 + 3] == 255)
    }

    @Test func oversizedGIFIsRefused() throws {
        let file = try Self.gif {
            $0.replaceSubrange($0.startIndex + 5..<$0.startIndex + 9, with: [0, 0x40, 1, 0x40])
        }
        let error = thrownError(ImageError.self) { try ImageDecoder.decode(file) }
        #expect(error?.reason.contains("is too large") == true)
    }
}
