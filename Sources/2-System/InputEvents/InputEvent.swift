/// An event of an input device, in buffer coordinates.
public enum InputEvent: Equatable, Sendable {
    case touch(TouchEvent)
    case pointer(PointerEvent)
    case key(KeyEvent)
}

/// An event of a mouse, a touchpad or another pointing device.
public struct PointerEvent: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// Relative motion, in pixels.
        case motion(dx: Double, dy: Double)
        /// Motion to a position, in buffer coordinates.
        case absoluteMotion(x: Double, y: Double)
        /// The primary button was pressed or released.
        case button(isDown: Bool)
        /// A wheel or a two-finger scroll, in pixels; positive values scroll towards the content's
        /// end.
        case scroll(dx: Double, dy: Double)
    }

    /// Seconds on the monotonic clock.
    public var time: Double
    public var kind: Kind

    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

/// A key press or release.
public struct KeyEvent: Equatable, Sendable {
    /// Seconds on the monotonic clock.
    public var time: Double
    /// The evdev key code (`linux/input-event-codes.h`).
    public var code: Int
    public var isDown: Bool

    public init(time: Double, code: Int, isDown: Bool) {
        self.time = time
        self.code = code
        self.isDown = isDown
    }
}
