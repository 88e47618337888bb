/// A change in the state of one touch.
package struct TouchEvent: Equatable, Sendable {
    package enum Phase: String, Sendable, CaseIterable {
        case began, moved, ended, cancelled
    }

    /// Seconds on the monotonic clock.
    package var time: Double
    /// Identifies the touch from `began` to `ended` or `cancelled`; unique among the touches that
    /// are down.
    package var finger: Int
    package var phase: Phase
    /// The horizontal position, in pixels: in buffer coordinates as reported by a device, and in logical
    /// coordinates after `InputTranslator`. For `ended` and `cancelled`, the last known position.
    package var x: Double
    package var y: Double

    package init(time: Double, finger: Int, phase: Phase, x: Double, y: Double) {
        self.time = time
        self.finger = finger
        self.phase = phase
        self.x = x
        self.y = y
    }
}
