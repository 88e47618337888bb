/// A key that is pressed, held down or released, for `StateMachineInstance.key(_:)`.
public struct KeyPress: Hashable, Sendable {
    /// A key identified by its position on a US keyboard, regardless of the character that it types. The number is the
    /// format's: the code of the upper-case character, or 256 and above for keys without a character.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The format's number.
        public let rawValue: UInt16

        /// Creates a key.
        ///
        /// - Parameter rawValue: the format's number.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Creates the key of a letter, digit or punctuation character on the US layout; nil for any other character.
        ///
        /// - Parameter character: the character; letters may be in either case.
        public init?(_ character: Character) {
            let scalars = character.uppercased().unicodeScalars
            guard scalars.count == 1, let value = scalars.first?.value, Key.signs.contains(value)
            else { return nil }
            self.init(rawValue: UInt16(value))
        }

        private static let signs = Set(
            " ',-./0123456789;=ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]`"
                .unicodeScalars.map(\.value))

        /// The key of the letter A.
        package static let a = Key(rawValue: 65)
        /// The key of the letter C of a US keyboard.
        package static let c = Key(rawValue: 67)
        /// The key of the letter V of a US keyboard.
        package static let v = Key(rawValue: 86)
        /// The key of the letter X of a US keyboard.
        package static let x = Key(rawValue: 88)
        /// The key of the letter Z of a US keyboard.
        package static let z = Key(rawValue: 90)
        /// Escape.
        public static let escape = Key(rawValue: 256)
        /// Enter; the keypad's Enter key is `keypadEnter`.
        public static let enter = Key(rawValue: 257)
        /// Tab.
        public static let tab = Key(rawValue: 258)
        /// Backspace, which deletes the character before the caret.
        public static let backspace = Key(rawValue: 259)
        /// Insert.
        public static let insert = Key(rawValue: 260)
        /// Delete, which deletes the character after the caret.
        public static let delete = Key(rawValue: 261)
        /// The right arrow.
        public static let right = Key(rawValue: 262)
        /// The left arrow.
        public static let left = Key(rawValue: 263)
        /// The down arrow.
        public static let down = Key(rawValue: 264)
        /// The up arrow.
        public static let up = Key(rawValue: 265)
        /// Page Up.
        public static let pageUp = Key(rawValue: 266)
        /// Page Down.
        public static let pageDown = Key(rawValue: 267)
        /// Home.
        public static let home = Key(rawValue: 268)
        /// End.
        public static let end = Key(rawValue: 269)
        /// The keypad's Enter.
        public static let keypadEnter = Key(rawValue: 335)

        /// Returns one of the function keys F1 to F25.
        ///
        /// - Parameter number: the number of the key, clamped to 1...25.
        public static func function(_ number: Int) -> Key {
            Key(rawValue: UInt16(289 + max(1, min(25, number))))
        }
    }

    /// The modifier keys held with a key.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The format's bits.
        public let rawValue: UInt8

        /// Creates a set of modifiers.
        ///
        /// - Parameter rawValue: the format's bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Either Shift key.
        public static let shift = Modifiers(rawValue: 1 << 0)
        /// Either Control key.
        public static let control = Modifiers(rawValue: 1 << 1)
        /// The Alt key; AltGr is not a modifier.
        public static let alt = Modifiers(rawValue: 1 << 2)
        /// The Super key (the one with a logo) or Command.
        public static let meta = Modifiers(rawValue: 1 << 3)
    }

    /// The phase of a key press.
    public enum Phase: UInt32, Sendable {
        /// The key is pressed.
        case down
        /// The key is held down and repeats.
        case repeated
        /// The key is released.
        case up
    }

    /// The key.
    public var key: Key
    /// The modifier keys held with it.
    public var modifiers: Modifiers
    /// The phase of the press.
    public var phase: Phase

    /// Creates a press, repetition or release of a key.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - modifiers: the modifier keys held with it.
    ///   - phase: the phase of the press.
    public init(_ key: Key, _ modifiers: Modifiers = [], _ phase: Phase = .down) {
        self.key = key
        self.modifiers = modifiers
        self.phase = phase
    }
}

/// A key to which a listener responds.
struct KeyFilter: Sendable {
    /// The key's number; nil for any key.
    var key: UInt32?
    /// The modifiers, which must match exactly.
    var modifiers: UInt32
    /// The phases, a bit for the number of each.
    var phases: UInt32

    func matches(_ press: KeyPress) -> Bool {
        (key ?? UInt32(press.key.rawValue)) == UInt32(press.key.rawValue)
            && modifiers == UInt32(press.modifiers.rawValue)
            && phases >> press.phase.rawValue & 1 == 1
    }
}
