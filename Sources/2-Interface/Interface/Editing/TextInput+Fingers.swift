import TextEditing

/// What fingers do to a text that is edited.
extension TextInput {
    /// Makes what fingers select with when the text begins to be edited, and removes it at the end.
    func updateSelectionTools() {
        selectionTools?.end()
        selectionTools = isFocused ? nearestScreen.map { SelectionTools(self, on: $0) } : nil
    }

    func tap(_ touch: Touch) {
        let place = place(at: touch.location(in: self))
        let isOnCaret = isFocused && editor.selection.isEmpty && place == editor.caret
        nearestScreen?.wantsKeyboard()
        _ = becomeFirstResponder()
        let isSecret = isSecureTextEntry
        move { editor in
            switch touch.tapCount {
            case 2 where !isSecret:
                editor.move(to: place, selects: false)
                editor.selectRun()
            case 2, 3: editor.selectAll()
            default: editor.move(to: place, selects: false)
            }
        }
        if touch.tapCount > 1 {
            selectionTools?.show()
        } else if isOnCaret {
            selectionTools?.toggleMenu()
        } else {
            selectionTools?.hide()
        }
    }

    /// Selects the word under a finger that stays, and what is between it and the places to which the finger moves.
    func selectWord(with recognizer: GestureRecognizer) {
        switch recognizer.state {
        case .began:
            guard isEnabled else { return }
            let place = place(at: recognizer.location(in: self))
            nearestScreen?.wantsKeyboard()
            _ = becomeFirstResponder()
            let isSecret = isSecureTextEntry
            move { editor in
                editor.move(to: place, selects: false)
                if !isSecret { editor.selectRun() }
            }
            selectionTools?.hide()
            selectionTools?.magnify(true)
        case .changed:
            guard isFocused, recognizer.touches.first?.hasMoved == true else { return }
            let place = place(at: recognizer.location(in: self))
            let selects = !isSecureTextEntry && editor.end > 0
            if place != editor.anchor { move { $0.move(to: place, selects: selects) } }
        default:
            selectionTools?.magnify(false)
            selectionTools?.show()
        }
    }
}
