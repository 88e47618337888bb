import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

@Suite struct ChildProcessTests {
    private let folder: String

    init() throws {
        folder = try makeTemporaryFolder()
    }

    private func start(
        _ script: String, timeout: Double = 60, outputLimit: Int = 1 << 20
    ) throws -> ChildProcess {
        try ChildProcess(
            ["/bin/sh", "-c", script], folder: folder, timeout: timeout, outputLimit: outputLimit)
    }

    private func run(
        _ script: String, timeout: Double = 60, outputLimit: Int = 1 << 20
    ) throws -> ChildProcess.Result {
        try start(script, timeout: timeout, outputLimit: outputLimit).wait()
    }

    @Test func collectsOutputAndStatus() throws {
        let result = try run("pwd; echo oops >&2; cat; exit 3")
        #expect(result.ending == .exited(status: 3))
        #expect(result.output == Array("\(folder)\n".utf8))
        #expect(result.errors == Array("oops\n".utf8))
    }

    /// The files of a child that was killed are closed once `end` returns, so that another program can lock them at
    /// once.
    @Test func filesOfKilledChildAreClosed() throws {
        let process = try start("exec 9>lock; flock 9; echo locked; exec sleep 100")
        let lock = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        let end = Clock.now() + 60
        while Clock.now() < end, process.poll() == nil, process.takeOutput().isEmpty {
            usleep(1000)
        }
        #expect(flock(lock, LOCK_EX | LOCK_NB) != 0)
        let identifier = process.process
        process.end(within: 60)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect(kill(identifier, 0) != 0)
    }

    @Test func childExitWakesLoop() throws {
        let process = try start("exec >&- 2>&-; sleep 0.3")
        #expect(process.nextDeadline > Clock.now())
        let loop = EventLoop()
        var wakes = 0
        var result = process.poll()
        process.watch(on: loop) {
            wakes += 1
            result = result ?? process.poll()
        }
        defer { process.watch(on: nil) }
        try loop.run { result != nil }
        // Both pipes close, then the command ends.
        #expect((1...3).contains(wakes))
        #expect(process.poll() == nil && process.descriptors.isEmpty)
        // Neither the timeout nor a descriptor wakes the loop any more.
        #expect(process.nextDeadline == .infinity && loop.nextDeadline == .infinity)
    }

    /// While a watch is paused, a command that prints too much blocks; then all of its output is read.
    @Test func pausedWatchDoesNotWakeLoop() throws {
        let process = try start("head -c 300000 /dev/zero; exec sleep 600")
        let loop = EventLoop()
        var count = 0
        process.watch(on: loop) {
            _ = process.poll()
            count += process.takeOutput().count
        }
        defer { process.watch(on: nil) }
        process.isWatchPaused = true
        let end = Clock.now() + 60
        while pendingOutput(of: process) < 65536, Clock.now() < end { usleep(1000) }
        loop.turn(until: 0)
        #expect(count == 0)
        process.isWatchPaused = false
        try loop.run { count == 300_000 }
    }

    @Test func signalsAreNamed() throws {
        #expect(try run("kill -SEGV $$").ending == .killed(signal: SIGSEGV))
        #expect(Signals.name(of: SIGSEGV) == "SIGSEGV (Segmentation fault)")
        #expect(Signals.name(of: 200) == "signal 200")
    }

    @Test func endOfStandardErrorIsKept() throws {
        let result = try run(
            "i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done >&2; echo last >&2; exit 1"
        )
        let text = String(decoding: result.errors, as: UTF8.self)
        #expect(text.hasSuffix("line 2999\nlast\n") && !text.contains("line 0\n"))
        #expect((ChildProcess.errorLimit...2 * ChildProcess.errorLimit).contains(text.utf8.count))
    }

    @Test func excessOutputKillsCommand() throws {
        let result = try run("yes", outputLimit: 100_000)
        #expect(result.ending == .overflowed)
        #expect(
            try run("head -c 100000 /dev/zero", outputLimit: 100_000).ending == .exited(status: 0))
    }

    /// Bytes that wait in a command's pipe for standard output.
    private func pendingOutput(of process: ChildProcess) -> Int32 {
        var count: Int32 = 0
        // The first descriptor is the pidfd.
        return ioctl(process.descriptors[1], UInt(FIONREAD), &count) == 0 ? count : 0
    }

    /// A command that was blocked by its full pipe is not ended for missing the deadline.
    @Test func lateLoopDoesNotTimeOutBlockedCommand() throws {
        var time = 0.0
        let process = try ChildProcess(
            ["/bin/sh", "-c", "head -c 3000000 /dev/zero"], folder: folder, timeout: 1,
            outputLimit: 4_000_000, now: { time })
        let end = Clock.now() + 60
        while pendingOutput(of: process) < 65536, Clock.now() < end { usleep(1000) }
        // The loop was busy until long after the deadline.
        time = 5
        #expect(process.poll() == nil)
        let result = try process.wait()
        #expect(result.ending == .exited(status: 0) && result.output.count == 3_000_000)
    }

    /// The result of a command that ended in time is used, however late it is read.
    @Test func resultIsReadAfterDeadline() throws {
        var time = 0.0
        let process = try ChildProcess(
            ["/bin/sh", "-c", "echo done"], folder: folder, timeout: 1, outputLimit: 100,
            now: { time })
        let loop = EventLoop()
        var hasEnded = false
        loop.watch(process.descriptors[0]) { _ in hasEnded = true }
        loop.turn(until: Clock.now() + 60)
        try #require(hasEnded)
        time = 100
        let result = process.poll()
        #expect(result?.ending == .exited(status: 0) && result?.output == Array("done\n".utf8))
    }

    /// A command that continues to print is ended nevertheless.
    @Test func outputCannotPostponeDeadlineIndefinitely() throws {
        var time = 0.0
        let process = try ChildProcess(
            ["/bin/sh", "-c", "yes"], folder: folder, timeout: 1, outputLimit: .max, now: { time })
        let end = Clock.now() + 60
        for late in [5.0, 9.9] {
            // It is in time again each time, and has printed something.
            while pendingOutput(of: process) == 0, Clock.now() < end { usleep(1000) }
            time = late
            #expect(process.poll() == nil)
        }
        while pendingOutput(of: process) == 0, Clock.now() < end { usleep(1000) }
        time = 10
        #expect(process.poll()?.ending == .timedOut)
    }

    private func expectAllDead(_ processes: [pid_t]) {
        let end = Clock.now() + 30
        while processes.contains(where: Processes.isAlive), Clock.now() < end { usleep(10_000) }
        #expect(processes.filter(Processes.isAlive).isEmpty)
    }

    /// Each script starts a process that writes its PID and sleeps, detached in a different way.
    @Test(arguments: [
        "sh -c 'echo $$ >> pids; exec sleep 600' & wait",
        "setsid sh -c 'echo $$ >> pids; exec sleep 600' & wait",
        // Orphaned in the command's session, and in a separate one.
        "(sh -c 'echo $$ >> pids; exec sleep 600' &); sleep 600",
        "(setsid sh -c 'echo $$ >> pids; exec sleep 600' &); sleep 600",
        // With children.
        "(setsid sh -c 'setsid sh -c \"echo \\$\\$ >> pids; exec sleep 600\" & wait' &); sleep 600",
    ])
    func detachedProcessesEndWithCommand(script: String) throws {
        do {
            let process = try start(script)
            let detached = try Processes.written(to: "\(folder)/pids", count: 1)
            #expect(detached.allSatisfy(Processes.isAlive))
            // The command ends.
            kill(process.process, SIGTERM)
            #expect(try process.wait().ending == .killed(signal: SIGTERM))
            expectAllDead(detached)
        }
        unlink("\(folder)/pids")
        do {
            // The command is abandoned.
            var process: ChildProcess? = try start(script)
            let detached = try Processes.written(to: "\(folder)/pids", count: 1)
            #expect(process?.nextDeadline != .infinity)
            process = nil
            expectAllDead(detached)
        }
        unlink("\(folder)/pids")
        // The command times out.
        let process = try start(script, timeout: 2)
        let detached = try Processes.written(to: "\(folder)/pids", count: 1)
        #expect(try process.wait().ending == .timedOut)
        expectAllDead(detached)
    }

    /// A process without the mark in its environment is found unless it is an orphan.
    @Test func clearedEnvironmentDoesNotHideChild() throws {
        let process = try start(
            "env -i /usr/bin/setsid /bin/sh -c 'echo $$ >> pids; exec /bin/sleep 600' & wait",
            timeout: 2)
        let detached = try Processes.written(to: "\(folder)/pids", count: 1)
        #expect(try process.wait().ending == .timedOut)
        expectAllDead(detached)
    }

    /// Whenever a command is given up while it starts others, which leave its session and its process tree, lose
    /// their environment, and execute one program after the other.
    @Test(arguments: ["setsid", "setsid env -i /usr/bin/setsid"])
    func noDescendantOutlivesForkingCommand(detach: String) throws {
        let others = "(\(detach) /bin/sh -c 'exec /usr/bin/env /bin/sleep 600' &)"
        for round in 0..<30 {
            let process = try start(
                "echo started; i=0; while [ $i -lt 60 ]; do \(others); i=$((i + 1)); done; sleep 600"
            )
            let isRunning = wait { process.poll() == nil && !process.takeOutput().isEmpty }
            #expect(isRunning)
            usleep(useconds_t(round * 1500))
            process.end(within: 60)
        }
        let isOver = wait(within: 10) {
            ProcessTree.reapOrphans()
            return Processes.inFolder(folder).isEmpty
        }
        #expect(isOver)
    }

    /// Orphans are reaped, and those of another command are left alone.
    @Test func orphansAreReaped() throws {
        let other = try start("(setsid sh -c 'echo $$ >> pids; exec sleep 600' &); sleep 600")
        let detached = try Processes.written(to: "\(folder)/pids", count: 1)
        // A name that no other test's programs have.
        let program =
            "ln -s /bin/true orphan; for i in 1 2 3; do (setsid ./orphan &); done; sleep 0.2"
        #expect(try run(program).ending == .exited(status: 0))
        let areReaped = try wait {
            ProcessTree.reapOrphans()
            return try FileSystem.list("/proc").allSatisfy { name in
                guard let status = try? FileSystem.read("/proc/\(name)/stat") else { return true }
                return !String(decoding: status, as: UTF8.self)
                    .contains("(orphan) Z \(getpid()) ")
            }
        }
        #expect(areReaped)
        #expect(detached.allSatisfy(Processes.isAlive))
        withExtendedLifetime(other) {}
    }

    @Test func startFailureThrows() {
        #expect(throws: SystemError("run", path: "/no/such", code: ENOENT)) {
            try ChildProcess(["/no/such"], folder: "/", timeout: 1, outputLimit: 1)
        }
        #expect(throws: SystemError("chdir", path: "/no/such", code: ENOENT)) {
            try ChildProcess(["true"], folder: "/no/such", timeout: 1, outputLimit: 1)
        }
    }
}
