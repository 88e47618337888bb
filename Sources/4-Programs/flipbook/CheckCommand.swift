import Kiosk
import Platform

/// `flipbook check`: says what is wrong with a configuration.
enum CheckCommand {
    static let usage = """
        usage: flipbook check [kiosk.json] [--no-run]

        Reads a configuration and the files that it names, and runs its command once. Prints what is
        wrong and exits with 1; prints nothing and exits with 0 where all is well.
          --no-run  does not run the command
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, flags: ["--no-run"], usage: usage)
        let path = options.optional() ?? "kiosk.json"
        try options.finish()
        let config = try KioskConfig.load(path)
        try config.checkEverything()
        if !options.has("--no-run") { try config.checkCommand() }
    }
}
