import JSON
import Platform
import Processes
import Telemetry

/// `flipbook startup`: measures the time from starting the program to its first frame, by stages.
enum StartupCommand {
    static let usage = """
        usage: flipbook startup [kiosk.json] [--json] [--runs N] [--size WIDTHxHEIGHT]

        Starts a kiosk N times (5) on a display in memory, after a run that saves its rows and warms the
        caches, and prints the time from the start of the program to the first frame, by stage: the
        median and the maximum, in milliseconds. The kiosk's commands are run; its state folder and its
        socket are not touched.

          open      until the configuration has been read, and the fonts and the display are open
          prepare   until the frame begins: the views, and the rows of the last run
          record    the frame's layout and display list
          raster    the frame's pixels
          commit    until the frame is handed to the display
          flip      until the frame is shown
        """

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The stages of a start, in chronological order.
    private enum Stage: String, CaseIterable {
        /// Loading the program, reading the configuration, and opening fonts and the display.
        case open
        /// Creating the views, and the rows of the last run.
        case prepare
        /// Laying out the frame and recording its display list.
        case record
        case raster
        case commit
        /// Until the frame is shown on the display.
        case flip
    }

    private struct Start {
        var stages: [Stage: Double]
        /// The number of rows that were made before the first frame.
        var rows: Int
        var total: Double { stages.values.reduce(0, +) }
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--json"], values: ["--runs", "--size"], usage: usage)
        let path = options.optional() ?? "kiosk.json"
        try options.finish()
        let count = try options.integer("--runs", in: 1...1000) ?? 5
        // In /tmp, since the path of a socket must be short.
        let temporary = try TemporaryFolder("flipbook-startup", in: "/tmp")
        defer { temporary.remove() }
        let folder = temporary.path
        let size = options.value("--size") ?? "480x800"
        let kiosk = [
            "/proc/self/exe", "run", path, "--display", "headless", "--realtime", "--size", size,
            "--socket", "\(folder)/s.sock", "--state", "\(folder)/state",
        ]
        try warmUp(kiosk, folder: folder)
        var starts: [Start] = []
        for _ in 0..<count { starts.append(try start(kiosk, folder: folder)) }
        Console.print(text: options.has("--json") ? json(starts) : text(starts))
    }

    /// The maximum time until rows are saved, and until the first frame is shown, in seconds.
    private static let limit = 20.0

    /// Runs a kiosk until it has saved a source's document, or until the time limit, since some sources have nothing to
    /// save.
    private static func warmUp(_ kiosk: [String], folder: String) throws {
        try run(kiosk) {
            let sources = (try? FileSystem.list("\(folder)/state/sources")) ?? []
            let saved = sources + ((try? FileSystem.list("\(folder)/state")) ?? [])
            return saved.contains { $0.hasSuffix(".json") }
        }
    }

    /// Starts a kiosk and reads its recording.
    private static func start(_ kiosk: [String], folder: String) throws -> Start {
        let begin = Clock.now()
        var found: (recording: FlightRecording, frame: FrameRecord)?
        try run(kiosk) {
            // The previous run's file exists until this run replaces it.
            guard let recording = try? FlightRecording(path: "\(folder)/s.flight"),
                recording.info.start > begin,
                let frame = recording.frames.first(where: { $0.flipped > 0 })
            else { return false }
            found = (recording, frame)
            return true
        }
        guard let (recording, frame) = found else {
            let seconds = Number.text(limit, decimals: 0)
            throw Failure(description: "the kiosk showed no frame within \(seconds) s")
        }
        let rows = recording.events.filter {
            $0.kind == .rows && $0.phase == .ended && $0.time <= frame.tick
        }
        let times = [
            begin, recording.info.start, frame.tick, frame.recorded, frame.rastered,
            frame.committed, frame.flipped,
        ]
        var stages: [Stage: Double] = [:]
        for (stage, (from, to)) in zip(Stage.allCases, zip(times, times.dropFirst())) {
            stages[stage] = max(0, to - from)
        }
        return Start(stages: stages, rows: rows.map(\.size).max() ?? 0)
    }

    /// Runs a kiosk until a condition is met, then ends it.
    private static func run(_ kiosk: [String], until isDone: () -> Bool) throws {
        let process = try ChildProcess(
            kiosk, folder: ".", timeout: limit, outputLimit: 1 << 20)
        // Waits for its end, since the next run listens on the same socket.
        defer { process.end(within: limit) }
        let interruption = try Interruption()
        let loop = EventLoop()
        loop.watch(interruption.descriptor) { _ in }
        while !isDone() {
            if let result = process.poll() {
                guard result.ending == .timedOut else {
                    throw Failure(
                        description: "the kiosk does not run: "
                            + String(decoding: result.errors, as: UTF8.self))
                }
                return
            }
            loop.turn(until: Clock.now() + 0.005)
            try interruption.check()
        }
    }

    // MARK: Output

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    /// The durations of each stage and in total, in milliseconds, for all starts.
    private static func columns(_ starts: [Start]) -> [(name: String, values: [Double])] {
        Stage.allCases.map { stage in
            (stage.rawValue, starts.map { ($0.stages[stage] ?? 0) * 1000 })
        } + [("total", starts.map { $0.total * 1000 })]
    }

    private static func text(_ starts: [Start]) -> String {
        var out = "stage     median      most\n"
        for (name, values) in columns(starts) {
            func cell(_ value: Double) -> String {
                Number.text(value, decimals: 1).rightAligned(in: 7) + " ms"
            }
            out += name.padded(to: 7) + cell(median(values)) + cell(values.max() ?? 0) + "\n"
        }
        let rows = starts.map(\.rows).min() ?? 0
        return out + "rows of the last run in the first frame: \(rows)\n"
    }

    private static func json(_ starts: [Start]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add(starts.count, for: "runs")
        writer.beginObject("milliseconds")
        for (name, values) in columns(starts) {
            writer.beginObject(name)
            writer.add(median(values), for: "median")
            writer.add(values.max() ?? 0, for: "most")
            writer.endObject()
        }
        writer.endObject()
        writer.add(starts.map(\.rows).min() ?? 0, for: "rows")
        writer.endObject()
        return writer.text + "\n"
    }
}
