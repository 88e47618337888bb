import JSON
import Testing

@testable import DataSources

@Suite struct MergePatchTests {
    /// The examples of RFC 7396, appendix A.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func mergeFollowsRFC7396Examples(value: String, patch: String, result: String) throws {
        var merged = try json(value)
        merged.merge(try json(patch))
        #expect(merged.json == result)
    }
}

@Suite struct LineBufferTests {
    @Test func linesAreAssembledAcrossReads() {
        var buffer = LineBuffer()
        #expect(buffer.append(Array("a".utf8)) == nil)
        #expect(buffer.append(Array("b".utf8)) == nil)
        let first = buffer.append(Array("c\nd\ne".utf8))
        #expect(first.map { String(decoding: $0.bytes, as: UTF8.self) } == "abc\nd\n")
        #expect(first?.first == 1)
        let second = buffer.append([10])
        #expect(second?.first == 3 && second?.bytes == Array("e\n".utf8))
        #expect(buffer.finish() == nil)
        #expect(buffer.append([65]) == nil)
        #expect(buffer.finish()?.first == 4 && buffer.partial.isEmpty)
    }
}

extension LineBuffer.Lines: Equatable {
    public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes && a.first == b.first }
}

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
                == "line 6 of its output is not JSON: column 1: a value cannot start with 'w'")
        let bad = joiner.join(lines("\n\u{0}\n"))
        #expect(bad.document == nil && bad.failures == 1)
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
}
