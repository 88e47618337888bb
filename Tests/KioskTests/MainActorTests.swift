import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// The main actor's jobs in a program whose main thread runs the frame loop. The tests' own main thread does
/// not run it, so these tests start a program.
@Suite struct MainActorTests {
    private func run(_ arguments: String...) throws -> [String] {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start([try BuiltProgram.path("main-actor-probe")] + arguments))
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// The program's awaited content is available before the first frame, and a job submitted by another thread
    /// runs before the virtual clock advances.
    @Test func jobsRunBetweenHeadlessFrames() throws {
        for _ in 0..<2 {
            let lines = try run("--display", "headless", "--size", "64x64", "--duration", "1")
            #expect(
                lines == [
                    "built with 42 after 0 frames", "job after 31 frames",
                    "its own job after 31 frames",
                ])
        }
    }

    /// A value that is set on a view model reaches the view that observes it, before the next frame in a
    /// headless run, and from the event loop in a live one.
    @Test func streamValuesReachObservingView() throws {
        let path = try BuiltProgram.path("main-actor-probe")
        // Several run at once, so that threads of the global executor compete for the processors.
        let programs = try (0..<8).map { _ in
            try BuiltProgram.start(
                [path, "stream", "--display", "headless", "--size", "64x64", "--duration", "1"])
        }
        for program in programs {
            let result = try BuiltProgram.wait(for: program)
            #expect(
                result.output.split(separator: "\n") == [
                    "the view shows 0.5 after 16 frames", "the view shows 1.0 after 31 frames",
                ])
        }
        #expect(try run("stream-loop") == ["the view shows 0.5", "the view shows 1.0"])
    }

    /// A second of sleep is a second of frames, however fast these are produced.
    @Test func tasksSleepOnVirtualClock() throws {
        let lines = try run(
            "sleep", "--display", "headless", "--size", "64x64", "--duration", "1")
        #expect(
            lines == [
                "woken in frame 15", "woken in frame 30", "cancelled in frame 36",
                "woken in frame 45",
            ])
    }

    /// The virtual clock stands still while a refresh works on another thread, and advances while the refresh
    /// waits for time to pass.
    @Test func headlessRunWaitsForRefreshes() throws {
        let lines = try run(
            "refresh", "--display", "headless", "--size", "64x64", "--duration", "2")
        #expect(lines.count == 4)
        let frames = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        try #require(frames.count == 4)
        #expect(frames[1] == frames[0])
        #expect(frames[2] == frames[0] + 15)
        #expect((frames[2] + 30...frames[2] + 33).contains(frames[3]))
        #expect(
            try run("refresh", "--display", "headless", "--size", "64x64", "--duration", "2")
                == lines)
    }

    @Test func jobWakesEventLoop() throws {
        #expect(try run("loop") == ["the job ended the loop"])
    }

    /// A job cannot run a program: that would wait for other jobs, and jobs run one after the other.
    @Test func runningProgramFromJobIsRefused() throws {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start([try BuiltProgram.path("main-actor-probe"), "nested"]))
        #expect(result.status == 1)
        #expect(result.errors.contains("the main actor's jobs are run by another thread"))
    }

    /// A signal ends a program that still awaits the content of its screen.
    @Test(arguments: [SIGTERM, SIGINT]) func signalEndsWait(signal: Int32) throws {
        let folder = try KioskFolder()
        let probe = try BuiltProgram.path("main-actor-probe")
        let process = try BuiltProgram.start(
            ["/bin/sh", "-c", "exec \(probe) await --display headless > out"],
            folder: folder.path)
        let isAwaiting = wait { (try? folder.read("out")) == "awaiting\n" }
        #expect(isAwaiting)
        kill(process.process, signal)
        #expect(try BuiltProgram.wait(for: process).status == -signal)
    }
}
