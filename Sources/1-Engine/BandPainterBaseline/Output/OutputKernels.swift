import CCPU
import RasterCore

/// The loops that write premultiplied 32-bit pixels from the cache to a surface, with its rotation. `FormatKernels`
/// converts them to the surface's format.
enum OutputKernels {
    /// Writes `count` pixels of row `y`, starting at column `x`, to a surface that is not rotated sideways. `scratch`
    /// holds at least `count` + 8 pixels.
    static func writeRow(
        _ pixels: UnsafePointer<UInt32>, _ count: Int, x: Int, y: Int, to output: Output,
        scratch: UnsafeMutablePointer<UInt32>
    ) {
        var source = pixels
        var column = x
        var row = y
        let isStreamed = output.format == .xrgb8888 && output.usesNonTemporalStores
        if output.rotation == .half {
            column = output.width - x - count
            row = output.height - 1 - y
        }
        let line = output.base + row * output.bytesPerRow
        if output.rotation == .half {
            if output.format == .xrgb8888 && !isStreamed {
                return reverse(
                    line.assumingMemoryBound(to: UInt32.self) + column, pixels, count,
                    ahead: -output.bytesPerRow)
            }
            reverse(scratch, pixels, count, ahead: 0)
            source = UnsafePointer(scratch)
        }
        if isStreamed {
            let out = line.assumingMemoryBound(to: UInt32.self) + column
            return cpu_stream_pixels(out, source, count)
        }
        FormatKernels.write(
            source, count, to: line, format: output.format, x: column, y: row,
            ahead: output.rotation == .half ? -output.bytesPerRow : output.bytesPerRow)
    }

    /// The number of scratch pixels that `writeColumns` needs.
    static let columnScratch = 8 * columnRows

    /// The greatest number of rows that `writeColumns` writes.
    private static let columnRows = Band.sidewaysCount * Band.height

    /// The number of pixels by which source pixels are prefetched. The rows of a bitmap are pages apart, and there are
    /// more of them than a hardware prefetcher tracks.
    private static let lookahead = 64

    /// The number of the surface's rows by which its cache lines are prefetched. The rows are pages apart, so no
    /// hardware prefetcher predicts the next ones.
    private static let rowsAhead = 16

    /// Prefetches the first pixels of a row that `writeColumns` will read, which it does not prefetch itself.
    @inline(__always)
    static func prefetchFirst(_ pixels: UnsafePointer<UInt32>) {
        var i = 0
        while i < lookahead {
            cpu_prefetch(pixels + i)
            i &+= 16
        }
    }

    /// Writes the columns `x`..<`x` + `count` of `rows` rows, starting at row `y`, to a surface that is rotated
    /// sideways: each column becomes part of a row. `pixels` has the address of the first pixel to be written of each
    /// row, in the order on the surface; `scratch` holds `columnScratch` pixels. If `prefetches` is true, the rows may not
    /// be in the cache; prefetching others takes more time than it saves.
    static func writeColumns(
        _ pixels: UnsafePointer<UnsafePointer<UInt32>?>, _ count: Int, rows: Int, x: Int, y: Int,
        to output: Output, prefetches: Bool, scratch: UnsafeMutablePointer<UInt32>
    ) {
        let clockwise = output.rotation == .clockwise90
        // Clockwise, (x, y) is written to (height - 1 - y, x).
        let column = clockwise ? output.height - y - rows : y
        let step = clockwise ? output.bytesPerRow : -output.bytesPerRow
        let bytesPerPixel = output.format.bytesPerPixel
        // Lines in the same places of the cache would be evicted before they are written.
        let prefetchesLines = prefetches && !output.hasRowsInSameSets
        var i = 0
        while i < count {
            // Eight rows of the surface are written at once, so that whole cache lines are written. If fewer than eight
            // are left, the last block is moved back to overlap the previous one.
            let columns = count >= 8 ? 8 : 1
            if i &+ columns > count { i = count &- columns }
            // Sixteen pixels are a cache line: every other time, either half of the rows is prefetched.
            if prefetches {
                let half = rows / 2
                for r in i & 8 == 0 ? 0..<half : half..<rows {
                    cpu_prefetch(pixels[r].unsafelyUnwrapped + (i &+ lookahead))
                }
            }
            let row = clockwise ? x &+ i : output.width &- 1 &- x &- i
            let line = output.base + (row &* output.bytesPerRow)
            if prefetchesLines && i &+ rowsAhead &+ 8 <= count {
                for k in rowsAhead..<rowsAhead &+ 8 {
                    let next = line + (k &* step &+ column &* bytesPerPixel)
                    var offset = 0
                    while offset < rows &* bytesPerPixel {
                        cpu_prefetch_for_writing(next + offset)
                        offset &+= 64
                    }
                }
            }
            if output.format == .xrgb8888 {
                turn(pixels, i, columns, rows, to: line + column &* 4, step: step)
            } else {
                let pitch = columnRows
                turn(pixels, i, columns, rows, to: scratch, step: pitch &* 4)
                for k in 0..<columns {
                    FormatKernels.write(
                        scratch + k &* pitch, rows, to: line + k &* step, format: output.format,
                        x: column, y: clockwise ? row &+ k : row &- k, ahead: 0)
                }
            }
            i &+= columns
        }
    }

    /// Transposes `columns` pixels (eight or one), starting at `first`, of each of `rows` rows: they become rows of
    /// `rows` pixels, `step` bytes apart.
    @inline(__always)
    private static func turn(
        _ pixels: UnsafePointer<UnsafePointer<UInt32>?>, _ first: Int, _ columns: Int, _ rows: Int,
        to out: UnsafeMutableRawPointer, step: Int
    ) {
        if columns == 8 && rows >= 8 {
            cpu_transpose(out, step, pixels, rows, first)
            return
        }
        for r in 0..<rows {
            let row = pixels[r].unsafelyUnwrapped + first
            for k in 0..<columns {
                (out + k &* step).storeBytes(of: row[k], toByteOffset: r &* 4, as: UInt32.self)
            }
        }
    }

    private static func reverse(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
        ahead: Int
    ) {
        var i = 0
        while i &+ 16 <= count {
            cpu_prefetch_for_writing(UnsafeRawPointer(out + i) + ahead)
            WideLanes.store(cpu_reversed16(WideLanes.load(source + (count &- 16 &- i))), out + i)
            i &+= 16
        }
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
}
