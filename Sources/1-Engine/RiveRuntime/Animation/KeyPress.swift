/// A key that is pressed, held down or released, for `StateMachineInstance.key(_:)`.
public struct KeyPress: Hashable, Sendable {
    /// A key by its place on a US keyboard, whatever it types: the format's number, which is that of
    /// the character in capitals, or from 256 on that of a key without one.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The format's number.
        public let rawValue: UInt16

        /// - Parameter rawValue: the format's number.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The key with a letter, a digit or a sign of the US layout; nil for any other character.
        ///
        /// - Parameter character: in either case.
        public init?(_ character: Character) {
            let scalars = character.uppercased().unicodeScalars
            guard scalars.count == 1, let value = scalars.first?.value, Key.signs.contains(value)
            else { return nil }
            self.init(rawValue: UInt16(value))
        }

        private static let signs = Set(
            " ',-./0123456789;=ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]`"
                .unicodeScalars.map(\.value))

        static let a = Key(rawValue: 65)
        /// Escape.
        public static let escape = Key(rawValue: 256)
        /// Enter; that of the keypad is `keypadEnter`.
        public static let enter = Key(rawValue: 257)
        /// Tab.
        public static let tab = Key(rawValue: 258)
        /// Backspace, which deletes what is before the caret.
        public static let backspace = Key(rawValue: 259)
        /// Insert.
        public static let insert = Key(rawValue: 260)
        /// Delete, which deletes what is behind the caret.
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

        /// F1 to F25.
        ///
        /// - Parameter number: 1...25; the nearest of these for another one.
        public static func function(_ number: Int) -> Key {
            Key(rawValue: UInt16(289 + max(1, min(25, number))))
        }
    }

    /// The keys that are held with it.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The format's bits.
        public let rawValue: UInt8

        /// - Parameter rawValue: the format's bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Either Shift key.
        public static let shift = Modifiers(rawValue: 1 << 0)
        /// Either Control key.
        public static let control = Modifiers(rawValue: 1 << 1)
        /// The Alt key; AltGr is none.
        public static let alt = Modifiers(rawValue: 1 << 2)
        /// The key with a logo, or Command.
        public static let meta = Modifiers(rawValue: 1 << 3)
    }

    /// What the key does.
    public enum Phase: Hashable, Sendable {
        /// It is pressed.
        case down
        /// It is held down, and pressed again by that.
        case repeated
        /// It is let go.
        case up
    }

    /// The key.
    public var key: Key
    /// The keys that are held with it.
    public var modifiers: Modifiers
    /// What the key does.
    public var phase: Phase

    /// A key that is pressed, held down or released.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - modifiers: the keys that are held with it.
    ///   - phase: what the key does.
    public init(_ key: Key, _ modifiers: Modifiers = [], _ phase: Phase = .down) {
        self.key = key
        self.modifiers = modifiers
        self.phase = phase
    }
}

/// One of the keys that a listener listens to.
struct KeyFilter: Sendable {
    struct Phases: OptionSet {
        let rawValue: UInt32
        static let down = Phases(rawValue: 1 << 0)
        static let repeated = Phases(rawValue: 1 << 1)
        static let up = Phases(rawValue: 1 << 2)
    }

    /// Nil for any key.
    var key: UInt32?
    /// Exactly those that are held.
    var modifiers: UInt32
    var phases: Phases

    func matches(_ press: KeyPress) -> Bool {
        let phase: Phases =
            switch press.phase {
            case .down: .down
            case .repeated: .repeated
            case .up: .up
            }
        return (key ?? UInt32(press.key.rawValue)) == UInt32(press.key.rawValue)
            && modifiers == UInt32(press.modifiers.rawValue) && phases.contains(phase)
    }
}
