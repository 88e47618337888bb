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
        images: ImageLoader? = nil, reuseIdentifier: String = "",
        sheets: ControlSheets = ControlSheets()
    ) {
        self.theme = theme
        self.style = style
        icon = Label(
            family: fonts.bold, fontSize: 15 * theme.density.scale * theme.moderateTextSize)
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
        guard !style.content.isEmpty else { return }
        controls = ControlStack(
            style.content,
            ControlStack.Look(
                theme: theme, fonts: fonts, textScale: theme.textScale, sheets: sheets,
                hasNotes: false),
            margin: 0, in: self)
    }

    private(set) var controls: ControlStack?

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
    /// The space between the texts and a control beside them, in points.
    private static let controlGap = 12.0
    /// The space below the last control, in points.
    private static let controlPadding = 6.0
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
        /// The right edge of what is in the row besides its chevron.
        var end: Double
    }

    private func columns(width: Double, height: Double) -> Columns {
        let margin = margin(width)
        let hasBadge = hasBadgeColumn && width >= RowCell.minimumWidthWithBadges
        let gap = min(16, margin)
        var x = hasBadge ? margin + badgeSize.width + gap : margin
        let imageLeft = x
        // A narrow row has no space for a chevron.
        let hasChevron = style.hasChevron && width >= RowCell.minimumWidthWithBadges
        let end = width - margin - (hasChevron ? RowCell.chevronRoom : 0)
        let beside = controls?.beside.map { $0.besideWidth + RowCell.controlGap } ?? 0
        let right = end - beside
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
            imageSide: side, textLeft: x, right: right, end: end)
    }

    private var texts: RowTexts {
        RowTexts(
            title: title, subtitle: subtitle, trailing: trailing, count: count,
            lines: parts.lines, scale: parts.textScale,
            minimumTwoLineHeight: RowDescription.twoLineHeight * min(1, scale) * style.textScale)
    }

    /// The height of the controls below the texts, in points; 0 if there are none.
    private func controlsHeight(width: Double) -> Double {
        guard let controls else { return 0 }
        let height = controls.height(forWidth: width - 2 * margin(width), hasBeside: true)
        return height > 0 ? height + RowCell.controlPadding * scale : 0
    }

    private func layOutControls(_ columns: Columns, below top: Double) {
        guard let controls else { return }
        let margin = columns.margin
        controls.layOut(
            in: Rect(margin, top, frame.width - 2 * margin, frame.height - top), of: self,
            hasBeside: true)
        guard let beside = controls.beside else { return }
        let width = beside.besideWidth
        let height = beside.height(forWidth: width)
        beside.frame = directionalRect(
            Rect(columns.end - width, ((top - height) / 2).rounded(), width, height))
    }

    override func layoutSubviews() {
        let width = frame.width
        let height = max(0, frame.height - controlsHeight(width: width))
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
        layOutControls(columns, below: height)
    }

    func height(of row: RowContent, width: Double) -> Double {
        show(row)
        if style.fills { parts.setTextSize(1) }
        let columns = columns(width: width, height: 72 * scale)
        let texts = texts.frames(width: max(0, columns.right - columns.textLeft), height: nil)
        let own = max(texts.height + 24 * scale, columns.imageSide + 16 * scale)
        let least = controls == nil ? 0 : 56 * scale
        return (max(own, least) + controlsHeight(width: width)).rounded(.up)
    }

    // MARK: Drawing

    override func draw(on canvas: Canvas) {
        let textHeight = max(0, frame.height - controlsHeight(width: frame.width))
        let columns = columns(width: frame.width, height: textHeight)
        if style.divider != .none, !hasOwnColor {
            let left = style.divider == .full ? 0 : columns.textLeft
            let right = frame.width - (style.divider == .inset ? columns.margin : 0)
            canvas.fillHairline(
                above: frame.height, from: isRightToLeft ? frame.width - right : left,
                to: isRightToLeft ? frame.width - left : right, color: theme.separator)
        }
        if columns.hasChevron {
            drawChevron(
                on: canvas, at: Point(frame.width - columns.margin, textHeight / 2))
        }
    }

    /// - Parameter tip: the position of the chevron's tip, in points from the upper leading corner.
    private func drawChevron(on canvas: Canvas, at tip: Point) {
        let (length, end, middle) = (6.0 * scale, tip.x, tip.y)
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
