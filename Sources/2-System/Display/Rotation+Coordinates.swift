import Geometry
import Rasterizer

extension Rotation {
    /// Creates a rotation from an angle; nil for angles other than 0, 90, 180 and 270.
    ///
    /// - Parameter degrees: the clockwise angle.
    package init?(degrees: Int) {
        switch degrees {
        case 0: self = .none
        case 90: self = .clockwise90
        case 180: self = .half
        case 270: self = .clockwise270
        default: return nil
        }
    }

    /// Converts a rectangle from logical coordinates to those of the rotated buffer.
    ///
    /// - Parameters:
    ///   - width: the buffer's width, in pixels.
    ///   - height: the buffer's height, in pixels.
    package func toBuffer(_ r: PixelRect, width: Int, height: Int) -> PixelRect {
        switch self {
        case .none: r
        case .clockwise90: PixelRect(x0: width - r.y1, y0: r.x0, x1: width - r.y0, y1: r.x1)
        case .half:
            PixelRect(x0: width - r.x1, y0: height - r.y1, x1: width - r.x0, y1: height - r.y0)
        case .clockwise270: PixelRect(x0: r.y0, y0: height - r.x1, x1: r.y1, y1: height - r.x0)
        }
    }

    /// Converts a point from the coordinates of the rotated buffer to logical ones.
    ///
    /// - Parameters:
    ///   - width: the buffer's width, in pixels.
    ///   - height: the buffer's height, in pixels.
    package func toLogical(_ p: Point, width: Double, height: Double) -> Point {
        switch self {
        case .none: p
        case .clockwise90: Point(p.y, width - p.x)
        case .half: Point(width - p.x, height - p.y)
        case .clockwise270: Point(height - p.y, p.x)
        }
    }

    /// Returns the logical size of a buffer, in pixels: width and height are swapped for quarter turns.
    package func logicalSize(width: Int, height: Int) -> (width: Int, height: Int) {
        isSideways ? (height, width) : (width, height)
    }
}
