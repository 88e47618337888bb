import Geometry
import RasterCore

/// Renders outlines to coverage masks, such as those of a glyph cache.
public final class MaskRasterizer {
    private var bins = EdgeBins()
    private let painter = Painters.make()

    /// Creates a rasterizer that uses the processor's best instruction set.
    public init() {}

    /// Renders the coverage of a filled path.
    ///
    /// - Parameters:
    ///   - path: the path to fill.
    ///   - rule: the fill rule.
    ///   - transform: maps the path to pixels.
    /// - Returns: the mask and the pixel of its upper left corner; nil if the path is empty or its bounds exceed
    ///   1,024 × 1,024 pixels.
    public func mask(
        _ path: Path, rule: FillRule = .nonZero, transform: AffineTransform
    ) -> (mask: Mask, x: Int, y: Int)? {
        let bounds = PixelRect(covering: transform.bounds(of: path.controlBounds))
        let (width, height) = (bounds.width, bounds.height)
        guard !bounds.isEmpty, width <= 1024, height <= 1024 else { return nil }
        let moved = .translation(Double(-bounds.x0), Double(-bounds.y0)) * transform
        bins.begin(width: width, height: height, rows: 0..<height)
        bins.beginItem(0, bounds: PixelRect(x0: 0, y0: 0, x1: width, y1: height))
        withExtendedLifetime(path) {
            Flattener.fill(PathView(path), transform: moved, into: &bins)
        }
        var coverage = [UInt8](repeating: 0, count: width * height)
        coverage.withUnsafeMutableBufferPointer { bytes in
            bins.coverage(painter, width: width, height: height, rule: rule, into: bytes)
        }
        return (Mask(width: width, height: height, coverage: coverage), bounds.x0, bounds.y0)
    }
}

extension EdgeBins {
    /// Writes the coverage of all edges, which are treated as one path, in the active bands, to `width` bytes for each of
    /// their rows.
    func coverage(
        _ painter: any BandPainting, width: Int, height: Int, rule: FillRule,
        into out: UnsafeMutableBufferPointer<UInt8>
    ) {
        let first = active.lowerBound * Band.height
        for band in active {
            let top = band * Band.height
            painter.coverage(
                of: content(of: band), band: band, rows: min(Band.height, height - top),
                width: width, rule: rule,
                into: UnsafeMutableBufferPointer(rebasing: out[((top - first) * width)...]),
                stride: width)
        }
    }
}
