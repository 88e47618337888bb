import Glibc
import InputEvents
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes

/// The program when it is run: exit statuses, messages and signals.
@Suite struct ProgramTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }

    init() throws { folder = try KioskFolder() }

    @Test func versionIsNewestInChangelog() throws {
        let changelog = try FileSystem.read("\(BuiltProgram.repository)/CHANGELOG.md")
        let heading = try #require(
            String(decoding: changelog, as: UTF8.self).split(separator: "\n")
                .first { $0.hasPrefix("## ") })
        let version = heading.dropFirst(3).prefix { $0 != "," && $0 != " " }
        let result = try BuiltProgram.run("--version")
        #expect(result.status == 0 && result.output.hasPrefix("flipbook \(version)\n"))
    }

    /// The commit is read from the file that a package installs.
    @Test func versionNamesCommitCompilerAndProcessor() throws {
        try FileSystem.makeFolder("\(folder.path)/bin")
        try FileSystem.makeFolder("\(folder.path)/share/flipbook")
        let program = "\(folder.path)/bin/flipbook"
        let copy = try BuiltProgram.wait(
            for: try BuiltProgram.start(["/bin/cp", try BuiltProgram.path, program]))
        try #require(copy.status == 0)
        func lines() throws -> [Substring] {
            let result = try BuiltProgram.wait(
                for: try BuiltProgram.start([program, "--version"]))
            return result.output.split(separator: "\n")
        }
        var shown = try lines()
        #expect(shown.count == 4 && shown[1] == "commit: not recorded")
        try folder.write("0123456789ab\n", to: "share/flipbook/commit")
        shown = try lines()
        #expect(shown[1] == "commit: 0123456789ab")
        #expect(shown[2].hasPrefix("compiler: Swift 6."))
        #if arch(x86_64)
            #expect(shown[3].hasPrefix("processor: amd64 "))
            let painter = String(shown[3].split(separator: " ").last ?? "")
            #expect(["AVX-512", "AVX2", "SSE2"].contains(painter))
        #elseif arch(arm64)
            #expect(shown[3].hasPrefix("processor: arm64 asimd"))
            #expect(shown[3].hasSuffix("painting with NEON"))
        #endif
    }

    /// A regular file at the socket's path, or a socket in use, stops a kiosk before it looks for a display.
    @Test func unusableSocketPathStopsKiosk() throws {
        try folder.write("{\"list\": {\"command\": [\"true\"]}}", to: "kiosk.json")
        try folder.write("precious", to: "file")
        let file = "\(folder.path)/file"
        var result = try BuiltProgram.run(
            "run", "kiosk.json", "--display", "drm", "--socket", file, folder: folder.path)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors
                == "flipbook: \(file): exists and is not a socket; remove it or choose another path\n"
        )
        #expect(try folder.read("file") == "precious")

        let listener = try UnixListener(path: socket)
        result = try BuiltProgram.run(
            "run", "kiosk.json", "--display", "drm", "--socket", socket, folder: folder.path)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors
                == "flipbook: \(socket): another program listens on this socket; stop it or "
                + "choose another path\n")
        withExtendedLifetime(listener) {}
    }

    /// A socket at a path that was given is required; one at the default path is not.
    @Test func socketCreationFailureIsReported() throws {
        try folder.write("{\"list\": {\"command\": [\"true\"]}}", to: "kiosk.json")
        try folder.write("", to: "file")
        let path = "\(folder.path)/file/s.sock"
        let result = try BuiltProgram.run(
            "run", "kiosk.json", "--display", "drm", "--socket", path, folder: folder.path)
        #expect(result.status == 1 && result.errors == "flipbook: \(path): Not a directory\n")
    }

    /// `doctor` exits with status 1 if a line reports that something is missing.
    @Test func doctorStatusReportsWhetherKioskCanRun() throws {
        let result = try BuiltProgram.run("doctor")
        let lines = result.output.split(separator: "\n")
        #expect(lines.contains { $0.contains("seat: ") })
        #expect(lines.allSatisfy { ["ok   ", "note ", "no   "].contains($0.prefix(5)) })
        let isReady = !lines.contains { $0.hasPrefix("no ") }
        #expect(result.status == (isReady ? 0 : 1))
        #expect(
            result.errors
                == (isReady
                    ? ""
                    : "flipbook: a kiosk cannot run on a display here; fix the problems that are "
                        + "marked 'no'\n"))
    }

    @Test(arguments: [
        ["stats"], ["refresh"], ["refresh", "--wait"], ["record", "f", "--seconds", "1"],
        ["screenshot", "-"], ["watch", "--once"], ["tap", "1", "2"], ["swipe", "1", "2", "3", "4"],
        ["pull"], ["key", "up"], ["type", "a"], ["show", "x"], ["set", "a", "b"], ["reload"],
        ["blank"],
        ["brightness"], ["hud", "on"],
    ])
    func commandsFailWithoutKiosk(command: [String]) throws {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                [try BuiltProgram.path] + command + ["--socket", socket]))
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors.hasPrefix(
                "flipbook: \(socket): No such file or directory; is a kiosk running"))
    }

    @Test(arguments: [
        ["trace"], ["record", "--seconds", "1"], ["record", "f"], ["refresh", "--timeout", "9"],
        ["stats", "x"], ["trace", "--seconds", "0"], ["nonsense"], [],
        ["tap"], ["pull", "x"], ["watch", "--as", "x"], ["screenshot", "a", "b"],
    ])
    func wrongCommandLinesExitWith2(arguments: [String]) throws {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start([try BuiltProgram.path] + arguments))
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("flipbook: "))
    }

    @Test func refreshReportsOutcome() throws {
        let server = try ControlServer(path: socket)
        defer { server.stop() }
        var result = try BuiltProgram.run("refresh", "--socket", socket)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        result = try BuiltProgram.run("refresh", "--wait", "--socket", socket)
        #expect(result.status == 1 && result.errors == "flipbook: the command failed\n")
        result = try BuiltProgram.run("stats", "--json", "--socket", socket)
        #expect(result.status == 0 && result.output == "{}\n" && result.errors.isEmpty)
    }

    /// A kiosk's reply is treated as untrusted input: numbers beyond the range of integers do not trap.
    @Test func statsOfAnyMagnitudeArePrinted() throws {
        let server = try ControlServer(
            path: socket,
            stats: #"{"frames": 1e300, "missed": -1e300, "sampled": 1e999, "milliseconds": "#
                + #"{"raster": {"p50": 1e300, "p95": null, "p99": 0.25}}}"#)
        defer { server.stop() }
        let result = try BuiltProgram.run("stats", "--socket", socket)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                frames 1e+300  missed -1e+300
                ms           p50      p95      p99   of 0 frames
                raster     1e+300    0.000    0.250

                """)
    }

    /// The exit status reports a failure if the output could not be written.
    @Test(
        .enabled(if: access("/dev/full", W_OK) == 0),
        arguments: ["stats --json", "stats", "--version", "run --help"])
    func failedOutputWriteSetsExitStatus(command: String) throws {
        let server = try ControlServer(path: socket)
        defer { server.stop() }
        let option = command.hasPrefix("-") || command.hasSuffix("help") ? "" : "--socket \(socket)"
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start([
                "/bin/sh", "-c", "exec \(try BuiltProgram.path) \(command) \(option) > /dev/full",
            ]))
        #expect(result.status == 1)
        #expect(result.errors == "flipbook: standard output: No space left on device\n")
    }

    /// A path that cannot be written is reported at once, even though there is also no kiosk to ask.
    @Test func recordOpensFileBeforeConnecting() throws {
        let path = "\(folder.path)/none/pull.touch"
        let result = try BuiltProgram.run(
            "record", path, "--seconds", "600", "--socket", socket)
        #expect(result.status == 1)
        #expect(result.errors == "flipbook: \(path): No such file or directory\n")
        // If nothing was recorded, no file is left.
        _ = try BuiltProgram.run(
            "record", "\(folder.path)/pull.touch", "--seconds", "1", "--socket", socket)
        #expect(!folder.exists("pull.touch"))
    }

    /// A recording contains the documents of the sources: its replay shows the same frames, and runs no
    /// program.
    @Test func recordingIsReplayedWithItsData() throws {
        func config(_ command: String) -> String {
            #"{"title": "T", "list": {"command": ["\#(command)", "rows"], "row": {"title": "{a}"}}}"#
        }
        func frames(_ arguments: String...) throws -> [String] {
            let result = try BuiltProgram.wait(
                for: try BuiltProgram.start(
                    [
                        try BuiltProgram.path, "run", "kiosk.json", "--display", "headless",
                        "--size", "160x120", "--duration", "3", "--frames", "frames",
                    ] + arguments, folder: folder.path))
            #expect(result.status == 0, "\(result.errors)")
            return try FileSystem.list("\(folder.path)/frames").sorted()
        }
        try folder.write(KioskFolder.rows(3), to: "rows")
        try folder.write(config("/bin/cat"), to: "kiosk.json")
        let last = try #require(try frames().last)
        let picture = try FileSystem.read("\(folder.path)/frames/\(last)")
        let rows = try folder.read("rows").split(separator: "\n").joined(separator: ",")
        let json = rows.hasPrefix("[") ? rows : "[\(rows)]"
        try folder.write("flipbook-touch 2 160x120\n1.2 data list \(json)\n", to: "r.touch")
        try folder.write(config("/bin/false"), to: "kiosk.json")
        let replayed = try #require(try frames("--replay", "r.touch").last)
        #expect(try FileSystem.read("\(folder.path)/frames/\(replayed)") == picture)
    }

    @Test func invalidDocumentOfRecordingIsNamedByFileAndLine() throws {
        let recording = try TouchRecording("flipbook-touch 2 9x9\n\n0 data next%20trains [1,\n")
        let failure = thrownError(TouchRecording.Failure.self) {
            try recording.sourceDocuments(path: "r.touch")
        }
        #expect(failure?.path == "r.touch" && failure?.line == 3)
        let start = "the document of 'next trains' is not JSON: "
        #expect(failure?.reason.hasPrefix(start) == true)
    }

    /// A report contains what is available and names what is missing, with the reasons.
    @Test func reportNamesMissingParts() throws {
        let server = try ControlServer(path: socket, stats: #"{"frames": 7}"#)
        defer { server.stop() }
        try folder.write("recorded", to: "s.flight")
        let path = "\(folder.path)/report.tar.gz"
        let result = try BuiltProgram.run("report", path, "--socket", socket)
        #expect(result.status == 0 && result.errors.contains("report.tar.gz: without config.json"))
        let unpacked = try BuiltProgram.wait(
            for: try BuiltProgram.start(["tar", "-xzf", path], folder: folder.path))
        #expect(unpacked.status == 0)
        #expect(try folder.read("flipbook-report/stats.json") == #"{"frames": 7}"#)
        #expect(try folder.read("flipbook-report/control.flight") == "recorded")
        #expect(try folder.read("flipbook-report/doctor.txt").contains("seat: "))
        let problems = try folder.read("flipbook-report/problems.txt")
        #expect(problems.contains("config.json: what is config?"))
        #expect(problems.contains("screenshot.png: what is screenshot public?"))
    }

    /// The recording is found beside a socket without a suffix, whatever its folder is called, and a refused dmesg is
    /// a problem.
    @Test func reportFindsRecordingAndNamesRefusedKernelLog() throws {
        try FileSystem.makeFolder("\(folder.path)/x.d/bin")
        let socket = "\(folder.path)/x.d/kiosk"
        let server = try ControlServer(path: socket)
        defer { server.stop() }
        try folder.write("recorded", to: "x.d/kiosk.flight")
        let program = try BuiltProgram.path
        let script = """
            printf '#!/bin/sh\\necho refused >&2; exit 1\\n' >bin/dmesg; chmod 755 bin/dmesg
            PATH="$PWD/bin:$PATH" exec \(program) report report.tar.gz --socket \(socket)
            """
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                ["/bin/sh", "-c", script], folder: "\(folder.path)/x.d"))
        #expect(result.status == 0)
        let unpacked = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                ["tar", "-xzf", "x.d/report.tar.gz"], folder: folder.path))
        #expect(unpacked.status == 0)
        #expect(try folder.read("flipbook-report/control.flight") == "recorded")
        let problems = try folder.read("flipbook-report/problems.txt")
        let problem = problems.split(separator: "\n").first { $0.hasPrefix("kernel.txt: ") }
        #expect(problem?.hasSuffix("refused") == true)
    }

    /// Ctrl-C ends a report that waits for a kiosk, and leaves neither its file nor its folder.
    @Test(arguments: [SIGINT, SIGTERM]) func signalsEndReport(signal: Int32) throws {
        let listener = try UnixListener(path: socket)
        defer { withExtendedLifetime(listener) {} }
        let report = try BuiltProgram.start(
            [
                "/bin/sh", "-c",
                "TMPDIR=$PWD exec \(try BuiltProgram.path) report out.tar.gz --socket \(socket)",
            ], folder: folder.path)
        var connection = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&connection, 1, 60_000) == 1)
        kill(report.process, signal)
        let result = try BuiltProgram.wait(for: report)
        #expect(result.status == -signal)
        #expect(try FileSystem.list(folder.path) == ["s.sock"])
    }

    /// Ctrl-C ends the wait, and the touches recorded until then are written. RecordingCommandTests does the
    /// same for traces.
    @Test(arguments: [SIGINT, SIGTERM]) func signalsEndRecording(signal: Int32) throws {
        let server = try ControlServer(path: socket)
        defer { server.stop() }
        let program = try BuiltProgram.path
        let record = try BuiltProgram.start([
            program, "record", "\(folder.path)/pull.touch", "--seconds", "600", "--socket", socket,
        ])
        BuiltProgram.waitUntilBlocked(signal, in: record.process)
        kill(record.process, signal)
        let recorded = try BuiltProgram.wait(for: record)
        #expect(recorded.status == 0 && recorded.output.isEmpty)
        #expect(recorded.errors.hasPrefix("flipbook: ended after "))
        #expect(try folder.read("pull.touch") == "since 12.5")
    }

    /// Ctrl-C on `check` and on a headless run also ends the commands that they have started.
    @Test(arguments: [["check", "kiosk.json"], ["run", "kiosk.json", "--display", "headless"]])
    func signalsEndChildCommands(arguments: [String]) throws {
        try folder.write(
            """
            {"list": {"command": ["/bin/sh", "-c",
             "setsid sh -c 'echo $$ > pid; exec sleep 600' & wait"], "timeout": 600}}
            """, to: "kiosk.json")
        let process = try BuiltProgram.start(
            [try BuiltProgram.path] + arguments, folder: folder.path)
        var detached: pid_t?
        let end = Clock.now() + 60
        while detached == nil, Clock.now() < end {
            usleep(10_000)
            detached = (try? folder.read("pid")).flatMap { pid_t($0.prefix { $0.isNumber }) }
        }
        kill(process.process, SIGINT)
        let result = try BuiltProgram.wait(for: process)
        #expect(result.status == -SIGINT)
        let other = try #require(detached)
        while let status = try? FileSystem.read("/proc/\(other)/stat"),
            !String(decoding: status, as: UTF8.self).contains(") Z "), Clock.now() < end
        {
            usleep(10_000)
        }
        #expect(Clock.now() < end)
    }
}
