/// A directed line in 1/256 pixels. Downward edges count +1 to the winding number, upward ones -1;
/// none is horizontal.
@frozen
public struct Edge: BitwiseCopyable {
    /// The start, in 1/256 pixels.
    public var x0: Int32
    /// The start, in 1/256 pixels.
    public var y0: Int32
    /// The end, in 1/256 pixels.
    public var x1: Int32
    /// The end, in 1/256 pixels.
    public var y1: Int32

    /// A line from (x0, y0) to (x1, y1), in 1/256 pixels.
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
    /// The first of the item's edges in the band; the next item's first edge ends them.
    public var firstEdge: Int32

    /// An item whose edges begin at `firstEdge`.
    @inlinable
    public init(id: Int32, firstEdge: Int32) {
        self.id = id
        self.firstEdge = firstEdge
    }
}

/// The edges and items of one band that one part of the display list contributes, in painting order.
@frozen
public struct BandContent: BitwiseCopyable {
    /// The edges of all items, one item after the other.
    public var edges: UnsafeBufferPointer<Edge>
    /// The commands and clips that touch the band.
    public var items: UnsafeBufferPointer<BandItem>
    /// The width, in pixels, that the edges have been clipped to.
    public var width: Int

    /// The content of a band; the buffers stay valid while it is painted.
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
    /// Rows in a band. With 4-byte cells and 4-byte pixels a band of 1080 columns takes 140 KB, so
    /// it stays in L2; 16 pixels of 4 bytes are a cache line, which a rotated write fills whole.
    public static let height = 16
}
