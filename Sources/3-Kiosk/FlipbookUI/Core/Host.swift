/// The hosting view, as the nodes and elements in it know it.
@MainActor protocol Host: Interface.View {
    /// The nodes whose state has changed since the last frame.
    var updates: PendingUpdates { get }
    /// The animation of the changes being applied; nil if they are not animated.
    var animation: Animation? { get }
    /// Calls a closure before the next frame, once the host is on a screen.
    func onNextFrame(_ action: @escaping () -> Void)
    /// Adds a node, which appears before the next frame in which the host is on a screen.
    ///
    /// - Returns: The number of the node, for `removeAppearanceNode`.
    func addAppearanceNode(_ node: any AppearanceNode) -> Int
    /// Removes a node, which no longer appears or disappears with the host.
    func removeAppearanceNode(_ number: Int)
    /// Updates the children of a container, at the end of the evaluation in progress, however many of its views have
    /// changed.
    func containerDidChange(_ container: ContainerElement)
    /// Adds an element that reports a preference.
    func addPreferenceReader(_ element: any PreferenceReader)
    /// Called when a preference may have changed. It is reported after the next layout.
    func preferencesDidChange()
}

/// A node that acts when it appears on the screen and disappears from it, by itself or with its host.
@MainActor protocol AppearanceNode: AnyObject {
    /// Called after the node was added or its host has returned to the screen.
    func appear()
    /// Called after the host has left the screen.
    func disappear()
}

/// An element that reports a preference.
@MainActor protocol PreferenceReader: Element {
    /// Reports the preference if it has changed.
    func report()
}
