import Geometry
import Motion

/// A finger on the glass.
@MainActor public final class Touch {
    /// What a finger can do.
    public enum Phase: Sendable {
        case began, moved, ended, cancelled
    }

    /// The panel's number for the finger.
    public let finger: Int
    /// What it did last.
    public internal(set) var phase = Phase.began
    /// When it last did something, in seconds.
    public internal(set) var timestamp: Double
    /// When it came down, in seconds.
    public let beganAt: Double
    /// On the screen, in points: where it is at the frame's time.
    public internal(set) var position: Point
    /// When the finger's last place is presented, on the frames' clock, if it lifts on its way: what it
    /// moved goes on from then. Nil for a finger whose place has been presented.
    var presentationTime: Double?
    /// Where it came down on the screen, in points.
    public let startPosition: Point
    /// The view that it came down on.
    public internal(set) weak var view: View?

    init(finger: Int, at position: Point, time: Double, view: View?) {
        self.finger = finger
        self.position = position
        startPosition = position
        timestamp = time
        beganAt = time
        self.view = view
    }

    /// Where the finger is in a view's own coordinates, in points; nil asks for the screen's.
    public func location(in view: View?) -> Point {
        view?.convertFromScreen(position) ?? position
    }
}
