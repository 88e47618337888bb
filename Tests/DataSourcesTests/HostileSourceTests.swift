import JSON
import Platform
import Processes
import TestSupport
import Testing

@testable import DataSources

/// Programs and files that violate the requirements on sources.
@Suite struct HostileSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var script: String
        /// Part of the expected message; nil if there is no failure.
        var failure: String?
        /// The final document as JSON; nil if there is none.
        var document: String?
        var testDescription: String { name }
    }

    private static let streams = [
        Case(
            name: "a line without an end", script: "exec tr '\\0' x </dev/zero",
            failure: "line 1 of its output has more than 16 MiB", document: nil),
        Case(
            name: "binary, then a document",
            script: "head -c 4096 /bin/sh; echo; echo '{\"a\":1}'; exec sleep 600",
            failure: nil, document: #"{"a":1}"#),
        Case(
            name: "a document, then binary",
            script: "echo 1; head -c 4096 /bin/sh; echo; exec sleep 600", failure: "of its output",
            document: "1"),
        Case(
            name: "many changes at once",
            script: "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo $i; done; exec sleep 600",
            failure: nil, document: "3000"),
        Case(
            name: "child processes that keep the pipe open",
            script:
                "(trap '' TERM HUP INT; sleep 600) & setsid sh -c 'trap \"\" TERM; sleep 600' & "
                + "echo 2; exit 1",
            failure: "exit status 1", document: "2"),
        Case(
            name: "ignored signals", script: "trap '' TERM HUP INT QUIT; echo 3; sleep 600",
            failure: nil, document: "3"),
        Case(
            name: "terminal codes and markup",
            script: "printf '\"\\\\u001b[2J<b>../../etc\"\\n'; exec sleep 600", failure: nil,
            document: #""\u001b[2J<b>../../etc""#),
    ]

    /// The kiosk keeps the last valid document, changes at most once a frame, and leaves no process behind.
    @Test(arguments: streams)
    private func misbehavingStreamKeepsLastDocumentAndLeavesNoProcess(_ test: Case) throws {
        let description = SourceDescription(
            .stream(["/bin/sh", "-c", test.script]), name: "s", folder: folder.path)
        let live = LiveSources([description])
        let source = try #require(live.set["s"])
        var changes = 0
        live.set.onChange = { _ in changes += 1 }
        let start = Clock.now()
        live.set.start()
        try live.run {
            if let failure = test.failure, source.state.failure?.contains(failure) != true {
                return false
            }
            return test.document == nil || source.state.document?.json == test.document
        }
        let frames = (Clock.now() - start) * 60
        // A failure counts as a change too.
        #expect(Double(changes) <= 2 * frames + 4)
        #expect(source.state.document?.json == test.document)
        if test.failure == nil { #expect(source.state.failure == nil) }
        live.set.stop()
        let haveEnded = wait(within: 60) { Processes.inFolder(folder.path).isEmpty }
        #expect(haveEnded)
    }

    // MARK: Files

    private struct FileCase: Sendable, CustomTestStringConvertible {
        /// The shell command that creates the file at the path `data`.
        var make: String
        /// The expected message without the path.
        var failure: String
        var testDescription: String { make }
    }

    private static let files = [
        FileCase(make: "mkfifo data", failure: "is a FIFO, not a regular file"),
        FileCase(make: "ln -s /dev/zero data", failure: "is a device, not a regular file"),
        FileCase(make: "mkdir data", failure: "Is a directory"),
        FileCase(make: "ln -s data data", failure: "Too many levels of symbolic links"),
        FileCase(
            make: "truncate -s 1T data", failure: "is larger than the limit of 16777216 bytes"),
        FileCase(
            make: "printf 'a\\377b' >data",
            failure: "line 1 of the file is not valid UTF-8: byte 2 is 0xFF"),
        FileCase(
            make: "printf '[1,' >data",
            failure: "line 1 of the file is not JSON: column 4: a value is missing at the end"),
        FileCase(
            make: "head -c 1000000 /dev/zero | tr '\\0' '[' >data",
            failure: "line 1 of the file is not JSON: column 66: nested too deeply"),
    ]

    /// The files are not read endlessly or beyond the limit; a regular file that replaces one is shown.
    @Test(arguments: files)
    private func unusableFileKeepsLastDocument(_ test: FileCase) throws {
        let path = "\(folder.path)/data"
        try folder.write("[1]", to: "data")
        let live = LiveSources([
            SourceDescription(.file(path), name: "s", folder: folder.path)
        ])
        live.set.start()
        let source = try #require(live.set["s"])
        try live.run { source.state.document?.json == "[1]" }
        try run("rm data; \(test.make)")
        try live.run { source.state.failure != nil }
        source.refresh()
        try live.run { !source.isRefreshing }
        let failure = "\(path): \(test.failure)"
        #expect(source.state.failure == failure)
        #expect(source.state.document?.json == "[1]")
        try FileSystem.rename(path, to: "\(path).old")
        try folder.write("[2]", to: "data")
        try live.run { source.state.document?.json == "[2]" && source.state.failure == nil }
        live.set.stop()
    }

    private func run(_ script: String) throws {
        let process = try ChildProcess(
            ["/bin/sh", "-c", script], folder: folder.path, timeout: 60, outputLimit: 1 << 16)
        #expect(try process.waitForEnd().ending == .exited(status: 0), "\(script)")
    }
}
