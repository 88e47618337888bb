import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

@Suite struct SpawnTests {
    private let folder: String

    init() throws {
        folder = try makeTemporaryFolder()
    }

    private func openFile(_ name: String, _ flags: Int32) throws -> Int32 {
        let descriptor = open("\(folder)/\(name)", flags | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        return descriptor
    }

    private func read(_ name: String) throws -> String {
        String(decoding: try FileSystem.read("\(folder)/\(name)"), as: UTF8.self)
    }

    /// Runs a program to its end, with its output in a file.
    ///
    /// - Returns: the status of waitpid(2).
    private func run(
        _ arguments: [String], variables: [String] = ["PATH=/bin"],
        group: Int32? = nil, isSessionLeader: Bool = false
    ) throws -> Int32 {
        let output = try openFile("output", O_WRONLY | O_TRUNC)
        defer { close(output) }
        var program = Spawn.Program(
            arguments, folder: folder, variables: variables, input: nil, output: output,
            errors: STDERR_FILENO)
        program.group = group
        program.isSessionLeader = isSessionLeader
        let process = try Spawn.startOrFail(program)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// "0" stands for the writing process: it enters the group before the program is executed.
    @Test func programEntersGroupBeforeExec() throws {
        let members = try openFile("cgroup.procs", O_WRONLY)
        defer { close(members) }
        let status = try run(["cat", "cgroup.procs"], group: members)
        let output = try read("output")
        #expect(status == 0 && output == "0")
    }

    @Test func programThatCannotEnterGroupIsNotStarted() throws {
        let members = try openFile("cgroup.procs", O_RDONLY)
        defer { close(members) }
        let error = thrownError(Spawn.Failure.self) {
            try run(["touch", "started"], group: members)
        }
        #expect(error == .entry(errno: EBADF))
        #expect(!FileSystem.exists(folder + "/started"))
    }

    /// Arguments and variables are passed unchanged, whatever a shell would make of them.
    @Test func argumentsAndVariablesArePassedUnchanged() throws {
        var status = try run(["printf", "%s.", "a b", "$0", ""])
        var output = try read("output")
        #expect(status == 0 && output == "a b.$0..")
        status = try run(["env"], variables: ["a.b=1", "PATH=/none", "c=x\ny"])
        output = try read("output")
        #expect(status == 0 && output == "a.b=1\nPATH=/none\nc=x\ny\n")
    }

    // Executed files are written by another program: if a test on another thread starts a process, that has
    // this process's open files for a moment, and the kernel refuses to execute a file that is open for
    // writing.

    @Test func unreadableExecutableRuns() throws {
        var status = try run(["sh", "-c", "cp /bin/true program; chmod 711 program"])
        #expect(status == 0)
        status = try run(["./program"])
        #expect(status == 0)
    }

    /// Failures are the errors of execve(2); a name without a slash is searched for in the remaining folders.
    @Test func failuresAreThoseOfExecve() throws {
        let status = try run([
            "sh", "-c", "echo echo >text; echo '#!/no/such/sh' >script; chmod 755 text script",
        ])
        #expect(status == 0)
        for (name, expected) in [
            ("./none", ENOENT), (folder, EACCES), ("./text", ENOEXEC), ("./script", ENOENT),
            ("flipbook-none", ENOENT), ("./text/program", ENOTDIR),
        ] {
            let error = thrownError(Spawn.Failure.self) { try run([name]) }
            #expect(error == .start(errno: expected))
        }
    }

    /// The error names the missing object even though the program exists.
    @Test func failureNamesMissingFolderOrDevice() {
        var program = Spawn.Program(
            ["true"], folder: "/no/such", variables: [], input: nil, output: nil,
            errors: STDERR_FILENO)
        let folder = thrownError(SystemError.self) { try Spawn.start(program) }
        #expect(folder == SystemError("chdir", path: "/no/such", code: ENOENT))
        program.folder = nil
        let device = thrownError(Spawn.Failure.self) {
            try Spawn.startOrFail(program, nullDevice: "/no/such/null")
        }
        #expect(device == .nullDevice(errno: ENOENT))
        #expect(device?.error(of: program).description == "/dev/null: No such file or directory")
        program.input = STDERR_FILENO
        #expect(throws: Spawn.Failure.nullDevice(errno: ENOENT)) {
            try Spawn.startOrFail(program, nullDevice: "/no/such/null")
        }
    }

    @Test func nilStreamsAreTheNullDevice() throws {
        let test = "[ /proc/$$/fd/0 -ef /dev/null ] && [ /proc/$$/fd/1 -ef /dev/null ]"
        let process = try Spawn.start(
            Spawn.Program(
                ["sh", "-c", test], variables: [], input: nil, output: nil, errors: STDERR_FILENO))
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        #expect(status == 0)
    }

    /// Whatever the state of this thread, the program starts without unexpected blocked or ignored signals.
    @Test func signalStateIsResetForProgram() throws {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGUSR1)
        pthread_sigmask(SIG_BLOCK, &set, &before)
        let action = signal(SIGPIPE, SIG_IGN)
        defer {
            pthread_sigmask(SIG_SETMASK, &before, nil)
            signal(SIGPIPE, action)
        }
        let status = try run([
            "sed", "-n", "s/^Sig\\(Blk\\|Ign\\|Cgt\\):[ \t]*//p", "/proc/self/status",
        ])
        let masks = try read("output").split(separator: "\n").map { UInt64($0, radix: 16) ?? .max }
        try #require(status == 0 && masks.count == 3)
        #expect(masks[0] == 0 && masks[1] & 1 << UInt64(SIGPIPE - 1) == 0 && masks[2] == 0)
        sigemptyset(&set)
        pthread_sigmask(SIG_BLOCK, nil, &set)
        #expect(sigismember(&set, SIGUSR1) == 1)
    }

    @Test func sessionLeaderHasItsOwnSession() throws {
        for isLeader in [true, false] {
            let status = try run(
                ["sh", "-c", "set -- $(cat /proc/self/stat); echo $6 $$"], isSessionLeader: isLeader
            )
            let words = try read("output").split { " \n".contains($0) }
            try #require(status == 0 && words.count == 2)
            #expect((words[0] == words[1]) == isLeader)
        }
    }

    @Test func descriptorsAreNotInherited() throws {
        let file = try openFile("secret", O_RDONLY)
        defer { close(file) }
        let status = try run(["ls", "-l", "/proc/self/fd"])
        let listed = try read("output")
        #expect(status == 0 && listed.contains(folder + "/output"))
        #expect(!listed.contains("secret"))
    }
}
