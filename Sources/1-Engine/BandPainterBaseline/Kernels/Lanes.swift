import CCPU

/// Eight premultiplied 0xAARRGGBB pixels.
///
/// Pixels are split into red/blue and alpha/green pairs of 16-bit lanes and multiplied there, which
/// compiles to vector code on x86-64 and arm64. Converting SIMD initialisers are avoided: they compile
/// to scalar loops.
typealias Pixels8 = SIMD8<UInt32>

/// Operations on eight pixels.
enum Lanes {
    static var pairMask: Pixels8 { @inline(__always) get { Pixels8(repeating: 0x00ff_00ff) } }

    /// Multiplies pixels by factors of 0...255, which are in both 16-bit halves of each lane, and divides by 255. Each
    /// channel is rounded to nearest.
    @inline(__always)
    static func scaled(_ pixels: Pixels8, _ factor: Pixels8) -> Pixels8 {
        let f = unsafeBitCast(factor, to: SIMD16<UInt16>.self)
        let half = SIMD16<UInt16>(repeating: 128)
        let rb = unsafeBitCast(pixels & pairMask, to: SIMD16<UInt16>.self) &* f &+ half
        let ag = (unsafeBitCast(pixels, to: SIMD16<UInt16>.self) &>> 8) &* f &+ half
        return unsafeBitCast(cpu_over255(rb) | (cpu_over255(ag) &<< 8), to: Pixels8.self)
    }

    @inline(__always)
    static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
        let rb = (pixel & 0x00ff_00ff) &* factor &+ 0x0080_0080
        let ag = ((pixel &>> 8) & 0x00ff_00ff) &* factor &+ 0x0080_0080
        let r = ((rb &+ ((rb &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
        let a = (ag &+ ((ag &>> 8) & 0x00ff_00ff)) & 0xff00_ff00
        return r | a
    }

    /// Returns 255 minus alpha in both 16-bit halves of each lane.
    @inline(__always)
    static func inverseAlpha(_ pixels: Pixels8) -> Pixels8 {
        let inverse = (~pixels) &>> 24
        return inverse | (inverse &<< 16)
    }

    @inline(__always)
    static func over(_ source: Pixels8, _ below: Pixels8) -> Pixels8 {
        source &+ scaled(below, inverseAlpha(source))
    }

    @inline(__always)
    static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        source &+ scaled(below, 255 &- source &>> 24)
    }

    @inline(__always)
    static func load(_ p: UnsafePointer<UInt32>) -> Pixels8 {
        UnsafeRawPointer(p).loadUnaligned(as: Pixels8.self)
    }

    @inline(__always)
    static func load(_ p: UnsafeMutablePointer<UInt32>) -> Pixels8 {
        UnsafeRawPointer(p).loadUnaligned(as: Pixels8.self)
    }

    @inline(__always)
    static func store(_ v: Pixels8, _ p: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(p).storeBytes(of: v, as: Pixels8.self)
    }

    /// Returns eight bytes as lanes, each byte in both 16-bit halves of its lane.
    @inline(__always)
    static func spread(_ word: UInt64) -> Pixels8 {
        let b = unsafeBitCast(SIMD2<UInt64>(word, word), to: SIMD16<UInt8>.self)
        let quads = SIMD32<UInt8>(
            b[0], b[0], b[0], b[0], b[1], b[1], b[1], b[1], b[2], b[2], b[2], b[2], b[3], b[3],
            b[3], b[3], b[4], b[4], b[4], b[4], b[5], b[5], b[5], b[5], b[6], b[6], b[6], b[6],
            b[7], b[7], b[7], b[7])
        return unsafeBitCast(quads, to: Pixels8.self) & pairMask
    }

    /// Returns a mask with all bits of the lanes below `count` set.
    @inline(__always)
    static func mask(_ count: Int) -> Pixels8 {
        let index = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
        let below = (index &- Int32(truncatingIfNeeded: count)) &>> 31
        return unsafeBitCast(below, to: Pixels8.self)
    }

    @inline(__always)
    static func word(_ p: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)
    }
}
