import Geometry

/// A screen of a stack: the view of its controller with the bar above it, and the shadow that it casts on
/// the screen below.
final class NavigationPage: View {
    let controller: ViewController
    let bar: NavigationBar
    private var hasLargeTitle = false
    /// How strong the shadow is, 0...1.
    var shadow = 0.0 {
        didSet { if shadow != oldValue { setNeedsDisplay() } }
    }

    /// How far the shadow reaches, in points, and its colour at the edge.
    private static let shadowWidth = 9.0
    private static let shadowColor = Color(argb: 0x2e00_0000)

    /// Loads the controller's view.
    init(_ controller: ViewController, bar: NavigationBar) {
        self.controller = controller
        self.bar = bar
        super.init()
        addSubview(controller.view)
        addSubview(bar)
        controller.navigationItem.navigationBar = bar
    }

    private var item: NavigationItem { controller.navigationItem }

    /// Whether the page has a bar.
    var hasBar: Bool { !item.hidesNavigationBar }

    /// The bar's height, in points.
    var barHeight: Double { hasBar ? bar.frame.height : 0 }

    // MARK: Layout

    /// A bar that shows nothing but a notice is lower.
    private var ownBarHeight: Double {
        let isNotice = item.title.isEmpty && bar.backButton == nil && !item.noticeText.isEmpty
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
        // The scroll view has its width for the height of the bar.
        controller.view.layoutIfNeeded()
        if isLarge, !hasLargeTitle, frame.width > 0 {
            hasLargeTitle = true
            bar.showLargeTitle(over: scrollView)
        } else {
            bar.follow(scrollView)
        }
        bar.contentDidMove()
    }

    /// Puts the bar back above the controller's view.
    func takeBar() {
        if bar.superview !== self { addSubview(bar) }
    }

    // MARK: Drawing

    /// A fill for each column of pixels beside the page: neither a path nor a gradient is made for it.
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
