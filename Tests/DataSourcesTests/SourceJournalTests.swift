import Glibc
import Platform
import TestSupport
import Testing

@testable import DataSources

/// What a source writes to the journal.
@Suite struct SourceJournalTests {
    private final class Stage {
        let time = StillTime()
        var written: [String] = []
    }

    private func journal(_ stage: Stage) -> SourceJournal {
        SourceJournal(stage.time.loop, write: { stage.written.append($0) })
    }

    private func reasons(_ lines: Range<Int>) -> [SourceFailure] {
        lines.map { SourceFailure("./rows: line \($0) is bad") }
    }

    @Test func skippedLinesAreReportedAtLimitedRate() {
        let stage = Stage()
        let journal = journal(stage)
        journal.skip(reasons(1..<3), count: 2, of: "./rows")
        #expect(
            stage.written == [
                "./rows: line 1 is bad; the line is skipped",
                "./rows: line 2 is bad; the line is skipped",
            ])
        #expect(stage.time.loop.nextDeadline == .infinity)
        stage.time.now = 1
        journal.skip(reasons(3..<11), count: 900, of: "./rows")
        #expect(stage.written.count == SourceJournal.maximumLines)
        #expect(stage.time.loop.nextDeadline == SourceJournal.interval)
        stage.time.now = 9
        stage.time.turn()
        #expect(stage.written.count == SourceJournal.maximumLines)
        stage.time.now = 10
        stage.time.turn()
        #expect(stage.written.last == "./rows: 894 more lines were skipped")
        #expect(stage.time.loop.nextDeadline == .infinity)
        journal.skip(reasons(1..<2), count: 1, of: "./rows")
        #expect(stage.written.last == "./rows: line 1 is bad; the line is skipped")
    }

    @Test func repeatedFailureIsReportedOnce() {
        let stage = Stage()
        let journal = journal(stage)
        for (now, text) in [(0.0, "a"), (1, "a"), (2, "b"), (11, "b"), (12, "b"), (30, "a")] {
            stage.time.now = now
            journal.report(SourceFailure(text), consequence: "c")
        }
        #expect(stage.written == ["a; c", "b; c", "a; c"])
        journal.didSucceed()
        journal.report(SourceFailure("d"), consequence: "c")
        #expect(stage.written.last == "d; c")
    }

    private func source(
        _ script: String, _ stage: Stage, _ change: (inout SourceDescription) -> Void
    ) -> DataSource {
        var description = SourceDescription(
            .stream(["/bin/sh", "-c", script]), name: "s", folder: "/")
        change(&description)
        var context = SourceContext(
            executor: InlineExecutor(), stateFolder: nil, loop: stage.time.loop, wall: Clock.wall)
        context.report = { stage.written.append($0) }
        return DataSource(description, context)
    }

    /// A bad line, and a row without its key, that arrive with good ones.
    @Test func badLinesAmongGoodOnesAreReported() throws {
        let stage = Stage()
        let script =
            #"printf '{"id":1}\ngarbage\n{"t":"no id"}\n{"id":2}\n'; exec sleep 600"#
        let source = source(script, stage) {
            $0.lines = .rows
            $0.key = "id"
            $0.parser.requiresRows = true
        }
        source.start()
        try stage.time.run { source.state.document?.array?.count == 2 }
        #expect(source.state.failure == nil && source.state.skippedLines == 2)
        #expect(stage.written.count == 2)
        #expect(stage.written[0].hasPrefix("/bin/sh: line 2 of its output is not JSON: "))
        #expect(
            stage.written[1]
                == "/bin/sh: line 3 of its output has no 'id', the key of its row; the line is skipped"
        )
        source.stop()
    }

    /// A program that does not flush what it prints.
    @Test func silenceIsReportedAfterStaleAfter() {
        let stage = Stage()
        let source = source("exec sleep 600", stage) { $0.staleAfter = 3 }
        var changes = 0
        source.onChange = { changes += 1 }
        source.start()
        #expect(stage.time.loop.nextDeadline <= 3)
        stage.time.now = 2.9
        stage.time.turn()
        #expect(!source.state.isStale && stage.written.isEmpty)
        stage.time.now = 3
        stage.time.turn()
        #expect(source.state.isStale && changes == 1)
        #expect(
            stage.written == [
                "/bin/sh: nothing for 3 s ('sources.s.staleAfter'); it may be buffering its output: "
                    + "flush it after each line, such as with 'python3 -u' or 'stdbuf -oL'"
            ])
        stage.time.now = 60
        stage.time.turn()
        #expect(stage.written.count == 1)
        source.stop()
    }
}
