import Glibc
import Platform
import Testing

@testable import Kiosk

@Suite struct RowSourceTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    /// Why a command gives no rows; nil where it does.
    private func reason(_ command: [String], timeout: Double = 60) throws -> String? {
        var list = SourceConfig(name: "list", key: "list", origin: .command(command))
        list.timeout = timeout
        let source = RowSource(list, folder: folder.path)
        switch try source.start() ?? source.wait() {
        case nil: return "no outcome"
        case .failure(let reason): return reason
        case .output(let output):
            do { _ = try RowParser.parse(output) } catch { return source.describe(error) }
            return nil
        }
    }

    @Test func runsARealCommand() throws {
        let list = SourceConfig(
            name: "list", key: "list",
            origin: .command(["/bin/sh", "-c", "echo '{\"a\":\"b\"}'; pwd >&2"]))
        let source = RowSource(list, folder: folder.path)
        guard case .output(let output)? = try source.start() ?? source.wait() else {
            Issue.record("no output")
            return
        }
        #expect(try RowParser.parse(output) == [["a": "b"]])
        #expect(!source.isRunning && source.descriptors.isEmpty && source.runs == 1)
    }

    /// What a shell command's end is told as; nil for rows.
    @Test(arguments: [
        ("", nil),
        ("exit 3", "exit status 3"),
        ("echo first >&2; echo last >&2; echo >&2; exit 3", "exit status 3: last"),
        ("printf 'a\\033[31mb\\tc' >&2; exit 1", "exit status 1: a [31mb c"),
        // DEL and CSI as one character are control characters too.
        ("printf 'a\\177\\302\\23331mb' >&2; exit 1", "exit status 1: a  31mb"),
        ("kill -9 $$", "terminated by SIGKILL (Killed)"),
        ("echo why >&2; kill -SEGV $$", "terminated by SIGSEGV (Segmentation fault): why"),
        ("yes", "killed, it printed more than 16 MiB"),
        ("echo junk", "line 1 of its output is not JSON: column 1: a value cannot start with 'j'"),
        (
            "echo '[{\"a\": 1}'",
            "its output is not JSON: line 2, column 1: ',' or ']' was expected"
        ),
        ("printf '\\357\\273\\277{\"a\":1}'", nil),
        ("printf '\\357\\273\\277[{\"a\":1}]'", nil),
        (
            "printf '{\"a\":1}\\n{\"a\":\"b\\351c\"}'",
            "line 2 of its output is not valid UTF-8: byte 8 is 0xE9"
        ),
        ("printf '{\"a\":\"\\303'", "line 1 of its output is not valid UTF-8: byte 7 is 0xC3"),
        ("printf '\\377\\376{\\0'", "its output is UTF-16; it must be UTF-8"),
    ])
    func tellsHowACommandEnded(script: String, reason: String?) throws {
        #expect(
            try self.reason(["/bin/sh", "-c", script]) == reason.map { "/bin/sh: \($0)" })
    }

    /// What a program that cannot be started is told as; DIR stands for its folder.
    @Test(arguments: [
        (nil, 0o755, "DIR/rows: no such file; check 'list.command'"),
        (
            "#!/bin/sh\n", 0o644,
            "DIR/rows: is not executable; run chmod +x on it; check 'list.command'"
        ),
        (
            "#!/no/sh\n", 0o755,
            "DIR/rows: the interpreter '/no/sh' of its #! line does not exist; check "
                + "'list.command'"
        ),
        (
            "#!/bin/sh\r\n", 0o755,
            "DIR/rows: its #! line ends in CR LF; save the file with LF line endings; check "
                + "'list.command'"
        ),
        (
            "#!/usr/bin/env sh\r\n", 0o755,
            "./rows: exit status 127; DIR/rows: its #! line ends in CR LF; save the file with LF "
                + "line endings"
        ),
        ("#!/usr/bin/env sh\nexit 127", 0o755, "./rows: exit status 127"),
    ])
    func tellsWhyAProgramDoesNotStart(content: String?, mode: UInt32, reason: String) throws {
        if let content {
            try folder.write(content, to: "rows")
            chmod("\(folder.path)/rows", mode)
        }
        #expect(try self.reason(["./rows"]) == reason.replacing("DIR", with: folder.path))
    }

    @Test func aFolderIsNoProgram() throws {
        #expect(
            try reason([folder.path])
                == "\(folder.path): is a directory, not a program; check 'list.command'")
    }

    @Test func endsACommandThatHangs() throws {
        #expect(
            try reason(["/bin/sh", "-c", "echo waiting >&2; sleep 60 & sleep 60"], timeout: 0.5)
                == "/bin/sh: killed, still running after 0.5 s ('list.timeout'): waiting")
    }

    /// Ctrl-C while the command runs ends it, and all that it has started.
    @Test func aSignalEndsTheCommand() throws {
        let list = SourceConfig(
            name: "list", key: "list",
            origin: .command([
                "/bin/sh", "-c", "setsid sh -c 'echo $$ > pid; exec sleep 600' & wait",
            ]))
        let source = RowSource(list, folder: folder.path)
        if case .failure(let reason)? = source.start() { Issue.record("\(reason)") }
        let path = "\(folder.path)/pid"
        let waiter = pthread_self()
        // Before the sender runs: a signal that is not blocked yet would end the test runner.
        let interruption = try Interruption()
        let sender = TestThread {
            while ((try? FileSystem.read(path)) ?? []).isEmpty { usleep(10_000) }
            pthread_kill(waiter, SIGINT)
        }
        #expect(throws: Interrupted(signal: SIGINT)) { try source.wait() }
        sender.join()
        withExtendedLifetime(interruption) {}
        #expect(!source.isRunning)
        let process = try #require(
            pid_t(try folder.read("pid").trimmingPrefix(" ").prefix { $0.isNumber }))
        let end = Clock.now() + 30
        while let status = try? FileSystem.read("/proc/\(process)/stat"),
            !String(decoding: status, as: UTF8.self).contains(") Z "), Clock.now() < end
        {
            usleep(10_000)
        }
        #expect(Clock.now() < end)
    }
}
