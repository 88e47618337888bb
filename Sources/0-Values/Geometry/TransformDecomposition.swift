import Glibc

/// A transform's linear part as rotation × shear × scale.
public struct TransformDecomposition: Equatable, Sendable {
    /// In radians, clockwise on a screen whose y axis points down; -π...π.
    public var rotation: Double
    /// The length of the mapped x unit vector; not negative.
    public var scaleX: Double
    /// Negative where the transform mirrors.
    public var scaleY: Double
    /// How far y is moved along x, per unit, before the rotation.
    public var shear: Double

    /// Decomposes `m`. If it maps the x unit vector to zero, `scaleY` is `m.d` and `shear` 0.
    public init(_ m: AffineTransform) {
        rotation = atan2(m.b, m.a)
        scaleX = (m.a * m.a + m.b * m.b).squareRoot()
        scaleY = scaleX > 0 ? m.determinant / scaleX : m.d
        shear = scaleX > 0 && scaleY != 0 ? (m.a * m.c + m.b * m.d) / (scaleX * scaleY) : 0
    }

    /// The angle `t` (0...1) of the shorter way round from `a` to `b`, in radians.
    public static func interpolatedAngle(from a: Double, to b: Double, _ t: Double) -> Double {
        let from = a.truncatingRemainder(dividingBy: 2 * .pi)
        var difference = b.truncatingRemainder(dividingBy: 2 * .pi) - from
        if difference > .pi {
            difference -= 2 * .pi
        } else if difference < -.pi {
            difference += 2 * .pi
        }
        return from + difference * t
    }
}
