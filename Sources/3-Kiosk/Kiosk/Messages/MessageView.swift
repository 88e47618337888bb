import Geometry
import Interface
import KioskFile

/// Shows a message on a card over the screen: a notice at the top, or a dialog in the middle, which keeps touches from
/// what is below it.
final class MessageView: View {
    private static let imageHeight = 140.0
    private static let outlineWidth = 1.0
    private static let stripWidth = 6.0
    private static let fadeDuration = 0.2
    private static let warning = Color(argb: 0xffff_9f0a)
    private static let alarm = Color(argb: 0xffff_453a)

    private let theme: KioskConfig.Theme
    private let fonts: Fonts
    private let card: DialogCard
    /// Behind the card, as its outline.
    private let outline = View()
    private let strip = View()
    private let picture: LoadedImageView
    private var message: Message?
    /// Called when the message is closed, with the index of a dialog's button; nil for a notice that was tapped.
    var onClose: (Int?) -> Void = { _ in }

    init(theme: KioskConfig.Theme, fonts: Fonts, images: ImageLoader) {
        self.theme = theme
        self.fonts = fonts
        card = DialogCard(
            regular: fonts.regular, bold: fonts.bold, scale: theme.textScale,
            titleScale: theme.density.scale * theme.moderateTextSize)
        picture = LoadedImageView(loader: images)
        picture.mode = .fit
        picture.group = "messages"
        super.init()
        isHidden = true
        tintColor = theme.accent
        card.backgroundColor = theme.compositedRow
        card.cornerRadius = max(theme.cornerRadius, 12)
        card.title.textColor = theme.text
        card.text.textColor = theme.text
        card.addSubview(strip)
        outline.backgroundColor = theme.indicator
        outline.cornerRadius = card.cornerRadius + MessageView.outlineWidth
        outline.isUserInteractionEnabled = false
        addSubview(outline)
        addSubview(card)
        card.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.cardWasTapped() })
    }

    private func cardWasTapped() {
        if let message, !message.isDialog { onClose(nil) }
    }

    /// Shows a message in place of the one before; nil for none.
    func show(_ message: Message?) {
        self.message = message
        guard let message else {
            isHidden = true
            picture.source = nil
            return
        }
        card.title.text = message.title
        card.text.text = message.text
        picture.source = message.image
        strip.backgroundColor =
            switch message.level {
            case .info: theme.accent
            case .warning: MessageView.warning
            case .alarm: MessageView.alarm
            }
        backgroundColor = message.isDialog ? Color(argb: 0x9900_0000) : .clear
        accessibilityViewIsModal = message.isDialog
        makeButtons(message.buttons)
        if isHidden {
            isHidden = false
            alpha = 0
            View.animate(withDuration: window == nil ? 0 : MessageView.fadeDuration) { alpha = 1 }
        }
        setNeedsLayout()
    }

    var isShowing: Bool { message != nil }

    /// Changes the text of the message that is shown.
    func setText(_ text: String) {
        message?.text = text
        card.text.text = text
        setNeedsLayout()
    }

    private func makeButtons(_ titles: [String]) {
        card.buttons = titles.enumerated().map { index, title in
            let button = Button(
                family: fonts.bold, title: title, fontSize: 17 * theme.textScale,
                style: index == 0 ? .filled : .tinted)
            button.cornerRadius = theme.cornerRadius
            button.addAction(for: .touchUpInside) { [weak self] in self?.onClose(index) }
            return button
        }
    }

    override func accessibilityPerformEscape() -> Bool {
        guard let message, message.isDialog else { return false }
        if let button = message.escapeButton { onClose(button) }
        return true
    }

    override func point(inside point: Point) -> Bool {
        guard let message, !isHidden else { return false }
        return message.isDialog || card.frame.contains(point)
    }

    // MARK: Layout

    override func layoutSubviews() {
        guard let message else { return }
        let margin = DialogCard.margin
        let width = min(DialogCard.maximumWidth, frame.width - 2 * margin)
        let imageHeight = min(MessageView.imageHeight, frame.height / 4)
        card.picture = message.image == nil ? nil : (picture, imageHeight)
        let height = card.layOut(width: width, limit: frame.height - 2 * margin)
        let y = message.isDialog ? (frame.height - height) / 2 : margin
        card.frame = Rect(
            ((frame.width - width) / 2).rounded(), y.rounded(), width, height)
        outline.frame = card.frame.inset(
            dx: -MessageView.outlineWidth, dy: -MessageView.outlineWidth)
        strip.frame = card.directionalRect(
            Rect(0, 0, MessageView.stripWidth, card.frame.height))
    }
}
