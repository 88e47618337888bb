import Geometry
import RiveRuntime
import TextEditing

/// The text fields of a file, into which a keyboard on the screen types.
extension RiveView: KeyInput {
    /// The space between a field and the keyboard, in points.
    private static let fieldMargin = 8.0

    /// Gives the view the screen's focus while a field in its file is edited, so that a keyboard opens and nothing that is
    /// typed is recorded, and takes it when the field is no longer edited.
    func followEditing() {
        let isEditing = editsText
        guard let screen = nearestScreen else { return }
        if isEditing, wasEditing, editedField != shownField { screen.onFocusChange() }
        shownField = editedField
        guard isEditing != wasEditing else { return }
        wasEditing = isEditing
        if isEditing, screen.focusedView !== self {
            screen.setFocus(self)
        } else if !isEditing, screen.focusedView === self, !hasFocus {
            screen.setFocus(nil)
        } else {
            screen.onFocusChange()
        }
    }

    /// Where the field that is edited is, in the view's own coordinates; nil if none is edited.
    private var editedField: Rect? {
        rive.stateMachine?.editedFieldBounds.map {
            rive.fit.transform(
                of: rive.artboard.size, in: Rect(origin: .zero, size: frame.size)
            ).bounds(of: $0)
        }
    }

    /// Moves the view up so far that the field that is edited is above a height of the screen, but not so far that the
    /// field's top leaves the screen.
    ///
    /// - Parameter y: In points from the top of the screen.
    func lift(above y: Double) {
        guard let field = editedField, let superview else { return }
        let top = superview.convertToScreen(frame.origin).y
        let hidden = top + field.maxY + RiveView.fieldMargin - y
        lift = max(0, min(hidden, top + field.minY)).rounded(.up)
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
