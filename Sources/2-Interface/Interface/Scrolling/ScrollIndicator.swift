import Geometry
import Motion

/// A scroll indicator: a bar that shows which part of the content is visible, displayed during motion and faded out
/// afterwards.
struct ScrollIndicator {
    /// The width of the bar, in points.
    static let thickness = 3.0
    private static let margin = 3.0
    private static let minimumLength = 36.0
    /// The delay before the bar fades out, in seconds.
    private static let fadeDelay = 0.4
    /// The duration of the fade, in seconds.
    private static let fadeDuration = 0.25

    private(set) var alpha = 0.0
    private var lastMotion = -Double.infinity

    /// Advances the fade to a time in seconds.
    ///
    /// - Returns: Whether the bar is visible.
    mutating func advance(to time: Double, isMoving: Bool) -> Bool {
        if isMoving { lastMotion = time }
        let age = time - lastMotion
        alpha = max(0, min(1, 1 - (age - ScrollIndicator.fadeDelay) / ScrollIndicator.fadeDuration))
        return alpha > 0
    }

    /// Shows the bar briefly, for example when content appears.
    mutating func flash(at time: Double) { lastMotion = time }

    /// Returns the position of the bar along its axis, in points from the start of the viewport; nil if all content
    /// is visible.
    ///
    /// - Parameters:
    ///   - content: The length of the content, in points.
    ///   - viewport: The length of the view without insets, in points.
    ///   - offset: The offset from the start of the content, in points; negative beyond the start.
    static func place(
        content: Double, viewport: Double, offset: Double
    ) -> (start: Double, length: Double)? {
        guard content > viewport, viewport > 0 else { return nil }
        let span = content - viewport
        let track = viewport - 2 * margin
        // Overscroll shortens the bar.
        let over = max(0, max(-offset, offset - span))
        let length = max(8, max(minimumLength, track * viewport / content) - over)
        return (margin + (track - length) * max(0, min(1, offset / span)), length)
    }

    /// Returns the rectangle of the bar, relative to the view's corner. A vertical bar is at the trailing edge.
    static func rect(
        isVertical: Bool, start: Double, length: Double, in size: Size,
        _ direction: UserInterfaceLayoutDirection
    ) -> Rect {
        if !isVertical { return Rect(start, size.height - thickness - margin, length, thickness) }
        let x = direction == .leftToRight ? size.width - thickness - margin : margin
        return Rect(x, start, thickness, length)
    }
}
