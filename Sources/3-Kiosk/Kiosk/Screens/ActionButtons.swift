import Interface
import KioskFile
import Runner

/// The views of a screen's buttons.
@MainActor final class ActionButtons {
    /// The buttons, in reading order; hidden ones have no place.
    private(set) var views: [Button] = []
    /// Called with the index of a button when it is tapped.
    var onTap: (Int) -> Void = { _ in }
    private let theme: KioskConfig.Theme
    private let fonts: Fonts
    private let textScale: Double
    private unowned let parent: View
    private var disabled: Set<Int> = []

    /// - Parameters:
    ///   - textScale: the factor by which text sizes are multiplied.
    ///   - parent: the view that contains them.
    init(theme: KioskConfig.Theme, fonts: Fonts, textScale: Double, in parent: View) {
        self.theme = theme
        self.fonts = fonts
        self.textScale = textScale
        self.parent = parent
    }

    /// The indices of the buttons whose actions are running.
    private var busy: Set<Int> = [] {
        didSet { if busy != oldValue { updateStates() } }
    }

    /// Shows which buttons' actions are running, and how much of them is done.
    ///
    /// - Parameter sender: returns the sender of a button.
    func showActivity(
        of indices: Range<Int>, _ handlers: KioskScreen.Handlers,
        _ sender: (Int) -> ActionSender
    ) {
        busy = Set(indices.filter { handlers.isRunning(sender($0)) })
        for index in indices where views.indices.contains(index) {
            views[index].busyFraction = handlers.fraction(sender(index))
        }
    }

    /// Shows titles, reusing the existing views; a button with an empty title is hidden.
    func show(_ titles: [String], disabled: Set<Int>) {
        while views.count > titles.count { views.removeLast().removeFromSuperview() }
        while views.count < titles.count {
            let index = views.count
            let button = Button(
                family: fonts.bold, fontSize: 17 * textScale, style: index == 0 ? .filled : .tinted)
            button.cornerRadius = theme.cornerRadius
            button.addAction(for: .touchUpInside) { [weak self] in self?.onTap(index) }
            views.append(button)
            parent.addSubview(button)
        }
        for (button, title) in zip(views, titles) {
            button.title = title
            button.isHidden = title.isEmpty
        }
        self.disabled = disabled
        updateStates()
    }

    private func updateStates() {
        for (index, button) in views.enumerated() {
            button.isBusy = busy.contains(index)
            button.isEnabled = !button.isBusy && !disabled.contains(index)
        }
    }
}
