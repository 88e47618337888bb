import RiveRuntime

extension Screen {
    /// Passes a key to the `RiveView` in which something has the focus; to the frontmost one that takes
    /// it where nothing has, so that Tab begins somewhere.
    ///
    /// - Parameters:
    ///   - press: the key.
    ///   - text: what it types; empty for nothing, and for a key that is released.
    /// - Returns: whether something took it.
    @discardableResult
    public func key(_ press: KeyPress, text: String = "") -> Bool {
        let views = shownRiveViews
        if let focused = views.first(where: \.hasFocus) { return focused.key(press, text: text) }
        return views.contains { $0.key(press, text: text) }
    }

    /// Enters text in the `RiveView` in which something has the focus.
    ///
    /// - Returns: whether something took it.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        shownRiveViews.first(where: \.hasFocus)?.insertText(text) ?? false
    }

    /// The views that show, the frontmost first.
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
