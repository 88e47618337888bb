import RasterCore

/// A drawing command on the rows of a band.
struct BandDraw {
    let command: UnsafePointer<BandCommand>
    /// The rows within the command's bounds, counted from the band's top. Some of them may be occluded.
    var rows: Range<Int>
    /// The command's index in painting order, which `BandPipeline.occluders` refers to.
    let index: Int32
    /// The level of the clip mask in `ClipMasks`; negative if the command is not clipped by a mask.
    let mask: Int
    /// The colour tables of the frame's gradients.
    let tables: UnsafeBufferPointer<UInt32>

    /// The address of the paint, which is the first field of a command. Passing a paint by value would copy all of it.
    @inline(__always)
    var paint: UnsafePointer<PreparedPaint> {
        UnsafeRawPointer(command).assumingMemoryBound(to: PreparedPaint.self)
    }

    /// The first entry of the paint's table, which must be a gradient. `PaintTables` reserves a table, with or without
    /// phases, for each gradient.
    @inline(__always)
    var table: UnsafePointer<UInt32> {
        tables.baseAddress.unsafelyUnwrapped + Int(command.pointee.paint.table)
    }
}

/// A span of a row of a band, `start`..<`end`.
struct RowSpan: BitwiseCopyable {
    let row: Int
    let start: Int
    let end: Int
    /// 0...255, or `Span.varying` if the row's coverage bytes hold that of each pixel.
    let coverage: Int32

    @inline(__always)
    init(_ row: Int, _ start: Int, _ end: Int, _ coverage: Int32) {
        (self.row, self.start, self.end, self.coverage) = (row, start, end, coverage)
    }

    @inline(__always)
    var count: Int { end &- start }

    /// Returns the part `start`..<`end` of the span.
    @inline(__always)
    func part(_ start: Int, _ end: Int) -> RowSpan { RowSpan(row, start, end, coverage) }
}

extension BandCommand {
    /// Whether the paint is a solid colour that is blended with source-over.
    @inline(__always)
    var isPlain: Bool { paint.kind == .solid && blendMode == .sourceOver }

    /// Whether the paint is a linear gradient that is constant along rows and blended with source-over.
    @inline(__always)
    var isVerticalGradient: Bool {
        paint.kind == .linear && paint.ux == 0 && paint.tableSize > 0 && blendMode == .sourceOver
    }
}
