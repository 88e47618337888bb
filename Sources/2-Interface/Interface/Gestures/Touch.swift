import Geometry
import Motion

/// A finger on the touchscreen.
@MainActor public final class Touch {
    /// The phase of a touch.
    public enum Phase: Sendable {
        case began, moved, ended, cancelled
    }

    /// The touch panel's number for the finger.
    public let finger: Int
    /// The phase of the most recent event.
    public internal(set) var phase = Phase.began
    /// The time of the most recent event, in seconds.
    public internal(set) var timestamp: Double
    /// The time at which the touch began, in seconds.
    public let beganAt: Double
    /// The position on the screen at the frame's time, in points.
    public internal(set) var position: Point
    /// For a finger that lifted while moving: the time at which its last position is presented, on the frames' clock.
    /// Content that it moved continues from that time. Nil if the last position has already been presented.
    var presentationTime: Double?
    /// The position on the screen at which the touch began, in points.
    public let startPosition: Point
    /// The number of taps in succession that this touch is the last of, if it ends as a tap; at least 1. A tap follows
    /// another one that ended less than 0.35 s earlier, within 40 points.
    public internal(set) var tapCount = 1
    /// The view in which the touch began.
    public internal(set) weak var view: View?

    init(finger: Int, at position: Point, time: Double, view: View?) {
        self.finger = finger
        self.position = position
        startPosition = position
        timestamp = time
        beganAt = time
        self.view = view
    }

    /// Returns the finger's position in a view's own coordinates, in points; nil for the screen's coordinates.
    public func location(in view: View?) -> Point {
        view?.convertFromScreen(position) ?? position
    }
}
