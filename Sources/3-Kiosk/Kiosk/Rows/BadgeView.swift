import Geometry
import Interface
import KioskFile
import Typography

/// A short text on a coloured background with fully rounded ends.
final class BadgeView: View {
    private let label: Label
    private let theme: KioskConfig.Theme
    /// The height, in points.
    let height: Double

    init(theme: KioskConfig.Theme, family: FontFamily) {
        self.theme = theme
        let scale = theme.density.scale * theme.moderateTextSize
        height = (22 * scale).rounded()
        label = Label(family: family, fontSize: 13 * scale)
        super.init()
        isUserInteractionEnabled = false
        label.textAlignment = .center
        label.usesTabularFigures = true
        label.fitting = .staysWhole
        addSubview(label)
    }

    /// Shows a text; an empty one hides the badge.
    ///
    /// - Parameter color: the background colour; nil for the accent colour.
    func show(_ text: String, color: Color?) {
        label.text = text
        let color = color ?? theme.accent
        backgroundColor = color
        label.textColor = theme.badgeText(on: color)
        isHidden = text.isEmpty
    }

    /// Whether the text is empty.
    var isEmpty: Bool { label.text.isEmpty }

    /// As wide as the text requires, and at least as wide as high.
    override func sizeThatFits(_ size: Size) -> Size {
        if isEmpty { return Size(0, 0) }
        return Size(
            min(size.width, max(height, label.textWidth.rounded(.up) + height * 0.7)), height)
    }

    override func layoutSubviews() {
        cornerRadius = min(frame.height / 2, frame.width / 2)
        label.frame = Rect(4, 0, max(0, frame.width - 8), frame.height)
    }
}
