import Geometry
import Typography

/// The bar at the top of a screen, with its title.
public final class NavigationBar: View {
    /// In points.
    public static let height = 56.0

    private let label: Label
    private let notice: Label
    public var separatorColor = Color(argb: 0x2000_0000)

    public init(family: FontFamily, noticeFamily: FontFamily) {
        label = Label(family: family, fontSize: 20)
        notice = Label(family: noticeFamily, fontSize: 13)
        super.init()
        notice.textAlignment = .right
        addSubview(label)
        addSubview(notice)
    }

    public var title: String {
        get { label.text }
        set { label.text = newValue }
    }

    public var titleColor: Color {
        get { label.textColor }
        set { label.textColor = newValue }
    }

    /// A short remark at the right, such as that the rows are old; empty for none.
    public var noticeText: String {
        get { notice.text }
        set {
            notice.text = newValue
            setNeedsLayout()
        }
    }

    public var noticeColor: Color {
        get { notice.textColor }
        set { notice.textColor = newValue }
    }

    public override func layoutSubviews() {
        let margin = 20.0
        let room = max(0, frame.width - 2 * margin)
        let titleWidth = min(label.textWidth + 1, noticeText.isEmpty ? room : room * 0.5)
        label.frame = Rect(margin, 0, titleWidth, frame.height)
        let x = margin + titleWidth + 16
        notice.frame = Rect(x, 0, max(0, frame.width - margin - x), frame.height)
    }

    public override func draw(on canvas: Canvas) {
        canvas.fill(Rect(0, frame.height - 1, frame.width, 1), color: separatorColor)
    }
}
