import Glibc
import JSON
import Telemetry
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform

/// The first frame of a run.
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

    /// A board without the language of its environment, or without any font.
    @Test func incompleteEnvironmentIsReported() throws {
        try configure(#"["/bin/cat", "rows"]"#)
        func run(_ variable: String) throws -> BuiltProgram.Result {
            try BuiltProgram.wait(
                for: BuiltProgram.start(
                    ["/usr/bin/env", variable, try BuiltProgram.path, "run", "kiosk.json"]
                        + ["--display", "headless", "--duration", "2", "--size", "120x160"],
                    folder: folder.path))
        }
        for locale in ["LC_ALL=xx_YY.UTF-8", "LC_ALL=C", "LANG=", "TZ=Nowhere/Else"] {
            let result = try run(locale)
            #expect(result.status == 0, "\(locale): \(result.errors)")
        }
        // If the kernel allows it, /dev/shm is made read-only.
        let hidden = "mount -t tmpfs -o ro none /dev/shm 2>/dev/null; exec \"$0\" \"$@\""
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", hidden, try BuiltProgram.path]
                    + [
                        "run", "kiosk.json", "--display", "headless", "--duration", "2", "--size",
                        "120x160",
                    ],
                folder: folder.path))
        if !result.errors.contains("unshare") {
            #expect(result.status == 0, "\(result.errors)")
        }
        try folder.write("<fontconfig></fontconfig>", to: "fonts.conf")
        let bare = try run("FONTCONFIG_FILE=\(folder.path)/fonts.conf")
        #expect(bare.status == 1 && bare.errors.contains("font"), "\(bare.errors)")
    }
}
