/// A key that is pressed, repeated or released, as a keymap reads it.
package struct KeyStroke: Equatable, Sendable {
    /// The modifiers that it is pressed with.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1 << 0)
        package static let control = Modifiers(rawValue: 1 << 1)
        package static let alt = Modifiers(rawValue: 1 << 2)
        /// The key with a logo.
        package static let meta = Modifiers(rawValue: 1 << 3)
    }

    /// The evdev key code (`linux/input-event-codes.h`).
    package var code: Int
    package var isDown: Bool
    /// Whether it is held down, and pressed again by that.
    package var isRepeat = false
    package var modifiers: Modifiers = []
    /// What it types; empty for nothing.
    package var text = ""
    /// How it scrolls where nothing takes it; nil for not at all.
    package var scroll: ScrollKey?

    package init(
        code: Int, isDown: Bool = true, modifiers: Modifiers = [], text: String = "",
        scroll: ScrollKey? = nil
    ) {
        self.code = code
        self.isDown = isDown
        self.modifiers = modifiers
        self.text = text
        self.scroll = scroll
    }
}

/// When a key that is held is pressed again: after half a second, and then 25 times a second.
package struct KeyRepeat: Sendable {
    private static let delay = 0.5
    private static let interval = 0.04

    private var held: KeyStroke?
    /// In seconds on the monotonic clock.
    package private(set) var nextTime = Double.infinity

    package init() {}

    /// A key was pressed or released.
    ///
    /// - Parameter isTaken: whether something has taken it: what scrolls is not repeated.
    package mutating func add(_ stroke: KeyStroke, isTaken: Bool, now: Double) {
        if stroke.isDown, isTaken {
            held = stroke
            held?.isRepeat = true
            nextTime = now + KeyRepeat.delay
        } else if stroke.isDown || stroke.code == held?.code {
            stop()
        }
    }

    /// Lets go of the key.
    package mutating func stop() {
        held = nil
        nextTime = .infinity
    }

    /// The key that is pressed again; nil where none is due. After a stall it is pressed once.
    package mutating func takeDue(_ now: Double) -> KeyStroke? {
        guard let held, now >= nextTime else { return nil }
        nextTime = now + KeyRepeat.interval
        return held
    }
}
