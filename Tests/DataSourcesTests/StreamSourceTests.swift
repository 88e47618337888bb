import Glibc
import JSON
import Platform
import TestSupport
import Testing

@testable import DataSources

@Suite struct StreamSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func stream(
        _ script: String, _ change: (inout SourceDescription) -> Void = { _ in }
    ) -> SourceDescription {
        var description = SourceDescription(
            .stream(["/bin/sh", "-c", script]), name: "s", folder: folder.path)
        change(&description)
        return description
    }

    /// A stream on a clock that advances only when the test sets it.
    private final class Stage {
        let time = StillTime()
        var changes = 0
        let executor = InlineExecutor()
        let set: SourceSet
        var source: DataSource { self.set["s"]! }

        init(_ description: SourceDescription) {
            set = SourceSet(
                [description],
                SourceContext(
                    executor: executor, stateFolder: nil, loop: time.loop, wall: Clock.wall))
            set.onChange = { [unowned self] _ in changes += 1 }
        }

        func run(until isDone: () -> Bool) throws { try time.run(until: isDone) }
    }

    /// Thousands of lines, as fast as a shell prints them, cause one change a frame.
    @Test func linesWithinFrameCauseOneChange() throws {
        let script =
            "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo \"{\\\"n\\\":$i}\"; done; sleep 600"
        let live = LiveSources([stream(script)])
        var changes = 0
        let source = try #require(live.set["s"])
        live.set.onChange = { _ in changes += 1 }
        // Changes may be delivered late and then in quick succession, so the frames of the whole period are
        // counted.
        let start = Clock.now()
        live.set.start()
        try live.run { source.state.document?.json == #"{"n":3000}"# }
        let frames = (Clock.now() - start) * 60
        #expect(Double(changes - 1) <= frames)
        #expect(source.state.version < 3000)
    }

    /// Output within a frame is read in the next one.
    @Test func outputIsReadOncePerFrame() throws {
        let stage = Stage(
            stream(
                "echo 1; while [ ! -e go ]; do sleep 0.01; done; echo 2; touch printed; sleep 600"))
        stage.set.start()
        let hasChanged = wait {
            stage.time.turn()
            return stage.changes == 1
        }
        try #require(hasChanged)
        #expect(stage.source.state.document?.json == "1")
        // Only the next frame wakes the loop.
        #expect(abs(stage.time.loop.nextDeadline - 1.0 / 60) < 1e-9)
        try folder.write("", to: "go")
        let hasPrinted = wait { folder.exists("printed") }
        try #require(hasPrinted)
        stage.time.turn()
        #expect(stage.changes == 1)
        stage.time.turn(at: 1.0 / 60)
        #expect(stage.source.state.document?.json == "2" && stage.changes == 2)
    }

    /// Only one job is in flight at a time.
    @Test func slowBackgroundThreadLosesNoLines() throws {
        let script = "for i in 1 2 3; do echo \"{\\\"n\\\":$i}\"; done; sleep 600"
        let rows = Stage(stream(script) { $0.lines = .append(limit: 9) })
        rows.set.start()
        rows.executor.isHeld = true
        let hasRead = wait {
            rows.time.turn()
            return rows.executor.held.count == 1
        }
        try #require(hasRead)
        for time in [0.02, 0.04, 0.06] { rows.time.turn(at: time) }
        #expect(rows.changes == 0 && rows.executor.held.count == 1)
        rows.executor.isHeld = false
        rows.executor.runHeld()
        try rows.run { rows.source.state.document?.array?.count == 3 }
        #expect(rows.source.state.document?.json == #"[{"n":1},{"n":2},{"n":3}]"#)
    }

    // MARK: Ends

    /// The delays double, and start over after a stable run; received data is kept.
    @Test func endedProgramIsRestartedWithBackoff() throws {
        let stage = Stage(
            stream(
                "echo x >> runs; echo \"{\\\"run\\\":$(cat runs | wc -l)}\"; echo oh >&2; exit 4"))
        stage.set.start()
        var delay = 1.0
        for run in 1...9 {
            try stage.run { stage.source.state.failure != nil }
            let seconds = Number.text(delay, decimals: 0)
            #expect(
                stage.source.state.failure
                    == "/bin/sh: exit status 4: oh; it will be restarted in \(seconds) s")
            #expect(stage.source.state.document?.json == "{\"run\":\(run)}")
            let next = stage.time.loop.nextDeadline
            #expect(next > stage.time.now + delay - 1 && next <= stage.time.now + delay)
            delay = min(60, delay * 2)
            stage.time.now = next
            // The document of the new run clears the failure.
            stage.time.turn()
            try stage.run { stage.source.state.version == run + 1 }
        }
    }

    @Test func steadyRunClearsFailure() throws {
        let script = "if [ ! -e runs ]; then touch runs; echo no >&2; exit 1; fi; exec sleep 600"
        let stage = Stage(stream(script))
        stage.set.start()
        try stage.run { stage.source.state.failure != nil }
        stage.time.now = stage.time.loop.nextDeadline
        stage.time.turn()
        #expect(stage.source.state.failure != nil)
        let steady = stage.time.loop.nextDeadline
        #expect(abs(steady - stage.time.now - StreamRunner.steadyTime) < 1e-9)
        stage.time.now = steady
        stage.time.turn()
        #expect(stage.source.state.failure == nil && stage.source.state.status == .loading)
    }

    /// A refresh skips the delay; while the program runs it completes at once.
    @Test func refreshRestartsProgramImmediately() throws {
        let script = "if [ ! -e runs ]; then touch runs; exit 1; fi; echo 7; exec sleep 600"
        let stage = Stage(stream(script))
        stage.set.start()
        try stage.run { stage.source.state.failure != nil }
        var answers: [SourceFailure?] = []
        stage.source.refresh { answers.append($0) }
        #expect(answers.isEmpty && stage.source.isRefreshing)
        try stage.run { stage.source.state.document != nil }
        #expect(answers.count == 1 && answers[0] == nil)
        stage.source.refresh { answers.append($0) }
        #expect(answers.count == 2 && answers[1] == nil && !stage.source.isRefreshing)
    }

    @Test func missingProgramIsRetried() throws {
        var description = stream("")
        description.kind = .stream(["./none"])
        let stage = Stage(description)
        stage.set.start()
        #expect(
            stage.source.state.failure
                == "\(folder.path)/none: no such file; check 'sources.s.stream'; it will be "
                + "restarted in 1 s")
        #expect(stage.time.loop.nextDeadline == 1)
    }

    // MARK: Hostile programs

    /// Binary data, endless lines and floods: the last valid document is kept.
    @Test(arguments: [
        ("head -c 65536 /dev/urandom | tr '{[\\0-\\11\\13-\\40\"0-9tfn-' x; echo", "is not "),
        ("yes", "is not JSON: column 1: 'y' is not a value; put texts in double quotes"),
        ("tr '\\0' x < /dev/zero", "killed because line 2 of its output has more than 1 MiB"),
        ("yes >&2 & sleep 0.1; echo '['", "a value is missing at the end"),
    ])
    func lastValidDocumentIsKept(script: String, reason: String) throws {
        let stage = Stage(
            stream("echo '{\"a\":1}'; \(script); sleep 600") { $0.parser.limits.size = 1 << 20 })
        stage.set.start()
        try stage.run { stage.source.state.failure?.contains(reason) == true }
        #expect(stage.source.state.document?.json == #"{"a":1}"#)
        if case .failed = stage.source.state.status {} else { Issue.record("not failed") }
    }

    @Test func validLineClearsFailureOfInvalidLine() throws {
        let stage = Stage(
            stream("echo bad; while [ ! -e go ]; do sleep 0.01; done; echo 2; sleep 600"))
        stage.set.start()
        try stage.run { stage.source.state.failure != nil }
        #expect(
            stage.source.state.failure
                == "/bin/sh: line 1 of its output is not JSON: column 1: 'bad' is not a value; put texts in "
                + "double quotes; "
                + #"each line must be one JSON value, such as {"id": 1, "title": "Airport"}"#)
        try folder.write("", to: "go")
        try stage.run { stage.source.state.failure == nil }
        #expect(stage.source.state.document?.json == "2")
    }

    /// Stopping a set ends a program that ignores SIGTERM, and its children.
    @Test func stoppingSetEndsPrograms() throws {
        let stage = Stage(
            stream("trap '' TERM HUP INT; setsid sh -c 'echo $$ > pid; exec sleep 600' & sleep 600")
        )
        stage.set.start()
        let process = try Processes.written(to: "\(folder.path)/pid", count: 1)[0]
        stage.set.stop()
        let hasEnded = wait(within: 30) { !Processes.isAlive(process) }
        #expect(hasEnded)
    }

    // MARK: A virtual clock

    /// A virtual run waits for the first line; later lines are taken at the following steps.
    @Test func virtualRunWaitsForFirstLine() throws {
        let time = StillTime()
        let set = SourceSet(
            [
                stream(
                    "sleep 0.2; echo 1; while [ ! -e go ]; do sleep 0.01; done; echo 2; sleep 600")
            ],
            SourceContext(
                executor: InlineExecutor(), stateFolder: nil, loop: time.loop, wall: nil))
        set.start()
        let source = try #require(set["s"])
        #expect(set.isAwaited)
        time.turn(at: 1.2)
        #expect(set.isAwaited)
        try set.wait()
        #expect(source.state.document?.json == "1" && !set.isAwaited)
        try folder.write("", to: "go")
        let isOver = wait {
            time.turn(at: time.now + 1.0 / 60)
            return source.state.version == 2
        }
        #expect(isOver)
        #expect(source.state.document?.json == "2")
    }

    @Test func virtualRunDoesNotWaitForEndedProgram() throws {
        let set = SourceSet(
            [stream("exit 3")],
            SourceContext(
                executor: InlineExecutor(), stateFolder: nil, loop: StillTime().loop, wall: nil))
        set.start()
        try set.wait()
        #expect(set["s"]?.state.failure?.hasPrefix("/bin/sh: exit status 3") == true)
    }
}
