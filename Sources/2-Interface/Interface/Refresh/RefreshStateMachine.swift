/// The states of a pull to refresh, independent of its appearance.
///
/// `waiting → pulling → primed → refreshing → finishing → waiting`
public struct RefreshStateMachine: Sendable, Equatable {
    /// The state of a refresh.
    public enum State: String, Sendable {
        /// Content is at rest.
        case waiting
        /// Pulled, but not past the threshold.
        case pulling
        /// Pulled past the threshold: releasing it refreshes.
        case primed
        /// Content is being fetched.
        case refreshing
        /// Content has arrived and the header closes.
        case finishing
    }

    /// The moment at which a refresh starts.
    public enum TriggerPolicy: String, Sendable, CaseIterable {
        /// When the finger lifts past the threshold.
        case onRelease = "release"
        /// When a primed pull returns across the threshold, dragged or released.
        case onReturn = "return"
        /// When the threshold is crossed.
        case onThreshold = "threshold"
    }

    /// An action that the owner must perform.
    public enum Action: Sendable, Equatable {
        case beginRefreshing
        /// Reset the header: it is closed, or a new pull begins.
        case reset
    }

    /// The moment at which a refresh starts.
    public let policy: TriggerPolicy
    /// The distance that a pull must uncover to refresh, in points.
    public let threshold: Double
    /// The current state.
    public private(set) var state = State.waiting
    /// The extent that the current pull must reach, in points: the threshold, or more if the pull
    /// began while the header was still closing.
    private var requiredExtent: Double
    /// The minimum extent since a finger caught content while the header closes, in points.
    private var minimumExtent: Double?

    /// - Parameters:
    ///   - policy: the moment of a pull at which a refresh starts.
    ///   - threshold: the distance that a pull must uncover, in points; at least 1.
    public init(policy: TriggerPolicy, threshold: Double) {
        self.policy = policy
        self.threshold = max(1, threshold)
        requiredExtent = self.threshold
    }

    /// Updates the state after a change of the offset.
    ///
    /// - Parameters:
    ///   - extent: the distance of content below its resting position, in points.
    ///   - isTracking: whether a finger is on the content.
    public mutating func update(extent: Double, isTracking: Bool) -> Action? {
        switch state {
        case .waiting:
            guard isTracking, extent > 0 else { return nil }
            state = .pulling
            return update(extent: extent, isTracking: true)
        case .pulling:
            if extent <= 0 { return close() }
            // Only a drag primes: a list that bounces at its edge does not refresh.
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
            // Closed within 2 %: the next pull need not wait for the end of the spring.
            if extent <= threshold * 0.02 { return close() }
            return pullAgain(extent, isTracking)
        }
    }

    /// Content is back at its resting position.
    private mutating func close() -> Action {
        state = .waiting
        requiredExtent = threshold
        minimumExtent = nil
        return .reset
    }

    /// While the header closes, a finger that catches content and pulls it down begins the next
    /// pull. Content may still be below the threshold, so that at least half of the threshold must
    /// be pulled.
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

    /// The ratio of an extent to the extent that the current pull must reach.
    ///
    /// - Parameter extent: the distance of content below its resting position, in points.
    public func ratio(of extent: Double) -> Double { extent / requiredExtent }

    /// The finger has lifted.
    public mutating func release() -> Action? {
        state == .primed && policy == .onRelease ? begin() : nil
    }

    /// Starts a refresh by the program; returns nil during a refresh.
    public mutating func beginRefreshing() -> Action? {
        state == .refreshing || state == .finishing ? nil : begin()
    }

    /// Content has arrived.
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
