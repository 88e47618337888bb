import JSON
import KioskFile
import Templates

/// Changes that visitors make with controls.
extension KioskApp {
    /// Shows the values of controls again.
    func controlsDidChange() { model.publish(.controls) }

    /// Asks the visitor a question before an action.
    ///
    /// - Parameter answer: called with whether the visitor wants to go on.
    func ask(
        _ question: Template, _ item: DataValue, _ sender: ActionSender,
        _ answer: @escaping (Bool) -> Void
    ) {
        let values = kiosk.top?.values
        let write: @MainActor (inout Message) -> Void = { [weak self] message in
            guard let model = self?.model else { return }
            message.text = String(
                model.display(question, item, on: values).prefix(Message.maximumText))
            message.buttons = [model.strings[.goOn], model.strings[.cancel]]
        }
        var message = Message()
        write(&message)
        message.translate = write
        message.cancelButton = 1
        message.isVisitor = sender.isVisitor
        message.answer = { answer($0 == 0) }
        if !add(message) { answer(false) }
    }
}
