import Platform

/// `flipbook run`.
@MainActor package enum RunCommand {
    /// Runs the kiosk that the arguments name, until it is told to stop.
    ///
    /// - Throws: an error that names the option, or the file, line and key, at fault.
    package static func run(_ arguments: [String]) throws {
        var options = try RunOptions(arguments)
        let config = try KioskConfig.load(options.config)
        options.complete(with: config)
        // What is wrong with the configuration is told before the screen is taken; the header is
        // read while frames are shown already.
        try config.checkFiles()
        let fonts = try config.openFonts()
        fonts.prepare(for: [config.title])
        let isHeadless = options.display == .headless
        let folder = options.state ?? (isHeadless ? nil : RowStore.defaultFolder)
        var content: KioskContent?
        func makeApp(_ context: RunContext) throws -> any RunnableApp {
            let shown =
                content
                ?? KioskContent(
                    config, fonts: fonts, store: RowStore(folder: folder),
                    executor: context.executor)
            content = shown
            return try KioskApp(shown, context)
        }
        if isHeadless {
            try HeadlessRun.run(options, makeApp)
        } else {
            try LiveRun(options, makeApp).run()
        }
    }
}
