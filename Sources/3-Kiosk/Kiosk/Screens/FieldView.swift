import Geometry
import Interface
import KioskFile
import Runner

/// A label and its value on one line or, if they do not fit, one below the other.
final class FieldView: View {
    private let theme: KioskConfig.Theme
    private let textScale: Double
    private let label: Label
    private let value: Label
    /// Whether a divider is drawn at the bottom edge.
    var hasDivider = true {
        didSet { if hasDivider != oldValue { setNeedsDisplay() } }
    }

    static let margin = 16.0

    init(theme: KioskConfig.Theme, fonts: Fonts, textScale: Double) {
        self.theme = theme
        self.textScale = textScale
        label = Label(family: fonts.regular, fontSize: 16 * textScale)
        value = Label(family: fonts.bold, fontSize: 16 * textScale)
        super.init()
        isUserInteractionEnabled = false
        label.textColor = theme.secondaryText
        value.textColor = theme.text
        value.usesTabularFigures = true
        label.fitting = .fitsHeight
        value.fitting = .staysWhole
        for part in [label, value] {
            part.numberOfLines = 0
            addSubview(part)
        }
    }

    func show(_ field: PageContent.Field) {
        label.text = field.label
        value.text = field.value
        setNeedsLayout()
    }

    private func fitsOneLine(_ width: Double) -> Bool {
        if value.text.contains("\n") { return false }
        let layout = FigureLayout(
            least: label.text.isEmpty ? 0 : label.textWidth + 1, figures: [value.textWidth + 1],
            width: width - 2 * FieldView.margin)
        return !layout.isBelow && layout.figureWidths[0] >= value.textWidth
    }

    private func heights(_ width: Double) -> (label: Double, value: Double) {
        let room = Size(max(0, width - 2 * FieldView.margin), .infinity)
        return (
            label.text.isEmpty ? 0 : label.sizeThatFits(room).height,
            value.sizeThatFits(room).height
        )
    }

    /// The height that the texts need, in points; at least 44, the height of a row that can be tapped.
    func height(forWidth width: Double) -> Double {
        let heights = heights(width)
        let text =
            fitsOneLine(width)
            ? max(heights.label, heights.value) : heights.label + 2 + heights.value
        return max(44, (text + 22 * textScale).rounded())
    }

    override func layoutSubviews() {
        let margin = FieldView.margin
        let room = max(0, frame.width - 2 * margin)
        if fitsOneLine(frame.width) {
            let width = label.text.isEmpty ? 0 : label.textWidth + 1
            label.frame = directionalRect(Rect(margin, 0, width, frame.height))
            let end = frame.width - margin
            let valueWidth = label.text.isEmpty ? room : value.textWidth + 1
            value.textAlignment = label.text.isEmpty ? .leading : .trailing
            value.frame = directionalRect(Rect(end - valueWidth, 0, valueWidth, frame.height))
        } else {
            let heights = heights(frame.width)
            let top = (frame.height - heights.label - 2 - heights.value) / 2
            label.frame = directionalRect(Rect(margin, top, room, heights.label))
            value.textAlignment = .natural
            value.frame = directionalRect(
                Rect(margin, top + heights.label + 2, room, heights.value))
        }
    }

    override func draw(on canvas: Canvas) {
        guard hasDivider else { return }
        let (start, end) = (FieldView.margin, frame.width)
        canvas.fillHairline(
            above: frame.height, from: isRightToLeft ? 0 : start,
            to: isRightToLeft ? end - start : end, color: theme.separator)
    }
}
