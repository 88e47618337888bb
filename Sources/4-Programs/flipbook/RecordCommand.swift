import Platform
import Runner

/// `flipbook record`: records the touches on the running kiosk.
enum RecordCommand {
    static let usage = """
        usage: flipbook record FILE --seconds N [--socket PATH]

        Records the touches on the running kiosk for N seconds, together with the documents of its
        sources, and writes them to FILE. `flipbook run --replay FILE` replays them on any display: the
        sources then receive these documents at the recorded times and run no programs. Touches that
        began before the recording are left out, and documents beyond 1,000 or beyond 32 MiB in total,
        which FILE then mentions. Ctrl-C stops early and keeps what has been recorded.
          --seconds N    0.1 to 600
          --socket PATH  the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--seconds", "--socket"], usage: usage)
        let path = try options.positional("FILE")
        try options.finish()
        guard let seconds = try options.number("--seconds", in: 0.1...600) else {
            throw UsageError("--seconds is missing; give a duration from 0.1 to 600")
        }
        // Opened before the wait, so that an unwritable path fails at once.
        let file = try OutputFile(path: path)
        let text = try record(
            seconds: seconds, socket: options.value("--socket") ?? ControlSocket.defaultPath)
        try file.write(Array(text.utf8))
        // A comment at the start says that documents are missing.
        if text.hasPrefix("# "), let comment = text.split(separator: "\n", maxSplits: 1).first {
            Console.message("flipbook: \(path): \(comment.dropFirst(2))")
        }
    }

    /// Waits until the time has elapsed or a signal arrives, then requests what has happened since the start.
    private static func record(seconds: Double, socket: String) throws -> String {
        // The start is a time of the kiosk's clock, since its container may have another time namespace.
        let start = try ControlClient.request("record", path: socket)
        let began = Clock.now()
        do {
            // Exists only during the wait, so that a second Ctrl-C ends the program.
            let interruption = try Interruption()
            let signal = interruption.wait(until: began + seconds)
            if signal != nil { reportEarlyEnd(after: Clock.now() - began) }
            withExtendedLifetime(interruption) {}
        }
        return try ControlClient.request("touches \(start)", path: socket)
    }

    /// Reports that a signal has ended a recording.
    static func reportEarlyEnd(after seconds: Double) {
        Console.message("flipbook: ended after \(Number.text(seconds, decimals: 1)) s")
    }
}
