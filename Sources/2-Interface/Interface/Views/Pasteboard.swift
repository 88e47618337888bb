/// What was copied from a text of a screen; the equivalent of `UIPasteboard`. It belongs to the program: nothing of it
/// reaches other programs, and a kiosk forgets it at the end of a visitor's session.
@MainActor public final class Pasteboard {
    init() {}

    /// The text that was copied last; nil if there is none.
    public var string: String?
    /// Whether there is a text.
    public var hasStrings: Bool { string?.isEmpty == false }
}
