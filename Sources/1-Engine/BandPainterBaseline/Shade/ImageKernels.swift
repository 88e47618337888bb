import RasterCore

/// The inner loops that sample images along a row. Positions outside an image are clamped to its edge.
enum ImageKernels {
    typealias Floats = SIMD8<Float>

    /// Returns the colours for pixel centres starting at (x + ½, y), without the paint's opacity. If the row shows the
    /// image's pixels unchanged, these are returned; otherwise the colours are stored in `out`, where up to seven
    /// pixels past `count` are overwritten.
    static func colors(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ paint: borrowing PreparedPaint,
        x: Int, y: Float, _ mixed: inout MixedRow
    ) -> UnsafePointer<UInt32> {
        guard paint.kind == .bilinear, paint.uy == 0, paint.vx == 0,
            let pixels = paint.pixels.baseAddress, paint.imageWidth > 0, paint.imageHeight > 0
        else {
            fetch(out, count, paint, x: x, y: y)
            return UnsafePointer(out)
        }
        let row = ImageRow(pixels, paint, y: y)
        if let unchanged = row.pixels(count, paint, x: x) { return unchanged }
        row.fetch(out, count, paint, x: x, &mixed)
        return UnsafePointer(out)
    }

    /// Stores the colours for pixel centres starting at (x + ½, y), without the paint's opacity. Up to seven pixels
    /// past `count` are overwritten unless `exact` is true.
    static func fetch(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ paint: borrowing PreparedPaint,
        x: Int, y: Float, exact: Bool = false
    ) {
        guard let pixels = paint.pixels.baseAddress, paint.imageWidth > 0, paint.imageHeight > 0
        else { return }
        let u0 = paint.uy * y + paint.u0
        let v0 = paint.vy * y + paint.v0
        let width = Int(paint.imageWidth)
        let lastX = Float(paint.imageWidth - 1)
        let lastY = Float(paint.imageHeight - 1)
        let (ux, us) = (Floats(repeating: paint.ux), Floats(repeating: u0))
        let (vx, vs) = (Floats(repeating: paint.vx), Floats(repeating: v0))
        var i = 0
        while i < count {
            let c = centers(x &+ i)
            let (u, v) = (c * ux + us, c * vx + vs)
            let before = exact ? Lanes.load(out + i) : Pixels8.zero
            if paint.kind == .nearest {
                nearest(out + i, pixels, width, u, v, lastX, lastY)
            } else {
                bilinear(out + i, pixels, width, u, v, lastX, lastY)
            }
            if exact && i &+ 8 > count {
                let mask = Lanes.mask(count &- i)
                Lanes.store((Lanes.load(out + i) & mask) | (before & ~mask), out + i)
            }
            i &+= 8
        }
    }

    /// Returns the x of the centres of eight pixels, starting at column `x`.
    @inline(__always)
    static func centers(_ x: Int) -> Floats {
        Floats(repeating: Float(x)) + Floats(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    }

    /// Converts to fixed point with eight bits of fraction, clamped to 0...last; NaN becomes `last`.
    @inline(__always)
    static func fixed(_ v: Floats, _ last: Float) -> Pixels8 {
        let low = v.replacing(with: Floats.zero, where: v .< Floats.zero)
        let top = Floats(repeating: last)
        let clamped = top.replacing(with: low, where: low .< top)
        // At 2¹⁵ one unit in the last place is 1/256.
        let bits = unsafeBitCast(clamped + Floats(repeating: 32768), to: Pixels8.self)
        return bits & Pixels8(repeating: 0x007f_ffff)
    }

    @inline(__always)
    private static func nearest(
        _ out: UnsafeMutablePointer<UInt32>, _ pixels: UnsafePointer<UInt32>, _ width: Int,
        _ u: Floats, _ v: Floats, _ lastX: Float, _ lastY: Float
    ) {
        // Half a unit in the last place is subtracted, so that the addition rounds down.
        let column = fixed(u - Floats(repeating: 0.001953125), lastX) &>> 8
        let row = fixed(v - Floats(repeating: 0.001953125), lastY) &>> 8
        for k in 0..<8 { out[k] = pixels[Int(row[k]) &* width &+ Int(column[k])] }
    }

    @inline(__always)
    private static func bilinear(
        _ out: UnsafeMutablePointer<UInt32>, _ pixels: UnsafePointer<UInt32>, _ width: Int,
        _ u: Floats, _ v: Floats, _ lastX: Float, _ lastY: Float
    ) {
        let fu = fixed(u - Floats(repeating: 0.5), lastX)
        let fv = fixed(v - Floats(repeating: 0.5), lastY)
        // In the last column and row the fraction is 0, so the next pixel has no weight.
        let row = fv &>> 8
        let stride = Pixels8(repeating: UInt32(truncatingIfNeeded: width))
        let top = row &* stride &+ (fu &>> 8)
        let last = Pixels8(repeating: UInt32(lastY))
        let bottom = top &+ stride.replacing(with: Pixels8.zero, where: row .>= last)
        let fx = fu & 255
        let (p00, p10) = neighbors(pixels, top)
        let (p01, p11) = neighbors(pixels, bottom)
        Lanes.store(mix(mix(p00, p10, fx), mix(p01, p11, fx), fv & 255), out)
    }

    /// Returns the pixels at eight indices and their right neighbours, using one load for each pair.
    @inline(__always)
    static func neighbors(
        _ pixels: UnsafePointer<UInt32>, _ places: Pixels8
    ) -> (first: Pixels8, second: Pixels8) {
        @inline(__always) func pair(_ k: Int) -> UInt64 {
            UnsafeRawPointer(pixels + Int(places[k])).loadUnaligned(as: UInt64.self)
        }
        let low = SIMD4<UInt64>(pair(0), pair(1), pair(2), pair(3))
        let high = SIMD4<UInt64>(pair(4), pair(5), pair(6), pair(7))
        let (a, b) = (unsafeBitCast(low, to: Pixels8.self), unsafeBitCast(high, to: Pixels8.self))
        return (
            Pixels8(lowHalf: a.evenHalf, highHalf: b.evenHalf),
            Pixels8(lowHalf: a.oddHalf, highHalf: b.oddHalf)
        )
    }

    /// Returns the red and blue channels in 16-bit lanes.
    @inline(__always)
    private static func pairs(_ pixels: Pixels8) -> SIMD16<UInt16> {
        unsafeBitCast(pixels & Lanes.pairMask, to: SIMD16.self)
    }

    /// Returns a + (b - a) · f / 256 in each channel, rounded; f is 0...255.
    @inline(__always)
    static func mix(_ a: Pixels8, _ b: Pixels8, _ f: Pixels8) -> Pixels8 {
        let weight = unsafeBitCast(f | (f &<< 16), to: SIMD16<UInt16>.self)
        let rest = SIMD16<UInt16>(repeating: 256) &- weight
        let half = SIMD16<UInt16>(repeating: 127)
        let rb = (pairs(a) &* rest &+ pairs(b) &* weight &+ half) &>> 8
        let ag = (pairs(a &>> 8) &* rest &+ pairs(b &>> 8) &* weight &+ half) &>> 8
        return unsafeBitCast(rb, to: Pixels8.self) | (unsafeBitCast(ag, to: Pixels8.self) &<< 8)
    }

    /// Returns the columns whose pixel centres, in the row with centre `y`, are inside a triangle grown by `margin`
    /// pixels; nil if there are none.
    static func columns(of t: MeshTriangle, y: Float, margin: Float) -> Range<Int>? {
        var (low, high) = (-Float(1e6), Float(1e6))
        let area = (t.x1 - t.x0) * (t.y2 - t.y0) - (t.x2 - t.x0) * (t.y1 - t.y0)
        let turn: Float = area > 0 ? 1 : -1
        func side(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
            // A point is inside if dx·(y - y0) - dy·(x - x0) is at least -margin·length.
            let (dx, dy) = ((x1 - x0) * turn, (y1 - y0) * turn)
            let reach = margin * (dx * dx + dy * dy).squareRoot()
            let rest = dx * (y - y0) + reach
            if abs(dy) < 1e-6 {
                if rest < 0 { high = low - 1 }
            } else if dy > 0 {
                high = min(high, x0 + rest / dy)
            } else {
                low = max(low, x0 + rest / dy)
            }
        }
        side(t.x0, t.y0, t.x1, t.y1)
        side(t.x1, t.y1, t.x2, t.y2)
        side(t.x2, t.y2, t.x0, t.y0)
        // NaN fails the comparison.
        guard low <= high, low > -1e6, high < 1e6 else { return nil }
        // Pixel k has its centre at k + ½.
        let first = Int((low - 0.5).rounded(.up))
        let end = Int((high - 0.5).rounded(.down)) + 1
        return first < end ? first..<end : nil
    }
}
