import Glibc

/// CGAffineTransform's names. `rotated`, `translatedBy` and `scaledBy` apply their change before the transform;
/// `concatenating` applies the other transform after it.
extension AffineTransform {
    /// A rotation by `angle` radians, clockwise on a screen whose y axis points down.
    public init(rotationAngle angle: Double) {
        self = .rotation(cosine: cos(angle), sine: sin(angle))
    }

    /// A translation by (x, y).
    @inlinable
    public init(translationX x: Double, y: Double) { self = .translation(x, y) }

    /// A scale around the origin.
    @inlinable
    public init(scaleX x: Double, y: Double) { self = .scale(x, y) }

    /// The transform preceded by a rotation by `angle` radians, clockwise on a screen whose y axis points down.
    public func rotated(by angle: Double) -> AffineTransform {
        self * AffineTransform(rotationAngle: angle)
    }

    /// The transform preceded by a translation by (x, y).
    @inlinable
    public func translatedBy(x: Double, y: Double) -> AffineTransform { self * .translation(x, y) }

    /// The transform preceded by a scale around the origin.
    @inlinable
    public func scaledBy(x: Double, y: Double) -> AffineTransform { self * .scale(x, y) }

    /// The transform followed by `other`.
    @inlinable
    public func concatenating(_ other: AffineTransform) -> AffineTransform { other * self }

    /// The inverse, or the transform itself if it is singular or not finite.
    public func inverted() -> AffineTransform { inverse ?? self }

    /// Whether the transform maps each point to itself.
    @inlinable
    public var isIdentity: Bool { self == .identity }
}
