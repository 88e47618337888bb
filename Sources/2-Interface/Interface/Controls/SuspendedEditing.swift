import TextEditing

/// A text that was edited in a field whose view is recreated, with its caret, its selection and what can be undone.
package struct SuspendedEditing {
    fileprivate let editor: TextEditor
    /// The field's label for assistive programs, and its index among the fields with that label.
    fileprivate let label: String?
    fileprivate let index: Int
    fileprivate let isTypedOnKeys: Bool
}

extension Screen {
    /// Takes the focus from a text field whose view is about to be recreated. The field sends no event: its text is
    /// not finished.
    ///
    /// - Returns: What `resumeEditing(_:)` goes on with; nil if no text field is edited.
    package func suspendEditing() -> SuspendedEditing? {
        guard let field = focusedView as? TextField else { return nil }
        let label = field.accessibilityLabel
        guard let index = fields(label: label).firstIndex(where: { $0 === field }) else {
            return nil
        }
        let suspended = SuspendedEditing(
            editor: field.editor, label: label, index: index, isTypedOnKeys: isTypedOnKeys)
        field.isBeingReplaced = true
        setFocus(nil)
        return suspended
    }

    /// Goes on to edit a text in the field that has taken the place of the one it was edited in. Does nothing if there is
    /// none.
    package func resumeEditing(_ suspended: SuspendedEditing) {
        let fields = fields(label: suspended.label)
        guard fields.indices.contains(suspended.index) else { return }
        isTypedOnKeys = suspended.isTypedOnKeys
        fields[suspended.index].becomeFirstResponder(with: suspended.editor)
    }

    /// The text fields with a label, in the order of the tree.
    private func fields(label: String?) -> [TextField] {
        var found: [TextField] = []
        func visit(_ view: View) {
            guard !view.isHidden else { return }
            if let field = view as? TextField {
                if field.accessibilityLabel == label { found.append(field) }
            } else {
                for subview in view.subviews { visit(subview) }
            }
        }
        visit(root)
        return found
    }
}

extension TextField {
    /// Begins to edit the field with the text, the caret and the history of another editor. Its own limits apply to what
    /// is typed from now on.
    fileprivate func becomeFirstResponder(with other: TextEditor) {
        var next = other
        next.maximumLength = editor.maximumLength
        next.allowedCharacters = editor.allowedCharacters
        next.keepsHistory = editor.keepsHistory
        let old = editor
        // A keyboard looks at the text when it appears.
        editor = next
        if becomeFirstResponder() {
            // The focus has put the caret at the end.
            editor = next
        } else {
            editor = old
        }
        textDidChange()
    }
}
