/// An axis-aligned rectangle. It is empty if an extent is zero or negative.
@frozen
public struct Rect: Equatable, Sendable {
    /// The corner with the smallest coordinates.
    public var origin: Point
    /// The extents from `origin`.
    public var size: Size

    /// Creates the rectangle from `origin` to `origin` + `size`.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates the rectangle with the origin (x, y).
    @inlinable
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    /// An empty rectangle at the origin.
    @inlinable public static var zero: Rect { Rect(0, 0, 0, 0) }

    /// The origin's x.
    @inlinable public var x: Double { origin.x }
    /// The origin's y.
    @inlinable public var y: Double { origin.y }
    /// The left edge.
    @inlinable public var minX: Double { origin.x }
    /// The top edge.
    @inlinable public var minY: Double { origin.y }
    /// The right edge.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// The centre's x.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// The centre's y.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The extent along x.
    @inlinable public var width: Double { size.width }
    /// The extent along y.
    @inlinable public var height: Double { size.height }

    /// Whether the rectangle covers no area, or an extent is NaN.
    @inlinable
    public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

    /// Whether the rectangle contains `p`. The left and top edges are inside, the right and bottom edges are not.
    @inlinable
    public func contains(_ p: Point) -> Bool {
        p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
    }

    /// Returns the area covered by both rectangles; `zero` if there is none.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        let x0 = max(minX, other.minX)
        let y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX)
        let y1 = min(maxY, other.maxY)
        return x1 > x0 && y1 > y0 ? Rect(x0, y0, x1 - x0, y1 - y0) : .zero
    }

    /// Whether both rectangles cover a common area.
    @inlinable
    public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

    /// Returns the smallest rectangle that contains both; an empty one is ignored.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let x0 = min(minX, other.minX)
        let y0 = min(minY, other.minY)
        return Rect(x0, y0, max(maxX, other.maxX) - x0, max(maxY, other.maxY) - y0)
    }

    /// Returns the rectangle moved by `d`.
    @inlinable
    public func offset(by d: Point) -> Rect { Rect(origin: origin + d, size: size) }

    /// Returns the rectangle inset by `dx` on the left and right and by `dy` at the top and bottom; negative values
    /// enlarge it.
    @inlinable
    public func inset(dx: Double, dy: Double) -> Rect {
        Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
    }
}

/// A rectangle of whole pixels, half-open: `x0 ..< x1`, `y0 ..< y1`.
@frozen
public struct PixelRect: Equatable, Sendable {
    /// The left edge.
    public var x0: Int
    /// The top edge.
    public var y0: Int
    /// The right edge, exclusive.
    public var x1: Int
    /// The bottom edge, exclusive.
    public var y1: Int

    /// Creates the rectangle `x0 ..< x1`, `y0 ..< y1`.
    @inlinable
    public init(x0: Int, y0: Int, x1: Int, y1: Int) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }

    /// A rectangle without pixels.
    public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

    /// Creates the smallest rectangle of whole pixels that contains `rect`, saturated to ±2³⁰; empty if `rect` is empty
    /// or has NaN extents.
    public init(covering rect: Rect) {
        guard !rect.isEmpty else {
            self = .empty
            return
        }
        let (x, y) = (PixelRect.saturated(rect.minX), PixelRect.saturated(rect.minY))
        let (endX, endY) = (PixelRect.saturated(rect.maxX), PixelRect.saturated(rect.maxY))
        self.init(x0: Int(x), y0: Int(y), x1: Int(endX), y1: Int(endY))
        // Conversion truncates towards zero. Rounding down and up would be calls of functions without SSE4.1.
        if Double(x0) > x { x0 -= 1 }
        if Double(y0) > y { y0 -= 1 }
        if Double(x1) < endX { x1 += 1 }
        if Double(y1) < endY { y1 += 1 }
    }

    /// Returns `value` within ±2³⁰; 2³⁰ for NaN.
    @inline(__always)
    private static func saturated(_ value: Double) -> Double {
        max(-0x4000_0000, min(0x4000_0000, value))
    }

    /// The number of columns.
    @inlinable public var width: Int { x1 - x0 }
    /// The number of rows.
    @inlinable public var height: Int { y1 - y0 }
    /// Whether the rectangle covers no pixel.
    @inlinable public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
    /// The number of pixels covered.
    @inlinable public var area: Int { isEmpty ? 0 : width * height }

    /// Returns the pixels that are in both rectangles; `empty` if there are none.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let r = PixelRect(
            x0: max(x0, other.x0), y0: max(y0, other.y0),
            x1: min(x1, other.x1), y1: min(y1, other.y1))
        return r.isEmpty ? .empty : r
    }

    /// Returns the smallest rectangle that contains both; an empty one is ignored.
    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            x0: min(x0, other.x0), y0: min(y0, other.y0),
            x1: max(x1, other.x1), y1: max(y1, other.y1))
    }

    /// Whether all pixels of `other` are in this rectangle.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
    }

    /// The same rectangle in floating-point coordinates.
    public var rect: Rect { Rect(Double(x0), Double(y0), Double(width), Double(height)) }
}

/// Distances from the four edges of a rectangle, in points.
public struct EdgeInsets: Equatable, Sendable {
    /// The inset at the top edge.
    public var top: Double
    /// The inset at the left edge.
    public var left: Double
    /// The inset at the bottom edge.
    public var bottom: Double
    /// The inset at the right edge.
    public var right: Double

    /// Creates insets; edges that are not given have 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Insets of 0 at all edges.
    public static let zero = EdgeInsets()
}
