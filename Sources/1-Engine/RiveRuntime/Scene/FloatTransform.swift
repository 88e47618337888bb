import Geometry

/// A transform that is computed as in the format's runtimes: each product and each sum is rounded to single precision,
/// in their order. The appearance of a shape with a nearly singular transform depends on it.
struct FloatTransform {
    private var a, b, c, d, tx, ty: Float

    init(_ m: AffineTransform) {
        (a, b, c, d) = (Float(m.a), Float(m.b), Float(m.c), Float(m.d))
        (tx, ty) = (Float(m.tx), Float(m.ty))
    }

    private init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ tx: Float, _ ty: Float) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The inverse; nil if the matrix is singular in single precision.
    var inverse: FloatTransform? {
        let s = 1 / (a * d - b * c)
        guard s.isFinite else { return nil }
        return FloatTransform(
            d * s, -b * s, -c * s, a * s, (c * ty - d * tx) * s, (b * tx - a * ty) * s)
    }

    /// The matrix product: the result applies `rhs` first, then `lhs`.
    static func * (lhs: FloatTransform, rhs: FloatTransform) -> AffineTransform {
        AffineTransform(
            a: Double(lhs.a * rhs.a + lhs.c * rhs.b), b: Double(lhs.b * rhs.a + lhs.d * rhs.b),
            c: Double(lhs.a * rhs.c + lhs.c * rhs.d), d: Double(lhs.b * rhs.c + lhs.d * rhs.d),
            tx: Double(lhs.a * rhs.tx + lhs.c * rhs.ty + lhs.tx),
            ty: Double(lhs.b * rhs.tx + lhs.d * rhs.ty + lhs.ty))
    }
}
