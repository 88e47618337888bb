import Geometry
import Typography

/// The bar at the top of a screen, with its title.
public final class NavigationBar: View {
    /// In points.
    public static let height = 56.0
    /// What a large title adds below the bar, in points.
    public static let largeTitleHeight = 52.0

    private let label: Label
    private let largeLabel: Label
    private let notice: Label
    private weak var scrollView: ScrollView?
    /// How much of the large title shows, 0...1; more while it is pulled.
    private var expansion = 0.0
    /// The colour of the line at the lower edge.
    public var separatorColor = Color(argb: 0x2000_0000) {
        didSet { if separatorColor != oldValue { setNeedsDisplay() } }
    }

    /// A bar whose title is in `family` and whose notice in `noticeFamily`.
    public init(family: FontFamily, noticeFamily: FontFamily) {
        label = Label(family: family, fontSize: 20)
        largeLabel = Label(family: family, fontSize: 32)
        notice = Label(family: noticeFamily, fontSize: 13)
        super.init()
        largeLabel.isHidden = true
        largeLabel.textAlignment = .left
        notice.textAlignment = .right
        addSubview(label)
        addSubview(largeLabel)
        addSubview(notice)
    }

    /// What stands at the left.
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

    /// A short remark at the right, such as that the rows are old; empty for none.
    public var noticeText: String {
        get { notice.text }
        set {
            notice.text = newValue
            setNeedsLayout()
        }
    }

    /// The colour of the notice.
    public var noticeColor: Color {
        get { notice.textColor }
        set { notice.textColor = newValue }
    }

    /// Shows the title large below the bar while content is at its start, and in the bar once that
    /// has scrolled away. The bar lies over the scroll view's upper edge, which keeps room for it;
    /// the bar sets its own height from then on.
    public func showLargeTitle(over scrollView: ScrollView) {
        self.scrollView = scrollView
        largeLabel.isHidden = false
        clipsToBounds = true
        var inset = scrollView.contentInset
        inset.top += NavigationBar.height + NavigationBar.largeTitleHeight
        scrollView.contentInset = inset
        scrollView.setContentOffset(Point(0, -inset.top), animated: false)
        scrollView.observeScrolling { [weak self] _ in self?.follow() }
        follow()
    }

    private func follow() {
        guard let scrollView else { return }
        let scrolled = scrollView.contentOffset.y + scrollView.restingInset.top
        expansion = max(0, 1 - scrolled / NavigationBar.largeTitleHeight)
        // Pulled down it grows with the pull, as what is below does.
        let height =
            NavigationBar.height + NavigationBar.largeTitleHeight * min(1, expansion)
            + max(0, -scrolled)
        frame = Rect(frame.minX, frame.minY, scrollView.frame.width, height)
        label.alpha = max(0, min(1, 1 - expansion * 3))
        largeLabel.alpha = min(1, expansion * 1.5)
        let growth = 1 + min(0.1, max(0, -scrolled) / 1000)
        largeLabel.transform = .scale(growth, growth)
        setNeedsLayout()
    }

    public override func layoutSubviews() {
        let margin = 20.0
        let height = scrollView == nil ? frame.height : NavigationBar.height
        let room = max(0, frame.width - 2 * margin)
        let titleWidth = min(label.textWidth + 1, noticeText.isEmpty ? room : room * 0.5)
        label.frame = Rect(margin, 0, titleWidth, height)
        let large = min(room, largeLabel.textWidth + 1)
        largeLabel.frame = Rect(
            margin, frame.height - NavigationBar.largeTitleHeight, large,
            NavigationBar.largeTitleHeight - 8)
        let x = margin + titleWidth + 16
        notice.frame = Rect(x, 0, max(0, frame.width - margin - x), height)
    }

    public override func draw(on canvas: Canvas) {
        guard scrollView == nil || expansion < 1 else { return }
        // A point, but no less than a pixel.
        let thickness = max(1, 1 / canvas.scale)
        canvas.fill(
            Rect(0, frame.height - thickness, frame.width, thickness), color: separatorColor)
    }
}
