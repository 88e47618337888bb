/// Uncompressed frames for a video encoder.
package struct RawMovie: MovieWriter {
    package typealias Frame = [UInt8]

    /// The pixel formats.
    package enum Format: Sendable {
        /// YUV4MPEG2 in 4:2:0 with chroma sited in the middle of four pixels, BT.601, levels 16 to 235: the format that
        /// encoders accept without options.
        case y4m
        /// Red, green, blue and straight alpha, eight bits each, without a header.
        case rgba
    }

    private let format: Format
    /// The file header; nil once it has been written.
    private var header: [UInt8]?

    /// Creates a movie with frames of this size.
    package init(_ format: Format, width: Int, height: Int, rate: FrameRate) {
        self.format = format
        header =
            format == .rgba
            ? nil
            : Array(
                ("YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
                    + "C420jpeg XCOLORRANGE=LIMITED\n").utf8)
    }

    package var encode: FrameEncoder<Frame> {
        { [format] image, _ in format == .rgba ? RawMovie.rgba(image) : RawMovie.y4m(image) }
    }

    package mutating func add(_ frame: Frame) throws -> [UInt8] {
        defer { header = nil }
        return (header ?? []) + frame
    }

    package mutating func finish() throws -> [UInt8] { [] }

    private static func rgba(_ image: BGRAImage) -> [UInt8] {
        var bytes = image.bytes
        for i in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(i, i + 2) }
        return bytes
    }

    /// Returns a frame, converted with BT.601's matrix with 16 fractional bits.
    private static func y4m(_ image: BGRAImage) -> [UInt8] {
        let (width, height) = (image.width, image.height)
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        var out = Array("FRAME\n".utf8)
        let luma = out.count
        let (u, v) = (luma + width * height, luma + width * height + halfWidth * halfHeight)
        out += [UInt8](repeating: 0, count: v + halfWidth * halfHeight - luma)
        let bytes = image.bytes
        for i in 0..<width * height {
            let (b, g, r) = (Int(bytes[4 * i]), Int(bytes[4 * i + 1]), Int(bytes[4 * i + 2]))
            out[luma + i] = UInt8((16829 * r + 33039 * g + 6416 * b + 32768) >> 16 + 16)
        }
        for y in 0..<halfHeight {
            for x in 0..<halfWidth {
                var (b, g, r) = (0, 0, 0)
                // If the size is odd, the last column or row counts twice.
                for row in [2 * y, min(2 * y + 1, height - 1)] {
                    for column in [2 * x, min(2 * x + 1, width - 1)] {
                        let i = 4 * (row * width + column)
                        b += Int(bytes[i])
                        g += Int(bytes[i + 1])
                        r += Int(bytes[i + 2])
                    }
                }
                let place = y * halfWidth + x
                out[u + place] = UInt8((28784 * b - 9713 * r - 19071 * g + 131_072) >> 18 + 128)
                out[v + place] = UInt8((28784 * r - 24103 * g - 4681 * b + 131_072) >> 18 + 128)
            }
        }
        return out
    }
}
