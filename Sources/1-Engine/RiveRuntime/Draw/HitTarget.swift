import Geometry

/// A drawable that can be hit by a pointer.
protocol HitTarget: Drawable {
    /// Whether the drawable contains a position.
    ///
    /// - Parameter position: in the artboard's own space.
    func contains(_ position: Point) -> Bool
}
