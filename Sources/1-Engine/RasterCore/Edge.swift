/// A directed line in 1/256 pixels. Downward edges count +1 to the winding number, upward ones -1;
/// none is horizontal.
@frozen
package struct Edge: BitwiseCopyable {
    package var x0: Int32
    package var y0: Int32
    package var x1: Int32
    package var y1: Int32

    @inlinable
    package init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }
}

/// A command or a clip that touches a band.
@frozen
package struct BandItem: BitwiseCopyable {
    /// The index of a command, or, for a clip, -1 minus the clip's index.
    package var id: Int32
    /// The first of the item's edges in the band; the next item's first edge ends them.
    package var firstEdge: Int32

    @inlinable
    package init(id: Int32, firstEdge: Int32) {
        self.id = id
        self.firstEdge = firstEdge
    }
}

/// The edges and items of one band that one part of the display list contributes, in painting order.
@frozen
package struct BandContent: BitwiseCopyable {
    package var edges: UnsafeBufferPointer<Edge>
    package var items: UnsafeBufferPointer<BandItem>
    /// The width, in pixels, that the edges have been clipped to.
    package var width: Int

    @inlinable
    package init(
        edges: UnsafeBufferPointer<Edge>, items: UnsafeBufferPointer<BandItem>, width: Int
    ) {
        self.edges = edges
        self.items = items
        self.width = width
    }
}

/// The geometry of bands.
package enum Band {
    /// Rows in a band. With 4-byte cells and 4-byte pixels a band of 1080 columns takes 140 KB, so
    /// it stays in L2; 16 pixels of 4 bytes are a cache line, which a rotated write fills whole.
    package static let height = 16
}
