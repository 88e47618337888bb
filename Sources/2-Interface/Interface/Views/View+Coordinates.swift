import Geometry

extension View {
    /// Maps the view's own coordinates, without `boundsOrigin`, to the superview's.
    private var placement: AffineTransform {
        let (frame, transform) = (animatedFrame.presented, animatedTransform.presented)
        let place = AffineTransform.translation(frame.minX, frame.minY)
        if transform == .identity { return place }
        let middle = Point(frame.width / 2, frame.height / 2)
        return place * .translation(middle.x, middle.y) * transform
            * .translation(-middle.x, -middle.y)
    }

    /// A point of the superview in the view's own coordinates; nil if the transform is singular.
    private func fromSuperview(_ point: Point) -> Point? {
        placement.inverse.map { $0.apply(point) + boundsOrigin }
    }

    /// A point of the screen in the view's own coordinates.
    public func convertFromScreen(_ point: Point) -> Point {
        let outer = superview?.convertFromScreen(point) ?? point
        return fromSuperview(outer) ?? outer
    }

    /// A point of the view's own coordinates on the screen.
    public func convertToScreen(_ point: Point) -> Point {
        let outer = placement.apply(point - boundsOrigin)
        return superview?.convertToScreen(outer) ?? outer
    }

    /// The frontmost descendant at a point in this view's own coordinates; nil if there is none that
    /// takes touches.
    public func hitTest(_ point: Point) -> View? {
        guard !isHidden, alpha > 0.01, isUserInteractionEnabled, allowsInteraction,
            self.point(inside: point)
        else { return nil }
        for view in subviews.reversed() {
            if let local = view.fromSuperview(point), let hit = view.hitTest(local) { return hit }
        }
        return self
    }
}
