import Glibc
import JSON
import Platform
import Processes
import TestSupport
import Testing

@testable import DataSources

@Suite struct CommandSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func source(
        _ script: String, _ change: (inout SourceDescription) -> Void = { _ in }
    ) -> SourceDescription {
        var description = SourceDescription(
            .command(["/bin/sh", "-c", script]), name: "s", folder: folder.path)
        description.timeout = 60
        change(&description)
        return description
    }

    /// Returns the state after the first run.
    private func state(_ description: SourceDescription) throws -> SourceState {
        let live = LiveSources([description])
        live.set.start()
        let source = try #require(live.set["s"])
        try live.run { !source.isRefreshing }
        // Neither the program nor its timeout wakes the loop any more.
        #expect(live.loop.nextDeadline == .infinity)
        return source.state
    }

    @Test func outputBecomesDocument() throws {
        let start = Clock.now()
        let state = try state(source("echo '{\"a\":\"b\"}'; echo warning >&2"))
        #expect(state.document?.json == #"{"a":"b"}"#)
        #expect(state.version == 1 && state.hasLoaded && state.status == .current)
        let updated = try #require(state.updated)
        #expect(updated >= start && updated <= Clock.now())
    }

    /// The message for each way in which a command ends; nil for success.
    @Test(arguments: [
        ("", nil),
        ("exit 3", "exit status 3"),
        ("echo first >&2; echo last >&2; echo >&2; exit 3", "exit status 3: last"),
        ("printf 'a\\033[31mb\\tc' >&2; exit 1", "exit status 1: a [31mb c"),
        ("printf 'a\\177\\302\\23331mb' >&2; exit 1", "exit status 1: a  31mb"),
        ("kill -9 $$", "terminated by SIGKILL (Killed)"),
        ("echo why >&2; kill -SEGV $$", "terminated by SIGSEGV (Segmentation fault): why"),
        ("yes", "killed because it printed more than 16 MiB"),
        (
            "echo junk",
            "line 1 of its output is not JSON: column 1: 'junk' is not a value; put texts in double quotes"
        ),
        (
            "head -c 9 /dev/zero",
            "line 1 of its output is not JSON: column 1: a value cannot start with byte 0"
        ),
    ])
    func commandFailureIsReportedWithReason(script: String, reason: String?) throws {
        let status = try state(source(script)).status
        #expect(status == reason.map { .failed("/bin/sh: \($0)") } ?? .current)
    }

    @Test func memoryExhaustionIsReported() {
        let result = ChildProcess.Result(
            ending: .exhaustedMemory(limit: 200 << 20), output: [], errors: [])
        let failure = CommandFailure.failure(
            of: result, program: "rows", folder: "/", key: "command", timeout: (1, "timeout"))
        #expect(
            failure?.description
                == "rows: killed by the kernel because memory ran out; all commands together may use "
                + "200 MiB")
    }

    /// A start on another thread can fail after the program was considered to be running.
    @Test func startFailureOnOtherThreadIsReported() {
        let path = "\(folder.path)/rows"
        let error = SystemError("run", path: path, code: ENOENT)
        let failure = CommandFailure.failure(
            of: ChildProcess.Result(ending: .notStarted(error), output: [], errors: []),
            program: path, folder: "/", key: "list.command", timeout: (1, "timeout"))
        #expect(failure?.description == "\(path): no such file; check 'list.command'")
    }

    @Test func missingOrNonExecutableProgramIsReported() throws {
        var description = source("")
        description.kind = .command(["./rows"])
        #expect(
            try state(description).failure
                == "\(folder.path)/rows: no such file; check 'sources.s.command'")
        try folder.write("#!/bin/sh\n", to: "rows")
        #expect(
            try state(description).failure
                == "\(folder.path)/rows: is not executable; run chmod +x on it; check "
                + "'sources.s.command'")
    }

    /// The command ignores SIGTERM, forks, and never prints anything.
    @Test func hangingCommandIsKilled() throws {
        let state = try state(
            source("trap '' TERM HUP; echo waiting >&2; sleep 60 & sleep 60") { $0.timeout = 0.5 })
        #expect(
            state.failure
                == "/bin/sh: killed because it was still running after 0.5 s ('sources.s.timeout'): waiting"
        )
    }

    /// A failure keeps the last document, and success clears the failure. Each refresh is answered once.
    @Test func failureKeepsLastDocument() throws {
        let live = LiveSources([source("cat rows")])
        try folder.write("{\"a\":1}", to: "rows")
        var changes = 0
        live.set.onChange = { _ in changes += 1 }
        live.set.start()
        let source = try #require(live.set["s"])
        try live.run { !source.isRefreshing }
        var answers: [SourceFailure?] = []
        func refresh() throws {
            source.refresh { answers.append($0) }
            source.refresh { answers.append($0) }
            try live.run { !source.isRefreshing }
        }
        try FileSystem.remove("\(folder.path)/rows")
        try refresh()
        #expect(source.state.document?.json == #"{"a":1}"# && source.state.version == 1)
        #expect(source.state.failure?.hasPrefix("/bin/sh: exit status 1: cat: rows: ") == true)
        #expect(
            answers.count == 2 && answers.allSatisfy { $0?.description == source.state.failure })
        try folder.write("{\"a\":2}", to: "rows")
        try refresh()
        #expect(source.state.document?.json == #"{"a":2}"# && source.state.status == .current)
        #expect(answers.count == 4 && answers[3] == nil && changes == 3)
    }

    @Test func commandRunsPeriodically() throws {
        let live = LiveSources([source("echo x >> runs; cat runs | wc -l") { $0.every = 0.05 }])
        live.set.start()
        let source = try #require(live.set["s"])
        try live.run { source.state.version == 3 }
        #expect(source.state.document?.json == "3")
    }

    // MARK: The environment

    @Test func commandReceivesOnlyListedVariables() throws {
        setenv("FLIPBOOK_TEST_SECRET", "s", 1)
        setenv("FLIPBOOK_TEST_HOST", "h", 1)
        defer {
            unsetenv("FLIPBOOK_TEST_SECRET")
            unsetenv("FLIPBOOK_TEST_HOST")
        }
        let script =
            "echo \"[\\\"$FLIPBOOK_TEST_SECRET\\\",\\\"$FLIPBOOK_TEST_HOST\\\",\\\"$FLIPBOOK_SOURCE\\\"]\""
        let state = try state(source(script) { $0.variables = ["FLIPBOOK_TEST_HOST"] })
        #expect(state.document?.json == #"["","h","s"]"#)
    }

    @Test func environmentVariablesAreSelectedByName() {
        let all = [
            "PATH=/bin", "LC_TIME=de_DE", "LC=x", "NOTIFY_SOCKET=/run/s", "TOKEN=a=b", "PATHS=x",
            "broken",
        ]
        #expect(
            ProcessEnvironment.variables(named: [], own: ["A": "1"], from: all)
                == ["PATH": "/bin", "LC_TIME": "de_DE", "A": "1"])
        #expect(
            ProcessEnvironment.variables(named: ["TOKEN"], from: all)
                == ["PATH": "/bin", "LC_TIME": "de_DE", "TOKEN": "a=b"])
    }

    // MARK: Time

    private func set(
        _ description: SourceDescription, _ time: StillTime
    ) -> SourceSet {
        SourceSet(
            [description],
            SourceContext(
                executor: InlineExecutor(), stateFolder: nil, loop: time.loop, wall: nil))
    }

    @Test func documentBecomesStale() throws {
        let time = StillTime(at: 100)
        let set = set(source("echo 1") { $0.staleAfter = 60 }, time)
        var changes = 0
        set.onChange = { _ in changes += 1 }
        set.start()
        #expect(set.isAwaited && time.loop.nextDeadline == 160)
        try set.wait()
        let source = try #require(set["s"])
        #expect(!set.isAwaited && source.state.status == .current && changes == 1)
        time.now = 159
        time.turn()
        #expect(source.state.status == .current && time.loop.nextDeadline == 160)
        time.now = 160
        time.turn()
        #expect(
            source.state.status == .stale && changes == 2 && time.loop.nextDeadline == .infinity)
        source.refresh()
        try set.wait()
        #expect(source.state.status == .current && time.loop.nextDeadline == 220)
    }

    /// On a virtual clock a command takes effect in `wait`, whenever it actually ends.
    @Test func virtualRunWaitsForCommands() throws {
        let time = StillTime()
        let set = set(source("echo 1; touch done") { $0.every = 30 }, time)
        set.start()
        let source = try #require(set["s"])
        let hasPrinted = wait { folder.exists("done") }
        try #require(hasPrinted)
        time.turn()
        #expect(source.state.version == 0 && set.isAwaited)
        time.now = 1.2
        try set.wait()
        #expect(source.state.version == 1 && time.loop.nextDeadline == 30)
        time.now = 30
        time.turn()
        #expect(set.isAwaited)
        try set.wait()
        #expect(source.state.version == 2)
    }

    /// Ctrl-C while the command runs ends it and all processes that it has started.
    @Test func signalEndsCommandAndItsProcesses() throws {
        let time = StillTime()
        let set = set(source("setsid sh -c 'echo $$ > pid; exec sleep 600' & wait"), time)
        set.start()
        let interruption = try Interruption()
        let process = try Processes.written(to: "\(folder.path)/pid", count: 1)[0]
        // The signal is blocked, and pending for this thread.
        pthread_kill(pthread_self(), SIGINT)
        #expect(throws: Interrupted(signal: SIGINT)) { try set.wait() }
        withExtendedLifetime(interruption) {}
        #expect(!set.isAwaited)
        let hasEnded = wait(within: 30) { !Processes.isAlive(process) }
        #expect(hasEnded)
    }

    /// After a change of the configuration, unchanged sources continue to run.
    @Test func configurationChangeKeepsUnchangedSources() throws {
        var other = source("echo 2")
        other.name = "t"
        let live = LiveSources([source("echo 1"), other])
        live.set.start()
        let (first, second) = (try #require(live.set["s"]), try #require(live.set["t"]))
        try live.run { first.state.hasLoaded && second.state.hasLoaded }
        var third = source("echo 3")
        third.name = "t"
        live.set.update([source("echo 1"), third])
        #expect(live.set["s"] === first && live.set["t"] !== second)
        try live.run { live.set["t"]?.state.hasLoaded == true }
        #expect(live.set["t"]?.state.document?.json == "3" && first.state.version == 1)
        live.set.update([])
        #expect(live.set["s"] == nil && live.loop.nextDeadline == .infinity)
    }

    /// After a change of the configuration, refreshes of stopped sources end with a failure that names the
    /// program or file. At that time the new sources can be refreshed.
    @Test func configurationChangeEndsRefreshesOfStoppedSources() throws {
        let command = source("sleep 600")
        let stream = source("") {
            $0.name = "stream"
            $0.kind = .stream(["/bin/sleep", "600"])
        }
        let file = source("") {
            $0.name = "file"
            $0.kind = .file("\(folder.path)/rows")
        }
        let live = LiveSources([command, stream, file])
        live.executor.isHeld = true
        var endings: [String: String] = [:]
        var endingCount = 0
        var isNewSourceThere = false
        for name in live.set.names {
            live.set[name]?.refresh { failure in
                endings[name] = failure?.description
                endingCount += 1
                isNewSourceThere = live.set["new"] != nil && live.set["s"] == nil
            }
        }
        #expect(endingCount == 0)
        live.set.update([source("echo 1") { $0.name = "new" }])
        let advice = ": the configuration has changed during the refresh; refresh again"
        #expect(
            endings == [
                "s": "/bin/sh" + advice, "stream": "/bin/sleep" + advice,
                "file": "\(folder.path)/rows" + advice,
            ])
        #expect(endingCount == 3 && isNewSourceThere)
        // The job of the file's source has no effect any more.
        live.executor.runHeld()
        #expect(endingCount == 3)
    }

    // MARK: A sample

    private func sample(_ description: SourceDescription) throws -> String {
        switch try SourceSample.document(of: description) {
        case .success(let document):
            return document.isBlank
                ? "blank" : "\(document.value.json) \(document.names.joined(separator: ","))"
        case .failure(let failure): return "\(failure)"
        }
    }

    /// A stream without line ends is ended at the limit of a line, not at the timeout.
    @Test func sampleLimitsLineOfStream() throws {
        var stream = source("")
        stream.kind = .stream(["/bin/sh", "-c", "echo; exec tr '\\0' x </dev/zero"])
        stream.timeout = 60
        stream.parser.limits.size = 1 << 20
        let reason = "killed because line 2 of its output has more than 1 MiB"
        #expect(try sample(stream) == "/bin/sh: " + reason)
    }

    @Test func sampleReadsEachKindOfSource() throws {
        #expect(try sample(source("echo '{\"b\":1,\"a\":2}'")) == #"{"a":2,"b":1} b,a"#)
        #expect(try sample(source("exit 3")) == "/bin/sh: exit status 3")
        #expect(try sample(source("true")) == "blank")
        var stream = source("")
        stream.kind = .stream(["/bin/sh", "-c", "echo '{\"a\":1}'; sleep 600"])
        #expect(try sample(stream) == #"{"a":1} a"#)
        stream.kind = .stream(["/bin/sh", "-c", "echo oh >&2; exit 4"])
        #expect(try sample(stream) == "/bin/sh: exit status 4: oh")
        stream.kind = .stream(["/bin/sh", "-c", "sleep 600"])
        stream.timeout = 0.2
        #expect(try sample(stream) == "blank")
        var file = source("")
        file.kind = .file("\(folder.path)/menu.csv")
        #expect(try sample(file) == "\(folder.path)/menu.csv: No such file or directory")
        try folder.write("dish,price\nSoup,3\n", to: "menu.csv")
        #expect(try sample(file) == #"[{"dish":"Soup","price":"3"}] dish,price"#)
    }
}
