import CCPU
import RasterCore

/// The loops that write premultiplied 32-bit pixels from the cache to a surface in its format, each
/// pixel once and in order.
enum OutputKernels {
    /// Writes `count` pixels of row `y`, from column `x` on, to surfaces that are not rotated
    /// sideways. `scratch` holds at least `count` + 8 pixels.
    static func writeRow(
        _ pixels: UnsafePointer<UInt32>, _ count: Int, x: Int, y: Int, to output: Output,
        scratch: UnsafeMutablePointer<UInt32>
    ) {
        var source = pixels
        var column = x
        var row = y
        if output.rotation == .half {
            reverse(scratch, pixels, count)
            source = UnsafePointer(scratch)
            column = output.width - x - count
            row = output.height - 1 - y
        }
        let line = output.base + row * output.bytesPerRow
        switch output.format {
        case .xrgb8888:
            let out = line.assumingMemoryBound(to: UInt32.self) + column
            if output.usesNonTemporalStores {
                cpu_stream_pixels(out, source, count)
            } else {
                out.update(from: source, count: count)
            }
        case .xrgb2101010:
            let out = line.assumingMemoryBound(to: UInt32.self) + column
            toXRGB2101010(out, source, count)
        case .rgb565:
            let out = line.assumingMemoryBound(to: UInt16.self) + column
            toRGB565(out, source, count, x: column, y: row)
        }
    }

    /// Writes columns `x`..<`x` + `count` of a band's `rows` rows from `y` on, for surfaces that
    /// are rotated sideways: each column becomes part of a row. `scratch` holds 16 pixels.
    static func writeColumns(
        _ pixels: UnsafePointer<UInt32>, stride: Int, _ count: Int, rows: Int, x: Int, y: Int,
        to output: Output, scratch: UnsafeMutablePointer<UInt32>
    ) {
        let clockwise = output.rotation == .clockwise90
        // Clockwise, (x, y) is written to (height - 1 - y, x): rows are reversed.
        let column = clockwise ? output.height - y - rows : y
        var i = 0
        while i < count {
            let row = clockwise ? x + i : output.width - 1 - x - i
            // Four columns at a time while four rows of the surface are left.
            if output.format == .xrgb8888 && rows == Band.height && i + 4 <= count {
                let step = clockwise ? output.bytesPerRow : -output.bytesPerRow
                let line = output.base + row * output.bytesPerRow + column * 4
                var r = 0
                while r < rows {
                    transpose(
                        pixels + i, stride: stride, from: clockwise ? rows - 1 - r : r,
                        step: clockwise ? -1 : 1, to: line + r * 4, step)
                    r += 4
                }
                i += 4
                continue
            }
            for r in 0..<rows {
                scratch[r] = pixels[(clockwise ? rows - 1 - r : r) * stride + i]
            }
            let line = output.base + row * output.bytesPerRow
            switch output.format {
            case .xrgb8888:
                (line.assumingMemoryBound(to: UInt32.self) + column)
                    .update(from: scratch, count: rows)
            case .xrgb2101010:
                toXRGB2101010(line.assumingMemoryBound(to: UInt32.self) + column, scratch, rows)
            case .rgb565:
                toRGB565(
                    line.assumingMemoryBound(to: UInt16.self) + column, scratch, rows, x: column,
                    y: row)
            }
            i += 1
        }
    }

    /// Transposes a block of four pixels of each of four rows.
    @inline(__always)
    private static func transpose(
        _ pixels: UnsafePointer<UInt32>, stride: Int, from row: Int, step: Int,
        to out: UnsafeMutableRawPointer, _ outStep: Int
    ) {
        func line(_ k: Int) -> SIMD4<UInt32> {
            UnsafeRawPointer(pixels + (row &+ k &* step) &* stride)
                .loadUnaligned(as: SIMD4<UInt32>.self)
        }
        let (a, b, c, d) = (line(0), line(1), line(2), line(3))
        let (ab0, ab1) = (SIMD4(a[0], b[0], a[1], b[1]), SIMD4(a[2], b[2], a[3], b[3]))
        let (cd0, cd1) = (SIMD4(c[0], d[0], c[1], d[1]), SIMD4(c[2], d[2], c[3], d[3]))
        out.storeBytes(of: SIMD4(lowHalf: ab0.lowHalf, highHalf: cd0.lowHalf), as: SIMD4.self)
        (out + outStep).storeBytes(
            of: SIMD4(lowHalf: ab0.highHalf, highHalf: cd0.highHalf), as: SIMD4.self)
        (out + 2 &* outStep).storeBytes(
            of: SIMD4(lowHalf: ab1.lowHalf, highHalf: cd1.lowHalf), as: SIMD4.self)
        (out + 3 &* outStep).storeBytes(
            of: SIMD4(lowHalf: ab1.highHalf, highHalf: cd1.highHalf), as: SIMD4.self)
    }

    private static func reverse(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int
    ) {
        var i = 0
        while i &+ 8 <= count {
            let v = Lanes.load(source + (count &- 8 &- i))
            Lanes.store(Pixels8(v[7], v[6], v[5], v[4], v[3], v[2], v[1], v[0]), out + i)
            i &+= 8
        }
        while i < count {
            out[i] = source[count &- 1 &- i]
            i &+= 1
        }
    }

    /// Eight bits to ten: the two highest bits are repeated in the two lowest, so white stays white.
    private static func toXRGB2101010(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int
    ) {
        @inline(__always)
        func ten<P: SIMD>(_ p: P, _ shift: UInt32) -> P where P.Scalar == UInt32 {
            let c = (p &>> P(repeating: shift)) & P(repeating: 255)
            return (c &<< P(repeating: 2)) | (c &>> P(repeating: 6))
        }
        var i = 0
        while i &+ 8 <= count {
            let p = Lanes.load(source + i)
            let v = ten(p, 16) &<< 20 | ten(p, 8) &<< 10 | ten(p, 0) | 0xc000_0000
            Lanes.store(v, out + i)
            i &+= 8
        }
        while i < count {
            let p = SIMD2(source[i], 0)
            let v = ten(p, 16) &<< 20 | ten(p, 8) &<< 10 | ten(p, 0) | 0xc000_0000
            out[i] = v[0]
            i &+= 1
        }
    }

    /// Bayer's 8 × 8 ordered dither, 0...63, row by row.
    private static let bayer: [UInt8] = [
        0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26,
        12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
        3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25,
        15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
    ]

    /// Eight bits to five, six and five, with ordered dithering by the position on the surface (x, y):
    /// a pixel's value must not depend on the row it is written as part of.
    private static func toRGB565(
        _ out: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt32>, _ count: Int,
        x: Int, y: Int
    ) {
        var thresholds = Pixels8.zero
        bayer.withUnsafeBufferPointer { table in
            for k in 0..<8 { thresholds[k] = UInt32(table[(y & 7) * 8 + (x + k) & 7]) }
        }
        // c · 31 / 255 and c · 63 / 255 in 1/64 steps, plus the threshold, rounded down.
        @inline(__always)
        func convert(_ p: Pixels8) -> Pixels8 {
            @inline(__always)
            func scaled(_ c: Pixels8, _ levels: UInt32) -> Pixels8 {
                // (c · levels · 64 / 255 + threshold) / 64; 4113 is 2²⁰ / 255, rounded up so that 255
                // maps to the highest level.
                let steps = (c &* (levels &* 64) &* 4113) &>> 20
                return (steps &+ thresholds) &>> 6
            }
            let r = scaled((p &>> 16) & 255, 31)
            let g = scaled((p &>> 8) & 255, 63)
            let b = scaled(p & 255, 31)
            return r &<< 11 | g &<< 5 | b
        }
        var i = 0
        while i &+ 8 <= count {
            let v = unsafeBitCast(convert(Lanes.load(source + i)), to: SIMD16<UInt16>.self)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v.evenHalf, as: SIMD8<UInt16>.self)
            i &+= 8
        }
        if i < count {
            var part = Pixels8.zero
            for k in 0..<(count &- i) { part[k] = source[i &+ k] }
            let v = convert(part)
            for k in 0..<(count &- i) { out[i &+ k] = UInt16(truncatingIfNeeded: v[k]) }
        }
    }
}
