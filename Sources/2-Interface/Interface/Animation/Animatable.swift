import Geometry
import Glibc

/// A value that an animation can lead from one to another.
public protocol Animatable: Equatable {
    /// The value at the share `t` of the way to `other`. Springs go beyond 1.
    func mixed(with other: Self, _ t: Double) -> Self
    /// This value moved by the share `t` of the way from `start` to `end`: what an animation adds to
    /// one that is under way. Values that cannot be added go towards `end` instead.
    func advanced(from start: Self, to end: Self, _ t: Double) -> Self
}

extension Animatable {
    /// The value at the share `t` of the way to `end`.
    public func advanced(from start: Self, to end: Self, _ t: Double) -> Self {
        mixed(with: end, t)
    }
}

extension Double: Animatable {
    /// Linear: `t` may lie outside of 0...1.
    public func mixed(with other: Double, _ t: Double) -> Double { self + (other - self) * t }

    /// A sum.
    public func advanced(from start: Double, to end: Double, _ t: Double) -> Double {
        self + (end - start) * t
    }
}

extension Point: Animatable {
    /// Each coordinate by itself.
    public func mixed(with other: Point, _ t: Double) -> Point { lerp(to: other, t) }

    /// A sum.
    public func advanced(from start: Point, to end: Point, _ t: Double) -> Point {
        self + (end - start) * t
    }
}

extension Rect: Animatable {
    /// Each edge and length by itself; a width or height is never negative.
    public func mixed(with other: Rect, _ t: Double) -> Rect {
        Rect(
            minX.mixed(with: other.minX, t), minY.mixed(with: other.minY, t),
            max(0, width.mixed(with: other.width, t)), max(0, height.mixed(with: other.height, t)))
    }

    /// A sum of each edge and length; a width or height is never negative.
    public func advanced(from start: Rect, to end: Rect, _ t: Double) -> Rect {
        Rect(
            minX.advanced(from: start.minX, to: end.minX, t),
            minY.advanced(from: start.minY, to: end.minY, t),
            max(0, width.advanced(from: start.width, to: end.width, t)),
            max(0, height.advanced(from: start.height, to: end.height, t)))
    }
}

extension Color: Animatable {}

extension AffineTransform: Animatable {
    /// Turned, scaled and sheared part by part, the shorter way round: the mean of two matrices a
    /// half turn apart would be a point.
    public func mixed(with other: AffineTransform, _ t: Double) -> AffineTransform {
        let (from, to) = (TransformDecomposition(self), TransformDecomposition(other))
        let angle = TransformDecomposition.interpolatedAngle(
            from: from.rotation, to: to.rotation, t)
        let (sx, sy) = (
            from.scaleX.mixed(with: to.scaleX, t), from.scaleY.mixed(with: to.scaleY, t)
        )
        let shear = from.shear.mixed(with: to.shear, t)
        let (c, s) = (cos(angle), sin(angle))
        return AffineTransform(
            a: c * sx, b: s * sx, c: (c * shear - s) * sy, d: (s * shear + c) * sy,
            tx: tx.mixed(with: other.tx, t), ty: ty.mixed(with: other.ty, t))
    }
}

extension Path: Animatable {
    /// Paths of the same verbs are mixed point by point; of others the new one counts at once.
    public func mixed(with other: Path, _ t: Double) -> Path {
        guard verbs == other.verbs else { return other }
        var i = -1
        return mapped { p in
            i += 1
            return p.lerp(to: other.points[i], t)
        }
    }
}

extension EdgeInsets: Animatable {
    /// Each edge by itself.
    public func mixed(with other: EdgeInsets, _ t: Double) -> EdgeInsets {
        EdgeInsets(
            top: top.mixed(with: other.top, t), left: left.mixed(with: other.left, t),
            bottom: bottom.mixed(with: other.bottom, t), right: right.mixed(with: other.right, t))
    }
}
