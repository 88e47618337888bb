import InputEvents
import RiveRuntime

extension KeyStroke {
    /// The keys that can be pressed over the control socket, by name.
    static let named: [(name: String, stroke: KeyStroke)] = [
        ("up", KeyStroke(code: 103, scroll: .up)),
        ("down", KeyStroke(code: 108, scroll: .down)),
        ("left", KeyStroke(code: 105, scroll: .left)),
        ("right", KeyStroke(code: 106, scroll: .right)),
        ("page-up", KeyStroke(code: 104, scroll: .pageUp)),
        ("page-down", KeyStroke(code: 109, scroll: .pageDown)),
        ("home", KeyStroke(code: 102, scroll: .home)),
        ("end", KeyStroke(code: 107, scroll: .end)),
        ("enter", KeyStroke(code: 28)), ("tab", KeyStroke(code: 15)),
        ("backtab", KeyStroke(code: 15, modifiers: .shift)), ("backspace", KeyStroke(code: 14)),
        ("delete", KeyStroke(code: 111)), ("escape", KeyStroke(code: 1)),
    ]

    /// The key in the .riv format's numbering, by its position on the keyboard.
    package var press: KeyPress {
        KeyPress(
            KeyPress.Key(rawValue: KeyStroke.keys[code] ?? 0),
            KeyPress.Modifiers(rawValue: modifiers.rawValue),
            isDown ? isRepeat ? .repeated : .down : .up)
    }

    /// The .riv format's key numbers by evdev's key codes (`linux/input-event-codes.h`).
    private static let keys: [Int: UInt16] = {
        var keys: [Int: UInt16] = [:]
        // The rows of a US keyboard.
        for (first, row) in [
            (2, "1234567890-="), (16, "QWERTYUIOP[]"), (30, "ASDFGHJKL;'`"), (43, "\\ZXCVBNM,./"),
        ] {
            for (i, scalar) in row.unicodeScalars.enumerated() {
                keys[first + i] = UInt16(scalar.value)
            }
        }
        // F1 to F10, and the digits of the keypad, starting with 0.
        for i in 0..<10 { keys[59 + i] = KeyPress.Key.function(i + 1).rawValue }
        for (code, digit) in zip([82, 79, 80, 81, 75, 76, 77, 71, 72, 73], 320...) {
            keys[code] = UInt16(digit)
        }
        let others: [Int: UInt16] = [
            1: 256, 14: 259, 15: 258, 28: 257, 57: 32, 86: 162, 87: 300, 88: 301,
            // Insert, Delete, the arrows, Page Up and Down, Home, End.
            110: 260, 111: 261, 106: 262, 105: 263, 108: 264, 103: 265, 104: 266, 109: 267,
            102: 268, 107: 269,
            // The locks, Print, Pause.
            58: 280, 70: 281, 69: 282, 99: 283, 119: 284,
            // The keypad: decimal point, divide, multiply, minus, plus, Enter, equal.
            83: 330, 98: 331, 55: 332, 74: 333, 78: 334, 96: 335, 117: 336,
            // Shift, Control, Alt and the logo, left and right; Menu.
            42: 340, 29: 341, 56: 342, 125: 343, 54: 344, 97: 345, 100: 346, 126: 347, 127: 348,
        ]
        return keys.merging(others) { $1 }
    }()
}
