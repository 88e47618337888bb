import Geometry
import Motion

/// The bar that says where in its content a scroll view is. It shows while content moves and fades
/// after.
struct ScrollIndicator {
    /// In points.
    static let thickness = 3.0
    private static let margin = 3.0
    private static let shortest = 36.0
    /// In seconds.
    private static let fadeDelay = 0.4
    private static let fadeDuration = 0.25

    private(set) var alpha = 0.0
    private var lastMotion = -Double.infinity

    /// Moves on to a time in seconds.
    ///
    /// - Returns: whether the bar is still to fade.
    mutating func advance(to time: Double, isMoving: Bool) -> Bool {
        if isMoving { lastMotion = time }
        let age = time - lastMotion
        alpha = max(0, min(1, 1 - (age - ScrollIndicator.fadeDelay) / ScrollIndicator.fadeDuration))
        return alpha > 0
    }

    /// Shows for a moment, as when content appears.
    mutating func flash(at time: Double) { lastMotion = time }

    /// The place of the bar along its axis, in points from where the viewport begins; nil where all
    /// content is seen.
    ///
    /// - Parameters:
    ///   - content: the content's length, in points.
    ///   - viewport: what is seen of it, insets left out.
    ///   - offset: how far content has been moved from its start, in points; negative when it is
    ///     pulled.
    static func place(
        content: Double, viewport: Double, offset: Double
    ) -> (start: Double, length: Double)? {
        guard content > viewport, viewport > 0 else { return nil }
        let span = content - viewport
        let track = viewport - 2 * margin
        // Beyond the edges it shrinks, as content does not.
        let over = max(0, max(-offset, offset - span))
        let length = max(8, max(shortest, track * viewport / content) - over)
        return (margin + (track - length) * max(0, min(1, offset / span)), length)
    }

    /// The bar's rectangle, the view's own corner at the origin.
    static func rect(isVertical: Bool, start: Double, length: Double, in size: Size) -> Rect {
        isVertical
            ? Rect(size.width - thickness - margin, start, thickness, length)
            : Rect(start, size.height - thickness - margin, length, thickness)
    }
}
