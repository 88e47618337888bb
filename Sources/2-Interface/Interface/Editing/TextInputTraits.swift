/// What an on-screen keyboard shows for a field; the equivalent of `UIKeyboardType`.
public enum KeyboardType: String, Sendable, CaseIterable {
    /// The letters of the interface's language.
    case `default`
    /// Letters with the signs of web addresses.
    case url = "URL"
    /// Letters with the signs of mail addresses.
    case emailAddress
    /// Digits.
    case numberPad
    /// Digits and a decimal separator.
    case decimalPad
    /// Digits and the signs of telephone numbers.
    case phonePad
}

/// What the return key of an on-screen keyboard says; the equivalent of `UIReturnKeyType`.
public enum ReturnKeyType: Sendable {
    /// The sign of a return key.
    case `default`
    /// "Next": return moves the focus to the next field.
    case next
    /// "Done".
    case done
    /// "Search".
    case search
    /// "Go".
    case go
    /// "Send".
    case send
}

/// Which letters an on-screen keyboard types in upper case by itself; the equivalent of
/// `UITextAutocapitalizationType`. A person can press Shift before each letter to change it.
public enum TextAutocapitalizationType: Sendable {
    /// None.
    case none
    /// The first one of each word, as for names.
    case words
    /// The first one of each sentence.
    case sentences
    /// All letters.
    case allCharacters

    /// Signs that end a sentence, and signs that may follow them before the space.
    private static let (ends, closing): (Set<Unicode.Scalar>, Set<Unicode.Scalar>) = (
        [".", "!", "?", "…"], ["\"", "'", ")", "]", "»", "”", "’"]
    )

    /// Returns whether the letter that is typed after a text is in upper case.
    ///
    /// - Complexity: O(1), apart from spaces and closing signs at the end of the text.
    func capitalizes(after text: Substring.UnicodeScalarView) -> Bool {
        switch self {
        case .none: return false
        case .allCharacters: return true
        case .words: return text.last?.properties.isWhitespace ?? true
        case .sentences:
            guard let last = text.last, last != "\n" else { return true }
            guard last.properties.isWhitespace else { return false }
            let before = text.last {
                !$0.properties.isWhitespace && !TextAutocapitalizationType.closing.contains($0)
            }
            return before.map(TextAutocapitalizationType.ends.contains) ?? true
        }
    }
}
