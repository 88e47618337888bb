import Glibc
import JSON
import Kiosk
import Platform

/// `flipbook stats`: frame times of the running kiosk.
enum StatsCommand {
    static let usage = """
        usage: flipbook stats [--json] [--socket PATH]

        Prints percentiles of the stages of the latest frames, in milliseconds: record (input,
        motion, display list), raster, commit, flip (from the commit to the glass) and total (all of
        the processor's work), with the frames shown and the refreshes missed since the start.
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--json"], values: ["--socket"], usage: usage)
        try options.finish()
        let text = try ControlSocket.request(
            "stats", path: options.value("--socket") ?? ControlSocket.defaultPath)
        if options.has("--json") { return Console.print(text) }
        let json = try JSONParser.parse(text)
        func count(_ key: String) -> Int { Int(json[key]?.number ?? 0) }
        Console.print("frames \(count("frames"))  missed \(count("missed"))")
        Console.print("ms           p50      p95      p99   of \(count("sampled")) frames")
        for member in json["milliseconds"]?.members ?? [] {
            var line = member.key.padded(to: 8)
            for key in ["p50", "p95", "p99"] {
                let value = Number.text(member.value[key]?.number ?? 0, decimals: 3)
                line += String(repeating: " ", count: max(1, 9 - value.count)) + value
            }
            Console.print(line)
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

/// `flipbook trace`: a Chrome trace of the running kiosk.
enum TraceCommand {
    static let usage = """
        usage: flipbook trace --seconds N [--socket PATH]

        Waits N seconds (1 to 120) and prints what the kiosk did in them as a Chrome trace; open it
        in https://ui.perfetto.dev or chrome://tracing.
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--seconds", "--socket"], usage: usage)
        try options.finish()
        guard let seconds = try options.number("--seconds", in: 0.1...120) else {
            throw UsageError("--seconds is missing\n\(usage)")
        }
        let path = options.value("--socket") ?? ControlSocket.defaultPath
        // The kiosk's clock, not ours: a container may have another.
        let start = try ControlSocket.request("clock", path: path)
        usleep(UInt32(seconds * 1e6))
        Console.print(try ControlSocket.request("trace \(start)", path: path))
    }
}

/// `flipbook record`: what fingers did at the running kiosk.
enum RecordCommand {
    static let usage = """
        usage: flipbook record FILE --seconds N [--socket PATH]

        Waits N seconds (1 to 600) and writes what fingers did at the kiosk in them to FILE, for
        `flipbook run --replay FILE` on any display. Fingers that were down before do not count.
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--seconds", "--socket"], usage: usage)
        guard let file = options.optional() else { throw UsageError("FILE is missing\n\(usage)") }
        try options.finish()
        guard let seconds = try options.number("--seconds", in: 0.1...600) else {
            throw UsageError("--seconds is missing\n\(usage)")
        }
        let path = options.value("--socket") ?? ControlSocket.defaultPath
        let start = try ControlSocket.request("clock", path: path)
        usleep(UInt32(seconds * 1e6))
        let text = try ControlSocket.request("touches \(start)", path: path)
        try FileSystem.write(Array(text.utf8), to: file)
    }
}

/// `flipbook refresh`: refreshes the rows of the running kiosk.
enum RefreshCommand {
    static let usage = """
        usage: flipbook refresh [--socket PATH]

        Refreshes the rows of the running kiosk, as a pull would.
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--socket"], usage: usage)
        try options.finish()
        _ = try ControlSocket.request(
            "refresh", path: options.value("--socket") ?? ControlSocket.defaultPath)
    }
}
