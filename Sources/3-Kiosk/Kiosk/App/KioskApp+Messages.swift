import ImageHeaders
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
    /// - Parameter sender: the action's sender.
    func show(_ action: MessageAction, _ item: DataValue, of sender: ActionSender) {
        let key = sender.key
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
        let closing = action.buttons.indices.filter { action.buttons[$0].action == nil }
        message.cancelButton = closing.count == 1 ? closing[0] : nil
        message.level = action.level
        message.seconds = action.seconds
        message.image = image(action.image, item, key: key)
        message.isVisitor = sender.isVisitor
        message.answer = { [weak self] index in
            guard let index, let next = action.buttons[index].action else { return }
            self?.actions.perform(next, item, sender.dialogButton(index))
        }
        if !add(message) {
            model.problems.report(
                "\(Messages.maximumCount) messages wait; this one is not shown",
                kind: "messages of '\(key)'")
        }
    }

    /// Shows a message once those before it are closed.
    ///
    /// - Returns: whether there was room for it.
    func add(_ message: Message) -> Bool {
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
            guard let file = arguments.file else { return answer(message, reply) }
            readPicture(of: file) { [weak self] picture, problem in
                if let problem { return reply(.error(problem)) }
                var message = message
                message.image = picture
                self?.answer(message, reply)
            }
        }
    }

    /// Shows a message of the control socket, if there is room for it, and replies unless it is a dialog.
    private func answer(_ message: Message, _ reply: ControlSocket.Responder) {
        guard add(message) else {
            return reply(
                .error("\(Messages.maximumCount) messages are waiting; try again later"))
        }
        if !message.isDialog { reply(.ok("")) }
    }

    /// Reads the file of a picture that a client has opened. It is decoded like all others, once it is shown.
    ///
    /// - Parameter completion: called with the picture, or else why there is none.
    private func readPicture(
        of file: OpenFile, _ completion: @escaping (ImageSource?, _ problem: String?) -> Void
    ) {
        executor.makeQueue(.imports, "a message's picture").run(
            {
                Result { () throws(SystemError) in
                    try file.read(limit: Message.maximumPicture)
                }
            },
            completion: { result in
                switch result {
                case .success(let bytes):
                    guard ImageFormat(of: bytes)?.isDecoded == true else {
                        return completion(nil, "the picture is no PNG, JPEG, WebP or GIF")
                    }
                    completion(.data(bytes), nil)
                case .failure(let error):
                    completion(
                        nil,
                        "the picture: \(error.reason); it must be a file of at most "
                            + "\(Message.maximumPicture >> 20) MiB")
                }
            })
    }
}
