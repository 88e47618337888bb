/// Controllers in front of the screen: alerts and sheets.
extension ViewController {
    /// Shows a controller in front of the screen: an alert as a card, any other one as a sheet. Does nothing if this
    /// controller's view is on no screen, or presents another one already.
    public final func present(
        _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        guard let screen = viewIfLoaded?.nearestScreen, presentedViewController == nil,
            controller.presentedView == nil
        else { return }
        let presented = controller.makePresentedView()
        controller.presentedView = presented
        controller.presentingViewController = self
        presentedViewController = controller
        controller.beginAppearanceTransition(true, animated: animated)
        presented.present(on: screen, animated: animated) { [weak controller] in
            controller?.endAppearanceTransition()
            completion?()
        }
    }

    /// Closes the controller that this one presents or, if there is none, this one if it is presented itself.
    public final func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let controller = presentedViewController else {
            guard let presentingViewController else { return }
            return presentingViewController.dismiss(animated: animated, completion: completion)
        }
        // What that one presents goes with it.
        if controller.presentedViewController != nil { controller.dismiss(animated: false) }
        guard let presented = controller.presentedView else { return }
        controller.presentedView = nil
        controller.presentingViewController = nil
        presentedViewController = nil
        controller.beginAppearanceTransition(false, animated: animated)
        presented.dismiss(animated: animated) {
            controller.endAppearanceTransition()
            completion?()
        }
    }
}
