import Glibc
import TestSupport

@testable import Platform
@testable import Processes

/// A pseudo-terminal on which a test runs a program.
final class PseudoTerminal {
    private let descriptor: Int32
    private let slave: Int32
    private var program: HelperProcess?
    /// The output of the programs that has been read.
    private(set) var output = ""

    init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw SystemError("open", path: "/dev/ptmx") }
        // TIOCSPTLCK and TIOCGPTN.
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(descriptor, 0x4004_5431, &isLocked) == 0,
            ioctl(descriptor, 0x8004_5430, &number) == 0
        else { throw SystemError("ioctl", path: "/dev/ptmx") }
        slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if slave < 0 { throw SystemError("open", path: "/dev/pts/\(number)") }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemError("ioctl") }
    }

    deinit {
        program = nil
        close(slave)
        close(descriptor)
    }

    /// Whether input is echoed, delivered line by line, and turned into signals.
    var isCooked: Bool {
        var modes = termios()
        tcgetattr(slave, &modes)
        return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
    }

    /// Starts a program whose standard streams are the terminal.
    ///
    /// - Returns: its PID.
    @discardableResult
    func start(_ arguments: [String], folder: String = "/") throws -> pid_t {
        // scripts/check long coverage counts what the program executes.
        let profile = getenv("LLVM_PROFILE_FILE").map { "LLVM_PROFILE_FILE=\(String(cString: $0))" }
        let program = try HelperProcess(
            Spawn.Program(
                arguments, folder: folder,
                variables: ["TERM=xterm-256color"] + [profile].compactMap(\.self), input: slave,
                output: slave, errors: slave))
        self.program = program
        return program.process
    }

    func type(_ keys: String) { _ = write(descriptor, keys, keys.utf8.count) }

    /// Reads output until a condition holds.
    ///
    /// - Returns: whether it holds within a minute.
    func waits(until isMet: (String) -> Bool) -> Bool {
        wait {
            read()
            return isMet(output)
        }
    }

    /// Waits until the program has ended.
    ///
    /// - Returns: how it ended; nil if it has not ended within a minute.
    func ending() -> ChildProcess.Ending? {
        var ending: ChildProcess.Ending?
        _ = wait {
            read()
            ending = program?.ending(within: 0.01)
            return ending != nil
        }
        read()
        return ending
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count <= 0 { return }
            output += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
}
