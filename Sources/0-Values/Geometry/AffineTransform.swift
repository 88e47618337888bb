/// A 2 × 3 matrix that maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty).
@frozen
public struct AffineTransform: Equatable, Sendable {
    /// The x coordinate of the mapped x unit vector.
    public var a: Double
    /// The y coordinate of the mapped x unit vector.
    public var b: Double
    /// The x coordinate of the mapped y unit vector.
    public var c: Double
    /// The y coordinate of the mapped y unit vector.
    public var d: Double
    /// The translation along x.
    public var tx: Double
    /// The translation along y.
    public var ty: Double

    /// Creates a matrix; entries that are not given are those of the identity.
    @inlinable
    public init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that maps each point to itself.
    @inlinable public static var identity: AffineTransform { AffineTransform() }

    /// A translation by (x, y).
    @inlinable
    public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
        AffineTransform(tx: x, ty: y)
    }

    /// A scale around the origin.
    @inlinable
    public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
        AffineTransform(a: x, d: y)
    }

    /// A rotation by the angle with this cosine and sine, clockwise on a screen whose y axis points down.
    @inlinable
    public static func rotation(cosine: Double, sine: Double) -> AffineTransform {
        AffineTransform(a: cosine, b: sine, c: -sine, d: cosine)
    }

    /// The matrix product: the result applies `rhs` first, then `lhs`.
    @inlinable
    public static func * (lhs: AffineTransform, rhs: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: lhs.a * rhs.a + lhs.c * rhs.b,
            b: lhs.b * rhs.a + lhs.d * rhs.b,
            c: lhs.a * rhs.c + lhs.c * rhs.d,
            d: lhs.b * rhs.c + lhs.d * rhs.d,
            tx: lhs.a * rhs.tx + lhs.c * rhs.ty + lhs.tx,
            ty: lhs.b * rhs.tx + lhs.d * rhs.ty + lhs.ty)
    }

    /// Maps a point.
    @inlinable
    public func apply(_ p: Point) -> Point {
        Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
    }

    /// Maps a displacement, which ignores the translation.
    @inlinable
    public func applyVector(_ v: Point) -> Point { Point(a * v.x + c * v.y, b * v.x + d * v.y) }

    /// The signed factor by which areas are scaled; negative if the transform mirrors.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// The inverse, or nil if the matrix is singular or not finite.
    @inlinable
    public var inverse: AffineTransform? {
        // Most transforms are pure translations, which need no division.
        if a == 1 && d == 1 && b == 0 && c == 0 {
            return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -tx, ty: -ty)
        }
        let det = determinant
        guard det.isFinite, det != 0 else { return nil }
        let s = 1 / det
        guard s.isFinite else { return nil }
        return AffineTransform(
            a: d * s, b: -b * s, c: -c * s, d: a * s,
            tx: (c * ty - d * tx) * s, ty: (b * tx - a * ty) * s)
    }

    /// The mean factor by which lengths are scaled: the square root of the factor for areas.
    @inlinable
    public var meanScale: Double { abs(determinant).squareRoot() }

    /// The maximum factor by which a length can be scaled: the larger singular value.
    public var maxScale: Double {
        let p = (a * a + b * b + c * c + d * d) / 2
        let det = determinant
        let q = max(0, p * p - det * det).squareRoot()
        return (p + q).squareRoot()
    }

    /// Whether the transform only scales and translates, so that rectangles stay axis-aligned and are not rotated.
    @inlinable
    public var isScaleAndTranslation: Bool { b == 0 && c == 0 }

    /// Returns the bounds of a mapped rectangle.
    public func bounds(of rect: Rect) -> Rect {
        let p0 = apply(Point(rect.minX, rect.minY))
        let p1 = apply(Point(rect.maxX, rect.minY))
        let p2 = apply(Point(rect.minX, rect.maxY))
        let p3 = apply(Point(rect.maxX, rect.maxY))
        let x0 = min(min(p0.x, p1.x), min(p2.x, p3.x))
        let x1 = max(max(p0.x, p1.x), max(p2.x, p3.x))
        let y0 = min(min(p0.y, p1.y), min(p2.y, p3.y))
        let y1 = max(max(p0.y, p1.y), max(p2.y, p3.y))
        return Rect(x0, y0, x1 - x0, y1 - y0)
    }
}
