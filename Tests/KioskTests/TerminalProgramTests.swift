import Glibc
import ImageCodecs
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform

/// What the program shows of a kiosk in a terminal, again and again.
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
        // The rows may be there before the first frame is.
        let isShown = wait {
            (try? ControlClient.data("screenshot", path: path, timeout: 60)) != nil
        }
        try #require(isShown)
    }

    private func words(_ arguments: String...) throws -> [String] {
        [try BuiltProgram.path] + arguments + ["--socket", socket]
    }

    /// Keys, Ctrl-C among them, and a signal end it, and the terminal is as before.
    @Test(arguments: ["q", "\u{3}", nil])
    func topRestoresTerminal(key: String?) throws {
        let terminal = try PseudoTerminal()
        let top = try terminal.start(try words("top"))
        let isShown = terminal.waits {
            $0.hasPrefix(TerminalProgramTests.enter) && $0.contains("headless 240x400")
        }
        #expect(isShown && !terminal.isCooked)
        // Again, from the upper left.
        let isShownAgain = terminal.waits { $0.matches(of: /\u{1b}\[H/).count >= 3 }
        #expect(isShownAgain)
        // A key that means nothing.
        terminal.type("x")
        if let key { terminal.type(key) } else { kill(top, SIGTERM) }
        #expect(terminal.ending() == .exited(status: 0))
        #expect(terminal.output.hasSuffix(TerminalProgramTests.leave) && terminal.isCooked)
    }

    /// It shows the frames that come meanwhile, and that the kiosk has ended.
    @Test func topFollowsKiosk() throws {
        let terminal = try PseudoTerminal(columns: 100, rows: 30)
        try terminal.start(try words("top", "--plain"))
        let isShown = terminal.waits { $0.contains("headless 240x400") }
        #expect(isShown && !terminal.output.contains("\u{1b}") && terminal.isCooked)
        kill(kiosk.process, SIGTERM)
        _ = try BuiltProgram.wait(for: kiosk)
        let isTold = terminal.waits { $0.contains("the kiosk has ended") }
        #expect(isTold)
    }

    /// Pictures as wide as the terminal, until a signal; then the cursor is there again.
    @Test func watchShowsPictures() throws {
        let terminal = try PseudoTerminal(columns: 40, rows: 20)
        let watch = try terminal.start(try words("watch", "--as", "blocks", "--every", "0.05"))
        // The same one again, once nothing moves any more.
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

    /// A kiosk that closes a connection without an answer is asked again; once it has ended, so does the program.
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

    @Test(arguments: [("kitty", "\u{1b}_G"), ("sixel", "\u{1b}P"), ("blocks", "\u{1b}[")])
    func watchShowsPictureOnce(way: String, beginning: String) throws {
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(try words("watch", "--once", "--as", way)))
        #expect(result.status == 0 && result.output.hasPrefix(beginning), "\(result.errors)")
        #expect(!result.output.contains("\u{1b}[H"))
    }

    /// What is on the display is what should be there.
    @Test func screenshotsAreVerified() throws {
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                try words("screenshot", "a.png", "--verify"), folder: folder.path))
        #expect(result.status == 0, "\(result.errors)")
        // As it is without that, once nothing moves any more.
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
    /// What stands between the occurrences of a text.
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
