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
        @inline(__always) get { SIMD8(0, 1, 2, 3, 4, 5, 6, 7) }
    }

    @inline(__always)
    private static func look(
        _ table: UnsafePointer<UInt32>, _ index: SIMD8<UInt32>, _ out: UnsafeMutablePointer<UInt32>,
        _ i: Int, _ count: Int
    ) {
        let n = min(8, count &- i)
        for k in 0..<n { out[i &+ k] = table[Int(index[k])] }
    }

    /// Offset t for pixel i is `start` + i·`step`.
    static func linear(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, table: UnsafePointer<UInt32>,
        start: Float, step: Float
    ) {
        var i = 0
        while i < count {
            let t = SIMD8(repeating: start + Float(i) * step) + ramp * step
            look(table, indexes(t), out, i, count)
            i &+= 8
        }
    }

    /// Pixel i lies at (x + i·dx, y + i·dy) from the centre, in radii.
    static func radial(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, table: UnsafePointer<UInt32>,
        x: Float, y: Float, dx: Float, dy: Float
    ) {
        var i = 0
        while i < count {
            let px = SIMD8(repeating: x + Float(i) * dx) + ramp * dx
            let py = SIMD8(repeating: y + Float(i) * dy) + ramp * dy
            look(table, indexes((px * px + py * py).squareRoot()), out, i, count)
            i &+= 8
        }
    }
}
