import Geometry
import Interface
import KioskFile
import Languages
import Runner
import Templates
import Typography

/// Fixed content from top to bottom: a picture, a title, a text, labelled values and buttons. It scrolls if it is
/// taller than the view. On wide screens, the picture is beside the rest.
final class PageView: ScrollView {
    private let theme: KioskConfig.Theme
    private let fonts: Fonts
    /// The factor by which text sizes and gaps are multiplied.
    private let textScale: Double
    private let title: Label
    private let subtitle: Label
    private let text: Label
    private let card = View()
    private var fields: [FieldView] = []
    /// The controls below the fields, in groups.
    private(set) var groups: [ControlGroup] = []
    /// The buttons below the content.
    private(set) lazy var buttons = ActionButtons(
        theme: theme, fonts: fonts, textScale: textScale, in: self)
    private var content = PageContent()
    /// The picture above the texts; nil for none.
    var picture: View? {
        didSet {
            guard picture !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let picture {
                picture.cornerRadius = theme.cornerRadius
                addSubview(picture)
            }
            setNeedsLayout()
        }
    }
    /// The aspect ratio of the picture's area: its width divided by its height.
    private static let pictureRatio = 16.0 / 9
    /// The height of the picture, in points; nil for that of its aspect ratio, at most half of the page's.
    var pictureHeight: Double? {
        didSet { if pictureHeight != oldValue { setNeedsLayout() } }
    }
    /// Called after the content was laid out.
    var onLayout: () -> Void = {}
    /// The bottom of the headline in the content, in points; nil if there is none.
    var titleBottom: Double? { title.text.isEmpty ? nil : title.frame.maxY }
    /// The headline.
    var shownTitle: String { content.title }
    private let placeholder: PlaceholderView

    /// - Parameters:
    ///   - strings: the words of the interface itself.
    ///   - isLarge: whether texts are 1.5 times as large, to be read from a distance.
    init(
        theme: KioskConfig.Theme, fonts: Fonts,
        strings: InterfaceStrings = InterfaceStrings(locale: "en"), isLarge: Bool = false
    ) {
        self.theme = theme
        self.fonts = fonts
        // Large texts are as large as others can be chosen to be.
        let size = isLarge ? max(1.5, theme.textSize) : theme.textSize
        let scale = theme.density.scale * size
        textScale = scale
        title = Label(
            family: fonts.bold,
            fontSize: 28 * (isLarge ? scale : theme.density.scale * theme.moderateTextSize))
        subtitle = Label(family: fonts.regular, fontSize: 17 * scale)
        text = Label(family: fonts.regular, fontSize: 17 * scale)
        placeholder = PlaceholderView(
            theme: theme, fonts: fonts, strings: strings, source: PlaceholderView.Source())
        super.init()
        laysOutWhenScrolling = false
        backgroundColor = theme.background
        indicatorColor = theme.indicator
        tintColor = theme.accent
        title.textColor = theme.text
        subtitle.textColor = theme.secondaryText
        text.textColor = theme.text
        text.lineHeight = 25 * scale
        for label in [title, subtitle, text] {
            label.numberOfLines = 0
            label.usesTabularFigures = true
            label.fitting = .fitsHeight
            addSubview(label)
        }
        card.backgroundColor = theme.row
        card.cornerRadius = theme.cornerRadius
        card.clipsToBounds = true
        addSubview(card)
        placeholder.isHidden = true
        addSubview(placeholder)
    }

    /// Adds a group of controls below the fields and the groups before it.
    ///
    /// - Parameters:
    ///   - first: the index of its first control among those of the page.
    ///   - sheets: ask for what is not chosen in the control itself.
    func addControls(
        _ descriptions: [ControlDescription], from first: Int, sheets: ControlSheets
    ) -> ControlGroup {
        let look = ControlStack.Look(
            theme: theme, fonts: fonts, textScale: textScale, sheets: sheets)
        let group = ControlGroup(
            descriptions, look, margin: FieldView.margin, from: first)
        for view in [group.title, group.card] as [View] { addSubview(view) }
        groups.append(group)
        return group
    }

    /// Shows above the content why there is none; nil to show nothing there.
    func showPlaceholder(_ reason: PlaceholderView.Reason?) {
        guard reason != nil || !placeholder.isHidden else { return }
        placeholder.isHidden = reason == nil
        if let reason { _ = placeholder.show(reason) }
        setNeedsLayout()
    }

    /// Shows content, reusing the existing views.
    func show(_ content: PageContent) {
        guard content != self.content else { return }
        self.content = content
        title.text = content.title
        subtitle.text = content.subtitle
        text.text = content.text
        showFields(content.fields.filter { !$0.value.isEmpty })
        buttons.show(content.buttons, disabled: content.disabled)
        setNeedsLayout()
    }

    private func showFields(_ shown: [PageContent.Field]) {
        while fields.count > shown.count { fields.removeLast().removeFromSuperview() }
        while fields.count < shown.count {
            let view = FieldView(theme: theme, fonts: fonts, textScale: textScale)
            fields.append(view)
            card.addSubview(view)
        }
        for (index, (view, field)) in zip(fields, shown).enumerated() {
            view.hasDivider = index < shown.count - 1
            view.show(field)
        }
    }

    // MARK: Layout

    /// The maximum width of a column of text, in points; longer lines are hard to read.
    private var maximumWidth: Double { 640 * textScale }

    override func layoutSubviews() {
        let margin = theme.margin(frame.width)
        let isWide = picture != nil && frame.width >= 900 && frame.width > frame.height
        var bottom = margin
        // A picture of a configured height, such as a code to scan, is never cut.
        let most = max(0, frame.height - 2 * margin)
        if isWide, let picture {
            let side = (frame.width - 3 * margin) / 2
            let height = min(pictureHeight ?? side / PageView.pictureRatio, most)
            place(picture, Rect(margin, margin, side, height))
            let column = layOutColumn(at: 2 * margin + side, width: side, from: margin)
            bottom = max(column, margin + height)
        } else {
            let width = min(frame.width - 2 * margin, maximumWidth)
            let x = ((frame.width - width) / 2).rounded()
            var y = margin
            if let picture {
                let height =
                    pictureHeight.map { min($0, most) }
                    ?? min(width / PageView.pictureRatio, frame.height * 0.5).rounded()
                place(picture, Rect(x, y, width, height))
                y += height + margin
            }
            bottom = layOutColumn(at: x, width: width, from: y)
        }
        contentSize = Size(frame.width, bottom + margin)
        onLayout()
        super.layoutSubviews()
    }

    private func place(_ view: View, _ rect: Rect) { view.frame = directionalRect(rect) }

    /// Lays out texts, fields and buttons below each other.
    ///
    /// - Returns: the bottom of the last one, in points.
    private func layOutColumn(at x: Double, width: Double, from top: Double) -> Double {
        let gap = 16 * textScale
        var y = top
        var end = top
        func place(_ view: View, height: Double, gap: Double) {
            self.place(view, Rect(x, y, width, height))
            end = y + height
            y = end + gap
        }
        func place(_ label: Label, gap: Double) {
            label.isHidden = label.text.isEmpty
            guard !label.isHidden else { return }
            let height = label.sizeThatFits(Size(width, .infinity)).height
            place(label, height: height, gap: gap)
        }
        if !placeholder.isHidden {
            y += 48 * textScale
            place(
                placeholder, height: PlaceholderView.pageHeight * textScale, gap: 32 * textScale)
        }
        place(title, gap: subtitle.text.isEmpty ? gap : 4 * textScale)
        place(subtitle, gap: gap)
        place(text, gap: gap)
        card.isHidden = fields.isEmpty
        if !fields.isEmpty { place(card, height: layOutFields(width), gap: gap) }
        for group in groups {
            let height = group.controls.height(forWidth: width)
            group.card.isHidden = height == 0
            group.title.isHidden = height == 0 || group.title.text.isEmpty
            if !group.title.isHidden { place(group.title, gap: 6 * textScale) }
            guard height > 0 else { continue }
            place(group.card, height: height, gap: gap)
            group.controls.layOut(
                in: Rect(0, 0, width, height), of: group.card, hasDividers: true)
        }
        for button in buttons.views where !button.isHidden {
            let height = button.sizeThatFits(Size(width, .infinity)).height
            place(button, height: height, gap: 10 * textScale)
        }
        return end
    }

    /// Lays out the fields.
    ///
    /// - Returns: the height of all fields, in points.
    private func layOutFields(_ width: Double) -> Double {
        var y = 0.0
        for field in fields {
            let height = field.height(forWidth: width)
            field.frame = Rect(0, y, width, height)
            y += height
        }
        return y
    }
}
