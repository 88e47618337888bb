import Platform
import Runner

/// `flipbook notify`: shows a message on the running kiosk.
enum NotifyCommand {
    static let usage = """
        usage: flipbook notify TEXT [--title TEXT] [--level LEVEL] [--seconds N] [--image FILE]
                               [--button NAME=TEXT]… [--socket PATH]

        Shows a message over the screen of the running kiosk. Several are shown one after the other.
        With buttons it is a dialog: prints the name of the button that is tapped, or exits with 1 if
        none is in time.
          --title TEXT        a headline
          --level LEVEL       info, warning or alarm (info); an alarm is shown before all others
          --seconds N         how long it is shown, 1 to 86400 (the time to read it; a dialog 60)
          --image FILE        a picture (PNG, JPEG, WebP or GIF) of at most 2 MiB; the kiosk gets the
                              opened file, so that it need not be allowed to open it
          --button NAME=TEXT  a button, up to four of them
          --socket PATH       the kiosk's control socket, as passed to `flipbook run`
        """

    /// Seconds for which a dialog waits if nothing else is said.
    private static let dialogTime = 60.0

    static func run(_ arguments: [String]) throws {
        let (buttons, rest) = try takeButtons(arguments)
        var options = try Options(
            rest, values: ["--title", "--level", "--seconds", "--image", "--socket"], usage: usage)
        let operands = options.remaining()
        guard operands.count == 1 else { throw UsageError("'notify' takes one TEXT\n\(usage)") }
        var words = operands
        if let title = options.value("--title") { words += ["title", title] }
        if let level = options.value("--level") { words += ["level", level] }
        let given = try options.number("--seconds", in: 1...86400)
        let seconds = given ?? (buttons.isEmpty ? nil : dialogTime)
        if let seconds { words += ["seconds", Number.text(seconds, decimals: 1)] }
        for button in buttons { words += ["button", button] }
        // Others may be shown before it.
        let timeout =
            buttons.isEmpty
            ? ControlClient.defaultTimeout : (seconds ?? dialogTime) + dialogTime
        let picture = try options.value("--image").map { try OpenFile(opening: $0) }
        let answer = try ControlClient.request(
            ControlRequest("notify", words).line,
            path: options.value("--socket") ?? ControlSocket.defaultPath, timeout: timeout,
            file: picture)
        if !answer.isEmpty { Console.print(answer) }
    }

    /// Takes the values of `--button`, which may be given several times, out of the arguments.
    private static func takeButtons(
        _ arguments: [String]
    ) throws -> (buttons: [String], rest: [String]) {
        var (buttons, rest): ([String], [String]) = ([], [])
        var words = arguments[...]
        while let word = words.popFirst() {
            if word.hasPrefix("--button=") {
                buttons.append(String(word.dropFirst("--button=".count)))
            } else if word == "--button" {
                guard let value = words.popFirst() else {
                    throw UsageError("--button needs NAME=TEXT")
                }
                buttons.append(value)
            } else {
                rest.append(word)
            }
        }
        return (buttons, rest)
    }
}
