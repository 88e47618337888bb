import Platform

/// `flipbook run`.
public enum RunCommand {
    public static func run(_ arguments: [String]) throws {
        let options = try RunOptions(arguments)
        let config = try KioskConfig.load(options.config)
        switch options.display {
        case .headless: try HeadlessRun.run(config, options)
        case .auto, .drm: try LiveRun(config, options).run()
        }
    }
}
