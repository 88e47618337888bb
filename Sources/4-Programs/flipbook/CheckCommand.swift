import Kiosk
import Platform

/// `flipbook check`: reports the errors of a configuration.
@MainActor enum CheckCommand {
    static let usage = """
        usage: flipbook check [kiosk.json] [--no-run] [--site FILE]

        Checks a configuration and the files that it names, reads each source once, and prints what it
        found, such as "60 rows; title, due, line". Prints all errors and warnings with line and
        column, and exits with 1 if there is an error.
          --no-run     runs no commands
          --site FILE  the values of a board, for {site.NAME} (/etc/flipbook/site.json, if there is one)
        """

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, flags: ["--no-run"], values: ["--site"], usage: usage)
        let path = options.optional() ?? "kiosk.json"
        try options.finish()
        let check = try KioskCheck(
            path, site: options.value("--site"), runsCommands: !options.has("--no-run"))
        for finding in check.findings { Console.print(finding) }
        for warning in check.warnings { Console.message(warning.message(severity: "warning")) }
        for error in check.errors { Console.message(error.message(severity: "error")) }
        guard !check.errors.isEmpty else { return }
        let count = check.errors.count == 1 ? "1 error" : "\(check.errors.count) errors"
        throw Failure(description: "\(path): \(count)")
    }
}
