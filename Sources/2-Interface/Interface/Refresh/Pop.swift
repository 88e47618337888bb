import Glibc

/// A view that grows for a moment and shrinks back: what a header does when a pull is long enough, in
/// place of a tap that is felt.
struct Pop {
    /// Seconds from one rest to the other.
    static let duration = 0.24
    /// How much larger the view gets at most, as a share of its size.
    static let growth = 0.2

    private enum Motion {
        case none
        /// It begins with the next frame.
        case requested
        case running(since: Double)
    }

    private var motion = Motion.none
    /// The factor of the view's size.
    private(set) var scale = 1.0

    mutating func start() { motion = .requested }

    mutating func stop() {
        motion = .none
        scale = 1
    }

    /// Moves on to a time in seconds.
    ///
    /// - Returns: whether `scale` may have changed.
    mutating func advance(to now: Double) -> Bool {
        let since: Double
        switch motion {
        case .none: return false
        case .requested:
            since = now
            motion = .running(since: now)
        case .running(let start): since = start
        }
        let t = (now - since) / Pop.duration
        if t >= 1 {
            stop()
        } else {
            // Quick at first: up within a third of the time.
            scale = 1 + Pop.growth * sin(.pi * t.squareRoot())
        }
        return true
    }

    /// Whether it is under way.
    var isRunning: Bool { if case .none = motion { false } else { true } }
}
