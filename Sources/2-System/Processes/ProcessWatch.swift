import Platform

/// Wakes an event loop for a child process: for its output, its end and its timeout.
final class ProcessWatch {
    private let loop: EventLoop
    private let handler: () -> Void
    private let timer: LoopTimer
    private var tokens: [EventLoop.Token] = []
    private var descriptors: [Int32] = []
    /// Whether the child's output and end wait; its timeout does not.
    var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            for (token, descriptor) in zip(tokens, descriptors) {
                loop.rewatch(token, isPaused ? nil : descriptor)
            }
        }
    }

    init(_ loop: EventLoop, _ handler: @escaping () -> Void) {
        self.loop = loop
        self.handler = handler
        timer = loop.makeTimer(handler)
    }

    deinit { for token in tokens { loop.unwatch(token) } }

    /// Watches the child's descriptors of this moment.
    ///
    /// - Parameter deadline: the child's timeout, in seconds on the monotonic clock.
    func update(_ current: [Int32], deadline: Double) {
        // A virtual clock stands still while the child runs.
        timer.set(loop.isVirtual ? .infinity : deadline)
        guard current != descriptors else { return }
        for token in tokens { loop.unwatch(token) }
        descriptors = current
        tokens = current.map { descriptor in loop.watch(descriptor) { [handler] _ in handler() } }
        if isPaused { for token in tokens { loop.rewatch(token, nil) } }
    }
}
