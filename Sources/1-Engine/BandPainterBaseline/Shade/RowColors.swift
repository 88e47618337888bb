import RasterCore

/// The rows of a band that is painted with a vertical gradient, each of which has one colour.
struct RowColors: BandSource {
    /// A linear gradient that is constant along rows.
    let paint: UnsafePointer<PreparedPaint>
    /// The entries of the gradient's table.
    let table: UnsafePointer<UInt32>
    /// The band's first row.
    let top: Int

    /// Returns the colour of a row, counted from the band's top.
    @inline(__always)
    func color(_ row: Int) -> UInt32 {
        GradientKernels.rowColor(paint, table: table, y: Float(top &+ row) + 0.5)
    }

    @inline(__always)
    func row(_ index: Int) -> SolidRow { SolidRow(color(index)) }
}
