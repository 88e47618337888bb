import Languages

/// The words that views show by themselves: in the menu beside a selected text, on the buttons of dialogs and bars.
///
///     screen.words = InterfaceWords(language: "de")
public struct InterfaceWords: Equatable, Sendable {
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
    /// Closes a message.
    public var ok: String
    /// Gives up.
    public var cancel: String
    /// Ends what the screen is for.
    public var done: String
    /// Closes what is shown.
    public var close: String
    /// Begins to edit.
    public var edit: String
    /// Loads again.
    public var refresh: String
    /// Stores what was edited.
    public var save: String
    /// Stands in an empty field for what is searched.
    public var search: String

    /// Creates the words of a language.
    ///
    /// - Parameter language: A BCP 47 language tag, such as `de` or `zh-Hant`. Arabic, Chinese, Dutch, English, French,
    ///   German, Hebrew, Italian, Japanese, Polish, Portuguese and Spanish have words of their own; others get English.
    public init(language: String = "en") { self.init(InterfaceStrings(locale: language)) }

    package init(_ strings: InterfaceStrings) {
        (cut, copy, paste) = (strings[.cut], strings[.copy], strings[.paste])
        (select, selectAll) = (strings[.select], strings[.selectAll])
        (ok, cancel, done) = (strings[.ok], strings[.cancel], strings[.done])
        (close, edit, refresh) = (strings[.close], strings[.edit], strings[.refresh])
        (save, search) = (strings[.save], strings[.search])
    }
}
