import Display
import Interface
import KioskFile
import Platform
import Runner
import Telemetry

/// Reloading the configuration while the kiosk runs.
extension KioskApp {
    /// Reloads the configuration.
    package func reload() { watcher?.load() }

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
        pacer.whenShown { for reply in waiting { reply(outcome) } }
    }

    /// Called when the watcher has loaded the configuration again.
    func didLoad(_ result: Result<LoadedConfig, ConfigErrors>) {
        switch result {
        case .success(let loaded): take(loaded)
        case .failure(let errors): refuse(errors)
        }
    }

    /// Rejects a configuration: the current one stays on the display, and the errors are reported.
    private func refuse(_ errors: ConfigErrors) {
        pacer.recorder?.add(
            EventRecord(.configuration, .failed, at: model.now, text: "\(errors.errors[0])"))
        for error in errors.errors {
            Console.message(error.message(severity: "error"))
        }
        kiosk.notice.show(model.strings[.configurationFailed], kind: .failure)
        endReloads(.error(errors.errors.map { "\($0)" }.joined(separator: "\n")))
    }

    /// Seconds without a touch until the display is blanked; nil for never.
    package var blankAfter: Double? { model.config.blankAfter }

    /// Replaces the current configuration, keeping the visible screen and its state.
    package func take(_ loaded: LoadedConfig) {
        let fonts = loaded.fonts ?? (pendingModel ?? model).fonts
        watcher?.setFiles(of: loaded.config, fonts: fonts.files)
        let next = KioskModel(loaded, fonts: fonts, after: model)
        let path = next.config.path
        prepare(next) { [weak self] in
            guard let self else { return }
            pacer.recorder?.add(EventRecord(.configuration, .ended, at: model.now, text: path))
            Console.message("flipbook: \(path) has changed and is shown")
        }
    }

    /// Shows texts and formats in another language: all of them in one frame.
    ///
    /// - Parameters:
    ///   - language: a language tag; nil for the kiosk's own.
    ///   - completion: called once they are shown, or another model is shown in their place.
    func setLanguage(_ language: String?, _ completion: @escaping () -> Void = {}) {
        let latest = pendingModel ?? model
        // The kiosk's own language is no choice, so that a changed configuration may change it.
        let choice = language == latest.config.languageTag ? nil : language
        guard choice != latest.language else { return completion() }
        whenModelIsShown.append(completion)
        prepare(KioskModel(latest, in: choice))
    }

    /// Shows texts in another size.
    ///
    /// - Parameters:
    ///   - factor: the factor of text sizes.
    ///   - completion: called once they are shown.
    func setTextSize(_ factor: Double, _ completion: @escaping () -> Void) {
        whenAtRest(endsDrags: true) { [weak self] in
            guard let self else { return }
            if factor != model.theme.textSize { remakeScreens { model.setTextSize(factor) } }
            completion()
        }
    }

    /// Makes the rows of a model that are on the screen, and shows it in place of the current one.
    ///
    /// - Parameter didShow: called once it is shown; not if another one is prepared meanwhile.
    private func prepare(_ next: KioskModel, didShow: @escaping () -> Void = {}) {
        pendingModel = next
        connectLocks(of: next)
        // Views are replaced only once all their rows are loaded, so that no list is seen empty.
        var rest = 1
        let isReady: () -> Void = { [weak self, weak next] in
            rest -= 1
            // Another configuration may have been loaded meanwhile.
            guard rest == 0, let self, let next, pendingModel === next else { return }
            whenAtRest(endsDrags: true) { [weak self, weak next] in
                guard let self, let next, pendingModel === next else { return }
                show(next)
                didShow()
            }
        }
        for name in Set(kiosk.all.map(\.name)) {
            guard let list = next.lists[name] else { continue }
            rest += 1
            list.whenUpdated(isReady)
        }
        isReady()
    }
}
