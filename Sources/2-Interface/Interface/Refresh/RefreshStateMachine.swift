/// The states of a pull to refresh, whatever it looks like.
///
/// `waiting → pulling → primed → refreshing → finishing → waiting`
public struct RefreshStateMachine: Sendable, Equatable {
    /// Where a refresh stands.
    public enum State: String, Sendable {
        /// Nothing is pulled.
        case waiting
        /// Pulled, but not far enough.
        case pulling
        /// Pulled past the threshold: letting go refreshes.
        case primed
        /// Content is being fetched.
        case refreshing
        /// Content is there and the header closes.
        case finishing
    }

    /// What starts a refresh.
    public enum TriggerPolicy: String, Sendable, CaseIterable {
        /// Letting go past the threshold.
        case onRelease = "release"
        /// A primed pull that comes back across the threshold, by hand or by itself.
        case onReturn = "return"
        /// The moment the threshold is crossed.
        case onThreshold = "threshold"
    }

    /// What the owner is to do.
    public enum Action: Sendable, Equatable {
        case beginRefreshing
        /// The header is closed: bring it back to its start.
        case reset
    }

    /// What starts a refresh.
    public let policy: TriggerPolicy
    /// In points pulled.
    public let threshold: Double
    /// Where the refresh stands.
    public private(set) var state = State.waiting

    /// - Parameter threshold: in points; at least 1.
    /// - Parameter policy: which moment of a pull starts a refresh.
    public init(policy: TriggerPolicy, threshold: Double) {
        self.policy = policy
        self.threshold = max(1, threshold)
    }

    /// Content stands `extent` points below its resting place.
    ///
    /// - Parameter isTracking: a finger holds it.
    /// - Parameter extent: how far content is pulled, in points.
    public mutating func update(extent: Double, isTracking: Bool) -> Action? {
        switch state {
        case .waiting:
            guard isTracking, extent > 0 else { return nil }
            state = .pulling
            return update(extent: extent, isTracking: true)
        case .pulling:
            if extent <= 0 {
                state = .waiting
                return .reset
            }
            // Only a hand can prime: a list flung against its edge does not refresh.
            guard isTracking, extent >= threshold else { return nil }
            state = .primed
            return policy == .onThreshold ? begin() : nil
        case .primed:
            guard extent < threshold else { return nil }
            if policy == .onReturn { return begin() }
            state = .pulling
            return update(extent: extent, isTracking: isTracking)
        case .refreshing: return nil
        case .finishing:
            // Not quite closed is closed enough, or a second pull would feel dead.
            guard extent <= threshold * 0.02 else { return nil }
            state = .waiting
            return .reset
        }
    }

    /// The finger let go.
    public mutating func release() -> Action? {
        state == .primed && policy == .onRelease ? begin() : nil
    }

    /// The program starts a refresh; nil while one is under way.
    public mutating func beginRefreshing() -> Action? {
        state == .refreshing || state == .finishing ? nil : begin()
    }

    /// Content is there.
    public mutating func endRefreshing() {
        if state == .refreshing { state = .finishing }
    }

    private mutating func begin() -> Action {
        state = .refreshing
        return .beginRefreshing
    }
}
