import RasterCore

/// The rows of a rectangle whose colours have been fetched and are stored row by row.
struct FetchedRows: BandSource {
    let colors: UnsafePointer<UInt32>
    /// The number of colours of a row, a multiple of eight.
    let count: Int
    /// The first row, counted from the band's top.
    let firstRow: Int
    /// The first column.
    let firstColumn: Int

    @inline(__always)
    init(colors: UnsafeMutablePointer<UInt32>, count: Int, firstRow: Int, firstColumn: Int) {
        self.colors = UnsafePointer(colors)
        (self.count, self.firstRow, self.firstColumn) = (count, firstRow, firstColumn)
    }

    @inline(__always)
    func row(_ index: Int) -> FetchedRow {
        FetchedRow(colors: colors + ((index &- firstRow) &* count &- firstColumn))
    }
}

/// One row of `FetchedRows`.
struct FetchedRow: GroupSource {
    /// The colours indexed by column. Only those of the fetched columns exist.
    let colors: UnsafePointer<UInt32>

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        PixelKernels.blend(out, Lanes.load(colors + x), factor)
    }
}
