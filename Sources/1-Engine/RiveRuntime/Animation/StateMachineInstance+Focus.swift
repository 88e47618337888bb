/// Where the focus moves to. Raw values are the format's.
public enum FocusMove: UInt32, Sendable {
    /// To what follows in the file, as Tab does.
    case next
    /// To what comes before in the file.
    case previous
    /// To what is nearest above.
    case up
    /// To what is nearest below.
    case down
    /// To what is nearest on the left.
    case left
    /// To what is nearest on the right.
    case right
}

/// The focus is one for an artboard and all that is nested in it, whichever machine is asked.
extension StateMachineInstance {
    /// Passes a key to what has the focus, and on to the scopes around it until one takes it.
    ///
    /// A text field takes the keys that move in it or change it. Listeners hear a key and let it pass
    /// on. The text that a key types goes to `insertText(_:)`.
    ///
    /// - Parameter press: the key.
    /// - Returns: whether a field took it or a listener heard it.
    @discardableResult
    public func key(_ press: KeyPress) -> Bool {
        artboard.tree.focus.dropIfHidden()
        var isHeard = false
        for data in artboard.tree.focus.holders {
            if let field = data.parent as? TextInput {
                if field.key(press) { return true }
            } else if data.hear(press) {
                isHeard = true
            }
        }
        if isHeard { artboard.noteInput() }
        return isHeard
    }

    /// Enters text in the field that has the focus, in place of what is selected there; listeners for
    /// text hear of it where the focus is in no field.
    ///
    /// - Parameter text: control characters are left out, and so are line feeds in a field of one line.
    /// - Returns: whether a field took it or a listener heard it.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        artboard.tree.focus.dropIfHidden()
        var isHeard = false
        for data in artboard.tree.focus.holders {
            if let field = data.parent as? TextInput {
                field.insert(text)
                return true
            }
            if data.hearText() { isHeard = true }
        }
        if isHeard { artboard.noteInput() }
        return isHeard
    }

    /// Moves the focus. Beyond the last node, and before the first one, `next` and `previous` take it
    /// away; the step after that begins at the other end.
    ///
    /// - Parameter move: where it goes.
    /// - Returns: whether another node has it now.
    @discardableResult
    public func moveFocus(_ move: FocusMove) -> Bool { artboard.moveFocus(move) }

    /// Takes the focus from what has it.
    public func clearFocus() { artboard.setFocus(nil) }

    /// Whether something has the focus.
    public var hasFocus: Bool { artboard.tree.focus.primary != nil }

    /// Whether what has the focus takes text: a field, or a node with a listener for keys or text.
    public var takesText: Bool {
        artboard.tree.focus.holders.contains { $0.parent is TextInput || $0.listensToKeys }
    }

    /// Whether a listener listens to keys or text.
    func listensToKeys(listener: Int) -> Bool {
        let definition = definition.listeners[listener]
        return definition.listens(to: .keyboard) || definition.listens(to: .text)
    }
}
