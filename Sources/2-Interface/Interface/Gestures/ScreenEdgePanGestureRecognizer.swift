import Geometry

/// A recogniser of dragging inwards from a vertical edge of the view; the equivalent of
/// `UIScreenEdgePanGestureRecognizer`. It takes precedence over the recognisers of descendant views, such as a
/// horizontally scrolling list, unless a view holds the touch.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The width of the area in which the touch must begin, in points from the edge; as in Flutter's iOS-style route
    /// (`_kBackGestureWidth`).
    public static let edgeWidth = 20.0

    /// Returns whether the gesture starts at the right edge instead of the left one.
    var isAtRightEdge: () -> Bool = { false }

    override var takesPrecedence: Bool { true }

    public override func touchBegan(_ touch: Touch) {
        guard let view else { return ignore(touch) }
        let x = touch.location(in: view).x - view.boundsOrigin.x
        let distance = isAtRightEdge() ? view.frame.width - x : x
        guard distance <= ScreenEdgePanGestureRecognizer.edgeWidth else { return ignore(touch) }
        super.touchBegan(touch)
    }
}
