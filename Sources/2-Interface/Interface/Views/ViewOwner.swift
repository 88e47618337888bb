/// The owner of a view that takes part in its layout: a `ViewController`.
@MainActor protocol ViewOwner: AnyObject {
    /// Called before the view lays out its subviews.
    func viewWillLayoutSubviews()
    /// Called after the view has laid out its subviews.
    func viewDidLayoutSubviews()
}
