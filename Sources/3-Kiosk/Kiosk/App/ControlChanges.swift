import JSON
import KioskFile
import Platform

/// The changes of controls that are under way. What was chosen is shown at once, and until the value that the control
/// follows says the same. If its action fails, or if the value says otherwise some time after it, the value is shown
/// again, with a notice.
@MainActor final class ControlChanges {
    private struct Change {
        var control: ControlDescription
        var place: ControlPlace
        /// What was chosen.
        var value: DataValue
        /// The number of the change, which tells later ones of the same control from it.
        var number: Int
        /// When a value that says otherwise is believed; nil while the visitor is asked or the action runs.
        var deadline: Double?
    }

    /// The app in which actions are performed.
    weak var app: KioskApp?
    private var changes: [ActionSender: Change] = [:]
    private var count = 0
    private let loop: EventLoop
    private lazy var timer = loop.makeTimer { [weak self] in self?.timeHasCome() }

    init(_ loop: EventLoop) { self.loop = loop }

    /// Whether no change is under way.
    var isEmpty: Bool { changes.isEmpty }

    /// What a visitor has chosen with a control whose value does not say so yet; nil for nothing.
    func chosen(_ sender: ActionSender) -> DataValue? {
        changes.isEmpty ? nil : changes[sender]?.value
    }

    /// Takes what a visitor has chosen, and performs the control's action once no earlier one runs; of several that wait
    /// it is the last one. A button chooses nothing, and does nothing while its action runs.
    ///
    /// - Parameter sender: the control with its row.
    func take(
        _ value: DataValue, of control: ControlDescription, _ sender: ActionSender,
        _ place: ControlPlace
    ) {
        if control.kind == .button { return press(control, sender, place.item) }
        count += 1
        changes[sender] = Change(control: control, place: place, value: value, number: count)
        if control.confirm.isEmpty { return perform(sender) }
        let number = count
        app?.ask(control.confirm, item(of: sender), sender) { [weak self] isConfirmed in
            guard let self, changes[sender]?.number == number else { return }
            if isConfirmed { perform(sender) } else { drop(sender) }
        }
    }

    private func press(
        _ button: ControlDescription, _ sender: ActionSender, _ item: DataValue
    ) {
        guard let app else { return }
        if button.confirm.isEmpty { return app.actions.perform(button.action, item, sender) }
        app.ask(button.confirm, item, sender) { [weak app] isConfirmed in
            if isConfirmed { app?.actions.perform(button.action, item, sender) }
        }
    }

    /// The item for which the action is performed: that of the control, with what was chosen as its value.
    private func item(of sender: ActionSender) -> DataValue {
        guard let change = changes[sender] else { return .null }
        return DataValue.object(["value": change.value]).over(change.place.item)
    }

    private func perform(_ sender: ActionSender) {
        guard let change = changes[sender] else { return }
        app?.actions.perform(
            change.control.action, item(of: sender), sender, isChange: true
        ) { [weak self] isDone in
            guard let self, changes[sender]?.number == change.number else { return }
            isDone ? wait(sender) : drop(sender)
        }
    }

    /// Lets what the action has changed arrive.
    private func wait(_ sender: ActionSender) {
        guard let change = changes[sender] else { return }
        changes[sender]?.deadline = loop.now + change.control.settle
        if valueState(of: change) != .differs { return drop(sender) }
        setTimer()
    }

    /// Forgets what was chosen, and shows the value.
    private func drop(_ sender: ActionSender) {
        changes[sender] = nil
        app?.controlsDidChange()
    }

    // MARK: The value

    private enum ValueState { case agrees, differs, isGone }

    private func valueState(of change: Change) -> ValueState {
        guard let model = app?.model, let item = change.place.currentItem(model) else {
            return .isGone
        }
        let scope = model.scope(item, on: change.place.values)
        let value = change.control.value.value(scope, model.formats) ?? .null
        return value.isSameChoice(as: change.value) ? .agrees : .differs
    }

    /// Looks whether values say by now what was chosen. Called when a source, a value or rows have changed, before the
    /// views are.
    func modelDidChange() {
        if changes.isEmpty { return }
        for (sender, change) in changes where change.deadline != nil {
            if valueState(of: change) != .differs { changes[sender] = nil }
        }
    }

    private func setTimer() {
        let next = changes.values.compactMap(\.deadline).min()
        if let next { timer.set(next) } else { timer.cancel() }
    }

    private func timeHasCome() {
        let due = changes.filter { $0.value.deadline.map { $0 <= loop.now } ?? false }
        for (sender, change) in due {
            changes[sender] = nil
            guard valueState(of: change) == .differs, let app else { continue }
            app.report("the value is another one than was chosen", key: sender.key)
        }
        setTimer()
        if !due.isEmpty { app?.controlsDidChange() }
    }

    /// Forgets what the visitor has chosen.
    func endSession() {
        changes = [:]
        timer.cancel()
    }
}
