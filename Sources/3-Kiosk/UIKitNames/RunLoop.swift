import Interface

/// A stand-in for the run loop that a display link is added to: the frames of the running program's screen.
public enum RunLoop: Sendable {
    /// The frames of `Screen.main`.
    case main

    /// The modes of a run loop, which make no difference here.
    public enum Mode: Sendable {
        case common, `default`
    }
}

extension DisplayLink {
    /// Adds the link to `Screen.main`.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add(to: Screen.main) }

    /// Stops the calls, as `invalidate()` does.
    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }
}
