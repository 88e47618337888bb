import JSON
import Testing

@testable import DataSources

@Suite struct StreamJoinerTests {
    private func lines(_ text: String, first: Int = 1) -> LineBuffer.Lines {
        LineBuffer.Lines(bytes: Array(text.utf8), first: first)
    }

    @Test func lastValidDocumentIsUsed() {
        var joiner = StreamJoiner(.document, key: nil, parser: DocumentParser())
        #expect(joiner.join(lines("{\"a\":1}\n{\"a\":2}\n\n")).document?.json == #"{"a":2}"#)
        let outcome = joiner.join(lines("{\"a\":3}\nbad\nworse\n", first: 4))
        #expect(outcome.document?.json == #"{"a":3}"# && outcome.failures == 2)
        #expect(
            outcome.failure?.description
                == "line 6 of its output is not JSON: column 1: 'worse' is not a value; put texts in double "
                + "quotes; "
                + #"each line must be one JSON value, such as {"id": 1, "title": "Airport"}"#)
        let bad = joiner.join(lines("\n\u{0}\n"))
        #expect(bad.document == nil && bad.failures == 1)
    }

    /// Good lines are shown, and the reasons of the others are kept, wherever they are.
    @Test(arguments: [
        (LineMode.rows, "{\"id\":1}\ngarbage\n{\"t\":2}\n{\"id\":2}\n", [2, 3], 2),
        (.rows, "garbage\n{\"id\":1}\n", [1], 1),
        (.append(limit: 3), "{}\n5\n{}\n", [2], 2),
        (.prepend(limit: 3), "5\n{}\n", [1], 1),
        (.document, "[\n7\n[{},{}]\n", [2, 1], 2),
        (.document, "[{}]\nx\n", [2], 1),
    ])
    func reasonsOfSkippedLinesAreKept(mode: LineMode, text: String, bad: [Int], rows: Int) {
        var joiner = StreamJoiner(mode, key: "id", parser: DocumentParser(requiresRows: true))
        let outcome = joiner.join(lines(text))
        #expect(outcome.document?.array?.count == rows)
        #expect(outcome.failures == bad.count && outcome.reasons.count == bad.count)
        for (line, reason) in zip(bad, outcome.reasons) {
            #expect(reason.description.hasPrefix("line \(line) of its output "), "\(reason)")
        }
    }

    @Test func reasonsOfSkippedLinesAreBounded() {
        var joiner = StreamJoiner(.rows, key: "id", parser: DocumentParser())
        let outcome = joiner.join(lines(String(repeating: "x\n", count: 1000) + "{\"id\":1}\n"))
        #expect(outcome.failures == 1000 && outcome.failure == nil)
        #expect(outcome.reasons.count == StreamJoiner.Outcome.maximumReasons)
    }

    @Test func listLinesMustContainObjects() {
        let parser = DocumentParser(requiresRows: true)
        var joiner = StreamJoiner(.document, key: nil, parser: parser)
        #expect(
            joiner.join(lines("[{}]\n[1]\n")).failure?.description
                == "line 2 of its output must be an object, not a number")
    }

    @Test func documentWithTooManyRowsIsDropped() {
        var parser = DocumentParser(requiresRows: true)
        parser.limits.rows = 2
        var joiner = StreamJoiner(.document, key: nil, parser: parser)
        #expect(joiner.join(lines("[{},{}]\n")).document?.array?.count == 2)
        let outcome = joiner.join(lines("[{},{},{}]\n"))
        #expect(outcome.document == nil)
        #expect(
            outcome.failure?.description
                == "line 1 of its output has 3 rows; at most 2 are shown")
    }

    @Test func pathIsFollowedInEachLine() {
        let parser = DocumentParser(path: "payload")
        var joiner = StreamJoiner(.merge, key: nil, parser: parser)
        let outcome = joiner.join(
            lines("{\"payload\":{\"t\":1}}\n{\"payload\":{\"h\":2}}\n{\"x\":1}\n"))
        #expect(outcome.document?.json == #"{"h":2,"t":1}"#)
        #expect(
            outcome.failure?.description
                == "line 3 of its output has no 'payload', which 'at' (payload) names; available: 'x'"
        )
    }

    @Test func patchesAreMerged() {
        var joiner = StreamJoiner(.merge, key: nil, parser: DocumentParser())
        #expect(joiner.join(lines("{\"a\":{\"b\":1}}\n")).document?.json == #"{"a":{"b":1}}"#)
        #expect(
            joiner.join(lines("{\"a\":{\"c\":2}}\n{\"d\":3}\n")).document?.json
                == #"{"a":{"b":1,"c":2},"d":3}"#)
        #expect(joiner.join(lines("{\"a\":null}\n")).document?.json == #"{"d":3}"#)
    }

    /// The steps of a stream, each with the resulting rows.
    @Test func rowsAreUpdatedByKey() {
        var joiner = StreamJoiner(.rows, key: "id", parser: DocumentParser())
        let steps = [
            (#"{"id":1,"t":"a","x":null}"#, #"[{"id":1,"t":"a"}]"#),
            (#"{"id":"2","t":"b"}"#, #"[{"id":1,"t":"a"},{"id":"2","t":"b"}]"#),
            // Keys are compared as text.
            (#"{"id":"1","late":true}"#, #"[{"id":"1","late":true,"t":"a"},{"id":"2","t":"b"}]"#),
            (#"{"id":1,"late":null}"#, #"[{"id":1,"t":"a"},{"id":"2","t":"b"}]"#),
            // An object with members other than the key and "deleted" is a row.
            (
                #"{"id":1,"deleted":true,"t":"c"}"#,
                #"[{"deleted":true,"id":1,"t":"c"},{"id":"2","t":"b"}]"#
            ),
            ("{\"id\":1,\"deleted\":true}\n{\"id\":9,\"deleted\":true}", #"[{"id":"2","t":"b"}]"#),
            (
                "{\"id\":3}\n{\"id\":3,\"deleted\":true}\n{\"id\":3,\"n\":1}\n{\"id\":2,\"t\":\"d\"}",
                #"[{"id":2,"t":"d"},{"id":3,"n":1}]"#
            ),
            (#"[{"id":5},{"id":6}]"#, #"[{"id":5},{"id":6}]"#),
            (#"{"id":6,"t":"z"}"#, #"[{"id":5},{"id":6,"t":"z"}]"#),
            ("[]", "[]"),
        ]
        for (line, rows) in steps {
            let outcome = joiner.join(lines(line))
            #expect(outcome.document?.json == rows && outcome.failure == nil)
        }
        #expect(
            joiner.join(lines("{\"t\":1}", first: 7)).failure?.description
                == "line 7 of its output has no 'id', the key of its row")
        #expect(
            joiner.join(lines("5")).failure?.description
                == "line 1 of its output must be an object, not a number")
    }

    @Test func addedRowsAreLimited() {
        var last = StreamJoiner(.append(limit: 3), key: nil, parser: DocumentParser())
        var first = StreamJoiner(.prepend(limit: 3), key: nil, parser: DocumentParser())
        for text in ["{\"n\":1}\n{\"n\":2}\n", "[{\"n\":3},{\"n\":4}]\n"] {
            #expect(last.join(lines(text)).failure == nil)
            #expect(first.join(lines(text)).failure == nil)
        }
        #expect(last.join(lines("{\"n\":5}\n")).document?.json == #"[{"n":3},{"n":4},{"n":5}]"#)
        #expect(first.join(lines("{\"n\":5}\n")).document?.json == #"[{"n":5},{"n":4},{"n":3}]"#)
        // The program restarts and prints its latest lines again.
        last.restart()
        #expect(last.join(lines("{\"n\":5}\n")).document?.json == #"[{"n":5}]"#)
    }

    /// The document of an earlier run is continued, except that appended rows start over.
    @Test func mergeContinuesFromSavedDocument() throws {
        var merged = StreamJoiner(.merge, key: nil, parser: DocumentParser())
        merged.begin(with: try json("{\"a\":1}"))
        #expect(merged.join(lines("{\"b\":2}")).document?.json == #"{"a":1,"b":2}"#)
        merged.restart()
        #expect(merged.join(lines("{\"c\":3}")).document?.json == #"{"a":1,"b":2,"c":3}"#)
        var added = StreamJoiner(.append(limit: 5), key: nil, parser: DocumentParser())
        added.begin(with: try json("[{\"a\":1}]"))
        #expect(added.join(lines("{\"b\":2}")).document?.json == #"[{"b":2}]"#)
    }

    /// Patches that only ever add members cannot make the document grow without limit.
    @Test func documentSizeIsLimited() {
        var parser = DocumentParser()
        parser.limits.size = 1000
        var joiner = StreamJoiner(.merge, key: nil, parser: parser)
        let text = String(repeating: "x", count: 400)
        // A replaced value no longer counts towards the limit.
        for name in ["a", "b", "b", "b", "b"] {
            #expect(joiner.join(lines("{\"\(name)\":null}")).failure == nil)
            #expect(joiner.join(lines("{\"\(name)\":\"\(text)\"}")).failure == nil)
        }
        let outcome = joiner.join(lines("{\"c\":\"\(text)\"}"))
        #expect(
            outcome.failure?.description
                == "line 1 of its output: the document would have more than 1000 bytes; "
                + "remove what is no longer needed")
        // It continues once the document is smaller.
        #expect(joiner.join(lines("{\"d\":1}")).failure == nil)
        parser.limits.rows = 2
        var rows = StreamJoiner(.rows, key: "id", parser: parser)
        let three = rows.join(lines("{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"))
        #expect(three.document?.array?.count == 2)
        #expect(three.failure?.description == "its output has 3 rows; at most 2 are shown")
    }

    /// With as many rows as are allowed, rows can be changed, deleted and replaced.
    @Test func rowsAtTheirMaximumCanBeChangedAndReplaced() {
        var parser = DocumentParser()
        parser.limits.rows = 2
        var joiner = StreamJoiner(.rows, key: "id", parser: parser)
        let steps = [
            ("{\"id\":1}\n{\"id\":2}", #"[{"id":1},{"id":2}]"#),
            (#"{"id":2,"t":"b"}"#, #"[{"id":1},{"id":2,"t":"b"}]"#),
            ("{\"id\":1,\"deleted\":true}\n{\"id\":3}", #"[{"id":2,"t":"b"},{"id":3}]"#),
            (#"[{"id":7},{"id":8}]"#, #"[{"id":7},{"id":8}]"#),
        ]
        for (line, rows) in steps {
            let outcome = joiner.join(lines(line))
            #expect(outcome.document?.json == rows && outcome.failure == nil)
        }
        #expect(
            joiner.join(lines("[{},{},{}]")).failure?.description
                == "line 1 of its output has 3 rows; at most 2 are shown")
    }

    /// Rows of the maximum size can be replaced by others, and deleted.
    @Test func rowsOfMaximumSizeCanBeReplacedAndDeleted() {
        var parser = DocumentParser()
        parser.limits.size = 1000
        let text = String(repeating: "x", count: 480)
        let full = "[{\"id\":1,\"t\":\"\(text)\"},{\"id\":2,\"t\":\"\(text)\"}]"
        var joiner = StreamJoiner(.rows, key: "id", parser: parser)
        for _ in 0..<2 { #expect(joiner.join(lines(full)).document?.json == full) }
        #expect(joiner.join(lines("{\"id\":3,\"t\":\"x\"}")).failure != nil)
        let outcome = joiner.join(
            lines("{\"id\":1,\"deleted\":true}\n{\"id\":3,\"t\":\"\(text)\"}"))
        #expect(outcome.failure == nil && outcome.document?.array?.count == 2)
        #expect(outcome.size == full.utf8.count)
    }

    /// A member of a document of the maximum size can be removed, and the document replaced.
    @Test func mergedDocumentOfMaximumSizeCanBeReducedAndReplaced() {
        var parser = DocumentParser()
        parser.limits.size = 1000
        let text = String(repeating: "x", count: 490)
        let (half, other) = ("{\"a\":\"\(text)\"}", "{\"b\":\"\(text)\"}")
        let full = "{\"a\":\"\(text)\",\"b\":\"\(text)\"}"
        var joiner = StreamJoiner(.merge, key: nil, parser: parser)
        #expect(joiner.join(lines(full)).document?.json == full)
        #expect(joiner.join(lines("{\"a\":null}")).document?.json == other)
        #expect(joiner.join(lines(half)).document?.json == full)
        #expect(joiner.join(lines("[1]")).document?.json == "[1]")
    }

    /// The rows that are removed for newer ones make room for them, whether before or in the same batch.
    @Test func removedRowsMakeRoomForAddedOnes() {
        var parser = DocumentParser()
        (parser.limits.size, parser.limits.rows) = (1000, 2)
        let text = String(repeating: "x", count: 400)
        let rows = (1...5).map { "{\"n\":\($0),\"t\":\"\(text)\"}" }
        var last = StreamJoiner(.append(limit: 2), key: nil, parser: parser)
        var first = StreamJoiner(.prepend(limit: 2), key: nil, parser: parser)
        for (batch, kept) in [(rows[0...2], [1, 2]), (rows[3...4], [3, 4])] {
            let line = lines(batch.joined(separator: "\n"))
            let appended = last.join(line)
            let newest = "[\(rows[kept[0]]),\(rows[kept[1]])]"
            #expect(appended.failure == nil && appended.document?.json == newest)
            let prepended = first.join(line)
            let reversed = "[\(rows[kept[1]]),\(rows[kept[0]])]"
            #expect(prepended.failure == nil && prepended.document?.json == reversed)
            #expect(appended.size == newest.utf8.count && prepended.size == appended.size)
        }
    }
}
