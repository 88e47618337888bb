import Geometry

/// A run of pixels of one row with coverage: constant, or a byte a pixel.
struct Span: BitwiseCopyable {
    var x: Int32
    var count: Int32
    /// 1...255 for a constant, or `Span.varying`: then the row's coverage bytes hold it.
    var coverage: Int32

    static let varying: Int32 = -1
}

/// Exact-area coverage of the edges of one path in one band.
///
/// A dense buffer of cells holds, for each pixel, the change of the signed area against the pixel
/// to its left, in 1/131072 of a pixel; a bit for each group of eight cells says whether an edge
/// passed there. The sweep adds the cells up, visits touched groups only, and turns everything
/// between them into constant spans. Cells are zeroed as they are read.
struct CellBand: ~Copyable {
    private static let groupSize = 8

    private var cells: UnsafeMutablePointer<Int32>
    private var touched: UnsafeMutablePointer<UInt64>
    private var cellCapacity = 0
    private var wordCapacity = 0
    /// Cells in a row: the width rounded up to whole groups, and one group for the cell right of
    /// the last pixel.
    private var stride = 0
    private var wordsPerRow = 0
    private var width = 0

    /// The coverage bytes of the row swept last, `width` of them and some to spare.
    private(set) var coverage: UnsafeMutablePointer<UInt8>
    private(set) var spans: UnsafeMutablePointer<Span>
    private var widthCapacity = 0

    init() {
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
    }

    /// Makes room for rows of `width` pixels. All cells are zero before and after each path.
    mutating func reset(width: Int) {
        let group = CellBand.groupSize
        let newStride = (width + group - 1) / group * group + group
        if width == self.width { return }
        self.width = width
        stride = newStride
        wordsPerRow = (stride / group + 63) / 64
        if stride * EdgeBins.bandHeight > cellCapacity {
            cells.deallocate()
            cellCapacity = stride * EdgeBins.bandHeight
            cells = .allocate(capacity: cellCapacity)
            cells.initialize(repeating: 0, count: cellCapacity)
        }
        if wordsPerRow * EdgeBins.bandHeight > wordCapacity {
            touched.deallocate()
            wordCapacity = wordsPerRow * EdgeBins.bandHeight
            touched = .allocate(capacity: wordCapacity)
            touched.initialize(repeating: 0, count: wordCapacity)
        }
        if stride > widthCapacity {
            coverage.deallocate()
            spans.deallocate()
            widthCapacity = stride
            coverage = .allocate(capacity: stride)
            coverage.initialize(repeating: 0, count: stride)
            // At most a constant and a varying span for each pair of groups, and the tail.
            spans = .allocate(capacity: stride / group + 2)
        }
    }

    // MARK: Edges to cells

    /// Adds the part of `edge` that lies in the band whose first row starts at `bandTop`
    /// (1/256 pixels).
    @inline(__always)
    mutating func add(_ edge: Edge, bandTop: Int, bandRows: Int) {
        let bandBottom = bandTop + bandRows * 256
        var (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
        let winding = y0 < y1 ? 1 : -1
        if y0 > y1 { (x0, y0, x1, y1) = (x1, y1, x0, y0) }
        // X is stepped with 16 more bits of fraction.
        let fullX0 = x0 << 16
        let slope = y1 - y0 == 0 ? 0 : ((x1 - x0) << 16) / (y1 - y0)
        let top = max(y0, bandTop)
        let bottom = min(y1, bandBottom)
        if top >= bottom { return }
        var y = top
        var x = fullX0 + (top - y0) * slope
        let (least, greatest) = (min(x0, x1) << 16, max(x0, x1) << 16)
        while y < bottom {
            let row = (y - bandTop) >> 8
            let rowBottom = bandTop + (row + 1) << 8
            let nextY = min(rowBottom, bottom)
            // Exact at the edge's end, so that neighbours meet; clamped against the slope's
            // rounding elsewhere.
            let nextX =
                nextY == y1 ? x1 << 16 : max(least, min(greatest, x + (nextY - y) * slope))
            addRow(row, x >> 16, nextX >> 16, (nextY - y) * winding)
            x = nextX
            y = nextY
        }
    }

    /// Adds a line from x `a` to x `b` (1/256 pixels) that climbs `dy` (signed, 1/256 rows) within
    /// one row.
    @inline(__always)
    private mutating func addRow(_ row: Int, _ a: Int, _ b: Int, _ dy: Int) {
        let line = cells + row * stride
        let (columnA, columnB) = (a >> 8, b >> 8)
        if columnA == columnB {
            let area = dy * ((a & 255) + (b & 255))
            line[columnA] &+= Int32(truncatingIfNeeded: dy * 512 - area)
            line[columnA + 1] &+= Int32(truncatingIfNeeded: area)
            mark(row, columnA)
            mark(row, columnA + 1)
            return
        }
        // Left to right; the sign of dy alone tells the winding.
        let (left, right) = a < b ? (a, b) : (b, a)
        let (first, last) = (left >> 8, right >> 8)
        let perColumn = (dy << 24) / (right - left)  // climb a pixel, 16 bits of fraction
        var climbed = 0
        var exact = 0
        var x = left & 255
        for column in first..<last {
            exact += (perColumn * (256 - x)) >> 8
            let part = (exact >> 16) - climbed
            climbed += part
            let area = part * (x + 256)
            line[column] &+= Int32(truncatingIfNeeded: part * 512 - area)
            line[column + 1] &+= Int32(truncatingIfNeeded: area)
            mark(row, column)
            x = 0
        }
        let part = dy - climbed
        let area = part * (right & 255)
        line[last] &+= Int32(truncatingIfNeeded: part * 512 - area)
        line[last + 1] &+= Int32(truncatingIfNeeded: area)
        mark(row, last)
        mark(row, last + 1)
    }

    @inline(__always)
    private mutating func mark(_ row: Int, _ column: Int) {
        let group = column >> 3
        touched[row * wordsPerRow + group >> 6] |= 1 << UInt64(group & 63)
    }

    // MARK: Cells to spans

    /// Turns a row's cells into `spans` and `coverage`, zeroes them, and returns the number of
    /// spans. Nothing right of `limit` pixels is covered.
    @inline(__always)
    mutating func sweep(row: Int, rule: FillRule, limit: Int) -> Int {
        let line = cells + row * stride
        let words = touched + row * wordsPerRow
        var accumulated: Int32 = 0
        var spanCount = 0
        var x = 0
        var varyingStart = -1
        for word in 0..<wordsPerRow {
            var bits = words[word]
            if bits == 0 { continue }
            words[word] = 0
            while bits != 0 {
                let bit = bits.trailingZeroBitCount
                bits &= bits &- 1
                let start = (word << 6 + bit) << 3
                if start > x || varyingStart < 0 {
                    closeVarying(&spanCount, varyingStart, x, limit)
                    addConstant(&spanCount, x, start, coverage(accumulated, rule), limit)
                    varyingStart = start
                }
                let p = UnsafeMutableRawPointer(line + start)
                var low = p.loadUnaligned(as: SIMD4<Int32>.self)
                var high = p.loadUnaligned(fromByteOffset: 16, as: SIMD4<Int32>.self)
                p.storeBytes(of: .zero, as: SIMD8<Int32>.self)
                low = prefixSum(low) &+ SIMD4(repeating: accumulated)
                high = prefixSum(high) &+ SIMD4(repeating: low[3])
                accumulated = high[3]
                storeCoverage(low, high, rule, at: start)
                x = start + 8
            }
        }
        closeVarying(&spanCount, varyingStart, x, limit)
        addConstant(&spanCount, x, limit, coverage(accumulated, rule), limit)
        return spanCount
    }

    @inline(__always)
    private func prefixSum(_ v: SIMD4<Int32>) -> SIMD4<Int32> {
        let a = v &+ SIMD4(0, v[0], v[1], v[2])
        return a &+ SIMD4(0, 0, a[0], a[1])
    }

    @inline(__always)
    private func coverage(_ sum: Int32, _ rule: FillRule) -> Int32 {
        switch rule {
        case .nonZero: return min(abs(sum) >> 9, 255)
        case .evenOdd:
            let t = sum & 0x3ffff
            return min((t > 0x20000 ? 0x40000 - t : t) >> 9, 255)
        case .clockwise:
            // Left edges of clockwise outlines run upwards, which counts as -1.
            return min(max(0, -sum) >> 9, 255)
        }
    }

    @inline(__always)
    private func coverage(_ sum: SIMD4<Int32>, _ rule: FillRule) -> SIMD4<Int32> {
        let full = SIMD4<Int32>(repeating: 255)
        switch rule {
        case .nonZero:
            let sign = sum &>> 31
            let magnitude = ((sum ^ sign) &- sign) &>> 9
            return magnitude.replacing(with: full, where: magnitude .> full)
        case .evenOdd:
            let t = sum & 0x3ffff
            let folded = (SIMD4<Int32>(repeating: 0x40000) &- t)
            let magnitude = t.replacing(with: folded, where: t .> 0x20000) &>> 9
            return magnitude.replacing(with: full, where: magnitude .> full)
        case .clockwise:
            let magnitude = (sum & (sum &>> 31))
            let positive = (SIMD4<Int32>.zero &- magnitude) &>> 9
            return positive.replacing(with: full, where: positive .> full)
        }
    }

    @inline(__always)
    private mutating func storeCoverage(
        _ low: SIMD4<Int32>, _ high: SIMD4<Int32>, _ rule: FillRule, at x: Int
    ) {
        let (a, b) = (coverage(low, rule), coverage(high, rule))
        // Four bytes out of four lanes without a narrowing conversion, which would be scalar.
        let shift = SIMD4<Int32>(0, 8, 16, 24)
        let (u, v) = (a &<< shift, b &<< shift)
        let lowWord = UInt32(bitPattern: u[0] | u[1] | u[2] | u[3])
        let highWord = UInt32(bitPattern: v[0] | v[1] | v[2] | v[3])
        let word = UInt64(highWord) << 32 | UInt64(lowWord)
        UnsafeMutableRawPointer(coverage + x).storeBytes(of: word, as: UInt64.self)
    }

    @inline(__always)
    private func closeVarying(_ count: inout Int, _ start: Int, _ end: Int, _ limit: Int) {
        let end = min(end, limit)
        if start < 0 || end <= start { return }
        spans[count] = Span(
            x: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end - start),
            coverage: Span.varying)
        count += 1
    }

    @inline(__always)
    private func addConstant(
        _ count: inout Int, _ start: Int, _ end: Int, _ coverage: Int32, _ limit: Int
    ) {
        let end = min(end, limit)
        if coverage == 0 || end <= start { return }
        spans[count] = Span(
            x: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end - start),
            coverage: coverage)
        count += 1
    }
}
