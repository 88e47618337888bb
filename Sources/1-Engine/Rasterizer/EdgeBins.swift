import Geometry
import RasterCore

/// Sorts flattened edges into bands of rows, clipped to the target and to their item's bounds.
///
/// Parts of an edge above, below and to the right of the bounds are dropped. Parts to the left are projected onto the
/// left side, since they still contribute to the winding of the pixels to their right. Bands, clipping and rounding do
/// not depend on the damage, since a pixel's value must not depend on which pixels are painted along with it.
struct EdgeBins: ~Copyable, LineSink {
    private var bins: UnsafeMutableBufferPointer<BandBin>
    /// The damaged bands; edges in other bands are dropped.
    private(set) var active = 0..<0
    private var target = PixelRect.empty

    // The current item's bounds, in pixels.
    private var left = 0.0
    private var top = 0.0
    private var right = 0.0
    private var bottom = 0.0
    /// Whether all points of the current item are inside its bounds, so that its edges need no clipping.
    private var isInside = false
    /// The minimum and maximum of an edge's coordinates, in 1/256 pixels: (left, top, left, top) and (right, bottom,
    /// right, bottom) of the bounds.
    private var minimum = SIMD4<Int32>.zero
    private var maximum = SIMD4<Int32>.zero

    init() { bins = .allocate(capacity: 0) }

    deinit {
        bins.deinitialize()
        bins.deallocate()
    }

    /// Returns a band's edges and items.
    func content(of band: Int) -> BandContent { bins[band].content(width: target.width) }

    /// Empties the bins for a frame on a target of `width` × `height` pixels, of which `rows` are damaged.
    mutating func begin(width: Int, height: Int, rows: Range<Int>) {
        target = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        let h = Band.height
        let needed = (height + h - 1) / h
        if needed > bins.count {
            let larger = UnsafeMutableBufferPointer<BandBin>.allocate(capacity: needed)
            let moved = larger.moveInitialize(fromContentsOf: bins)
            for i in moved..<needed { larger.initializeElement(at: i, to: BandBin()) }
            bins.deallocate()
            bins = larger
        }
        active = rows.isEmpty ? 0..<0 : rows.lowerBound / h..<(rows.upperBound + h - 1) / h
        for i in active {
            bins[i].edges.removeAll()
            bins[i].items.removeAll()
        }
    }

    /// Returns the damaged bands that `bounds`, a rectangle inside the target, intersects. Inlined because a call would
    /// copy all of `self`.
    @inline(__always)
    private func bands(of bounds: PixelRect) -> Range<Int> {
        if bounds.isEmpty { return 0..<0 }
        let h = Band.height
        return (bounds.y0 / h..<(bounds.y1 + h - 1) / h).clamped(to: active)
    }

    /// Begins an item, whose edges are then added by `addLine`.
    ///
    /// - Parameters:
    ///   - id: the item's identifier; see `BandItem`.
    ///   - bounds: the item's bounds in pixels, to which its edges are clipped.
    ///   - isInside: whether all of its points are inside `bounds` except for rounding errors. Points outside are then
    ///     clamped to the bounds instead of clipped.
    /// - Returns: false if the item touches no damaged band.
    @discardableResult
    mutating func beginItem(_ id: Int, bounds: PixelRect, isInside: Bool = false) -> Bool {
        let r = bounds.intersection(target)
        self.isInside = isInside && target.contains(bounds)
        let (l, t) = (Int32(truncatingIfNeeded: r.x0 << 8), Int32(truncatingIfNeeded: r.y0 << 8))
        let (e, b) = (Int32(truncatingIfNeeded: r.x1 << 8), Int32(truncatingIfNeeded: r.y1 << 8))
        minimum = SIMD4(l, t, l, t)
        maximum = SIMD4(e, b, e, b)
        left = Double(r.x0)
        right = Double(r.x1)
        top = Double(r.y0)
        bottom = Double(r.y1)
        let range = bands(of: r)
        for band in range {
            bins[band].items.append(
                BandItem(
                    id: Int32(truncatingIfNeeded: id),
                    firstEdge: Int32(truncatingIfNeeded: bins[band].edges.count)))
        }
        return !range.isEmpty
    }

    @inline(__always)
    mutating func addLine(from a: Point, to b: Point) {
        let (x0, y0, x1, y1) = (a.x, a.y, b.x, b.y)
        if isInside {
            // The addition of 2⁵² leaves the integers, rounded to nearest, in the low mantissa bits. They are clamped
            // because a curve's inner points may be slightly outside, and bounds ignore points that are NaN.
            let scale = SIMD2<Double>(repeating: 256)
            let magic = SIMD2<Double>(repeating: 0x1p52)
            let from = unsafeBitCast(SIMD2(x0, y0) * scale + magic, to: SIMD4<Int32>.self)
            let to = unsafeBitCast(SIMD2(x1, y1) * scale + magic, to: SIMD4<Int32>.self)
            let v = SIMD4(from[0], from[2], to[0], to[2])
            // The standard library's pointwiseMin and pointwiseMax are not inlined.
            let low = minimum.replacing(with: v, where: v .> minimum)
            let clamped = maximum.replacing(with: low, where: low .< maximum)
            return emit(unsafeBitCast(clamped, to: Edge.self))
        }
        // Comparisons with NaN fail, so an edge with NaN goes to addClipped, which drops it; min and max would ignore
        // NaN.
        if x0 >= left, x1 >= left, x0 <= right, x1 <= right, y0 >= top, y1 >= top, y0 <= bottom,
            y1 <= bottom
        {
            emit(
                Edge(
                    x0: EdgeBins.fixed(x0), y0: EdgeBins.fixed(y0), x1: EdgeBins.fixed(x1),
                    y1: EdgeBins.fixed(y1)))
        } else {
            addClipped(x0, y0, x1, y1)
        }
    }

    @inline(never)
    private mutating func addClipped(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        var (x0, y0, x1, y1) = (x0, y0, x1, y1)
        // `!(y0 == y1)` and `isFinite` drop NaN too.
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
        if min(x0, x1) >= left && max(x0, x1) <= right { return emitClamped(x0, y0, x1, y1) }
        if max(x0, x1) <= left { return emitClamped(left, y0, left, y1) }
        if min(x0, x1) >= right { return }
        // The edge crosses the left side, the right side or both. Parts to the left of the bounds become vertical edges
        // on the left side; parts to the right are dropped.
        let slope = (y1 - y0) / (x1 - x0)
        let (px, py) = (x0, y0)
        if x0 < left {
            let y = py + (left - px) * slope
            emitClamped(left, y0, left, y)
            (x0, y0) = (left, y)
        } else if x0 > right {
            (x0, y0) = (right, py + (right - px) * slope)
        }
        if x1 < left {
            let y = py + (left - px) * slope
            emitClamped(x0, y0, left, y)
            emitClamped(left, y, left, y1)
        } else if x1 > right {
            emitClamped(x0, y0, right, py + (right - px) * slope)
        } else {
            emitClamped(x0, y0, x1, y1)
        }
    }

    /// Adds an edge that is inside the bounds except for rounding errors of the clipping.
    private mutating func emitClamped(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        func clamped(_ v: Double, _ low: Double, _ high: Double) -> Int32 {
            EdgeBins.fixed(max(low, min(high, v)))
        }
        emit(
            Edge(
                x0: clamped(x0, left, right), y0: clamped(y0, top, bottom),
                x1: clamped(x1, left, right), y1: clamped(y1, top, bottom)))
    }

    @inline(__always)
    private mutating func emit(_ edge: Edge) { inside.add(edge) }

    /// The bins and the current item's bounds, for outlines that are inside them.
    private var inside: BandBins {
        @inline(__always) get {
            BandBins(
                bins: bins, active: active, left: minimum[0], top: minimum[1], right: maximum[0],
                bottom: maximum[1])
        }
    }

    /// Adds the outline of `path`, mapped by `transform`, to the current item. Open subpaths are closed.
    @inline(__always)
    mutating func fill(
        _ path: PathView, transform: AffineTransform, painter: any BandPainting
    ) {
        if isInside {
            painter.addOutline(path.verbs, path.points, transform: transform, to: inside)
        } else {
            Flattener.fill(path, transform: transform, into: &self)
        }
    }

    /// Converts a coordinate of 0...`Surface.maximumExtent` pixels to 1/256 pixels, rounded to nearest.
    @inline(__always)
    private static func fixed(_ v: Double) -> Int32 {
        // The addition of 2⁵² leaves the integer, rounded to nearest, in the low mantissa bits.
        Int32(truncatingIfNeeded: (v * 256 + 0x1p52).bitPattern)
    }
}
