import Glibc

/// A brief enlargement of a view when a pull passes the threshold, in place of haptic feedback.
struct Pop {
    /// The duration of the animation, in seconds.
    static let duration = 0.24
    /// The maximum enlargement, as a fraction of the view's size.
    static let growth = 0.2

    private enum State {
        case none
        /// The animation starts with the next frame.
        case requested
        case running(since: Double)
    }

    private var state = State.none
    /// The current scale of the view.
    private(set) var scale = 1.0

    mutating func start() { state = .requested }

    mutating func stop() {
        state = .none
        scale = 1
    }

    /// Advances the animation to a time in seconds.
    ///
    /// - Returns: Whether `scale` may have changed.
    mutating func advance(to now: Double) -> Bool {
        let since: Double
        switch state {
        case .none: return false
        case .requested:
            since = now
            state = .running(since: now)
        case .running(let start): since = start
        }
        let t = (now - since) / Pop.duration
        if t >= 1 {
            stop()
        } else {
            // The square root makes growing faster than shrinking: the peak is at a quarter of the duration.
            scale = 1 + Pop.growth * sin(.pi * t.squareRoot())
        }
        return true
    }

    /// Whether the animation is running.
    var isRunning: Bool { if case .none = state { false } else { true } }
}
