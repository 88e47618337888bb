import Display
import Interface
import Platform
import Telemetry

/// Another configuration while the kiosk runs.
extension KioskApp {
    /// Loads the configuration again.
    func reload() { watcher?.load() }

    /// Loads the configuration again, and replies when it is shown or refused.
    func reload(_ reply: ControlSocket.Responder) throws(ControlRefusal) {
        guard let watcher else { throw ControlRefusal("a run on a virtual clock does not reload") }
        reloads.removeAll(where: \.isCancelled)
        guard reloads.count < RefreshRequests.maximumWaiting else {
            throw ControlRefusal("too many requests wait for the configuration; try again later")
        }
        reloads.append(reply)
        watcher.load()
    }

    /// Replies to those who wait, once what is shown now is on the display.
    func endReloads(_ outcome: ControlSocket.Reply) {
        let waiting = reloads
        reloads = []
        link.whenShown { for reply in waiting { reply(outcome) } }
    }

    /// The watcher has read the configuration again.
    func didLoad(_ result: Result<KioskConfig, ConfigErrors>) {
        switch result {
        case .success(let config):
            do throws(ConfigErrors) { try take(config) } catch { refuse(error) }
        case .failure(let errors): refuse(errors)
        }
    }

    /// What is shown remains; the errors are told.
    private func refuse(_ errors: ConfigErrors) {
        link.recorder?.add(
            EventRecord(.configuration, .failed, at: model.now(), text: "\(errors.errors[0])"))
        for error in errors.errors {
            Console.message(error.message(severity: "error"))
        }
        let rest = errors.errors.count - 1
        kiosk.notice.show(
            "\(errors.errors[0])" + (rest > 0 ? " (+ \(rest))" : ""), kind: .failure)
        endReloads(.error(errors.errors.map { "\($0)" }.joined(separator: "\n")))
    }

    /// Shows another configuration, with the place and the state of this one.
    ///
    /// - Throws: defects of its fonts; nothing has changed then.
    func take(_ config: KioskConfig) throws(ConfigErrors) {
        let old = model.config.theme
        let isSameFonts = config.theme.fonts == old.fonts && config.theme.boldFonts == old.boldFonts
        let fonts = isSameFonts ? model.fonts : try config.openFonts()
        watcher?.setFiles(of: config)
        let next = KioskModel(config, fonts: fonts, after: model)
        next.loadFiles()
        // The views change once their rows are there, so that none is seen without.
        var rest = 1
        func isReady() {
            rest -= 1
            if rest == 0 { show(next) }
        }
        for name in Set(kiosk.all.map(\.name)) {
            guard let list = next.lists[name] else { continue }
            rest += 1
            list.whenUpdated(isReady)
        }
        isReady()
        link.recorder?.add(
            EventRecord(.configuration, .ended, at: model.now(), text: config.path))
        Console.message("flipbook: \(config.path) has changed and is shown")
    }
}
