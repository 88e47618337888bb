import RasterCore

/// The rows of a linear gradient whose table is in phases.
struct LinearRows {
    private let table: UnsafePointer<UInt32>
    private let phases: GradientPhases
    /// The entry of column 0 in row y, counted over all phases from the gradient's left end, is
    /// down·y + origin.
    private let down: Double
    private let origin: Double
    private let isOpaque: Bool

    /// - Parameters:
    ///   - paint: a linear gradient in phases.
    ///   - table: its entries.
    @inline(__always)
    init(_ paint: borrowing PreparedPaint, table: UnsafePointer<UInt32>) {
        self.table = table
        phases = paint.phases
        isOpaque = paint.isOpaque
        let ux = Double(paint.ux)
        let scale = Double(phases.count) / ux
        down = Double(paint.uy) * scale
        origin = (Double(paint.u0) + 0.5 * ux - (ux > 0 ? 0 : 1)) * scale
    }

    /// The row whose pixels have their centres at `y`.
    @inline(__always)
    func row(_ y: Float) -> LinearRow {
        let exact = down * Double(y) + origin
        // No more columns than these are right or left of the gradient. NaN fails both comparisons.
        let limit = 0x1p24
        let bounded = exact > -limit ? (exact < limit ? exact : limit) : -limit
        // Rounded to nearest by the addition, which leaves an integer in the low bits.
        let entry = Int32(truncatingIfNeeded: (bounded + 0x1.8p52).bitPattern)
        var place = Int(entry / phases.count)
        var phase = Int(entry % phases.count)
        if phase < 0 {
            phase &+= Int(phases.count)
            place &-= 1
        }
        return LinearRow(
            colors: table + (phase &* phases.stride &+ GradientPhases.margin &+ place),
            first: (0 &- place) & ~7, end: (Int(phases.length) &- place &+ 7) & ~7,
            before: table[0], after: table[phases.entryCount &- 1], isOpaque: isOpaque)
    }
}

/// One row of a linear gradient: where its colours lie.
struct LinearRow {
    /// The colour of column 0, and of others at their distance from it; only those of
    /// `first`..<`end` exist.
    let colors: UnsafePointer<UInt32>
    /// Multiples of eight. Columns on the left have the colour `before`, those on the right `after`.
    let first: Int
    let end: Int
    let before: UInt32
    let after: UInt32
    let isOpaque: Bool

    /// Source-over on `start`..<`end` of a row; `start` is a multiple of eight.
    ///
    /// - Parameters:
    ///   - line: the row's first pixel.
    ///   - coverage: of all pixels, or `Span.varying` for that of `bytes`.
    ///   - bytes: the coverage of the row's first pixel, and of the others.
    @inline(__always)
    func blend(
        _ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafePointer<UInt8>
    ) {
        let from = min(max(start, first), end)
        let to = max(from, min(end, self.end))
        if start < from {
            blend(line + start, from &- start, coverage, bytes + start, before)
        }
        if from < to {
            let (out, source, count) = (line + from, colors + from, to &- from)
            if coverage == Span.varying {
                PixelKernels.blend(out, source, bytes + from, count)
            } else if coverage != 255 {
                PixelKernels.blend(
                    out, source, count, coverage: UInt32(truncatingIfNeeded: coverage))
            } else if isOpaque {
                PixelKernels.copy(out, source, count)
            } else {
                PixelKernels.blendGroups(out, source, count)
            }
        }
        if to < end { blend(line + to, end &- to, coverage, bytes + to, after) }
    }

    /// One of the gradient's ends.
    @inline(never)
    private func blend(
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverage: Int32,
        _ bytes: UnsafePointer<UInt8>, _ color: UInt32
    ) {
        if coverage == Span.varying {
            PixelKernels.blend(out, bytes, count, color)
        } else if coverage == 255 && color >= 0xff00_0000 {
            PixelKernels.fill(out, count, color)
        } else {
            PixelKernels.blend(
                out, count, Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
        }
    }

    /// The colours of `count` pixels from column `x` on, a multiple of eight, and up to seven more.
    func fetch(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int) {
        let stop = x &+ (count &+ 7) & ~7
        let from = min(max(x, first), stop)
        let to = max(from, min(stop, end))
        PixelKernels.fill(out, from &- x, before)
        PixelKernels.copy(out + (from &- x), colors + from, to &- from)
        PixelKernels.fill(out + (to &- x), stop &- to, after)
    }
}
