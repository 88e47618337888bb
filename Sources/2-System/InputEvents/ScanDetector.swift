/// Tells what a scanner types from what a person types.
///
/// A scanner that acts as a keyboard types the characters of a code faster than a person can, and then Enter or Tab. Keys
/// with a text are held back until it is known who has typed them: at most `maximumGap`, after which they are a person's.
package struct ScanDetector: Sendable {
    /// The longest time between two keys of a scanner, in seconds. A scanner sends a key and its release in two reports
    /// of USB, at least one every 10 ms at low speed (USB 2.0, 5.7.4): 20 ms for a character, and as much again for a
    /// busy board. A person who types 120 words per minute, as few do, needs 100 ms for a key.
    package static let maximumGap = 0.05
    /// The least number of characters of a scan. Two keys that a person hits together may come as fast.
    package static let minimumLength = 3
    /// The maximum number of characters; the largest QR code has 4,296. A longer scan is ignored.
    package static let maximumLength = 4296

    /// What a key leads to.
    package struct Outcome: Equatable, Sendable {
        /// Keys of a person, to be handled now in this order.
        package var keys: [KeyStroke] = []
        /// The text of a scan that has ended; nil for none.
        package var scan: String?
    }

    /// The keys that are held back.
    private var held: [KeyStroke] = []
    private var text = ""
    /// The number of characters, also of those that exceed the maximum.
    private var count = 0
    private var lastTime = -Double.infinity
    /// The keys of a scan that are still to be released.
    private var pressed: Set<Int> = []

    package init() {}

    /// Whether keys are held back.
    package var isHolding: Bool { !held.isEmpty }

    /// Handles a key.
    ///
    /// - Complexity: amortised constant.
    package mutating func add(_ stroke: KeyStroke) -> Outcome {
        guard stroke.isDown, !stroke.isRepeat else { return release(stroke) }
        var outcome = Outcome()
        if stroke.time - lastTime > ScanDetector.maximumGap { outcome.keys = expire() }
        lastTime = stroke.time
        if isHolding, ScanDetector.isTerminator(stroke), count >= ScanDetector.minimumLength {
            outcome.scan = count <= ScanDetector.maximumLength ? text : nil
            pressed.insert(stroke.code)
            for key in held {
                if key.isDown { pressed.insert(key.code) } else { pressed.remove(key.code) }
            }
            clear()
            return outcome
        }
        if hold(stroke) { return outcome }
        outcome.keys += expire() + [stroke]
        return outcome
    }

    /// Handles a release or a repetition. Those of keys that are held back wait with them.
    private mutating func release(_ stroke: KeyStroke) -> Outcome {
        if pressed.contains(stroke.code) {
            if !stroke.isDown { pressed.remove(stroke.code) }
            return Outcome()
        }
        guard held.contains(where: { $0.code == stroke.code }) else {
            return Outcome(keys: [stroke])
        }
        if stroke.isDown { return Outcome(keys: expire() + [stroke]) }
        if count <= ScanDetector.maximumLength { held.append(stroke) }
        return Outcome()
    }

    /// Holds a key back if it may belong to a scan.
    ///
    /// - Returns: whether it does.
    private mutating func hold(_ stroke: KeyStroke) -> Bool {
        pressed.remove(stroke.code)
        if stroke.text.isEmpty {
            guard isHolding, ScanDetector.modifierCodes.contains(stroke.code) else { return false }
        } else {
            count += 1
        }
        // What is longer is no code, nor typed by a person: only its first key is kept, to know that it goes on.
        guard count <= ScanDetector.maximumLength else {
            held.removeLast(held.count - 1)
            text = ""
            return true
        }
        held.append(stroke)
        text += stroke.text
        return true
    }

    /// Returns the keys that are held back, since no further key has come in time: they are a person's.
    package mutating func expire() -> [KeyStroke] {
        defer { clear() }
        return count <= ScanDetector.maximumLength ? held : []
    }

    private mutating func clear() {
        held = []
        text = ""
        count = 0
    }

    private static func isTerminator(_ stroke: KeyStroke) -> Bool {
        terminatorCodes.contains(stroke.code) && stroke.modifiers.subtracting(.shift).isEmpty
    }

    /// Enter, Tab and the Enter key of the keypad (`linux/input-event-codes.h`).
    private static let terminatorCodes: Set<Int> = [15, 28, 96]
    /// Shift, Control and Alt at both sides, and Caps Lock.
    private static let modifierCodes: Set<Int> = [29, 42, 54, 56, 58, 97, 100]
}
