/// The coordinates of a display's buffers, in pixels: as the panel scans them out, before rotation.
package enum BufferPixels {}

/// The coordinates of what is shown, in pixels: upright, whatever the panel's rotation.
package enum LogicalPixels {}

/// What a contact does.
package enum TouchPhase: String, Sendable, CaseIterable {
    case began, moved, ended, cancelled
}

/// A touch as a device or a compositor reports it.
package typealias DeviceTouchEvent = ContactEvent<BufferPixels>

/// A touch on what is shown; `InputTranslator` makes it from a `DeviceTouchEvent`.
package typealias TouchEvent = ContactEvent<LogicalPixels>

/// One contact on a touch panel touches down, moves or lifts off, at a position in the coordinates of `Space`.
package struct ContactEvent<Space>: Equatable, Sendable {
    package typealias Phase = TouchPhase

    /// Seconds on the monotonic clock.
    package var time: Double
    /// Identifies the touch from `began` to `ended` or `cancelled`; unique among the touches that
    /// are down.
    package var finger: Int
    package var phase: TouchPhase
    /// The position, in pixels of `Space`. For `ended` and `cancelled`, the last known position.
    package var x: Double
    package var y: Double

    package init(time: Double, finger: Int, phase: TouchPhase, x: Double, y: Double) {
        self.time = time
        self.finger = finger
        self.phase = phase
        self.x = x
        self.y = y
    }
}
