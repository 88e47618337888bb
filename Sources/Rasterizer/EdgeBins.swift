import Geometry

/// A line in 1/256 pixels. Its direction is its winding: down is +1, up is -1; never horizontal.
struct Edge: BitwiseCopyable {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
}

/// What a band has to do, in painting order.
struct BandItem: BitwiseCopyable {
    /// The index of a command of the display list, or, for a clip, -1 minus the clip's index.
    var id: Int32
    /// The first of the item's edges in the band; the next item's first edge ends them.
    var firstEdge: Int32
}

/// The edges and items of one band.
struct BandBin: ~Copyable {
    var edges = GrowableBuffer<Edge>(capacity: 256)
    var items = GrowableBuffer<BandItem>(capacity: 32)
}

/// Sorts the flattened edges of a frame into bands of rows, each clipped to the target.
///
/// Only the target's inside is kept: above and below it an edge is dropped, to its left it is moved
/// onto the target's left edge (it still covers what lies right of it), to its right it is dropped.
/// Bands and clips are the same whatever part of the target is painted, and so are the roundings:
/// a pixel's value does not depend on what is painted with it.
struct EdgeBins: ~Copyable, LineSink {
    /// Rows in a band. With 4-byte cells and 4-byte pixels a band of 1080 columns takes 140 KB: it
    /// stays in L2.
    static let bandHeight = 16

    private(set) var bins: UnsafeMutablePointer<BandBin>
    /// The bands that are to be painted; edges elsewhere are dropped.
    private(set) var active = 0..<0
    private var capacity = 0
    private var target = PixelRect.empty
    private var current: Int32 = 0

    // The bounds of the current item.
    private var left = 0.0
    private var top = 0.0
    private var right = 0.0
    private var bottom = 0.0

    init() { bins = .allocate(capacity: 1) }

    deinit {
        bins.deinitialize(count: capacity)
        bins.deallocate()
    }

    /// Empties the bins for a frame on a target of that size of which `rows` are to be painted.
    mutating func begin(width: Int, height: Int, rows: Range<Int>) {
        target = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        let h = EdgeBins.bandHeight
        let needed = (height + h - 1) / h
        if needed > capacity {
            let larger = UnsafeMutablePointer<BandBin>.allocate(capacity: needed)
            larger.moveInitialize(from: bins, count: capacity)
            for i in capacity..<needed { (larger + i).initialize(to: BandBin()) }
            bins.deallocate()
            bins = larger
            capacity = needed
        }
        active = rows.isEmpty ? 0..<0 : rows.lowerBound / h..<(rows.upperBound + h - 1) / h
        for i in active {
            bins[i].edges.removeAll()
            bins[i].items.removeAll()
        }
    }

    /// The bands to be painted that the rows of `bounds`, inside the target, lie in.
    private func bands(of bounds: PixelRect) -> Range<Int> {
        if bounds.isEmpty { return 0..<0 }
        let h = EdgeBins.bandHeight
        return (bounds.y0 / h..<(bounds.y1 + h - 1) / h).clamped(to: active)
    }

    /// Starts an item whose edges follow, within `bounds`.
    mutating func beginItem(_ id: Int, bounds: PixelRect) {
        current = Int32(id)
        let r = bounds.intersection(target)
        left = Double(r.x0)
        right = Double(r.x1)
        top = Double(r.y0)
        bottom = Double(r.y1)
        for band in bands(of: r) {
            bins[band].items.append(
                BandItem(id: current, firstEdge: Int32(bins[band].edges.count)))
        }
    }

    @inline(__always)
    mutating func addLine(from a: Point, to b: Point) { addClipped(a.x, a.y, b.x, b.y) }

    private mutating func addClipped(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        var (x0, y0, x1, y1) = (x0, y0, x1, y1)
        // Negated so that NaN is dropped too.
        guard !(y0 == y1), min(y0, y1) < bottom, max(y0, y1) > top, (x0 - x1).isFinite,
            (y0 - y1).isFinite
        else { return }
        if min(y0, y1) < top || max(y0, y1) > bottom {
            let slope = (x1 - x0) / (y1 - y0)
            let (px, py) = (x0, y0)
            if y0 < top {
                (x0, y0) = (px + (top - py) * slope, top)
            } else if y0 > bottom {
                (x0, y0) = (px + (bottom - py) * slope, bottom)
            }
            if y1 < top {
                (x1, y1) = (px + (top - py) * slope, top)
            } else if y1 > bottom {
                (x1, y1) = (px + (bottom - py) * slope, bottom)
            }
        }
        if min(x0, x1) >= left && max(x0, x1) <= right { return emit(x0, y0, x1, y1) }
        if max(x0, x1) <= left { return emit(left, y0, left, y1) }
        if min(x0, x1) >= right { return }
        // Crosses the left or the right side, or both: the parts left of the bounds become a
        // vertical line on its side, those right of it have no effect.
        let slope = (y1 - y0) / (x1 - x0)
        let (px, py) = (x0, y0)
        if x0 < left {
            let y = py + (left - px) * slope
            emit(left, y0, left, y)
            (x0, y0) = (left, y)
        } else if x0 > right {
            (x0, y0) = (right, py + (right - px) * slope)
        }
        if x1 < left {
            let y = py + (left - px) * slope
            emit(x0, y0, left, y)
            emit(left, y, left, y1)
        } else if x1 > right {
            emit(x0, y0, right, py + (right - px) * slope)
        } else {
            emit(x0, y0, x1, y1)
        }
    }

    /// Takes a line inside the clip rectangle: coordinates from 0 to the target's extent.
    @inline(__always)
    private mutating func emit(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        let edge = Edge(
            x0: fixed(x0, left, right), y0: fixed(y0, top, bottom), x1: fixed(x1, left, right),
            y1: fixed(y1, top, bottom))
        if edge.y0 == edge.y1 { return }
        let shift: Int32 = 12  // 256 units a row, 16 rows a band
        let first = Int(min(edge.y0, edge.y1) >> shift)
        let last = Int((max(edge.y0, edge.y1) - 1) >> shift)
        var band = max(first, active.lowerBound)
        while band <= last && band < active.upperBound {
            bins[band].edges.append(edge)
            band &+= 1
        }
    }

    /// Rounds to 1/256; rounding errors of the clipping above cannot lead outside.
    @inline(__always)
    private func fixed(_ v: Double, _ low: Double, _ high: Double) -> Int32 {
        Int32(truncatingIfNeeded: Int(max(low, min(high, v)) * 256 + 0.5))
    }
}
