import CCPU
import RasterCore

/// The inner loops that compute gradient colours from positions along a row.
///
/// A table of premultiplied colours spans offsets 0...1. Offsets are floats and become indices by adding 2²³, which
/// leaves the rounded integer in the low mantissa bits: the standard library's conversions of SIMD types are scalar.
///
/// Positions are relative to the target's left edge, not to a span's start, since a pixel's colour must not depend on
/// the span that contains it. Up to seven pixels past `count` are written.
enum GradientKernels {
    typealias Floats = SIMD8<Float>

    // Scalars are splatted explicitly, since operators that mix scalars and vectors compile to scalar code.

    @inline(__always)
    static func indexes<Offset: OffsetMap>(
        _ t: Floats, _ top: Floats, _: Offset.Type
    ) -> Pixels8 {
        cpu_entries8(t, top, Offset.isNonNegative ? 1 : 0)
    }

    @inline(__always)
    private static func indexes<Offset: OffsetMap>(
        _ t: SIMD16<Float>, _ top: SIMD16<Float>, _: Offset.Type
    ) -> Pixels16 {
        cpu_entries16(t, top, Offset.isNonNegative ? 1 : 0)
    }

    /// Returns the index for one pixel, identical to that computed in a vector.
    @inline(__always)
    private static func index(_ t: Float, _ top: Float) -> Int {
        let scaled = t * top
        let low = scaled < 0 ? 0 : scaled
        let high = low < top ? low : top
        return Int((high + 8_388_608).bitPattern & 0x007f_ffff)
    }

    /// Returns the x of the centres of eight pixels, starting at column `x`.
    @inline(__always)
    static func centers(_ x: Int) -> Floats {
        Floats(repeating: Float(x)) + Floats(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    }

    /// Returns the x of the centres of sixteen pixels, starting at column `x`.
    @inline(__always)
    private static func wideCenters(_ x: Int) -> SIMD16<Float> {
        let first = centers(x)
        return SIMD16(lowHalf: first, highHalf: first + Floats(repeating: 8))
    }

    /// Fills a range of table entries, in whole groups of eight.
    static func fill(
        _ table: UnsafeMutablePointer<UInt32>, _ range: Range<Int>, _ segment: GradientSegment
    ) {
        let (color, difference) = (segment.color, segment.difference)
        let (blue, blueStep) = (Floats(repeating: color[0]), Floats(repeating: difference[0]))
        let (green, greenStep) = (Floats(repeating: color[1]), Floats(repeating: difference[1]))
        let (red, redStep) = (Floats(repeating: color[2]), Floats(repeating: difference[2]))
        let (alpha, alphaStep) = (Floats(repeating: color[3]), Floats(repeating: difference[3]))
        let (start, step) = (Floats(repeating: segment.start), Floats(repeating: segment.step))
        var i = range.lowerBound
        while i < range.upperBound {
            let index = Floats(repeating: Float(i)) + Floats(0, 1, 2, 3, 4, 5, 6, 7)
            let t = (index - start) * step
            let pixels = packed(
                blue + blueStep * t, green + greenStep * t, red + redStep * t,
                alpha + alphaStep * t)
            Lanes.store(pixels, table + i)
            i &+= 8
        }
    }

    /// Converts straight channels of 0...255 to premultiplied pixels. Rounding must not make a channel greater than
    /// alpha, since the sum of source-over would then not fit into eight bits.
    @inline(__always)
    private static func packed(
        _ blue: Floats, _ green: Floats, _ red: Floats, _ alpha: Floats
    ) -> Pixels8 {
        let factor = alpha * Floats(repeating: 1.0 / 255)
        @inline(__always)
        func premultiplied(_ channel: Floats) -> Pixels8 {
            let product = channel * factor
            return rounded(product.replacing(with: alpha, where: product .> alpha))
        }
        return rounded(alpha) &<< 24 | premultiplied(red) &<< 16 | premultiplied(green) &<< 8
            | premultiplied(blue)
    }

    /// Converts floats of 0...255 to integers, rounded to nearest. Entries past the end of a segment may be out of
    /// range; they are truncated to eight bits.
    @inline(__always)
    private static func rounded(_ v: Floats) -> Pixels8 {
        unsafeBitCast(v + Floats(repeating: 8_388_608), to: Pixels8.self) & Pixels8(repeating: 255)
    }

    /// Stores the table indices for the columns `start`..<`end`, in whole groups of eight.
    @inline(__always)
    static func computeIndices<Offset: OffsetMap>(
        _ out: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ offset: Offset,
        _ paint: UnsafePointer<PreparedPaint>
    ) {
        let last = Floats(repeating: Float(paint.pointee.tableSize &- 1))
        let eight = Floats(repeating: 8)
        var center = centers(start)
        var entries = out
        var x = start
        while x < end {
            Lanes.store(indexes(offset.offsets(at: center), last, Offset.self), entries)
            center += eight
            entries += 8
            x &+= 8
        }
    }

    /// Stores the table indices for as many of the columns `start`..<`end` as form whole groups of sixteen. Returns the
    /// column after them.
    @inline(__always)
    static func findLongEntries<Offset: OffsetMap>(
        _ out: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ offset: Offset,
        _ paint: UnsafePointer<PreparedPaint>
    ) -> Int {
        let last = SIMD16<Float>(repeating: Float(paint.pointee.tableSize &- 1))
        var center = wideCenters(start)
        var entries = out
        var x = start
        while x &+ 16 <= end {
            WideLanes.store(indexes(offset.offsets(at: center), last, Offset.self), entries)
            center += SIMD16(repeating: 16)
            entries += 16
            x &+= 16
        }
        return x
    }

    /// Returns the colours at eight table indices.
    @inline(__always)
    static func colors(
        _ i: UnsafePointer<UInt32>, in table: UnsafePointer<UInt32>
    ) -> Pixels8 {
        Pixels8(
            table[Int(i[0])], table[Int(i[1])], table[Int(i[2])], table[Int(i[3])],
            table[Int(i[4])], table[Int(i[5])], table[Int(i[6])], table[Int(i[7])])
    }

    /// The number of indices computed before the first colour is looked up, at least.
    private static let lead = 32

    /// Stores the colours of `rows` rows of `count` pixels, each in whole groups of eight, one row after the other.
    ///
    /// Computing indices waits for square roots, and looking up colours for loads, so a group's indices are computed
    /// while the groups more than `lead` entries before are looked up. Indices pass through memory, since extracting them from
    /// vector lanes costs more than a store and a load.
    @inline(__always)
    private static func run<Offset: OffsetMap>(
        _ out: UnsafeMutablePointer<UInt32>, rows: Int, _ count: Int,
        _ paint: UnsafePointer<PreparedPaint>, _ table: UnsafePointer<UInt32>, _ x: Int, _ y: Float,
        _: Offset.Type
    ) {
        let stride = (count &+ 7) & ~7
        let end = out + rows &* stride
        let top = SIMD16<Float>(repeating: Float(paint.pointee.tableSize &- 1))
        let first = wideCenters(x)
        var (row, offset, center) = (0, Offset(row: 0, y, paint), first)
        // The low half of `center`, since with registers of sixteen bytes the high half would not be left out.
        var near = first.lowHalf
        var (found, rowEnd, next) = (out, out + stride, out)
        @inline(__always)
        func lookUp() {
            Lanes.store(colors(next, in: table), next)
            next += 8
        }
        while found < end {
            if cpu_prefers_sixteen() != 0 && rowEnd - found >= 16 {
                WideLanes.store(indexes(offset.offsets(at: center), top, Offset.self), found)
                center += SIMD16(repeating: 16)
                near += Floats(repeating: 16)
                found += 16
            } else {
                Lanes.store(indexes(offset.offsets(at: near), top.lowHalf, Offset.self), found)
                center += SIMD16(repeating: 8)
                near += Floats(repeating: 8)
                found += 8
            }
            if found == rowEnd {
                row &+= 1
                (offset, center, near) = (Offset(row: row, y, paint), first, first.lowHalf)
                rowEnd += stride
            }
            while next + lead < found { lookUp() }
        }
        while next < end { lookUp() }
    }

    /// Returns the colour of all pixels of a row with a vertical gradient.
    ///
    /// - Parameter y: the y of the pixels' centres.
    @inline(__always)
    static func rowColor(
        _ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>, y: Float
    ) -> UInt32 {
        let offset = paint.pointee.uy * y + paint.pointee.u0
        return table[index(offset, Float(paint.pointee.tableSize &- 1))]
    }

    /// Returns whether a linear gradient changes so slowly along a row that 32 pixels often share a table entry.
    static func hasLongRuns(_ paint: borrowing PreparedPaint) -> Bool {
        let (size, step) = (paint.tableSize, paint.ux)
        return size > 0 && abs(step) * Float(size) < 0.03
    }

    /// Blends a linear gradient for which `hasLongRuns` is true with source-over, run by run.
    static func paintRuns(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ paint: PreparedPaint,
        table: UnsafePointer<UInt32>, x: Int, y: Float
    ) {
        let u0 = paint.uy * y + paint.u0
        let top = Float(paint.tableSize - 1)
        func at(_ i: Int) -> Int { index((Float(x &+ i) + 0.5) * paint.ux + u0, top) }
        var i = 0
        while i < count {
            let first = at(i)
            // Rounded multiplication and addition are monotonic: if both ends share an entry, all pixels between them
            // do too.
            var end = i &+ 1
            var step = count &- i &- 1
            while step > 0 {
                if end &+ step <= count && at(end &+ step &- 1) == first {
                    end &+= step
                } else {
                    step &>>= 1
                }
            }
            let color = table[first]
            if paint.isOpaque {
                PixelKernels.fill(out + i, end &- i, color)
            } else {
                PixelKernels.blend(out + i, end &- i, color)
            }
            i = end
        }
    }

    /// Stores the colours of `rows` rows of pixels, each in whole groups of eight, one row after the other.
    ///
    /// - Parameters:
    ///   - out: memory for the colours.
    ///   - rows: the number of rows.
    ///   - count: the number of pixels needed per row.
    ///   - paint: a gradient.
    ///   - table: the entries of the gradient's table.
    ///   - x: the column of the first pixel.
    ///   - y: the y of the centres of the first row's pixels.
    static func fetch(
        _ out: UnsafeMutablePointer<UInt32>, rows: Int, _ count: Int,
        _ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>, x: Int, y: Float
    ) {
        @inline(__always)
        func run<Offset: OffsetMap>(_ map: Offset.Type) {
            Self.run(out, rows: rows, count, paint, table, x, y, map)
        }
        let isLevel = paint.pointee.vx == 0
        switch paint.pointee.kind {
        case .linear where paint.pointee.phases.count > 0:
            for row in 0..<rows {
                LinearRow(paint, table: table, y: y + Float(row)).fetch(
                    out + row &* ((count &+ 7) & ~7), count, x: x)
            }
        case .linear: run(LinearOffset.self)
        case .radial: run(RadialOffset.self)
        case .focal where isLevel: run(FocalOffset<LevelPlane>.self)
        case .focal: run(FocalOffset<Plane>.self)
        case .conic where isLevel: run(ConicOffset<LevelPlane>.self)
        case .conic: run(ConicOffset<Plane>.self)
        case .solid, .nearest, .bilinear: break
        }
    }

    /// Stores the colours of exactly `count` pixels of a row.
    ///
    /// - Parameter scratch: memory for eight pixels.
    static func store(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ paint: UnsafePointer<PreparedPaint>,
        table: UnsafePointer<UInt32>, x: Int, y: Float, scratch: UnsafeMutablePointer<UInt32>
    ) {
        let whole = count & ~7
        if whole > 0 { fetch(out, rows: 1, whole, paint, table: table, x: x, y: y) }
        if whole == count { return }
        fetch(scratch, rows: 1, 8, paint, table: table, x: x &+ whole, y: y)
        PixelKernels.copy(out + whole, scratch, count &- whole)
    }
}
