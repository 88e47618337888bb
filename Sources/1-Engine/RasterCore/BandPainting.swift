import Geometry

/// The data from which the bands of one frame are painted; constant while they are painted.
@frozen
public struct BandFrame: BitwiseCopyable {
    /// The commands of the display list.
    public var commands: UnsafeBufferPointer<BandCommand>
    /// The clips to which commands refer, parents before children.
    public var clips: UnsafeBufferPointer<BandClip>
    /// The colour tables of gradients; see `PreparedPaint.table`.
    public var tables: UnsafeBufferPointer<UInt32>
    /// The background colour, premultiplied.
    public var background: UInt32
    /// The memory to which the frame is written.
    public var output: Output
    /// Rectangles in pixels of the picture, which do not overlap.
    public var damage: UnsafeBufferPointer<PixelRect>

    /// Creates a frame; all buffers must stay valid while its bands are painted.
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

/// Paints bands. Each thread has a painter that is compiled for the processor's instruction set; all of them produce
/// the same pixels.
public protocol BandPainting: AnyObject {
    /// Paints the damaged parts of bands and writes them to the surface.
    ///
    /// - Parameters:
    ///   - bands: the indexes of the bands, counted from the target's top; bands have `Band.height` rows. At most
    ///     the output's `bandsWrittenTogether`.
    ///   - contents: the bands' edges and items, in painting order: those of the first band, then as many of the next.
    func paint(bands: Range<Int>, of frame: BandFrame, contents: UnsafeBufferPointer<BandContent>)

    /// Flattens a path and adds its edges to bins. Open subpaths are closed.
    ///
    /// - Parameters:
    ///   - verbs: the path's verbs, which take all of its points.
    ///   - points: the path's points.
    ///   - transform: maps the points to pixels.
    ///   - bins: the bins, with bounds inside the target that contain all points except for rounding errors.
    func addOutline(
        _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>,
        transform: AffineTransform, to bins: BandBins)

    /// Fills a part of a gradient's table.
    ///
    /// - Parameters:
    ///   - table: the table's entries, followed by `GradientSegment.overrun` entries that may be overwritten.
    ///   - range: the entries to fill.
    ///   - segment: the colours of the part.
    func fillTable(
        _ table: UnsafeMutableBufferPointer<UInt32>, _ range: Range<Int>, _ segment: GradientSegment
    )

    /// Writes the coverage of all of a band's edges, taken as one path, as bytes.
    ///
    /// - Parameters:
    ///   - rows: the number of rows, starting with the band's first.
    ///   - width: the number of bytes in each row.
    ///   - stride: the distance between rows in `out`, in bytes.
    func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutableBufferPointer<UInt8>, stride: Int)
}
