import RiveRuntime

extension Screen {
    /// Passes a key to the part that has the focus: a view, or an element of a `RiveView`. If it does not handle the key,
    /// Tab and Shift-Tab move the focus, arrows move it from the view that has it, and Enter and Space do what a tap on
    /// that view does. Left and right change the value of a slider or a stepper; Enter lets Tab and Shift-Tab, as of an
    /// encoder, change it until Enter or Escape. Escape closes a dialog, a menu or a sheet as a tap beside it does, or
    /// chooses its "Cancel". Without a focus, the frontmost `RiveView` that handles the key gets it, and Tab sets the
    /// focus.
    ///
    /// - Parameters:
    ///   - press: The key.
    ///   - text: The text that the key types; empty for none and for a key that is released.
    /// - Returns: Whether the key was handled.
    @discardableResult
    public func key(_ press: KeyPress, text: String = "") -> Bool {
        leaveCoveredFocus()
        let inside = viewsWithFocusInside
        if let focused = inside.first(where: \.hasFocusInside) {
            if focused.send(press, text: text) {
                if focused.editsText { noteKeyIntoField() }
                return true
            }
        } else if let view = focusedView, !view.mayHaveFocusInside {
            if view.key(press, text: text) {
                if view.editsText { noteKeyIntoField() }
                return true
            }
            if keyToFocused(view, press) { return true }
        } else if inside.contains(where: { $0.send(press, text: text) }) {
            return true
        }
        if press.key == .escape, press.phase == .down, press.modifiers.isEmpty {
            return Screen.escape(root)
        }
        guard let move = press.tabMove else { return false }
        if isAdjusting, let view = focusedView, view.isAdjustable {
            adjust(view, isUp: move == .next)
            return true
        }
        return moveFocus(move)
    }

    /// Takes the focus from a view that a modal one has covered since the last frame.
    private func leaveCoveredFocus() {
        if focusedView?.isBehindModal == true { setFocus(nil) }
    }

    /// Lets the frontmost view that can be closed close.
    private static func escape(_ view: View) -> Bool {
        guard !view.isHidden, view.alpha > 0, view.isUserInteractionEnabled else { return false }
        for child in view.subviewsBesideModal.reversed() where escape(child) { return true }
        return view.accessibilityPerformEscape()
    }

    /// Moves the value of a view by one step, if a finger could.
    private func adjust(_ view: View, isUp: Bool) {
        guard isReachable(view) else { return }
        if isUp { view.accessibilityIncrement() } else { view.accessibilityDecrement() }
    }

    /// Handles arrows, Enter and Space for the view that has the focus.
    private func keyToFocused(_ view: View, _ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        switch press.key {
        case .up: return press.phase != .up && moveFocus(.up)
        case .down: return press.phase != .up && moveFocus(.down)
        case .left, .right:
            guard press.phase != .up else { return false }
            guard view.isAdjustable else { return moveFocus(press.key == .left ? .left : .right) }
            adjust(view, isUp: (press.key == .right) != view.isRightToLeft)
            return true
        case .enter, .keypadEnter, .space:
            view.setPressedByKey(press.phase != .up)
            if press.phase != .down || activateFocusedView() { return true }
            guard view.isAdjustable, isReachable(view) else { return false }
            isAdjusting.toggle()
            return true
        case .escape where isAdjusting && press.phase == .down:
            isAdjusting = false
            return true
        default: return false
        }
    }

    /// A keyboard on the screen is not needed while a real one types.
    private func noteKeyIntoField() {
        guard !isTypedOnKeys else { return }
        isTypedOnKeys = true
        onFocusChange()
    }

    /// Inserts text in the field that is edited, or else in the `RiveView` that has a focused element.
    ///
    /// - Returns: Whether the text was handled.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        leaveCoveredFocus()
        if let field = focusedView, field.editsText { return field.insertText(text) }
        return viewsWithFocusInside.first(where: \.hasFocusInside)?.insertText(text) ?? false
    }

    /// Inserts what an input method has committed in the text that is edited, and what it still composes.
    package func insert(committed: String, composed: String) {
        guard let field = focusedView, field.editsText else { return }
        field.insert(committed: committed, composed: composed)
    }

    /// The visible views with parts that may have the focus, frontmost first, without those behind a modal view.
    private var viewsWithFocusInside: [View] {
        var views: [View] = []
        Screen.collect(root, &views)
        return views
    }

    private static func collect(_ view: View, _ views: inout [View]) {
        if view.isHidden || view.alpha == 0 { return }
        for child in view.subviewsBesideModal.reversed() { collect(child, &views) }
        if view.mayHaveFocusInside { views.append(view) }
    }
}

extension KeyPress.Key {
    static let space = KeyPress.Key(rawValue: 32)
}

extension KeyPress {
    /// Where Tab and Shift-Tab move the focus; nil for other keys, and for a key that is released.
    var tabMove: FocusMove? {
        guard key == .tab, phase != .up, modifiers.isSubset(of: .shift) else { return nil }
        return modifiers.contains(.shift) ? .previous : .next
    }
}
