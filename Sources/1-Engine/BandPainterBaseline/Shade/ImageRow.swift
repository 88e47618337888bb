import CCPU
import RasterCore

/// A row of the target that is parallel to the rows of a bilinear image, as it is if the image is not rotated: all of
/// its pixels are between the same two rows of the image.
struct ImageRow {
    private let top: UnsafePointer<UInt32>
    private let bottom: UnsafePointer<UInt32>
    /// The weight of the lower row, in 1/256.
    private let weight: UInt32

    /// - Parameters:
    ///   - pixels: the pixels of `paint`.
    ///   - paint: an image whose u does not depend on y, and whose v does not depend on x.
    ///   - y: the y of the centres of the target row's pixels.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>, _ paint: borrowing PreparedPaint, y: Float) {
        let v = ImageKernels.Floats(repeating: paint.vy * y + paint.v0)
        let half = ImageKernels.Floats(repeating: 0.5)
        let place = ImageKernels.fixed(v - half, Float(paint.imageHeight - 1))[0]
        weight = place & 255
        top = pixels + Int(place &>> 8) &* Int(paint.imageWidth)
        // There is no row after the last one; its weight is then 0.
        bottom = weight == 0 ? top : top + Int(paint.imageWidth)
    }

    /// Returns the image's own pixels if the columns `x`..<`x` + `count` of the target show them unchanged; nil if
    /// they are scaled, between pixels or outside the image.
    @inline(__always)
    func pixels(_ count: Int, _ paint: borrowing PreparedPaint, x: Int) -> UnsafePointer<UInt32>? {
        // Together with the rounding error of columns below 2¹⁴, 1/1024 is less than half a weight's step of 1/256.
        let column = Float(x) + paint.u0
        let whole = column.rounded()
        guard paint.ux == 1, weight == 0, abs(column - whole) < 1.0 / 1024, whole >= 0,
            whole + Float(count) <= Float(paint.imageWidth)
        else { return nil }
        return top + Int(whole)
    }

    /// Stores the colours for pixel centres starting at x + ½. Up to seven pixels past `count` are overwritten.
    @inline(__always)
    func fetch(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ paint: borrowing PreparedPaint,
        x: Int, _ mixed: inout MixedRow
    ) {
        let last = Int(paint.imageWidth &- 1)
        let (scale, offset) = (paint.ux, paint.u0)
        // Places are numbers of 32 bits.
        if scale == 1 && abs(offset) < 0x1p22 {
            // A pixel's centre is half a pixel to the right of its column, and so are those of the image.
            let place = x &<< 8 &+ Int((offset * 256).rounded(.toNearestOrEven))
            return fetchUnscaled(out, count, place, last: last, &mixed)
        }
        let (ux, u0) = (
            ImageKernels.Floats(repeating: scale), ImageKernels.Floats(repeating: offset)
        )
        let half = ImageKernels.Floats(repeating: 0.5)
        var i = 0
        while i < count {
            let u = ImageKernels.centers(x &+ i) * ux + u0
            storeApart(ImageKernels.fixed(u - half, Float(last)), out + i)
            i &+= 8
        }
    }

    /// Stores pixels of the size of the image's, which all have the same weights.
    ///
    /// - Parameters:
    ///   - place: the first pixel's place, in 1/256 pixel of the image.
    ///   - last: the image's last column.
    @inline(__always)
    private func fetchUnscaled(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ place: Int, last: Int,
        _ mixed: inout MixedRow
    ) {
        let share = UInt16(truncatingIfNeeded: place & 255)
        let weight = UInt16(truncatingIfNeeded: weight)
        let isBetweenRows = share != 0 && weight != 0
        let hasUpper = isBetweenRows && mixed.has(top, place, count)
        if isBetweenRows { mixed.keep(bottom, place, count) }
        let numbers = mixed.numbers
        /// Stores the colours between the pixels of sixteen or eight columns and their neighbours.
        @inline(__always)
        func store(_ column: Int, _ out: UnsafeMutablePointer<UInt32>, _ width: Int) {
            let (upper, lower) = (top + column, bottom + column)
            if isBetweenRows { return cpu_bilinear(out, upper, lower, share, weight, width) }
            let other = share == 0 ? lower : upper + 1
            let mixed = cpu_mix16(
                WideLanes.load(upper), WideLanes.load(other), share == 0 ? weight : share)
            if width == 8 { Lanes.store(mixed.lowHalf, out) } else { WideLanes.store(mixed, out) }
        }
        var i = 0
        while i < count {
            let column = place &>> 8 &+ i
            if column < 0 || column &+ 8 > last {
                storeClamped(place &+ i &<< 8, last: last, out + i)
                i &+= 8
            } else if i &+ 16 <= count && column &+ 16 <= last {
                if hasUpper {
                    cpu_bilinear_next(
                        out + i, numbers + i &* 4, nil, bottom + column, share, weight)
                } else if isBetweenRows {
                    cpu_bilinear_next(
                        out + i, numbers + i &* 4, top + column, bottom + column, share, weight)
                } else {
                    store(column, out + i, 16)
                }
                i &+= 16
            } else {
                // Eight pixels after the image may be read.
                store(column, out + i, 8)
                i &+= 8
            }
        }
    }

    /// Stores eight pixels at any places, in 1/256 pixel of the image.
    @inline(__always)
    private func storeApart(_ place: Pixels8, _ out: UnsafeMutablePointer<UInt32>) {
        let column = place &>> 8
        store(
            ImageKernels.neighbors(top, column), ImageKernels.neighbors(bottom, column),
            place & 255, out)
    }

    /// Stores eight adjacent pixels, the first at `place`, some of which may be outside the image. It is not inlined,
    /// because the extraction of lanes would spread to the loop around it.
    @inline(never)
    private func storeClamped(_ place: Int, last: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let steps = SIMD8<Int32>(0, 256, 512, 768, 1024, 1280, 1536, 1792)
        let places = SIMD8(repeating: Int32(truncatingIfNeeded: place)) &+ steps
        let end = SIMD8(repeating: Int32(truncatingIfNeeded: last &<< 8))
        let clamped = cpu_greater(cpu_lesser(places, end), SIMD8.zero)
        storeApart(unsafeBitCast(clamped, to: Pixels8.self), out)
    }

    /// Interpolates between eight pixels of both rows and their right neighbours, and stores the result.
    @inline(__always)
    private func store(
        _ above: (first: Pixels8, second: Pixels8), _ below: (first: Pixels8, second: Pixels8),
        _ share: Pixels8, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let mixed = ImageKernels.mix(above.first, above.second, share)
        if weight == 0 { return Lanes.store(mixed, out) }
        let lower = ImageKernels.mix(below.first, below.second, share)
        Lanes.store(ImageKernels.mix(mixed, lower, Pixels8(repeating: weight)), out)
    }
}
