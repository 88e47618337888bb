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
        if output.format == .xrgb8888, output.usesNonTemporalStores {
            let out = line.assumingMemoryBound(to: UInt32.self) + column
            return cpu_stream_pixels(out, source, count)
        }
        convert(source, count, to: line, format: output.format, x: column, y: row)
    }

    /// The number of pixels that `writeColumns` keeps for itself.
    static let columnScratch = 8 * Band.height

    /// Writes columns `x`..<`x` + `count` of a band's `rows` rows from `y` on, for surfaces that
    /// are rotated sideways: each column becomes part of a row. `scratch` holds `columnScratch` pixels.
    static func writeColumns(
        _ pixels: UnsafePointer<UInt32>, stride: Int, _ count: Int, rows: Int, x: Int, y: Int,
        to output: Output, scratch: UnsafeMutablePointer<UInt32>
    ) {
        let clockwise = output.rotation == .clockwise90
        // Clockwise, (x, y) is written to (height - 1 - y, x): rows are reversed.
        let column = clockwise ? output.height - y - rows : y
        let source = clockwise ? pixels + (rows - 1) * stride : pixels
        let sourceStep = clockwise ? -stride : stride
        let step = clockwise ? output.bytesPerRow : -output.bytesPerRow
        var i = 0
        while i < count {
            let row = clockwise ? x + i : output.width - 1 - x - i
            let line = output.base + row * output.bytesPerRow
            // Eight rows of the surface at once, so that each is written by whole cache lines.
            let columns = i + 8 <= count ? 8 : 1
            if output.format == .xrgb8888 {
                // They lie pages apart: no processor guesses the next ones.
                if i + 16 <= count {
                    for k in 8..<16 { cpu_prefetch_for_writing(line + k * step + column * 4) }
                }
                turn(source + i, sourceStep, columns, rows, to: line + column * 4, step: step)
            } else {
                let pitch = Band.height
                turn(source + i, sourceStep, columns, rows, to: scratch, step: pitch * 4)
                for k in 0..<columns {
                    convert(
                        scratch + k * pitch, rows, to: line + k * step, format: output.format,
                        x: column, y: clockwise ? row + k : row - k)
                }
            }
            i += columns
        }
    }

    /// Writes `columns` pixels, eight or one, of each of `rows` rows as rows of `rows` pixels.
    /// `stride` is in pixels, `step` in bytes.
    @inline(__always)
    private static func turn(
        _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ columns: Int, _ rows: Int,
        to out: UnsafeMutableRawPointer, step: Int
    ) {
        var r = 0
        if columns == 8 {
            while r &+ 8 <= rows {
                cpu_transpose8(out + r &* 4, step, pixels + r &* stride, stride &* 4)
                r &+= 8
            }
        }
        while r < rows {
            for k in 0..<columns {
                (out + k &* step).storeBytes(
                    of: pixels[r &* stride &+ k], toByteOffset: r &* 4, as: UInt32.self)
            }
            r &+= 1
        }
    }

    /// Writes pixels from column `x` of a surface's row on, whose first byte is `line`.
    private static func convert(
        _ pixels: UnsafePointer<UInt32>, _ count: Int, to line: UnsafeMutableRawPointer,
        format: PixelFormat, x: Int, y: Int
    ) {
        switch format {
        case .xrgb8888:
            (line.assumingMemoryBound(to: UInt32.self) + x).update(from: pixels, count: count)
        case .xrgb2101010:
            toXRGB2101010(line.assumingMemoryBound(to: UInt32.self) + x, pixels, count)
        case .rgb565:
            toRGB565(line.assumingMemoryBound(to: UInt16.self) + x, pixels, count, x: x, y: y)
        }
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
            for k in 0..<8 {
                thresholds[k] = UInt32(table[(y & 7) * 8 + (x + k) & 7]) &* 0x1_0001
            }
        }
        let dither = unsafeBitCast(thresholds, to: SIMD16<UInt16>.self)
        // Red and blue in the halves of a lane. c · 31 / 255 and c · 63 / 255 in 1/64 steps, plus the
        // threshold, rounded down: 4113 is 2²⁰ / 255, rounded up so that 255 maps to the highest level;
        // 4 · 31 · 4113 is 65536 + 61967, 4 · 63 · 4113 is 3 · 65536 + 62511 in 1/65536 of a fourth.
        @inline(__always)
        func convert(_ p: Pixels8) -> Pixels8 {
            let redBlue = unsafeBitCast(p & Lanes.pairMask, to: SIMD16<UInt16>.self) &<< 2
            let green = unsafeBitCast((p &>> 8) & 255, to: SIMD16<UInt16>.self) &<< 2
            let rb = unsafeBitCast(
                (redBlue &+ cpu_multiply_high(redBlue, 61967) &+ dither) &>> 6, to: Pixels8.self)
            let g = unsafeBitCast(
                (green &+ (green &<< 1) &+ cpu_multiply_high(green, 62511) &+ dither) &>> 6,
                to: Pixels8.self)
            return (rb &>> 5) | (g &<< 5) | (rb & 31)
        }
        var i = 0
        while i &+ 8 <= count {
            UnsafeMutableRawPointer(out + i).storeBytes(
                of: cpu_low_halves(convert(Lanes.load(source + i))), as: SIMD8<UInt16>.self)
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
