import Geometry
import Interface
import KioskFile
import Runner
import Templates
import Typography

/// A row: a badge or a picture, lines of text, and a text and a badge at the trailing end.
final class RowCell: TableViewCell, RowContentCell {
    private let theme: KioskConfig.Theme
    private let style: RowStyle
    private let badge = View()
    private let icon: Label
    private let parts: RowParts
    /// Whether the row's background is its own, on which there is no divider.
    private var hasOwnColor = false

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
        parts = RowParts(theme: theme, fonts: fonts, style: style, titleSize: 18, images: images)
        super.init(reuseIdentifier: reuseIdentifier)
        selectionColor = theme.text.multiplyingAlpha(by: 0.08)
        icon.textAlignment = .center
        icon.fitting = .staysWhole
        icon.usesTabularFigures = true
        badge.cornerRadius = min(theme.cornerRadius, badgeSize.height / 2)
        badge.addSubview(icon)
        for view in [badge, title, subtitle, trailing] { addSubview(view) }
        if let picture { addSubview(picture) }
    }

    private var title: Label { parts.title }
    private var subtitle: Label { parts.subtitle }
    private var trailing: Label { parts.trailing }
    private var count: BadgeView { parts.count }
    private var picture: LoadedImageView? { parts.picture }

    var hasBadgeColumn = false {
        didSet { if hasBadgeColumn != oldValue { setNeedsLayout() } }
    }

    func show(_ row: RowContent) {
        backgroundColor = parts.show(row)
        hasOwnColor = row.details?.color != nil
        icon.text = row.icon
        let color = row.iconColor ?? theme.accent
        badge.backgroundColor = color
        badge.alpha = title.alpha
        icon.textColor = theme.badgeText(on: color)
        // Added only if needed, since most lists have no such badge.
        if !row.badge.isEmpty, count.superview == nil { addSubview(count) }
        if let picture { picture.isHidden = picture.source == nil }
        setNeedsLayout()
    }

    func mark(_ query: SearchQuery) { parts.mark(query) }

    // MARK: Layout

    /// The minimum width of a row with badges at the start, in points; narrower rows leave their space to the texts.
    private static let minimumWidthWithBadges = 180.0
    /// The minimum width of the texts beside a picture, in points.
    private static let minimumTextWidth = 80.0
    /// The width of the chevron and the space before it, in points.
    private static let chevronRoom = 20.0
    private var scale: Double { theme.density.scale }
    private var badgeSize: Size { Size(48 * scale, 36 * scale) }

    var contentMargin: Double? {
        didSet { if contentMargin != oldValue { setNeedsLayout() } }
    }

    /// The margin at both ends, in points.
    private func margin(_ width: Double) -> Double {
        max(8, min(contentMargin ?? theme.margin(width), width / 12))
    }

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
            imageSide: side, textLeft: x, right: right)
    }

    private var texts: RowTexts {
        RowTexts(
            title: title, subtitle: subtitle, trailing: trailing, count: count,
            lines: parts.lines, scale: parts.textScale,
            minimumTwoLineHeight: RowDescription.twoLineHeight * min(1, scale) * style.textScale)
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
        let room = max(0, columns.right - columns.textLeft)
        if style.fills {
            parts.grow(into: Size(room, height)) { texts.frames(width: room, height: nil).height }
        }
        let frames = texts.frames(width: room, height: height)
        func place(_ view: View, _ rect: Rect?) {
            view.isHidden = rect == nil
            guard let rect else { return }
            view.frame = directionalRect(rect.offset(by: Point(columns.textLeft, 0)))
        }
        place(title, frames.title)
        place(subtitle, frames.subtitle)
        place(trailing, frames.trailing)
        place(count, frames.count)
    }

    func height(of row: RowContent, width: Double) -> Double {
        show(row)
        if style.fills { parts.setTextSize(1) }
        let columns = columns(width: width, height: 72 * scale)
        let texts = texts.frames(width: max(0, columns.right - columns.textLeft), height: nil)
        return max(texts.height + 24 * scale, columns.imageSide + 16 * scale).rounded(.up)
    }

    // MARK: Drawing

    override func draw(on canvas: Canvas) {
        let columns = columns(width: frame.width, height: frame.height)
        if style.divider != .none, !hasOwnColor {
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
            color: subtitle.textColor.multiplyingAlpha(by: hasOwnColor ? 0.85 : 0.6))
    }
}
