// The labelled initialisers of CGPoint, CGSize and CGRect.

extension Point {
    /// The point (x, y).
    @inlinable
    public init(x: Double, y: Double) { self.init(x, y) }

    /// The point mapped by a transform.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Point { transform.apply(self) }
}

extension Size {
    /// A size of `width` × `height`.
    @inlinable
    public init(width: Double, height: Double) { self.init(width, height) }
}

extension Rect {
    /// The rectangle with the origin (x, y).
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(x, y, width, height)
    }

    /// The rectangle moved in by `dx` on the left and right and `dy` on the top and bottom; negative
    /// values grow it.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect { inset(dx: dx, dy: dy) }

    /// The rectangle moved by (dx, dy).
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect { offset(by: Point(dx, dy)) }

    /// The rectangle without `insets` at its edges.
    @inlinable
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            minX + insets.left, minY + insets.top, width - insets.left - insets.right,
            height - insets.top - insets.bottom)
    }

    /// The bounds of the rectangle mapped by a transform.
    public func applying(_ transform: AffineTransform) -> Rect { transform.bounds(of: self) }
}
