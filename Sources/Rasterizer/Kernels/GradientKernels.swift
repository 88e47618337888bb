/// The inner loops that turn positions along a row into gradient colours.
///
/// A colour table of `size` premultiplied entries spans offsets 0...1. Positions are kept in
/// floating point and become indexes by adding 2²³, which leaves the rounded integer in the low
/// mantissa bits: no conversion instruction, which the standard library's SIMD types would do
/// lane by lane.
enum GradientKernels {
    static let size = 1024
    private static let magic: Float = 8_388_608

    @inline(__always)
    private static func indexes(_ t: SIMD8<Float>) -> SIMD8<UInt32> {
        let top = SIMD8<Float>(repeating: Float(size - 1))
        let scaled = t * top
        let low = scaled.replacing(with: 0, where: scaled .< 0)
        // Written so that NaN, too, becomes the table's end.
        let high = top.replacing(with: low, where: low .<= top)
        let bits = unsafeBitCast(high + magic, to: SIMD8<UInt32>.self)
        return bits & SIMD8(repeating: 0x007f_ffff)
    }

    private static var ramp: SIMD8<Float> {
        @inline(__always) get { SIMD8(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) }
    }

    @inline(__always)
    private static func look(
        _ table: UnsafePointer<UInt32>, _ index: SIMD8<UInt32>, _ out: UnsafeMutablePointer<UInt32>,
        _ i: Int, _ count: Int
    ) {
        let n = min(8, count &- i)
        for k in 0..<n { out[i &+ k] = table[Int(index[k])] }
    }

    /// The centres of eight pixels from column `x` on. Positions are counted from the target's left
    /// edge and not from a span's start, or a pixel's colour would depend on what is painted with it.
    @inline(__always)
    private static func centers(_ x: Int) -> SIMD8<Float> {
        SIMD8(repeating: Float(x)) + ramp
    }

    /// The offset at column centre x is `origin` + x·`step`; `x` is the first pixel's column.
    static func linear(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, table: UnsafePointer<UInt32>,
        x: Int, origin: Float, step: Float
    ) {
        var i = 0
        while i < count {
            let t = SIMD8(repeating: origin) + centers(x &+ i) * step
            look(table, indexes(t), out, i, count)
            i &+= 8
        }
    }

    /// At column centre x the position, in radii from the gradient's centre, is
    /// (`u` + x·`du`, `v` + x·`dv`).
    static func radial(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, table: UnsafePointer<UInt32>,
        x: Int, u: Float, v: Float, du: Float, dv: Float
    ) {
        var i = 0
        while i < count {
            let px = SIMD8(repeating: u) + centers(x &+ i) * du
            let py = SIMD8(repeating: v) + centers(x &+ i) * dv
            look(table, indexes((px * px + py * py).squareRoot()), out, i, count)
            i &+= 8
        }
    }
}
