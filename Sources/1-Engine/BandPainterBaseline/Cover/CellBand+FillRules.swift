import CCPU

/// The conversion of accumulated areas to covered areas by each fill rule, and of these to bytes. A covered area is
/// 131072 if it is the whole pixel; that of eight pixels may be more, since clamping the bytes takes fewer instructions.
extension CellBand {
    @inline(__always)
    static func nonZero(_ sum: Int32) -> Int32 { min(abs(sum), full) }

    @inline(__always)
    static func nonZero(_ sum: SIMD8<Int32>) -> SIMD8<Int32> {
        let sign = sum &>> 31
        return (sum ^ sign) &- sign
    }

    @inline(__always)
    static func evenOdd(_ sum: Int32) -> Int32 {
        let t = sum & 0x3ffff
        return min(t, 0x40000 &- t)
    }

    @inline(__always)
    static func evenOdd(_ sum: SIMD8<Int32>) -> SIMD8<Int32> {
        let t = sum & 0x3ffff
        return cpu_lesser(t, SIMD8(repeating: 0x40000) &- t)
    }

    /// Returns the negated sum, clamped: left edges of clockwise outlines run upwards, which counts as -1.
    @inline(__always)
    static func clockwise(_ sum: Int32) -> Int32 { max(0, min(0 &- sum, full)) }

    @inline(__always)
    static func clockwise(_ sum: SIMD8<Int32>) -> SIMD8<Int32> {
        SIMD8<Int32>.zero &- (sum & (sum &>> 31))
    }

    /// Converts an area to a byte, v · 255 / 131072 rounded to nearest.
    @inline(__always)
    static func byte(_ area: Int32) -> Int32 { (area &- area &>> 8 &+ 256) &>> 9 }

    /// Converts areas to coverage of 0...255, one byte each.
    @inline(__always)
    static func bytes(_ area: SIMD8<Int32>) -> UInt64 {
        cpu_saturated_bytes((area &- area &>> 8 &+ 256) &>> 9)
    }

    /// Converts areas to coverage of 0...255 in the form that `cpu_blend8` needs.
    @inline(__always)
    static func factors(_ area: SIMD8<Int32>) -> Pixels8 {
        cpu_saturated_factors8((area &- area &>> 8 &+ 256) &>> 9)
    }
}
