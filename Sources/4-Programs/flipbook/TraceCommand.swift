import Platform
import Telemetry

/// `flipbook trace`: writes the kiosk's recording as a trace.
enum TraceCommand {
    static let usage = """
        usage: flipbook trace --seconds N | --last N | --crash | --recording PATH
                              [--format perfetto|chrome|flight] [--socket PATH] [OUT]

        Writes a trace of the running kiosk, for https://ui.perfetto.dev, to the file OUT or to standard
        output: the expected and the actual time of each frame, its stages by thread, missed refreshes
        with their reasons, touches, refreshes, programs and temperatures. It reads the kiosk's
        recording, so it also works while the kiosk hangs and after a crash.
          --seconds N    traces the next N seconds, 0.1 to 600; Ctrl-C stops early
          --last N       traces the last N seconds, as far back as the recording reaches
          --crash        traces the end of the previous run, or of a run that has crashed
          --recording PATH
                         traces a whole recording, such as a copy of /run/flipbook/control.flight
          --format perfetto|chrome|flight
                         Perfetto's format (the default), JSON for chrome://tracing, or a recording
                         for `flipbook diff`
          --socket PATH  the kiosk's control socket, as passed to `flipbook run`
        """

    private enum Format: String {
        case perfetto
        case chrome
        case flight
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--crash"],
            values: ["--seconds", "--last", "--recording", "--format", "--socket", "-o"],
            usage: usage)
        let out = options.optional() ?? options.value("-o")
        try options.finish()
        let seconds = try options.number("--seconds", in: 0.1...600)
        let last = try options.number("--last", in: 0.1...86_400)
        let given = options.value("--recording")
        let count = [seconds != nil, last != nil, options.has("--crash"), given != nil].count { $0 }
        guard count == 1 || count == 2 && last != nil && given != nil else {
            throw UsageError(
                "give one of --seconds, --last, --crash and --recording; it says what to trace")
        }
        let format = try format(options.value("--format"))
        if out == nil, format != .chrome, Terminal.isOutput {
            throw UsageError(
                "the trace is not text; name a file, such as: flipbook trace --last 10 trace.pftrace"
            )
        }
        // Opened before the wait, so that an unwritable path fails at once.
        let file = try out.map { try OutputFile(path: $0) }
        let path = given ?? RecordingFile.path(socket: options.value("--socket"))
        let part: (recording: FlightRecording, end: Double) =
            if let seconds {
                try next(seconds, path)
            } else if options.has("--crash") {
                try crashed(path)
            } else {
                try RecordingFile.last(last, path)
            }
        if part.recording.frames.isEmpty {
            Console.message("flipbook: no frame was shown in that time")
        }
        let bytes = try encode(part.recording, end: part.end, format)
        if let file { return try file.write(bytes) }
        try FileSystem.writeAll(bytes, to: 1, path: "standard output")
    }

    private static func format(_ name: String?) throws -> Format {
        guard let format = Format(rawValue: name ?? "perfetto") else {
            throw UsageError("--format must be perfetto, chrome or flight, not '\(name ?? "")'")
        }
        return format
    }

    private static func encode(
        _ recording: FlightRecording, end: Double, _ format: Format
    ) throws -> [UInt8] {
        switch format {
        case .perfetto: PerfettoTrace.encode(TraceTimeline(recording, end: end))
        case .chrome: Array("\(ChromeTrace.encode(TraceTimeline(recording, end: end)))\n".utf8)
        case .flight: try recording.encoded()
        }
    }

    /// Collects records from now on, until the time has elapsed or a signal ends it.
    private static func next(
        _ seconds: Double, _ path: String
    ) throws -> (FlightRecording, Double) {
        let reader = try RecordingFile.open(path)
        var position = try reader.latestPosition()
        let start = Clock.now()
        var recording = FlightRecording()
        let end = start + seconds
        do {
            // Exists only during the loop, so that a second Ctrl-C ends the program.
            let interruption = try Interruption()
            var isEnded = false
            while !isEnded {
                // Often enough that the ring buffer does not wrap around between two reads, at any refresh rate.
                let signal = interruption.wait(until: min(end, Clock.now() + 5))
                if signal != nil { RecordCommand.reportEarlyEnd(after: Clock.now() - start) }
                isEnded = signal != nil || Clock.now() >= end
                let news = try reader.poll(&position)
                recording.frames += news.frames
                recording.events += news.events
            }
            withExtendedLifetime(interruption) {}
        }
        recording.info = try reader.info()
        recording.counts = try reader.counts()
        return (recording, max(Clock.now(), recording.latestTime))
    }

    /// The recording of the run that ended abnormally: the current file, or the previous one.
    private static func crashed(_ path: String) throws -> (FlightRecording, Double) {
        // Without a restart, the current file is the recording of the run that crashed.
        let current = try? RecordingFile.open(path).recording()
        if let current, !RecordingFile.isAlive(current.info) {
            return (current, current.latestTime)
        }
        let previous = try RecordingFile.open(FlightRecorder.previousPath(of: path)).recording()
        if previous.info.end > 0 {
            Console.message("flipbook: the run before has ended in order; this is its end")
        }
        return (previous, previous.latestTime)
    }
}
