/// The words of the menu that appears beside a selected text.
public struct EditMenuTitles: Equatable, Sendable {
    /// Copies what is selected and removes it.
    public var cut: String
    /// Copies what is selected.
    public var copy: String
    /// Inserts what was copied.
    public var paste: String
    /// Selects the word at the caret.
    public var select: String
    /// Selects all of the text.
    public var selectAll: String

    /// Creates the words.
    public init(
        cut: String = "Cut", copy: String = "Copy", paste: String = "Paste",
        select: String = "Select", selectAll: String = "Select All"
    ) {
        (self.cut, self.copy, self.paste) = (cut, copy, paste)
        (self.select, self.selectAll) = (select, selectAll)
    }
}
