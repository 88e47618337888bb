import CCPU
import Geometry
import RasterCore

/// Exact-area coverage of the edges of one path in one band.
///
/// A dense buffer of cells holds, for each pixel, the difference between its signed area and that of the pixel to its
/// left, in 1/131072 of a pixel. A bit for each group of eight cells is set if an edge adds to the group. The sweep
/// accumulates only the cells of those groups and turns the columns between them into constant spans. Cells are zeroed
/// as they are read.
struct CellBand: ~Copyable {
    private static let groupShift = 3
    static let full: Int32 = 131_072

    /// The cells of a row and the bits of its groups.
    struct Row {
        var cells: UnsafeMutableBufferPointer<Int32>
        var groups: UnsafeMutableBufferPointer<UInt64>

        /// The next row. The row after the band's last one must not be dereferenced.
        @inline(__always)
        var next: Row {
            Row(
                cells: UnsafeMutableBufferPointer(
                    start: cells.baseAddress.unsafelyUnwrapped + cells.count, count: cells.count),
                groups: UnsafeMutableBufferPointer(
                    start: groups.baseAddress.unsafelyUnwrapped + groups.count,
                    count: groups.count))
        }
    }

    private var cells: UnsafeMutableBufferPointer<Int32>
    private var touched: UnsafeMutableBufferPointer<UInt64>
    /// The number of cells in a row: the width rounded up to whole groups, plus one group for the cells to the right of
    /// the last pixel.
    private var stride = 0
    private var wordsPerRow = 0
    private var width = 0
    /// A bit for each row, set if an edge has added to its cells.
    private(set) var touchedRows: UInt32 = 0

    /// The coverage of the last swept row, in whole groups.
    private var coverage: UnsafeMutableBufferPointer<UInt8>
    /// The spans of the last swept row.
    private(set) var spans: UnsafeMutableBufferPointer<Span>
    /// Memory for the numbers of eight edges.
    private let batch = EdgeBatch()
    /// Memory for what a steep edge adds to eight rows.
    private let steps: UnsafeMutablePointer<SteepAreas>
    /// Memory for the edges of an item if all of them are vertical.
    let verticalEdges: UnsafeMutableBufferPointer<VerticalEdge>
    /// The coverage of the groups that `sweepNarrow` swept last: factors for `cpu_blend8`.
    let narrowFactors: UnsafeMutableBufferPointer<Pixels8>

    init() {
        steps = .allocate(capacity: 1)
        verticalEdges = .allocate(capacity: EdgeRange.maximumVertical)
        narrowFactors = .allocate(capacity: CellBand.narrowGroups)
        cells = .allocate(capacity: 1)
        touched = .allocate(capacity: 1)
        coverage = .allocate(capacity: 1)
        spans = .allocate(capacity: 1)
    }

    deinit {
        cells.deallocate()
        touched.deallocate()
        coverage.deallocate()
        spans.deallocate()
        batch.memory.deallocate()
        steps.deallocate()
        verticalEdges.deallocate()
        narrowFactors.deallocate()
    }

    /// The coverage of the last swept row: a byte for each pixel of the width, rounded up to whole groups, and eight
    /// more bytes.
    var coverageBytes: UnsafeMutablePointer<UInt8> {
        @inline(__always) get { coverage.baseAddress.unsafelyUnwrapped }
    }

    /// Makes room for rows of `width` pixels. All cells are zero before and after each path.
    mutating func reset(width: Int) {
        if width == self.width { return }
        self.width = width
        stride = (width + 7) / 8 * 8 + 8
        wordsPerRow = (stride >> CellBand.groupShift + 63) / 64
        // Room for eight more cells, since edges that are not steep are added eight cells at a time.
        let needed = stride * Band.height + 8
        if needed > cells.count {
            cells.deallocate()
            cells = .allocate(capacity: needed)
            cells.initialize(repeating: 0)
        }
        if wordsPerRow * Band.height > touched.count {
            touched.deallocate()
            touched = .allocate(capacity: wordsPerRow * Band.height)
            touched.initialize(repeating: 0)
        }
        if stride > coverage.count {
            coverage.deallocate()
            spans.deallocate()
            coverage = .allocate(capacity: stride)
            coverage.initialize(repeating: 0)
            // At most one constant and one varying span for each pair of groups, and a last span.
            spans = .allocate(capacity: stride / 8 + 2)
        }
    }

    @inline(__always)
    func row(_ index: Int) -> Row {
        Row(
            cells: UnsafeMutableBufferPointer(
                start: cells.baseAddress.unsafelyUnwrapped + index &* stride, count: stride),
            groups: UnsafeMutableBufferPointer(
                start: touched.baseAddress.unsafelyUnwrapped + index &* wordsPerRow,
                count: wordsPerRow))
    }

    /// Returns the address of a row's cells, and the bits of its groups.
    @inline(__always)
    func memory(
        _ row: Int
    ) -> (cells: UnsafeMutablePointer<Int32>, groups: UnsafeMutableBufferPointer<UInt64>) {
        let row = self.row(row)
        return (row.cells.baseAddress.unsafelyUnwrapped, row.groups)
    }

    /// The number of groups of a row, including the one to the right of the last pixel.
    var groupsPerRow: Int { stride &>> CellBand.groupShift }

    // MARK: Edges to cells

    /// Adds the parts of edges between `bandTop` and `bandBottom`, in 1/256 pixels. The edges must have been clipped to
    /// the width passed to `reset`; see `BandContent.width`.
    mutating func add(_ range: EdgeRange, bandTop: Int, bandBottom: Int) {
        guard let edges = range.edges.baseAddress else { return }
        var rows = touchedRows
        var first = 0
        while first < range.edges.count {
            let count = min(8, range.edges.count &- first)
            rows |= cpu_prepare_edges(
                edges + first, count, Int32(truncatingIfNeeded: bandTop),
                Int32(truncatingIfNeeded: bandBottom), batch.memory)
            // One kind after the other, since which one an edge is of would often be mispredicted.
            batch.forEach(batch.memory.pointee.steep) { edge in
                let line = row(edge.firstRow)
                SteepEdge(edge: edge).add(
                    to: line.cells.baseAddress.unsafelyUnwrapped, stride: stride,
                    line.groups.baseAddress.unsafelyUnwrapped, wordsPerRow: wordsPerRow, steps)
            }
            batch.forEach(batch.memory.pointee.in_row) { edge in
                CellBand.addRow(
                    row(edge.firstRow), edge.x0, edge.x1,
                    (edge.bottom &- edge.top) &* edge.winding, FlatEdge(dydx: edge.dydx))
            }
            batch.forEach(batch.memory.pointee.flat) { edge in
                CellBand.addRows(row(edge.firstRow), edge)
            }
            first &+= 8
        }
        touchedRows = rows
    }

    /// Adds an edge that is within one row, from x `a` to x `b` (1/256 pixels) with height `dy` (signed, 1/256 rows).
    @inline(__always)
    private static func addRow(_ row: Row, _ a: Int, _ b: Int, _ dy: Int, _ edge: FlatEdge) {
        let line = row.cells
        // The ends are ordered from left to right; only the sign of dy carries the winding.
        let (left, right) = (min(a, b), max(a, b))
        let (first, last) = (left &>> 8, right &>> 8)
        if last &- first > 1 { return edge.add(to: row, a, b, dy) }
        // One column or two, without a branch, which would be unpredictable for short edges.
        let inside = left & 255
        let crosses = last &- first
        let ahead = (edge.dydx &* (256 &- inside)) &>> 24
        let part = crosses == 0 ? dy : ahead
        let area = part &* (inside &+ (crosses == 0 ? right & 255 : 256))
        let rest = dy &- part
        let restArea = rest &* (right & 255)
        line[first] &+= Int32(truncatingIfNeeded: part &* 512 &- area)
        line[first &+ 1] &+= Int32(truncatingIfNeeded: area &+ rest &* 512 &- restArea)
        line[first &+ 2] &+= Int32(truncatingIfNeeded: restArea)
        mark(row.groups, first &>> 3, (last &+ 1) &>> 3)
    }

    /// Adds the part of an edge in the band row by row. A separate function, so that the loop over edges needs fewer
    /// registers.
    ///
    /// - Parameter row: the first row.
    @inline(never)
    private static func addRows(_ row: Row, _ edge: EdgeBatch.Edge) {
        let flat = FlatEdge(dydx: edge.dydx)
        let (slope, bottom, x1, y1) = (edge.exactSlope, edge.bottom, edge.x1, edge.y1)
        let winding = edge.winding
        var (row, x, y) = (row, edge.exactX, edge.top)
        var rowBottom = (edge.firstRow &+ 1) &<< 8
        while y < bottom {
            let nextY = min(rowBottom, bottom)
            // x is exact at the edge's end, so that consecutive edges meet.
            let nextX = nextY == y1 ? x1 &<< 24 : x &+ (nextY &- y) &* slope
            flat.add(to: row, x &>> 24, nextX &>> 24, (nextY &- y) &* winding)
            (x, y) = (nextX, nextY)
            rowBottom &+= 256
            row = row.next
        }
    }

    /// Sets the bits of the groups `first`...`last`.
    @inline(__always)
    static func mark(
        _ words: UnsafeMutableBufferPointer<UInt64>, _ first: Int, _ last: Int
    ) {
        let low = first &>> 6
        if low == last &>> 6 {
            let ends = (UInt64(2) &<< UInt64(last & 63)) &- (UInt64(1) &<< UInt64(first & 63))
            words[low] |= ends
        } else {
            markWords(words, first, last)
        }
    }

    @inline(never)
    private static func markWords(
        _ words: UnsafeMutableBufferPointer<UInt64>, _ first: Int, _ last: Int
    ) {
        for group in first...last { words[group &>> 6] |= 1 &<< UInt64(group & 63) }
    }

    // MARK: Cells to spans

    /// Ends a path after all of its rows have been swept.
    mutating func clearRows() { touchedRows = 0 }

    /// Turns a row's cells into `spans` and `coverage`, and zeroes them.
    ///
    /// - Parameters:
    ///   - row: the row, counted from the band's top.
    ///   - rule: the fill rule.
    ///   - firstGroup: the first group that may have cells.
    ///   - limit: the column at which coverage ends.
    /// - Returns: the number of spans.
    @inline(__always)
    mutating func sweep(row: Int, rule: FillRule, firstGroup: Int, limit: Int) -> Int {
        switch rule {
        case .nonZero: sweep(row, firstGroup, limit, Self.nonZero, Self.nonZero)
        case .evenOdd: sweep(row, firstGroup, limit, Self.evenOdd, Self.evenOdd)
        case .clockwise: sweep(row, firstGroup, limit, Self.clockwise, Self.clockwise)
        }
    }

    @inline(__always)
    private mutating func sweep(
        _ row: Int, _ firstGroup: Int, _ limit: Int,
        _ magnitude: (SIMD8<Int32>) -> SIMD8<Int32>, _ scalarMagnitude: (Int32) -> Int32
    ) -> Int {
        let line = cells.baseAddress.unsafelyUnwrapped + row &* stride
        let words = self.row(row).groups
        var accumulated: Int32 = 0
        var spanCount = 0
        var x = 0
        var varyingStart = -1
        var word = firstGroup &>> 6
        while word < wordsPerRow {
            var bits = words[word]
            if bits == 0 {
                word &+= 1
                continue
            }
            words[word] = 0
            while bits != 0 {
                let bit = bits.trailingZeroBitCount
                bits &= bits &- 1
                let start = (word &<< 6 &+ bit) &<< 3
                if start > x || varyingStart < 0 {
                    closeVarying(&spanCount, varyingStart, x, limit)
                    addConstant(
                        &spanCount, x, start, Self.byte(scalarMagnitude(accumulated)), limit)
                    varyingStart = start
                }
                let p = UnsafeMutableRawPointer(line + start)
                let sums =
                    cpu_prefix_sum(p.loadUnaligned(as: SIMD8<Int32>.self))
                    &+ SIMD8(repeating: accumulated)
                p.storeBytes(of: .zero, as: SIMD8<Int32>.self)
                accumulated = sums[7]
                var bytes = Self.bytes(magnitude(sums))
                if start &+ 8 > limit {
                    let kept = UInt64(max(0, min(8, limit &- start)))
                    bytes = kept == 8 ? bytes : bytes & ((1 &<< (kept &* 8)) &- 1)
                }
                UnsafeMutableRawPointer(coverageBytes + start).storeBytes(
                    of: bytes, as: UInt64.self)
                x = start &+ 8
            }
            word &+= 1
        }
        closeVarying(&spanCount, varyingStart, x, limit)
        addConstant(&spanCount, x, limit, Self.byte(scalarMagnitude(accumulated)), limit)
        return spanCount
    }

    /// Writes a span of the last swept row to the coverage bytes. A constant span is padded with zeros to a whole
    /// group of eight; the bytes of a varying span have already been written.
    ///
    /// - Returns: the column at which the bytes end.
    @inline(__always)
    func writeBytes(_ index: Int) -> Int {
        let span = spans[index]
        let end = Int(span.x &+ span.count)
        if span.coverage == Span.varying { return end }
        let word = UInt64(truncatingIfNeeded: span.coverage) &* 0x0101_0101_0101_0101
        var x = Int(span.x)
        while x &+ 8 <= end {
            UnsafeMutableRawPointer(coverageBytes + x).storeBytes(of: word, as: UInt64.self)
            x &+= 8
        }
        if x < end {
            let part = word & ((1 &<< UInt64((end &- x) &* 8)) &- 1)
            UnsafeMutableRawPointer(coverageBytes + x).storeBytes(of: part, as: UInt64.self)
            x &+= 8
        }
        return x
    }

    @inline(__always)
    private func closeVarying(_ count: inout Int, _ start: Int, _ end: Int, _ limit: Int) {
        let end = min(end, (limit &+ 7) & ~7)
        if start < 0 || end <= start { return }
        spans[count] = Span(
            x: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end &- start),
            coverage: Span.varying)
        count &+= 1
    }

    @inline(__always)
    private func addConstant(
        _ count: inout Int, _ start: Int, _ end: Int, _ coverage: Int32, _ limit: Int
    ) {
        let end = min(end, limit)
        if coverage == 0 || end <= start { return }
        spans[count] = Span(
            x: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end &- start),
            coverage: coverage)
        count &+= 1
    }
}
