// The labelled initialisers of CGPoint, CGSize and CGRect.

extension Point {
    /// Creates the point (x, y).
    @inlinable
    public init(x: Double, y: Double) { self.init(x, y) }

    /// Returns the point mapped by a transform.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Point { transform.apply(self) }
}

extension Size {
    /// Creates a size of `width` × `height`.
    @inlinable
    public init(width: Double, height: Double) { self.init(width, height) }
}

extension Rect {
    /// Creates the rectangle with the origin (x, y).
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(x, y, width, height)
    }

    /// Returns the rectangle inset by `dx` on the left and right and by `dy` at the top and bottom; negative values
    /// enlarge it.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect { inset(dx: dx, dy: dy) }

    /// Returns the rectangle moved by (dx, dy).
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect { offset(by: Point(dx, dy)) }

    /// Returns the rectangle inset by `insets` at its edges.
    @inlinable
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            minX + insets.left, minY + insets.top, width - insets.left - insets.right,
            height - insets.top - insets.bottom)
    }

    /// Returns the bounds of the rectangle mapped by a transform.
    public func applying(_ transform: AffineTransform) -> Rect { transform.bounds(of: self) }
}
