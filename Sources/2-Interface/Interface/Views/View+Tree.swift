extension View {
    /// Returns whether the view is `other` or one of its descendants.
    public final func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let v = view, v !== other { view = v.superview }
        return view != nil
    }

    /// Invalidates the layout of the view and of all views in it.
    final func setNeedsLayoutInTree() {
        setNeedsLayout()
        for view in subviews { view.setNeedsLayoutInTree() }
    }

    /// Whether purely decorative movement is omitted on the view's screen.
    public final var reducesMotion: Bool { nearestScreen?.reducesMotion ?? false }

    /// The screen that shows the view; nil if there is none. It takes the place of the window of a UIKit view.
    public final var window: Screen? { nearestScreen }
}
