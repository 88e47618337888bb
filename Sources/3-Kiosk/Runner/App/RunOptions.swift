import DRMDisplay
import Display
import Glibc
import Platform
import Rasterizer
import TouchInput

/// The options of `flipbook run`.
package struct RunOptions {
    /// Where frames are shown.
    package enum DisplayChoice: String, CaseIterable {
        case auto, drm, wayland, headless
    }

    private static let purpose =
        "Runs a kiosk, by default that of kiosk.json in the current folder."

    /// What `flipbook run --help` prints.
    package static let usage = """
        usage: flipbook run [kiosk.json] [options]

        \(purpose)
        \(displayUsage)
        """

    /// The lines of a usage for the options that all programs with a display have.
    package static let displayUsage = """
          --display auto|drm|wayland|headless
                                       the display to use (auto: the Wayland session in which it is
                                       started, otherwise the first DRM display)
          --window WIDTHxHEIGHT        a window of that size in a Wayland session, in the session's
                                       points: at a scale of 2, each is 2 x 2 pixels
          --output NAME                the connector, such as HDMI-A-1; in a Wayland session, the output
                                       that the kiosk fills
          --device PATH                the DRM device, such as /dev/dri/card1
          --mode WIDTHxHEIGHT[@HZ]     the mode of a DRM display (its preferred one)
          --format NAME                the format of a DRM display: xrgb8888, rgb565 or xrgb2101010
          --legacy                     sets DRM modes without atomic commits, for drivers that need it
          --blank-after SECONDS        blanks a DRM display after this time without a touch,
                                       1 to 1000000
          --rotate 0|90|180|270        rotates the picture and touches clockwise
          --threads N                  the number of painting threads, 1 to 64 (one for each core, up to 8;
                                       a single one on a virtual clock)
          --replay FILE                replays recorded touches instead of reading the panel
          --socket PATH                the control socket, for `flipbook stats` and others
          --state FOLDER               where the last rows are saved
          --site FILE                  the values of this board, for {site.NAME} in kiosk.json
                                       (/etc/flipbook/site.json, if there is one)

          --duration SECONDS           the duration, 0 to 86400 (on a virtual clock until 3 s after the last
                                       touch, otherwise until a signal)

        For headless runs, on a virtual clock; with --display wayland, --size is that of a window:
          --realtime                   uses the real clock and has the control socket: --duration is
                                       in real seconds, and frames are not written
          --size WIDTHxHEIGHT          the size in pixels, each 16 to 16384 (480x800)
          --rate HZ                    refreshes per second, 1 to 1000 (60)
          --frames PATH                writes the frames: FILE.png as an animated PNG, FILE.raw or -
                                       as raw pixels (XRGB8888, no header), otherwise into a folder,
                                       each as frame-NUMBER-MILLISECONDSms.png; frames of an earlier
                                       run in that folder are removed, other files stay
        """

    /// The path of kiosk.json.
    package var config = "kiosk.json"
    /// The title of a window.
    package var title = "Flipbook"
    /// Where frames are shown.
    package var display = DisplayChoice.auto
    /// Which display to use, and how it is driven.
    package var output = OutputPreferences()
    /// Which touch panels to read, and their calibration.
    package var touch = LibinputSource.Settings()
    /// Seconds without a touch until the display is blanked; nil for what the configuration says.
    package var blankAfter: Double?
    /// The number of threads that paint, 1...64; nil for the default: `defaultThreads`, or 1 on a virtual clock.
    var threads: Int?
    /// The number of threads that paint unless `threads` is set: one for each core, up to 8.
    package static var defaultThreads: Int { max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
    /// The path of the recorded touches to replay; nil to read the panel.
    package var replay: String?
    /// The descriptor of the graphics card that an earlier run has left with the service manager; nil without one.
    package var keptCard: Int32?
    /// The path of the control socket; nil for the default one.
    var socket: String?
    /// The path of the control socket: the given one or the default.
    package var socketPath: String { socket ?? ControlSocket.defaultPath }
    /// The folder in which the last rows are saved; nil for the default one.
    package var state: String?
    /// The path of the values of this board; nil for the standard one.
    package var site: String?
    /// Whether `--size` or `--window` was given.
    package var hasSize = false
    /// The width of the display or window, in pixels.
    package var width = 480
    /// The height of the display or window, in pixels.
    package var height = 800
    /// The refresh rate of the headless display, in hertz, 1...1000.
    var rate = 60.0
    /// Whether `--rate` was given.
    var hasRate = false
    /// The duration of the run, in seconds; nil to run until a signal or, on a virtual clock, until 3 s after the last
    /// touch.
    package var duration: Double?
    /// Whether a headless run uses the real clock.
    var isRealTime = false
    /// Whether the run uses a virtual clock.
    package var isVirtual: Bool { display == .headless && !isRealTime }
    /// Where a headless run writes its frames; nil to write none.
    var frames: String?
    /// Whether a pointer has a cursor, on displays that show one.
    package var showsCursor = true
    /// The options that have an effect on some displays only, and were given on the command line.
    private var given: Set<String> = []

    /// Whether an option was given on the command line, as opposed to its counterpart in the configuration.
    ///
    /// - Parameter option: one of `displayOptions`.
    func isGiven(_ option: String) -> Bool { given.contains(option) }

    /// Options that have an effect on some displays only.
    private static let displayOptions = [
        "--output", "--device", "--mode", "--format", "--legacy", "--blank-after", "--window",
    ]

    /// Reads the options of a `ViewApp`, which has no kiosk.json.
    package init(program: String, _ arguments: [String]) throws {
        let usage = RunOptions.usage
            .replacing(
                "usage: flipbook run [kiosk.json] [options]", with: "usage: \(program) [options]"
            )
            .replacing(RunOptions.purpose, with: "Runs \(program).")
        try self.init(arguments, own: ([], []), usage: usage) { _ in }
        title = program
    }

    /// Reads the options of `flipbook run`.
    ///
    /// - Throws: `UsageError` that names the option, its value and its range.
    package init(_ arguments: [String]) throws {
        var path: String?
        try self.init(arguments, own: ([], []), usage: RunOptions.usage) { path = $0.optional() }
        if let path { config = path }
    }

    /// Reads the options of a program with an operand and options of its own.
    ///
    /// - Parameters:
    ///   - own: the options of the program.
    ///   - usage: its usage, which ends with `displayUsage`.
    ///   - read: takes the operands and reads the values of the program's options.
    /// - Throws: `UsageError` that names the option, its value and its range.
    package init(
        _ arguments: [String], own: (flags: Set<String>, values: Set<String>), usage: String,
        read: (inout Options) throws -> Void
    ) throws {
        var options = try Options(
            arguments, flags: own.flags.union(["--legacy", "--realtime"]),
            values: own.values.union([
                "--display", "--window", "--device", "--threads", "--replay", "--socket", "--state",
                "--site", "--size", "--rate", "--duration", "--frames", "--rotate", "--output",
                "--mode", "--format",
                "--blank-after",
            ]), usage: usage)
        try read(&options)
        try options.finish()
        given = Set(
            RunOptions.displayOptions.filter { options.value($0) != nil || options.has($0) })
        if let text = options.value("--display") {
            guard let choice = DisplayChoice(rawValue: text) else {
                let all = DisplayChoice.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--display must be one of \(all), not '\(text)'")
            }
            display = choice
        }
        try readOutput(options)
        try readSize(options)
        try readWindow(options)
        blankAfter = try options.number("--blank-after", in: 1...1_000_000)
        threads = try options.integer("--threads", in: 1...64)
        replay = options.value("--replay")
        socket = options.value("--socket")
        state = options.value("--state")
        site = options.value("--site")
        hasRate = options.value("--rate") != nil
        rate = try options.number("--rate", in: 1...1000) ?? rate
        duration = try options.number("--duration", in: 0...86400)
        frames = options.value("--frames")
        isRealTime = options.has("--realtime")
        if isRealTime, display != .headless {
            throw UsageError(
                "--realtime requires --display headless; other displays are always in real time")
        }
        if isRealTime, frames != nil {
            throw UsageError("--frames requires the virtual clock; remove --realtime")
        }
        if display != .auto { try check(for: display) }
    }

    /// Checks that no option is given that has no effect on a kind of display.
    ///
    /// - Throws: `UsageError` that names the option.
    package func check(for display: DisplayChoice) throws {
        func requires(_ option: String, _ displays: String, _ advice: String) -> UsageError {
            UsageError("\(option) requires \(displays); \(advice)")
        }
        if display != .drm {
            let session = display == .wayland ? "the compositor" : "a headless run"
            let reasons = [
                "--device": "\(session) has no DRM device", "--mode": "\(session) sets no modes",
                "--format": "frames are always xrgb8888", "--legacy": "\(session) sets no modes",
                "--blank-after": "\(session) does not blank for the kiosk",
            ]
            for option in RunOptions.displayOptions where isGiven(option) {
                if let reason = reasons[option] {
                    throw requires(option, "a DRM display", "\(reason); remove the option")
                }
            }
        }
        if isGiven("--output"), display == .headless || isGiven("--window") {
            throw requires("--output", "a whole display", "remove --output")
        }
        guard display != .headless else { return }
        if frames != nil {
            throw requires(
                "--frames", "--display headless", "use 'flipbook screenshot' for another display")
        }
        if hasRate {
            throw requires(
                "--rate", "--display headless", "--mode sets the refresh rate of a DRM display")
        }
        if hasSize, display == .drm {
            throw requires(
                "--size", "--display headless or wayland", "--mode sets the size of a DRM display")
        }
    }

    private mutating func readOutput(_ options: Options) throws {
        output.device = options.value("--device")
        output.output = options.value("--output")
        output.allowsAtomic = !options.has("--legacy")
        if let text = options.value("--mode") {
            guard let mode = OutputPreferences.ModeRequest(text) else {
                throw UsageError(
                    "--mode must be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1280x720@60, not "
                        + "'\(text)'")
            }
            output.mode = mode
        }
        if let text = options.value("--format") {
            guard let format = PixelFormat(name: text) else {
                throw UsageError(
                    "--format must be one of xrgb8888, rgb565, xrgb2101010, not '\(text)'")
            }
            output.format = format
        }
        if let text = options.value("--rotate") {
            guard let rotation = Int(text).flatMap(Rotation.init(degrees:)) else {
                throw UsageError("--rotate must be one of 0, 90, 180, 270, not '\(text)'")
            }
            output.rotation = rotation
        }
    }

    private mutating func readSize(_ options: Options) throws {
        guard let size = options.value("--size") else { return }
        try setSize(size, "--size")
    }

    private mutating func readWindow(_ options: Options) throws {
        guard let size = options.value("--window") else { return }
        guard !hasSize, options.value("--display") == nil || display == .wayland else {
            throw UsageError("--window sets the display and its size; remove --display and --size")
        }
        display = .wayland
        try setSize(size, "--window")
    }

    private mutating func setSize(_ size: String, _ option: String) throws {
        guard let (width, height) = Options.extent(size, in: 16...16384) else {
            throw UsageError(
                "\(option) must be WIDTHxHEIGHT in \(option == "--window" ? "points" : "pixels"), each from 16 to 16384, such as 480x800, "
                    + "not '\(size)'")
        }
        (self.width, self.height) = (width, height)
        hasSize = true
    }
}
