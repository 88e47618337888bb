/// A line in 1/256 pixels. Its direction is its winding: down is +1, up is -1; never horizontal.
@frozen
public struct Edge: BitwiseCopyable {
    public var x0: Int32
    public var y0: Int32
    public var x1: Int32
    public var y1: Int32

    @inlinable
    public init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }
}

/// A thing that a band has to do.
@frozen
public struct BandItem: BitwiseCopyable {
    /// The index of a command, or, for a clip, -1 minus the clip's index.
    public var id: Int32
    /// The first of the item's edges in the band; the next item's first edge ends them.
    public var firstEdge: Int32

    @inlinable
    public init(id: Int32, firstEdge: Int32) {
        self.id = id
        self.firstEdge = firstEdge
    }
}

/// The edges and items of one band that one part of the display list gave it, in painting order.
@frozen
public struct BandContent: BitwiseCopyable {
    public var edges: UnsafePointer<Edge>
    public var edgeCount: Int
    public var items: UnsafePointer<BandItem>
    public var itemCount: Int

    @inlinable
    public init(
        edges: UnsafePointer<Edge>, edgeCount: Int, items: UnsafePointer<BandItem>, itemCount: Int
    ) {
        self.edges = edges
        self.edgeCount = edgeCount
        self.items = items
        self.itemCount = itemCount
    }
}

/// The geometry that all parts of the rasterizer agree on.
public enum Band {
    /// Rows in a band. With 4-byte cells and 4-byte pixels a band of 1080 columns takes 140 KB, so
    /// it stays in L2; 16 pixels of 4 bytes are a cache line, which a rotated write fills whole.
    public static let height = 16
}
