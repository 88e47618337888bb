import Geometry
import Rasterizer

/// Compares what is written to surfaces of other formats and rotations with a conversion pixel by pixel.
enum FormatModel {
    /// Keeps a surface's memory.
    private final class Memory {
        let bytes: UnsafeMutableRawBufferPointer
        init(count: Int) { bytes = .allocate(byteCount: count, alignment: 64) }
        deinit { bytes.deallocate() }
    }

    /// Returns where a list that draws `pixels`, in rows of `width`, draws others on a surface of a format and a
    /// rotation; nil if it draws the same.
    static func difference(
        _ list: DisplayList, _ pixels: [UInt32], width: Int, height: Int, background: Color,
        format: PixelFormat, rotation: Rotation, rasterizer: FrameRasterizer
    ) -> String? {
        let size = format.bytesPerPixel
        let (columns, rows) = rotation.isSideways ? (height, width) : (width, height)
        let memory = Memory(count: columns * rows * size)
        let surface = Surface(
            memory: memory.bytes, bytesPerRow: columns * size, width: columns, height: rows,
            format: format, rotation: rotation, owner: memory)
        rasterizer.render(list, into: surface, background: background)
        for y in 0..<rows {
            for x in 0..<columns {
                let from =
                    switch rotation {
                    case .none: (x, y)
                    case .clockwise90: (y, height - 1 - x)
                    case .half: (width - 1 - x, height - 1 - y)
                    case .clockwise270: (width - 1 - y, x)
                    }
                let expected = converted(pixels[from.1 * width + from.0], format, x, y)
                let offset = (y * columns + x) * size
                let actual =
                    size == 2
                    ? UInt32(memory.bytes.load(fromByteOffset: offset, as: UInt16.self))
                    : memory.bytes.load(fromByteOffset: offset, as: UInt32.self)
                if actual != expected {
                    let (wrong, right) = (
                        String(actual, radix: 16), String(expected, radix: 16)
                    )
                    return "\(format), \(rotation): \(wrong) at (\(x), \(y)), not \(right)"
                }
            }
        }
        return nil
    }

    /// Returns a pixel in another format, dithered by its position on the surface.
    private static func converted(_ pixel: UInt32, _ format: PixelFormat, _ x: Int, _ y: Int)
        -> UInt32
    {
        let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        switch format {
        case .xrgb8888: return pixel
        case .xrgb2101010:
            let wide = [r, g, b].map { $0 << 2 | $0 >> 6 }
            return 0xc000_0000 | wide[0] << 20 | wide[1] << 10 | wide[2]
        case .rgb565:
            let threshold = threshold(x, y)
            // 64 / 255 in 1/65536, rounded up so that 255 becomes the highest level.
            let scale: UInt32 = 16452
            func level(_ c: UInt32, _ highest: UInt32) -> UInt32 {
                ((c * highest * scale) >> 16 + threshold) / 64
            }
            return level(r, 31) << 11 | level(g, 63) << 5 | level(b, 31)
        }
    }

    /// Bayer's ordered dither of 8 × 8 pixels, 0...63: the bits of x ^ y and y, interleaved, the lowest first.
    private static func threshold(_ x: Int, _ y: Int) -> UInt32 {
        (0..<3).reduce(0) { sum, bit in
            let (a, b) = ((x ^ y) >> bit & 1, y >> bit & 1)
            return sum | UInt32(a << (5 - 2 * bit) | b << (4 - 2 * bit))
        }
    }
}
