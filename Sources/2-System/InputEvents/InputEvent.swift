/// An event of an input device, in buffer coordinates.
package enum InputEvent: Equatable, Sendable {
    case touch(DeviceTouchEvent)
    case pointer(PointerEvent)
    case key(KeyEvent)
    case keyboard(KeyboardChange)
    case inputMethod(InputMethodChange)
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
        /// The fingers that scrolled have left the touchpad: the content continues at their velocity, in pixels per
        /// second; 0 if they rested.
        case scrollEnd(vx: Double, vy: Double)
        /// Something else has taken over the pointer, whose button is no longer followed.
        case cancel
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

/// What a compositor says about a keyboard besides its keys.
package enum KeyboardChange: Equatable, Sendable {
    /// The keymap, as text of the format that libxkbcommon reads (XKB_KEYMAP_FORMAT_TEXT_V1).
    case keymap([UInt8])
    /// The state of the modifiers and the layout that is in effect, as bits and indices of the keymap.
    case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32)
    /// The seconds until a key that is held is repeated, and between two repetitions; an interval of infinity for none.
    case repetition(delay: Double, interval: Double)
}
