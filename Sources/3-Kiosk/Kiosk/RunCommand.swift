import Platform

/// `flipbook run`.
public enum RunCommand {
    public static func run(_ arguments: [String]) throws {
        var options = try RunOptions(arguments)
        let config = try KioskConfig.load(options.config)
        options.complete(with: config)
        // Whatever is wrong with the configuration is told before the screen is taken.
        try config.checkFiles()
        switch options.display {
        case .headless:
            try HeadlessRun.run(options) { display, threads, now in
                try KioskApp(
                    config, display: display, threads: threads,
                    store: RowStore(folder: options.state), now: now)
            }
        case .auto, .drm, .wayland:
            let folder = options.state ?? RowStore.defaultFolder
            try LiveRun(options) { display, threads, now in
                try KioskApp(
                    config, display: display, threads: threads, store: RowStore(folder: folder),
                    now: now)
            }.run()
        }
    }
}
