import CCPU
import RasterCore

/// The loops that convert premultiplied 32-bit pixels to the formats of surfaces.
enum FormatKernels {
    /// Sixteen lanes: two for each of eight pixels, or one for each of sixteen.
    private typealias Lanes16 = SIMD16<UInt16>

    /// Writes pixels from column `x` of a surface's row `y` on, whose first byte is `line`.
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

    // MARK: Ten bits a channel

    private static func toXRGB2101010(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int
    ) {
        var i = 0
        while i &+ 8 <= count {
            Lanes.store(tenBits(Lanes.load(source + i)), out + i)
            i &+= 8
        }
        if i < count {
            let v = tenBits(part(source + i, count &- i))
            for k in 0..<(count &- i) { out[i &+ k] = v[k] }
        }
    }

    /// Eight bits to ten: the two highest bits are repeated in the two lowest, so white stays white.
    /// c · 4 + c / 64 is the high half of 256 · c · 1028.
    @inline(__always)
    private static func tenBits(_ p: Pixels8) -> Pixels8 {
        let high = Pixels8(repeating: 0xff00_ff00)
        let redBlue = cpu_multiply_high(
            unsafeBitCast((p &<< 8) & high, to: Lanes16.self), 1028)
        let green = cpu_multiply_high(unsafeBitCast(p & 0xff00, to: Lanes16.self), 1028)
        let red = unsafeBitCast(redBlue, to: Pixels8.self) &<< 4
        let joined = cpu_join_halves(redBlue, unsafeBitCast(red, to: Lanes16.self))
        return unsafeBitCast(joined, to: Pixels8.self)
            | (unsafeBitCast(green, to: Pixels8.self) &<< 10) | 0xc000_0000
    }

    /// The first `count` of eight pixels, and zeros.
    @inline(__always)
    private static func part(_ source: UnsafePointer<UInt32>, _ count: Int) -> Pixels8 {
        var part = Pixels8.zero
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

    /// Each row of `bayer` twice, with each threshold in two lanes: eight pixels' thresholds from any
    /// column on are one vector.
    private static let thresholds: [UInt32] = (0..<128).map {
        UInt32(bayer[$0 / 16 * 8 + $0 % 8]) * 0x1_0001
    }

    /// Eight bits to five, six and five, with ordered dithering by the position on the surface (x, y):
    /// a pixel's value must not depend on the row it is written as part of.
    private static func toRGB565(
        _ out: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt32>, _ count: Int,
        x: Int, y: Int
    ) {
        let dither = thresholds.withUnsafeBufferPointer {
            unsafeBitCast(
                Lanes.load($0.baseAddress.unsafelyUnwrapped + ((y & 7) &* 16 &+ (x & 7))),
                to: Lanes16.self)
        }
        var i = 0
        while i &+ 16 <= count {
            let v = dithered(Lanes.load(source + i), Lanes.load(source + i + 8), dither)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v, as: Lanes16.self)
            i &+= 16
        }
        if i &+ 8 <= count {
            let v = dithered(Lanes.load(source + i), .zero, dither)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v.lowHalf, as: SIMD8<UInt16>.self)
            i &+= 8
        }
        if i < count {
            let v = dithered(part(source + i, count &- i), .zero, dither)
            for k in 0..<(count &- i) { out[i &+ k] = v[k] }
        }
    }

    /// The pixels of `a`, then those of `b`; pixels with the same index have the same threshold.
    ///
    /// A lane holds one channel of a pixel: c · 31 / 255 or c · 63 / 255 in 1/64 steps, plus the
    /// threshold, rounded down. 4113 is 2²⁰ / 255, rounded up so that 255 maps to the highest level;
    /// 4 · 31 · 4113 is 65536 + 61967, 4 · 63 · 4113 is 3 · 65536 + 62511 in 1/65536 of a fourth.
    @inline(__always)
    private static func dithered(_ a: Pixels8, _ b: Pixels8, _ dither: Lanes16) -> Lanes16 {
        let greenBlue = cpu_pair_low_halves(a, b)
        let red = (cpu_pair_high_halves(a, b) & 255) &<< 2
        let green = (greenBlue &>> 6) & 0x3fc
        let blue = (greenBlue & 255) &<< 2
        let r = red &+ cpu_multiply_high(red, 61967) &+ dither
        let g = green &* 3 &+ cpu_multiply_high(green, 62511) &+ dither
        let b = blue &+ cpu_multiply_high(blue, 61967) &+ dither
        return cpu_unpair(((r &<< 5) & 0xf800) | ((g &>> 1) & 0x7e0) | (b &>> 6))
    }
}
