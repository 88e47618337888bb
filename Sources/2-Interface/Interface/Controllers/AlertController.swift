import Geometry
import Typography

/// A button of an alert; the equivalent of `UIAlertAction`.
@MainActor public final class AlertAction {
    /// What the button is for.
    public enum Style: Sendable {
        case `default`
        /// It changes nothing. It is the last button, and what a tap beside an action sheet does.
        case cancel
        /// It removes something; it is red.
        case destructive
    }

    /// The text of the button.
    public let title: String
    /// What the button is for.
    public let style: Style
    /// Whether the button can be pressed.
    public var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }
    let handler: ((AlertAction) -> Void)?
    weak var button: Button? {
        didSet { button?.isEnabled = isEnabled }
    }

    /// Creates an action whose handler is called after the alert has closed.
    public init(
        title: String, style: Style = .default, handler: ((AlertAction) -> Void)? = nil
    ) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }
}

/// A question or a message in front of the screen; the equivalent of `UIAlertController`.
///
///     let alert = AlertController(
///         title: "Delete the order?", message: nil, preferredStyle: .alert)
///     alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in remove() })
///     alert.addAction(AlertAction(title: "Keep", style: .cancel))
///     present(alert, animated: true)
public final class AlertController: ViewController {
    /// Where an alert is.
    public enum Style: Sendable {
        /// At the bottom of the screen. A tap beside it does what its cancel action does.
        case actionSheet
        /// In the middle of the screen.
        case alert
    }

    /// The text below the title.
    public var message: String?
    /// Where the alert is.
    public let preferredStyle: Style
    /// The actions, in the order in which they were added.
    public private(set) var actions: [AlertAction] = []
    /// The action that the return key of the last field performs, whose button is filled; nil for the first one that is
    /// no cancel action.
    public var preferredAction: AlertAction? {
        didSet { makeButtons() }
    }
    /// The fields of an alert.
    public private(set) var textFields: [TextField] = []

    private let (regular, bold): (FontFamily, FontFamily)
    let card: DialogCard

    /// Creates an alert in the system's font; see ``SystemFont``.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(
            title: title, message: message, preferredStyle: preferredStyle,
            regular: SystemFont.regular, bold: SystemFont.bold)
    }

    /// Creates an alert in other fonts.
    public init(
        title: String?, message: String?, preferredStyle: Style, regular: FontFamily,
        bold: FontFamily
    ) {
        (self.regular, self.bold, self.preferredStyle) = (regular, bold, preferredStyle)
        self.message = message
        card = DialogCard(regular: regular, bold: bold)
        card.backgroundColor = .white
        super.init()
        self.title = title ?? ""
    }

    /// Takes the card as the view. Texts have a colour that is legible on its background.
    public override func loadView() { view = card }

    /// Adds an action. The cancel action is shown last, wherever it was added.
    public func addAction(_ action: AlertAction) {
        actions.append(action)
        makeButtons()
    }

    /// Adds a field to an alert; the handler sets it up.
    public func addTextField(configurationHandler: ((TextField) -> Void)? = nil) {
        let field = TextField(family: regular)
        configurationHandler?(field)
        textFields.last?.returnKeyType = .next
        field.returnKeyType = .done
        field.addAction(for: .editingDidEndOnExit) { [unowned self, unowned field] in
            if field === textFields.last, let action = preferredAction { perform(action) }
        }
        textFields.append(field)
        card.fields = textFields
    }

    private func makeButtons() {
        var ordered = actions.filter { $0.style != .cancel }
        ordered += actions.filter { $0.style == .cancel }
        let filled = preferredAction ?? ordered.first { $0.style != .cancel }
        card.buttons = ordered.map { action in
            let button = Button(
                family: bold, title: action.title,
                style: action === filled ? .filled : action.style == .cancel ? .plain : .tinted)
            if action.style == .destructive { button.tintColor = .systemRed }
            action.button = button
            button.addAction(for: .touchUpInside) { [unowned self, unowned action] in
                perform(action)
            }
            return button
        }
    }

    private func perform(_ action: AlertAction) {
        guard action.isEnabled, presentedView != nil else { return }
        dismiss(animated: true)
        action.handler?(action)
    }

    override func makePresentedView() -> PresentedView {
        let card = card
        card.title.text = title
        card.text.text = message ?? ""
        let color = card.backgroundColor.contrastingText
        card.title.textColor = color
        card.text.textColor = color
        for field in textFields { field.textColor = color }
        let dialog = DialogView(card, isAtBottom: preferredStyle == .actionSheet) {
            card.layOut(width: $0, limit: $1)
        }
        let cancel = actions.first { $0.style == .cancel }
        let close: () -> Void = { [weak self, weak cancel] in
            if let cancel { self?.perform(cancel) } else { self?.dismiss(animated: true) }
        }
        if preferredStyle == .actionSheet {
            dialog.onDismiss = close
        } else if cancel != nil {
            dialog.onEscape = close
        }
        return dialog
    }
}
