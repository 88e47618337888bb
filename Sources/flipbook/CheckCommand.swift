import Kiosk
import Platform

/// `flipbook check`: says what is wrong with a configuration.
enum CheckCommand {
    static let usage = """
        usage: flipbook check [kiosk.json]

        Reads a configuration and the files that it names. Prints what is wrong and exits with 1;
        prints nothing and exits with 0 where all is well.
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, usage: usage)
        let path = options.optional() ?? "kiosk.json"
        try options.finish()
        try KioskConfig.load(path).checkFiles()
    }
}
