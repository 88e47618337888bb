/// A position or a displacement in the plane, in the caller's unit: points in the view tree, pixels in the rasterizer.
@frozen
public struct Point: Equatable, Sendable {
    /// The horizontal coordinate, increasing to the right.
    public var x: Double
    /// The vertical coordinate, increasing downwards.
    public var y: Double

    /// Creates the point (x, y).
    @inlinable
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    @inlinable public static var zero: Point { Point(0, 0) }

    /// The distance from the origin.
    @inlinable
    public var length: Double { (x * x + y * y).squareRoot() }

    /// Whether both coordinates are finite.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The displacement of length 1 in the same direction; zero if this one is zero.
    @inlinable
    public var normalized: Point {
        let length = length
        return length > 0 ? Point(x / length, y / length) : self
    }

    /// Returns the distance to `other`.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// Returns the dot product.
    @inlinable
    public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// Returns the z component of the cross product, which is positive if `other` is clockwise from this vector on a
    /// screen whose y axis points down.
    @inlinable
    public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// Returns the point at fraction `t` of the way to `other`.
    @inlinable
    public func lerp(to other: Point, _ t: Double) -> Point {
        Point(x + (other.x - x) * t, y + (other.y - y) * t)
    }

    /// Returns the component-wise sum.
    @inlinable
    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    /// Returns the component-wise difference.
    @inlinable
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    /// Returns the point with both coordinates multiplied by `s`.
    @inlinable
    public static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }
    /// The opposite displacement.
    @inlinable
    public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
}

/// A width and a height, in the caller's unit.
@frozen
public struct Size: Equatable, Sendable {
    /// The extent along x.
    public var width: Double
    /// The extent along y.
    public var height: Double

    /// Creates a size of `width` × `height`.
    @inlinable
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// A size of 0 × 0.
    @inlinable public static var zero: Size { Size(0, 0) }
}
