/// A controller's title and options for the navigation bar of a stack; the equivalent of `UINavigationItem`.
@MainActor public final class NavigationItem {
    /// The title shown in the navigation bar.
    public var title = "" {
        didSet {
            guard title != oldValue else { return }
            navigationBar?.title = title
            didChange()
        }
    }
    /// The title of the back button shown on the next screen; nil uses `title`.
    public var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }
    /// Whether the screen has no back button. The interactive pop gesture is then disabled too.
    public var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }
    /// Whether the screen has no navigation bar. The interactive pop gesture remains enabled.
    public var hidesNavigationBar = false {
        didSet { if hidesNavigationBar != oldValue { didChange() } }
    }
    /// Whether a large title is shown below the bar until the controller's `contentScrollView` is scrolled. Set this
    /// before the screen is shown.
    public var prefersLargeTitle = false
    /// A short remark at the trailing edge of the bar; empty for none.
    public var noticeText: String {
        get { notice }
        set { setNoticeText(newValue, animated: false) }
    }
    private var notice = ""
    /// A short text at the trailing edge of the bar that is never shortened, such as the time of day; empty for none.
    public var clockText = "" {
        didSet { if clockText != oldValue { navigationBar?.clockText = clockText } }
    }
    /// The distance that the content scrolls before the bar shows its title, in points, for content that begins with
    /// the same title; nil to show it always.
    package var titleRevealOffset: Double? {
        didSet { navigationBar?.titleRevealOffset = titleRevealOffset }
    }

    /// The button at the trailing end of the bar; nil for none.
    public var rightBarButtonItem: BarButtonItem? {
        didSet { navigationBar?.trailingItem = rightBarButtonItem }
    }
    /// The button at the leading end of the bar, in place of the back button; nil for none.
    public var leftBarButtonItem: BarButtonItem? {
        didSet { navigationBar?.leadingItem = leftBarButtonItem }
    }

    /// The bar that shows the item; nil until the controller is shown on a stack.
    public internal(set) weak var navigationBar: NavigationBar? {
        didSet {
            navigationBar?.title = title
            navigationBar?.setNoticeText(notice, animated: false)
            navigationBar?.clockText = clockText
            navigationBar?.titleRevealOffset = titleRevealOffset
            navigationBar?.trailingItem = rightBarButtonItem
            navigationBar?.leadingItem = leftBarButtonItem
        }
    }
    /// Called when a property other than the notice changes, for the navigation controller.
    var onChange: (() -> Void)?

    /// Creates an item with a title.
    public init(title: String = "") { self.title = title }

    /// Sets the notice, fading it in or out if `animated` is true.
    public func setNoticeText(_ text: String, animated: Bool) {
        notice = text
        navigationBar?.setNoticeText(text, animated: animated)
    }

    private func didChange() { onChange?() }
}
