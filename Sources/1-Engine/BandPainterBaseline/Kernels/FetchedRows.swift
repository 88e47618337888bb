import RasterCore

/// The rows of a rectangle whose colours have been fetched, one row after the other.
struct FetchedRows: BandSource {
    let colors: UnsafePointer<UInt32>
    /// The colours of a row, in whole groups of eight.
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
    /// The colour of column 0, and of others at their distance from it; only those that were fetched exist.
    let colors: UnsafePointer<UInt32>

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        PixelKernels.blend(out, Lanes.load(colors + x), factor)
    }
}
