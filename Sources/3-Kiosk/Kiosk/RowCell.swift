import Geometry
import Interface
import Typography

/// A row: a badge, two lines of text, and a text at the right.
final class RowCell: TableViewCell {
    private let theme: KioskConfig.Theme
    private let badge = View()
    private let icon: Label
    private let title: Label
    private let subtitle: Label
    private let trailing: Label

    init(theme: KioskConfig.Theme, fonts: Fonts) {
        self.theme = theme
        icon = Label(family: fonts.bold, fontSize: 15)
        title = Label(family: fonts.bold, fontSize: 18)
        subtitle = Label(family: fonts.regular, fontSize: 14)
        trailing = Label(family: fonts.bold, fontSize: 18)
        super.init()
        backgroundColor = theme.row
        title.textColor = theme.text
        subtitle.textColor = theme.secondaryText
        trailing.textColor = theme.text
        trailing.textAlignment = .right
        icon.textColor = .white
        icon.textAlignment = .center
        badge.cornerRadius = 8
        badge.addSubview(icon)
        for view in [badge, title, subtitle, trailing] { addSubview(view) }
    }

    func show(_ row: Row) {
        icon.text = row.icon
        badge.isHidden = row.icon.isEmpty
        badge.backgroundColor = row.iconColor ?? theme.accent
        title.text = row.title
        subtitle.text = row.subtitle
        subtitle.isHidden = row.subtitle.isEmpty
        trailing.text = row.trailing
        setNeedsLayout()
    }

    private var textLeft: Double { badge.isHidden ? 20 : 84 }

    /// The most that the text at the right takes, in points: half of the row, but on narrow screens
    /// it leaves half of the room for texts to the title.
    private var trailingLimit: Double {
        let room = max(0, frame.width - 20 - textLeft)
        return min(frame.width / 2, max((room - 12) / 2, room - 132))
    }

    override func layoutSubviews() {
        let height = frame.height
        badge.frame = Rect(20, (height - 36) / 2, 48, 36)
        icon.frame = Rect(2, 0, 44, 36)
        let right = frame.width - 20
        let trailingWidth = trailing.text.isEmpty ? 0 : min(trailing.textWidth + 1, trailingLimit)
        trailing.frame = Rect(right - trailingWidth, 0, trailingWidth, height)
        let width = max(0, right - trailingWidth - (trailingWidth > 0 ? 12 : 0) - textLeft)
        if subtitle.isHidden {
            title.frame = Rect(textLeft, 0, width, height)
        } else {
            title.frame = Rect(textLeft, height / 2 - 24, width, 24)
            subtitle.frame = Rect(textLeft, height / 2 + 2, width, 20)
        }
    }

    override func draw(on canvas: Canvas) {
        let line = 1 / canvas.scale
        canvas.fill(
            Rect(textLeft, frame.height - line, frame.width - textLeft, line),
            color: theme.separator)
    }
}
