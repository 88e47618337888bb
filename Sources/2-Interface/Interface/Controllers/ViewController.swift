/// Makes a view when it is first needed and is told when it comes and goes; UIViewController without the
/// prefix. Views need none: it is for code that is ported.
@MainActor open class ViewController {
    private var loaded: View?

    /// A controller whose view is not loaded yet.
    public init() {}

    /// The controller's view; loaded when it is first used.
    public final var view: View! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set {
            loaded?.viewController = nil
            loaded = newValue
            loaded?.viewController = self
        }
    }

    /// The view if it is loaded.
    public final var viewIfLoaded: View? { loaded }
    /// Whether `view` has been used.
    public final var isViewLoaded: Bool { loaded != nil }

    /// Loads the view if it is not.
    public final func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        if loaded == nil { view = View() }
        viewDidLoad()
    }

    /// Sets `view`; the default makes a plain one.
    open func loadView() { view = View() }
    /// The view has been loaded; it has no size yet.
    open func viewDidLoad() {}
    /// The view is about to come onto a screen.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is on a screen.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to leave its screen.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has left its screen.
    open func viewDidDisappear(_ animated: Bool) {}
    /// The view is about to lay out its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view has laid out its subviews.
    open func viewDidLayoutSubviews() {}
}

extension Screen {
    /// Takes the old controller's view off the screen and shows the new one's, as large as the screen.
    func exchangeRoot(_ old: ViewController?, for new: ViewController?) {
        if let old {
            old.viewWillDisappear(false)
            old.viewIfLoaded?.removeFromSuperview()
            old.viewDidDisappear(false)
        }
        guard let new, let view = new.view else { return }
        view.frame = root.bounds
        new.viewWillAppear(false)
        root.insertSubview(view, at: 0)
        view.layoutIfNeeded()
        new.viewDidAppear(false)
    }
}
