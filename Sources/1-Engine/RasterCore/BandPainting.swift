import Geometry

/// Everything that the bands of one frame read. Nothing of it changes while they are painted.
@frozen
public struct BandFrame: BitwiseCopyable {
    public var commands: UnsafePointer<BandCommand>
    public var clips: UnsafePointer<BandClip>
    public var clipCount: Int
    public var tables: UnsafePointer<UInt32>
    /// Premultiplied.
    public var background: UInt32
    public var output: Output
    public var damage: UnsafePointer<PixelRect>
    public var damageCount: Int

    @inlinable
    public init(
        commands: UnsafePointer<BandCommand>, clips: UnsafePointer<BandClip>, clipCount: Int,
        tables: UnsafePointer<UInt32>, background: UInt32, output: Output,
        damage: UnsafePointer<PixelRect>, damageCount: Int
    ) {
        self.commands = commands
        self.clips = clips
        self.clipCount = clipCount
        self.tables = tables
        self.background = background
        self.output = output
        self.damage = damage
        self.damageCount = damageCount
    }
}

/// Paints bands. There is one painter a thread, made for the processor's instruction set; all give
/// the same pixels.
public protocol BandPainting: AnyObject {
    /// Paints the damaged parts of a band and writes them out.
    ///
    /// - Parameters:
    ///   - band: counted from the target's top, `Band.height` rows each.
    ///   - contents: the band's edges and items, in painting order.
    func paint(
        band: Int, of frame: BandFrame, contents: UnsafePointer<BandContent>, contentCount: Int)

    /// Writes the coverage of all of a band's edges, taken as one path, as bytes: `rows` rows of
    /// `width`, `stride` apart, starting with the band's first.
    func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutablePointer<UInt8>, stride: Int)
}
