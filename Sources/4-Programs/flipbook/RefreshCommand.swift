import Platform
import Runner

/// `flipbook refresh`: refreshes the rows of the running kiosk.
enum RefreshCommand {
    static let usage = """
        usage: flipbook refresh [--wait [--timeout SECONDS]] [--socket PATH]

        Refreshes the rows of the running kiosk, as a pull does. During a refresh one more is queued,
        however many requests arrive. Exits with 0 once the kiosk has accepted the request.
          --wait             waits for the end of the refresh and prints the number of rows; if it
                             fails, prints the reason and exits with 1
          --timeout SECONDS  how long --wait waits, 1 to 86400 (120)
          --socket PATH      the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--wait"], values: ["--socket", "--timeout"], usage: usage)
        try options.finish()
        let timeout = try options.number("--timeout", in: 1...86400)
        let path = options.value("--socket") ?? ControlSocket.defaultPath
        guard options.has("--wait") else {
            if timeout != nil { throw UsageError("--timeout requires --wait") }
            _ = try ControlClient.request("refresh", path: path)
            return
        }
        Console.print(
            try ControlClient.request("refresh wait", path: path, timeout: timeout ?? 120))
    }
}
