/// What a navigation bar shows of a controller on a stack; UINavigationItem without the prefix.
@MainActor public final class NavigationItem {
    /// The title in the bar.
    public var title = "" {
        didSet {
            guard title != oldValue else { return }
            navigationBar?.title = title
            didChange()
        }
    }
    /// The text of the back button of the screen after this one; nil for the title.
    public var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }
    /// Whether the screen has no back button; it is not left by a swipe from the edge either.
    public var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }
    /// Whether the screen has no bar; it is left by a swipe from the edge.
    public var hidesNavigationBar = false {
        didSet { if hidesNavigationBar != oldValue { didChange() } }
    }
    /// Whether the title is large below the bar until the controller's `contentScrollView` is scrolled.
    /// To be set before the screen is shown.
    public var prefersLargeTitle = false
    /// A short remark at the end of the bar; empty for none.
    public var noticeText: String {
        get { notice }
        set { setNoticeText(newValue, animated: false) }
    }
    private var notice = ""

    /// The bar with the title, while the controller is on a stack and has been shown.
    public internal(set) weak var navigationBar: NavigationBar? {
        didSet {
            navigationBar?.title = title
            navigationBar?.setNoticeText(notice, animated: false)
        }
    }
    /// What the stack does when another item of it changes.
    var onChange: (() -> Void)?

    /// An item with a title.
    public init(title: String = "") { self.title = title }

    /// Changes the remark; it fades in or out where `animated`.
    public func setNoticeText(_ text: String, animated: Bool) {
        notice = text
        navigationBar?.setNoticeText(text, animated: animated)
    }

    private func didChange() { onChange?() }
}
