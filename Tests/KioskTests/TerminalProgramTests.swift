import Glibc
import ImageCodecs
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// The commands `top`, `watch` and `screenshot` with a running kiosk, on a pseudo-terminal.
@Suite struct TerminalProgramTests {
    private static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J"
    private static let leave = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    private let kiosk: ChildProcess

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            #"{"title": "T", "list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(40), to: "rows")
        kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", "\(folder.path)/s.sock", "--state", "state", "--size", "240x400"],
            folder: folder.path)
        let path = socket
        let isRunning = wait {
            let reply = try? ControlClient.request("refresh wait", path: path, timeout: 60)
            return reply?.hasPrefix("40 row") == true
        }
        try #require(isRunning)
        // The rows may have been loaded before the first frame is shown.
        let isShown = wait {
            (try? ControlClient.data("screenshot", path: path, timeout: 60)) != nil
        }
        try #require(isShown)
    }

    private func words(_ arguments: String...) throws -> [String] {
        [try BuiltProgram.path] + arguments + ["--socket", socket]
    }

    /// The keys q and Ctrl-C and a signal end the program, which then restores the terminal.
    @Test(arguments: ["q", "\u{3}", nil])
    func topRestoresTerminal(key: String?) throws {
        let terminal = try PseudoTerminal()
        let top = try terminal.start(try words("top"))
        let isShown = terminal.waits {
            $0.hasPrefix(TerminalProgramTests.enter) && $0.contains("headless 240x400")
        }
        #expect(isShown && !terminal.isCooked)
        // Each update begins at the upper left corner.
        let isShownAgain = terminal.waits { $0.matches(of: /\u{1b}\[H/).count >= 3 }
        #expect(isShownAgain)
        // A key without a function does not end the program.
        let updates = terminal.output.matches(of: /\u{1b}\[H/).count
        terminal.type("x")
        let isShownAfterKey = terminal.waits {
            $0.matches(of: /\u{1b}\[H/).count >= updates + 2
        }
        #expect(isShownAfterKey)
        if let key { terminal.type(key) } else { kill(top, SIGTERM) }
        #expect(terminal.ending() == .exited(status: 0))
        #expect(terminal.output.hasSuffix(TerminalProgramTests.leave) && terminal.isCooked)
    }

    @Test func plainTopReportsEndOfKiosk() throws {
        let terminal = try PseudoTerminal(columns: 100, rows: 30)
        try terminal.start(try words("top", "--plain"))
        let isShown = terminal.waits { $0.contains("headless 240x400") }
        #expect(isShown && !terminal.output.contains("\u{1b}") && terminal.isCooked)
        kill(kiosk.process, SIGTERM)
        _ = try BuiltProgram.wait(for: kiosk)
        let isReported = terminal.waits { $0.contains("the kiosk has ended") }
        #expect(isReported)
    }

    /// Pictures replace each other until a signal; then the cursor is shown again.
    @Test func watchShowsPicturesUntilSignal() throws {
        let terminal = try PseudoTerminal(columns: 40, rows: 20)
        let watch = try terminal.start(try words("watch", "--as", "blocks", "--every", "0.05"))
        // Two successive pictures are equal once animations have ended.
        let isShown = terminal.waits {
            let pictures = $0.components(between: "\u{1b}[H")
            guard pictures.count >= 2, let last = pictures.last else { return false }
            return last == pictures[pictures.count - 2] && last.contains("\u{2580}")
        }
        #expect(isShown, "\(terminal.output.suffix(300))")
        let isCleared = terminal.output.hasPrefix("\u{1b}[?25l\u{1b}[2J\u{1b}[H")
        #expect(isCleared)
        kill(watch, SIGINT)
        #expect(terminal.ending() == .exited(status: 0))
        let isEnded = terminal.output.contains("\u{1b}[0m\u{1b}[?25h\r")
        #expect(isEnded)
    }

    /// A request whose connection is closed without a reply is repeated; without a kiosk the program exits.
    @Test func watchRetriesUnansweredRequests() throws {
        let path = "\(folder.path)/busy.sock"
        nonisolated(unsafe) var listener: UnixListener? = try UnixListener(path: path)
        let server = TestThread {
            for _ in 0..<2 { listener.map { StubServer.serveOnce($0) } }
            listener = nil
        }
        let terminal = try PseudoTerminal(columns: 200, rows: 20)
        try terminal.start(
            [try BuiltProgram.path, "watch", "--as", "blocks", "--every", "0.05", "--socket", path])
        #expect(terminal.ending() == .exited(status: 1))
        let replies = terminal.output.matches(of: /closed the connection before/)
        #expect(replies.count >= 2 && terminal.output.contains("is a kiosk running"))
        server.join()
    }

    /// A signal ends it also while it waits for a reply.
    @Test func signalEndsWatchDuringRequest() throws {
        let path = "\(folder.path)/silent.sock"
        let listener = try UnixListener(path: path)
        defer { withExtendedLifetime(listener) {} }
        let terminal = try PseudoTerminal(columns: 200, rows: 20)
        let watch = try terminal.start(
            [try BuiltProgram.path, "watch", "--as", "blocks", "--socket", path])
        var connection = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&connection, 1, 60_000) == 1)
        kill(watch, SIGINT)
        #expect(terminal.ending() == .exited(status: 0))
        #expect(!terminal.output.contains("did not answer"))
    }

    @Test(arguments: [("kitty", "\u{1b}_G"), ("sixel", "\u{1b}P"), ("blocks", "\u{1b}[")])
    func watchShowsPictureOnce(method: String, beginning: String) throws {
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(try words("watch", "--once", "--as", method)))
        #expect(result.status == 0 && result.output.hasPrefix(beginning), "\(result.errors)")
        #expect(!result.output.contains("\u{1b}[H"))
    }

    /// A verified screenshot succeeds, and equals one without verification once animations have ended.
    @Test func verifiedScreenshotEqualsUnverified() throws {
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                try words("screenshot", "a.png", "--verify"), folder: folder.path))
        #expect(result.status == 0, "\(result.errors)")
        let isSame = try wait {
            let other = try BuiltProgram.wait(
                for: BuiltProgram.start(try words("screenshot", "b.png"), folder: folder.path))
            let verified = try BuiltProgram.wait(
                for: BuiltProgram.start(
                    try words("screenshot", "a.png", "--verify"), folder: folder.path))
            guard other.status == 0, verified.status == 0 else { return false }
            return try FileSystem.read("\(folder.path)/a.png")
                == FileSystem.read("\(folder.path)/b.png")
        }
        #expect(isSame)
        let picture = try PNG.decode(try FileSystem.read("\(folder.path)/a.png"))
        #expect(picture.width == 240 && picture.height == 400)
    }
}

extension String {
    /// Returns the parts between the occurrences of a text.
    fileprivate func components(between text: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        guard let first = rest.firstRange(of: text) else { return [] }
        rest = rest[first.upperBound...]
        while let next = rest.firstRange(of: text) {
            parts.append(String(rest[..<next.lowerBound]))
            rest = rest[next.upperBound...]
        }
        return parts
    }
}
