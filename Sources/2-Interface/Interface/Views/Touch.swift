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
    /// The view that receives the touch: the one in which it began, or a superview that has taken it over because the
    /// other view may leave the screen, as a table's cells do.
    weak var receiver: View?
    /// The place from which the finger has not moved further than a touch slop, in points, and the time of its arrival
    /// there, in seconds.
    private var rest: (place: Point, since: Double)
    /// The distance that a finger moves before it drags, in points; the same as UIKit's.
    package nonisolated static let slop = 10.0
    /// The time for which a finger must rest before it yields a gesture to another finger, in seconds.
    package nonisolated static let restingDelay = 0.5
    /// The time after which a contact that does not move is given up, in seconds: no finger rests as long, but a palm,
    /// a wet spot or a damaged panel does.
    package static let contactTimeout = 10.0
    /// The maximum time from the end of a tap to a further contact of that tap, in seconds; see `ContactHistory`.
    package nonisolated static let bounceInterval = 0.055

    init(finger: Int, at position: Point, time: Double, view: View?) {
        self.finger = finger
        self.position = position
        startPosition = position
        timestamp = time
        beganAt = time
        rest = (position, time)
        self.view = view
        receiver = view
    }

    /// Notes a position reported by the panel.
    func sample(_ point: Point, at time: Double) {
        timestamp = time
        if point.distance(to: rest.place) > Touch.slop { rest = (point, time) }
        if point.distance(to: startPosition) > Touch.slop { hasMoved = true }
    }

    /// Whether the finger has moved further than a tap may since it touched down.
    private(set) var hasMoved = false

    /// Whether the finger has rested long enough to yield a gesture to another finger.
    func isResting(at time: Double) -> Bool { time - rest.since >= Touch.restingDelay }

    /// The time at which the contact is given up unless it moves, in seconds.
    var timeout: Double { rest.since + Touch.contactTimeout }

    /// Returns the finger's position in a view's own coordinates, in points; nil for the screen's coordinates.
    public func location(in view: View?) -> Point {
        view?.convertFromScreen(position) ?? position
    }
}
