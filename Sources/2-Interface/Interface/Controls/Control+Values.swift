import Geometry

extension Control {
    /// The smallest width and height of what a finger touches, in points.
    static let minimumTarget = 44.0
    /// The opacity of a disabled control, and of the content of a row that does not react to taps.
    package static let disabledAlpha = 0.4
    /// The duration of the animation with which a control takes a new value, in seconds.
    static let valueDuration = 0.2
    /// The colour of a track's empty part, which is seen on white and on black.
    static let trackColor = Color(argb: 0x6078_7880)

    /// Whether a point in the control's own coordinates is in its bounds or in the smallest area for a finger around its
    /// middle.
    final func isInTarget(_ point: Point) -> Bool {
        let target = Control.minimumTarget
        return bounds.inset(
            dx: min(0, (frame.width - target) / 2), dy: min(0, (frame.height - target) / 2)
        ).contains(point)
    }

    /// Changes what the control shows, over `valueDuration` if `animated` is true.
    final func showValue(animated: Bool, _ show: () -> Void) {
        guard animated, nearestScreen != nil else { return View.performWithoutAnimation(show) }
        View.animate(
            withDuration: Control.valueDuration,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: show)
    }
}
