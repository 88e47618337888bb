import CJPEG
import CWebP
import ImageCodecs

/// Pictures generated with the libraries' own encoders.
package enum PictureSeeds {
    private static let width = 21
    private static let height = 13

    private static let image: BGRAImage = {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += [UInt8(12 * x), UInt8(19 * y), UInt8(200 - 8 * x), UInt8(255 - 9 * y)]
            }
        }
        return BGRAImage(width: width, height: height, bytes: bytes)
    }()

    /// An Exif structure that states a quarter turn.
    private static let exif: [UInt8] =
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

    /// Returns a movie of the image and its negative.
    private static func movie(_ movie: (some MovieWriter)?) -> [UInt8]? {
        guard var movie else { return nil }
        var negative = image
        for i in negative.bytes.indices where i % 4 != 3 { negative.bytes[i] ^= 255 }
        do {
            var bytes = try movie.add(movie.encode(image, nil))
            bytes += try movie.add(movie.encode(negative, image))
            return try bytes + movie.finish()
        } catch { return nil }
    }

    private static let rate = FrameRate(10)!

    package static var gif: [[UInt8]] {
        [true, false].compactMap {
            movie(try? GIFMovie(width: width, height: height, rate: rate, opaque: $0))
        }
    }

    package static var png: [[UInt8]] {
        var files = [true, false].compactMap { try? PNG.encode(image, opaque: $0) }
        if let file = files.first {
            let chunk = [0, 0, 0, UInt8(exif.count)] + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
            files.append(PNGChecksums.repair(Array(file[..<33]) + chunk + Array(file[33...])))
        }
        if let file = movie(APNGMovie(rate: rate, opaque: true)) { files.append(file) }
        return files
    }

    package static var jpeg: [[UInt8]] {
        let kinds = [
            (TJPF_BGRA, TJSAMP_420, 0), (TJPF_BGRA, TJSAMP_444, TJFLAG_PROGRESSIVE),
            (TJPF_BGRA, TJSAMP_GRAY, 0), (TJPF_CMYK, TJSAMP_444, 0),
        ]
        let files = kinds.compactMap { format, subsampling, flags -> [UInt8]? in
            guard let handle = tjInitCompress() else { return nil }
            defer { tjDestroy(handle) }
            var output: UnsafeMutablePointer<UInt8>?
            var size: UInt = 0
            defer { tjFree(output) }
            let status = tjCompress2(
                handle, image.bytes, Int32(width), 0, Int32(height), Int32(format.rawValue),
                &output, &size, Int32(subsampling.rawValue), 60, Int32(flags))
            guard status == 0 else { return nil }
            return Array(UnsafeBufferPointer(start: output, count: Int(size)))
        }
        guard let file = files.first else { return [] }
        let content = Array("Exif\0\0".utf8) + exif
        let segment = [0xff, 0xe1, 0, UInt8(content.count + 2)] + content
        return files + [Array(file[..<2]) + segment + Array(file[2...])]
    }

    package static var webp: [[UInt8]] {
        let (width, height) = (Int32(width), Int32(height))
        var lossless: UnsafeMutablePointer<UInt8>?
        var lossy: UnsafeMutablePointer<UInt8>?
        defer { WebPFree(lossless) }
        defer { WebPFree(lossy) }
        let sizes = [
            WebPEncodeLosslessBGRA(image.bytes, width, height, width * 4, &lossless),
            WebPEncodeBGRA(image.bytes, width, height, width * 4, 60, &lossy),
        ]
        let stills = zip([lossless, lossy], sizes).map { memory, size in
            Array(UnsafeMutableBufferPointer(start: memory, count: size))
        }
        let moving = movie(
            try? WebPMovie(width: self.width, height: self.height, rate: rate, opaque: false))
        return stills + (moving.map { [$0] } ?? [])
    }
}

/// Restores the checksums of a PNG's chunks, which libpng verifies before it parses a chunk.
enum PNGChecksums {
    /// Restores the checksums of all complete chunks.
    @Sendable static func repair(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var start = 8
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= bytes.count else { break }
            let sum = checksum(bytes[start + 4..<end])
            for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
            start = end + 4
        }
        return bytes
    }

    /// CRC-32 as in annex D of the PNG specification, bit by bit.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
            }
        }
    }
}
