/// A directed line in units of 1/256 pixel. Downward edges add 1 to the winding number, upward ones -1,
/// horizontal ones nothing.
@frozen
public struct Edge: BitwiseCopyable {
    /// The x coordinate of the start, in 1/256 pixels.
    public var x0: Int32
    /// The y coordinate of the start, in 1/256 pixels.
    public var y0: Int32
    /// The x coordinate of the end, in 1/256 pixels.
    public var x1: Int32
    /// The y coordinate of the end, in 1/256 pixels.
    public var y1: Int32

    /// Creates a line from (x0, y0) to (x1, y1), in 1/256 pixels.
    @inlinable
    public init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }
}

/// A command or a clip that touches a band.
@frozen
public struct BandItem: BitwiseCopyable {
    /// The index of a command, or, for a clip, -1 minus the clip's index.
    public var id: Int32
    /// The index of the item's first edge in the band; its edges end at the next item's first edge.
    public var firstEdge: Int32

    /// Creates an item whose edges start at `firstEdge`.
    @inlinable
    public init(id: Int32, firstEdge: Int32) {
        self.id = id
        self.firstEdge = firstEdge
    }
}

/// The edges and items that one part of the display list contributes to a band, in painting order.
@frozen
public struct BandContent: BitwiseCopyable {
    /// The edges of all items, grouped by item.
    public var edges: UnsafeBufferPointer<Edge>
    /// The commands and clips that touch the band.
    public var items: UnsafeBufferPointer<BandItem>
    /// The width, in pixels, to which the edges have been clipped.
    public var width: Int

    /// Creates the content of a band; the buffers must stay valid while it is painted.
    @inlinable
    public init(
        edges: UnsafeBufferPointer<Edge>, items: UnsafeBufferPointer<BandItem>, width: Int
    ) {
        self.edges = edges
        self.items = items
        self.width = width
    }
}

/// The geometry of bands.
public enum Band {
    /// The number of rows in a band. With 4-byte cells and 4-byte pixels, a band of 1080 columns takes 140 KB and stays
    /// in L2.
    public static let height = 16
    /// The greatest number of bands whose pixels a thread writes together; see `Output.bandsWrittenTogether`.
    public static let sidewaysCount = 4
    /// The binary logarithm of a band's height in 1/256 pixels.
    @inlinable public static var shift: Int32 { 12 }
}
