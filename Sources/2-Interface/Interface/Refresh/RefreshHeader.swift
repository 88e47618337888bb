import Geometry
import Motion

/// The outcome of a refresh.
public enum RefreshOutcome: String, Sendable, CaseIterable {
    /// Content has arrived.
    case success
    /// Content could not be fetched and is unchanged.
    case failure
}

/// The state that a refresh control passes to its header.
public struct RefreshStatus: Sendable, Equatable {
    /// The state of the refresh.
    public var state: RefreshStateMachine.State
    /// The distance of content below its resting position without a header, in points.
    public var extent: Double
    /// The extent relative to what a refresh requires: at 1 and more, releasing content refreshes.
    public var ratio: Double
    /// The x coordinate of the finger on the content, in points; nil without one.
    public var touchX: Double?
    /// Where the finger is from the scroll view's upper edge to its lower one, 0...1; nil without one.
    public var touchY: Double?
    /// The outcome, from the moment when the header must show it until the header has closed; nil
    /// at other times. The state is `refreshing` first and `finishing` while the header closes.
    public var outcome: RefreshOutcome?
}

/// A view that shows a pull to refresh.
///
/// Its frame begins at the upper edge of the scroll view; its height is the space kept open for a
/// refresh, or the extent of the pull if that is larger. The pull uncovers its upper part,
/// `RefreshStatus.extent` points high; the rest is not drawn.
open class RefreshHeader: View {
    /// Called when the status has changed.
    open func update(_ status: RefreshStatus) {}
    /// Called when the header has closed, or when a new pull begins while it closes: resets the
    /// header.
    open func reset() {}
    /// How long the header shows an outcome before it closes, in seconds. A new pull closes it
    /// immediately.
    open func duration(of outcome: RefreshOutcome) -> Double { 0 }

    /// The height that the pull has uncovered, in points from the header's upper edge, on a whole
    /// pixel; nil for a header outside of the scroll view.
    final var uncoveredHeight: Double? {
        didSet { if uncoveredHeight != oldValue { setNeedsDisplay() } }
    }
    final override var visibleHeight: Double? { uncoveredHeight }
}
