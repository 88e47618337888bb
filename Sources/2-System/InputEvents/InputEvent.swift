/// An event of an input device, in buffer coordinates.
package enum InputEvent: Equatable, Sendable {
    case touch(TouchEvent)
    case pointer(PointerEvent)
    case key(KeyEvent)
}

/// An event of a mouse, a touchpad or another pointing device.
package struct PointerEvent: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// Relative motion, in pixels.
        case motion(dx: Double, dy: Double)
        /// Motion to a position, in buffer coordinates.
        case absoluteMotion(x: Double, y: Double)
        /// The primary button was pressed or released.
        case button(isDown: Bool)
        /// A scroll by a wheel or two fingers, in pixels; positive values scroll towards the content's end.
        case scroll(dx: Double, dy: Double)
    }

    /// Seconds on the monotonic clock.
    package var time: Double
    package var kind: Kind

    package init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

/// A key press or release.
package struct KeyEvent: Equatable, Sendable {
    /// Seconds on the monotonic clock.
    package var time: Double
    /// The evdev key code (`linux/input-event-codes.h`).
    package var code: Int
    package var isDown: Bool

    package init(time: Double, code: Int, isDown: Bool) {
        self.time = time
        self.code = code
        self.isDown = isDown
    }
}
