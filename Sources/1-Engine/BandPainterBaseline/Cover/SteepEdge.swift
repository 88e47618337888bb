import CCPU

/// The areas that a steep edge adds to eight rows, computed as vectors and read row by row.
struct SteepAreas: BitwiseCopyable {
    // Computed from the sizes of the vectors, since Debian's Swift 6.0 creates key paths at run time for
    // MemoryLayout.offset(of:).
    /// The offset of `columns`, in bytes.
    @inline(__always)
    static var columnsOffset: Int { MemoryLayout<SIMD32<Int32>>.size }
    /// The offset of `groups`, in bytes.
    @inline(__always)
    static var groupsOffset: Int { columnsOffset &+ MemoryLayout<SIMD8<Int32>>.size }

    /// For each row, the areas that are added to four consecutive cells; the last one is zero.
    var areas = SIMD32<Int32>()
    /// For each row, the first of these cells.
    var columns = SIMD8<Int32>()
    /// For each row, the bits of the touched groups, starting with the first one's: 1 or 3.
    var groups = SIMD8<Int32>()
}

/// The part in a band of an edge that crosses at most one column boundary in each row, so that eight rows are computed
/// at a time. Rows are counted from the band's top.
struct SteepEdge {
    typealias Rows = SIMD8<Int32>

    let edge: EdgeBatch.Edge

    @inline(__always)
    private func rows(_ value: Int) -> Rows { Rows(repeating: Int32(truncatingIfNeeded: value)) }

    /// Returns the edge's x, in 1/256 pixels, at the given y. It is never past the edge's end.
    @inline(__always)
    private func positions(_ y: Rows) -> Rows {
        let moved = rows(edge.fraction) &+ (y &- rows(edge.top)) &* rows(edge.slope)
        return rows(edge.x) &+ moved &>> 16
    }

    /// Adds the edge's area to its rows.
    ///
    /// - Parameters:
    ///   - cells: the cells of the edge's first row; rows are `stride` apart.
    ///   - words: the bits of its groups; rows are `wordsPerRow` apart.
    ///   - steps: memory for the areas of eight rows.
    @inline(__always)
    func add(
        to cells: UnsafeMutablePointer<Int32>, stride: Int, _ words: UnsafeMutablePointer<UInt64>,
        wordsPerRow: Int, _ steps: UnsafeMutablePointer<SteepAreas>
    ) {
        let memory = UnsafeMutableRawPointer(steps)
        let (columns, groups) = (SteepAreas.columnsOffset, SteepAreas.groupsOffset)
        var (cells, words) = (cells, words)
        var row = edge.firstRow
        let last = edge.lastRow
        while row <= last {
            compute(row, memory)
            let count = min(8, last &+ 1 &- row)
            var k = 0
            while k < count {
                let column = Int(memory.load(fromByteOffset: columns &+ k &* 4, as: Int32.self))
                let areas = memory.load(fromByteOffset: k &* 16, as: SIMD4<Int32>.self)
                let p = UnsafeMutableRawPointer(cells + column)
                p.storeBytes(
                    of: p.loadUnaligned(as: SIMD4<Int32>.self) &+ areas, as: SIMD4<Int32>.self)
                let bits = memory.load(fromByteOffset: groups &+ k &* 4, as: UInt32.self)
                let group = column &>> 3
                words[group &>> 6] |= UInt64(bits) &<< UInt64(truncatingIfNeeded: group & 63)
                if group & 63 == 63 && bits > 1 { words[group &>> 6 &+ 1] |= 1 }
                cells += stride
                words += wordsPerRow
                k &+= 1
            }
            row &+= 8
        }
    }

    /// Computes the areas that the edge adds to eight rows, and stores them as `SteepAreas`.
    @inline(__always)
    private func compute(_ row: Int, _ memory: UnsafeMutableRawPointer) {
        let whole = Rows(repeating: 256)
        let rowTop =
            rows(row &<< 8)
            &+ Rows(0, 256, 512, 768, 1024, 1280, 1536, 1792)
        let from = cpu_greater(rowTop, rows(edge.top))
        let to = cpu_lesser(rowTop &+ whole, rows(edge.bottom))
        let a = positions(from)
        // x is exact at the edge's end, so that consecutive edges meet.
        let b = cpu_select_equal(to, rows(edge.y1), rows(edge.x1), positions(to))
        // The ends are ordered from left to right; only the sign of the height carries the winding.
        let (left, right) = (cpu_lesser(a, b), cpu_greater(a, b))
        let (column, lastColumn) = (left &>> 8, right &>> 8)
        let (inside, end) = (left & 255, right & 255)
        let height = to &- from
        // The part of the height that is in the first column.
        let ahead = cpu_quotient(
            height &* (whole &- inside), cpu_greater(right &- left, Rows(repeating: 1)))
        let sign = rows(edge.winding)
        let part = cpu_select_equal(column, lastColumn, height, ahead) &* sign
        let area = part &* (inside &+ cpu_select_equal(column, lastColumn, end, whole))
        let rest = height &* sign &- part
        let restArea = rest &* end
        cpu_store_triples(
            memory, part &<< 9 &- area, area &+ rest &<< 9 &- restArea, restArea)
        memory.storeBytes(of: column, toByteOffset: SteepAreas.columnsOffset, as: Rows.self)
        let next = (lastColumn &+ Rows(repeating: 1)) &>> 3 &- column &>> 3
        memory.storeBytes(
            of: next &<< 1 &+ Rows(repeating: 1), toByteOffset: SteepAreas.groupsOffset,
            as: Rows.self)
    }
}
