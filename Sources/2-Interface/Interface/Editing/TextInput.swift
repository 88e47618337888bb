import Geometry
import RiveRuntime
import TextEditing
import Typography

/// What a keyboard on the screen types into.
@MainActor protocol KeyInput: View {
    /// Whether the text is a secret, of which nothing can be copied.
    var isSecureTextEntry: Bool { get }
    var keyboardType: KeyboardType { get }
    var returnKeyType: ReturnKeyType { get }
    /// Whether the digits of a number pad are shuffled.
    var shufflesDigits: Bool { get }
    /// The text before the caret; empty while something is selected, and for secrets.
    var textBeforeCaret: String { get }
    /// Whether a letter that is typed now is in upper case unless a person says otherwise.
    var capitalizesNextLetter: Bool { get }

    /// Inserts text at the caret in place of what is selected.
    ///
    /// - Returns: Whether the text can be edited.
    func insert(_ text: String) -> Bool
    func deleteBackward(_ step: TextEditor.Step)
    /// Replaces scalars before the caret, as an input method does.
    func replaceBeforeCaret(_ count: Int, with text: String)
    /// Does what the return key does.
    func performReturn()
    /// Ends to edit the text.
    func resignFirstResponder() -> Bool
}

extension KeyInput {
    var shufflesDigits: Bool { false }
    var capitalizesNextLetter: Bool { false }
}

/// A view whose text is edited by fingers, keys and an on-screen keyboard: a field of one line or a view of several.
@MainActor protocol TextInput: KeyInput {
    var family: FontFamily { get }
    /// In points.
    var fontSize: Double { get }
    var textColor: Color { get }
    var isEnabled: Bool { get }
    var autocapitalizationType: TextAutocapitalizationType { get }
    var editor: TextEditor { get set }
    /// Whether line breaks become spaces, as in a field of one line.
    var joinsLines: Bool { get }
    /// Whether the text at the caret runs from right to left.
    var isTextFromRight: Bool { get }
    /// What fingers select with while the text is edited; nil at other times.
    var selectionTools: SelectionTools? { get set }

    /// Lays out the text again.
    func textDidChange()
    /// Lays out the text again if fonts were added to the family since.
    ///
    /// - Returns: Whether fonts were added.
    func updateFonts() -> Bool
    /// Shows the caret, at once lit, where it is now.
    func caretDidMove()
    /// Tells the program that fingers or keys have changed the text.
    func sendEditingChanged()
    /// Begins to edit the text.
    func becomeFirstResponder() -> Bool
    /// Returns the position in the text that is nearest to a point in the view's own coordinates.
    func place(at point: Point) -> Int
    /// Returns where the caret is at a position, in the view's own coordinates.
    ///
    /// - Parameter endsLine: Whether it is at the end of a broken line instead of at the start of the next one.
    func caretRect(at place: Int, endsLine: Bool) -> Rect
    /// Draws the text as it is seen, in the view's own coordinates.
    func drawText(on canvas: Canvas)
}

// MARK: - Changes

extension TextInput {
    /// Changes the text as a finger or a key does, and tells the program if it has changed.
    func edit(_ body: (inout TextEditor) -> Bool) {
        guard isEnabled, body(&editor) else { return }
        selectionTools?.hide()
        textDidChange()
        sendEditingChanged()
    }

    func move(_ body: (inout TextEditor) -> Void) {
        body(&editor)
        caretDidMove()
        if isFocused { nearestScreen?.onCaretMove() }
    }

    /// Gives the text the focus.
    ///
    /// - Returns: Whether it is edited now: not if it cannot be edited or is not on a screen.
    func beginEditing() -> Bool {
        guard isEnabled, let screen = nearestScreen else { return false }
        screen.setFocus(self)
        return isFocused
    }

    /// Takes the focus from the text.
    ///
    /// - Returns: Whether it was edited.
    func endEditing() -> Bool {
        guard isFocused else { return false }
        nearestScreen?.setFocus(nil)
        return true
    }

    func insert(_ text: String) -> Bool {
        guard isEnabled else { return false }
        let joinsLines = joinsLines
        edit { $0.insert(text, joinsLines: joinsLines) }
        return true
    }

    /// Inserts what an input method has committed, and what it still composes in place of what it composed before.
    func compose(_ composed: String, committed: String) {
        let joinsLines = joinsLines
        edit { $0.compose(committed: committed, composed: composed, joinsLines: joinsLines) }
    }

    /// What is highlighted: the selection, or else what an input method composes.
    var highlightedRange: Range<Int> {
        editor.selection.isEmpty ? editor.markedRange : editor.selection
    }

    func deleteBackward(_ step: TextEditor.Step) { edit { $0.delete(step, isForward: false) } }

    func replaceBeforeCaret(_ count: Int, with text: String) {
        edit { $0.replace(before: count, with: text) }
    }

    var capitalizesNextLetter: Bool {
        // Addresses and secrets are not sentences.
        guard keyboardType == .default, !isSecureTextEntry else { return false }
        let place = min(editor.caret, editor.selection.lowerBound)
        let scalars = editor.text.unicodeScalars
        return autocapitalizationType.capitalizes(after: scalars.prefix(place))
    }

    var textBeforeCaret: String {
        guard editor.selection.isEmpty, !isSecureTextEntry else { return "" }
        return String(editor.text.unicodeScalars.prefix(editor.caret))
    }
}

// MARK: - Keys

private let commandKeys: KeyPress.Modifiers = [.control, .meta]
private let wordKeys: KeyPress.Modifiers = [.control, .alt]

extension TextInput {
    /// Handles keys that type, delete, copy or move the caret along the text.
    func edit(with press: KeyPress, text: String) -> Bool {
        if press.phase == .up { return true }
        let isCommand = !press.modifiers.isDisjoint(with: commandKeys)
        let selects = press.modifiers.contains(.shift)
        let step: TextEditor.Step =
            press.modifiers.isDisjoint(with: wordKeys) ? .character : .word
        selectionTools?.hide()
        switch press.key {
        case .backspace: edit { $0.delete(step, isForward: false) }
        case .delete: edit { $0.delete(step, isForward: true) }
        case .left, .right:
            let isForward = (press.key == .right) != isTextFromRight
            move { $0.move(step, isForward: isForward, selects: selects) }
        case .home: move { $0.move(to: 0, selects: selects) }
        case .end: move { $0.move(to: $0.end, selects: selects) }
        case .enter, .keypadEnter: if press.phase == .down { performReturn() }
        case .escape: _ = resignFirstResponder()
        case .a where isCommand: perform(.selectAll)
        case .c where isCommand: perform(.copy)
        case .v where isCommand: perform(.paste)
        case .x where isCommand: perform(.cut)
        case .z where isCommand: edit { selects ? $0.redo() : $0.undo() }
        default:
            guard !text.isEmpty, !isCommand else { return false }
            _ = insert(text)
        }
        return true
    }
}

// MARK: - Commands

/// What the menu of a text and command keys do.
enum EditCommand: CaseIterable {
    case cut, copy, paste, select, selectAll
}

extension TextInput {
    /// Whether a command would do something.
    func canPerform(_ command: EditCommand) -> Bool {
        let selection = editor.selection
        switch command {
        case .cut: return isEnabled && !selection.isEmpty && !isSecureTextEntry
        case .copy: return !selection.isEmpty && !isSecureTextEntry
        case .paste: return isEnabled && nearestScreen?.pasteboard.hasStrings == true
        case .select: return selection.isEmpty && editor.end > 0 && !isSecureTextEntry
        case .selectAll: return editor.end > 0 && selection.count < editor.end
        }
    }

    func perform(_ command: EditCommand) {
        guard canPerform(command), let pasteboard = nearestScreen?.pasteboard else { return }
        switch command {
        case .cut:
            pasteboard.string = editor.selectedText
            edit { $0.delete(.character, isForward: false) }
        case .copy: pasteboard.string = editor.selectedText
        case .paste: _ = insert(pasteboard.string ?? "")
        case .select: move { $0.selectRun() }
        case .selectAll: move { $0.selectAll() }
        }
    }
}
