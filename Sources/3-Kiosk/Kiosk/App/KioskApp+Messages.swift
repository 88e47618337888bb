import Interface
import JSON
import KioskFile
import Platform
import Runner
import Templates

/// Messages of actions and of the control socket.
extension KioskApp {
    /// Shows the message of an action.
    ///
    /// - Parameter key: the action's key in the configuration, for messages and as the sender of a button's actions.
    func show(_ action: MessageAction, _ item: DataValue, key: String) {
        var message = Message()
        let values = kiosk.top?.values
        let write: @MainActor (inout Message) -> Void = { [weak self] message in
            guard let model = self?.model else { return }
            @MainActor func text(_ template: Template) -> String {
                String(model.display(template, item, on: values).prefix(Message.maximumText))
            }
            message.title = text(action.title)
            message.text = text(action.text)
            message.buttons = action.buttons.map { text($0.title) }
        }
        write(&message)
        message.translate = write
        message.level = action.level
        message.seconds = action.seconds
        message.image = image(action.image, item, key: key)
        message.isVisitor = ActionSender(key).isVisitor
        message.answer = { [weak self] index in
            guard let index, let next = action.buttons[index].action else { return }
            self?.perform(next, item, key: "\(key).dialog.buttons[\(index)].do")
        }
        if !add(message) {
            model.problems.report(
                "\(Messages.maximumCount) messages wait; this one is not shown",
                kind: "messages of '\(key)'")
        }
    }

    private func add(_ message: Message) -> Bool {
        model.prepareFonts(for: [message.title, message.text] + message.buttons)
        return messages.add(message)
    }

    private func image(_ template: Template, _ item: DataValue, key: String) -> ImageSource? {
        guard !template.isEmpty else { return nil }
        let rule = ImagePathRule(
            template: template.text, folder: model.config.folder,
            followsLinks: model.config.followsPictureLinks)
        do throws(ImagePathError) {
            return try rule.source(model.expand(template, item, on: kiosk.top?.values))
        } catch {
            model.problems.report("'\(key)': \(error.reason)", kind: "pictures of '\(key)'")
            return nil
        }
    }

    /// Shows a message of the control socket. It is replied to at once, or for a dialog with the name of the button.
    var notifyVerb: ControlVerb {
        ControlVerb(
            "notify", NotifyRequest.usage, .control,
            "shows a message; with buttons, replies with the name of the one that is tapped"
        ) {
            [unowned self] (arguments, reply) throws(ControlRefusal) in
            let request = try NotifyRequest(&arguments)
            var message = Message()
            message.title = request.title
            message.text = request.text
            message.level = request.level
            message.seconds = request.seconds
            message.buttons = request.buttons.map(\.title)
            if message.isDialog {
                message.answer = { index in
                    reply(
                        index.map { .ok(request.buttons[$0].name) }
                            ?? .error("nobody has answered in time"))
                }
            }
            guard add(message) else {
                throw ControlRefusal(
                    "\(Messages.maximumCount) messages are waiting; try again later")
            }
            if !message.isDialog { reply(.ok("")) }
        }
    }
}
