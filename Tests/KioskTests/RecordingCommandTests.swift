import Glibc
import Telemetry
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes

/// The commands that read a kiosk's recording: trace, diff and top.
@Suite struct RecordingCommandTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    private var recording: String { "\(folder.path)/s.flight" }

    init() throws { folder = try KioskFolder() }

    /// Begins the recording of a run, either of this process or of one that does not exist.
    private func record(isAlive: Bool = true, at path: String? = nil) throws -> FlightRecorder {
        var info = FlightInfo()
        info.process = isAlive ? Int(getpid()) : 0
        info.start = Clock.now()
        info.interval = 1.0 / 60
        (info.version, info.display) = ("9.9", "HDMI-A-1 800x480")
        return try FlightRecorder(path: path ?? recording, info: info, frames: 256, events: 64)
    }

    /// Adds frames, the last of which was shown just before the present.
    private func add(_ count: Int, to recorder: FlightRecorder, raster: Double = 0.002) {
        let start = Clock.now() - Double(count) / 60
        for number in 0..<count {
            let tick = start + Double(number) / 60
            var frame = FrameRecord(
                number: number, target: tick + 0.014, tick: tick, recorded: tick + 0.001,
                rastered: tick + 0.001 + raster)
            frame.committed = frame.rastered + 0.001
            frame.flipped = max(frame.target, frame.committed)
            frame.isMoving = true
            recorder.add(frame)
        }
    }

    private func count(_ name: String, in text: String) -> Int {
        text.split(separator: "\n").count { $0.contains("\"name\":\"\(name)\",\"ph\":\"X\"") }
    }

    @Test func lastFramesAreTracedWithoutKiosk() throws {
        add(30, to: try record())
        let result = try BuiltProgram.run(
            "trace", "--last", "3600", "--format", "chrome", "--socket", socket)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(count("raster", in: result.output) == 30 && count("flip", in: result.output) == 30)
    }

    @Test func traceIsWrittenToFile() throws {
        add(30, to: try record())
        let result = try BuiltProgram.run(
            "trace", "--recording", recording, "out.pftrace", folder: folder.path)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        // The first packet, a message in field 1.
        let bytes = try FileSystem.read("\(folder.path)/out.pftrace")
        #expect(bytes.count > 30 * 100 && bytes[0] == 0x0A)
    }

    /// After a restart, the run that crashed is the previous one; without a restart it is the last one.
    @Test(arguments: [true, false]) func crashedRunIsFound(wasRestarted: Bool) throws {
        add(25, to: try record(isAlive: false))
        if wasRestarted { add(5, to: try record()) }
        let result = try BuiltProgram.run(
            "trace", "--crash", "--format", "chrome", "--socket", socket)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(count("frame", in: result.output) == 25)
    }

    /// Ctrl-C ends the wait; the frames recorded until then are written.
    @Test(arguments: [SIGINT, SIGTERM]) func signalsEndTrace(signal: Int32) throws {
        let recorder = try record()
        add(10, to: recorder)
        let trace = try BuiltProgram.start([
            try BuiltProgram.path, "trace", "--seconds", "600", "--format", "chrome", "--socket",
            socket,
        ])
        BuiltProgram.waitUntilBlocked(signal, in: trace.process)
        add(7, to: recorder)
        kill(trace.process, signal)
        let result = try BuiltProgram.wait(for: trace)
        #expect(result.status == 0 && result.errors.hasPrefix("flipbook: ended after "))
        #expect(count("frame", in: result.output) == 7)
    }

    @Test(arguments: [
        ["trace", "--last", "1"], ["trace", "--crash"], ["trace", "--seconds", "1"],
        ["top", "--once"],
    ])
    func commandsFailWithoutRecording(command: [String]) throws {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                [try BuiltProgram.path] + command + ["--socket", socket]))
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.contains("No such file or directory; is a kiosk running"))
    }

    @Test(arguments: [
        ["trace", "--last", "1", "--crash"], ["trace", "--last", "1", "--format", "png"],
        ["diff", "a"], ["diff", "/dev/null", "/dev/null"], ["diff", "none", "none"], ["top", "x"],
    ])
    func wrongCommandLinesExitWith2(arguments: [String]) throws {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start([try BuiltProgram.path] + arguments))
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("flipbook: "))
    }

    @Test func recordingsAreCompared() throws {
        add(60, to: try record(at: "\(folder.path)/a.flight"))
        add(60, to: try record(at: "\(folder.path)/b.flight"), raster: 0.006)
        // A recording written by `trace` can be used like the kiosk's own.
        var result = try BuiltProgram.run(
            "trace", "--recording", "b.flight", "--format", "flight", "c.flight",
            folder: folder.path)
        #expect(result.status == 0)
        result = try BuiltProgram.run("diff", "a.flight", "c.flight", folder: folder.path)
        #expect(
            result.status == 1 && result.errors == "flipbook: c.flight is worse than a.flight\n")
        #expect(result.output.contains("worse: raster takes 6.00 ms instead of 2.00 ms (p95)"))
        for names in [("c.flight", "a.flight"), ("b.flight", "c.flight")] {
            result = try BuiltProgram.run("diff", names.0, names.1, folder: folder.path)
            #expect(result.status == 0 && result.errors.isEmpty)
        }
    }

    /// Without a terminal the screen is plain text that fits in 24 lines of 80 characters.
    @Test(arguments: [true, false]) func topPrintsPlainScreenWithoutTerminal(isAlive: Bool) throws {
        add(60, to: try record(isAlive: isAlive))
        let server = try ControlServer(path: socket)
        defer { server.stop() }
        let result = try BuiltProgram.run("top", "--once", "--socket", socket)
        #expect(result.status == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 25 && lines.allSatisfy { $0.utf8.count <= 80 })
        #expect(lines[0].hasPrefix("flipbook 9.9   HDMI-A-1 800x480"))
        #expect(lines[1].hasPrefix("the kiosk has ended") == !isAlive)
        #expect(lines.contains { $0.hasPrefix("raster            2.00      2.00") })
    }
}
