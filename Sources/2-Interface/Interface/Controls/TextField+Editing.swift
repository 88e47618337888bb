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

    /// Changes the text as a finger or a key does, and sends `editingChanged` if it has changed.
    func edit(_ body: (inout TextEditor) -> Bool) {
        guard isEnabled, body(&editor) else { return }
        textDidChange()
        sendActions(for: .editingChanged)
    }

    func move(_ body: (inout TextEditor) -> Void) {
        body(&editor)
        caretDidMove()
    }

    /// Deletes what is selected, or the character before the caret.
    public func deleteBackward() { edit { $0.delete(.character, isForward: false) } }

    /// Deletes what is selected, or the word before the caret.
    package func deleteWordBackward() { edit { $0.delete(.word, isForward: false) } }

    /// Replaces scalars before the caret, as an input method does.
    package func replaceBeforeCaret(_ count: Int, with text: String) {
        edit { $0.replace(before: count, with: text) }
    }

    /// The text before the caret; empty while something is selected, and for secrets.
    package var textBeforeCaret: String {
        guard editor.selection.isEmpty, !isSecureTextEntry else { return "" }
        return String(text.unicodeScalars.prefix(editor.caret))
    }

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

    // MARK: The caret

    /// The time for which the caret is lit and dark, in seconds.
    private static let blinkInterval = 0.5
    /// The number of times that it changes after a key; then it stays lit, so that an idle kiosk sleeps.
    private static let blinkCount = 20

    func blink() {
        blinking?.cancel()
        blinking = nil
        isCaretLit = isFocused
        guard isFocused else { return }
        blinking = Task { [weak self] in
            for change in 1...TextField.blinkCount {
                try? await Task.sleep(for: .seconds(TextField.blinkInterval))
                guard !Task.isCancelled, let self else { return }
                isCaretLit = change % 2 == 0
                setNeedsDisplay()
            }
        }
    }

    /// Whether the caret is drawn.
    var showsCaret: Bool { isFocused && isCaretLit && editor.selection.isEmpty }

    // MARK: Taps

    func tap(_ touch: Touch) {
        let place = place(atX: touch.location(in: self).x)
        nearestScreen?.wantsKeyboard()
        becomeFirstResponder()
        move { editor in
            switch touch.tapCount {
            case 2 where !isSecureTextEntry:
                editor.move(to: place, selects: false)
                editor.selectRun()
            case 2, 3: editor.selectAll()
            default: editor.move(to: place, selects: false)
            }
        }
    }
}
