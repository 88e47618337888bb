import Geometry
import Typography

/// The bar at the top of a screen, with its title.
public final class NavigationBar: View {
    /// In points.
    public static let height = 56.0
    /// Of a bar that shows nothing but a notice, in points.
    public static let noticeHeight = 28.0
    /// What a large title adds below the bar, in points.
    public static let largeTitleHeight = 52.0
    /// How far the shade below the bar reaches, in points.
    static let shadeHeight = 6.0
    /// How far content goes under the bar until its shade is full, in points.
    private static let shadeDistance = 12.0

    private let label: Label
    private let largeLabel: Label
    /// Cuts the large title off where it goes behind the bar.
    private let largeArea = View()
    let notice: Label
    /// Nil on the first screen of a stack.
    var backButton: BackButton?
    private weak var scrollView: ScrollView?
    private(set) var hasLargeTitle = false
    /// How much of the large title shows, 0...1; more while it is pulled.
    private(set) var expansion = 0.0
    /// The height that the large title gives the bar, in points.
    private(set) var largeHeight = NavigationBar.height + NavigationBar.largeTitleHeight
    /// Where the title is in the bar, from left to right.
    private(set) var titlePlace = Rect.zero
    private var largePlace = Rect.zero
    /// The bar's own background while it lies over another bar.
    var coveredBackground: Color?
    /// What the bar shows while its screen is on its way; nil at rest.
    var transition: Transition? {
        didSet { if transition != oldValue { applyTransition() } }
    }
    /// How strong the shade is, 0...1.
    private var shade = 0.0 {
        didSet { if shade != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the line at the lower edge.
    public var separatorColor = Color(argb: 0x2000_0000) {
        didSet { if separatorColor != oldValue { setNeedsDisplay() } }
    }
    /// The shade that the bar casts on content under it, where it is strongest.
    public var shadeColor = Color(argb: 0x1c00_0000) {
        didSet { if shadeColor != oldValue { setNeedsDisplay() } }
    }

    /// A bar whose title is in `family` and whose notice in `noticeFamily`.
    public init(family: FontFamily, noticeFamily: FontFamily) {
        label = Label(family: family, fontSize: 20)
        largeLabel = Label(family: family, fontSize: 32)
        notice = Label(family: noticeFamily, fontSize: 13)
        super.init()
        largeArea.isHidden = true
        largeArea.clipsToBounds = true
        largeArea.isUserInteractionEnabled = false
        largeLabel.textAlignment = .leading
        notice.usesTabularFigures = true
        largeArea.addSubview(largeLabel)
        addSubview(label)
        addSubview(largeArea)
        addSubview(notice)
    }

    /// The title: where lines begin, or in the middle where there is a back button.
    public var title: String {
        get { label.text }
        set {
            label.text = newValue
            largeLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// The colour of the title, large or not.
    public var titleColor: Color {
        get { label.textColor }
        set {
            label.textColor = newValue
            largeLabel.textColor = newValue
        }
    }

    /// A short remark at the end, such as that the rows are old; empty for none. Below the title
    /// where there is no room beside it.
    public var noticeText: String {
        get { notice.text }
        set {
            notice.text = newValue
            setNeedsLayout()
        }
    }

    /// How long a notice takes to fade in or out, in seconds.
    static let noticeFade = 0.25

    /// Changes the notice; it fades in or out where `animated`. One that comes while another fades
    /// takes its place.
    public func setNoticeText(_ text: String, animated: Bool) {
        let options: AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
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
        View.animate(withDuration: NavigationBar.noticeFade, options: options) {
            notice.alpha = 0
        } completion: { [weak self] finished in
            if finished { self?.noticeText = "" }
        }
    }

    /// The colour of the notice.
    public var noticeColor: Color {
        get { notice.textColor }
        set { notice.textColor = newValue }
    }

    // MARK: Scrolling

    /// Follows content that goes under the bar: its upper edge lies in the shade of the bar, and a
    /// tap on the bar scrolls to its beginning.
    public func follow(_ scrollView: ScrollView) {
        guard self.scrollView == nil else { return }
        self.scrollView = scrollView
        addGestureRecognizer(
            TapGestureRecognizer { [weak self] _ in self?.scrollView?.scrollToTop() })
        scrollView.observeScrolling { [weak self] _ in self?.contentDidMove() }
        contentDidMove()
    }

    /// Shows the title large below the bar while content is at its start, and in the bar once that
    /// has scrolled away. The bar lies over the scroll view's upper edge, which keeps room for it;
    /// the bar sets its own height from then on.
    public func showLargeTitle(over scrollView: ScrollView) {
        guard !hasLargeTitle else { return }
        hasLargeTitle = true
        largeArea.isHidden = false
        var inset = scrollView.contentInset
        inset.top += NavigationBar.height + NavigationBar.largeTitleHeight
        scrollView.contentInset = inset
        scrollView.setContentOffset(Point(0, -inset.top), animated: false)
        follow(scrollView)
        contentDidMove()
    }

    /// Where scrolling is to end instead of at `offset`, in points: the large title shows whole or
    /// not at all. For `scrollViewWillEndDragging`.
    public func settledOffset(for offset: Point) -> Point {
        guard hasLargeTitle, let scrollView else { return offset }
        let top = -scrollView.restingInset.top
        let scrolled = offset.y - top
        guard scrolled > 0, scrolled < NavigationBar.largeTitleHeight else { return offset }
        let isNearTop = scrolled < NavigationBar.largeTitleHeight / 2
        return Point(offset.x, isNearTop ? top : top + NavigationBar.largeTitleHeight)
    }

    /// Follows the offset of the scroll view.
    func contentDidMove() {
        guard let scrollView else { return }
        let scrolled = scrollView.contentOffset.y + scrollView.restingInset.top
        let under = scrolled - (hasLargeTitle ? NavigationBar.largeTitleHeight : 0)
        shade = max(0, min(1, under / NavigationBar.shadeDistance))
        if hasLargeTitle { collapseTitle(scrolled, over: scrollView) }
    }

    private func collapseTitle(_ scrolled: Double, over scrollView: ScrollView) {
        expansion = max(0, 1 - scrolled / NavigationBar.largeTitleHeight)
        // Pulled down it grows with the pull, as what is below does, but where a header shows there.
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

    /// Shows the title large or in the bar, as far as it has scrolled.
    func applyAlphas() {
        let alpha = transition?.alpha ?? 1
        label.alpha = alpha * (hasLargeTitle ? max(0, min(1, 1 - expansion * 3)) : 1)
        largeLabel.alpha = alpha * min(1, expansion * 1.5)
    }

    // MARK: Layout

    /// The sizes of a large title: as large as fits, in points.
    private static let largeSizes = [32.0, 28, 24]

    /// The space at both ends, in points; less on narrow screens.
    var margin: Double { max(8, min(20, frame.width / 16)) }

    public override func layoutSubviews() {
        let height = hasLargeTitle ? NavigationBar.height : min(frame.height, NavigationBar.height)
        let room = max(0, frame.width - 2 * margin)
        if let backButton {
            layoutTitle(after: backButton, height)
        } else {
            layoutTitle(room, height)
        }
        let largeHeight = frame.height - height
        largeArea.frame = Rect(0, height, frame.width, max(0, largeHeight))
        fitLargeTitle(into: room)
        let large = min(room, largeLabel.textWidth + 1)
        largePlace = Rect(
            margin, largeHeight - NavigationBar.largeTitleHeight, large,
            NavigationBar.largeTitleHeight - 8)
        placeTitles()
    }

    /// Puts the titles where they are, moved by a transition.
    func placeTitles() {
        let shift = Point(transition?.titleShift ?? 0, 0)
        label.frame = directionalRect(titlePlace.offset(by: shift))
        largeLabel.frame = directionalRect(largePlace.offset(by: shift))
    }

    /// The title in the middle, between the back button and the notice; the button's text is left out
    /// where there is no room for it.
    private func layoutTitle(after button: BackButton, _ height: Double) {
        let gap = 12.0
        let titleWidth = label.text.isEmpty ? 0 : label.textWidth + 1
        let noticeWidth = notice.text.isEmpty ? 0 : notice.textWidth + 1
        let end = frame.width - margin - (noticeWidth > 0 ? noticeWidth + gap : 0)
        let wide = button.width(withTitle: true)
        button.showsTitle = wide + gap + titleWidth <= end
        let buttonWidth = button.showsTitle ? wide : button.width(withTitle: false)
        button.frame = directionalRect(Rect(0, 0, buttonWidth, height))
        let start = buttonWidth + (button.showsTitle ? gap : 0)
        let width = max(0, min(titleWidth, end - start))
        let x = max(start, min((frame.width - width) / 2, end - width))
        titlePlace = Rect(x, 0, width, height)
        let noticeX = max(x + width + gap, frame.width - margin - noticeWidth)
        notice.textAlignment = .trailing
        notice.frame = directionalRect(
            Rect(noticeX, 0, max(0, frame.width - margin - noticeX), height))
    }

    /// The width and title that the size was chosen for: not again in each frame of a scroll.
    private var fitted: (room: Double, title: String) = (-1, "")

    private func fitLargeTitle(into room: Double) {
        guard hasLargeTitle, fitted != (room, title) else { return }
        fitted = (room, title)
        for size in NavigationBar.largeSizes {
            largeLabel.fontSize = size
            if largeLabel.textWidth < room { break }
        }
    }

    private func layoutTitle(_ room: Double, _ height: Double) {
        let titleWidth = label.text.isEmpty ? 0 : label.textWidth + 1
        let noticeWidth = notice.text.isEmpty ? 0 : notice.textWidth + 1
        let gap = titleWidth > 0 && noticeWidth > 0 ? 16.0 : 0
        let fits = titleWidth + gap + noticeWidth <= room
        if !fits, gap > 0, !hasLargeTitle {
            titlePlace = Rect(margin, height / 2 - 22, room, 24)
            notice.textAlignment = .leading
            notice.frame = directionalRect(Rect(margin, height / 2 + 3, room, 18))
            return
        }
        // Where both are too long for a bar with a large title, each has half.
        let width = fits || gap == 0 ? min(room, titleWidth) : min(titleWidth, (room - gap) / 2)
        titlePlace = Rect(margin, 0, width, height)
        notice.textAlignment = .trailing
        let x = margin + width + gap
        notice.frame = directionalRect(Rect(x, 0, max(0, frame.width - margin - x), height))
    }

    // MARK: Drawing

    public override func draw(on canvas: Canvas) {
        drawShade(on: canvas)
        guard transition?.isOver != true else { return }
        guard !hasLargeTitle || expansion < 1 || transition != nil else { return }
        canvas.fillHairline(above: frame.height, from: 0, to: frame.width, color: separatorColor)
    }

    /// A strip below the bar that fades out, a fill for each row of pixels: neither paths nor
    /// gradient tables are made for it.
    private func drawShade(on canvas: Canvas) {
        let shade = shade * (transition?.shadeAlpha ?? 1)
        guard shade > 0 else { return }
        let rows = max(1, (NavigationBar.shadeHeight * canvas.scale).rounded())
        for row in stride(from: 0, to: rows, by: 1) {
            let left = 1 - (row + 0.5) / rows
            canvas.fillHairline(
                above: frame.height + (row + 1) / canvas.scale, from: 0, to: frame.width,
                color: shadeColor.multiplyingAlpha(by: shade * left * left))
        }
    }
}
