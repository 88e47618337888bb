import Geometry
import Typography

/// A bar at the top of a screen that shows its title; the equivalent of `UINavigationBar`.
public final class NavigationBar: View {
    /// The height of the bar without a large title, in points.
    public static let height = 56.0
    /// The height of a bar that shows only a notice, in points.
    public static let noticeHeight = 28.0
    /// The height that a large title adds below the bar, in points.
    public static let largeTitleHeight = 52.0
    /// The height of the shadow below the bar, in points.
    static let shadowHeight = 6.0
    /// The distance that content scrolls under the bar until the shadow reaches full strength, in points.
    private static let shadowDistance = 12.0

    let label: Label
    private let largeLabel: Label
    /// Clips the large title as it scrolls behind the bar.
    private let largeArea = View()
    let notice: Label
    /// The time of day, or another short text that is always shown.
    let clock: Label
    /// The back button; nil on the first screen of a stack.
    var backButton: BackButton?
    /// The button at the trailing end; nil for none.
    var trailingItem: BarButtonItem? {
        didSet { if trailingItem !== oldValue { trailingView = show(trailingItem, trailingView) } }
    }
    /// The button at the leading end, in place of the back button; nil for none.
    var leadingItem: BarButtonItem? {
        didSet { if leadingItem !== oldValue { leadingView = show(leadingItem, leadingView) } }
    }
    var trailingView: View?
    var leadingView: View?
    private weak var scrollView: ScrollView?
    private(set) var hasLargeTitle = false
    /// The visible fraction of the large title; greater than 1 while it is pulled down.
    private(set) var expansion = 0.0
    /// The height of the bar including the visible part of the large title, in points.
    private(set) var largeHeight = NavigationBar.height + NavigationBar.largeTitleHeight
    /// The frame of the title in left-to-right layout.
    private(set) var titleFrame = Rect.zero
    /// The frame of the large title in `largeArea`, in left-to-right layout.
    private var largeTitleFrame = Rect.zero
    /// The bar's own background colour while the bar overlaps another bar; nil otherwise.
    var coveredBackground: Color?
    /// The state of the bar during a screen transition; nil at rest.
    var transition: Transition? {
        didSet { if transition != oldValue { applyTransition() } }
    }
    /// The strength of the shadow, 0...1.
    private var shadow = 0.0 {
        didSet { if shadow != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the line at the bottom edge.
    public var separatorColor = Color(argb: 0x2000_0000) {
        didSet { if separatorColor != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the shadow that the bar casts on content below it, at full strength.
    public var shadowColor = Color(argb: 0x1c00_0000) {
        didSet { if shadowColor != oldValue { setNeedsDisplay() } }
    }

    /// The factor of the sizes of texts other than the large title.
    let textScale: Double

    /// Creates a bar with its title in `family` and its notice in `noticeFamily`.
    ///
    /// - Parameters:
    ///   - family: The fonts of the titles.
    ///   - noticeFamily: The fonts of the notice.
    ///   - textScale: The factor of the sizes of texts other than the large title. Since the bar keeps its height, texts
    ///     that would not fit it are set smaller.
    public init(family: FontFamily, noticeFamily: FontFamily, textScale: Double = 1) {
        self.textScale = textScale
        label = Label(family: family, fontSize: 20 * textScale)
        largeLabel = Label(family: family, fontSize: 32)
        notice = Label(family: noticeFamily, fontSize: 13 * textScale)
        clock = Label(family: noticeFamily, fontSize: 15 * textScale)
        super.init()
        largeArea.isHidden = true
        largeArea.clipsToBounds = true
        largeArea.isUserInteractionEnabled = false
        largeLabel.textAlignment = .leading
        for label in [notice, clock] { label.usesTabularFigures = true }
        for label in [label, largeLabel, notice] {
            label.fitting = textScale > 1 ? .staysWhole : .fitsHeight
        }
        clock.fitting = .staysWhole
        largeArea.addSubview(largeLabel)
        addSubview(label)
        addSubview(largeArea)
        addSubview(notice)
        addSubview(clock)
    }

    /// The title, shown at the leading edge, or centred if there is a back button.
    public var title: String {
        get { label.text }
        set {
            label.text = newValue
            largeLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// The colour of the title, both large and standard, and of the clock.
    public var titleColor: Color {
        get { label.textColor }
        set {
            label.textColor = newValue
            clock.textColor = newValue
            largeLabel.textColor = newValue
        }
    }

    /// A short remark at the trailing edge, for example that the data is out of date; empty for none. It is shown
    /// below the title if there is no room beside it.
    public var noticeText: String {
        get { notice.text }
        set {
            notice.text = newValue
            setNeedsLayout()
        }
    }

    /// A short text at the trailing edge that is never shortened, such as the time of day; empty for none. The notice is
    /// below it.
    public var clockText: String {
        get { clock.text }
        set {
            guard newValue != clock.text else { return }
            clock.text = newValue
            setNeedsLayout()
        }
    }

    /// The distance that the content scrolls before the title is shown, in points, for content that shows the same title
    /// itself; nil to show it always.
    package var titleRevealOffset: Double? {
        didSet { if titleRevealOffset != oldValue { contentDidMove() } }
    }
    /// The opacity of the title that follows from `titleRevealOffset`.
    private var titleReveal = 1.0

    /// The duration of a notice's fade in or out, in seconds.
    static let noticeFade = 0.25

    /// Sets the notice, fading it in or out if `animated` is true. A notice set during another's fade replaces that
    /// one.
    public func setNoticeText(_ text: String, animated: Bool) {
        let options: AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
        isNoticeLeaving = false
        guard animated, text != noticeText else {
            notice.alpha = 1
            noticeText = text
            return
        }
        if !text.isEmpty {
            noticeText = text
            notice.alpha = 0
            View.animate(withDuration: NavigationBar.noticeFade, options: options) {
                notice.alpha = 1
            }
            return
        }
        isNoticeLeaving = true
        View.animate(withDuration: NavigationBar.noticeFade, options: options) {
            notice.alpha = 0
        } completion: { [weak self] _ in
            // The fade also ends if the bar leaves the screen. A later notice must not be removed.
            if let self, isNoticeLeaving { noticeText = "" }
        }
    }
    /// Whether the notice is fading out.
    private var isNoticeLeaving = false

    /// The colour of the notice.
    public var noticeColor: Color {
        get { notice.textColor }
        set { notice.textColor = newValue }
    }

    // MARK: Scrolling

    /// Tracks a scroll view whose content scrolls under the bar: the bar casts a shadow on it, and a tap on the bar
    /// scrolls it to the top. Only the first scroll view passed to the bar is tracked.
    public func follow(_ scrollView: ScrollView) {
        guard self.scrollView == nil else { return }
        self.scrollView = scrollView
        addGestureRecognizer(
            TapGestureRecognizer { [weak self] _ in self?.scrollView?.scrollToTop() })
        scrollView.observeScrolling(self) { [weak self] in self?.contentDidMove() }
        contentDidMove()
    }

    /// Stops tracking the scroll view, and takes back the inset of a large title. The bar is not used any more.
    func unfollow() {
        guard let scrollView else { return }
        scrollView.stopObservingScrolling(self)
        if hasLargeTitle { scrollView.contentInset.top -= NavigationBar.largeTitleInset }
        self.scrollView = nil
    }

    /// The height by which a large title increases the inset of the scroll view, in points.
    private static let largeTitleInset = height + largeTitleHeight

    /// Shows a large title below the bar while content is at its top, and the standard title in the bar once the
    /// large one has scrolled away. The bar overlaps the top of the scroll view, whose content inset is increased to
    /// make room. From then on, the bar sets its own height.
    public func showLargeTitle(over scrollView: ScrollView) {
        guard !hasLargeTitle else { return }
        hasLargeTitle = true
        largeArea.isHidden = false
        var inset = scrollView.contentInset
        inset.top += NavigationBar.largeTitleInset
        scrollView.contentInset = inset
        scrollView.setContentOffset(Point(0, -inset.top), animated: false)
        follow(scrollView)
        contentDidMove()
    }

    /// Returns the content offset, in points, at which scrolling should end instead of `offset`, so that the large
    /// title is either fully visible or fully hidden. For use in `scrollViewWillEndDragging`.
    public func settledOffset(for offset: Point) -> Point {
        guard hasLargeTitle, let scrollView else { return offset }
        let top = -scrollView.contentInset.top
        let scrolled = offset.y - top
        guard scrolled > 0, scrolled < NavigationBar.largeTitleHeight else { return offset }
        let isNearTop = scrolled < NavigationBar.largeTitleHeight / 2
        return Point(offset.x, isNearTop ? top : top + NavigationBar.largeTitleHeight)
    }

    /// Updates the shadow and the large title for the scroll view's offset.
    func contentDidMove() {
        guard let scrollView else { return }
        let scrolled = scrollView.contentOffset.y + scrollView.contentInset.top
        let under = scrolled - (hasLargeTitle ? NavigationBar.largeTitleHeight : 0)
        shadow = max(0, min(1, under / NavigationBar.shadowDistance))
        let reveal = titleRevealOffset.map { max(0, min(1, (scrolled - $0) / 12)) } ?? 1
        if reveal != titleReveal {
            titleReveal = reveal
            applyAlphas()
        }
        if hasLargeTitle { collapseTitle(scrolled, over: scrollView) }
    }

    private func collapseTitle(_ scrolled: Double, over scrollView: ScrollView) {
        expansion = max(0, 1 - scrolled / NavigationBar.largeTitleHeight)
        // When content is pulled down, the bar grows with it, unless a refresh header is shown there.
        let pull = scrollView.refreshControl == nil ? max(0, -scrolled) : 0
        largeHeight =
            NavigationBar.height + NavigationBar.largeTitleHeight * min(1, expansion) + pull
        if transition == nil {
            frame = Rect(frame.minX, frame.minY, scrollView.frame.width, largeHeight)
        }
        applyAlphas()
        let growth = 1 + min(0.1, pull / 1000)
        largeLabel.transform = .scale(growth, growth)
        setNeedsLayout()
    }

    /// Sets the opacities of the large and the standard title according to how far the large one has scrolled.
    func applyAlphas() {
        let alpha = transition?.alpha ?? 1
        label.alpha = alpha * (hasLargeTitle ? max(0, min(1, 1 - expansion * 3)) : titleReveal)
        largeLabel.alpha = alpha * min(1, expansion * 1.5)
    }

    /// The width and title for which the font size was last chosen, so that it is not chosen again in each frame of a
    /// scroll.
    private var fitted: (room: Double, title: String) = (-1, "")
    /// The font sizes of a large title, in points; the largest that fits is used.
    private static let largeSizes = [32.0, 28, 24]

    private func fitLargeTitle(into room: Double) {
        guard hasLargeTitle, fitted != (room, title) else { return }
        fitted = (room, title)
        for size in NavigationBar.largeSizes {
            largeLabel.fontSize = size
            if largeLabel.textWidth < room { break }
        }
    }

    // MARK: Layout

    /// The maximum margin at both ends, in points.
    public var contentMargin = 20.0 {
        didSet { if contentMargin != oldValue { setNeedsLayout() } }
    }

    /// The margin at both ends, in points.
    var margin: Double { NavigationBar.margin(contentMargin, width: frame.width) }

    /// Returns the margin at both ends of a screen, in points; smaller on narrow screens.
    package nonisolated static func margin(_ maximum: Double, width: Double) -> Double {
        max(8, min(maximum, width / 16)).rounded()
    }

    public override func layoutSubviews() {
        let height = hasLargeTitle ? NavigationBar.height : min(frame.height, NavigationBar.height)
        let room = max(0, frame.width - 2 * margin)
        titleFrame = layoutItems(height)
        let largeHeight = frame.height - height
        largeArea.frame = Rect(0, height, frame.width, max(0, largeHeight))
        fitLargeTitle(into: room)
        let large = min(room, largeLabel.textWidth + 1)
        largeTitleFrame = Rect(
            margin, largeHeight - NavigationBar.largeTitleHeight, large,
            NavigationBar.largeTitleHeight - 8)
        placeTitles()
    }

    /// Sets the titles' frames, including the offset of a transition.
    func placeTitles() {
        let shift = Point(transition?.titleShift ?? 0, 0)
        label.frame = directionalRect(titleFrame.offset(by: shift))
        largeLabel.frame = directionalRect(largeTitleFrame.offset(by: shift))
    }

    /// The width of the title on one line, in points.
    var titleWidth: Double { label.text.isEmpty ? 0 : label.textWidth + 1 }

    // MARK: Drawing

    public override func draw(on canvas: Canvas) {
        drawShade(on: canvas)
        guard transition?.isOver != true else { return }
        guard !hasLargeTitle || expansion < 1 || transition != nil else { return }
        canvas.fillHairline(above: frame.height, from: 0, to: frame.width, color: separatorColor)
    }

    /// Draws a shadow that fades out below the bar, with one fill per row of pixels, which needs neither paths nor
    /// gradient tables.
    private func drawShade(on canvas: Canvas) {
        let shadow = shadow * (transition?.shadowAlpha ?? 1)
        guard shadow > 0 else { return }
        let rows = max(1, (NavigationBar.shadowHeight * canvas.scale).rounded())
        for row in stride(from: 0, to: rows, by: 1) {
            let left = 1 - (row + 0.5) / rows
            canvas.fillHairline(
                above: frame.height + (row + 1) / canvas.scale, from: 0, to: frame.width,
                color: shadowColor.multiplyingAlpha(by: shadow * left * left))
        }
    }
}
