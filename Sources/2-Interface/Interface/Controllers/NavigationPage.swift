import Geometry

/// A page of a navigation stack: a controller's view with its navigation bar, and the shadow that the page casts on
/// the page below during a transition.
final class NavigationPage: View {
    let controller: ViewController
    let bar: NavigationBar
    private var hasLargeTitle = false
    /// The strength of the shadow, 0...1.
    var shadow = 0.0 {
        didSet { if shadow != oldValue { setNeedsDisplay() } }
    }

    /// The width of the shadow, in points.
    private static let shadowWidth = 9.0
    /// The colour of the shadow at the page's edge.
    private static let shadowColor = Color(argb: 0x2e00_0000)

    /// Creates a page for a controller and loads the controller's view.
    init(_ controller: ViewController, bar: NavigationBar) {
        self.controller = controller
        self.bar = bar
        super.init()
        addSubview(controller.view)
        addSubview(bar)
        controller.navigationItem.navigationBar = bar
    }

    private var item: NavigationItem { controller.navigationItem }

    /// Whether the page shows its navigation bar.
    var hasBar: Bool { !item.hidesNavigationBar }

    // MARK: Layout

    /// The height of the bar without a large title, in points; a bar that shows only a notice is lower.
    private var ownBarHeight: Double {
        let hasNotice = !item.noticeText.isEmpty || !item.clockText.isEmpty
        let isNotice = item.title.isEmpty && bar.backButton == nil && hasNotice
        return isNotice ? NavigationBar.noticeHeight : NavigationBar.height
    }

    override func layoutSubviews() {
        bar.isHidden = !hasBar
        let scrollView = controller.contentScrollView
        let isLarge = item.prefersLargeTitle && scrollView != nil && hasBar
        let top = hasBar && !isLarge ? ownBarHeight : 0
        controller.view.frame = Rect(0, top, frame.width, max(0, frame.height - top))
        guard hasBar else {
            bar.frame = Rect(0, 0, frame.width, 0)
            return
        }
        let height = hasLargeTitle ? bar.frame.height : ownBarHeight
        bar.frame = Rect(0, 0, frame.width, height)
        guard let scrollView else { return }
        // The bar takes its width from the scroll view, so that must be laid out first.
        controller.view.layoutIfNeeded()
        if isLarge, !hasLargeTitle, frame.width > 0 {
            hasLargeTitle = true
            bar.showLargeTitle(over: scrollView)
        } else {
            bar.follow(scrollView)
        }
        bar.contentDidMove()
    }

    /// Moves the bar back into the page, after a transition.
    func reattachBar() {
        if bar.superview !== self { addSubview(bar) }
    }

    // MARK: Drawing

    /// Draws the shadow with one fill per column of pixels, which needs neither a path nor a gradient.
    override func draw(on canvas: Canvas) {
        guard shadow > 0 else { return }
        let columns = max(1, (NavigationPage.shadowWidth * canvas.scale).rounded())
        let width = 1 / canvas.scale
        for column in stride(from: 0, to: columns, by: 1) {
            let left = 1 - (column + 0.5) / columns
            let strip = Rect(-(column + 1) * width, 0, width, presentationFrame.height)
            canvas.fill(
                directionalRect(strip),
                color: NavigationPage.shadowColor.multiplyingAlpha(by: shadow * left * left))
        }
    }
}
