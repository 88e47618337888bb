import Geometry

/// A delegate of a tab bar controller; the equivalent of `UITabBarControllerDelegate`.
@MainActor public protocol TabBarControllerDelegate: AnyObject {
    /// Asks whether to select a tab that was tapped.
    ///
    /// - Returns: Whether to select the tab.
    func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool
    /// Called after a tap on a tab, even if that tab was already selected.
    func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController)
}

extension TabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) {}
}

/// A controller that switches between screens with a tab bar at the bottom; the equivalent of `UITabBarController`.
///
/// Only the selected controller's view is in the view tree: the others keep their state and their scroll offset, but
/// are neither advanced nor drawn. A tap on the selected tab pops a navigation controller to its root, or scrolls to
/// the top if the root is already shown.
open class TabBarController: ViewController {
    /// The tab bar.
    public let tabBar: TabBar
    /// The delegate, which is notified of taps on tabs.
    public weak var delegate: (any TabBarControllerDelegate)?
    /// The controllers of the tabs, in reading order. When this is set, the selected controller stays selected if it
    /// is still included.
    public var viewControllers: [ViewController] = [] {
        didSet { viewControllersDidChange(oldValue) }
    }
    private var selected: ViewController?
    /// The container of the selected tab's view.
    private let contentArea = View()

    /// Creates a controller without tabs.
    public init(tabBar: TabBar) {
        self.tabBar = tabBar
        super.init()
        tabBar.onSelect = { [unowned self] in didTap($0) }
    }

    /// The controller of the selected tab; nil if there are no tabs. Setting a controller that has no tab has no
    /// effect.
    public final var selectedViewController: ViewController? {
        get { selected }
        set {
            guard let newValue, viewControllers.contains(where: { $0 === newValue }) else { return }
            select(newValue)
        }
    }

    /// The index of the selected tab; 0 if there are no tabs. Setting an index out of range has no effect.
    public final var selectedIndex: Int {
        get { viewControllers.firstIndex { $0 === selected } ?? 0 }
        set { if viewControllers.indices.contains(newValue) { select(viewControllers[newValue]) } }
    }

    open override var children: [ViewController] { viewControllers }

    // MARK: Tabs

    private func viewControllersDidChange(_ old: [ViewController]) {
        for controller in viewControllers { controller.parent = self }
        tabBar.items = viewControllers.map(\.tabBarItem)
        let isKept = viewControllers.contains { $0 === selected }
        select(isKept ? selected : viewControllers.first)
        tabBar.selectedIndex = viewControllers.firstIndex { $0 === selected }
        for controller in old where !viewControllers.contains(where: { $0 === controller }) {
            if controller.parent === self { controller.parent = nil }
        }
    }

    private func select(_ controller: ViewController?) {
        guard controller !== selected else { return }
        let old = selected
        selected = controller
        tabBar.selectedIndex = viewControllers.firstIndex { $0 === controller }
        guard isViewLoaded else { return }
        let isShown = isAppearing
        controller?.loadViewIfNeeded()
        if isShown {
            old?.beginAppearanceTransition(false, animated: false)
            controller?.beginAppearanceTransition(true, animated: false)
        }
        old?.viewIfLoaded?.removeFromSuperview()
        if let view = controller?.view {
            contentArea.addSubview(view)
            layOut()
            view.layoutIfNeeded()
        }
        if isShown {
            old?.endAppearanceTransition()
            controller?.endAppearanceTransition()
        }
    }

    private func didTap(_ index: Int) {
        guard viewControllers.indices.contains(index) else { return }
        let controller = viewControllers[index]
        if let delegate, !delegate.tabBarController(self, shouldSelect: controller) { return }
        if controller !== selected {
            select(controller)
        } else if let stack = controller as? NavigationController, stack.viewControllers.count > 1 {
            stack.popToRootViewController(animated: true)
        } else {
            let top = (controller as? NavigationController)?.topViewController ?? controller
            top.contentScrollView?.scrollToTop()
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    // MARK: View

    open override func loadView() {
        let view = TabBarControllerView()
        view.controller = self
        view.addSubview(contentArea)
        view.addSubview(tabBar)
        contentArea.clipsToBounds = true
        self.view = view
        if let selected { contentArea.addSubview(selected.view) }
    }

    /// Lays out the bar and the selected view inside the safe area.
    fileprivate func layOut() {
        let insets = parent == nil ? view.window?.safeAreaInsets ?? .zero : .zero
        let size = view.frame.size
        let area = Rect(
            insets.left, insets.top, max(0, size.width - insets.left - insets.right),
            max(0, size.height - insets.top - insets.bottom))
        let height = max(0, area.height - TabBar.height)
        contentArea.frame = Rect(area.minX, area.minY, area.width, height)
        tabBar.frame = Rect(area.minX, area.minY + height, area.width, TabBar.height)
        selected?.viewIfLoaded?.frame = Rect(origin: .zero, size: contentArea.frame.size)
    }
}

/// The view of a tab bar controller.
private final class TabBarControllerView: View {
    weak var controller: TabBarController?

    override func layoutSubviews() { controller?.layOut() }
}
