import Geometry
import Motion

/// How a refresh ended.
public enum RefreshOutcome: String, Sendable, CaseIterable {
    /// Content is there.
    case success
    /// Content could not be fetched and stays as it was.
    case failure
}

/// What a refresh control tells its header.
public struct RefreshStatus: Sendable, Equatable {
    /// Where the refresh stands.
    public var state: RefreshStateMachine.State
    /// How far content is pulled from its resting place without a header, in points.
    public var extent: Double
    /// How far content is pulled, as a share of what a refresh takes: 1 where letting go refreshes;
    /// may exceed 1.
    public var ratio: Double
    /// The finger's x in points, while one holds content.
    public var touchX: Double?
    /// How the refresh ended: from the moment when the header is to show it until the header has
    /// closed; nil at other times. The state is `refreshing` at first and `finishing` while the header
    /// closes.
    public var outcome: RefreshOutcome?
}

/// A view that shows a pull to refresh.
///
/// Its frame begins at the upper edge of the scroll view, and is as high as the room that is held open
/// for a refresh, or as the pull where that is longer. What the pull has uncovered is its upper part,
/// `RefreshStatus.extent` points high; the rest is not drawn.
open class RefreshHeader: View {
    /// Something has changed.
    open func update(_ status: RefreshStatus) {}
    /// The header is closed, or a new pull begins while it closes: back to the start.
    open func reset() {}
    /// How long the header shows how a refresh ended before it closes, in seconds. A finger that pulls
    /// again meanwhile closes it at once.
    open func duration(of outcome: RefreshOutcome) -> Double { 0 }

    /// How much of the header the pull has uncovered, in points from its upper edge, on a whole pixel;
    /// nil for a header that is not in its scroll view.
    final var uncoveredHeight: Double? {
        didSet { if uncoveredHeight != oldValue { setNeedsDisplay() } }
    }
    final override var visibleHeight: Double? { uncoveredHeight }
}
