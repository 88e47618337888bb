import Geometry

/// An artboard and all artboards nested in it share one focus, whichever machine is asked.
extension StateMachineInstance {
    /// Passes a key to the node that has the focus, and then to the enclosing scopes until one consumes it.
    ///
    /// A text field consumes the keys that move its caret or edit its text. Listeners receive a key without consuming
    /// it. The text typed by a key must be passed to `insertText(_:)`.
    ///
    /// - Parameter press: the key.
    /// - Returns: whether a field consumed the key or a listener received it.
    @discardableResult
    public func key(_ press: KeyPress) -> Bool {
        deliver(.key(press)) { $0.key(press) }
    }

    /// Passes a gamepad's change to the node that has the focus, and then to the enclosing scopes. Nothing consumes it.
    ///
    /// - Parameter event: the change.
    /// - Returns: whether a listener received it.
    @discardableResult
    public func gamepad(_ event: GamepadEvent) -> Bool { deliver(.gamepad(event), nil) }

    /// Passes an input to the node that has the focus, and then to the enclosing scopes until a field consumes it.
    ///
    /// - Parameter edit: passes the input to a field; returns whether that consumes it. If it is nil, listeners of fields
    ///   receive the input as others do.
    /// - Returns: whether a field consumed the input or a listener received it.
    private func deliver(_ input: FocusInput, _ edit: ((TextInput) -> Bool)?) -> Bool {
        artboard.focus.dropIfHidden()
        var isHeard = false
        for data in artboard.focus.holders {
            if let edit, let field = data.parent as? TextInput {
                if edit(field) { return true }
            } else if data.hear(input) {
                isHeard = true
            }
        }
        if isHeard { artboard.noteInput() }
        return isHeard
    }

    /// Inserts text into the field that has the focus, replacing its selection. If no field has the focus, listeners
    /// for text are run instead.
    ///
    /// - Parameter text: the text; control characters are removed, and so are line feeds in a single-line field.
    /// - Returns: whether a field consumed the text or a listener received it.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        deliver(.text) { field in
            field.insert(text)
            return true
        }
    }

    /// Moves the focus. Beyond the last node, or before the first one, `next` and `previous` clear the focus; the
    /// following move starts at the other end.
    ///
    /// - Parameter move: the direction.
    /// - Returns: whether another node has the focus after the call.
    @discardableResult
    public func moveFocus(_ move: FocusMove) -> Bool { artboard.moveFocus(move) }

    /// Clears the focus.
    public func clearFocus() { artboard.setFocus(nil) }

    /// Whether a node has the focus.
    public var hasFocus: Bool { artboard.focus.primary != nil }

    /// Whether the focused node accepts text: a field, or a node with a listener for keys or text.
    public var acceptsText: Bool {
        artboard.focus.holders.contains { $0.parent is TextInput || $0.listensToKeys }
    }

    /// Whether the focused node is a text field.
    package var isEditingText: Bool {
        artboard.focus.holders.contains { $0.parent is TextInput }
    }

    /// The bounds of the text field that has the focus, in the artboard's own space; nil if none has it.
    package var editedFieldBounds: Rect? {
        let fields = artboard.focus.holders.lazy.compactMap { $0.parent as? TextInput }
        return fields.first.map {
            $0.worldTransform.bounds(of: Rect(origin: .zero, size: $0.localSize))
        }
    }

    /// Whether a listener responds to keys or text.
    func listensToKeys(listener: Int) -> Bool {
        let definition = definition.listeners[listener]
        return definition.listens(to: .keyboard) || definition.listens(to: .text)
    }
}
