import Geometry
import Motion

/// The outcome of a refresh.
public enum RefreshOutcome: String, Sendable, CaseIterable {
    /// Content has arrived.
    case success
    /// Content could not be fetched; the old content is unchanged.
    case failure
}

/// The state that a refresh control passes to its header.
public struct RefreshStatus: Sendable, Equatable {
    /// The state of the refresh.
    public var state: RefreshStateMachine.State
    /// The distance of content below its resting position without a header, in points.
    public var extent: Double
    /// The extent as a fraction of what a refresh requires; at 1 or more, releasing content starts a refresh.
    public var ratio: Double
    /// The x coordinate of the finger on the content, in points; nil if there is none.
    public var touchX: Double?
    /// The finger's vertical position in the scroll view, from 0 at the top edge to 1 at the bottom edge; nil if
    /// there is none.
    public var touchY: Double?
    /// The outcome, from the moment at which the header must show it until the header has closed; nil at other times.
    /// The state is `refreshing` at first, then `finishing` while the header closes.
    public var outcome: RefreshOutcome?
}

/// A view that shows the state of a pull to refresh.
///
/// Its frame starts at the top edge of the scroll view. Its height is that of the space kept open for a refresh, or
/// the extent of the pull if that is larger. The pull uncovers its top `RefreshStatus.extent` points; the rest is not
/// drawn.
open class RefreshHeader: View {
    /// Called when the status has changed. The default implementation does nothing.
    open func update(_ status: RefreshStatus) {}
    /// Resets the header. Called when the header has closed, or when a new pull begins while it is closing. The
    /// default implementation does nothing.
    open func reset() {}
    /// Returns the time for which the header shows an outcome before it closes, in seconds. A new pull closes it
    /// immediately. The default is 0.
    open func duration(of outcome: RefreshOutcome) -> Double { 0 }

    /// The height uncovered by the pull, in points from the header's top edge and aligned to a whole pixel; nil for a
    /// header outside the scroll view.
    final var uncoveredHeight: Double? {
        didSet { if uncoveredHeight != oldValue { setNeedsDisplay() } }
    }
    final override var visibleHeight: Double? { uncoveredHeight }
}
