import RasterCore

/// The rows of a band, painted with a gradient whose colours are looked up in a table.
///
/// The entries of the groups that a path's edges touch are found before the groups are swept. To compute offsets,
/// look colours up and blend them group by group is a chain of dependent instructions so long that a processor
/// has few groups in flight.
struct TableRows<Offset: WideOffsetMap>: BandSource {
    private let paint: UnsafePointer<PreparedPaint>
    private let table: UnsafePointer<UInt32>
    private let top: Int
    /// For the entries of a run.
    private let memory: UnsafeMutablePointer<UInt32>
    /// The entries of the groups in the order in which they are blended, eight for each.
    private let indexes: UnsafeMutableBufferPointer<UInt32>
    /// The number of groups whose entries have been found, and of those that have been blended.
    private var found = 0
    private var blended = 0

    /// - Parameters:
    ///   - paint: a gradient with a table.
    ///   - table: its entries.
    ///   - top: the band's first row.
    ///   - memory: for a row of pixels.
    ///   - indexes: for the entries of all groups of a row at least.
    @inline(__always)
    init(
        _ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>, top: Int,
        memory: UnsafeMutablePointer<UInt32>, indexes: UnsafeMutableBufferPointer<UInt32>
    ) {
        (self.paint, self.table, self.top) = (paint, table, top)
        (self.memory, self.indexes) = (memory, indexes)
    }

    /// How many more groups there is room for.
    var room: Int { indexes.count &>> 3 &- found }

    /// Finds the entries of a row's groups. At most `room` of them are blended.
    @inline(__always)
    mutating func find(_ cells: borrowing CellBand, row: Int, _ columns: SweptColumns) {
        let offset = Offset(row: 0, Float(top &+ row) + 0.5, paint)
        let last = SIMD8<Float>(repeating: Float(paint.pointee.tableSize &- 1))
        var next = indexes.baseAddress.unsafelyUnwrapped + found &* 8
        cells.forEachTouchedGroup(row, columns) { x in
            let centers = GradientKernels.centers(x)
            Lanes.store(GradientKernels.indexes(offset.offsets(at: centers), last), next)
            next += 8
        }
        found = (next - indexes.baseAddress.unsafelyUnwrapped) &>> 3
    }

    /// Forgets the groups whose entries were found, all of which have been blended.
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
struct TableRow<Offset: WideOffsetMap>: RowSource {
    let paint: UnsafePointer<PreparedPaint>
    let table: UnsafePointer<UInt32>
    /// For the entries of a run.
    let memory: UnsafeMutablePointer<UInt32>
    /// The row's centres.
    let y: Float
    /// The entries of the group that is blended next.
    fileprivate(set) var next: UnsafeMutablePointer<UInt32>

    @inline(__always)
    mutating func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        PixelKernels.blend(out, colors(next), factor)
        next += 8
    }

    /// Finds all entries of the run before it blends the first one.
    @inline(never)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        let offset = Offset(row: 0, y, paint)
        var x = start
        if end &- start >= 64 && coverage == 255 { x = blendLong(line, start, end, offset) }
        GradientKernels.findEntries(memory, x, end, offset, paint)
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

    /// Blends the columns that make whole groups of sixteen, and returns the column behind them.
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

    /// The colours of eight entries.
    @inline(__always)
    private func colors(_ i: UnsafePointer<UInt32>) -> Pixels8 {
        GradientKernels.colors(i, in: table)
    }
}
