import JSON
import Testing

@testable import DataSources

/// Sources that receive the documents of a recording.
@Suite struct ReplayTests {
    private func text(_ document: String) throws -> DataValue {
        DataValue(try JSONParser.parse(document))
    }

    @Test func documentsArriveAtRecordedTimes() throws {
        let time = StillTime(at: 10)
        var context = SourceContext(
            executor: InlineExecutor(), stateFolder: nil, loop: time.loop, wall: nil)
        context.recording = [
            RecordedDocument(time: 0, source: "rows", document: try text("[1]")),
            RecordedDocument(time: 0, source: "other", document: try text("[9]")),
            RecordedDocument(time: 2, source: "rows", document: try text("[2]")),
        ]
        // The program is never started.
        let description = SourceDescription(.command(["/nonexistent"]), name: "rows", folder: "/")
        let set = SourceSet([description], context)
        set.start()
        var refreshes = 0
        let source = try #require(set["rows"])
        source.refresh { failure in
            #expect(failure == nil)
            refreshes += 1
        }
        #expect(!set.isAwaited && time.loop.nextDeadline == 10)
        time.turn()
        #expect(source.state.document?.json == "[1]" && refreshes == 1)
        // A refresh completes with the next document.
        source.refresh { _ in refreshes += 1 }
        time.now = 11.9
        time.turn()
        #expect(
            source.state.document?.json == "[1]" && refreshes == 1 && time.loop.nextDeadline == 12)
        time.now = 12
        time.turn()
        #expect(source.state.document?.json == "[2]" && refreshes == 2)
        // There are no further documents, so a refresh completes at once.
        source.refresh { _ in refreshes += 1 }
        #expect(refreshes == 3 && time.loop.nextDeadline == .infinity)
    }

    @Test func logHoldsInitialAndLaterDocuments() throws {
        var log = DocumentLog()
        log.add(try text("[0]"), size: 0, of: "rows", at: 1)
        #expect(log.documents(since: 0).isEmpty)
        log.begin(at: 5, [("rows", try text("[1]"), 0), ("other", .null, 0)])
        log.add(try text("[2]"), size: 0, of: "rows", at: 6)
        log.add(try text("[3]"), size: 0, of: "rows", at: 7)
        #expect(
            try log.documents(since: 6.5) == [
                RecordedDocument(time: 0, source: "other", document: .null),
                RecordedDocument(time: 0, source: "rows", document: text("[2]")),
                RecordedDocument(time: 0.5, source: "rows", document: text("[3]")),
            ])
    }

    @Test func logDropsAndCountsDocumentsBeyondCapacity() {
        var log = DocumentLog()
        log.begin(at: 5, [])
        for i in 1...DocumentLog.capacity + 3 {
            log.add(.null, size: 4, of: "rows", at: 5 + Double(i) / 1e4)
        }
        #expect(log.documents(since: 5).count == DocumentLog.capacity && log.dropped == 3)
    }

    @Test func logDropsAndCountsDocumentsBeyondSizeLimit() {
        var log = DocumentLog()
        let size = DocumentLog.sizeLimit / 4
        log.begin(at: 5, [("rows", .null, size)])
        for i in 1...5 { log.add(.null, size: size, of: "rows", at: 5 + Double(i)) }
        #expect(log.documents(since: 5).count == 4 && log.dropped == 2)
    }

    /// Each recording ends when it is fetched; the last one frees the documents.
    @Test func fetchedRecordingEnds() {
        var log = DocumentLog()
        log.begin(at: 5, [("rows", .null, 4)])
        log.begin(at: 6, [("rows", .null, 4)])
        log.add(.null, size: 4, of: "rows", at: 7)
        log.end(startedAt: 5)
        // Whoever did not begin a recording ends none.
        log.end(startedAt: 0)
        log.add(.null, size: 4, of: "rows", at: 8)
        #expect(log.documents(since: 6).count == 3)
        log.end(startedAt: 6)
        log.add(.null, size: 4, of: "rows", at: 9)
        #expect(log.documents(since: 0).isEmpty)
    }

    /// A recording that nobody has fetched for 700 s is discarded.
    @Test func unfetchedLogStopsRecording() {
        var log = DocumentLog()
        log.begin(at: 5, [("rows", .null, 4)])
        log.add(.null, size: 4, of: "rows", at: 704)
        #expect(log.documents(since: 5).count == 2)
        log.add(.null, size: 4, of: "rows", at: 705)
        log.add(.null, size: 4, of: "rows", at: 706)
        #expect(log.documents(since: 0).isEmpty)
    }
}
