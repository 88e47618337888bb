/// An object that loads a view when it is first needed and is notified when the view appears and disappears; the
/// equivalent of `UIViewController`. Views can be used without controllers: controllers are for screens on a
/// navigation stack or in tabs, and for ported code.
@MainActor open class ViewController: ViewOwner {
    private var loaded: View?

    /// Creates a controller whose view is not loaded yet.
    public init() {}

    /// The controller's view, loaded on first access.
    public final var view: View! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set {
            loaded?.owner = nil
            loaded = newValue
            loaded?.owner = self
        }
    }

    /// The view; nil if it is not loaded.
    public final var viewIfLoaded: View? { loaded }
    /// Whether the view is loaded.
    public final var isViewLoaded: Bool { loaded != nil }

    /// Loads the view if it is not loaded yet.
    public final func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        if loaded == nil { view = View() }
        viewDidLoad()
    }

    /// Creates the view and assigns it to `view`. The default implementation creates a plain `View`.
    open func loadView() { view = View() }
    /// Called after the view was loaded; it has no size yet.
    open func viewDidLoad() {}
    /// Called before the view is added to a screen.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view was added to a screen.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view is removed from its screen.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view was removed from its screen.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    // MARK: Stacks and tabs

    /// The container controller that shows this controller's view, such as a navigation controller; nil if there is
    /// none.
    public final internal(set) weak var parent: ViewController?
    /// The controllers whose views this controller contains.
    open var children: [ViewController] { [] }

    /// The controller's title and options for a navigation bar.
    public private(set) final lazy var navigationItem = NavigationItem()
    /// The controller's title, icon and badge for a tab bar.
    public final lazy var tabBarItem = TabBarItem(title: navigationItem.title)
    /// The title shown in the navigation bar.
    public final var title: String {
        get { navigationItem.title }
        set { navigationItem.title = newValue }
    }
    /// The scroll view that scrolls under the navigation bar. The bar casts its shadow on it and collapses its large
    /// title with it, and a tap on the bar scrolls it to the top. The default is the controller's view if that is a
    /// scroll view, otherwise nil.
    open var contentScrollView: ScrollView? { viewIfLoaded as? ScrollView }

    /// The navigation controller whose stack contains this controller, directly or indirectly; nil if there is none.
    public final var navigationController: NavigationController? { ancestor() }
    /// The tab bar controller that contains this controller, directly or indirectly; nil if there is none.
    public final var tabBarController: TabBarController? { ancestor() }

    private func ancestor<Container: ViewController>() -> Container? {
        var controller = parent
        while let c = controller {
            if let found = c as? Container { return found }
            controller = c.parent
        }
        return nil
    }

    // MARK: Presentation

    /// The controller that this one shows in front of the screen; nil if there is none.
    public final internal(set) var presentedViewController: ViewController?
    /// The controller that shows this one in front of the screen; nil if there is none.
    public final internal(set) weak var presentingViewController: ViewController?
    /// Whether a finger cannot close the controller while it is presented.
    public final var isModalInPresentation = false {
        didSet { presentedView?.isModal = isModalInPresentation }
    }
    /// How the controller is shown as a sheet.
    public private(set) final lazy var sheetPresentationController = SheetPresentationController()
    /// What shows the controller's view in front of the screen; nil if it is not presented.
    final var presentedView: PresentedView?

    /// Makes what shows the controller's view in front of the screen: a sheet.
    func makePresentedView() -> PresentedView {
        let sheet = SheetView(view)
        sheetPresentationController.connect(sheet)
        sheet.isModal = isModalInPresentation
        sheet.onDismiss = { [weak self] in self?.presentingViewController?.dismiss(animated: true) }
        return sheet
    }

    // MARK: Appearance

    private enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    private var appearance = Appearance.disappeared
    private var isAppearanceAnimated = false

    /// Whether the view is on a screen or is appearing there.
    final var isAppearing: Bool { appearance == .appearing || appearance == .appeared }

    /// Notifies the controller and its visible children that the view is about to appear or disappear. Does nothing
    /// if they have already been notified.
    final func beginAppearanceTransition(_ appears: Bool, animated: Bool) {
        guard appears != isAppearing else { return }
        appearance = appears ? .appearing : .disappearing
        isAppearanceAnimated = animated
        if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in shownChildren {
            child.beginAppearanceTransition(appears, animated: animated)
        }
    }

    /// Notifies the controller and its visible children that the view has appeared or disappeared.
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
    /// The controller whose view fills the screen; nil for a screen of plain views.
    public var rootViewController: ViewController? {
        get { rootOwner as? ViewController }
        set {
            let old = rootViewController
            guard newValue !== old else { return }
            rootOwner = newValue
            replaceRoot(old, for: newValue)
        }
    }

    /// Removes the old controller's view from the screen and adds the new one's, filling the screen.
    private func replaceRoot(_ old: ViewController?, for new: ViewController?) {
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
