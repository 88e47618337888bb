import Geometry
import Motion

/// A controller that manages a stack of screens with a navigation bar and a back button; the equivalent of
/// `UINavigationController`.
///
/// Only the top controller's view is in the view tree, or two views during a transition: those below keep their state
/// and their scroll offset, but are neither advanced nor drawn. The back button or a drag from the leading edge pops
/// the top controller, except for the root controller.
///
///     let stack = NavigationController(rootViewController: list) {
///         NavigationBar(family: app.fonts.bold, noticeFamily: app.fonts.regular)
///     }
///     app.screen.rootViewController = stack
open class NavigationController: ViewController {
    /// The controllers on the stack, from the root to the top.
    public private(set) var viewControllers: [ViewController] = []
    /// The delegate, which is notified of the controllers shown.
    public weak var delegate: (any NavigationControllerDelegate)?
    /// The recogniser of the interactive pop gesture. Disable it for screens that can only be left with their back
    /// button.
    public let interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer()
    /// The background colour behind views that are not opaque.
    public var pageBackgroundColor = Color.systemBackground {
        didSet { for page in pages.values { page.backgroundColor = pageBackgroundColor } }
    }

    private let makeBar: @MainActor () -> NavigationBar
    private var pages: [ObjectIdentifier: NavigationPage] = [:]
    /// The container of the pages, inside the safe area.
    private let pageArea = View()
    private(set) var transition: NavigationTransition?
    /// Whether the controllers and the delegate were notified of the transition with `animated` true.
    private var isTransitionAnimated = false
    /// Controllers removed from the stack, to be released after the transition.
    private var leaving: [ViewController] = []
    /// Whether controllers are being notified of a change. A change made meanwhile is deferred.
    private var isChanging = false
    /// The deferred change.
    private var nextChange: (stack: [ViewController], animated: Bool)?

    /// Creates a navigation stack with one controller.
    ///
    /// - Parameters:
    ///   - rootViewController: The controller at the bottom of the stack, which is never popped.
    ///   - makeNavigationBar: Creates the bar of a screen, with its fonts and colours.
    public init(
        rootViewController: ViewController,
        makeNavigationBar: @escaping @MainActor () -> NavigationBar
    ) {
        makeBar = makeNavigationBar
        super.init()
        viewControllers = [rootViewController]
        adopt(rootViewController)
    }

    /// The controller at the top of the stack, whose view is shown or about to be shown.
    public final var topViewController: ViewController? { viewControllers.last }
    /// The navigation bar of the top controller; nil until that is shown.
    public final var navigationBar: NavigationBar? {
        topViewController?.navigationItem.navigationBar
    }
    /// Whether a transition is in progress.
    public final var isInTransition: Bool { transition != nil }

    open override var children: [ViewController] { viewControllers }

    // MARK: Stack

    /// Pushes a controller onto the stack and shows it. Does nothing if the controller is already on the stack.
    open func pushViewController(_ controller: ViewController, animated: Bool) {
        let stack = nextChange?.stack ?? viewControllers
        guard !stack.contains(where: { $0 === controller }) else { return }
        setViewControllers(stack + [controller], animated: animated)
    }

    /// Pops the top controller, unless it is the root.
    ///
    /// - Returns: The popped controller; nil if there is only the root.
    @discardableResult open func popViewController(animated: Bool) -> ViewController? {
        popLast(1, animated: animated).first
    }

    /// Pops all controllers except the root.
    ///
    /// - Returns: The popped controllers, from the bottom to the top of the stack.
    @discardableResult open func popToRootViewController(animated: Bool) -> [ViewController] {
        popLast((nextChange?.stack ?? viewControllers).count - 1, animated: animated)
    }

    /// Pops all controllers above one. Does nothing if that is not on the stack.
    ///
    /// - Returns: The popped controllers, from the bottom to the top of the stack.
    @discardableResult open func popToViewController(
        _ controller: ViewController, animated: Bool
    ) -> [ViewController] {
        let stack = nextChange?.stack ?? viewControllers
        guard let index = stack.firstIndex(where: { $0 === controller }) else { return [] }
        return popLast(stack.count - 1 - index, animated: animated)
    }

    private func popLast(_ count: Int, animated: Bool) -> [ViewController] {
        let stack = nextChange?.stack ?? viewControllers
        guard count > 0, count < stack.count else { return [] }
        setViewControllers(Array(stack.dropLast(count)), animated: animated)
        return Array(stack.suffix(count))
    }

    /// Replaces the stack. The transition is a push if the new top controller was not on the stack before, otherwise
    /// a pop. A transition in progress ends immediately.
    ///
    /// - Parameters:
    ///   - stack: The controllers, from the root to the top; if empty, the call has no effect.
    ///   - animated: Whether to animate the transition if the top controller changes.
    open func setViewControllers(_ stack: [ViewController], animated: Bool) {
        guard !stack.isEmpty else { return }
        if isChanging {
            nextChange = (stack, animated)
            return
        }
        finishTransition()
        let old = viewControllers
        guard !old.elementsEqual(stack, by: ===) else { return }
        for controller in stack where !old.contains(where: { $0 === controller }) {
            adopt(controller)
        }
        viewControllers = stack
        let removed = old.filter { controller in !stack.contains { $0 === controller } }
        guard let last = old.last, let top = stack.last, last !== top, isViewLoaded else {
            for controller in removed { release(controller) }
            return updateBackButtons()
        }
        leaving = removed
        let isPush = !old.contains { $0 === top }
        beginTransition(from: last, to: top, isPush: isPush, animated: animated)
        settleTransition(animated: animated)
    }

    private func adopt(_ controller: ViewController) {
        controller.parent = self
        controller.navigationItem.onChange = { [weak self] in self?.itemDidChange() }
    }

    private func release(_ controller: ViewController) {
        // A controller that is pushed again gets another bar.
        pages.removeValue(forKey: ObjectIdentifier(controller))?.bar.unfollow()
        controller.navigationItem.onChange = nil
        if controller.parent === self { controller.parent = nil }
    }

    // MARK: Pages

    open override func loadView() {
        let view = NavigationView()
        view.controller = self
        view.clipsToBounds = true
        view.addSubview(pageArea)
        self.view = view
        let pan = interactivePopGestureRecognizer
        pan.axes = { [unowned self] in canPop ? .horizontal : [] }
        pan.isAtRightEdge = { [unowned self] in pageArea.isRightToLeft }
        pan.onChange = { [unowned self] in panDidChange() }
        view.addGestureRecognizer(pan)
        if let top = topViewController { pageArea.addSubview(page(of: top)) }
    }

    private func page(of controller: ViewController) -> NavigationPage {
        let key = ObjectIdentifier(controller)
        if let page = pages[key] { return page }
        let page = NavigationPage(controller, bar: makeBar())
        page.backgroundColor = pageBackgroundColor
        pages[key] = page
        updateBackButtons()
        return page
    }

    private func itemDidChange() {
        updateBackButtons()
        for page in pages.values { page.setNeedsLayout() }
    }

    private func updateBackButtons() {
        for (index, controller) in viewControllers.enumerated() {
            guard let bar = pages[ObjectIdentifier(controller)]?.bar else { continue }
            guard index > 0, !controller.navigationItem.hidesBackButton else {
                bar.removeBackButton()
                continue
            }
            let previous = viewControllers[index - 1].navigationItem
            bar.showBackButton(previous.backButtonTitle ?? previous.title) { [weak self] in
                self?.popViewController(animated: true)
            }
        }
    }

    /// Lays out the pages; called when the view's size changes.
    fileprivate func layOut() {
        let insets = parent == nil ? view.window?.safeAreaInsets ?? .zero : .zero
        let size = view.frame.size
        pageArea.frame = Rect(
            insets.left, insets.top, max(0, size.width - insets.left - insets.right),
            max(0, size.height - insets.top - insets.bottom))
        if let transition { return transition.apply() }
        for page in pageArea.subviews {
            page.frame = Rect(origin: .zero, size: pageArea.frame.size)
        }
    }

    // MARK: Transitions

    private func beginTransition(
        from old: ViewController, to new: ViewController, isPush: Bool, animated: Bool
    ) {
        // Loads the new view before anyone is notified.
        let (oldPage, newPage) = (page(of: old), page(of: new))
        layOut()
        isChanging = true
        isTransitionAnimated = animated
        if isAppearing {
            old.beginAppearanceTransition(false, animated: animated)
            new.beginAppearanceTransition(true, animated: animated)
        }
        delegate?.navigationController(self, willShow: new, animated: animated)
        let isFinger = interactivePopGestureRecognizer.state == .began
        transition = NavigationTransition(
            under: isPush ? oldPage : newPage, over: isPush ? newPage : oldPage, in: pageArea,
            isPush: isPush, isInteractive: isFinger,
            isCrossFade: view.reducesMotion && !isFinger)
        isChanging = false
    }

    /// Animates the transition to its end, or ends it immediately.
    private func settleTransition(animated: Bool) {
        if animated, view.window != nil, nextChange == nil {
            transition?.settle()
            view.setNeedsDisplay()
        } else {
            finishTransition()
        }
        makeNextChange()
    }

    private func makeNextChange() {
        guard !isChanging, let next = nextChange else { return }
        nextChange = nil
        setViewControllers(next.stack, animated: next.animated)
    }

    /// Ends the transition in progress at its final state.
    fileprivate func finishTransition() {
        guard let transition else { return }
        self.transition = nil
        isChanging = true
        defer { isChanging = false }
        transition.finish()
        let (over, under) = (transition.over.controller, transition.under.controller)
        let (shown, left) = transition.endsOnUpperPage ? (over, under) : (under, over)
        if isAppearing, !shown.isAppearing {
            // The swipe was cancelled: the controller that was about to appear disappears again.
            left.beginAppearanceTransition(false, animated: isTransitionAnimated)
            left.endAppearanceTransition()
            shown.beginAppearanceTransition(true, animated: isTransitionAnimated)
            shown.endAppearanceTransition()
        } else {
            left.endAppearanceTransition()
            shown.endAppearanceTransition()
        }
        for controller in leaving { release(controller) }
        leaving = []
        delegate?.navigationController(self, didShow: shown, animated: isTransitionAnimated)
    }

    /// Advances the transition to a frame's time.
    ///
    /// - Returns: Whether another frame is needed.
    fileprivate func advance(to time: FrameTime) -> Bool {
        guard let transition, !transition.isInteractive else { return false }
        guard transition.advance(to: time.targetTimestamp) else { return true }
        finishTransition()
        makeNextChange()
        return self.transition != nil
    }

    // MARK: Swipe from the edge

    private var canPop: Bool {
        guard transition == nil, viewControllers.count > 1, let top = topViewController else {
            return false
        }
        return !top.navigationItem.hidesBackButton
    }

    private func panDidChange() {
        let pan = interactivePopGestureRecognizer
        let outwards = pageArea.isRightToLeft ? -1.0 : 1
        switch pan.state {
        case .began:
            guard canPop, let top = viewControllers.last else { return pan.setState(.cancelled) }
            beginTransition(
                from: top, to: viewControllers[viewControllers.count - 2], isPush: false,
                animated: true)
            makeNextChange()
        case .changed:
            guard let transition, transition.isInteractive else { return }
            transition.move(to: pan.translation.x * outwards)
        case .ended, .cancelled:
            guard let transition, transition.isInteractive else { return }
            transition.release(
                velocity: pan.velocity.x * outwards, at: pan.presentationTime,
                isCancelled: pan.state == .cancelled)
            if !transition.endsOnUpperPage { leaving.append(viewControllers.removeLast()) }
            view.setNeedsDisplay()
        case .possible, .failed: break
        }
    }
}

/// The view of a navigation controller.
private final class NavigationView: View {
    weak var controller: NavigationController?

    override func layoutSubviews() { controller?.layOut() }
    override func didMoveToWindow() {
        if window == nil { controller?.finishTransition() }
    }
    override func advance(to time: FrameTime) -> Bool { controller?.advance(to: time) ?? false }
}
