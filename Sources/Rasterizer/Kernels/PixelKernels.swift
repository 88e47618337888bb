/// The inner loops that combine rows of premultiplied 0xAARRGGBB pixels.
///
/// Written so that the compiler emits vector code: pixels are taken eight at a time, split into
/// red/blue and alpha/green pairs of 16-bit lanes, and multiplied there. No converting SIMD
/// initialiser is used: those compile to scalar loops. Callers check the bounds; a kernel touches
/// exactly `count` pixels.
enum PixelKernels {
    typealias Pixels = UnsafeMutablePointer<UInt32>
    typealias Source = UnsafePointer<UInt32>

    private static var pairMask: SIMD8<UInt32> {
        @inline(__always) get { SIMD8(repeating: 0x00ff_00ff) }
    }

    /// x / 255, rounded to nearest, for each 16-bit lane up to 65,025.
    @inline(__always)
    private static func over255(_ x: SIMD16<UInt16>) -> SIMD16<UInt16> {
        let t = x &+ SIMD16(repeating: 128)
        return (t &+ (t &>> 8)) &>> 8
    }

    /// Pixels times a factor of 0...255 in both 16-bit halves of each lane.
    @inline(__always)
    private static func scaled(_ pixels: SIMD8<UInt32>, _ factor: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let f = unsafeBitCast(factor, to: SIMD16<UInt16>.self)
        let rb = unsafeBitCast(pixels & pairMask, to: SIMD16<UInt16>.self)
        let ag = unsafeBitCast((pixels &>> 8) & pairMask, to: SIMD16<UInt16>.self)
        let r = unsafeBitCast(over255(rb &* f), to: SIMD8<UInt32>.self)
        let a = unsafeBitCast(over255(ag &* f), to: SIMD8<UInt32>.self)
        return r | (a &<< 8)
    }

    @inline(__always)
    static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
        let rb = (pixel & 0x00ff_00ff) &* factor &+ 0x0080_0080
        let ag = ((pixel &>> 8) & 0x00ff_00ff) &* factor &+ 0x0080_0080
        let r = ((rb &+ ((rb &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
        let a = (ag &+ ((ag &>> 8) & 0x00ff_00ff)) & 0xff00_ff00
        return r | a
    }

    /// 255 minus alpha, doubled into both halves of each lane.
    @inline(__always)
    private static func inverseAlpha(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let inverse = (~pixels) &>> 24
        return inverse | (inverse &<< 16)
    }

    @inline(__always)
    private static func over(_ source: SIMD8<UInt32>, _ below: SIMD8<UInt32>) -> SIMD8<UInt32> {
        source &+ scaled(below, inverseAlpha(source))
    }

    @inline(__always)
    static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        source &+ scaled(below, 255 &- source &>> 24)
    }

    @inline(__always)
    private static func load(_ p: UnsafePointer<UInt32>, _ i: Int) -> SIMD8<UInt32> {
        UnsafeRawPointer(p + i).loadUnaligned(as: SIMD8<UInt32>.self)
    }

    @inline(__always)
    private static func store(_ v: SIMD8<UInt32>, _ p: Pixels, _ i: Int) {
        UnsafeMutableRawPointer(p + i).storeBytes(of: v, as: SIMD8<UInt32>.self)
    }

    /// Eight coverage bytes, each doubled into both halves of a lane.
    @inline(__always)
    private static func spread(_ word: UInt64) -> SIMD8<UInt32> {
        let low = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: word))
        let high = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: word &>> 32))
        let shift = SIMD4<UInt32>(0, 8, 16, 24)
        let mask = SIMD4<UInt32>(repeating: 255)
        let c = SIMD8(lowHalf: (low &>> shift) & mask, highHalf: (high &>> shift) & mask)
        return c | (c &<< 16)
    }

    // MARK: Kernels

    static func fill(_ out: Pixels, _ count: Int, _ color: UInt32) {
        out.update(repeating: color, count: count)
    }

    static func copy(_ out: Pixels, _ source: Source, _ count: Int) {
        out.update(from: source, count: count)
    }

    /// Source-over with one translucent colour.
    static func blend(_ out: Pixels, _ count: Int, _ color: UInt32) {
        let source = SIMD8(repeating: color)
        let inverse = inverseAlpha(source)
        var i = 0
        while i &+ 8 <= count {
            store(source &+ scaled(load(out, i), inverse), out, i)
            i &+= 8
        }
        while i < count {
            out[i] = over(color, out[i])
            i &+= 1
        }
    }

    /// Source-over with one colour and a coverage byte for each pixel.
    static func blend(
        _ out: Pixels, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: UInt32
    ) {
        let source = SIMD8(repeating: color)
        var i = 0
        while i &+ 8 <= count {
            let word = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self)
            if word == .max && color >= 0xff00_0000 {
                store(source, out, i)
            } else if word != 0 {
                store(over(scaled(source, spread(word)), load(out, i)), out, i)
            }
            i &+= 8
        }
        while i < count {
            out[i] = over(scaled(color, UInt32(coverage[i])), out[i])
            i &+= 1
        }
    }

    /// Source-over with a row of premultiplied pixels.
    static func blend(_ out: Pixels, _ source: Source, _ count: Int) {
        var i = 0
        while i &+ 8 <= count {
            store(over(load(source, i), load(out, i)), out, i)
            i &+= 8
        }
        while i < count {
            out[i] = over(source[i], out[i])
            i &+= 1
        }
    }

    /// Source-over with a row of premultiplied pixels and one coverage of 0...255 for all.
    static func blend(_ out: Pixels, _ source: Source, _ count: Int, coverage: UInt32) {
        let factor = SIMD8(repeating: coverage | coverage &<< 16)
        var i = 0
        while i &+ 8 <= count {
            store(over(scaled(load(source, i), factor), load(out, i)), out, i)
            i &+= 8
        }
        while i < count {
            out[i] = over(scaled(source[i], coverage), out[i])
            i &+= 1
        }
    }

    /// Source-over with a row of premultiplied pixels and a coverage byte for each.
    static func blend(
        _ out: Pixels, _ source: Source, _ coverage: UnsafePointer<UInt8>, _ count: Int
    ) {
        var i = 0
        while i &+ 8 <= count {
            let word = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self)
            if word != 0 {
                store(over(scaled(load(source, i), spread(word)), load(out, i)), out, i)
            }
            i &+= 8
        }
        while i < count {
            out[i] = over(scaled(source[i], UInt32(coverage[i])), out[i])
            i &+= 1
        }
    }

    /// Coverage times a clip's coverage.
    static func multiply(
        _ coverage: UnsafeMutablePointer<UInt8>, _ mask: UnsafePointer<UInt8>, _ count: Int
    ) {
        for i in 0..<count {
            let t = UInt32(coverage[i]) &* UInt32(mask[i]) &+ 128
            coverage[i] = UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
        }
    }

    /// A constant coverage times a clip's coverage.
    static func multiply(
        _ out: UnsafeMutablePointer<UInt8>, _ mask: UnsafePointer<UInt8>, _ count: Int,
        constant: UInt32
    ) {
        if constant == 255 {
            out.update(from: mask, count: count)
            return
        }
        for i in 0..<count {
            let t = constant &* UInt32(mask[i]) &+ 128
            out[i] = UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
        }
    }
}
