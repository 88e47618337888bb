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
        trailing.usesTabularFigures = true
        icon.textAlignment = .center
        badge.cornerRadius = 8
        badge.addSubview(icon)
        for view in [badge, title, subtitle, trailing] { addSubview(view) }
    }

    /// Keeps room for a badge in a row without one, so that the titles of a list with badges stand
    /// in a column.
    var hasBadgeColumn = false {
        didSet { if hasBadgeColumn != oldValue { setNeedsLayout() } }
    }

    func show(_ row: Row) {
        icon.text = row.icon
        let color = row.iconColor ?? theme.accent
        badge.backgroundColor = color
        icon.textColor = theme.badgeText(on: color)
        title.text = row.title
        subtitle.text = row.subtitle
        trailing.text = row.trailing
        setNeedsLayout()
    }

    // MARK: Layout

    /// The least height of a row with two lines, in points.
    nonisolated static let twoLineHeight = 46.0
    /// On a narrower screen texts have the badges' room, in points.
    private static let leastWidthWithBadges = 140.0
    private static let badgeSize = Size(48, 36)

    /// The space at both ends, in points; less on narrow screens.
    private var margin: Double { max(8, min(20, frame.width / 16)) }

    private var hasRoomForBadges: Bool {
        hasBadgeColumn && frame.width >= RowCell.leastWidthWithBadges
    }

    private var textLeft: Double {
        hasRoomForBadges ? margin + RowCell.badgeSize.width + min(16, margin) : margin
    }

    /// The most that the text at the right takes, in points: half of the row, but on narrow screens
    /// it leaves half of the room for texts to the title.
    private var trailingLimit: Double {
        let room = max(0, frame.width - margin - textLeft)
        return min(frame.width / 2, max((room - 12) / 2, room - 132))
    }

    override func layoutSubviews() {
        let height = frame.height
        let badgeHeight = min(RowCell.badgeSize.height, height - 4)
        badge.isHidden = !hasRoomForBadges || icon.text.isEmpty
        badge.frame = Rect(
            margin, (height - badgeHeight) / 2, RowCell.badgeSize.width, badgeHeight)
        icon.frame = Rect(2, 0, RowCell.badgeSize.width - 4, badgeHeight)
        let right = frame.width - margin
        let trailingWidth = trailing.text.isEmpty ? 0 : min(trailing.textWidth + 1, trailingLimit)
        trailing.frame = Rect(right - trailingWidth, 0, trailingWidth, height)
        let width = max(0, right - trailingWidth - (trailingWidth > 0 ? 12 : 0) - textLeft)
        subtitle.isHidden = subtitle.text.isEmpty || height < RowCell.twoLineHeight
        if subtitle.isHidden {
            title.frame = Rect(textLeft, 0, width, height)
        } else {
            title.frame = Rect(textLeft, height / 2 - 24, width, 24)
            subtitle.frame = Rect(textLeft, height / 2 + 2, width, 20)
        }
    }

    override func draw(on canvas: Canvas) {
        canvas.fillHairline(
            above: frame.height, from: textLeft, to: frame.width, color: theme.separator)
    }
}
