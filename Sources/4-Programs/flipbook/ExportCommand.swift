import Geometry
import Glibc
import ImageCodecs
import Interface
import KioskFile
import Platform
import Runner
import Tools

/// `flipbook export`: writes frames of a .riv file as pictures, an animation or video.
@MainActor enum ExportCommand {
    static let usage = """
        usage: flipbook export FILE.riv OUT.{png,apng,webp,gif,y4m,rgba} [OPTION …]

        Plays the file's first artboard with its own state machine, or its first animation, paints it
        frame by frame, and writes
          .png   one picture, of the time --start; a file for each frame if OUT has a number in it,
                 such as frames/%04d.png
          .apng, .webp, .gif
                 an animation that repeats
          .y4m   YUV 4:2:0 for a video encoder
          .rgba  frames of four bytes a pixel, without a header
        OUT may be - with --format: flipbook export logo.riv - --format y4m | ffmpeg -i - logo.mp4
        The same pixels come out on every machine and with any number of threads.

          --artboard NAME        another artboard
          --state-machine NAME   another state machine
          --animation NAME       an animation instead of a state machine
          --set PATH=VALUE       sets a property of the view model, or an input; several times
          --input SCRIPT         a file of what happens at which time, a line each:
                                 SECONDS down|move|up X Y    a finger, in the artboard's coordinates
                                 SECONDS set PATH VALUE
                                 SECONDS fire TRIGGER
          --size WxH             in pixels; the artboard's own size otherwise
          --fit FIT              contain, cover, fill, fitWidth, fitHeight, none, scaleDown or layout
          --fps RATE             frames a second: 30, 29.97, 30000/1001 (30)
          --start SECONDS        leaves out what comes before (0)
          --duration SECONDS     the animation's own length, or 5 s of a state machine
          --background COLOR     #RRGGBB, #AARRGGBB or transparent; black where the format has no
                                 transparency, transparent otherwise
          --format FORMAT        where OUT does not say it
          --threads N            threads that paint (one for each core, 8 at most)
          --quiet                shows no progress
        """

    static func run(_ arguments: [String]) throws {
        var (settings, rest) = try takeValues(arguments)
        var options = try Options(
            rest, flags: ["--quiet"],
            values: [
                "--artboard", "--state-machine", "--animation", "--input", "--size", "--fit",
                "--fps", "--start", "--duration", "--background", "--format", "--threads",
            ], usage: usage)
        let path = try options.positional("FILE.riv")
        let output = try ExportOutput(
            path: try options.positional("OUT"), format: options.value("--format"))
        try options.finish()
        settings.path = path
        try describe(&settings, options, output)
        let threads =
            try options.integer("--threads", in: 1...64)
            ?? RunOptions.defaultThreads
        let player = try ExportPlayer(
            settings, threads: threads, maximumExtent: output.format.maximumExtent)
        var export = try makeExport(options, output, player)
        export.isOpaque = settings.background?.alpha == 255
        let interruption = try Interruption()
        let progress =
            options.has("--quiet") || isatty(STDERR_FILENO) == 0
            ? nil : ExportProgress(frameCount: export.frameCount)
        if let progress { export.onProgress = { progress.show($0) } }
        defer { progress?.clear() }
        try MainQueue.run(interruption: interruption) { [export] in try await export.run(player) }
    }

    /// Extracts the `--set` options, which may be given several times.
    private static func takeValues(
        _ arguments: [String]
    ) throws -> (ExportDescription, rest: [String]) {
        var description = ExportDescription(path: "")
        var rest: [String] = []
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            var value: String?
            if argument == "--set" {
                value = arguments.popFirst() ?? ""
            } else if argument.hasPrefix("--set=") {
                value = String(argument.dropFirst(6))
            }
            guard let value else {
                rest.append(argument)
                continue
            }
            guard let equals = value.firstIndex(of: "="), equals != value.startIndex else {
                throw UsageError("--set is PATH=VALUE, not '\(value)'")
            }
            description.values.append(
                (String(value[..<equals]), String(value[equals...].dropFirst())))
        }
        return (description, rest)
    }

    private static func describe(
        _ settings: inout ExportDescription, _ options: Options, _ output: ExportOutput
    ) throws {
        settings.artboard = options.value("--artboard")
        (settings.stateMachine, settings.animation) = try options.scene()
        if let fit = try options.fit({ KioskConfig.Fit(rawValue: $0) }) { settings.fit = fit }
        settings.size = try options.pictureSize(atMost: 16384)
        settings.background = output.format.hasAlpha ? nil : .black
        if let text = options.value("--background") {
            guard text == "transparent" || Color(hex: text) != nil else {
                throw UsageError("--background is a colour such as #FF8000, not '\(text)'")
            }
            settings.background = text == "transparent" ? nil : Color(hex: text)
        }
        if output.format == .y4m, settings.background?.alpha != 255 {
            throw UsageError("y4m has no transparency; give an opaque --background")
        }
        if let path = options.value("--input") {
            let bytes = try FileSystem.read(path, limit: 16 << 20)
            do { settings.script = try ExportScript(String(decoding: bytes, as: UTF8.self)) } catch
            {
                throw ExportError(path: path, reason: "\(error)")
            }
        }
    }

    private static func makeExport(
        _ options: Options, _ output: ExportOutput, _ player: ExportPlayer
    ) throws -> RiveExport {
        guard let rate = FrameRate(options.value("--fps") ?? "30") else {
            throw UsageError("--fps is a rate up to 1000, such as 30, 29.97 or 30000/1001")
        }
        if output.isStill, options.value("--duration") != nil {
            throw UsageError(
                "'\(output.path)' is one picture, of the time --start; for one a frame put a "
                    + "number into the name, such as %04d.png")
        }
        let duration =
            try options.number("--duration", in: 0...86_400) ?? player.animationDuration ?? 5
        // A tolerance, so that rounding of a decimal duration does not add a frame.
        let count = output.isStill ? 1 : Int((duration / rate.time(of: 1) - 1e-6).rounded(.up))
        var export = RiveExport(
            output, rate: rate, frameCount: max(1, count), isOpaque: true)
        export.start = try options.number("--start", in: 0...86_400) ?? 0
        return export
    }
}

/// Shows the progress of an export on one line of the terminal.
@MainActor final class ExportProgress {
    private let frameCount: Int
    private let beginning = Clock.now()
    private var shown = -Double.infinity

    init(frameCount: Int) { self.frameCount = frameCount }

    /// Shows the progress, at most five times a second.
    func show(_ frame: Int) {
        let now = Clock.now()
        guard now >= shown + 0.2 else { return }
        shown = now
        let left = (now - beginning) / Double(frame) * Double(frameCount - frame)
        write("\rframe \(frame) of \(frameCount), \(Number.text(left, decimals: 0)) s left\u{1b}[K")
    }

    /// Removes the line.
    func clear() { write("\r\u{1b}[K") }

    private func write(_ text: String) {
        try? FileSystem.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}
