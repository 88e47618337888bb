import Geometry
import ImageCodecs
import Platform
import Runner
import Tools

/// `flipbook diff` of two .riv files.
@MainActor enum RiveDiffCommand {
    static let usage = """
        usage: flipbook diff A.riv B.riv [OPTION …]

        Compares two versions of a Rive file: prints which objects were added, removed or changed, plays
        both in the same steps, and prints which frames differ, from which time on and in how many pixels.
        Exits with 0 if nothing differs, 1 if something does, or 2 if a file cannot be compared.
          --out FOLDER           writes a picture of A, B and the pixels that differ, in magenta, for
                                 each of the first 8 frames that differ
          --artboard NAME        the artboard to play; otherwise the first one of each file
          --state-machine NAME   the state machine; otherwise the artboard's own
          --animation NAME       an animation instead of a state machine
          --size WxH             in pixels; otherwise the size of A's artboard, at most 1024 pixels long
          --frames N             the number of frames, 1 to 36000 (the animation's length, or 120)
          --duration SECONDS     the same in seconds
          --fps RATE             frames a second: 60, 29.97, 30000/1001 (60)
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments,
            values: [
                "--out", "--artboard", "--state-machine", "--animation", "--size", "--frames",
                "--duration", "--fps",
            ], usage: usage)
        let paths = (try options.positional("A.riv"), try options.positional("B.riv"))
        try options.finish()
        let comparison: RiveComparison
        do { comparison = try compare(paths, options) } catch let error as UsageError {
            throw error
        } catch let error as ExportError {
            // The exit status of an error is 2, since 1 means that the files differ.
            throw UsageError("\(error)")
        }
        for line in comparison.report { Console.print(line) }
        if let folder = options.value("--out") {
            do {
                for path in try comparison.writePictures(to: folder) { Console.print(path) }
            } catch { throw UsageError("\(error)") }
        }
        if !comparison.isEqual {
            throw DiffersError(description: "\(paths.1) differs from \(paths.0)")
        }
    }

    private static func compare(
        _ paths: (String, String), _ options: Options
    ) throws -> RiveComparison {
        guard let rate = FrameRate(options.value("--fps") ?? "60") else {
            throw UsageError("--fps is a rate up to 1000, such as 60, 29.97 or 30000/1001")
        }
        var description = ExportDescription(path: paths.0)
        description.artboard = options.value("--artboard")
        (description.stateMachine, description.animation) = try options.scene()
        description.background = .white
        description.size = try options.pictureSize(atMost: 4096)
        var frames = try options.integer("--frames", in: 1...RiveComparison.mostFrames)
        if let seconds = try options.number("--duration", in: 0...600) {
            if frames != nil { throw UsageError("either --frames or --duration is given") }
            frames = Int((seconds / rate.time(of: 1)).rounded(.up))
        }
        return try RiveComparison(
            paths.0, paths.1, description, frames: frames, rate: rate,
            threads: RunOptions.defaultThreads)
    }
}

/// The error that sets the exit status if two files differ.
struct DiffersError: Error, CustomStringConvertible {
    var description: String
}
