import Geometry

/// What the bands of one frame read. It does not change while they are painted.
@frozen
public struct BandFrame: BitwiseCopyable {
    /// The commands of the display list.
    public var commands: UnsafeBufferPointer<BandCommand>
    /// The clips that commands refer to, parents before children.
    public var clips: UnsafeBufferPointer<BandClip>
    /// The colour tables of gradients; see `PreparedPaint.table`.
    public var tables: UnsafeBufferPointer<UInt32>
    /// Premultiplied.
    public var background: UInt32
    /// The memory that the frame is written to.
    public var output: Output
    /// In pixels of the picture, without overlap.
    public var damage: UnsafeBufferPointer<PixelRect>

    /// A frame; all buffers stay valid while its bands are painted.
    @inlinable
    public init(
        commands: UnsafeBufferPointer<BandCommand>, clips: UnsafeBufferPointer<BandClip>,
        tables: UnsafeBufferPointer<UInt32>, background: UInt32, output: Output,
        damage: UnsafeBufferPointer<PixelRect>
    ) {
        self.commands = commands
        self.clips = clips
        self.tables = tables
        self.background = background
        self.output = output
        self.damage = damage
    }
}

/// Paints bands. Each thread has a painter, compiled for the processor's instruction set; the pixels
/// are the same for all of them.
public protocol BandPainting: AnyObject {
    /// Paints the damaged parts of a band and writes them to the surface.
    ///
    /// - Parameters:
    ///   - band: counted from the target's top, `Band.height` rows each.
    ///   - contents: the band's edges and items, in painting order.
    func paint(band: Int, of frame: BandFrame, contents: UnsafeBufferPointer<BandContent>)

    /// Fills a part of a gradient's table.
    ///
    /// - Parameters:
    ///   - table: its entries, and `GradientSegment.overrun` more, which may be written too.
    ///   - range: the entries to be filled.
    ///   - segment: the colours.
    func fillTable(
        _ table: UnsafeMutableBufferPointer<UInt32>, _ range: Range<Int>, _ segment: GradientSegment
    )

    /// Writes the coverage of all of a band's edges, taken as one path, as bytes: `rows` rows of
    /// `width`, `stride` apart, starting with the band's first.
    func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutableBufferPointer<UInt8>, stride: Int)
}
