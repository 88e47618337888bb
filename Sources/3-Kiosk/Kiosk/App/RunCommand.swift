import ImageCodecs
import ImageProcess
import InputEvents
import KioskFile
import Processes
import Runner

/// `flipbook run`.
@MainActor package enum RunCommand {
    /// Runs a kiosk until a signal ends it.
    ///
    /// - Throws: an error that names the option, or the file, line and key.
    package static func run(_ arguments: [String]) throws {
        var options = try RunOptions(arguments)
        options.keptCard = CardStore.take()
        // Comes first, so that the helper process starts together with this one.
        if !options.isVirtual { SpawnProcess.use(try SpawnProcess()) }
        // Ends the helper process and everything it has started.
        defer { SpawnProcess.use(nil) }
        let config = try KioskConfig.load(options.config, site: options.site)
        options.complete(with: config)
        // Errors of the configuration are reported before the display is taken. The header is read
        // in the background while frames are shown.
        try config.checkFiles()
        let fonts = try config.openFonts()
        fonts.prepare(for: config.knownTexts)
        let isVirtual = options.isVirtual
        let folder = options.state ?? (isVirtual ? nil : StateFolder.standard)
        let recording = try options.replay.flatMap {
            try TouchRecording(load: $0).sourceDocuments(path: $0)
        }
        let decoder: any ImageDecoding = isVirtual ? LocalImageDecoder() : ImageProcess()
        let last = LastApp()
        let makeApp: MakeApp = { context in
            var context = context
            context.recording = recording
            context.imageDecoder = decoder
            if let app = last.app {
                app.move(to: context)
                return app
            }
            let model = KioskModel(config, fonts: fonts, folder: folder, context)
            let app = try KioskApp(model, context)
            last.app = app
            return app
        }
        if isVirtual {
            try HeadlessRun.run(options, makeApp)
        } else {
            // Comes after files have been read and fontconfig's cache has been written.
            RunConfinement.enforceFileRules(state: folder, socket: options.socketPath)
            do {
                let run = try LiveRun(options, makeApp)
                RunConfinement.installSystemCallFilter()
                try run.run()
            } catch is StoppedWhileWaiting {
                return
            }
        }
    }
}

/// Holds the app, which moves to a display of another size. It is a class because Swift 6.0 lets no closure of a global
/// actor change a captured variable.
@MainActor private final class LastApp {
    var app: KioskApp?
}

extension RunOptions {
    /// Fills in from a configuration what the command line does not set and what does not change while the kiosk runs.
    mutating func complete(with config: KioskConfig) {
        if !config.title.isEmpty { title = config.title.text }
        let wanted = config.output
        output.output = output.output ?? wanted.output
        output.mode = output.mode ?? wanted.mode
        output.format = output.format ?? wanted.format
        output.rotation = output.rotation ?? wanted.rotation
        output.usesShadow = output.usesShadow ?? wanted.usesShadow
        output.allowsAtomic = output.allowsAtomic && wanted.allowsAtomic
        touch = config.touch
        showsCursor = config.showsCursor
    }
}
