import Platform

/// A key press, repetition or release, as interpreted by a keymap.
package struct KeyStroke: Equatable, Sendable {
    /// The modifiers held during a key stroke.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1 << 0)
        package static let control = Modifiers(rawValue: 1 << 1)
        package static let alt = Modifiers(rawValue: 1 << 2)
        /// The logo key (Super).
        package static let meta = Modifiers(rawValue: 1 << 3)
    }

    /// The evdev key code (`linux/input-event-codes.h`).
    package var code: Int
    package var isDown: Bool
    /// Whether this is an automatic repetition of a key that is held down.
    package var isRepeat = false
    package var modifiers: Modifiers = []
    /// The text that the key types; empty for none.
    package var text = ""
    /// The scroll action of the key if nothing else handles it; nil for none.
    package var scroll: ScrollKey?
    /// Seconds on the monotonic clock.
    package var time = 0.0

    package init(
        code: Int, isDown: Bool = true, modifiers: Modifiers = [], text: String = "",
        scroll: ScrollKey? = nil, time: Double = 0
    ) {
        self.code = code
        self.isDown = isDown
        self.modifiers = modifiers
        self.text = text
        self.scroll = scroll
        self.time = time
    }
}

/// The automatic repetition of a key that is held down: after half a second, then 25 times per second, unless a
/// compositor says otherwise. After a stall, the key is repeated only once.
package final class KeyRepeat {
    /// Seconds until a key is repeated.
    package var delay = 0.5
    /// Seconds between two repetitions; infinity for none.
    package var interval = 0.04

    private let loop: EventLoop
    private let handler: (KeyStroke) -> Bool
    private lazy var timer = loop.makeTimer { [weak self] in self?.repeatKey() }
    private var held: KeyStroke?

    /// - Parameters:
    ///   - loop: the loop in whose turns keys are repeated.
    ///   - handler: handles a repeated key. Returns whether something handled it; if not, it is not repeated again.
    package init(on loop: EventLoop, _ handler: @escaping (KeyStroke) -> Bool) {
        (self.loop, self.handler) = (loop, handler)
    }

    /// Handles a key press or release.
    ///
    /// - Parameters:
    ///   - stroke: the key stroke.
    ///   - isHandled: whether something handled it. Keys that only scroll are not handled, and not repeated.
    package func add(_ stroke: KeyStroke, isHandled: Bool) {
        if stroke.isDown, isHandled, interval < .infinity {
            held = stroke
            held?.isRepeat = true
            timer.set(loop.now + delay)
        } else if stroke.isDown || stroke.code == held?.code {
            stop()
        }
    }

    /// Stops repeating the key.
    package func stop() {
        held = nil
        timer.cancel()
    }

    private func repeatKey() {
        guard let held else { return }
        timer.set(loop.now + interval)
        if !handler(held) { stop() }
    }
}
