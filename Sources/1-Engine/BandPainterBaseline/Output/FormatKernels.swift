import CCPU
import RasterCore

/// The loops that convert premultiplied 32-bit pixels to the formats of surfaces.
enum FormatKernels {
    /// Converts and writes pixels to a surface's row `y`, whose first byte is at `line`, starting at column `x`.
    @inline(__always)
    static func write(
        _ pixels: UnsafePointer<UInt32>, _ count: Int, to line: UnsafeMutableRawPointer,
        format: PixelFormat, x: Int, y: Int
    ) {
        switch format {
        case .xrgb8888:
            (line.assumingMemoryBound(to: UInt32.self) + x).update(from: pixels, count: count)
        case .xrgb2101010:
            toXRGB2101010(line.assumingMemoryBound(to: UInt32.self) + x, pixels, count)
        case .rgb565:
            toRGB565(line.assumingMemoryBound(to: UInt16.self) + x, pixels, count, x: x, y: y)
        }
    }

    // MARK: Ten bits per channel

    private static func toXRGB2101010(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int
    ) {
        var i = 0
        while i &+ 16 <= count {
            WideLanes.store(cpu_xrgb2101010(WideLanes.load(source + i)), out + i)
            i &+= 16
        }
        if i < count {
            let v = cpu_xrgb2101010(part(source + i, count &- i))
            for k in 0..<(count &- i) { out[i &+ k] = v[k] }
        }
    }

    /// Returns the first `count` of sixteen pixels; the others are zero.
    @inline(__always)
    private static func part(_ source: UnsafePointer<UInt32>, _ count: Int) -> Pixels16 {
        var part = Pixels16.zero
        for k in 0..<count { part[k] = source[k] }
        return part
    }

    // MARK: Sixteen bits, dithered

    /// Bayer's 8 × 8 ordered dither, 0...63, row by row.
    private static let bayer: [UInt8] = [
        0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26,
        12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
        3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25,
        15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
    ]

    /// The rows of `bayer`, each repeated twice so that the thresholds of eight pixels starting at any column are one
    /// vector. Each threshold is in both 16-bit halves of its lane.
    private static let thresholds: [UInt32] = (0..<128).map {
        UInt32(bayer[$0 / 16 * 8 + $0 % 8]) * 0x1_0001
    }

    /// Converts eight bits per channel to five, six and five, with ordered dithering by the position on the surface
    /// (x, y), since a pixel's value must not depend on the run of pixels with which it is written.
    private static func toRGB565(
        _ out: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt32>, _ count: Int,
        x: Int, y: Int
    ) {
        let row = thresholds.withUnsafeBufferPointer {
            Lanes.load($0.baseAddress.unsafelyUnwrapped + ((y & 7) &* 16 &+ (x & 7)))
        }
        let dither = Pixels16(lowHalf: row, highHalf: row)
        var i = 0
        while i &+ 32 <= count {
            let v = cpu_rgb565(
                WideLanes.load(source + i), WideLanes.load(source + i + 16), dither)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v, as: SIMD32<UInt16>.self)
            i &+= 32
        }
        if i &+ 16 <= count {
            let v = cpu_rgb565(WideLanes.load(source + i), .zero, dither)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v.lowHalf, as: SIMD16<UInt16>.self)
            i &+= 16
        }
        if i < count {
            let v = cpu_rgb565(part(source + i, count &- i), .zero, dither)
            for k in 0..<(count &- i) { out[i &+ k] = v[k] }
        }
    }
}
