/// A button at an end of a navigation bar; the equivalent of `UIBarButtonItem`.
///
///     navigationItem.rightBarButtonItem = BarButtonItem(title: "Reload") { [weak self] in self?.reload() }
@MainActor public final class BarButtonItem {
    /// The weight of the title.
    public enum Style: Sendable {
        case plain
        /// The action that finishes what the screen is for.
        case done
    }

    /// The buttons that have a title of their own.
    public enum SystemItem: Sendable {
        case add, cancel, close, done, edit, refresh, save

        fileprivate func title(_ words: InterfaceWords) -> String {
            switch self {
            case .add: "+"
            case .cancel: words.cancel
            case .close: words.close
            case .done: words.done
            case .edit: words.edit
            case .refresh: words.refresh
            case .save: words.save
            }
        }
    }

    /// The text of the button.
    public var title: String {
        didSet { if title != oldValue { button?.title = title } }
    }
    /// The weight of the title, which is the bar's in both styles.
    public let style: Style
    /// Whether the button responds to touches.
    public var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }
    /// The view that is shown in place of a button; nil for a button.
    public let customView: View?
    private let action: @MainActor () -> Void
    private weak var button: Button?

    /// Creates a button with a title and an action.
    public init(title: String, style: Style = .plain, action: @escaping @MainActor () -> Void) {
        self.title = title
        self.style = style
        self.action = action
        customView = nil
    }

    /// Creates a button with one of the usual titles, in the words of `Screen.main`.
    public convenience init(
        barButtonSystemItem item: SystemItem, action: @escaping @MainActor () -> Void
    ) {
        self.init(
            title: item.title(Screen.mainWords),
            style: item == .done || item == .save ? .done : .plain, action: action)
    }

    /// Creates a button that calls a method of `target`, which is not retained.
    public convenience init<Target: AnyObject>(
        title: String, style: Style = .plain, target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title, style: style) { [weak target] in
            if let target { action(target)() }
        }
    }

    /// Creates a button with one of the usual titles that calls a method of `target`, which is not retained.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem item: SystemItem, target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(barButtonSystemItem: item) { [weak target] in
            if let target { action(target)() }
        }
    }

    /// Creates an item that shows a view at its size.
    public init(customView: View) {
        title = ""
        style = .plain
        action = {}
        self.customView = customView
    }

    /// Performs the action, as a tap does.
    func perform() { action() }

    /// Returns the view in a bar whose titles are set in `label`'s fonts.
    func makeView(like label: Label) -> View {
        if let customView { return customView }
        let button = Button(
            family: label.family, title: title, fontSize: 17, style: .plain)
        button.isEnabled = isEnabled
        button.addAction(for: .touchUpInside) { [weak self] in self?.perform() }
        self.button = button
        return button
    }
}
