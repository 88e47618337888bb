import Geometry

extension View {
    /// The view's rectangle in its own coordinates.
    public final var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

    /// The centre of the frame, in points in the superview's coordinates.
    public final var center: Point {
        get { Point(frame.midX, frame.midY) }
        set {
            frame = Rect(
                newValue.x - frame.width / 2, newValue.y - frame.height / 2, frame.width,
                frame.height)
        }
    }

    /// The frame as currently displayed while an animation runs.
    public final var presentationFrame: Rect { animatedFrame.presented }

    /// The transform from the view's own coordinates, without `boundsOrigin`, to the superview's.
    private var placement: AffineTransform {
        let (frame, transform) = (animatedFrame.presented, presentationTransform)
        let place = AffineTransform.translation(frame.minX, frame.minY)
        if transform == .identity { return place }
        let middle = Point(frame.width / 2, frame.height / 2)
        return place * .translation(middle.x, middle.y) * transform
            * .translation(-middle.x, -middle.y)
    }

    /// Converts a point from the superview's coordinates to the view's own; nil if the transform is singular.
    private func fromSuperview(_ point: Point) -> Point? {
        placement.inverse.map { $0.apply(point) + boundsOrigin }
    }

    /// Converts a point from the screen's coordinates to the view's own.
    public func convertFromScreen(_ point: Point) -> Point {
        let outer = superview?.convertFromScreen(point) ?? point
        return fromSuperview(outer) ?? outer
    }

    /// Converts a point from the view's own coordinates to the screen's.
    public func convertToScreen(_ point: Point) -> Point {
        let outer = placement.apply(point - boundsOrigin)
        return superview?.convertToScreen(outer) ?? outer
    }

    /// Returns the rectangle of the view as displayed, in the own coordinates of a view around it.
    ///
    /// - Parameter outer: One of the superviews; nil for the coordinates of the screen.
    final func rect(in outer: View?) -> Rect {
        var (view, rect) = (self, bounds)
        while true {
            rect = view.placement.bounds(of: rect.offset(by: -view.boundsOrigin))
            guard let next = view.superview, next !== outer else { return rect }
            view = next
        }
    }

    /// The part of the view that is displayed, in points of the screen; nil if it is hidden, or clipped away by the views
    /// around it, or on no screen.
    final var visibleRect: Rect? {
        guard let screen = nearestScreen else { return nil }
        var (view, rect) = (self, bounds)
        while true {
            if view.isHidden { return nil }
            if view.clipsToBounds { rect = rect.intersection(view.bounds) }
            rect = view.placement.bounds(of: rect.offset(by: -view.boundsOrigin))
            guard let next = view.superview else { break }
            view = next
        }
        rect = rect.intersection(Rect(origin: .zero, size: screen.size))
        return rect.isEmpty ? nil : rect
    }

    /// Returns the frontmost view, among this view and its descendants, that contains a point and receives touches;
    /// nil if there is none. The point is in this view's own coordinates.
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
