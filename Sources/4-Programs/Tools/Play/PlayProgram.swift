import Interface
import Kiosk
import KioskFile
import Platform
import Runner

/// Shows a .riv file with a panel of its values until a signal or the end of its duration.
@MainActor package enum PlayProgram {
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - choice: what of it plays.
    ///   - isDark: whether the panel and the space around the file are dark.
    ///   - fit: how the artboard is scaled to the space for it.
    ///   - options: the display and how it is driven.
    /// - Throws: the reason why the file cannot be shown, before a display is opened.
    package static func run(
        _ path: String, _ choice: PlayChoice, isDark: Bool, fit: Fit, _ options: RunOptions
    ) throws {
        let content: PlayedContent
        do {
            content = try PlayedContent(choice, of: try RiveFile(path), fit: fit)
        } catch { throw PlayError(description: "\(path): \(error)") }
        if let missing = content.missing.first {
            throw PlayError(description: "\(path): \(missing)")
        }
        try ViewApp.run(options) { app in
            let stage = PlayStage(
                content, choice,
                PlayLook(regular: app.fonts.regular, bold: app.fonts.bold, isDark: isDark),
                fit: fit, latestFrameDuration: { [unowned app] in app.latestFrameDuration })
            stage.frame = app.screen.root.bounds
            app.screen.root.addSubview(stage)
            if isDark { app.keyboard.colors = .dark }
            // On a virtual clock the file stays as it is, so that the same call gives the same frames.
            if options.isVirtual { return }
            stage.source = try PlayedFile(path, on: app.loop, app.background) {
                [weak stage] result in
                switch result {
                case .success(let file): stage?.show(file)
                case .failure(let problem): stage?.showProblem("\(problem)")
                }
            }
        }
    }
}
