import Geometry
import Typography

/// A button with a chevron and the title of the screen it leads back to.
final class BackButton: Control {
    /// The minimum touch target, in points.
    static let minimumSize = 44.0
    /// The distance from the bar's leading edge to the chevron, in points.
    var inset = 8.0 {
        didSet { if inset != oldValue { setNeedsLayout() } }
    }
    /// The distance from the chevron's frame to its line, in points.
    static let lineInset = 0.25
    private static let chevronSize = Size(11, 20)
    /// The distance from the chevron to the title, in points.
    private static let gap = 7.0

    private let label: Label
    private let chevron = ShapeView()
    /// The offset of the title along the reading direction, in points.
    var titleShift = 0.0 {
        didSet { if titleShift != oldValue { placeTitle() } }
    }

    /// - Parameter fontSize: that of the title, in points.
    init(family: FontFamily, fontSize: Double) {
        label = Label(family: family, fontSize: fontSize)
        super.init()
        chevron.lineWidth = 2.5
        chevron.lineCap = .round
        chevron.lineJoin = .round
        addSubview(chevron)
        addSubview(label)
        applyTint()
    }

    override var accessibilityRole: AccessibilityRole? { .back }

    var title: String {
        get { label.text }
        set {
            label.text = newValue
            setNeedsLayout()
        }
    }

    /// Whether the title is shown: there is room for it.
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

    /// The leading edge of the title, in points from the bar's leading edge.
    var titleLeading: Double { inset + BackButton.chevronSize.width + BackButton.gap }

    /// Returns the width with or without the title, in points.
    func width(withTitle: Bool) -> Double {
        guard withTitle, !label.text.isEmpty else { return BackButton.minimumSize }
        return max(BackButton.minimumSize, titleLeading + label.textWidth + 1)
    }

    override func tintColorDidChange() { applyTint() }

    private func applyTint() {
        label.textColor = tintColor
        chevron.strokeColor = tintColor
    }

    /// Whether the button is pressed. A pressed button is dimmed immediately and fades back when released.
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
            Rect(inset, (frame.height - size.height) / 2, size.width, size.height))
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
            Rect(titleLeading + titleShift, 0, label.textWidth + 1, frame.height))
    }
}
