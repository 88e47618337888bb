import Interface
import JSON
import KioskFile
import Platform
import Runner

/// Requests about the content of the kiosk.
extension KioskApp {
    package var verbs: [ControlVerb] {
        FrameVerbs.verbs(
            { [unowned pacer] in pacer.recorder }, executor,
            app: { [unowned self] in statistics }
        ) + [
            ControlVerb("refresh", "[wait]", .control, "refreshes the rows, as a pull does") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try answerRefresh(waits: try arguments.onlyFlag("wait") != nil, reply)
            },
            ControlVerb("show", "SCREEN", .control, "shows a screen of the configuration") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let name = try arguments.word("SCREEN")
                try arguments.finish()
                try show(screen: name, reply)
            },
            ControlVerb(
                "set", "PATH VALUE", .control,
                "sets a value, or a property of the .riv file that is shown"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let path = try arguments.word("PATH")
                let value = try arguments.word("VALUE")
                try arguments.finish()
                let isSet: Bool
                do { isSet = try set(path, toText: value) } catch {
                    throw ControlRefusal("\(error)")
                }
                guard isSet else {
                    let names = model.values.names.joined(separator: ", ")
                    throw ControlRefusal(
                        "there is no value '\(path.prefix(80))', nor a property of that name on "
                            + "the screen; available values: \(names.isEmpty ? "none" : names)")
                }
                pacer.whenShown { reply(.ok("")) }
            },
            ControlVerb(
                "config", .readOnly,
                "the shape of the configuration as JSON, without texts and arguments"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                let path = model.config.path
                executor.answer(
                    reply,
                    throwing: { () throws(ControlRefusal) in
                        do {
                            return try ConfigShapeText.shape(ofFile: path)
                        } catch { throw ControlRefusal("\(path): \(error)") }
                    })
            },
            ControlVerb("rows", .readOnly, "the latest documents of the sources as JSON") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                let closed = closedSources
                let names = model.sources.names.filter { !closed.contains($0) }
                let documents = names.map { name in
                    (name, model.sources[name]?.state.document ?? .null)
                }
                executor.answer(reply) {
                    var writer = JSONWriter()
                    writer.beginObject()
                    for (name, document) in documents { writer.add(document, for: name) }
                    writer.endObject()
                    return writer.text
                }
            },
            notifyVerb,
            whyVerb,
            ControlVerb("reload", .control, "loads the configuration again") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                try reload(reply)
            },
        ]
    }

    private func answerRefresh(
        waits: Bool, _ reply: ControlSocket.Responder
    ) throws(ControlRefusal) {
        if waits {
            guard requests.add(reply) else {
                throw ControlRefusal("too many requests are waiting for a refresh; try again later")
            }
        } else {
            requests.add()
            reply(.ok(""))
        }
        startRequestedRefresh()
    }

    private func show(
        screen name: String, _ reply: ControlSocket.Responder
    ) throws(ControlRefusal) {
        guard let screen = model.config.screen(name) else {
            let names = model.config.screens.map(\.name).joined(separator: ", ")
            throw ControlRefusal(
                "there is no screen '\(name.prefix(80))'; available: \(names)")
        }
        guard model.config.canShow(screen) else {
            throw ControlRefusal(
                "'\(name)' has tabs and is not the start screen; show one of its tabs")
        }
        let old = kiosk.top
        // A screen that is pushed is shown only once its transition has ended.
        whenScreenIsShown =
            [{ [unowned self] in pacer.whenShown { reply(.ok("")) } }]
            + whenScreenIsShown
        kiosk.show(name, .null)
        if kiosk.top === old { screenIsShown() }
    }
}
