import CCPU
import Geometry
import RasterCore

/// A vertical edge within a band, in 1/256 pixels.
struct VerticalEdge: BitwiseCopyable {
    /// The x coordinate.
    var x: Int32
    /// The upper end, relative to the band's top.
    var top: Int32
    /// The lower end, relative to the band's top.
    var bottom: Int32
    /// 1, or -1 for an upward edge.
    var winding: Int32
    /// Twice the height in the row being swept: the area that a pixel to the right of the edge gains for each 1/256 of
    /// its width.
    fileprivate var area: Int32 = 0

    init(x: Int32, top: Int32, bottom: Int32, winding: Int32) {
        (self.x, self.top, self.bottom, self.winding) = (x, top, bottom, winding)
    }

    /// Returns the height of the edge within a row, negative for an upward edge.
    ///
    /// - Parameter rowTop: the row's top, relative to the band's top.
    @inline(__always)
    func height(_ rowTop: Int32) -> Int32 {
        max(0, min(bottom, rowTop &+ 256) &- max(top, rowTop)) &* winding
    }
}

/// The edges of an item in a band, if all of them are vertical. Consecutive rows that they cross in the same way have
/// the same coverage.
struct VerticalEdges {
    /// The edges, in memory of the `CellBand`.
    fileprivate let edges: UnsafeMutableBufferPointer<VerticalEdge>
    /// The minimum and maximum x of the edges, in 1/256 pixels.
    private var left = Int32.max
    private var right = Int32.min
    /// A bit for each row that the edges do not cross in the same way as the previous row, and for the row after the
    /// band.
    private var starts: UInt32

    /// - Parameters:
    ///   - range: the edges.
    ///   - memory: memory for `EdgeRange.maximumVertical` edges.
    ///   - bandTop: the band's top, in 1/256 pixels.
    ///   - rows: the number of rows of the band.
    @inline(__always)
    fileprivate init(
        _ range: EdgeRange, _ memory: UnsafeMutableBufferPointer<VerticalEdge>, bandTop: Int,
        rows: Int
    ) {
        precondition(range.edges.count <= memory.count)
        let top = Int32(truncatingIfNeeded: bandTop)
        let bottom = Int32(truncatingIfNeeded: rows &<< 8)
        starts = 1 &<< UInt32(truncatingIfNeeded: rows)
        for (i, edge) in range.edges.enumerated() {
            let first = max(0, min(bottom, min(edge.y0, edge.y1) &- top))
            let last = max(0, min(bottom, max(edge.y0, edge.y1) &- top))
            // A row within which an edge starts or ends differs from the rows above and below it.
            starts |= 1 &<< UInt32(bitPattern: first &>> 8)
            starts |= 1 &<< UInt32(bitPattern: (first &+ 255) &>> 8)
            starts |= 1 &<< UInt32(bitPattern: last &>> 8)
            starts |= 1 &<< UInt32(bitPattern: (last &+ 255) &>> 8)
            left = min(left, edge.x0)
            right = max(right, edge.x0)
            memory[i] = VerticalEdge(
                x: edge.x0, top: first, bottom: last, winding: edge.y0 < edge.y1 ? 1 : -1)
        }
        edges = UnsafeMutableBufferPointer(start: memory.baseAddress, count: range.edges.count)
    }

    /// The number of edges.
    var count: Int { edges.count }

    /// Returns the groups of columns that contain the edges.
    ///
    /// - Parameters:
    ///   - left: the first column to include, a multiple of eight.
    ///   - limit: the column at which to end.
    @inline(__always)
    func groups(left: Int, limit: Int) -> Range<Int> {
        let first = max(Int(self.left) &>> 11, left &>> 3)
        let end = min((Int(right) &+ 2047) &>> 11, (limit &+ 7) &>> 3)
        return first..<max(first, end)
    }

    /// Returns the first row after `row` that the edges do not cross in the same way as `row`, or the end of the band.
    @inline(__always)
    func end(of row: Int) -> Int {
        row &+ 1 &+ (starts &>> UInt32(truncatingIfNeeded: row &+ 1)).trailingZeroBitCount
    }
}

/// The extent of the coverage of a row by vertical edges.
enum NarrowCoverage {
    case nothing
    /// Only pixels of the groups are covered.
    case groups
    /// Pixels of the groups and all pixels to the right of them are covered, since edges there have been clipped away.
    case all
}

extension CellBand {
    /// The maximum number of groups of columns that `sweepNarrow` can sweep.
    static let narrowGroups = 12

    /// Returns the vertical edges of a range, which are valid until the next call.
    ///
    /// - Parameters:
    ///   - range: the edges, all of them vertical.
    ///   - bandTop: the band's top, in 1/256 pixels.
    ///   - rows: the number of rows of the band.
    @inline(__always)
    func vertical(_ range: EdgeRange, bandTop: Int, rows: Int) -> VerticalEdges {
        VerticalEdges(range, verticalEdges, bandTop: bandTop, rows: rows)
    }

    /// Adds the areas of vertical edges in row `row` to the cells of the band's first row.
    ///
    /// - Returns: whether any edge crosses the row.
    mutating func add(_ edges: VerticalEdges, row: Int) -> Bool {
        let line = self.row(0)
        var isCrossed = false
        for edge in edges.edges {
            let height = edge.height(Int32(truncatingIfNeeded: row &<< 8))
            if height == 0 { continue }
            isCrossed = true
            let right = height &* 2 &* (edge.x & 255)
            let column = Int(edge.x &>> 8)
            line.cells[column] &+= height &* 512 &- right
            line.cells[column &+ 1] &+= right
            CellBand.mark(line.groups, column &>> 3, (column &+ 1) &>> 3)
        }
        return isCrossed
    }

    /// Computes the coverage of a few groups of columns in row `row` by vertical edges, and stores it in
    /// `narrowFactors`. The sums are those of `add` and `sweep`, but no cells are written, swept and zeroed: an edge
    /// adds to a pixel its height times the distance from the edge to the pixel's right side, clamped to 0...1.
    ///
    /// - Parameters:
    ///   - edges: the edges.
    ///   - row: the row, counted from the band's top.
    ///   - rule: the fill rule.
    ///   - groups: all painted groups that contain edges; at most `narrowGroups`.
    ///   - limit: the column at which coverage ends.
    func sweepNarrow(
        _ edges: VerticalEdges, row: Int, rule: FillRule, groups: Range<Int>, limit: Int
    ) -> NarrowCoverage {
        switch rule {
        case .nonZero: sweepNarrow(edges, row, groups, limit, Self.nonZero)
        case .evenOdd: sweepNarrow(edges, row, groups, limit, Self.evenOdd)
        case .clockwise: sweepNarrow(edges, row, groups, limit, Self.clockwise)
        }
    }

    @inline(__always)
    private func sweepNarrow(
        _ edges: VerticalEdges, _ row: Int, _ groups: Range<Int>, _ limit: Int,
        _ magnitude: (SIMD8<Int32>) -> SIMD8<Int32>
    ) -> NarrowCoverage {
        var (crossed, sum): (Int32, Int32) = (0, 0)
        for i in edges.edges.indices {
            let height = edges.edges[i].height(Int32(truncatingIfNeeded: row &<< 8))
            edges.edges[i].area = 2 &* height
            crossed |= height
            sum &+= height
        }
        if crossed == 0 { return .nothing }
        if sum != 0 { return .all }
        for group in groups {
            let right =
                SIMD8<Int32>(256, 512, 768, 1024, 1280, 1536, 1792, 2048)
                &+ SIMD8(repeating: Int32(truncatingIfNeeded: group &<< 11))
            var areas = SIMD8<Int32>.zero
            for edge in edges.edges {
                let distance = right &- SIMD8(repeating: edge.x)
                let inside = cpu_lesser(
                    cpu_greater(distance, .zero), SIMD8(repeating: 256))
                areas &+= inside &* SIMD8(repeating: edge.area)
            }
            var factor = Self.factors(magnitude(areas))
            if group &<< 3 &+ 8 > limit { factor &= Lanes.mask(limit &- group &<< 3) }
            narrowFactors[group &- groups.lowerBound] = factor
        }
        return .groups
    }

    /// Stores the coverage computed by `sweepNarrow` in `coverageBytes`, and one span for it.
    ///
    /// - Returns: the number of spans.
    mutating func storeNarrow(_ groups: Range<Int>) -> Int {
        for group in groups {
            let factors = unsafeBitCast(
                narrowFactors[group &- groups.lowerBound], to: SIMD8<Int32>.self)
            UnsafeMutableRawPointer(coverageBytes + group &<< 3).storeBytes(
                of: cpu_low_bytes(factors), as: UInt64.self)
        }
        spans[0] = Span(
            x: Int32(truncatingIfNeeded: groups.lowerBound &<< 3),
            count: Int32(truncatingIfNeeded: groups.count &<< 3), coverage: Span.varying)
        return 1
    }
}
