import TextEditing

/// What fingers and keys do to the text of a field.
extension TextField {
    /// Lays out the text again if fonts were added to the family since.
    ///
    /// - Returns: Whether fonts were added.
    func updateFonts() -> Bool {
        guard family.revision != revision else { return false }
        revision = family.revision
        textDidChange()
        return true
    }

    var joinsLines: Bool { true }
    var isTextFromRight: Bool { line.isFromRight }
    func sendEditingChanged() { sendActions(for: .editingChanged) }

    /// Deletes what is selected, or the character before the caret.
    public func deleteBackward() { deleteBackward(.character) }

    /// Whether nothing has been typed.
    package var isEmpty: Bool { editor.end == 0 }

    /// Does what the return key does: it sends `editingDidEndOnExit` and moves the focus to the next field, or ends
    /// to edit.
    package func performReturn() {
        sendActions(for: .editingDidEndOnExit)
        guard isFocused else { return }
        if returnKeyType == .next, let screen = nearestScreen, screen.moveFocusToNextField() {
            return
        }
        resignFirstResponder()
    }

    func clear() {
        edit {
            $0.selectAll()
            return $0.delete(.character, isForward: false)
        }
    }

    /// Whether the caret is drawn.
    var showsCaret: Bool { isFocused && caret.isLit && editor.selection.isEmpty }
}
