import Geometry
import Typography

/// A chevron and the title of the screen that it leads back to.
final class BackButton: Control {
    /// The least size that a finger hits, in points.
    static let minimumSize = 44.0
    /// From the bar's edge to the chevron, and from the chevron to the title, in points.
    private static let inset = 8.0
    private static let chevronSize = Size(11, 20)
    private static let gap = 7.0

    private let label: Label
    private let chevron = ShapeView()
    /// Moves the title along the line, in points.
    var titleShift = 0.0 {
        didSet { if titleShift != oldValue { placeTitle() } }
    }

    init(family: FontFamily) {
        label = Label(family: family, fontSize: 17)
        super.init()
        chevron.lineWidth = 2.5
        chevron.lineCap = .round
        chevron.lineJoin = .round
        addSubview(chevron)
        addSubview(label)
        applyTint()
    }

    var title: String {
        get { label.text }
        set {
            label.text = newValue
            setNeedsLayout()
        }
    }

    /// Whether there is room for the title.
    var showsTitle = true {
        didSet { if showsTitle != oldValue { label.isHidden = !showsTitle } }
    }

    var titleAlpha: Double {
        get { label.alpha }
        set { label.alpha = newValue }
    }

    var chevronAlpha: Double {
        get { chevron.alpha }
        set { chevron.alpha = newValue }
    }

    /// Where the title begins, in points from the edge at which lines begin.
    static let titleLeading = inset + chevronSize.width + gap

    /// The width with or without the title, in points.
    func width(withTitle: Bool) -> Double {
        guard withTitle, !label.text.isEmpty else { return BackButton.minimumSize }
        return max(BackButton.minimumSize, BackButton.titleLeading + label.textWidth + 1)
    }

    override func tintColorDidChange() { applyTint() }

    private func applyTint() {
        label.textColor = tintColor
        chevron.strokeColor = tintColor
    }

    /// A pressed button is dimmed, and fades back.
    override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue else { return }
            let new = isHighlighted ? 0.3 : 1
            View.animate(
                withDuration: isHighlighted ? 0 : 0.25,
                options: [.allowUserInteraction, .beginFromCurrentState]
            ) { alpha = new }
        }
    }

    override func layoutSubviews() {
        let size = BackButton.chevronSize
        chevron.frame = directionalRect(
            Rect(BackButton.inset, (frame.height - size.height) / 2, size.width, size.height))
        let inner = Rect(0, 0, size.width, size.height).inset(dx: 1.5, dy: 1.5)
        let (tip, end) = isRightToLeft ? (inner.maxX, inner.minX) : (inner.minX, inner.maxX)
        var path = Path()
        path.move(to: Point(end, inner.minY))
        path.addLine(to: Point(tip, inner.midY))
        path.addLine(to: Point(end, inner.maxY))
        chevron.path = path
        placeTitle()
    }

    private func placeTitle() {
        label.frame = directionalRect(
            Rect(BackButton.titleLeading + titleShift, 0, label.textWidth + 1, frame.height))
    }
}
