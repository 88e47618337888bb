import Display
import Interface
import Platform
import Telemetry

/// Reloading the configuration while the kiosk runs.
extension KioskApp {
    /// Reloads the configuration.
    func reload() { watcher?.load() }

    /// Reloads the configuration and replies once it has been shown or rejected.
    func reload(_ reply: ControlSocket.Responder) throws(ControlRefusal) {
        guard let watcher else { throw ControlRefusal("a run on a virtual clock does not reload") }
        reloads.removeAll(where: \.isCancelled)
        guard reloads.count < RefreshRequests.maximumWaiting else {
            throw ControlRefusal("too many requests wait for the configuration; try again later")
        }
        reloads.append(reply)
        watcher.load()
    }

    /// Replies to the clients that wait for a reload, once the current content is on the display.
    func endReloads(_ outcome: ControlSocket.Reply) {
        let waiting = reloads
        reloads = []
        link.whenShown { for reply in waiting { reply(outcome) } }
    }

    /// Called when the watcher has loaded the configuration again.
    func didLoad(_ result: Result<KioskConfig, ConfigErrors>) {
        switch result {
        case .success(let config):
            do throws(ConfigErrors) { try take(config) } catch { refuse(error) }
        case .failure(let errors): refuse(errors)
        }
    }

    /// Rejects a configuration: the current one stays on the display, and the errors are reported.
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

    /// Replaces the current configuration, keeping the visible screen and its state.
    ///
    /// - Throws: errors of the new configuration's fonts; then nothing has changed.
    func take(_ config: KioskConfig) throws(ConfigErrors) {
        let old = model.config.theme
        let isSameFonts = config.theme.fonts == old.fonts && config.theme.boldFonts == old.boldFonts
        let fonts = isSameFonts ? model.fonts : try config.openFonts()
        watcher?.setFiles(of: config)
        let next = KioskModel(config, fonts: fonts, after: model)
        next.loadFiles()
        // Views are replaced only once all their rows are loaded, so that no list is seen empty.
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
