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
