import Geometry
import Interface
import KioskFile
import Runner

/// The field above a list that is searched: what was typed, the number of rows that match, and a button that clears it.
final class SearchField: View {
    private let theme: KioskConfig.Theme
    private let label: Label
    private let count: Label
    private let clear: Button
    private let placeholder: String
    /// Called when the button is tapped.
    var onClear: () -> Void = {}

    /// - Parameter placeholder: what is shown before anything is typed.
    init(theme: KioskConfig.Theme, fonts: Fonts, placeholder: String) {
        self.theme = theme
        self.placeholder = placeholder
        let scale = theme.density.scale
        label = Label(family: fonts.regular, fontSize: 17 * scale)
        count = Label(family: fonts.regular, fontSize: 15 * scale)
        clear = Button(family: fonts.bold, title: "×", fontSize: 22 * scale, style: .plain)
        super.init()
        label.textAlignment = .natural
        count.textAlignment = .trailing
        count.textColor = theme.secondaryText
        count.usesTabularFigures = true
        for view in [label, count, clear] { addSubview(view) }
        clear.addAction(for: .touchUpInside) { [weak self] in self?.onClear() }
        show("", count: "")
    }

    /// Shows what was typed, and the number of rows that match; both empty for nothing.
    func show(_ text: String, count: String) {
        label.text = text.isEmpty ? placeholder : text
        label.textColor = text.isEmpty ? theme.secondaryText : theme.text
        clear.isHidden = text.isEmpty
        guard count != self.count.text else { return }
        self.count.text = count
        setNeedsLayout()
    }

    /// What is shown, for tests: the text and the number.
    var texts: [String] { [label.text, count.text] }

    /// The height of the field with the space around it, in points.
    static func height(_ theme: KioskConfig.Theme) -> Double {
        (Button.minimumSize + 2 * margin) * theme.density.scale
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
        let (left, button) = (area.x + 38 * scale, area.height)
        let end = area.x + area.width - button
        let width = min(count.textWidth.rounded(.up) + 1, area.width / 4)
        label.frame = directionalRect(
            Rect(left, area.y, max(0, end - width - 8 - left), area.height))
        count.frame = directionalRect(Rect(end - width, area.y, width, area.height))
        clear.frame = directionalRect(Rect(end, area.y, button, area.height))
    }

    override func draw(on canvas: Canvas) {
        let area = area
        canvas.fill(area, color: theme.row, cornerRadius: min(theme.cornerRadius, area.height / 2))
        canvas.fillHairline(
            above: frame.height, from: 0, to: frame.width, color: theme.separator)
        let (radius, middle) = (6.5 * scale, area.y + area.height / 2 - scale)
        func x(_ value: Double) -> Double { isRightToLeft ? frame.width - value : value }
        let center = area.x + 12 * scale + radius
        var path = Path(
            ellipseIn: Rect(x(center) - radius, middle - radius, 2 * radius, 2 * radius))
        path.move(to: Point(x(center + radius * 0.75), middle + radius * 0.75))
        path.line(to: Point(x(center + radius * 1.7), middle + radius * 1.7))
        canvas.stroke(
            path, style: StrokeStyle(width: 2 * scale, join: .round, cap: .round),
            color: theme.secondaryText)
    }
}
