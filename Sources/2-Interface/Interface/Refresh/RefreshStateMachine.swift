/// The state machine of pull to refresh, independent of the header's appearance.
///
/// `waiting → pulling → primed → refreshing → finishing → waiting`
public struct RefreshStateMachine: Sendable, Equatable {
    /// The state of a refresh.
    public enum State: String, Sendable {
        /// Content is at rest.
        case waiting
        /// Content is pulled, but not past the threshold.
        case pulling
        /// Content is pulled past the threshold; releasing it starts a refresh.
        case primed
        /// Content is being fetched.
        case refreshing
        /// The refresh has ended and the header is closing.
        case finishing
    }

    /// The moment at which a refresh starts.
    public enum TriggerPolicy: String, Sendable, CaseIterable {
        /// When the finger lifts past the threshold.
        case onRelease = "release"
        /// When content pulled past the threshold moves back across it, whether dragged or released.
        case onReturn = "return"
        /// When the threshold is crossed.
        case onThreshold = "threshold"
    }

    /// An action that the owner must perform.
    public enum Action: Sendable, Equatable {
        case beginRefreshing
        /// Reset the header, because it has closed or a new pull begins.
        case reset
    }

    /// The moment at which a refresh starts.
    public let policy: TriggerPolicy
    /// The distance that a pull must uncover to refresh, in points.
    public let threshold: Double
    /// The current state.
    public private(set) var state = State.waiting
    /// The extent that the current pull must reach, in points: the threshold, or more if the pull began while the
    /// header was still closing.
    private var requiredExtent: Double
    /// The minimum extent since a finger caught content while the header was closing, in points.
    private var minimumExtent: Double?

    /// Creates a state machine.
    ///
    /// - Parameters:
    ///   - policy: The moment of a pull at which a refresh starts.
    ///   - threshold: The distance that a pull must uncover, in points; at least 1.
    public init(policy: TriggerPolicy, threshold: Double) {
        self.policy = policy
        self.threshold = max(1, threshold)
        requiredExtent = self.threshold
    }

    /// Updates the state after a change of the content offset.
    ///
    /// - Parameters:
    ///   - extent: The distance of content below its resting position, in points.
    ///   - isTracking: Whether a finger is on the content.
    /// - Returns: The action that the owner must perform; nil for none.
    public mutating func update(extent: Double, isTracking: Bool) -> Action? {
        switch state {
        case .waiting:
            guard isTracking, extent > 0 else { return nil }
            state = .pulling
            return update(extent: extent, isTracking: true)
        case .pulling:
            if extent <= 0 { return close() }
            // Only a drag can reach the primed state: a list that bounces at its edge does not refresh.
            guard isTracking, extent >= requiredExtent else { return nil }
            state = .primed
            return policy == .onThreshold ? begin() : nil
        case .primed:
            guard extent < threshold else { return nil }
            if policy == .onReturn { return begin() }
            state = .pulling
            return update(extent: extent, isTracking: isTracking)
        case .refreshing: return nil
        case .finishing:
            // Within 2 % of closed counts as closed, so that the next pull need not wait for the spring to end.
            if extent <= threshold * 0.02 { return close() }
            return pullAgain(extent, isTracking)
        }
    }

    /// Resets the state: content has returned to its resting position.
    private mutating func close() -> Action {
        state = .waiting
        requiredExtent = threshold
        minimumExtent = nil
        return .reset
    }

    /// Begins the next pull if a finger catches content while the header is closing and pulls it down. Since content
    /// may still be pulled past the threshold, this pull must cover at least half of the threshold.
    private mutating func pullAgain(_ extent: Double, _ isTracking: Bool) -> Action? {
        guard isTracking else {
            minimumExtent = nil
            return nil
        }
        let start = min(minimumExtent ?? extent, extent)
        minimumExtent = start
        guard extent > start + 1 else { return nil }
        state = .pulling
        requiredExtent = max(threshold, start + threshold / 2)
        minimumExtent = nil
        return .reset
    }

    /// Returns the ratio of an extent to the extent that the current pull must reach.
    ///
    /// - Parameter extent: The distance of content below its resting position, in points.
    public func ratio(of extent: Double) -> Double { extent / requiredExtent }

    /// Updates the state when the finger lifts.
    public mutating func release() -> Action? {
        state == .primed && policy == .onRelease ? begin() : nil
    }

    /// Starts a refresh programmatically. Returns nil if a refresh is in progress.
    public mutating func beginRefreshing() -> Action? {
        state == .refreshing ? nil : begin()
    }

    /// Ends the refresh; the header can close.
    public mutating func endRefreshing() {
        if state == .refreshing { state = .finishing }
    }

    private mutating func begin() -> Action {
        state = .refreshing
        requiredExtent = threshold
        minimumExtent = nil
        return .beginRefreshing
    }
}
