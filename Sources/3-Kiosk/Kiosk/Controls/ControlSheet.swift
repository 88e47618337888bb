import Geometry
import Interface
import KioskFile
import Runner

/// What controls ask for in front of the screen, since it has no room in a row.
struct ControlSheets {
    /// Shows a menu.
    var choose: ChoiceMenu.Open = { _, _, _, _ in }
    /// Shows days or times of day.
    var chooseDate: DateSheet.Open = { _, _ in }
    /// Says what the limits are, where a control has no room to say so.
    var refuse: (String) -> Void = { _ in }
}

/// A card with a title over the screen, on which a value of a control is chosen. A tap beside it closes it.
class ControlSheet: View {
    private static let margin = 24.0
    private static let padding = 12.0
    private static let maximumWidth = 420.0
    private static let fadeDuration = 0.15
    /// The space between its views, in points.
    static let gap = 4.0

    let theme: KioskConfig.Theme
    let fonts: Fonts
    let card = ScrollView()
    private let title: Label

    init(theme: KioskConfig.Theme, fonts: Fonts) {
        self.theme = theme
        self.fonts = fonts
        title = Label(family: fonts.bold, fontSize: 17 * theme.textScale)
        super.init()
        isHidden = true
        accessibilityViewIsModal = true
        tintColor = theme.accent
        backgroundColor = Color(argb: 0x9900_0000)
        card.backgroundColor = theme.compositedRow
        card.cornerRadius = max(theme.cornerRadius, 12)
        card.clipsToBounds = true
        card.indicatorColor = theme.indicator
        title.textColor = theme.text
        title.textAlignment = .center
        title.numberOfLines = 2
        title.fitting = .fitsHeight
        card.addSubview(title)
        addSubview(card)
        addGestureRecognizer(TapGestureRecognizer { [weak self] in self?.wasTapped($0) })
    }

    private func wasTapped(_ recognizer: GestureRecognizer) {
        if !card.frame.contains(recognizer.location(in: self)) { close() }
    }

    /// Makes a button of the card.
    func makeButton(_ title: String, _ style: Button.Style) -> Button {
        let button = Button(
            family: fonts.regular, title: title, fontSize: 17 * theme.textScale, style: style)
        button.cornerRadius = theme.cornerRadius
        return button
    }

    /// Shows the card under a name.
    final func open(_ name: String) {
        title.text = name
        card.contentOffset = .zero
        isHidden = false
        alpha = 0
        View.animate(withDuration: window == nil ? 0 : Self.fadeDuration) { alpha = 1 }
        setNeedsLayout()
    }

    /// Closes the card; nothing is chosen.
    func close() { isHidden = true }

    override final func accessibilityPerformEscape() -> Bool {
        close()
        return true
    }

    override final func point(inside point: Point) -> Bool { !isHidden }

    /// The height that the card may have, in points.
    final var maximumHeight: Double { max(0, frame.height - 2 * Self.margin) }

    /// The height of the title and of the space around the content, in points.
    final func frameHeight(_ width: Double) -> Double { titleHeight(width) + 2 * Self.padding }

    private func titleHeight(_ width: Double) -> Double {
        title.text.isEmpty ? 0 : title.sizeThatFits(Size(width, .infinity)).height + 2 * Self.gap
    }

    /// Lays out the content below the title.
    ///
    /// - Parameter area: where it begins, and the width that it has.
    /// - Returns: the bottom of the content, in points.
    func layOutContent(in area: Rect) -> Double { area.minY }

    override final func layoutSubviews() {
        let (margin, padding) = (Self.margin, Self.padding)
        let width = min(Self.maximumWidth, frame.width - 2 * margin)
        let inner = max(0, width - 2 * padding)
        let titleHeight = titleHeight(inner)
        title.isHidden = titleHeight == 0
        title.frame = Rect(padding, padding, inner, max(0, titleHeight - 2 * Self.gap))
        // The card has its width before the content is mirrored in it.
        card.frame = Rect(card.frame.x, card.frame.y, width, card.frame.height)
        let bottom = layOutContent(in: Rect(padding, padding + titleHeight, inner, 0))
        let height = bottom + padding
        let shown = min(height, maximumHeight)
        card.contentSize = Size(width, height)
        card.frame = Rect(
            ((frame.width - width) / 2).rounded(), ((frame.height - shown) / 2).rounded(), width,
            shown)
    }
}
