import DataSources
import Interface
import JSON
import KioskFile
import Platform
import Runner
import Templates

/// The effects of actions that taps, events, changes and scheduled times perform.
extension KioskApp {
    /// Performs an action.
    ///
    /// - Parameters:
    ///   - item: the item that it is performed for, such as a row.
    ///   - key: the action's key in the configuration, for messages.
    package func perform(_ action: KioskAction, _ item: DataValue, key: String) {
        actions.perform(action, item, ActionSender(key))
    }

    /// Notes an action of a visitor for those who watch.
    func note(_ item: DataValue, _ key: String) {
        if !ActionSender(key).isVisitor { return }
        actionTally.count += 1
        actionTally.key = key
        let sourceKey = kiosk.top?.actionSource.flatMap { model.config.source($0)?.key }
        actionTally.item = item[sourceKey ?? "id"]?.text ?? item["id"]?.text ?? ""
        onAction(item, key)
    }

    /// Performs a single action that runs no program.
    ///
    func performAtOnce(_ action: KioskAction, _ item: DataValue, of sender: ActionSender) {
        switch action {
        case .show(let name): kiosk.show(name, item)
        case .back: kiosk.back()
        case .refresh(let name):
            refresh(name.map { [$0] } ?? kiosk.top?.sources ?? [])
        case .set, .add, .removeElements, .remove, .clear: change(action, item, key: sender.key)
        case .fire(let trigger): fire(trigger)
        case .cancel: actions.cancel()
        case .message(let message): show(message, item, of: sender)
        case .end: session.end()
        case .run, .locale, .textSize, .several, .conditional, .locked: break
        }
    }

    /// Returns the program of an action.
    func command(
        _ run: RunAction, _ item: DataValue, key: String
    ) -> ActionRunner.Command {
        var command = ActionRunner.Command(
            run.arguments.map { model.expand($0, item, on: kiosk.top?.values) },
            folder: model.config.folder,
            input: run.input.map {
                $0.value(model.scope(item, on: kiosk.top?.values), model.formats)
            } ?? item)
        command.keepsOutput = run.document != nil
        command.timeout = run.timeout
        command.variables = run.environment.names
        command.values = run.environment.values
        command.credentials = run.environment.credentials
        command.configurationKey = "\(key).run"
        return command
    }

    /// Shows that actions have begun or ended.
    func actionsDidChange() { model.publish(.actions) }

    private func fire(_ trigger: String) { (kiosk.top as? RiveScreen)?.fire(trigger) }

    /// Reports that an action has failed, in the kiosk's words on the screen.
    ///
    /// - Parameter key: the action's key in the configuration.
    func report(_ reason: String, key: String) {
        model.problems.report(reason, kind: "'\(key)'", isOnce: false)
        lastActionFailure = ActionFailure(time: model.now, key: key, reason: reason)
        kiosk.notice.show(model.strings[.commandFailed], kind: .failure)
    }

    /// Reports the failure of an action: its reason in the journal and in `stats`; templates find the text for the
    /// visitor as `{error.text}`.
    ///
    /// - Returns: the text for the visitor: the program's or else the kiosk's words; empty if it was cancelled.
    @discardableResult func report(_ outcome: ActionOutcome, of sender: ActionSender) -> String {
        log(outcome, of: sender)
        let words = outcome.text ?? model.strings[.commandFailed]
        let text = outcome.isCancelled ? "" : words
        var error: [String: DataValue] = [
            "text": .string(text), "cancelled": .bool(outcome.isCancelled),
        ]
        if let field = outcome.field { error["field"] = .string(field) }
        model.setError(.object(DataObject(error)))
        return text
    }

    /// Reports the failure of an action in the journal and in `stats` only.
    func log(_ outcome: ActionOutcome, of sender: ActionSender) {
        let reason = outcome.failure?.description ?? ""
        model.problems.report(reason, kind: "'\(sender.key)'", isOnce: false)
        lastActionFailure = ActionFailure(time: model.now, key: sender.key, reason: reason)
    }

    /// Reports the runs whose outcome never came, and performs what the configuration says about them.
    func didFindInterrupted(_ runs: [RunRecord]) {
        interruptedRuns = runs.count
        for run in runs {
            Console.message(
                "flipbook: the program of '\(run.key)' was running when the kiosk ended; its outcome is not known "
                    + "(run \(run.id))")
            actions.resolve(run, model.config.interrupted)
        }
    }

    /// Keeps what a program has printed as the document of that name.
    ///
    /// - Parameter completion: called with why it is not a document, or nil.
    func keep(
        _ output: [UInt8], as name: String, _ completion: @escaping (SourceFailure?) -> Void
    ) {
        guard let source = model.sources[name] else { return completion(nil) }
        source.take(output, completion)
    }
}
