import Platform
import Telemetry

/// `flipbook diff`: compares two recordings, or two .riv files.
@MainActor enum DiffCommand {
    static let usage = """
        usage: flipbook diff A B

        Compares the frames of two recordings: files written by `flipbook trace --format flight`, or the
        kiosk's own, /run/flipbook/control.flight. Prints their frame rates, the refreshes missed by
        reason, the times of all stages, and whether B is better or worse than A. B is worse if it
        misses more refreshes than chance explains, or if a stage takes 10 % and 0.3 ms longer (p95).
        Exits with 0 if B is no worse, 1 if it is worse, or 2 if the recordings cannot be compared.

        \(RiveDiffCommand.usage)
        """

    /// The minimum number of frames for meaningful percentiles.
    private static let minimumFrames = 20

    /// The error if B is worse, which sets the exit status.
    private struct Worse: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        if arguments.contains(where: { $0.hasSuffix(".riv") && !$0.hasPrefix("-") }) {
            return try RiveDiffCommand.run(arguments)
        }
        var options = try Options(arguments, usage: usage)
        let paths = (try options.positional("A"), try options.positional("B"))
        try options.finish()
        let comparison = RecordingComparison(try summary(paths.0), try summary(paths.1))
        for line in comparison.report(names: paths) { Console.print(line) }
        if comparison.verdict == .worse {
            throw Worse(description: "\(paths.1) is worse than \(paths.0)")
        }
    }

    /// Reads and summarises a recording.
    ///
    /// - Throws: `UsageError`, whose exit status means that the recordings cannot be compared.
    private static func summary(_ path: String) throws(UsageError) -> FrameSummary {
        do {
            let frames = try FlightRecording(path: path).frames
            guard frames.count >= minimumFrames else {
                throw UsageError(
                    "\(path): \(frames.count) frames are too few to compare; record at least "
                        + "\(minimumFrames), while something moves")
            }
            return FrameSummary(frames)
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError("\(error)")
        }
    }
}
