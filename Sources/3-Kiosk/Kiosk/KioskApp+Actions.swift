import DataSources
import Interface
import JSON
import Platform

/// The actions that taps, events, changes and scheduled times perform.
extension KioskApp {
    /// Performs an action.
    ///
    /// - Parameters:
    ///   - item: the item that it is performed for, such as a row.
    ///   - key: the action's key in the configuration, for messages.
    func perform(_ action: KioskAction, _ item: DataValue, key: String) {
        perform(action.flattened[...], item, key: key)
    }

    /// Performs actions one after the other. A program that fails stops the sequence.
    private func perform(_ actions: ArraySlice<KioskAction>, _ item: DataValue, key: String) {
        guard let action = actions.first else { return }
        let rest = actions.dropFirst()
        switch action {
        case .show(let name): kiosk.show(name, item)
        case .back: kiosk.back()
        case .refresh(let name):
            refresh(name.map { [$0] } ?? kiosk.top?.sources ?? [])
        case .run(let arguments, let timeout):
            var command = ActionRunner.Command(
                arguments.map { model.expand($0, item) }, folder: model.config.folder, input: item)
            command.timeout = timeout
            command.place = "\(key).run"
            return model.actions.run(command) { [weak self] failure in
                guard let self else { return }
                if let failure { return report(failure) }
                perform(rest, item, key: key)
            }
        case .set(let values):
            for (name, value) in values { set(name, to: model.expand(value, item)) }
        case .fire(let trigger): fire(trigger)
        case .several: break
        }
        perform(rest, item, key: key)
    }

    /// Sets a value, or else a property of the .riv file on the screen.
    ///
    /// - Returns: whether a value or property of that name exists.
    @discardableResult func set(_ name: String, to text: String) -> Bool {
        guard model.values[name] != nil else {
            return (kiosk.top as? RiveController)?.set(name, to: text) ?? false
        }
        model.set(name, to: text)
        return true
    }

    private func fire(_ trigger: String) { (kiosk.top as? RiveController)?.fire(trigger) }

    /// Reports a failure in the journal and on the screen.
    func report(_ failure: SourceFailure) {
        Console.message("flipbook: \(failure)")
        kiosk.notice.show("\(failure)", kind: .failure)
    }
}
