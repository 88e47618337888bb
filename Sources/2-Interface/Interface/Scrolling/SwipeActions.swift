import Geometry
import Typography

/// A button that a horizontal swipe on a row reveals; UIContextualAction without the prefix.
@MainActor public final class ContextualAction {
    /// What an action does to its row.
    public enum Style: Sendable {
        /// Grey unless the action has a colour.
        case normal
        /// Removes the row: red, and a full swipe takes the row off the screen.
        case destructive
    }

    /// Called when the action is chosen, with the view that shows it and a function to call at the end:
    /// with true if the action was performed. The row closes then.
    public typealias Handler = (
        _ action: ContextualAction, _ sourceView: View, _ completion: @escaping (Bool) -> Void
    ) -> Void

    /// What the action does to its row.
    public let style: Style
    /// The button's text.
    public let title: String
    let family: FontFamily
    let handler: Handler
    /// Behind the text, which is white or black by their contrast.
    public var backgroundColor: Color

    /// - Parameters:
    ///   - style: what the action does to its row.
    ///   - title: the button's text.
    ///   - family: the text's fonts.
    ///   - handler: performs the action.
    public init(
        style: Style, title: String, family: FontFamily, handler: @escaping Handler
    ) {
        self.style = style
        self.title = title
        self.family = family
        self.handler = handler
        backgroundColor = style == .destructive ? .systemRed : .systemGray
    }
}

/// The actions at one end of a row; UISwipeActionsConfiguration without the prefix.
@MainActor public final class SwipeActionsConfiguration {
    /// From the row's end inwards.
    public let actions: [ContextualAction]
    /// Whether a swipe over most of the row performs the first action.
    public var performsFirstActionWithFullSwipe = true

    /// - Parameter actions: from the row's end inwards.
    public init(actions: [ContextualAction]) { self.actions = actions }
}

/// The buttons behind a row that a swipe moves aside.
final class SwipeActionsView: View {
    let configuration: SwipeActionsConfiguration
    /// Whether the buttons are at the right end.
    let isRight: Bool
    private var buttons: [SwipeActionButton] = []
    /// The widths of the buttons, in points.
    private var widths: [Double] = []
    /// How much the row has moved aside, in points.
    private(set) var revealed = 0.0
    /// Whether the first action takes all of the room, as a full swipe will perform it.
    private(set) var isExpanded = false
    var onAction: (ContextualAction) -> Void = { _ in }

    static let minimumButtonWidth = 74.0

    init(_ configuration: SwipeActionsConfiguration, isRight: Bool, rowWidth: Double) {
        self.configuration = configuration
        self.isRight = isRight
        super.init()
        clipsToBounds = true
        for action in configuration.actions {
            let button = SwipeActionButton(action)
            button.addAction(for: .touchUpInside) { [unowned self] in onAction(action) }
            buttons.append(button)
            // All of them leave a fifth of the row.
            let limit = rowWidth * 0.8 / Double(configuration.actions.count)
            widths.append(min(limit, max(Self.minimumButtonWidth, button.textWidth + 32)))
        }
        // The first action lies above the others, which come out from behind it.
        for button in buttons.reversed() { addSubview(button) }
    }

    /// The room that all buttons take, in points.
    var totalWidth: Double { widths.reduce(0, +) }

    /// Places the buttons in a room of a width.
    ///
    /// - Parameters:
    ///   - row: the place of the row at rest.
    ///   - revealed: how much the row has moved aside, in points.
    func place(in row: Rect, revealed: Double) {
        self.revealed = revealed
        let x = isRight ? row.maxX - revealed : row.minX
        frame = Rect(x, row.minY, revealed, row.height)
        placeButtons()
    }

    private func placeButtons() {
        let total = totalWidth
        guard total > 0 else { return }
        let share = revealed / total
        // From the row's end inwards.
        var outer = 0.0
        for (i, button) in buttons.enumerated() {
            var width = max(widths[i], widths[i] * share)
            var inner = (outer + widths[i]) * share
            if i == 0, isExpanded { (width, inner) = (max(width, revealed), revealed) }
            button.frame = Rect(
                isRight ? revealed - inner : inner - width, 0, width, frame.height)
            outer += widths[i]
        }
    }

    /// Gives all of the room to the first action, or takes it back.
    func setExpanded(_ isExpanded: Bool) {
        guard isExpanded != self.isExpanded else { return }
        self.isExpanded = isExpanded
        View.animate(
            withDuration: 0.2, options: [.allowUserInteraction, .beginFromCurrentState]
        ) { placeButtons() }
    }
}

/// A button of a swiped row.
private final class SwipeActionButton: Control {
    private let label: Label
    private let color: Color

    init(_ action: ContextualAction) {
        label = Label(family: action.family, fontSize: 15)
        color = action.backgroundColor
        super.init()
        clipsToBounds = true
        label.text = action.title
        label.textColor = color.over(.white).contrastingText
        label.textAlignment = .center
        addSubview(label)
    }

    var textWidth: Double { label.textWidth }

    override func layoutSubviews() { label.frame = Rect(4, 0, frame.width - 8, frame.height) }

    override func draw(on canvas: Canvas) {
        let area = Rect(origin: .zero, size: presentationFrame.size)
        canvas.fill(area, color: color)
        if isHighlighted { canvas.fill(area, color: Color(argb: 0x2800_0000)) }
    }
}
