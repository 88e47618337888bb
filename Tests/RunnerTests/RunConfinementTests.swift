import CLinux
import Glibc
import JSON
import TestSupport
import Testing

@testable import Platform
@testable import Runner

/// The rights that a kiosk's process gives up after its start.
@Suite struct RunConfinementTests {
    /// System calls that a confined process may not make.
    enum Call: String, CaseIterable {
        case execute, fork, internet, packets, setTime, becomeRoot, type

        var isRefused: Bool {
            errno = 0
            switch self {
            case .execute:
                var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
                return execv("/bin/true", &arguments) == -1 && errno == EPERM
            case .fork:
                let process = Glibc.fork()
                if process == 0 { _exit(0) }
                // It is reaped here, since otherwise it would stay a zombie of the tests' process.
                if process > 0 { waitpid(process, nil, 0) }
                return process == -1 && errno == EPERM
            case .internet:
                return socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0) == -1 && errno == EPERM
            case .packets: return socket(AF_PACKET, 0, 0) == -1 && errno == EPERM
            case .setTime:
                // A clock that does not exist: the result is EINVAL if the filter lets the call through.
                var time = timespec()
                return clock_settime(99, &time) == -1 && errno == EPERM
            case .becomeRoot: return setuid(getuid()) == -1 && errno == EPERM
            case .type:
                var byte: UInt8 = 10
                return ioctl(-1, UInt(TIOCSTI), &byte) == -1 && errno == EPERM
            }
        }
    }

    @Test(arguments: Call.allCases)
    func unneededSystemCallIsRefused(_ call: Call) {
        let confined = status(.calls) { call.isRefused }
        #expect(confined == 0)
        // The check is meaningful: without the filter these calls are allowed or fail with another errno.
        guard [.execute, .fork, .internet, .setTime, .becomeRoot].contains(call) else { return }
        let free = status(.nothing) { !call.isRefused }
        #expect(free == 0)
    }

    /// A confined process that crashes writes the reason to standard error and ends.
    @Test func crashIsReported() throws {
        let path = "\(try makeTemporaryFolder())/errors"
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let result = status(.calls) {
            dup2(file, STDERR_FILENO)
            // `swift test` may have installed handlers that start a program.
            for number in [SIGILL, SIGTRAP, SIGABRT] { signal(number, SIG_DFL) }
            fatalError("the reason")
        }
        #expect([-SIGILL, -SIGTRAP].contains(result))
        let errors = String(decoding: try FileSystem.read(path), as: UTF8.self)
        #expect(errors.contains("Fatal error: the reason"))
    }

    @Test func threadsAndNeededCallsAreAllowed() {
        let folder = "/"
        let result = status(.calls) {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0,
                socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 15) >= 0,
                open(folder, O_RDONLY) >= 0
            else { return false }
            var thread = pthread_t()
            let started = pthread_create(
                &thread, nil, { _ in UnsafeMutableRawPointer(bitPattern: 5) }, nil)
            if started != 0 { return false }
            var value: UnsafeMutableRawPointer?
            return pthread_join(thread, &value) == 0
                && value == UnsafeMutableRawPointer(bitPattern: 5)
        }
        #expect(result == 0)
    }

    @Test(.enabled(if: hasLandlock)) func filesAreReadableAndOnlySomeWritable() throws {
        let root = try makeTemporaryFolder()
        let (state, other) = ("\(root)/state", "\(root)/other")
        try FileSystem.makeFolder(other)
        try FileSystem.write([1], to: "\(other)/file")
        try FileSystem.write([1], to: "\(root)/program")
        chmod("\(root)/program", 0o755)
        let files = Confinement.files(state: state, socket: "\(root)/run/s")
        func mayMake(_ path: String) -> Bool { open(path, O_WRONLY | O_CREAT, 0o600) >= 0 }
        func mayWrite(_ path: String) -> Bool { open(path, O_WRONLY) >= 0 }
        let written = status(files) {
            mayMake("\(state)/a") && rename("\(state)/a", "\(state)/b") == 0
                && unlink("\(state)/b") == 0 && mayMake("\(root)/run/a") && mayWrite("/dev/null")
        }
        #expect(written == 0)
        let refused = status(files) {
            !mayMake("\(other)/a") && errno == EACCES && !mayWrite("\(other)/file")
                && unlink("\(other)/file") != 0 && mkdir("\(root)/a", 0o700) != 0
                && rename("\(other)/file", "\(state)/file") != 0 && !mayMake("/dev/shm/a")
        }
        #expect(refused == 0)
        let read = status(files) {
            open("\(other)/file", O_RDONLY) >= 0 && opendir("/etc") != nil
                && open("/proc/self/status", O_RDONLY) >= 0
        }
        #expect(read == 0)
        let executed = status(files) {
            var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
            return execv("\(root)/program", &arguments) == -1 && errno == EACCES
                && execv("/bin/true", &arguments) == -1 && errno == EACCES
        }
        #expect(executed == 0)
    }

    static let hasLandlock = (try? FileRules([])) != nil

    /// Landlock rules apply to one thread, so other threads would remain unconfined.
    @Test(.enabled(if: hasLandlock)) func confiningMultithreadedProcessIsRefused() throws {
        let result = status(.nothing) {
            var thread = pthread_t()
            let started = pthread_create(
                &thread, nil,
                { _ in
                    sleep(60)
                    return nil
                }, nil)
            if started != 0 { return false }
            do throws(SystemError) { try FileRules([]).enforce() } catch {
                return error.code == EBUSY
            }
            return false
        }
        #expect(result == 0)
    }

    /// The confinement of a process.
    private enum Confinement {
        case nothing, calls
        case files(state: String, socket: String)

        func begin() throws(SystemError) {
            switch self {
            case .nothing: break
            case .calls: try RunConfinement.filter().load(allThreads: true)
            case .files(let state, let socket):
                try RunConfinement.rules(state: state, socket: socket).enforce()
            }
        }
    }

    /// Returns the exit status of a process that confines itself and then runs `body`: 0 if `body` returns
    /// true, 1 if false, 3 if confinement failed; negative for a signal.
    private func status(_ confinement: Confinement, _ body: () -> Bool) -> Int32 {
        let status = ForkedProcess.status {
            do { try confinement.begin() } catch { return 3 }
            return body() ? 0 : 1
        }
        return status & 0x7f == 0 ? status >> 8 : -(status & 0x7f)
    }
}
