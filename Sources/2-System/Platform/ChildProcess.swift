import CLinux
import Glibc

/// A command that runs beside the program, in a process group of its own, its output collected.
public final class ChildProcess {
    public struct Result: Sendable {
        public var output: [UInt8]
        public var errors: [UInt8]
        /// The exit status; nil where a signal ended it.
        public var status: Int32?
        /// The command ran longer than allowed and was ended.
        public var timedOut: Bool
        /// It wrote more than allowed and was ended.
        public var overflowed: Bool
    }

    private let pid: pid_t
    private let deadline: Double
    private let outputLimit: Int
    private var pipes: [(fd: Int32, bytes: [UInt8])]
    private var timedOut = false
    private var overflowed = false
    private var isReaped = false

    /// Starts `arguments[0]`, found along PATH, in the folder `folder`.
    ///
    /// - Parameters:
    ///   - timeout: seconds after which the whole process group is killed.
    ///   - outputLimit: bytes of standard output accepted; more ends it too.
    public init(
        _ arguments: [String], folder: String, timeout: Double, outputLimit: Int
    ) throws(SystemError) {
        precondition(!arguments.isEmpty)
        self.outputLimit = outputLimit
        deadline = Clock.now() + timeout
        var out: [Int32] = [-1, -1]
        var err: [Int32] = [-1, -1]
        guard pipe2(&out, O_CLOEXEC) == 0 else { throw SystemError("pipe") }
        guard pipe2(&err, O_CLOEXEC) == 0 else {
            let failure = SystemError("pipe")
            close(out[0])
            close(out[1])
            throw failure
        }
        defer {
            close(out[1])
            close(err[1])
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, out[1], 1)
        posix_spawn_file_actions_adddup2(&actions, err[1], 2)
        posix_spawn_file_actions_addchdir_np(&actions, folder)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        argv.append(nil)
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, arguments[0], &actions, &attributes, argv, environ)
        guard code == 0 else {
            close(out[0])
            close(err[0])
            throw SystemError("run", path: arguments[0], code: code)
        }
        self.pid = pid
        pipes = [(out[0], []), (err[0], [])]
        for pipe in pipes { _ = fcntl(pipe.fd, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        if !isReaped {
            kill(-pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        for pipe in pipes where pipe.fd >= 0 { close(pipe.fd) }
    }

    /// The descriptors that become readable when there is output; -1 for those that are closed.
    public var descriptors: [Int32] { pipes.map(\.fd) }

    /// When to look again at the latest, on the monotonic clock.
    public var nextDeadline: Double { min(deadline, Clock.now() + 0.05) }

    /// Reads what there is and returns the result once the command has ended.
    public func poll() -> Result? {
        for i in pipes.indices where pipes[i].fd >= 0 { readPipe(i) }
        if !timedOut && !overflowed && Clock.now() >= deadline {
            timedOut = true
            kill(-pid, SIGKILL)
        }
        if !isReaped {
            var status: Int32 = 0
            guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
            isReaped = true
            // Children of the command that are still there would hold the pipes open.
            kill(-pid, SIGKILL)
            for i in pipes.indices where pipes[i].fd >= 0 { readPipe(i) }
            let exited = status & 0x7f == 0
            return Result(
                output: pipes[0].bytes, errors: pipes[1].bytes,
                status: exited ? (status >> 8) & 0xff : nil, timedOut: timedOut,
                overflowed: overflowed)
        }
        return nil
    }

    private func readPipe(_ i: Int) {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let n = read(pipes[i].fd, &chunk, chunk.count)
            if n < 0 && errno == EINTR { continue }
            if n < 0 { return }
            if n == 0 {
                close(pipes[i].fd)
                pipes[i].fd = -1
                return
            }
            let room = (i == 0 ? outputLimit : 4096) - pipes[i].bytes.count
            pipes[i].bytes += chunk[..<min(n, max(0, room))]
            if n > room && i == 0 && !overflowed {
                overflowed = true
                kill(-pid, SIGKILL)
            }
        }
    }
}
