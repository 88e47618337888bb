/// The edges and items of one band, while a frame is prepared.
@frozen
public struct BandBin: ~Copyable {
    /// The edges, grouped by item.
    public var edges: GrowableBuffer<Edge>
    /// The commands and clips that touch the band.
    public var items: GrowableBuffer<BandItem>

    /// Creates an empty bin.
    @inlinable
    public init() {
        edges = GrowableBuffer(capacity: 64)
        items = GrowableBuffer(capacity: 16)
    }

    /// Returns the band's content for the painters.
    ///
    /// - Parameter width: the width in pixels to which the edges have been clipped.
    @inlinable
    public func content(width: Int) -> BandContent {
        BandContent(
            edges: UnsafeBufferPointer(edges.elements), items: UnsafeBufferPointer(items.elements),
            width: width)
    }
}

/// The bins that receive the edges of an outline whose points are all inside its item's bounds, except for rounding
/// errors and for inner points of curves, which are clamped.
@frozen
public struct BandBins: BitwiseCopyable {
    /// The target's bands.
    public var bins: UnsafeMutableBufferPointer<BandBin>
    /// The first damaged band. Edges in bands that are not damaged are dropped.
    public var firstBand: Int
    /// The end of the damaged bands, at most the number of bins.
    public var endBand: Int
    /// The left side of the bounds, in 1/256 pixels.
    public var left: Int32
    /// The upper side of the bounds, in 1/256 pixels.
    public var top: Int32
    /// The right side of the bounds, in 1/256 pixels.
    public var right: Int32
    /// The lower side of the bounds, in 1/256 pixels.
    public var bottom: Int32

    /// Creates a view of bins, which must exist while it is used.
    @inlinable
    public init(
        bins: UnsafeMutableBufferPointer<BandBin>, active: Range<Int>, left: Int32, top: Int32,
        right: Int32, bottom: Int32
    ) {
        self.bins = bins
        firstBand = active.lowerBound
        endBand = active.upperBound
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Adds an edge to the bands that it crosses. Horizontal edges are dropped.
    @inlinable
    @inline(__always)
    public func add(_ edge: Edge) {
        if edge.y0 == edge.y1 { return }
        let first = Int(min(edge.y0, edge.y1) &>> Band.shift)
        let last = Int((max(edge.y0, edge.y1) &- 1) &>> Band.shift)
        if first == last {
            if first >= firstBand && first < endBand { bins[first].edges.append(edge) }
            return
        }
        var band = max(first, firstBand)
        while band <= last && band < endBand {
            bins[band].edges.append(edge)
            band &+= 1
        }
    }
}
