import RiveRuntime

extension Screen {
    /// Passes a key to the `RiveView` that has a focused element or, if there is none, to the frontmost one that
    /// handles it, so that Tab can set the initial focus.
    ///
    /// - Parameters:
    ///   - press: The key.
    ///   - text: The text that the key types; empty for none and for a key that is released.
    /// - Returns: Whether the key was handled.
    @discardableResult
    public func key(_ press: KeyPress, text: String = "") -> Bool {
        let views = shownRiveViews
        if let focused = views.first(where: \.hasFocus) { return focused.key(press, text: text) }
        return views.contains { $0.key(press, text: text) }
    }

    /// Inserts text in the `RiveView` that has a focused element.
    ///
    /// - Returns: Whether the text was handled.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        shownRiveViews.first(where: \.hasFocus)?.insertText(text) ?? false
    }

    /// The visible `RiveView`s, frontmost first.
    private var shownRiveViews: [RiveView] {
        var views: [RiveView] = []
        Screen.collect(root, &views)
        return views
    }

    private static func collect(_ view: View, _ views: inout [RiveView]) {
        if view.isHidden || view.alpha == 0 { return }
        for child in view.subviews.reversed() { collect(child, &views) }
        if let view = view as? RiveView { views.append(view) }
    }
}
