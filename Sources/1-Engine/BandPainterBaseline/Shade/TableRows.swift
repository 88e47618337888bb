import RasterCore

/// The rows of a band that is painted with a gradient whose colours are looked up in a table.
///
/// The table indices for the groups that a path's edges touch are computed before the groups are swept. Computing
/// offsets, looking up colours and blending them group by group would be a chain of dependent instructions so long that
/// the processor would have few groups in flight.
struct TableRows<Offset: OffsetMap>: BandSource {
    private let paint: UnsafePointer<PreparedPaint>
    private let table: UnsafePointer<UInt32>
    private let top: Int
    /// Memory for the table indices of a run.
    private let memory: UnsafeMutablePointer<UInt32>
    /// The table indices of the groups in the order in which they are blended, eight per group.
    private let indexes: UnsafeMutableBufferPointer<UInt32>
    /// The number of groups whose indices have been computed, and of those that have been blended.
    private var found = 0
    private var blended = 0

    /// - Parameters:
    ///   - paint: a gradient with a table.
    ///   - table: the entries of the gradient's table.
    ///   - top: the band's first row.
    ///   - memory: memory for the indices of a row of pixels.
    ///   - indexes: memory for the indices of at least all groups of a row.
    @inline(__always)
    init(
        _ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>, top: Int,
        memory: UnsafeMutablePointer<UInt32>, indexes: UnsafeMutableBufferPointer<UInt32>
    ) {
        (self.paint, self.table, self.top) = (paint, table, top)
        (self.memory, self.indexes) = (memory, indexes)
    }

    /// The number of additional groups for which there is room.
    var room: Int { indexes.count &>> 3 &- found }

    /// Computes the table indices for the touched groups of a row, of which there must be at most `room`.
    @inline(__always)
    mutating func find(_ cells: borrowing CellBand, row: Int, _ columns: SweptColumns) {
        let offset = Offset(row: 0, Float(top &+ row) + 0.5, paint)
        let last = SIMD8<Float>(repeating: Float(paint.pointee.tableSize &- 1))
        var next = indexes.baseAddress.unsafelyUnwrapped + found &* 8
        cells.forEachTouchedGroup(row, columns) { x in
            let centers = GradientKernels.centers(x)
            Lanes.store(
                GradientKernels.indexes(offset.offsets(at: centers), last, Offset.self), next)
            next += 8
        }
        found = (next - indexes.baseAddress.unsafelyUnwrapped) &>> 3
    }

    /// Discards the computed indices after all of their groups have been blended.
    mutating func reset() { (found, blended) = (0, 0) }

    @inline(__always)
    func row(_ index: Int) -> TableRow<Offset> {
        TableRow(
            paint: paint, table: table, memory: memory, y: Float(top &+ index) + 0.5,
            next: indexes.baseAddress.unsafelyUnwrapped + blended &* 8)
    }

    @inline(__always)
    mutating func end(_ row: TableRow<Offset>) {
        blended = (row.next - indexes.baseAddress.unsafelyUnwrapped) &>> 3
    }
}

/// One row of `TableRows`.
struct TableRow<Offset: OffsetMap>: RowSource {
    let paint: UnsafePointer<PreparedPaint>
    let table: UnsafePointer<UInt32>
    /// Memory for the table indices of a run.
    let memory: UnsafeMutablePointer<UInt32>
    /// The y of the centres of the row's pixels.
    let y: Float
    /// The table indices of the next group to be blended.
    fileprivate(set) var next: UnsafeMutablePointer<UInt32>

    @inline(__always)
    mutating func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        PixelKernels.blend(out, colors(next), factor)
        next += 8
    }

    /// Blends a run with source-over. All of its table indices are computed before the first pixel is blended.
    @inline(never)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        if coverage == 255 && Offset.self == LinearOffset.self
            && GradientKernels.hasLongRuns(paint.pointee)
        {
            return GradientKernels.paintRuns(
                line + start, end &- start, paint.pointee, table: table, x: start, y: y)
        }
        if coverage == 255 && paint.pointee.isOpaque {
            return GradientKernels.store(
                line + start, end &- start, paint, table: table, x: start, y: y, scratch: memory)
        }
        let offset = Offset(row: 0, y, paint)
        var x = start
        if end &- start >= 64 && coverage == 255 { x = blendLong(line, start, end, offset) }
        GradientKernels.computeIndices(memory, x, end, offset, paint)
        var index = memory
        if coverage == 255 {
            while x &+ 8 <= end {
                Lanes.store(Lanes.over(colors(index), Lanes.load(line + x)), line + x)
                index += 8
                x &+= 8
            }
        }
        let byte = UInt32(truncatingIfNeeded: coverage)
        let factor = Pixels8(repeating: byte | byte &<< 16)
        while x < end {
            PixelKernels.blend(line + x, colors(index), factor & Lanes.mask(end &- x))
            index += 8
            x &+= 8
        }
    }

    /// Blends the columns that form whole groups of sixteen, and returns the column after them.
    @inline(__always)
    private func blendLong(
        _ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ offset: Offset
    ) -> Int {
        let stop = GradientKernels.findLongEntries(memory, start, end, offset, paint)
        var index = memory
        var x = start
        while x < stop {
            let pixels = Pixels16(lowHalf: colors(index), highHalf: colors(index + 8))
            WideLanes.store(WideLanes.over(pixels, WideLanes.load(line + x)), line + x)
            index += 16
            x &+= 16
        }
        return stop
    }

    /// Returns the colours at eight table indices.
    @inline(__always)
    private func colors(_ i: UnsafePointer<UInt32>) -> Pixels8 {
        GradientKernels.colors(i, in: table)
    }
}
