import CMainQueue
import Locking
import Observation

/// The tracking of the observable properties read by one evaluation.
final class Tracking: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    let isActive: Lock<Bool>
    /// A property that every evaluation also reads, so that tracking can be cancelled by notifying its observers.
    private var token: Int { 0 }

    init(isActive: Lock<Bool> = Lock(true)) { self.isActive = isActive }

    /// Calls `body`, and later `onChange` once, just before one of the properties that `body` read changes.
    func run<Result>(_ body: () -> Result, onChange: @escaping @Sendable () -> Void) -> Result {
        withObservationTracking {
            registrar.access(self, keyPath: \.token)
            return body()
        } onChange: { [isActive] in
            if isActive.exchange(false) { onChange() }
        }
    }

    /// The code that has read observable properties so far: the types of views, and of the views whose closures are
    /// evaluated.
    @MainActor static var readers: Set<ObjectIdentifier> = []

    /// Calls `body`, whose code has read no observable property so far. If it still reads none, as most rows of lists
    /// do, this takes a hundredth of the time of `run`.
    ///
    /// - Returns: The result of `body`, and its tracking; nil if it has read nothing. That tracking leaves an observer
    ///   on the properties after it was cancelled, until they change: one for each code, as `run` is used from then on.
    static func detect<Result>(
        _ body: () -> Result, onChange: @escaping @Sendable () -> Void
    ) -> (Result, Tracking?) {
        var probe = Probe(onChange: onChange)
        let result = withObservationTracking(body) { [probe] in probe.call() }
        if isKnownUniquelyReferenced(&probe) { return (result, nil) }
        return (result, Tracking(isActive: probe.isActive))
    }

    /// What the observers of an evaluation keep.
    private final class Probe: Sendable {
        let isActive = Lock(true)
        private let onChange: @Sendable () -> Void

        init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

        func call() { if isActive.exchange(false) { onChange() } }
    }

    /// Cancels the tracking. Otherwise each evaluation would leave an observer on every property that it read until
    /// that property changed. Observation removes all observers of a tracking when one of them is notified, so this
    /// notifies that of `token`.
    func cancel() {
        isActive.withLock { $0 = false }
        registrar.willSet(self, keyPath: \.token)
    }
}

extension Lock where Value == Bool {
    /// Sets the value and returns the one before.
    fileprivate func exchange(_ new: Bool) -> Bool {
        withLock { value in
            defer { value = new }
            return value
        }
    }
}

/// The nodes of a host whose state has changed since its last frame.
final class PendingUpdates: Sendable {
    struct Content {
        var nodes: [TrackingNode] = []
        /// The animation of the last change that had one.
        var animation: Animation?
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
        let isFirst = content.withLock { content in
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
        content.withLock { content in
            if content.nodes.isEmpty { return Content() }
            defer { content = Content() }
            return content
        }
    }

    /// Makes the pending changes take effect without an animation.
    func removeAnimation() { content.withLock { $0.animation = nil } }
}

/// A node that is evaluated again when a property that it read changes.
class TrackingNode: Node {
    private var tracking: Tracking?
    private(set) final var isMounted = true
    /// Whether a property that the node read has changed since its last evaluation.
    final var isPending = false
    private var states: [any DynamicState] = []
    private let properties: StoredProperties
    /// Identifies the code that is evaluated.
    private let source: ObjectIdentifier

    override init(_ value: any View, _ context: Context) {
        properties = StoredProperties.of(value)
        source = (value as? DeferredView)?.source ?? ObjectIdentifier(type(of: value))
        super.init(value, context)
    }

    /// Connects the state and environment properties of a new description to the node's.
    final func link(_ view: any View, _ environment: EnvironmentValues) {
        let new = properties.states(of: view)
        for (i, state) in new.enumerated() {
            state.adopt(i < states.count ? states[i] : nil, environment)
        }
        states = new
    }

    /// Returns whether another description is known to equal the current one, apart from its state.
    final func isUnchanged(_ view: any View) -> Bool { properties.areEqual(view, value) }

    /// Calls `body` and tracks the properties that it reads.
    final func track<Result>(_ body: () -> Result) -> Result {
        isPending = false
        tracking?.cancel()
        tracking = nil
        let onChange: @Sendable () -> Void = { [weak self, updates = context.host.updates] in
            if let self { updates.insert(self) }
        }
        guard Tracking.readers.contains(source) else {
            let (result, tracking) = Tracking.detect(body, onChange: onChange)
            if tracking != nil { Tracking.readers.insert(source) }
            self.tracking = tracking
            return result
        }
        let tracking = Tracking()
        self.tracking = tracking
        return tracking.run(body, onChange: onChange)
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
