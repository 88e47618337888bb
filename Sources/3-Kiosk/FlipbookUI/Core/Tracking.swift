import CMainQueue
import Locking
import Observation

/// The tracking of the observable properties read by one evaluation.
final class Tracking: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    let isActive = Lock(true)
    /// A property that every evaluation also reads, so that tracking can be cancelled by notifying its observers.
    private var token: Int { 0 }

    /// Calls `body`, and later `onChange` once, just before one of the properties that `body` read changes.
    func run<Result>(_ body: () -> Result, onChange: @escaping @Sendable () -> Void) -> Result {
        withObservationTracking {
            registrar.access(self, keyPath: \.token)
            return body()
        } onChange: { [isActive] in
            let wasActive = isActive.withLock { value in
                defer { value = false }
                return value
            }
            if wasActive { onChange() }
        }
    }

    /// Cancels the tracking. Otherwise each evaluation would leave an observer on every property that it read until
    /// that property changed. Observation removes all observers of a tracking when one of them is notified, so this
    /// notifies that of `token`.
    func cancel() {
        isActive.withLock { $0 = false }
        registrar.willSet(self, keyPath: \.token)
    }
}

/// The nodes of a host whose state has changed since its last frame.
final class PendingUpdates: Sendable {
    struct Content {
        var nodes: [TrackingNode] = []
        /// The animation of the last change that had one.
        var animation: Animation?
        /// The number of animations in `Animation.history` that precede the changes.
        var earlierAnimations = 0
    }
    private let content = Lock(Content())
    /// Requests a frame.
    private let requestFrame: @MainActor @Sendable () -> Void

    init(requestFrame: @escaping @MainActor @Sendable () -> Void) {
        self.requestFrame = requestFrame
    }

    /// Adds a node, which happens once per evaluation. Can be called on any thread.
    func insert(_ node: TrackingNode) {
        let animation = Animation.current.withLock { $0 }
        let animations = Animation.history.withLock { $0.count }
        let isFirst = content.withLock { content in
            if content.nodes.isEmpty { content.earlierAnimations = animations }
            content.nodes.append(node)
            if let animation { content.animation = animation }
            return content.nodes.count == 1
        }
        guard isFirst else { return }
        // The main actor's jobs and the frame loop share the main thread.
        if gettid() == getpid() {
            MainActor.assumeIsolated(requestFrame)
        } else {
            Task { @MainActor [requestFrame] in requestFrame() }
        }
    }

    /// Returns and removes the nodes that were added since the last call.
    func take() -> Content {
        var taken: Content = content.withLock { content in
            if content.nodes.isEmpty { return Content() }
            defer { content = Content() }
            return content
        }
        // A node reports only its first change, so one without an animation hides a later one in `withAnimation`.
        if !taken.nodes.isEmpty, taken.animation == nil {
            let history = Animation.history.withLock { $0 }
            if history.count > taken.earlierAnimations { taken.animation = history.last }
        }
        return taken
    }

    /// Excludes the animations so far from those that may animate the pending changes: the host was on no screen, so
    /// they are not of the same frame.
    func ignoreEarlierAnimations() {
        let animations = Animation.history.withLock { $0.count }
        content.withLock { $0.earlierAnimations = animations }
    }
}

/// A node that is evaluated again when a property that it read changes.
class TrackingNode: Node {
    private var tracking: Tracking?
    private(set) final var isMounted = true
    /// Whether a property that the node read has changed since its last evaluation.
    final var isPending = false
    private var states: [any DynamicState] = []

    /// Connects the state and environment properties of a new description to the node's.
    final func link(_ view: any View, _ environment: EnvironmentValues) {
        if view is DeferredView { return }
        let new = Mirror(reflecting: view).children.compactMap { $0.value as? any DynamicState }
        for (i, state) in new.enumerated() {
            state.adopt(i < states.count ? states[i] : nil, environment)
        }
        states = new
    }

    /// Calls `body` and tracks the properties that it reads.
    final func track<Result>(_ body: () -> Result) -> Result {
        isPending = false
        tracking?.cancel()
        let tracking = Tracking()
        self.tracking = tracking
        return tracking.run(body) { [weak self, updates = context.host.updates] in
            if let self { updates.insert(self) }
        }
    }

    /// Evaluates the node again with its current description.
    func evaluate() {}

    override func unmount() {
        isMounted = false
        tracking?.cancel()
        tracking = nil
    }

    // A host that is deallocated does not unmount its nodes.
    deinit { tracking?.cancel() }
}
