/// A pen of a tablet, which touches like a finger while its tip is pressed on the surface.
package struct Pen: Sendable {
    /// The touch identifier used for pens; those of touch panels count from 0.
    package static let finger = 1001

    private var isDown = false
    private var position = (x: 0.0, y: 0.0)

    package init() {}

    /// The pen is pressed on the surface or lifted.
    ///
    /// - Parameters:
    ///   - isPressed: whether its tip is pressed.
    ///   - x: the horizontal position, in buffer coordinates.
    ///   - y: the vertical position.
    ///   - time: seconds on the monotonic clock.
    /// - Returns: the touch that begins or ends; nil if neither does.
    package mutating func press(
        _ isPressed: Bool, x: Double, y: Double, at time: Double
    ) -> DeviceTouchEvent? {
        guard isPressed != isDown else { return nil }
        isDown = isPressed
        position = (x, y)
        return touch(isPressed ? .began : .ended, at: time)
    }

    /// The pen moves on or above the surface.
    ///
    /// - Returns: the touch that moves; nil while the tip is not pressed.
    package mutating func move(x: Double, y: Double, at time: Double) -> DeviceTouchEvent? {
        guard isDown else { return nil }
        position = (x, y)
        return touch(.moved, at: time)
    }

    /// The pen leaves the surface's reach.
    ///
    /// - Returns: the touch that is cancelled; nil if its tip was not pressed.
    package mutating func leave(at time: Double) -> DeviceTouchEvent? {
        guard isDown else { return nil }
        isDown = false
        return touch(.cancelled, at: time)
    }

    private func touch(_ phase: TouchPhase, at time: Double) -> DeviceTouchEvent {
        DeviceTouchEvent(time: time, finger: Pen.finger, phase: phase, x: position.x, y: position.y)
    }
}
