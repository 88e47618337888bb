import Geometry

/// Turns outlines into coverage images, for glyphs that are drawn again and again.
public final class MaskRasterizer {
    private var bins = EdgeBins()
    private var cells = CellBand()

    public init() {}

    /// The coverage of a filled path.
    ///
    /// - Returns: the mask and the whole pixel that its upper left corner lies at; nil where the
    ///   path covers nothing, or more than 1,024 × 1,024 pixels.
    public func mask(
        _ path: Path, rule: FillRule = .nonZero, transform: AffineTransform
    ) -> (mask: Mask, x: Int, y: Int)? {
        let bounds = PixelRect(covering: transform.bounds(of: path.controlBounds))
        let (width, height) = (bounds.width, bounds.height)
        guard !bounds.isEmpty, width <= 1024, height <= 1024 else { return nil }
        let window = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        bins.begin(width: width, height: height, rows: 0..<height)
        bins.beginItem(0, bounds: window)
        let moved = .translation(Double(-bounds.x0), Double(-bounds.y0)) * transform
        Flattener.fill(path, transform: moved, into: &bins)
        cells.reset(width: width)
        var coverage = [UInt8](repeating: 0, count: width * height)
        for band in bins.active {
            let top = band * EdgeBins.bandHeight
            let rows = min(EdgeBins.bandHeight, height - top)
            for i in 0..<bins.bins[band].edges.count {
                cells.add(bins.bins[band].edges[i], bandTop: top * 256, bandRows: rows)
            }
            for row in 0..<rows {
                let spanCount = cells.sweep(row: row, rule: rule, limit: width)
                let line = (top + row) * width
                for s in 0..<spanCount {
                    let span = cells.spans[s]
                    for x in Int(span.x)..<Int(span.x + span.count) {
                        coverage[line + x] =
                            span.coverage == Span.varying
                            ? cells.coverage[x] : UInt8(truncatingIfNeeded: span.coverage)
                    }
                }
            }
        }
        return (Mask(width: width, height: height, coverage: coverage), bounds.x0, bounds.y0)
    }
}
