import Motion

/// A control that a pull beyond the top of a scroll view operates: a `RefreshControl`.
@MainActor protocol PullControl: View {
    /// Adds the control to the scroll view, above the top of its content.
    func attach(to scrollView: ScrollView)
    /// Removes the control from its scroll view.
    func detach()
    /// Called whenever the content offset has changed, while dragging even if it has not.
    func scrollViewDidScroll()
    /// Called when the finger that drags is lifted.
    func scrollViewDidEndDragging()
    /// Advances a refresh in progress to a frame's time.
    ///
    /// - Returns: Whether the control needs another frame after this one.
    func advanceRefresh(to frame: FrameTime) -> Bool
}
