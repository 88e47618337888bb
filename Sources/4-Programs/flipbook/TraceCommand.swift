import Kiosk
import Platform

/// `flipbook trace`: a Chrome trace of the running kiosk.
enum TraceCommand {
    static let usage = """
        usage: flipbook trace --seconds N [--socket PATH]

        Records the frames of the running kiosk for N seconds and prints them as a Chrome trace, for
        https://ui.perfetto.dev or chrome://tracing. Ctrl-C ends the recording early; the frames until
        then are printed.
          --seconds N    0.1 to 120
          --socket PATH  the kiosk's control socket, as it was given to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--seconds", "--socket"], usage: usage)
        try options.finish()
        guard let seconds = try options.number("--seconds", in: 0.1...120) else {
            throw UsageError("--seconds is missing; it says how long to trace, from 0.1 to 120")
        }
        let path = options.value("--socket") ?? ControlSocket.defaultPath
        let text = try TimedRequest.perform("trace", seconds: seconds, path: path)
        try FileSystem.writeAll(Array("\(text)\n".utf8), to: 1, path: "standard output")
    }
}

/// Requests what the kiosk does during an interval.
enum TimedRequest {
    /// Waits until the interval or a signal ends, then requests what has happened since.
    static func perform(_ request: String, seconds: Double, path: String) throws -> String {
        // The kiosk's clock: its container may have another time namespace.
        let start = try ControlClient.request("clock", path: path)
        let began = Clock.now()
        let interruption = try Interruption()
        let signal = interruption.wait(until: began + seconds)
        if signal != nil {
            let elapsed = Number.text(Clock.now() - began, decimals: 1)
            Console.message("flipbook: ended after \(elapsed) s")
        }
        // A second Ctrl-C ends the program.
        withExtendedLifetime(consume interruption) {}
        return try ControlClient.request("\(request) \(start)", path: path)
    }
}
