import CLinux
import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// Programs that a separate process, the spawner, starts on behalf of the running program.
@Suite struct SpawnProcessTests {
    private let folder: String
    private let spawner: SpawnProcess

    init() throws {
        folder = try makeTemporaryFolder()
        spawner = try SpawnProcess([try BuiltProgram.path, SpawnService.command])
    }

    /// Returns the process that starts the programs. Its parent, `spawner.process`, waits for its end.
    private func service() throws -> pid_t { try service(of: spawner) }

    private func service(of spawner: SpawnProcess) throws -> pid_t {
        _ = wait { !Processes.children(of: spawner.process).isEmpty }
        return try #require(Processes.children(of: spawner.process).first)
    }

    private func start(
        _ arguments: [String], input: [UInt8] = [], timeout: Double = 60,
        outputLimit: Int = 1 << 20, environment: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) throws -> ChildProcess {
        try ChildProcess(
            arguments, folder: folder, environment: environment, input: input, timeout: timeout,
            outputLimit: outputLimit, in: nil, by: spawner, now: Clock.now)
    }

    private func run(_ script: String, timeout: Double = 60, outputLimit: Int = 1 << 20) throws
        -> ChildProcess.Result
    {
        try result(
            of: start(["/bin/sh", "-c", script], timeout: timeout, outputLimit: outputLimit))
    }

    private func result(of process: ChildProcess) throws -> ChildProcess.Result {
        try process.waitForEnd()
    }

    @Test func programReceivesStreamsFolderAndVariables() throws {
        let process = try start(
            ["/bin/sh", "-c", "pwd; cat; echo $A >&2; exit 3"], input: Array("in\n".utf8),
            environment: ["A": "value"])
        let result = try result(of: process)
        #expect(result.ending == .exited(status: 3))
        #expect(String(decoding: result.output, as: UTF8.self) == "\(folder)\nin\n")
        #expect(result.errors == Array("value\n".utf8))
        #expect(process.poll() == nil && process.descriptors.isEmpty)
    }

    /// The program leads its own session, and no signal is blocked.
    @Test func programIsChildOfSpawner() throws {
        let result = try run(
            "echo $PPID $$; cut -d' ' -f6 /proc/$$/stat; grep SigBlk /proc/self/status")
        let words = String(decoding: result.output, as: UTF8.self).split { " \n\t".contains($0) }
        try #require(words.count == 5)
        #expect(try words[0] == "\(service())" && words[1] == words[2])
        #expect(Int(words[4], radix: 16) == 0)
    }

    @Test func endingsAreReportedAndLimitsEnforced() throws {
        #expect(try run("kill -SEGV $$").ending == .killed(signal: SIGSEGV))
        #expect(try run("sleep 600", timeout: 0.2).ending == .timedOut)
        #expect(try run("yes", outputLimit: 100_000).ending == .overflowed)
        let long = try run("head -c 3000000 /dev/zero", outputLimit: 4_000_000)
        #expect(long.ending == .exited(status: 0) && long.output.count == 3_000_000)
    }

    @Test(arguments: [("/no/such", ENOENT), ("/", EACCES), ("/etc/passwd", EACCES)])
    func unstartableProgramIsReported(program: String, code: Int32) throws {
        let result = try result(of: start([program]))
        #expect(result.ending == .notStarted(SystemError("run", path: program, code: code)))
    }

    @Test func oversizedArgumentsAreRefused() throws {
        let error = thrownError(SystemError.self) {
            try start(["true", String(repeating: "x", count: 1 << 20)])
        }
        #expect(error == SystemError("run", path: "true", code: E2BIG))
    }

    private static let detached =
        "(setsid sh -c 'echo $$ >> pids; exec sleep 600' &); echo $$ >> pids; exec sleep 600"

    @Test(arguments: [false, true])
    func detachedProcessesEndWithProgram(isWaitedFor: Bool) throws {
        var process: ChildProcess? = try start(["/bin/sh", "-c", SpawnProcessTests.detached])
        let pids = try Processes.written(to: "\(folder)/pids", count: 2)
        if isWaitedFor {
            process?.end(within: 60)
            let isOver = process?.poll() == nil && process?.descriptors.isEmpty == true
            #expect(isOver)
        }
        process = nil
        let isOver = wait { !pids.contains(where: Processes.isAlive) }
        #expect(isOver)
        // They are reaped when another program is started, if not earlier.
        let isReaped = try wait {
            _ = try run("true")
            return pids.allSatisfy { kill($0, 0) != 0 }
        }
        #expect(isReaped)
    }

    /// If its connection is closed, the spawner ends, and everything that it has started ends too.
    @Test func programsEndWithSpawner() throws {
        var other: SpawnProcess? = try SpawnProcess(
            [try BuiltProgram.path, SpawnService.command])
        let process = try ChildProcess(
            ["/bin/sh", "-c", SpawnProcessTests.detached], folder: folder, timeout: 60,
            outputLimit: 1, in: nil, by: other, now: Clock.now)
        let pids = try Processes.written(to: "\(folder)/pids", count: 2)
        let spawner = try #require(other?.process)
        // It ignores the signals that a terminal or a service manager sends to all processes.
        for process in [spawner] + Processes.children(of: spawner) {
            for signal in [SIGTERM, SIGINT, SIGHUP] { kill(process, signal) }
        }
        #expect(other?.hasEnded == false && process.poll() == nil)
        other = nil
        let isOver = wait { !pids.contains(where: Processes.isAlive) && kill(spawner, 0) != 0 }
        #expect(isOver)
        let result = try result(of: process)
        #expect(result.ending == .killed(signal: SIGKILL))
        #expect(areReaped(pids))
    }

    /// If the spawner is killed, its programs end, and no other program can be started.
    @Test func killedSpawnerIsDetected() throws {
        let process = try start(["/bin/sh", "-c", SpawnProcessTests.detached])
        let pids = try Processes.written(to: "\(folder)/pids", count: 2)
        #expect(!spawner.hasEnded)
        kill(try service(), SIGKILL)
        let result = try result(of: process)
        guard case .notStarted(let error) = result.ending else {
            Issue.record("\(result.ending)")
            return
        }
        #expect(error.code == EPIPE)
        let isNoticed = wait { spawner.hasEnded }
        #expect(isNoticed)
        let again = thrownError(SystemError.self) { try start(["/bin/true"]) }
        #expect(again?.code == EPIPE)
        let isOver = wait { !pids.contains(where: Processes.isAlive) }
        #expect(isOver)
    }

    /// Neither a closed connection nor a killed spawner leaves a program, even while many are being started.
    @Test(arguments: [false, true])
    func noProgramOutlivesSpawner(isKilled: Bool) throws {
        let others = "(setsid env -i /bin/sh -c 'exec /usr/bin/env /bin/sleep 600' &)"
        for round in 0..<8 {
            var other: SpawnProcess? = try SpawnProcess(
                [try BuiltProgram.path, SpawnService.command])
            let process = try ChildProcess(
                ["/bin/sh", "-c", "while :; do \(others); sleep 0.01; done"], folder: folder,
                timeout: 60, outputLimit: 1, in: nil, by: other, now: Clock.now)
            let isRunning = wait { Processes.inFolder(folder).count > round }
            #expect(isRunning)
            if isKilled {
                kill(try service(of: try #require(other)), SIGKILL)
            }
            other = nil
            let isOver = wait(within: 10) { Processes.inFolder(folder).isEmpty }
            #expect(isOver)
            withExtendedLifetime(process) {}
        }
    }

    /// The unit's limit for a stop includes a second for programs left by a crash, and another for the rest.
    @Test func unitStopTimeoutCoversProgramsAndPendingSaves() throws {
        let unit = try FileSystem.read("\(BuiltProgram.repository)/systemd/flipbook.service")
        let line = String(decoding: unit, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix("TimeoutStopSec=")
        }
        let limit = try #require(line.flatMap { Double($0.dropFirst(15)) })
        #expect(SpawnProcess.endLimit > SpawnService.endLimit)
        #expect(SpawnProcess.endLimit + BackgroundThreads.stopLimit + 2 <= limit)
        // Whatever hangs, a stop takes less than a second.
        #expect(SpawnProcess.endLimit + BackgroundThreads.stopLimit < 0.9)
    }

    /// A core dump would have what a visitor has typed.
    @Test func unitForbidsCoreDumps() throws {
        let unit = try FileSystem.read("\(BuiltProgram.repository)/systemd/flipbook.service")
        #expect(String(decoding: unit, as: UTF8.self).contains("\nLimitCORE=0\n"))
    }

    /// Malformed messages, and requests with a wrong number of descriptors, start no program and leave no
    /// descriptor open.
    @Test func invalidMessagesAreDropped() throws {
        let service = try service()
        let before = try FileSystem.list("/proc/\(service)/fd").count
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        func send(_ bytes: [UInt8], _ count: Int) -> Int32 {
            let descriptors = [Int32](repeating: null, count: count)
            return flipbook_send(
                spawner.descriptor, bytes, bytes.count, descriptors, Int32(count))
        }
        let request = SpawnRequest(
            Spawn.Program(
                ["/bin/touch", "\(folder)/touched"], variables: [], input: nil, output: nil,
                errors: 2), isLimited: false
        ).bytes
        let ones = [UInt8](repeating: 1, count: 9000)
        for bytes in [[0], Array(request.dropLast()), request + request, ones] {
            for count in 0...8 { #expect(send(bytes, count) == 0) }
        }
        for count in [0, 1, 3, 4, 5, 8] { #expect(send(request, count) == 0) }
        #expect(try run("exit 3").ending == .exited(status: 3))
        // None of the more than a hundred descriptors is open; those of a running program are few.
        let after = try FileSystem.list("/proc/\(service)/fd").count
        #expect(after < before + 16)
        #expect(!FileSystem.exists("\(folder)/touched"))
    }

    @Test func helperEndingIsReported() throws {
        let program = Spawn.Program(
            ["/bin/sleep", "600"], variables: [], input: nil, output: nil, errors: 2)
        let first = try HelperProcess(program, by: spawner)
        #expect(first.ending(within: 0) == nil)
        kill(first.process, SIGUSR1)
        #expect(first.ending(within: 60) == .killed(signal: SIGUSR1))
        let second = try HelperProcess(program, by: spawner)
        second.end()
        let isOver = wait { !Processes.isAlive(second.process) }
        #expect(isOver)
        let quick = Spawn.Program(
            ["/bin/false"], variables: [], input: nil, output: nil, errors: 2)
        #expect(try HelperProcess(quick, by: spawner).ending(within: 60) == .exited(status: 1))
        var missing = program
        missing.arguments = ["/no/such"]
        let error = thrownError(SystemError.self) { try HelperProcess(missing, by: spawner) }
        #expect(error == SystemError("run", path: "/no/such", code: ENOENT))
    }
}
