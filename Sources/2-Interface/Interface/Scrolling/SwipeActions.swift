import Geometry
import Typography

/// A button revealed by a horizontal swipe on a row; the equivalent of `UIContextualAction`.
@MainActor public final class ContextualAction {
    /// The style of an action.
    public enum Style: Sendable {
        /// A normal action: grey by default.
        case normal
        /// An action that removes the row: red by default. A full swipe moves the row off the screen.
        case destructive
    }

    /// Performs an action.
    ///
    /// - Parameters:
    ///   - action: The action that was selected.
    ///   - sourceView: The view that shows the action.
    ///   - completion: A function to call at the end, with true if the action was performed. It closes the row.
    public typealias Handler = (
        _ action: ContextualAction, _ sourceView: View, _ completion: @escaping (Bool) -> Void
    ) -> Void

    /// The style of the action.
    public let style: Style
    /// The button's text.
    public let title: String
    let family: FontFamily
    let handler: Handler
    /// The background colour. The text is white or black, whichever has more contrast.
    public var backgroundColor: Color
    /// The font size of the button's text, in points.
    public var fontSize = 15.0

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - style: The style of the action.
    ///   - title: The button's text.
    ///   - family: The text's fonts.
    ///   - handler: Performs the action.
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

/// The actions at one end of a row; the equivalent of `UISwipeActionsConfiguration`.
@MainActor public final class SwipeActionsConfiguration {
    /// The actions, from the row's edge inwards.
    public let actions: [ContextualAction]
    /// Whether a swipe across most of the row performs the first action.
    public var performsFirstActionWithFullSwipe = true

    /// Creates a configuration with actions from the row's edge inwards.
    public init(actions: [ContextualAction]) { self.actions = actions }
}

/// The buttons uncovered by a swiped row.
final class SwipeActionsView: View {
    private(set) var configuration: SwipeActionsConfiguration
    /// Whether the buttons are at the right edge.
    let isRight: Bool
    private var buttons: [SwipeActionButton] = []
    /// The widths of the buttons, in points.
    private var widths: [Double] = []
    /// The distance that the row has moved aside, in points.
    private(set) var revealed = 0.0
    /// Whether the first action fills all of the uncovered space because a full swipe will perform it.
    private(set) var isExpanded = false
    var onAction: (ContextualAction) -> Void = { _ in }

    static let minimumButtonWidth = 74.0

    init(_ configuration: SwipeActionsConfiguration, isRight: Bool, rowWidth: Double) {
        self.configuration = configuration
        self.isRight = isRight
        super.init()
        clipsToBounds = true
        for (i, action) in configuration.actions.enumerated() {
            let button = SwipeActionButton(action)
            button.addAction(for: .touchUpInside) { [unowned self] in
                onAction(self.configuration.actions[i])
            }
            buttons.append(button)
            // All buttons together leave a fifth of the row visible.
            let limit = rowWidth * 0.8 / Double(configuration.actions.count)
            widths.append(min(limit, max(Self.minimumButtonWidth, button.textWidth + 32)))
        }
        // The first action is in front of the others, which emerge from behind it.
        for button in buttons.reversed() { addSubview(button) }
    }

    /// Shows other actions in the existing buttons, which keep their touches and widths. Has no effect if the number of
    /// actions differs.
    func update(_ new: SwipeActionsConfiguration) {
        guard new.actions.count == buttons.count else { return }
        configuration = new
        for (button, action) in zip(buttons, new.actions) { button.show(action) }
    }

    /// The total width of all buttons, in points.
    var totalWidth: Double { widths.reduce(0, +) }

    /// Lays out the buttons in the uncovered part of a row.
    ///
    /// - Parameters:
    ///   - row: The frame of the row at rest.
    ///   - revealed: The distance that the row has moved aside, in points.
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
        // The layout proceeds from the row's edge inwards.
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

    /// Expands the first action to all of the uncovered space, or restores it.
    func setExpanded(_ isExpanded: Bool) {
        guard isExpanded != self.isExpanded else { return }
        self.isExpanded = isExpanded
        View.animate(
            withDuration: 0.2, options: [.allowUserInteraction, .beginFromCurrentState]
        ) { placeButtons() }
    }
}

/// A button of a swiped row.
final class SwipeActionButton: Control {
    private let label: Label
    private var color = Color.clear

    init(_ action: ContextualAction) {
        label = Label(family: action.family, fontSize: action.fontSize)
        super.init()
        clipsToBounds = true
        label.textAlignment = .center
        addSubview(label)
        show(action)
    }

    func show(_ action: ContextualAction) {
        color = action.backgroundColor
        label.text = action.title
        label.textColor = color.over(.white).contrastingText
        setNeedsDisplay()
    }

    override var accessibilityRole: AccessibilityRole? { .action }

    var textWidth: Double { label.textWidth }

    override func layoutSubviews() { label.frame = Rect(4, 0, frame.width - 8, frame.height) }

    override func draw(on canvas: Canvas) {
        let area = Rect(origin: .zero, size: presentationFrame.size)
        canvas.fill(area, color: color)
        if isHighlighted { canvas.fill(area, color: Color(argb: 0x2800_0000)) }
    }
}
