import Geometry
import Rasterizer

extension Rotation {
    /// - Parameter degrees: clockwise; nil for what is no quarter turn.
    public init?(degrees: Int) {
        switch degrees {
        case 0: self = .none
        case 90: self = .clockwise90
        case 180: self = .half
        case 270: self = .clockwise270
        default: return nil
        }
    }

    /// Where a rectangle of a picture lies in the memory that the picture is turned into.
    ///
    /// - Parameters:
    ///   - width: of the memory, in pixels.
    ///   - height: of the memory, in rows.
    public func toBuffer(_ r: PixelRect, width: Int, height: Int) -> PixelRect {
        switch self {
        case .none: r
        case .clockwise90: PixelRect(x0: width - r.y1, y0: r.x0, x1: width - r.y0, y1: r.x1)
        case .half:
            PixelRect(x0: width - r.x1, y0: height - r.y1, x1: width - r.x0, y1: height - r.y0)
        case .clockwise270: PixelRect(x0: r.y0, y0: height - r.x1, x1: r.y1, y1: height - r.x0)
        }
    }

    /// Where a place of the glass, counted as the memory is, lies in the picture.
    public func toLogical(_ p: Point, width: Double, height: Double) -> Point {
        switch self {
        case .none: p
        case .clockwise90: Point(p.y, width - p.x)
        case .half: Point(width - p.x, height - p.y)
        case .clockwise270: Point(height - p.y, p.x)
        }
    }
}
