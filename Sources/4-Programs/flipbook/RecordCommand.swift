import Kiosk
import Platform

/// `flipbook record`: records the touches on the running kiosk.
enum RecordCommand {
    static let usage = """
        usage: flipbook record FILE --seconds N [--socket PATH]

        Records the touches on the running kiosk for N seconds, and what its sources had meanwhile,
        and writes them to FILE, for `flipbook run --replay FILE` on any display: the sources then get
        these documents at their times, and run no programs. Touches that began before are left out.
        Ctrl-C ends the recording early; what was recorded until then is written.
          --seconds N    0.1 to 600
          --socket PATH  the kiosk's control socket, as it was given to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--seconds", "--socket"], usage: usage)
        let path = try options.positional("FILE")
        try options.finish()
        guard let seconds = try options.number("--seconds", in: 0.1...600) else {
            throw UsageError("--seconds is missing; it says how long to record, from 0.1 to 600")
        }
        // Before the wait, so that an unwritable path fails at once.
        let file = try OutputFile(path: path)
        let text = try TimedRequest.perform(
            "touches", seconds: seconds,
            path: options.value("--socket") ?? ControlSocket.defaultPath, begin: "record")
        try file.write(Array(text.utf8))
    }
}
