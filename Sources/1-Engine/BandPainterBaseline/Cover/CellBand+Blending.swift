import CCPU
import Geometry

/// The source pixels that the rows of a band are blended with.
protocol BandSource {
    associatedtype Row: GroupSource

    /// Returns the source pixels of the band's row `index`.
    func row(_ index: Int) -> Row

    /// Called after a whole row has been blended.
    mutating func end(_ row: Row)
}

extension BandSource {
    @inline(__always)
    func end(_ row: Row) {}
}

/// The source pixels that the groups of a row are blended with, from left to right.
protocol GroupSource {
    /// Blends with source-over onto a group of eight pixels at column `x`.
    ///
    /// - Parameter factor: the coverage of each pixel in the form that `cpu_blend8` needs; see `cpu_factors8`.
    mutating func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8)
}

/// The source pixels that a row of cells is blended with while it is swept. Paints that provide the colours of any
/// group of eight pixels need neither spans nor coverage bytes.
protocol RowSource: GroupSource {
    /// Blends with source-over onto the columns `start`..<`end`; `start` is a multiple of eight.
    ///
    /// - Parameters:
    ///   - line: the row's first pixel.
    ///   - coverage: the coverage of all these columns, 1...255.
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32)
}

/// A source that provides the colours of any group of eight pixels more than once.
protocol ColorSource: RowSource {
    /// Returns the colours of eight columns starting at `x`, a multiple of eight.
    func colors(at x: Int) -> Pixels8
}

extension ColorSource {
    /// Blends with source-over onto the spans of a row, whose first pixel is at `line`.
    @inline(__always)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ row: RowSpans) {
        for span in row.spans {
            var i = max(Int(span.x), row.left)
            let end = span.end
            if span.coverage != Span.varying {
                if i < end { blend(line, i, end, span.coverage) }
                continue
            }
            while i < end {
                PixelKernels.blend(line + i, colors(at: i), Lanes.word(row.bytes + i))
                i &+= 8
            }
        }
    }
}

/// The columns that are swept and painted.
struct SweptColumns {
    /// The first group that may have cells.
    var firstGroup: Int
    /// The first column that is painted, a multiple of eight.
    var left: Int
    /// The column at which painting ends.
    var limit: Int
}

/// The rows that are swept and painted, and the memory of their pixels.
struct SweptRows {
    /// A bit for each row that is painted. The cells of other rows are only zeroed.
    let painted: UInt32
    /// The first pixel of row 0. Each row's memory ends with a whole group of eight.
    let pixels: UnsafeMutablePointer<UInt32>
    /// The distance between rows, in pixels.
    let stride: Int

    /// - Parameters:
    ///   - lines: the rows that may be painted.
    ///   - occluders: for each row, the index of the topmost item that occludes all items below it; -1 if there is none.
    ///   - index: the index of the item that is painted.
    @inline(__always)
    init(
        _ lines: Range<Int>, _ occluders: UnsafePointer<Int32>, _ index: Int32,
        pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        var painted: UInt32 = 0
        for row in lines where occluders[row] <= index {
            painted |= 1 &<< UInt32(truncatingIfNeeded: row)
        }
        (self.painted, self.pixels, self.stride) = (painted, pixels, stride)
    }
}

extension CellBand {
    /// Blends the rows that have cells as it sweeps them, and zeroes their cells.
    ///
    /// - Parameters:
    ///   - touched: a bit for each row to sweep.
    ///   - source: the source pixels of the painted rows.
    @inline(never)
    mutating func blend<Source: BandSource>(
        _ touched: UInt32, rule: FillRule, _ rows: SweptRows, _ columns: SweptColumns,
        _ source: inout Source
    ) where Source.Row: RowSource {
        var hidden = touched & ~rows.painted
        while hidden != 0 {
            clear(row: hidden.trailingZeroBitCount)
            hidden &= hidden &- 1
        }
        let pending = touched & rows.painted
        switch rule {
        case .nonZero: blend(pending, rows, columns, &source, Self.nonZero, Self.nonZero)
        case .evenOdd: blend(pending, rows, columns, &source, Self.evenOdd, Self.evenOdd)
        case .clockwise: blend(pending, rows, columns, &source, Self.clockwise, Self.clockwise)
        }
    }

    @inline(__always)
    private mutating func blend<Source: BandSource>(
        _ touched: UInt32, _ rows: SweptRows, _ columns: SweptColumns, _ source: inout Source,
        _ magnitude: (SIMD8<Int32>) -> SIMD8<Int32>, _ scalarMagnitude: (Int32) -> Int32
    ) where Source.Row: RowSource {
        let painted = UInt(bitPattern: max(0, columns.limit &- columns.left))
        var pending = touched
        while pending != 0 {
            let row = pending.trailingZeroBitCount
            pending &= pending &- 1
            let out = rows.pixels + row &* rows.stride
            var colors = source.row(row)
            let (line, words) = memory(row)
            var accumulated = SIMD8<Int32>.zero
            var x = columns.left
            var word = columns.firstGroup &>> 6
            while word < words.count {
                var bits = words[word]
                if bits == 0 {
                    word &+= 1
                    continue
                }
                words[word] = 0
                while bits != 0 {
                    let start = (word &<< 6 &+ bits.trailingZeroBitCount) &<< 3
                    bits &= bits &- 1
                    // The sum is zero between shapes and before the first one.
                    if start > x && accumulated[0] != 0 {
                        let coverage = Self.byte(scalarMagnitude(accumulated[0]))
                        let end = min(start, columns.limit)
                        if coverage != 0 && x < end { colors.blend(out, x, end, coverage) }
                    }
                    let p = UnsafeMutableRawPointer(line + start)
                    let sums =
                        cpu_prefix_sum(p.loadUnaligned(as: SIMD8<Int32>.self)) &+ accumulated
                    p.storeBytes(of: .zero, as: SIMD8<Int32>.self)
                    accumulated = SIMD8(repeating: sums[7])
                    x = max(x, start &+ 8)
                    // One comparison for both sides: columns to the left of `left` become greater than any count.
                    if UInt(bitPattern: start &- columns.left) >= painted { continue }
                    var factor = Self.factors(magnitude(sums))
                    if start &+ 8 > columns.limit {
                        factor = factor & Lanes.mask(columns.limit &- start)
                    }
                    colors.blend(out + start, at: start, factor)
                }
                word &+= 1
            }
            // A closed shape's sum is zero at the end of the row, unless it continues past the bounds.
            if x < columns.limit && accumulated[0] != 0 {
                let coverage = Self.byte(scalarMagnitude(accumulated[0]))
                if coverage != 0 { colors.blend(out, x, columns.limit, coverage) }
            }
            source.end(colors)
        }
    }

    /// Calls `body` with the first column of each group of a row that is touched and painted, from left to right.
    @inline(__always)
    func forEachTouchedGroup(_ row: Int, _ columns: SweptColumns, _ body: (Int) -> Void) {
        let words = memory(row).groups
        var word = columns.firstGroup &>> 6
        while word < words.count {
            var bits = words[word]
            while bits != 0 {
                let start = (word &<< 6 &+ bits.trailingZeroBitCount) &<< 3
                bits &= bits &- 1
                if start >= columns.left && start < columns.limit { body(start) }
            }
            word &+= 1
        }
    }

    /// Returns the first column of a row's first touched group, but at least `left`; `left` if no group is touched.
    @inline(__always)
    func firstTouchedColumn(_ row: Int, _ columns: SweptColumns) -> Int {
        let words = memory(row).groups
        var word = columns.firstGroup &>> 6
        while word < words.count {
            if words[word] != 0 {
                return max(columns.left, (word &<< 6 &+ words[word].trailingZeroBitCount) &<< 3)
            }
            word &+= 1
        }
        return columns.left
    }

    /// Zeroes a row's cells.
    private mutating func clear(row: Int) {
        let (line, words) = memory(row)
        for word in words.indices {
            var bits = words[word]
            words[word] = 0
            while bits != 0 {
                let start = (word &<< 6 &+ bits.trailingZeroBitCount) &<< 3
                bits &= bits &- 1
                UnsafeMutableRawPointer(line + start).storeBytes(
                    of: .zero, as: SIMD8<Int32>.self)
            }
        }
    }
}
