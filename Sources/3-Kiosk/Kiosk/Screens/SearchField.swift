import Geometry
import Interface
import KioskFile
import Runner
import Templates

/// The field above a list that is searched: what was typed, the number of rows that match, and a button that clears it.
final class SearchField: View {
    private let theme: KioskConfig.Theme
    let field: TextField
    private let count: Label
    /// Called with the text when a visitor has changed it.
    var onChange: (String) -> Void = { _ in }

    /// - Parameter placeholder: what is shown before anything is typed.
    init(theme: KioskConfig.Theme, fonts: Fonts, placeholder: String) {
        self.theme = theme
        field = TextField(family: fonts.regular, fontSize: 17 * theme.textScale)
        count = Label(
            family: fonts.regular, fontSize: 15 * theme.density.scale * theme.moderateTextSize)
        super.init()
        field.backgroundColor = .clear
        field.textColor = theme.text
        field.placeholder = placeholder
        field.placeholderColor = theme.secondaryText
        field.clearButtonMode = .always
        field.returnKeyType = .search
        field.autocapitalizationType = .none
        field.maximumLength = SearchQuery.maximumLength
        count.textAlignment = .trailing
        count.fitting = .staysWhole
        count.textColor = theme.secondaryText
        count.usesTabularFigures = true
        for view in [field, count] { addSubview(view) }
        field.addAction(for: .editingChanged) { [weak self] in
            guard let self else { return }
            onChange(field.text)
        }
    }

    /// Shows what is searched for, and the number of rows that match; both empty for nothing.
    func show(_ text: String, count: String) {
        field.text = text
        guard count != self.count.text else { return }
        self.count.text = count
        setNeedsLayout()
    }

    /// What is shown, for tests: the text and the number.
    var texts: [String] { [field.text.isEmpty ? field.placeholder : field.text, count.text] }

    /// The height of the field with the space around it, in points.
    static func height(_ theme: KioskConfig.Theme) -> Double {
        let scale = theme.density.scale
        return max(Button.minimumSize, Button.minimumSize * scale, 34 * theme.textScale)
            + 2 * margin * scale
    }

    private static let margin = 6.0
    private var scale: Double { theme.density.scale }

    /// The field without the space around it.
    private var area: Rect {
        let side = theme.margin(frame.width)
        let margin = SearchField.margin * scale
        return Rect(side, margin, max(0, frame.width - 2 * side), frame.height - 2 * margin)
    }

    override func layoutSubviews() {
        let area = area
        // The text begins after the magnifying glass.
        let left = area.x + 26 * scale
        let end = area.x + area.width
        field.frame = directionalRect(Rect(left, area.y, max(0, end - left), area.height))
        let width = min(count.textWidth.rounded(.up) + 1, area.width / 4)
        field.trailingRoom = count.text.isEmpty ? 0 : width + 8
        let countEnd = end - Button.minimumSize
        count.frame = directionalRect(Rect(countEnd - width, area.y, width, area.height))
    }

    override func draw(on canvas: Canvas) {
        let area = area
        canvas.fill(area, color: theme.row, cornerRadius: min(theme.cornerRadius, area.height / 2))
        canvas.fillHairline(
            above: frame.height, from: 0, to: frame.width, color: theme.separator)
        let (radius, middle) = (6.5 * scale, area.y + area.height / 2 - scale)
        func x(_ value: Double) -> Double { isRightToLeft ? frame.width - value : value }
        let center = area.x + 12 * scale + radius
        let path = Path.magnifyingGlass(
            at: Point(x(center), middle), radius: radius, isMirrored: isRightToLeft)
        canvas.stroke(
            path, style: StrokeStyle(width: 2 * scale, join: .round, cap: .round),
            color: theme.secondaryText)
    }
}
