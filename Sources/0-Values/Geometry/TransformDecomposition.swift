import Glibc

/// A transform's linear part as rotation × shear × scale.
public struct TransformDecomposition: Equatable, Sendable {
    /// The angle in radians, clockwise on a screen whose y axis points down; -π...π.
    public var rotation: Double
    /// The length of the mapped x unit vector; not negative.
    public var scaleX: Double
    /// The scale along y; negative if the transform mirrors.
    public var scaleY: Double
    /// The displacement along x per unit of y, before the rotation.
    public var shear: Double

    /// Decomposes `m`. If it maps the x unit vector to zero, `scaleY` is `m.d` and `shear` 0.
    public init(_ m: AffineTransform) {
        rotation = atan2(m.b, m.a)
        scaleX = (m.a * m.a + m.b * m.b).squareRoot()
        scaleY = scaleX > 0 ? m.determinant / scaleX : m.d
        shear = scaleX > 0 && scaleY != 0 ? (m.a * m.c + m.b * m.d) / (scaleX * scaleY) : 0
    }

    /// Returns the angle, in radians, at fraction `t` (0...1) of the shorter arc from `a` to `b`.
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
