import Geometry
import Interface
import KioskFile

/// Shows a message on a card over the screen: a notice at the top, or a dialog in the middle, which keeps touches from
/// what is below it.
final class MessageView: View {
    private static let margin = 16.0
    private static let padding = 20.0
    private static let gap = 12.0
    private static let maximumWidth = 480.0
    private static let imageHeight = 140.0
    private static let outlineWidth = 1.0
    private static let stripWidth = 6.0
    private static let fadeDuration = 0.2
    private static let warning = Color(argb: 0xffff_9f0a)
    private static let alarm = Color(argb: 0xffff_453a)

    private let theme: KioskConfig.Theme
    private let fonts: Fonts
    private let card = View()
    /// Behind the card, as its outline.
    private let outline = View()
    private let strip = View()
    private let title: Label
    private let text: Label
    private let picture: LoadedImageView
    private var buttons: [Button] = []
    private var message: Message?
    /// Called when the message is closed, with the index of a dialog's button; nil for a notice that was tapped.
    var onClose: (Int?) -> Void = { _ in }

    init(theme: KioskConfig.Theme, fonts: Fonts, images: ImageLoader) {
        self.theme = theme
        self.fonts = fonts
        title = Label(
            family: fonts.bold, fontSize: 20 * theme.density.scale * theme.moderateTextSize)
        text = Label(family: fonts.regular, fontSize: 17 * theme.textScale)
        picture = LoadedImageView(loader: images)
        picture.mode = .fit
        picture.group = "messages"
        super.init()
        isHidden = true
        tintColor = theme.accent
        card.backgroundColor = theme.compositedRow
        card.cornerRadius = max(theme.cornerRadius, 12)
        card.clipsToBounds = true
        title.textColor = theme.text
        text.textColor = theme.text
        for label in [title, text] {
            label.numberOfLines = 0
            label.fitting = .fitsHeight
        }
        for view in [strip, picture, title, text] { card.addSubview(view) }
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
        title.text = message.title
        text.text = message.text
        picture.source = message.image
        strip.backgroundColor =
            switch message.level {
            case .info: theme.accent
            case .warning: MessageView.warning
            case .alarm: MessageView.alarm
            }
        backgroundColor = message.isDialog ? Color(argb: 0x9900_0000) : .clear
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
        self.text.text = text
        setNeedsLayout()
    }

    private func makeButtons(_ titles: [String]) {
        for button in buttons { button.removeFromSuperview() }
        buttons = titles.enumerated().map { index, title in
            let button = Button(
                family: fonts.bold, title: title, fontSize: 17 * theme.textScale,
                style: index == 0 ? .filled : .tinted)
            button.cornerRadius = theme.cornerRadius
            button.addAction(for: .touchUpInside) { [weak self] in self?.onClose(index) }
            card.addSubview(button)
            return button
        }
    }

    override func point(inside point: Point) -> Bool {
        guard let message, !isHidden else { return false }
        return message.isDialog || card.frame.contains(point)
    }

    // MARK: Layout

    override func layoutSubviews() {
        guard let message else { return }
        let (margin, padding) = (MessageView.margin, MessageView.padding)
        let width = min(MessageView.maximumWidth, frame.width - 2 * margin)
        let height = layOutCard(width: width, limit: frame.height - 2 * margin)
        let y = message.isDialog ? (frame.height - height) / 2 : margin
        card.frame = Rect(
            ((frame.width - width) / 2).rounded(), y.rounded(), width, max(2 * padding, height))
        outline.frame = card.frame.inset(
            dx: -MessageView.outlineWidth, dy: -MessageView.outlineWidth)
        strip.frame = card.directionalRect(
            Rect(0, 0, MessageView.stripWidth, card.frame.height))
    }

    /// Lays out the content of the card; texts that are too long for it get smaller or are cut.
    ///
    /// - Returns: the height of the card, in points.
    private func layOutCard(width: Double, limit: Double) -> Double {
        let (padding, gap) = (MessageView.padding, MessageView.gap)
        let inner = max(0, width - 2 * padding)
        let sizes = buttons.map { $0.sizeThatFits(Size(inner, .infinity)).height }
        let below = sizes.reduce(0) { $0 + $1 + gap }
        let imageHeight =
            message?.image == nil ? 0 : min(MessageView.imageHeight, frame.height / 4) + gap
        var room = max(0, limit - 2 * padding - below - imageHeight)
        var y = padding
        func place(_ view: View, _ height: Double) {
            // The card has its width only after this, so that mirrored places are made from it here.
            let x = width - padding - inner
            view.frame = Rect(x, y, inner, height)
            y += height + gap
        }
        picture.isHidden = imageHeight == 0
        if imageHeight > 0 { place(picture, imageHeight - gap) }
        for label in [title, text] {
            label.isHidden = label.text.isEmpty
            guard !label.isHidden else { continue }
            let height = min(room, label.sizeThatFits(Size(inner, .infinity)).height)
            room = max(0, room - height - gap)
            place(label, height)
        }
        for (button, height) in zip(buttons, sizes) { place(button, height) }
        return y - gap + padding
    }
}
