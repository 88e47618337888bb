import Geometry

/// A finger that drags inwards from a vertical edge of the view; UIScreenEdgePanGestureRecognizer without
/// the prefix. It has its finger before the recognisers of views below, such as a list that scrolls
/// sideways, unless a view holds the touch.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// Where the finger must come down, in points from the edge: as in Flutter's route in the style of iOS
    /// (`_kBackGestureWidth`).
    public static let edgeWidth = 20.0

    /// Whether the finger comes from the right edge.
    var isAtRightEdge: () -> Bool = { false }

    override var prevailsOverOthers: Bool { true }

    public override func touchBegan(_ touch: Touch) {
        guard let view else { return setState(.failed) }
        let x = touch.location(in: view).x - view.boundsOrigin.x
        let distance = isAtRightEdge() ? view.frame.width - x : x
        guard distance <= ScreenEdgePanGestureRecognizer.edgeWidth else { return setState(.failed) }
        super.touchBegan(touch)
    }
}
