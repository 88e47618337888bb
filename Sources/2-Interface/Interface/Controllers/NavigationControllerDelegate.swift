/// A delegate of a navigation controller; the equivalent of `UINavigationControllerDelegate`.
@MainActor public protocol NavigationControllerDelegate: AnyObject {
    /// Called before a controller's view is shown. If this is by an interactive pop, the user may still cancel it.
    func navigationController(
        _ navigationController: NavigationController, willShow viewController: ViewController,
        animated: Bool)
    /// Called after a controller's view was shown.
    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController,
        animated: Bool)
}

extension NavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: NavigationController, willShow viewController: ViewController,
        animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController,
        animated: Bool
    ) {}
}
