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
    /// - Parameter factor: the coverage, 0...255, in both 16-bit halves of each lane.
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

/// The columns that are swept and painted.
struct SweptColumns {
    /// The first group that may have cells.
    var firstGroup: Int
    /// The first column that is painted, a multiple of eight.
    var left: Int
    /// The column at which painting ends.
    var limit: Int
}

extension CellBand {
    /// Blends the rows that have cells as it sweeps them, and zeroes their cells.
    ///
    /// - Parameters:
    ///   - rows: a bit for each row to sweep.
    ///   - target: returns a row's first pixel, in memory that ends with a whole group of eight; nil for a row that is
    ///     not painted.
    ///   - source: the source pixels of the painted rows.
    @inline(__always)
    mutating func blend<Source: BandSource>(
        rows: UInt32, rule: FillRule, _ columns: SweptColumns,
        _ target: (Int) -> UnsafeMutablePointer<UInt32>?, _ source: inout Source
    ) where Source.Row: RowSource {
        switch rule {
        case .nonZero: blend(rows, columns, target, &source, Self.nonZero, Self.nonZero)
        case .evenOdd: blend(rows, columns, target, &source, Self.evenOdd, Self.evenOdd)
        case .clockwise: blend(rows, columns, target, &source, Self.clockwise, Self.clockwise)
        }
    }

    @inline(__always)
    private mutating func blend<Source: BandSource>(
        _ rows: UInt32, _ columns: SweptColumns,
        _ target: (Int) -> UnsafeMutablePointer<UInt32>?, _ source: inout Source,
        _ magnitude: (SIMD8<Int32>) -> SIMD8<Int32>, _ scalarMagnitude: (Int32) -> Int32
    ) where Source.Row: RowSource {
        var rows = rows
        while rows != 0 {
            let row = rows.trailingZeroBitCount
            rows &= rows &- 1
            guard let out = target(row) else {
                clear(row: row)
                continue
            }
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
                    if start > x {
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
                    if start < columns.left || start >= columns.limit { continue }
                    var factor = Self.factors(magnitude(sums))
                    if start &+ 8 > columns.limit {
                        factor = factor & Lanes.mask(columns.limit &- start)
                    }
                    colors.blend(out + start, at: start, factor)
                }
                word &+= 1
            }
            let coverage = Self.byte(scalarMagnitude(accumulated[0]))
            if coverage != 0 && x < columns.limit {
                colors.blend(out, x, columns.limit, coverage)
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
