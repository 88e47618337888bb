import Geometry
import Interface
import KioskFile
import Runner
import Typography

/// The heading of a section, which stays at the top while the section's rows scroll below it.
final class SectionHeaderView: View {
    private let label: Label
    private let theme: KioskConfig.Theme

    init(_ title: String, theme: KioskConfig.Theme, fonts: Fonts) {
        self.theme = theme
        label = Label(family: fonts.bold, fontSize: 14 * theme.textScale)
        super.init()
        isUserInteractionEnabled = false
        backgroundColor = theme.background
        label.text = title
        label.textColor = theme.secondaryText
        label.fitting = theme.textSize > 1 ? .staysWhole : .fitsHeight
        addSubview(label)
    }

    /// The height of a heading, in points.
    static func height(_ theme: KioskConfig.Theme) -> Double {
        (32 * theme.textScale).rounded()
    }

    override func layoutSubviews() {
        let margin = theme.margin(frame.width)
        label.frame = Rect(margin, 0, max(0, frame.width - 2 * margin), frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fillHairline(
            above: frame.height, from: 0, to: frame.width, color: theme.separator)
    }
}
