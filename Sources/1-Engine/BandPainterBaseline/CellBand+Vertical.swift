import Geometry
import RasterCore

/// The rows of a band that vertical edges cross alike, and so give the same coverage.
struct AlikeRows {
    /// In 1/256 pixels.
    private let bandTop: Int
    private let top: Int
    private let row: Int
    /// The first row from `row` on that an edge does not cross as it does `row`.
    private(set) var end: Int

    /// - Parameters:
    ///   - row: the first one.
    ///   - bandTop: where the band begins, in 1/256 pixels.
    ///   - rows: the number of rows of the band.
    @inline(__always)
    init(row: Int, bandTop: Int, rows: Int) {
        (self.bandTop, self.row) = (bandTop, row)
        top = bandTop &+ row &<< 8
        end = rows
    }

    /// How much of the first row a vertical edge crosses, in 1/256 pixels; negative for an upward edge.
    @inline(__always)
    mutating func height(of edge: Edge) -> Int32 {
        let (y0, y1) = (Int(edge.y0), Int(edge.y1))
        let first = min(y0, y1)
        let last = max(y0, y1)
        if last <= top { return 0 }
        if first >= top &+ 256 {
            end = min(end, (first &- bandTop) &>> 8)
            return 0
        }
        let isWhole = first <= top && last >= top &+ 256
        end = min(end, isWhole ? (last &- bandTop) &>> 8 : row &+ 1)
        let covered = min(last, top &+ 256) &- max(first, top)
        return Int32(truncatingIfNeeded: y0 < y1 ? covered : 0 &- covered)
    }
}

/// A vertical edge in a row.
struct VerticalCrossing: BitwiseCopyable {
    /// The column, in 1/256 pixels.
    var x: Int32
    /// See `AlikeRows.height`.
    var height: Int32
}

extension CellBand {
    /// The most groups of columns for which `sweepNarrow` takes less time than cells.
    static let narrowGroups = 3

    /// Adds to the band's first row what vertical edges cover of row `row`.
    ///
    /// - Parameters:
    ///   - bandTop: where the band begins, in 1/256 pixels.
    ///   - rows: the number of rows of the band.
    /// - Returns: the first row from `row` on that the edges do not cross as they do `row`, and whether
    ///   any crosses it.
    mutating func addVertical(
        _ range: EdgeRange, row: Int, bandTop: Int, rows: Int
    ) -> (end: Int, isCrossed: Bool) {
        let line = self.row(0)
        var alike = AlikeRows(row: row, bandTop: bandTop, rows: rows)
        var isCrossed = false
        for edge in range.edges {
            let height = alike.height(of: edge)
            if height == 0 { continue }
            isCrossed = true
            let right = height &* 2 &* (edge.x0 & 255)
            let column = Int(edge.x0 &>> 8)
            line.cells[column] &+= height &* 512 &- right
            line.cells[column &+ 1] &+= right
            CellBand.mark(line.groups, column &>> 3, (column &+ 1) &>> 3)
        }
        return (alike.end, isCrossed)
    }

    /// Finds what vertical edges that lie in a few groups of columns cover of row `row`, as `coverageBytes` and one
    /// span. The sums are those of `addVertical` and `sweep`, without cells that are written, swept and zeroed:
    /// right of an edge a pixel is covered by its height times its distance from the pixel's right side, from 0
    /// to 1.
    ///
    /// - Parameters:
    ///   - bandTop: where the band begins, in 1/256 pixels.
    ///   - rows: the number of rows of the band.
    ///   - groups: those that may be covered, `narrowGroups` at most.
    ///   - limit: nothing is covered from this column on.
    /// - Returns: the first row from `row` on that the edges do not cross as they do `row`, and the number of spans.
    mutating func sweepNarrow(
        _ range: EdgeRange, row: Int, bandTop: Int, rows: Int, rule: FillRule,
        groups: Range<Int>, limit: Int
    ) -> (end: Int, spanCount: Int) {
        switch rule {
        case .nonZero: sweepNarrow(range, row, bandTop, rows, groups, limit, Self.nonZero)
        case .evenOdd: sweepNarrow(range, row, bandTop, rows, groups, limit, Self.evenOdd)
        case .clockwise: sweepNarrow(range, row, bandTop, rows, groups, limit, Self.clockwise)
        }
    }

    @inline(__always)
    private mutating func sweepNarrow(
        _ range: EdgeRange, _ row: Int, _ bandTop: Int, _ rows: Int, _ groups: Range<Int>,
        _ limit: Int, _ magnitude: (SIMD8<Int32>) -> SIMD8<Int32>
    ) -> (end: Int, spanCount: Int) {
        var alike = AlikeRows(row: row, bandTop: bandTop, rows: rows)
        var count = 0
        for edge in range.edges {
            let height = alike.height(of: edge)
            if height == 0 { continue }
            crossings[count] = VerticalCrossing(x: edge.x0, height: height)
            count &+= 1
        }
        if count == 0 { return (alike.end, 0) }
        var (first, end) = (groups.upperBound, groups.lowerBound)
        for group in groups {
            let right =
                SIMD8<Int32>(256, 512, 768, 1024, 1280, 1536, 1792, 2048)
                &+ SIMD8(repeating: Int32(truncatingIfNeeded: group &<< 11))
            var areas = SIMD8<Int32>.zero
            for i in 0..<count {
                let distance = right &- SIMD8(repeating: crossings[i].x)
                let inside = Lanes.lesser(
                    Lanes.greater(distance, .zero), SIMD8(repeating: 256))
                areas &+= inside &* SIMD8(repeating: 2 &* crossings[i].height)
            }
            var bytes = Self.bytes(magnitude(areas))
            if group &<< 3 &+ 8 > limit {
                bytes &= 1 &<< UInt64(truncatingIfNeeded: 8 &* (limit & 7)) &- 1
            }
            UnsafeMutableRawPointer(coverageBytes + group &<< 3).storeBytes(
                of: bytes, as: UInt64.self)
            if bytes != 0 {
                first = min(first, group)
                end = group &+ 1
            }
        }
        if first >= end { return (alike.end, 0) }
        spans[0] = Span(
            x: Int32(truncatingIfNeeded: first &<< 3),
            count: Int32(truncatingIfNeeded: (end &- first) &<< 3), coverage: Span.varying)
        return (alike.end, 1)
    }
}
