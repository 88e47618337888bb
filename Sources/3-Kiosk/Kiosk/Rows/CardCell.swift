import Geometry
import Interface
import KioskFile
import Runner
import Templates
import Typography

/// A card: a picture at the top, lines of text below it, and badges in the corners.
final class CardCell: TableViewCell, RowContentCell {
    private let theme: KioskConfig.Theme
    private let style: RowStyle
    private let icon: BadgeView
    private let parts: RowParts

    /// - Parameters:
    ///   - images: loads pictures; nil to show none.
    ///   - reuseIdentifier: an identifier for the style of the list's rows.
    init(
        theme: KioskConfig.Theme, fonts: Fonts, style: RowStyle, images: ImageLoader?,
        reuseIdentifier: String, sheets: ControlSheets = ControlSheets()
    ) {
        self.theme = theme
        self.style = style
        icon = BadgeView(theme: theme, family: fonts.bold)
        parts = RowParts(theme: theme, fonts: fonts, style: style, titleSize: 16, images: images)
        super.init(reuseIdentifier: reuseIdentifier)
        selectionColor = theme.text.multiplyingAlpha(by: 0.08)
        cornerRadius = theme.cornerRadius
        clipsToBounds = true
        if let picture { addSubview(picture) }
        for view in [title, subtitle, trailing, icon, count] { addSubview(view) }
        guard !style.content.isEmpty else { return }
        controls = ControlStack(
            style.content,
            ControlStack.Look(
                theme: theme, fonts: fonts, textScale: theme.textScale, sheets: sheets,
                hasNotes: false),
            margin: margin, in: self)
    }

    /// The controls below the texts; nil for none.
    private(set) var controls: ControlStack?

    private var title: Label { parts.title }
    private var subtitle: Label { parts.subtitle }
    private var trailing: Label { parts.trailing }
    private var count: BadgeView { parts.count }
    private var picture: LoadedImageView? { parts.picture }

    /// Whether all cards without a picture keep a row for badges above the title.
    var hasBadgeColumn = false {
        didSet { if hasBadgeColumn != oldValue { setNeedsLayout() } }
    }
    /// Has no effect, since the margins of cards are outside them.
    var contentMargin: Double?

    func show(_ row: RowContent) {
        backgroundColor = parts.show(row)
        icon.show(row.icon, color: row.iconColor)
        icon.alpha = title.alpha
        setNeedsLayout()
    }

    func mark(_ query: SearchQuery) { parts.mark(query) }

    // MARK: Layout

    private static let lineGap = 4.0
    private var scale: Double { theme.density.scale }
    private var textScale: Double { parts.textScale }
    private var margin: Double { 12 * scale }

    /// The frames of the texts, in points from the card's upper leading corner.
    private struct Texts {
        var title = Rect.zero
        var trailing = Rect.zero
        var subtitle = Rect.zero
        var count = Rect.zero
        /// The bottom of the last one.
        var bottom = 0.0
    }

    /// The height of the picture: the configured one or, by default, two thirds of the card's width.
    private func imageHeight(width: Double) -> Double {
        guard picture != nil else { return 0 }
        return (style.imageSize ?? width / 1.5).rounded()
    }

    private func lineBlock(_ label: Label, _ width: Double) -> Double {
        label.text.isEmpty ? 0 : label.sizeThatFits(Size(width, .infinity)).height
    }

    /// The height of the row of badges above the texts; 0 if there is none. All cards of a list with icons have it, so
    /// that their titles are aligned.
    private var badgeRow: Double {
        picture == nil && (hasBadgeColumn || !icon.isHidden) ? icon.height + 8 : 0
    }

    /// Whether the badge is below the texts instead of on the picture or in the row of badges.
    private var hasBadgeBelow: Bool { picture == nil && badgeRow == 0 && !count.isHidden }

    /// Lays out the texts: the trailing text at the end of the title's line or, if a word of the title would not fit
    /// beside it, below the texts.
    private func texts(width: Double, from top: Double) -> Texts {
        let room = max(0, width - 2 * margin)
        let value = trailing.text.isEmpty ? 0 : trailing.textWidth.rounded(.up) + 1
        let line = FigureLayout(
            least: FigureLayout.least(
                width: title.textWidth + 1,
                word: title.numberOfLines > 1 ? title.longestWordWidth : nil, room: room),
            figures: [value], width: room)
        // Cards of a list with single lines of text have equal lines, whatever their content.
        let isEqual = title.numberOfLines == 1
        var first = lineBlock(title, line.textWidth)
        var second = lineBlock(subtitle, room)
        if isEqual { (first, second) = (max(20 * textScale, first), max(18 * textScale, second)) }
        var texts = Texts()
        texts.title = Rect(margin, top, line.textWidth, first)
        texts.bottom = top + first
        if second > 0 {
            texts.subtitle = Rect(margin, texts.bottom + CardCell.lineGap, room, second)
            texts.bottom = texts.subtitle.maxY
        }
        let valueHeight = lineBlock(trailing, .infinity)
        let end = line.figureWidths[0]
        if end > 0, !line.isBelow {
            let height = max(valueHeight, min(first, 22 * textScale))
            texts.trailing = Rect(width - margin - end, top, end, height)
        }
        guard hasBadgeBelow || line.isBelow else { return texts }
        // The badge at the start of the last line and the trailing text at its end.
        var y = texts.bottom + CardCell.lineGap + 2
        let badge = hasBadgeBelow ? count.sizeThatFits(Size(.infinity, .infinity)).width : 0
        let hasTwoLines = line.isBelow && badge > 0 && badge + FigureLayout.gap + value > room
        if hasTwoLines {
            texts.count = Rect(margin, y, min(badge, room), count.height)
            y += count.height + CardCell.lineGap
        }
        let footer = FigureLayout(
            least: 0, figures: [line.isBelow ? value : 0, hasTwoLines ? 0 : badge], width: room,
            hasSpaceBelow: false)
        let height = max(
            line.isBelow ? valueHeight : 0, footer.figureWidths[1] > 0 ? count.height : 0)
        if line.isBelow {
            let own = footer.figureWidths[0]
            texts.trailing = Rect(width - margin - own, y, own, height)
        }
        if footer.figureWidths[1] > 0 {
            texts.count = Rect(
                margin, (y + (height - count.height) / 2).rounded(), footer.figureWidths[1],
                count.height)
        }
        texts.bottom = y + height
        return texts
    }

    func height(of row: RowContent, width: Double) -> Double {
        show(row)
        if style.fills { parts.setTextSize(1) }
        let texts = texts(width: width, from: imageHeight(width: width) + badgeRow + margin)
        let controls = controls?.height(forWidth: width) ?? 0
        return (texts.bottom + margin + controls).rounded(.up)
    }

    override func layoutSubviews() {
        let width = frame.width
        let room = max(0, width - 2 * margin)
        let controlHeight = controls?.height(forWidth: width) ?? 0
        let height = max(0, frame.height - controlHeight)
        controls?.layOut(in: Rect(0, height, width, controlHeight), of: self)
        if style.fills {
            parts.grow(into: Size(room, height)) { self.texts(width: width, from: 0).bottom }
        }
        var texts = texts(width: width, from: 0)
        // In a card that is too low, the texts keep their height and the picture shrinks.
        let imageHeight = max(
            0, min(imageHeight(width: width), height - texts.bottom - 2 * margin))
        picture?.frame = Rect(0, 0, width, imageHeight)
        fit(&texts, into: height - imageHeight - badgeRow - 2 * margin)
        let corner = picture == nil ? margin : 8
        let iconSize = icon.sizeThatFits(Size(room / 2, .infinity))
        icon.frame = directionalRect(Rect(corner, corner, iconSize.width, iconSize.height))
        let shift = Point(0, imageHeight + badgeRow + margin)
        func place(_ view: View, _ rect: Rect) {
            view.frame = directionalRect(rect.offset(by: shift))
        }
        place(title, texts.title)
        place(trailing, texts.trailing)
        place(subtitle, texts.subtitle)
        subtitle.isHidden = texts.subtitle.height <= 0
        if hasBadgeBelow { return place(count, texts.count) }
        let countSize = count.sizeThatFits(Size(room / 2, .infinity))
        count.frame = directionalRect(
            Rect(width - corner - countSize.width, corner, countSize.width, countSize.height))
    }

    /// Makes texts fit a card with a height of its own: the subtitle is left out, then the title has fewer lines. In a
    /// card that is higher than its texts, as beside a higher one, the last line is at the bottom.
    private func fit(_ texts: inout Texts, into height: Double) {
        let spare = height - texts.bottom
        if style.fills, spare > 0 {
            let shift = Point(0, (spare / 2).rounded())
            texts.title = texts.title.offset(by: shift)
            texts.subtitle = texts.subtitle.offset(by: shift)
            texts.trailing = texts.trailing.offset(by: shift)
            texts.count = texts.count.offset(by: shift)
            return
        }
        let isLastLine = texts.trailing.minY > texts.title.minY
        if spare > 0 {
            if isLastLine { texts.trailing = texts.trailing.offset(by: Point(0, spare)) }
            texts.count = texts.count.offset(by: Point(0, spare))
            return
        }
        guard spare < -1 else { return }
        var missing = -spare
        let least = lineBlock(title, .infinity)
        let saved = texts.subtitle.height > 0 ? texts.subtitle.height + CardCell.lineGap : 0
        texts.subtitle = .zero
        var rise = min(saved, missing)
        missing -= saved
        if missing > 0 {
            let cut = min(missing, max(0, texts.title.height - least))
            texts.title.size.height -= cut
            rise += cut
        }
        if isLastLine { texts.trailing = texts.trailing.offset(by: Point(0, -rise)) }
        texts.count = texts.count.offset(by: Point(0, -rise))
        if texts.title.maxY > height { texts.title.size.height = max(0, height) }
        if !isLastLine, texts.trailing.maxY > height { texts.trailing.size.height = max(0, height) }
    }
}
