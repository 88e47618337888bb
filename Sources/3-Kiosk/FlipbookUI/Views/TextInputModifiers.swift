/// What the return key of a field shows.
public struct SubmitLabel: Sendable {
    let key: ReturnKeyType

    /// The sign of a return key.
    public static let `return` = SubmitLabel(key: .default)
    /// "Done".
    public static let done = SubmitLabel(key: .done)
    /// "Go".
    public static let go = SubmitLabel(key: .go)
    /// "Next": return moves the focus to the next field.
    public static let next = SubmitLabel(key: .next)
    /// "Search".
    public static let search = SubmitLabel(key: .search)
    /// "Send".
    public static let send = SubmitLabel(key: .send)
}

/// Which letters a keyboard on the screen types in upper case by itself.
public struct TextInputAutocapitalization: Sendable {
    let type: TextAutocapitalizationType

    /// None.
    public static let never = TextInputAutocapitalization(type: .none)
    /// The first one of each word.
    public static let words = TextInputAutocapitalization(type: .words)
    /// The first one of each sentence.
    public static let sentences = TextInputAutocapitalization(type: .sentences)
    /// All letters.
    public static let characters = TextInputAutocapitalization(type: .allCharacters)
}

extension View {
    /// Calls a closure when Return is pressed in a text field of the view, or in its search field; see `searchable`.
    public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View {
        EnvironmentView(content: self) {
            if triggers.contains(.text) { $0.textInput.submitActions.insert(action, at: 0) }
            if triggers.contains(.search) { $0.textInput.searchActions.insert(action, at: 0) }
        }
    }

    /// Sets what the return key of fields in the view shows.
    public func submitLabel(_ label: SubmitLabel) -> some View {
        EnvironmentView(content: self) { $0.textInput.returnKey = label.key }
    }

    /// Sets the keys of the keyboard on the screen for fields in the view.
    public func keyboardType(_ type: KeyboardType) -> some View {
        EnvironmentView(content: self) { $0.textInput.keyboard = type }
    }

    /// Sets which letters the keyboard on the screen types in upper case by itself for fields in the view; nil for the
    /// default, `sentences`. Secrets and fields for addresses have none.
    public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View {
        EnvironmentView(content: self) {
            $0.textInput.capitalization = autocapitalization?.type ?? .sentences
        }
    }
}
