import Geometry
import Glibc

/// A value that can be interpolated by an animation.
public protocol Animatable: Equatable {
    /// Returns the value interpolated from this value to `other`: 0 gives this value, 1 gives `other`. With springs,
    /// `t` exceeds 1.
    func mixed(with other: Self, _ t: Double) -> Self
    /// Returns this value plus the fraction `t` of the change from `start` to `end`: how an additive animation
    /// contributes to the animations before it. Values that cannot be added are interpolated towards `end` instead.
    func advanced(from start: Self, to end: Self, _ t: Double) -> Self
    /// Whether `advanced(from:to:_:)` adds the change, so that a running animation can be moved along with its value.
    static var isAdditive: Bool { get }
}

extension Animatable {
    /// Returns this value interpolated towards `end`; `start` is ignored.
    public func advanced(from start: Self, to end: Self, _ t: Double) -> Self {
        mixed(with: end, t)
    }

    /// Returns false: values are interpolated.
    public static var isAdditive: Bool { false }
}

extension Double: Animatable {
    /// Returns true.
    public static var isAdditive: Bool { true }

    /// Returns the linear interpolation; `t` may be outside 0...1.
    public func mixed(with other: Double, _ t: Double) -> Double { self + (other - self) * t }

    /// Returns the sum of this value and the fraction `t` of the change.
    public func advanced(from start: Double, to end: Double, _ t: Double) -> Double {
        self + (end - start) * t
    }
}

extension Point: Animatable {
    /// Returns true.
    public static var isAdditive: Bool { true }

    /// Returns the interpolation of each coordinate.
    public func mixed(with other: Point, _ t: Double) -> Point { lerp(to: other, t) }

    /// Returns the sum of this point and the fraction `t` of the change.
    public func advanced(from start: Point, to end: Point, _ t: Double) -> Point {
        self + (end - start) * t
    }
}

extension Rect: Animatable {
    /// Returns true.
    public static var isAdditive: Bool { true }

    /// Returns the interpolation of origin and size; the width and height are never negative.
    public func mixed(with other: Rect, _ t: Double) -> Rect {
        Rect(
            minX.mixed(with: other.minX, t), minY.mixed(with: other.minY, t),
            max(0, width.mixed(with: other.width, t)), max(0, height.mixed(with: other.height, t)))
    }

    /// Returns the sum of this rectangle and the fraction `t` of the change; the width and height are never negative.
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
    /// Returns the interpolation of rotation, scale and shear separately, rotating the shorter way round.
    /// Interpolating the matrices would collapse two that are half a turn apart to a point midway.
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
    /// Returns the interpolation point by point if both paths have the same verbs, otherwise `other`.
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
    /// Returns the interpolation of each edge.
    public func mixed(with other: EdgeInsets, _ t: Double) -> EdgeInsets {
        EdgeInsets(
            top: top.mixed(with: other.top, t), left: left.mixed(with: other.left, t),
            bottom: bottom.mixed(with: other.bottom, t), right: right.mixed(with: other.right, t))
    }
}
