import Geometry
import Interface
import Typography

/// A card: a picture at the top, lines of text below it, and badges in the corners.
final class CardCell: TableViewCell, RowContentCell {
    private let theme: KioskConfig.Theme
    private let style: RowStyle
    private let icon: BadgeView
    private let title: Label
    private let subtitle: Label
    private let trailing: Label
    private let count: BadgeView
    /// nil for a style without pictures.
    private let picture: LoadedImageView?

    /// - Parameters:
    ///   - images: loads pictures; nil to show none.
    ///   - reuseIdentifier: an identifier for the style of the list's rows.
    init(
        theme: KioskConfig.Theme, fonts: Fonts, style: RowStyle, images: ImageLoader?,
        reuseIdentifier: String
    ) {
        self.theme = theme
        self.style = style
        let scale = theme.density.scale
        icon = BadgeView(theme: theme, family: fonts.bold)
        let textScale = scale * style.textScale
        title = Label(family: fonts.bold, fontSize: 16 * textScale)
        subtitle = Label(family: fonts.regular, fontSize: 14 * textScale)
        trailing = Label(family: fonts.bold, fontSize: 16 * textScale)
        count = BadgeView(theme: theme, family: fonts.bold)
        picture = style.hasImage ? images.map { LoadedImageView(loader: $0) } : nil
        super.init(reuseIdentifier: reuseIdentifier)
        selectionColor = theme.text.multiplyingAlpha(by: 0.08)
        cornerRadius = theme.cornerRadius
        clipsToBounds = true
        trailing.textAlignment = .trailing
        trailing.usesTabularFigures = true
        title.numberOfLines = style.lines
        subtitle.numberOfLines = style.lines
        if let picture {
            picture.mode = style.imageFit == .cover ? .cover : .fit
            picture.placeholderColor = theme.placeholder
            addSubview(picture)
        }
        for view in [title, subtitle, trailing, icon, count] { addSubview(view) }
    }

    /// Has no effect, since cards have no column of badges.
    var hasBadgeColumn = false

    func show(_ row: RowContent) {
        let colors = theme.rowColors(row.details?.color)
        backgroundColor = colors.background
        title.textColor = colors.text
        subtitle.textColor = colors.secondaryText
        trailing.textColor = colors.text
        title.text = row.title
        subtitle.text = row.subtitle
        trailing.text = row.trailing
        icon.show(row.icon, color: row.iconColor)
        count.show(row.badge, color: row.details?.badgeColor)
        picture?.source = row.details?.image
        setNeedsLayout()
    }

    // MARK: Layout

    private static let lineGap = 4.0
    private var scale: Double { theme.density.scale }
    private var textScale: Double { scale * style.textScale }
    private var margin: Double { 12 * scale }

    /// The height of the picture: the configured one or, by default, two thirds of the card's width.
    private func imageHeight(width: Double) -> Double {
        guard picture != nil else { return 0 }
        return (style.imageSize ?? width / 1.5).rounded()
    }

    private func lineBlock(_ label: Label, _ width: Double) -> Double {
        label.text.isEmpty ? 0 : label.sizeThatFits(Size(width, .infinity)).height
    }

    private func trailingWidth(in width: Double) -> Double {
        trailing.text.isEmpty ? 0 : min(trailing.textWidth + 1, width / 2)
    }

    /// Whether the badge is at the end of the first line: on a line above the title, it would leave a gap beside it.
    private var hasBadgeInTitleLine: Bool {
        picture == nil && icon.isHidden && !count.isHidden && trailing.text.isEmpty
    }

    /// The width that the texts or the badge at the end of the first line leave for the title.
    private func titleWidth(in width: Double) -> Double {
        let end =
            hasBadgeInTitleLine
            ? count.sizeThatFits(Size(width / 2, .infinity)).width : trailingWidth(in: width)
        return max(0, width - end - (end > 0 ? 8 : 0))
    }

    func height(of row: RowContent, width: Double) -> Double {
        show(row)
        let room = width - 2 * margin
        // Cards of a list with single lines of text have equal heights, whatever their content.
        var first = lineBlock(title, titleWidth(in: room))
        var second = lineBlock(subtitle, room)
        if style.lines == 1 { (first, second) = (20 * textScale, 18 * textScale) }
        let texts = first + (second > 0 ? CardCell.lineGap + second : 0)
        return (imageHeight(width: width) + badgeRow + texts + 2 * margin).rounded(.up)
    }

    /// The height of the row of badges above the texts; 0 if there is none.
    private var badgeRow: Double {
        guard picture == nil, !hasBadgeInTitleLine, !icon.isHidden || !count.isHidden else {
            return 0
        }
        return 22 * scale + 8
    }

    override func layoutSubviews() {
        let width = frame.width
        let room = max(0, width - 2 * margin)
        let first = lineBlock(title, titleWidth(in: room))
        let second = lineBlock(subtitle, room)
        let texts = first + (second > 0 ? CardCell.lineGap + second : 0)
        // In a card that is too low, the texts keep their height and the picture shrinks.
        let imageHeight = max(
            0, min(imageHeight(width: width), frame.height - texts - 2 * margin))
        picture?.frame = Rect(0, 0, width, imageHeight)
        let corner = picture == nil ? margin : 8
        let iconSize = icon.sizeThatFits(Size(room / 2, .infinity))
        icon.frame = directionalRect(Rect(corner, corner, iconSize.width, iconSize.height))
        let countSize = count.sizeThatFits(Size(room / 2, .infinity))
        let countTop =
            hasBadgeInTitleLine
            ? (margin + (min(first, 22 * textScale) - countSize.height) / 2).rounded() : corner
        count.frame = directionalRect(
            Rect(width - corner - countSize.width, countTop, countSize.width, countSize.height))
        let top = picture == nil ? margin + badgeRow : imageHeight + margin
        let end = trailingWidth(in: room)
        title.frame = directionalRect(Rect(margin, top, titleWidth(in: room), first))
        trailing.frame = directionalRect(
            Rect(width - margin - end, top, end, min(first, 22 * textScale)))
        subtitle.frame = directionalRect(
            Rect(margin, top + first + CardCell.lineGap, room, second))
    }
}
