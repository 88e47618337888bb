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
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ paint: borrowing PreparedPaint, x: Int
    ) {
        let last = Float(paint.imageWidth - 1)
        let (ux, u0) = (
            ImageKernels.Floats(repeating: paint.ux), ImageKernels.Floats(repeating: paint.u0)
        )
        let half = ImageKernels.Floats(repeating: 0.5)
        @inline(__always)
        func places(_ i: Int) -> Pixels8 {
            ImageKernels.fixed(ImageKernels.centers(x &+ i) * ux + u0 - half, last)
        }
        var i = 0
        if paint.ux != 1 {
            while i < count {
                storeApart(places(i), out + i)
                i &+= 8
            }
            return
        }
        while i < count {
            let place = places(i)
            if cpu_are_adjacent8(place) != 0 {
                let first = Int(place[0] &>> 8)
                store(
                    (Lanes.load(top + first), Lanes.load(top + first + 1)),
                    (Lanes.load(bottom + first), Lanes.load(bottom + first + 1)), place & 255,
                    out + i)
            } else {
                storeClamped(place, out + i)
            }
            i &+= 8
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

    /// Stores eight pixels some of which are outside the image. It is not inlined, because the extraction of lanes
    /// would spread to the loop around it.
    @inline(never)
    private func storeClamped(_ place: Pixels8, _ out: UnsafeMutablePointer<UInt32>) {
        storeApart(place, out)
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
