import RiveRuntime
import TextEditing

/// The text fields of a file, into which a keyboard on the screen types.
extension RiveView: KeyInput {
    /// Gives the view the screen's focus while a field in its file is edited, so that a keyboard opens and nothing that is
    /// typed is recorded, and takes it when the field is no longer edited.
    func followEditing() {
        let isEditing = editsText
        guard isEditing != wasEditing, let screen = nearestScreen else { return }
        wasEditing = isEditing
        if isEditing, screen.focusedView !== self {
            screen.setFocus(self)
        } else if !isEditing, screen.focusedView === self, !hasFocus {
            screen.setFocus(nil)
        } else {
            screen.onFocusChange()
        }
    }

    var isSecureTextEntry: Bool { false }
    var keyboardType: KeyboardType { .default }
    var returnKeyType: ReturnKeyType { .default }
    /// The file does not say what is before its caret.
    var textBeforeCaret: String { "" }

    func insert(_ text: String) -> Bool { insertText(text) }

    func deleteBackward(_ step: TextEditor.Step) {
        press(.backspace, step == .word ? .control : [])
    }

    func replaceBeforeCaret(_ count: Int, with text: String) {
        for _ in 0..<count { press(.backspace) }
        _ = insertText(text)
    }

    /// Begins a new line in a field of several, and ends to edit another one.
    func performReturn() {
        if !press(.enter) { _ = resignFirstResponder() }
    }

    func resignFirstResponder() -> Bool {
        guard isFocused else { return false }
        nearestScreen?.setFocus(nil)
        return true
    }

    @discardableResult
    private func press(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> Bool {
        let isHandled = send(KeyPress(key, modifiers), text: "")
        _ = send(KeyPress(key, modifiers, .up), text: "")
        return isHandled
    }
}
