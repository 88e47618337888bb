/// Makes a view when it is first needed and is told when it comes and goes; UIViewController without the
/// prefix. Views need none: it is for screens on a stack or in tabs, and for code that is ported.
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

    // MARK: Stacks and tabs

    /// The controller that shows this one's view in its own, such as a navigation controller.
    public final internal(set) weak var parent: ViewController?
    /// The controllers whose views this one shows in its own.
    open var children: [ViewController] { [] }

    /// What a navigation bar shows of the controller.
    public private(set) final lazy var navigationItem = NavigationItem()
    /// What a tab bar shows of the controller.
    public final lazy var tabBarItem = TabBarItem(title: navigationItem.title)
    /// The title in the navigation bar.
    public final var title: String {
        get { navigationItem.title }
        set { navigationItem.title = newValue }
    }
    /// The scroll view whose content goes under the navigation bar: it casts its shade on it, a tap on it
    /// scrolls to the start, and a large title belongs to it. Unless overridden the view, if it is one.
    open var contentScrollView: ScrollView? { viewIfLoaded as? ScrollView }

    /// The navigation controller on whose stack this one is.
    public final var navigationController: NavigationController? { ancestor() }
    /// The tab bar controller one of whose tabs shows this one.
    public final var tabBarController: TabBarController? { ancestor() }

    private func ancestor<Container: ViewController>() -> Container? {
        var controller = parent
        while let c = controller {
            if let found = c as? Container { return found }
            controller = c.parent
        }
        return nil
    }

    // MARK: Appearance

    private enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    private var appearance = Appearance.disappeared
    private var isAppearanceAnimated = false

    /// Whether the view is on a screen, or on its way there.
    final var isAppearing: Bool { appearance == .appearing || appearance == .appeared }

    /// The view is about to come or go, and those of children in it. Does nothing where that was said.
    final func beginAppearanceTransition(_ appears: Bool, animated: Bool) {
        guard appears != isAppearing else { return }
        appearance = appears ? .appearing : .disappearing
        isAppearanceAnimated = animated
        if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in shownChildren {
            child.beginAppearanceTransition(appears, animated: animated)
        }
    }

    /// The view has come or gone.
    final func endAppearanceTransition() {
        switch appearance {
        case .appearing:
            appearance = .appeared
            viewDidAppear(isAppearanceAnimated)
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear(isAppearanceAnimated)
        case .appeared, .disappeared: return
        }
        for child in shownChildren { child.endAppearanceTransition() }
    }

    private var shownChildren: [ViewController] {
        guard let loaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: loaded) ?? false }
    }
}

extension Screen {
    /// Takes the old controller's view off the screen and shows the new one's, as large as the screen.
    func exchangeRoot(_ old: ViewController?, for new: ViewController?) {
        if let old {
            old.beginAppearanceTransition(false, animated: false)
            old.viewIfLoaded?.removeFromSuperview()
            old.endAppearanceTransition()
        }
        guard let new, let view = new.view else { return }
        view.frame = root.bounds
        new.beginAppearanceTransition(true, animated: false)
        root.insertSubview(view, at: 0)
        view.layoutIfNeeded()
        new.endAppearanceTransition()
    }
}
