import CLinux
import Glibc

/// A terminal in full-screen mode: the alternate screen without a cursor, with keys read as they are typed. The
/// terminal is restored when the object is released, and also if a fatal signal, such as a trap, kills the
/// process.
package final class Terminal {
    /// The terminal's state to restore, for the handlers of `fatalSignals`, which cannot capture values.
    // nonisolated(unsafe): written before the handlers are installed and after they are removed.
    private nonisolated(unsafe) static var original = termios()

    private static let fatalSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    private static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    private static let leave: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Whether standard input and standard output are a terminal.
    package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Whether standard output is a terminal.
    package static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The size of the terminal on standard output, in cells; nil if it is not a terminal.
    package static var outputSize: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Switches the terminal to full-screen mode. Only one object may exist at a time.
    ///
    /// - Throws: `SystemError` if standard input is not a terminal.
    package init() throws(SystemError) {
        guard tcgetattr(STDIN_FILENO, &Terminal.original) == 0 else {
            throw SystemError("tcgetattr")
        }
        for signal in Terminal.fatalSignals {
            Glibc.signal(signal) { number in
                Terminal.restore()
                Glibc.signal(number, SIG_DFL)
                raise(number)
            }
        }
        var raw = Terminal.original
        // Ctrl-C is read as a key, so that the terminal is restored before the program exits.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        Terminal.write(Terminal.enter)
    }

    deinit {
        Terminal.restore()
        for signal in Terminal.fatalSignals { Glibc.signal(signal, SIG_DFL) }
    }

    /// Restores the terminal. Calls only async-signal-safe functions.
    private static func restore() {
        write(leave)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    }

    private static func write(_ text: StaticString) {
        _ = Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }

    /// The size in cells; 80 × 24 if the terminal does not report it.
    package var size: (columns: Int, rows: Int) { Terminal.outputSize ?? (80, 24) }

    /// Shows lines from the top; the caller truncates them to the width.
    ///
    /// - Throws: `SystemError` if the terminal was closed.
    package func show(_ lines: [String]) throws(SystemError) {
        var text = "\u{1B}[H"
        for (i, line) in lines.enumerated() {
            text += (i == 0 ? "" : "\r\n") + line + "\u{1B}[K"
        }
        try FileSystem.writeAll(Array("\(text)\u{1B}[J".utf8), to: STDOUT_FILENO, path: "terminal")
    }

    /// Returns the bytes of keys typed since the last call, at most 64.
    package func readKeys() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, 0) > 0 else { return [] }
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
