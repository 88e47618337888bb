/// Determines whether a property that is set without an animation changes from frame to frame, as it does while it
/// follows a finger. The frame after the last change is drawn at rest.
struct FrameMotion {
    /// What a frame does to the property.
    enum Phase {
        /// The property was set before the frame; another frame is needed.
        case moving
        /// The property is at rest for the first time after it moved.
        case stopped
        case atRest
    }

    private var isPending = false
    /// The time of the frame before which the property was last set, in seconds; nil at rest.
    private var lastChange: Double?

    var isMoving: Bool { isPending || lastChange != nil }

    /// Records that the property was set.
    mutating func wasSet() { isPending = true }

    /// Advances to a frame's time, in seconds. Further calls with the same time have no effect unless the property was
    /// set meanwhile.
    mutating func advance(to time: Double) -> Phase {
        if isPending { (isPending, lastChange) = (false, time) }
        guard let last = lastChange else { return .atRest }
        if last == time { return .moving }
        lastChange = nil
        return .stopped
    }
}
