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
    /// What this pull has to reach, in points: the threshold, and more where the pull began while the
    /// header was still closing.
    private var goal: Double
    /// The least that content was pulled since a finger has held it while the header closes, in points.
    private var least: Double?

    /// - Parameter threshold: in points; at least 1.
    /// - Parameter policy: which moment of a pull starts a refresh.
    public init(policy: TriggerPolicy, threshold: Double) {
        self.policy = policy
        self.threshold = max(1, threshold)
        goal = self.threshold
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
            if extent <= 0 { return close() }
            // Only a hand can prime: a list flung against its edge does not refresh.
            guard isTracking, extent >= goal else { return nil }
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
            if extent <= threshold * 0.02 { return close() }
            return pullAgain(extent, isTracking)
        }
    }

    /// Content at rest stands where it did before the pull.
    private mutating func close() -> Action {
        state = .waiting
        goal = threshold
        least = nil
        return .reset
    }

    /// The header closes: a finger that takes hold of content and pulls it down begins the next pull
    /// from there. Content may be further down than the threshold still, so that half of the threshold
    /// has to be pulled in any case.
    private mutating func pullAgain(_ extent: Double, _ isTracking: Bool) -> Action? {
        guard isTracking else {
            least = nil
            return nil
        }
        let start = min(least ?? extent, extent)
        least = start
        guard extent > start + 1 else { return nil }
        state = .pulling
        goal = max(threshold, start + threshold / 2)
        least = nil
        return .reset
    }

    /// An extent as a share of what this pull has to reach.
    ///
    /// - Parameter extent: how far content is pulled, in points.
    public func ratio(of extent: Double) -> Double { extent / goal }

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
        goal = threshold
        least = nil
        return .beginRefreshing
    }
}
