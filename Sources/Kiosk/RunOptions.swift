import Platform

/// How `flipbook run` was asked to run.
public struct RunOptions {
    public enum DisplayChoice: String, CaseIterable {
        case auto, drm, headless
    }

    public static let usage = """
        usage: flipbook run [kiosk.json] [options]

        Runs a kiosk; kiosk.json in this folder unless named.
          --display auto|drm|headless  where to show it (auto: the first DRM display)
          --device PATH                the DRM device, such as /dev/dri/card1
          --rotate 0|90|180|270        turns the picture, and touch with it, clockwise
          --threads N                  threads that paint (all cores)
          --replay FILE                plays a recorded finger instead of reading the panel
          --socket PATH                where `flipbook stats` reaches the kiosk
          --state FOLDER               where the last good rows are kept

        Headless only, on a virtual clock:
          --size WIDTHxHEIGHT          in pixels (480x800)
          --rate HZ                    refreshes a second (60)
          --duration SECONDS           how long (until the finger has been up for 3 s)
          --frames FOLDER              writes each frame as frame-NUMBER-MILLISECONDSms.png
        """

    public var config = "kiosk.json"
    public var display = DisplayChoice.auto
    public var device: String?
    public var threads: Int?
    /// In degrees, clockwise; nil leaves it to the configuration.
    public var rotation: Int?
    public var replay: String?
    public var socket: String?
    public var state: String?
    public var width = 480
    public var height = 800
    public var rate = 60.0
    public var duration: Double?
    public var frames: String?

    /// The options of a program of its own, which needs no kiosk.json.
    init(program: String, _ arguments: [String]) throws {
        let usage = RunOptions.usage
            .replacing(
                "usage: flipbook run [kiosk.json] [options]", with: "usage: \(program) [options]"
            )
            .replacing(
                "Runs a kiosk; kiosk.json in this folder unless named.", with: "Runs \(program).")
        try self.init(arguments, usage: usage, namesConfig: false)
    }

    public init(_ arguments: [String]) throws {
        try self.init(arguments, usage: RunOptions.usage, namesConfig: true)
    }

    private init(_ arguments: [String], usage: String, namesConfig: Bool) throws {
        var options = try Options(
            arguments,
            values: [
                "--display", "--device", "--threads", "--replay", "--socket", "--state", "--size",
                "--rate", "--duration", "--frames", "--rotate",
            ], usage: usage)
        if namesConfig { config = options.optional() ?? config }
        try options.finish()
        if let text = options.value("--display") {
            guard let choice = DisplayChoice(rawValue: text) else {
                let all = DisplayChoice.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--display must be one of \(all)")
            }
            display = choice
        }
        device = options.value("--device")
        threads = try options.integer("--threads", in: 1...64)
        rotation = try options.integer("--rotate", in: 0...270)
        guard [nil, 0, 90, 180, 270].contains(rotation) else {
            throw UsageError("--rotate must be one of 0, 90, 180, 270")
        }
        replay = options.value("--replay")
        socket = options.value("--socket")
        state = options.value("--state")
        rate = try options.number("--rate", in: 1...1000) ?? rate
        duration = try options.number("--duration", in: 0...86400)
        frames = options.value("--frames")
        if let size = options.value("--size") {
            let parts = size.split(separator: "x").compactMap { Int($0) }
            guard parts.count == 2, parts.allSatisfy({ (16...16384).contains($0) }) else {
                throw UsageError("--size needs WIDTHxHEIGHT in pixels, such as 480x800")
            }
            (width, height) = (parts[0], parts[1])
        }
    }
}
