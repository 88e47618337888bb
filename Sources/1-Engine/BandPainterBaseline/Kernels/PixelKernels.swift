import CCPU
import RasterCore

/// The inner loops that combine rows of premultiplied 0xAARRGGBB pixels.
///
/// Callers check the bounds. If a row starts at a multiple of eight pixels, the pixels between `count` and the end of
/// its last group of eight may be loaded, and stored unchanged: scratch rows have that much room after them, and rows
/// that are painted in place end with a whole group.
enum PixelKernels {
    typealias Pixels = UnsafeMutablePointer<UInt32>
    typealias Source = UnsafePointer<UInt32>
    typealias Coverage = UnsafePointer<UInt8>

    @inline(__always)
    static func fill(_ out: Pixels, _ count: Int, _ color: UInt32) {
        out.update(repeating: color, count: count)
    }

    @inline(__always)
    static func copy(_ out: Pixels, _ source: Source, _ count: Int) {
        out.update(from: source, count: count)
    }

    /// Blends one translucent colour with source-over.
    static func blend(_ out: Pixels, _ count: Int, _ color: UInt32) {
        blend(out, count, color, ConstantOver(color))
    }

    /// Blends one translucent colour with source-over onto `rows` rows that are `stride` pixels apart.
    static func blend(_ out: Pixels, stride: Int, rows: Int, _ count: Int, _ color: UInt32) {
        let over = ConstantOver(color)
        for row in 0..<rows { blend(out + row &* stride, count, color, over) }
    }

    /// Blends one colour with source-over onto `rows` rows that are `stride` pixels apart, with the same coverage
    /// bytes for each row; `count` in whole groups of eight.
    static func blend(
        _ out: Pixels, stride: Int, rows: Int, _ coverage: Coverage, _ count: Int, _ color: UInt32
    ) {
        for row in 0..<rows { blend(out + row &* stride, coverage, count, color) }
    }

    @inline(__always)
    static func blend(
        _ out: Pixels, _ count: Int, _ color: UInt32, _ over: ConstantOver
    ) {
        var i = 0
        while i &+ 16 <= count {
            WideLanes.store(over.blend(WideLanes.load(out + i)), out + i)
            i &+= 16
        }
        if i &+ 8 <= count {
            Lanes.store(over.blend(Lanes.load(out + i)), out + i)
            i &+= 8
        }
        if i < count {
            let part = Pixels8(repeating: color) & Lanes.mask(count &- i)
            Lanes.store(Lanes.over(part, Lanes.load(out + i)), out + i)
        }
    }

    /// Source-over with a constant source colour: c + b·(255 - α)/255 as one rounded division,
    /// (255·c + b·(255 - α)) / 255, whose numerator fits into 16 bits because pixels are premultiplied.
    struct ConstantOver {
        private let factors: UInt64
        private let offsets: UInt64

        @inline(__always)
        init(_ color: UInt32) {
            factors = UInt64(255 &- color &>> 24) &* 0x0001_0001_0001_0001
            // Four bytes as numbers of 16 bits.
            var channels = UInt64(color)
            channels = (channels | channels &<< 16) & 0x0000_ffff_0000_ffff
            channels = (channels | channels &<< 8) & 0x00ff_00ff_00ff_00ff
            offsets = channels &* 255 &+ 0x0080_0080_0080_0080
        }

        @inline(__always)
        func blend(_ below: Pixels16) -> Pixels16 { cpu_linear16(below, factors, offsets) }

        @inline(__always)
        func blend(_ below: Pixels8) -> Pixels8 {
            blend(Pixels16(lowHalf: below, highHalf: .zero)).lowHalf
        }
    }

    /// Blends one colour with source-over and a coverage byte for each pixel; `count` in whole groups of eight.
    @inline(__always)
    static func blend(_ out: Pixels, _ coverage: Coverage, _ count: Int, _ color: UInt32) {
        let source = Pixels8(repeating: color)
        var i = 0
        while i < count {
            blend(out + i, Lanes.word(coverage + i), source, isOpaque: color >= 0xff00_0000)
            i &+= 8
        }
    }

    /// Blends eight pixels of one colour with source-over and a coverage byte for each.
    @inline(__always)
    private static func blend(
        _ out: Pixels, _ coverage: UInt64, _ source: Pixels8, isOpaque: Bool
    ) {
        if coverage == .max && isOpaque {
            Lanes.store(source, out)
        } else if coverage != 0 {
            blend(out, source, Lanes.spread(coverage))
        }
    }

    /// Blends one colour with source-over and a coverage byte for each pixel of a rectangle that may start at any
    /// column. Up to seven bytes past each row of coverage are read, and as many pixels past each row are stored
    /// unchanged.
    static func blend(
        _ out: Pixels, stride: Int, rows: Int, _ coverage: Coverage, coverageStride: Int,
        _ count: Int, _ color: UInt32
    ) {
        let source = Pixels8(repeating: color)
        let isOpaque = color >= 0xff00_0000
        let whole = count & ~7
        let rest = UInt64(1) &<< UInt64(truncatingIfNeeded: 8 &* (count & 7)) &- 1
        for row in 0..<rows {
            let (line, bytes) = (out + row &* stride, coverage + row &* coverageStride)
            var i = 0
            while i < whole {
                blend(line + i, Lanes.word(bytes + i), source, isOpaque: isOpaque)
                i &+= 8
            }
            if rest != 0 { blend(line + i, Lanes.word(bytes + i) & rest, source, isOpaque: false) }
        }
    }

    /// Blends a row of premultiplied pixels, which may start at any column, with source-over. Nothing past `count` is
    /// stored, since in place those pixels may be in another thread's band.
    static func blend(_ out: Pixels, _ source: Source, _ count: Int) {
        var i = 0
        while i &+ 8 <= count {
            Lanes.store(Lanes.over(Lanes.load(source + i), Lanes.load(out + i)), out + i)
            i &+= 8
        }
        while i < count {
            out[i] = Lanes.over(source[i], out[i])
            i &+= 1
        }
    }

    /// Blends a row of premultiplied pixels, starting at a multiple of eight, with source-over.
    static func blendGroups(_ out: Pixels, _ source: Source, _ count: Int) {
        var i = 0
        while i &+ 16 <= count {
            let (above, below) = (WideLanes.load(source + i), WideLanes.load(out + i))
            WideLanes.store(WideLanes.over(above, below), out + i)
            i &+= 16
        }
        while i < count {
            var part = Lanes.load(source + i)
            if i &+ 8 > count { part = part & Lanes.mask(count &- i) }
            Lanes.store(Lanes.over(part, Lanes.load(out + i)), out + i)
            i &+= 8
        }
    }

    /// Blends a row of premultiplied pixels with source-over and one coverage of 0...255 for all pixels.
    static func blend(_ out: Pixels, _ source: Source, _ count: Int, coverage: UInt32) {
        let factor = Pixels16(repeating: coverage | coverage &<< 16)
        let weight = UInt16(truncatingIfNeeded: coverage)
        var i = 0
        while i &+ 16 <= count {
            let (above, below) = (WideLanes.load(source + i), WideLanes.load(out + i))
            // The alpha of opaque pixels need not be computed.
            let blended =
                cpu_are_opaque16(above) != 0
                ? cpu_weighted16(above, below, weight) : cpu_scaled_over16(above, factor, below)
            WideLanes.store(blended, out + i)
            i &+= 16
        }
        while i < count {
            var part = Lanes.scaled(Lanes.load(source + i), factor.lowHalf)
            if i &+ 8 > count { part = part & Lanes.mask(count &- i) }
            Lanes.store(Lanes.over(part, Lanes.load(out + i)), out + i)
            i &+= 8
        }
    }

    /// Blends a row of premultiplied pixels with source-over and a coverage byte for each; `count` in whole groups of
    /// eight.
    static func blend(_ out: Pixels, _ source: Source, _ coverage: Coverage, _ count: Int) {
        var i = 0
        while i < count {
            blend(out + i, Lanes.load(source + i), Lanes.word(coverage + i))
            i &+= 8
        }
    }

    /// Blends rows of premultiplied pixels with source-over and the same coverage bytes, most of them full, for each
    /// row. The rows of `out` are `stride` pixels apart; those of `source` are contiguous.
    static func blendLong(
        _ out: Pixels, stride: Int, rows: Int, _ source: Source, _ coverage: Coverage, _ count: Int
    ) {
        for row in 0..<rows {
            let (line, colors) = (out + row &* stride, source + row &* count)
            var i = 0
            while i &+ 16 <= count {
                let (low, high) = (Lanes.word(coverage + i), Lanes.word(coverage + (i &+ 8)))
                if low & high == .max {
                    WideLanes.store(
                        WideLanes.over(WideLanes.load(colors + i), WideLanes.load(line + i)),
                        line + i)
                } else {
                    blend(line + i, Lanes.load(colors + i), low)
                    blend(line + (i &+ 8), Lanes.load(colors + (i &+ 8)), high)
                }
                i &+= 16
            }
            if i < count { blend(line + i, Lanes.load(colors + i), Lanes.word(coverage + i)) }
        }
    }

    /// Blends eight pixels with source-over and a coverage byte for each.
    @inline(__always)
    static func blend(_ out: Pixels, _ source: Pixels8, _ coverage: UInt64) {
        if coverage == .max {
            Lanes.store(Lanes.over(source, Lanes.load(out)), out)
        } else if coverage != 0 {
            let part = Lanes.scaled(source, Lanes.spread(coverage))
            Lanes.store(Lanes.over(part, Lanes.load(out)), out)
        }
    }

    /// Blends eight pixels, whose channels must not exceed their alpha, with source-over. `factor` has the coverage
    /// of each in the form that `cpu_factors8` returns.
    @inline(__always)
    static func blend(_ out: Pixels, _ source: Pixels8, _ factor: Pixels8) {
        Lanes.store(cpu_blend8(source, factor, Lanes.load(out)), out)
    }

    /// Blends a row of premultiplied pixels, starting at a multiple of eight, with source-over.
    ///
    /// - Parameters:
    ///   - coverage: the coverage of all pixels, 1...255.
    ///   - isOpaque: whether all source pixels are opaque.
    @inline(__always)
    static func blend(
        _ out: Pixels, _ source: Source, _ count: Int, _ coverage: Int32, isOpaque: Bool
    ) {
        if coverage != 255 {
            blend(out, source, count, coverage: UInt32(truncatingIfNeeded: coverage))
        } else if isOpaque {
            copy(out, source, count)
        } else {
            blendGroups(out, source, count)
        }
    }

    /// Multiplies pixels by an opacity of 0...255; `count` in whole groups of eight.
    static func multiply(_ out: Pixels, _ source: Source, _ count: Int, _ opacity: UInt32) {
        let factor = Pixels8(repeating: opacity | opacity &<< 16)
        var i = 0
        while i < count {
            Lanes.store(Lanes.scaled(Lanes.load(source + i), factor), out + i)
            i &+= 8
        }
    }

    // MARK: Coverage

    /// Multiplies coverage by that of a clip; `count` in whole groups of eight.
    static func multiply(_ coverage: UnsafeMutablePointer<UInt8>, _ mask: Coverage, _ count: Int) {
        var i = 0
        while i < count {
            let product = Self.product(Lanes.word(coverage + i), Lanes.word(mask + i))
            UnsafeMutableRawPointer(coverage + i).storeBytes(of: product, as: UInt64.self)
            i &+= 8
        }
    }

    /// Stores the product of a constant coverage and a clip's coverage; `count` in whole groups of eight.
    static func multiply(
        _ out: UnsafeMutablePointer<UInt8>, _ mask: Coverage, _ count: Int, constant: UInt8
    ) {
        let factor = UInt64(constant) &* 0x0101_0101_0101_0101
        var i = 0
        while i < count {
            let word = Lanes.word(mask + i)
            let product = constant == 255 ? word : Self.product(word, factor)
            UnsafeMutableRawPointer(out + i).storeBytes(of: product, as: UInt64.self)
            i &+= 8
        }
    }

    /// Returns the products of eight pairs of bytes, divided by 255 and rounded.
    @inline(__always)
    private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let (u, v) = (
            unsafeBitCast(a, to: SIMD8<UInt8>.self), unsafeBitCast(b, to: SIMD8<UInt8>.self)
        )
        let zero = UInt8(0)
        let wideU = unsafeBitCast(
            SIMD16(
                u[0], zero, u[1], zero, u[2], zero, u[3], zero, u[4], zero, u[5], zero, u[6], zero,
                u[7], zero), to: SIMD8<UInt16>.self)
        let wideV = unsafeBitCast(
            SIMD16(
                v[0], zero, v[1], zero, v[2], zero, v[3], zero, v[4], zero, v[5], zero, v[6], zero,
                v[7], zero), to: SIMD8<UInt16>.self)
        let t = wideU &* wideV &+ 128
        let r = (t &+ (t &>> 8)) &>> 8
        return unsafeBitCast(
            unsafeBitCast(r, to: SIMD16<UInt8>.self).evenHalf, to: UInt64.self)
    }

    /// Clears those of `count` bytes that are outside `first`..<`end`.
    static func clearOutside(
        _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ first: Int, _ end: Int
    ) {
        if first > 0 { coverage.update(repeating: 0, count: min(first, count)) }
        if end < count { (coverage + max(0, end)).update(repeating: 0, count: count - max(0, end)) }
    }
}
