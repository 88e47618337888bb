/// A row of a mask of lower resolution, magnified by bilinear interpolation. Coverage outside the mask is 0.
///
/// A pixel of the mask is as large as a power of two of the target's. Between the centres of two columns of the mask,
/// coverage is a linear function of the pixel, which is computed in whole numbers by adding its slope.
struct SoftMaskRow {
    /// The mask's rows above and below the pixels' centres, and their weights in 1/256.
    private let above: UnsafePointer<UInt8>
    private let below: UnsafePointer<UInt8>
    private let weights: (above: Int32, below: Int32)
    private let width: Int
    /// The logarithm of the size of the mask's pixels.
    private let shift: Int

    /// Creates the row of the pixels whose centres are at `y`, in pixels of the mask from its upper edge; nil if they
    /// are outside the mask.
    ///
    /// - Parameter scale: the size of the mask's pixels, a power of two.
    @inline(__always)
    init?(_ mask: UnsafePointer<UInt8>, width: Int, height: Int, y: Float, scale: Int) {
        let y = y - 0.5
        guard y > -1, y < Float(height) else { return nil }
        let row = Int(y.rounded(.down))
        let fraction = Int32((y - Float(row)) * 256)
        above = mask + max(0, row) &* width
        below = mask + min(height - 1, row + 1) &* width
        weights = (row < 0 ? 0 : 256 - fraction, row + 1 < height ? fraction : 0)
        self.width = width
        shift = scale.trailingZeroBitCount
    }

    /// Stores the coverage of `count` pixels, the first of which is `first` pixels to the right of the mask's left edge.
    func store(_ out: UnsafeMutablePointer<UInt8>, first: Int, count: Int) {
        let size = 1 &<< shift
        // The pixels right of a column's centre, from half of its size on, are between it and the next column.
        var column = (first &- size / 2) &>> shift
        var x = column &<< shift &+ size / 2 &- first
        var left = sum(column)
        while x < count {
            let right = sum(column &+ 1)
            store(out, count, from: x, to: min(count, x &+ size), left, right)
            left = right
            column &+= 1
            x &+= size
        }
    }

    /// The coverage of a column between both rows, in 1/256.
    @inline(__always)
    private func sum(_ column: Int) -> Int32 {
        if column < 0 || column >= width { return 0 }
        return Int32(above[column]) &* weights.above &+ Int32(below[column]) &* weights.below
    }

    /// Stores the pixels between two columns, except those before pixel 0. Pixels after them, up to `count`, may be
    /// overwritten.
    @inline(__always)
    private func store(
        _ out: UnsafeMutablePointer<UInt8>, _ count: Int, from start: Int, to end: Int,
        _ left: Int32, _ right: Int32
    ) {
        let slope = right &- left
        var x = max(0, start)
        if shift >= 8 {
            // The distance from the column's centre is rounded down to 1/256.
            while x < end {
                let distance = Int32(truncatingIfNeeded: ((2 &* (x &- start) &+ 1) &<< 7) &>> shift)
                let value = left &* 256 &+ slope &* distance &+ 32768
                out[x] = UInt8(truncatingIfNeeded: value &>> 16)
                x &+= 1
            }
            return
        }
        // The first pixel is half a pixel from the column's centre, unless the mask's pixels are as small.
        let step = slope &* (256 &>> Int32(truncatingIfNeeded: shift))
        let base = left &* 256 &+ 32768 &+ (shift == 0 ? 0 : step / 2)
        let ramp = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &* step
        while x < end {
            let value = base &+ step &* Int32(truncatingIfNeeded: x &- start)
            if x &+ 8 <= count {
                let values = (SIMD8(repeating: value) &+ ramp) &>> 16
                UnsafeMutableRawPointer(out + x).storeBytes(
                    of: SIMD8<UInt8>(truncatingIfNeeded: values), as: SIMD8<UInt8>.self)
                x &+= 8
            } else {
                out[x] = UInt8(truncatingIfNeeded: value &>> 16)
                x &+= 1
            }
        }
    }
}
