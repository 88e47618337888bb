import Glibc
import JSON
import Telemetry
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Runner

/// The start of a run: its first frame, and environments in which something is missing.
@Suite struct StartupTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        try folder.write(KioskFolder.rows(40), to: "rows")
    }

    private func configure(_ command: String) throws {
        try folder.write(
            #"{"title": "T", "list": {"command": \#(command), "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
    }

    /// Runs the kiosk in real time.
    ///
    /// - Parameters:
    ///   - command: the list's command, as JSON.
    ///   - isDone: returns whether the statistics show that the run may end.
    private func run(
        _ command: String, until isDone: (JSONValue) -> Bool
    ) throws -> FlightRecording {
        try configure(command)
        let socket = "\(folder.path)/s.sock"
        let kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", socket, "--state", "state", "--size", "120x160"],
            folder: folder.path)
        let end = Clock.now() + 60
        while true {
            try #require(Clock.now() < end)
            let text = try? ControlClient.request("stats", path: socket, timeout: 60)
            if let stats = text.flatMap({ try? JSONParser.parse($0) }), isDone(stats) {
                kill(Int32(stats["process"]?.number ?? 0), SIGTERM)
                break
            }
            usleep(10_000)
        }
        #expect(try BuiltProgram.wait(for: kiosk).status == 0)
        return try FlightRecording(path: "\(folder.path)/s.flight")
    }

    /// The first frame has the rows of the last run, even if the command yields no new rows.
    @Test func firstFrameShowsRowsOfLastRun() throws {
        _ = try run(#"["/bin/cat", "rows"]"#) { _ in
            FileSystem.exists("\(folder.path)/state/rows.json")
        }
        let recording = try run(#"["/bin/false"]"#) { stats in
            stats["refresh"] != nil && (stats["frames"]?.number ?? 0) > 0
        }
        let first = try #require(recording.frames.first)
        let rows = recording.events.first { $0.kind == .rows && $0.phase == .ended }
        #expect(rows?.size == 40)
        #expect(try #require(rows).time <= first.tick)
    }

    @Test func commandReportsStageTimes() throws {
        try configure(#"["/bin/cat", "rows"]"#)
        let result = try BuiltProgram.run(
            "startup", "kiosk.json", "--json", "--runs", "1", "--size", "120x160",
            folder: folder.path)
        #expect(result.status == 0, "\(result.errors)")
        let json = try JSONParser.parse(result.output)
        #expect(json["runs"]?.number == 1 && json["rows"]?.number == 40)
        let times = try #require(json["milliseconds"])
        var sum = 0.0
        for stage in ["open", "prepare", "record", "raster", "commit", "flip"] {
            let time = try #require(times[stage]?["median"]?.number)
            #expect(time >= 0)
            sum += time
        }
        #expect(abs(sum - (times["total"]?["median"]?.number ?? 0)) < 0.01)
        let wrong = try BuiltProgram.run("startup", "gone.json", folder: folder.path)
        #expect(wrong.status == 1 && wrong.errors.contains("gone.json"))
    }

    // MARK: Incomplete environments

    /// The arguments of a headless run of two seconds.
    private func runArguments() throws -> [String] {
        [try BuiltProgram.path, "run", "kiosk.json"]
            + ["--display", "headless", "--duration", "2", "--size", "120x160"]
    }

    private func run(withVariable variable: String) throws -> BuiltProgram.Result {
        try configure(#"["/bin/cat", "rows"]"#)
        return try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/usr/bin/env", variable] + runArguments(), folder: folder.path))
    }

    @Test(arguments: ["LC_ALL=xx_YY.UTF-8", "LC_ALL=C", "LANG=", "TZ=Nowhere/Else"])
    func unknownLanguageOrTimeZoneIsTolerated(variable: String) throws {
        let result = try run(withVariable: variable)
        #expect(result.status == 0, "\(result.errors)")
    }

    private static let hideSharedMemory = "mount -t tmpfs -o ro none /dev/shm"
    /// Whether the kernel lets this user mount file systems in a namespace.
    private static let canHideSharedMemory: Bool = {
        let arguments = ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", StartupTests.hideSharedMemory]
        let result = try? BuiltProgram.wait(for: BuiltProgram.start(arguments))
        return result?.status == 0
    }()

    @Test(.enabled(if: canHideSharedMemory, "this user may not mount file systems"))
    func readOnlySharedMemoryIsTolerated() throws {
        try configure(#"["/bin/cat", "rows"]"#)
        let script = StartupTests.hideSharedMemory + #" && exec "$0" "$@""#
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", script] + runArguments(),
                folder: folder.path))
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func missingFontsAreReported() throws {
        try folder.write("<fontconfig></fontconfig>", to: "fonts.conf")
        let result = try run(withVariable: "FONTCONFIG_FILE=\(folder.path)/fonts.conf")
        #expect(result.status == 1)
        let isReported = result.errors.contains("no font found; install fonts-inter")
        #expect(isReported, "\(result.errors)")
    }
}
