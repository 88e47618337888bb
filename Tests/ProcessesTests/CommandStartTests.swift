import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// Commands that are started on another thread, as in a service with control groups. The folder stands for
/// a group; the kernel makes no files in it, so that nothing can enter and commands run without one.
@Suite struct CommandStartTests {
    private let folder: String
    private let group: ControlGroup

    init() throws {
        folder = try makeTemporaryFolder()
        for file in ["cgroup.procs", "cgroup.controllers"] {
            try FileSystem.write([], to: "\(folder)/\(file)")
        }
        group = try ControlGroup(dividing: folder, installedMemory: 1000)
    }

    private func start(
        _ arguments: [String], timeout: Double = 60, now: @escaping () -> Double = Clock.now
    ) throws -> ChildProcess {
        try ChildProcess(
            arguments, folder: folder, timeout: timeout, outputLimit: 1000, in: group, now: now)
    }

    @Test func commandRunsIfItCannotEnterItsGroup() throws {
        let process = try start(["/bin/sh", "-c", "pwd; echo oops >&2; exit 3"])
        let result = try process.wait()
        #expect(result.ending == .exited(status: 3))
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(output == folder + "\n" && result.errors == Array("oops\n".utf8))
        #expect(process.poll() == nil && process.descriptors.isEmpty)
        // The group that it could not enter is removed.
        let groups = "\(folder)/commands"
        let isEmpty = try wait { try FileSystem.list(groups).isEmpty }
        #expect(isEmpty)
    }

    @Test(arguments: [("/no/such", ENOENT), ("/", EACCES), ("/etc/passwd", EACCES)])
    func unstartableProgramIsReported(program: String, code: Int32) throws {
        let result = try start([program]).wait()
        #expect(result.ending == .notStarted(SystemError("run", path: program, code: code)))
    }

    /// The timeout includes the time that the start takes.
    @Test func timeoutIncludesStart() throws {
        var time = 0.0
        let process = try start(["/bin/sleep", "600"], timeout: 1, now: { time })
        time = 2
        let result = process.poll()
        #expect(result?.ending == .timedOut)
        #expect(process.descriptors.isEmpty && process.nextDeadline == .infinity)
    }

    private struct WeakStart {
        weak var start: CommandStart?
    }

    /// A symbolic link, which distinguishes its processes from other ones that sleep.
    private func makeSleep() -> String {
        let path = "\(folder)/sleep"
        symlink("/bin/sleep", path)
        return path
    }

    private func isRunning(_ path: String) throws -> Bool {
        try FileSystem.list("/proc").contains { name in
            guard name.first?.isNumber == true,
                let line = try? FileSystem.read("/proc/\(name)/cmdline")
            else { return false }
            return line.starts(with: path.utf8)
        }
    }

    private func startSleep(_ path: String) throws -> CommandStart {
        let errors = dup(STDERR_FILENO)
        let program = Spawn.Program(
            [path, "600"], variables: [], input: nil, output: nil, errors: errors)
        return try CommandStart(program, in: group)
    }

    /// A command whose result nobody has taken is ended, too.
    @Test func completedStartIsEndedIfAbandoned() throws {
        let path = makeSleep()
        let start = try startSleep(path)
        var state = pollfd(fd: start.descriptor, events: Int16(POLLIN), revents: 0)
        let isComplete = poll(&state, 1, 60_000) == 1
        #expect(isComplete)
        let isStarted = try wait { try isRunning(path) }
        #expect(isStarted)
        start.abandon()
        let isEnded = try wait { try !isRunning(path) }
        #expect(isEnded && start.take() == nil)
    }

    /// A command that is abandoned during its start is ended once it runs.
    @Test func abandonedStartIsEnded() throws {
        let path = makeSleep()
        var starts: [WeakStart] = []
        for _ in 0..<20 {
            let start = try startSleep(path)
            start.abandon()
            starts.append(WeakStart(start: start))
        }
        // The start is pending until the thread has completed it.
        let isOver = wait { starts.allSatisfy { $0.start == nil } }
        #expect(isOver)
        let isEnded = try wait { try !isRunning(path) }
        #expect(isEnded)
    }
}
