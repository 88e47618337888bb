import RasterCore

/// One row of a gradient whose colours are looked up in a table.
struct TableRow<Offset: OffsetMap>: RowSource {
    private let paint: UnsafePointer<PreparedPaint>
    private let table: UnsafePointer<UInt32>
    private let memory: UnsafeMutablePointer<UInt32>
    private let y: Float
    private let top: SIMD8<Float>
    private let offset: Offset

    /// - Parameters:
    ///   - paint: a gradient with a table.
    ///   - table: its entries.
    ///   - memory: for the colours of a row.
    ///   - y: the centres of the row's pixels.
    @inline(__always)
    init(
        _ paint: UnsafePointer<PreparedPaint>, table: UnsafePointer<UInt32>,
        memory: UnsafeMutablePointer<UInt32>, y: Float
    ) {
        (self.paint, self.table, self.memory, self.y) = (paint, table, memory, y)
        top = SIMD8(repeating: Float(paint.pointee.tableSize &- 1))
        offset = Offset(row: 0, y, paint)
    }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        let i = GradientKernels.indexes(offset.offsets(at: GradientKernels.centers(x)), top)
        let colors = Pixels8(
            table[Int(i[0])], table[Int(i[1])], table[Int(i[2])], table[Int(i[3])],
            table[Int(i[4])], table[Int(i[5])], table[Int(i[6])], table[Int(i[7])])
        PixelKernels.blend(out, colors, factor)
    }

    /// Indexes of many groups are stored and read again, which is faster than taking them from the lanes of a
    /// vector.
    @inline(never)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        let (out, count) = (line + start, end &- start)
        GradientKernels.fetch(memory, rows: 1, count, paint, table: table, x: start, y: y)
        PixelKernels.blend(out, memory, count, coverage, isOpaque: paint.pointee.isOpaque)
    }
}
