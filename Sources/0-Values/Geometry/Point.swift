/// A position, or a displacement, in a two-dimensional plane. The unit is the caller's: points in
/// the view tree, pixels in the rasterizer.
@frozen
public struct Point: Equatable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// The point (x, y).
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

    /// Neither coordinate is infinite or NaN.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The displacement of length 1 in the same direction; zero stays zero.
    @inlinable
    public var normalized: Point {
        let length = length
        return length > 0 ? Point(x / length, y / length) : self
    }

    /// The length of the displacement to `other`.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// The dot product.
    @inlinable
    public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The z component of the cross product; positive when `other` lies clockwise on a screen whose
    /// y axis points down.
    @inlinable
    public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// The point at fraction `t` of the way to `other`.
    @inlinable
    public func lerp(to other: Point, _ t: Double) -> Point {
        Point(x + (other.x - x) * t, y + (other.y - y) * t)
    }

    /// Adds coordinate by coordinate.
    @inlinable
    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    /// Subtracts coordinate by coordinate.
    @inlinable
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    /// Scales both coordinates.
    @inlinable
    public static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }
    /// The opposite displacement.
    @inlinable
    public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
}

/// A width and a height, in the caller's unit.
@frozen
public struct Size: Equatable, Sendable {
    /// Along x.
    public var width: Double
    /// Along y.
    public var height: Double

    /// A size of `width` × `height`.
    @inlinable
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// A size without area.
    @inlinable public static var zero: Size { Size(0, 0) }
}
