/// What was done at the kiosk's devices, as they say it.
public enum InputEvent: Equatable, Sendable {
    case touch(TouchEvent)
    case pointer(PointerEvent)
    case key(KeyEvent)
}

/// One thing that a mouse, or something like it, did.
public struct PointerEvent: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// By so many pixels of the display.
        case moved(x: Double, y: Double)
        /// To a place in pixels of the display.
        case placed(x: Double, y: Double)
        /// The main button went down or up.
        case button(isDown: Bool)
        /// A wheel was turned, or two fingers moved on a touchpad: content is to move by so many
        /// pixels, positive ones towards its end.
        case scrolled(x: Double, y: Double)
    }

    /// Seconds, on the clock of the display's flips.
    public var time: Double
    public var kind: Kind

    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

/// A key that went down or up.
public struct KeyEvent: Equatable, Sendable {
    /// Seconds, on the clock of the display's flips.
    public var time: Double
    /// The kernel's number of the key (linux/input-event-codes.h).
    public var code: Int
    public var isDown: Bool

    public init(time: Double, code: Int, isDown: Bool) {
        self.time = time
        self.code = code
        self.isDown = isDown
    }
}
