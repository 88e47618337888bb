import DataSources
import JSON
import KioskFile

/// Performs the actions of a kiosk, and knows which of them are still running. While the actions of a sender run, the
/// sender performs none again: an impatient visitor orders once.
@MainActor final class RunningActions {
    /// The app in which actions are performed.
    weak var app: KioskApp?
    private var senders: Set<ActionSender> = []
    /// The latest action of each sender that reports changes, to be performed once its earlier one has ended.
    private var latest: [ActionSender: (action: KioskAction, item: DataValue)] = [:]

    /// Whether any actions are running.
    var isAnyRunning: Bool { !senders.isEmpty }

    /// Whether the sender's actions are running.
    func isRunning(_ sender: ActionSender) -> Bool { senders.contains(sender) }

    /// Performs actions one after the other, unless those of the sender are still running. A program that fails stops
    /// the sequence.
    ///
    /// - Parameters:
    ///   - item: the item that they are performed for, such as a row.
    ///   - isChange: whether the sender reports a changed value. The latest one is then performed after the running one.
    func perform(
        _ action: KioskAction, _ item: DataValue, _ sender: ActionSender, isChange: Bool = false
    ) {
        let isParallel = action.isParallel
        guard isParallel || senders.insert(sender).inserted else {
            if isChange { latest[sender] = (action, item) }
            return
        }
        app?.note(item, sender.key)
        perform(action.flattened[...], item, sender, isParallel: isParallel)
    }

    private func perform(
        _ actions: ArraySlice<KioskAction>, _ item: DataValue, _ sender: ActionSender,
        isParallel: Bool
    ) {
        let finish = { [self] in if !isParallel { end(sender) } }

        var rest = actions
        while let action = rest.popFirst() {
            guard case .run(let run) = action else {
                app?.performAtOnce(action, item)
                continue
            }
            guard let app else { return finish() }
            let command = app.command(run, item, key: sender.key)
            app.model.actions.run(command) { [self, rest] failure in
                if let failure {
                    self.app?.report(failure, of: sender)
                    finish()
                } else {
                    perform(rest, item, sender, isParallel: isParallel)
                }
            }
            if senders.contains(sender) { app.actionsDidChange() }
            return
        }
        finish()
    }

    private func end(_ sender: ActionSender) {
        senders.remove(sender)
        if let (action, item) = latest.removeValue(forKey: sender) {
            perform(action, item, sender, isChange: true)
        } else {
            app?.actionsDidChange()
        }
    }
}
