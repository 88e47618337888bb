import Geometry
import Interface
import Typography

/// A row: a badge or a picture, lines of text, and a text and a badge at the trailing end.
final class RowCell: TableViewCell, RowContentCell {
    private let theme: KioskConfig.Theme
    private let style: RowStyle
    private let badge = View()
    private let icon: Label
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
        theme: KioskConfig.Theme, fonts: Fonts, style: RowStyle = RowStyle(),
        images: ImageLoader? = nil, reuseIdentifier: String = ""
    ) {
        self.theme = theme
        self.style = style
        let scale = theme.density.scale
        icon = Label(family: fonts.bold, fontSize: 15 * scale)
        let textScale = scale * style.textScale
        title = Label(family: fonts.bold, fontSize: 18 * textScale)
        subtitle = Label(family: fonts.regular, fontSize: 14 * textScale)
        trailing = Label(family: fonts.bold, fontSize: 18 * textScale)
        count = BadgeView(theme: theme, family: fonts.bold)
        picture = style.hasImage ? images.map { LoadedImageView(loader: $0) } : nil
        super.init(reuseIdentifier: reuseIdentifier)
        selectionColor = theme.text.multiplyingAlpha(by: 0.08)
        trailing.textAlignment = .trailing
        trailing.usesTabularFigures = true
        icon.textAlignment = .center
        badge.cornerRadius = min(theme.cornerRadius, badgeSize.height / 2)
        badge.addSubview(icon)
        title.numberOfLines = style.lines
        subtitle.numberOfLines = style.lines
        for view in [badge, title, subtitle, trailing] { addSubview(view) }
        if let picture {
            picture.mode = style.imageFit == .cover ? .cover : .fit
            picture.placeholderColor = theme.placeholder
            addSubview(picture)
        }
    }

    var hasBadgeColumn = false {
        didSet { if hasBadgeColumn != oldValue { setNeedsLayout() } }
    }

    func show(_ row: RowContent) {
        let colors = theme.rowColors(row.details?.color)
        backgroundColor = colors.background
        title.textColor = colors.text
        subtitle.textColor = colors.secondaryText
        trailing.textColor = colors.text
        icon.text = row.icon
        let color = row.iconColor ?? theme.accent
        badge.backgroundColor = color
        icon.textColor = theme.badgeText(on: color)
        title.text = row.title
        subtitle.text = row.subtitle
        trailing.text = row.trailing
        count.show(row.badge, color: row.details?.badgeColor)
        // Added only if needed, since most lists have no such badge.
        if !row.badge.isEmpty, count.superview == nil { addSubview(count) }
        if let picture {
            picture.source = row.details?.image
            picture.isHidden = picture.source == nil
        }
        setNeedsLayout()
    }

    // MARK: Layout

    /// The minimum height of a row with two lines, in points.
    nonisolated static let twoLineHeight = 46.0
    /// The minimum width of a row with badges at the start, in points; narrower rows leave their space to the texts.
    private static let minimumWidthWithBadges = 140.0
    /// The minimum width of the texts beside a picture or a trailing badge, in points.
    private static let minimumTextWidth = 80.0
    /// The width of the chevron and the space before it, in points.
    private static let chevronRoom = 20.0
    private var scale: Double { theme.density.scale }
    private var badgeSize: Size { Size(48 * scale, 36 * scale) }

    /// The margin at both ends, in points; smaller on narrow screens.
    private func margin(_ width: Double) -> Double { max(8, min(20 * scale, width / 16)) }

    /// The horizontal layout of a row: where its leading parts are, and where the texts begin and end.
    private struct Columns {
        var hasChevron: Bool
        var margin: Double
        var hasBadge: Bool
        var imageLeft: Double
        var imageSide: Double
        var textLeft: Double
        /// The right edge of the trailing text.
        var right: Double
    }

    private func columns(width: Double, height: Double) -> Columns {
        let margin = margin(width)
        let hasBadge = hasBadgeColumn && width >= RowCell.minimumWidthWithBadges
        let gap = min(16, margin)
        var x = hasBadge ? margin + badgeSize.width + gap : margin
        let imageLeft = x
        // A narrow row has no space for a chevron.
        let hasChevron = style.hasChevron && width >= RowCell.minimumWidthWithBadges
        let right = width - margin - (hasChevron ? RowCell.chevronRoom : 0)
        var side = 0.0
        if picture != nil {
            // Equal in all rows of a style, however high their texts are.
            let fitting = max(8, min(height, 72 * scale) - 16 * scale)
            let wanted = min((style.imageSize ?? fitting).rounded(), height, width / 3)
            if right - x - wanted - gap >= RowCell.minimumTextWidth {
                side = wanted
                x += side + gap
            }
        }
        return Columns(
            hasChevron: hasChevron, margin: margin, hasBadge: hasBadge, imageLeft: imageLeft,
            imageSide: side, textLeft: x,
            right: right)
    }

    /// The maximum width of the trailing text, in points: half of the row, but the title keeps at least 120 points or,
    /// on narrow screens, half of the width for texts.
    private func trailingLimit(_ width: Double, from left: Double, to right: Double) -> Double {
        let room = max(0, right - left)
        return min(width / 2, max((room - 12) / 2, room - 132))
    }

    /// The size of the trailing badge; zero if it would leave too little width for the texts.
    private func countSize(_ columns: Columns, _ width: Double) -> Size {
        let size = count.sizeThatFits(Size(width / 3, .infinity))
        let room = columns.right - columns.textLeft - size.width - 12
        return room < RowCell.minimumTextWidth ? Size(0, 0) : size
    }

    override func layoutSubviews() {
        let (width, height) = (frame.width, frame.height)
        let columns = columns(width: width, height: height)
        let badgeHeight = min(badgeSize.height, height - 4)
        badge.isHidden = !columns.hasBadge || icon.text.isEmpty
        badge.frame = directionalRect(
            Rect(columns.margin, (height - badgeHeight) / 2, badgeSize.width, badgeHeight))
        icon.frame = Rect(2, 0, badgeSize.width - 4, badgeHeight)
        let side = columns.imageSide
        picture?.frame = directionalRect(
            Rect(columns.imageLeft, ((height - side) / 2).rounded(), side, side))
        picture?.cornerRadius = style.imageRadius(side: side, theme: theme)
        var right = columns.right
        let size = countSize(columns, width)
        let badgeRoom = size.width > 0 ? size.width + 12 : 0
        let limit = trailingLimit(width, from: columns.textLeft, to: right - badgeRoom)
        let trailingWidth = trailing.text.isEmpty ? 0 : min(trailing.textWidth + 1, limit)
        // At the end, so that figures are aligned in rows with and without badges.
        trailing.frame = directionalRect(Rect(right - trailingWidth, 0, trailingWidth, height))
        if trailingWidth > 0 { right -= trailingWidth + 12 }
        count.isHidden = size.width == 0
        if !count.isHidden {
            count.frame = directionalRect(
                Rect(
                    right - size.width, ((height - size.height) / 2).rounded(), size.width,
                    size.height))
        }
        layOutTexts(from: columns.textLeft, to: right - badgeRoom, height)
    }

    private func layOutTexts(from left: Double, to right: Double, _ height: Double) {
        let width = max(0, right - left)
        subtitle.isHidden =
            subtitle.text.isEmpty
            || height < RowCell.twoLineHeight * min(1, scale) * style.textScale
        func place(_ label: Label, _ y: Double, _ height: Double) {
            label.frame = directionalRect(Rect(left, y, width, height))
        }
        if subtitle.isHidden {
            place(title, 0, height)
        } else if style.lines == 1 {
            let scale = scale * style.textScale
            place(title, height / 2 - 24 * scale, 24 * scale)
            place(subtitle, height / 2 + 2 * scale, 20 * scale)
        } else {
            let (first, second) = (lineBlock(title, width), lineBlock(subtitle, width))
            let y = ((height - first - second - RowCell.lineGap) / 2).rounded()
            place(title, y, first)
            place(subtitle, y + first + RowCell.lineGap, second)
        }
    }

    // MARK: Height

    /// The gap between the title and the subtitle in a row with several lines, in points.
    private static let lineGap = 4.0

    private func lineBlock(_ label: Label, _ width: Double) -> Double {
        label.text.isEmpty ? 0 : label.sizeThatFits(Size(width, .infinity)).height
    }

    func height(of row: RowContent, width: Double) -> Double {
        show(row)
        let columns = columns(width: width, height: 72 * scale)
        var right = columns.right
        let size = countSize(columns, width)
        if size.width > 0 { right -= size.width + 12 }
        if !trailing.text.isEmpty {
            let limit = trailingLimit(width, from: columns.textLeft, to: right)
            right -= min(trailing.textWidth + 1, limit) + 12
        }
        let room = max(0, right - columns.textLeft)
        let gap = subtitle.text.isEmpty ? 0 : RowCell.lineGap
        let texts = lineBlock(title, room) + gap + lineBlock(subtitle, room)
        return max(texts + 24 * scale, columns.imageSide + 16 * scale).rounded(.up)
    }

    // MARK: Drawing

    override func draw(on canvas: Canvas) {
        let columns = columns(width: frame.width, height: frame.height)
        if style.divider != .none {
            let left = style.divider == .full ? 0 : columns.textLeft
            let right = frame.width - (style.divider == .inset ? columns.margin : 0)
            canvas.fillHairline(
                above: frame.height, from: isRightToLeft ? frame.width - right : left,
                to: isRightToLeft ? frame.width - left : right, color: theme.separator)
        }
        if columns.hasChevron { drawChevron(on: canvas, at: frame.width - columns.margin) }
    }

    /// - Parameter end: the position of the chevron's tip, in points from the leading edge.
    private func drawChevron(on canvas: Canvas, at end: Double) {
        let (length, middle) = (6.0 * scale, frame.height / 2)
        func x(_ value: Double) -> Double { isRightToLeft ? frame.width - value : value }
        var path = Path()
        path.move(to: Point(x(end - length), middle - length))
        path.line(to: Point(x(end), middle))
        path.line(to: Point(x(end - length), middle + length))
        canvas.stroke(
            path, style: StrokeStyle(width: 2 * scale, join: .round, cap: .round),
            color: theme.secondaryText.multiplyingAlpha(by: 0.6))
    }
}
