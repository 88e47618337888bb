import CCPU
import RasterCore

/// One row of a linear gradient whose table is in phases: the location of its colours.
struct LinearRow {
    /// The colours indexed by column. Only those of columns `first`..<`end` exist.
    private let colors: UnsafePointer<UInt32>
    /// The columns between the gradient's ends, `first`..<`end`, both multiples of eight. Columns to the left have the
    /// colour of `before`, and columns to the right that of `after`.
    private let first: Int
    private let end: Int
    /// Eight entries each with the colour of the gradient's left and right end.
    private let before: UnsafePointer<UInt32>
    private let after: UnsafePointer<UInt32>
    private let isOpaque: Bool

    /// - Parameters:
    ///   - paint: a linear gradient in phases.
    ///   - table: the entries of the gradient's table.
    ///   - y: the y of the centres of the row's pixels.
    @inline(__always)
    init(_ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>, y: Float) {
        let phases = paint.pointee.phases
        let exact = phases.down * Double(y) + phases.origin
        // Beyond these limits all columns are to one side of the gradient. NaN fails both comparisons.
        let limit = 0x1p24
        let bounded = exact > -limit ? (exact < limit ? exact : limit) : -limit
        // The addition rounds to nearest and leaves an integer in the low bits.
        let entry = Int32(truncatingIfNeeded: (bounded + 0x1.8p52).bitPattern)
        var place = Int(entry / phases.count)
        var phase = Int(entry % phases.count)
        if phase < 0 {
            phase &+= Int(phases.count)
            place &-= 1
        }
        colors = table + (phase &* phases.stride &+ GradientPhases.margin &+ place)
        first = (0 &- place) & ~7
        end = (Int(phases.length) &- place &+ 7) & ~7
        before = table
        after = table + (phases.entryCount &- GradientPhases.margin)
        isOpaque = paint.pointee.isOpaque
    }

    /// Prefetches the colours at column `x`.
    @inline(__always)
    func prefetch(_ x: Int) { cpu_prefetch(colors + x) }

    /// Blends with source-over onto `start`..<`end` of a row with constant coverage; `start` is a multiple of eight.
    ///
    /// - Parameter line: the row's first pixel.
    @inline(never)
    private func blendRun(
        _ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32
    ) {
        let (from, to) = inner(start, end)
        if start < from { blend(line + start, from &- start, coverage, before[0]) }
        PixelKernels.blend(
            line + from, colors + from, to &- from, coverage, isOpaque: isOpaque)
        if to < end { blend(line + to, end &- to, coverage, after[0]) }
    }

    /// Blends with source-over onto `start`..<`end` of a row, in whole groups of eight, with one byte of coverage for
    /// each pixel of the row.
    @inline(never)
    func blend(
        _ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int,
        _ bytes: UnsafePointer<UInt8>
    ) {
        let (from, to) = inner(start, end)
        PixelKernels.blend(line + start, bytes + start, from &- start, before[0])
        PixelKernels.blend(line + from, colors + from, bytes + from, to &- from)
        PixelKernels.blend(line + to, bytes + to, end &- to, after[0])
    }

    /// Returns the columns of `start`..<`end` that are between the gradient's ends.
    @inline(__always)
    private func inner(_ start: Int, _ end: Int) -> (from: Int, to: Int) {
        let from = min(max(start, first), end)
        return (from, max(from, min(end, self.end)))
    }

    /// Blends the colour of one of the gradient's ends with constant coverage.
    @inline(__always)
    private func blend(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverage: Int32, _ color: UInt32
    ) {
        if coverage == 255 && color >= 0xff00_0000 {
            PixelKernels.fill(out, count, color)
        } else {
            PixelKernels.blend(
                out, count, Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
        }
    }

    /// Stores the colours of `count` pixels, rounded up to whole groups of eight, starting at column `x`, a multiple of
    /// eight.
    func fetch(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int) {
        let stop = x &+ (count &+ 7) & ~7
        let from = min(max(x, first), stop)
        let to = max(from, min(stop, end))
        PixelKernels.fill(out, from &- x, before[0])
        PixelKernels.copy(out + (from &- x), colors + from, to &- from)
        PixelKernels.fill(out + (to &- x), stop &- to, after[0])
    }
}

extension LinearRow: ColorSource {
    @inline(__always)
    func colors(at x: Int) -> Pixels8 {
        Lanes.load(x < first ? before : x < end ? colors + x : after)
    }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        PixelKernels.blend(out, colors(at: x), factor)
    }

    @inline(__always)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        if coverage != 255 || end &- start >= 32 { return blendRun(line, start, end, coverage) }
        var i = start
        while i &+ 8 <= end {
            Lanes.store(Lanes.over(colors(at: i), Lanes.load(line + i)), line + i)
            i &+= 8
        }
        // A run may end within a group.
        if i < end {
            let part = colors(at: i) & Lanes.mask(end &- i)
            Lanes.store(Lanes.over(part, Lanes.load(line + i)), line + i)
        }
    }
}

/// The rows of a band that is painted with a linear gradient whose table is in phases.
///
/// The locations of the colours of all rows are computed before the first row is blended: each row reads another phase,
/// which may not be in the cache, and whose address requires a division.
struct LinearRows: BandSource {
    private let rows: UnsafePointer<LinearRow>

    /// - Parameters:
    ///   - lines: the rows to be painted, counted from the band's top.
    ///   - paint: a linear gradient in phases.
    ///   - table: the entries of the gradient's table.
    ///   - top: the band's first row.
    ///   - memory: memory for all rows of a band.
    @inline(__always)
    init(
        _ lines: Range<Int>, _ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>,
        top: Int, memory: UnsafeMutablePointer<LinearRow>
    ) {
        for line in lines {
            memory[line] = LinearRow(paint, table: table, y: Float(top &+ line) + 0.5)
        }
        rows = UnsafePointer(memory)
    }

    @inline(__always)
    func row(_ index: Int) -> LinearRow { rows[index] }

    /// Prefetches the colours of a row at column `x`.
    @inline(__always)
    func prefetch(row: Int, x: Int) { rows[row].prefetch(x) }
}
