import Glibc
import Kiosk
import Platform
import Runner
import Tools

/// `flipbook watch`: shows the running kiosk's display in the terminal, and keeps updating it.
enum WatchCommand {
    static let usage = """
        usage: flipbook watch [--as kitty|sixel|blocks] [--every SECONDS] [--once] [--socket PATH]

        Shows the running kiosk's display in this terminal until Ctrl-C is pressed.
          --as kitty|sixel|blocks  how to draw: with the graphics protocol of kitty, WezTerm and
                                   Ghostty, as sixels (foot and others), or as block characters in
                                   24-bit colours, for other terminals (by default chosen by the
                                   variables TERM, TERM_PROGRAM and KITTY_WINDOW_ID)
          --every SECONDS          the time between updates, 0.05 to 60 (0.5)
          --once                   shows the display once, without clearing the terminal
          --socket PATH            the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--once"], values: ["--as", "--every", "--socket"], usage: usage)
        try options.finish()
        let kind = try pictureKind(options.value("--as"))
        let period = try options.number("--every", in: 0.05...60) ?? 0.5
        let path = options.value("--socket") ?? ControlSocket.defaultPath
        if options.has("--once") { return try show(kind, path, clears: false) }
        let interruption = try Interruption()
        // Hides the cursor, and shows it again at the end.
        try write(Array("\u{1b}[?25l\u{1b}[2J".utf8))
        defer { try? write(Array("\u{1b}[0m\u{1b}[?25h\r\n".utf8)) }
        while true {
            let start = Clock.now()
            do {
                try show(kind, path, clears: true, interruption)
            } catch let error as ControlError {
                switch error {
                // The signal is read below.
                case .interrupted: break
                // A busy kiosk may answer the next time.
                case .timedOut, .disconnected:
                    try write(Array("\u{1b}[H\u{1b}[0m\(error)\u{1b}[K".utf8))
                default: throw error
                }
            }
            if interruption.wait(until: start + period) != nil { return }
        }
    }

    private static func pictureKind(_ name: String?) throws -> TerminalPicture {
        guard let name else {
            return TerminalPicture.detect { getenv($0).map { String(cString: $0) } }
        }
        guard let kind = TerminalPicture(rawValue: name) else {
            throw UsageError("--as must be one of kitty, sixel, blocks, not '\(name)'")
        }
        return kind
    }

    private static func show(
        _ kind: TerminalPicture, _ path: String, clears: Bool, _ interruption: Interruption? = nil
    ) throws {
        let picture = try Screenshot.take(path: path, interruption: interruption)
        let size = Terminal.outputSize ?? (80, 24)
        let text = try kind.text(of: picture, columns: size.columns, rows: max(1, size.rows - 1))
        try write((clears ? Array("\u{1b}[H".utf8) : []) + text)
    }

    private static func write(_ bytes: [UInt8]) throws {
        try FileSystem.writeAll(bytes, to: 1, path: "standard output")
    }
}
