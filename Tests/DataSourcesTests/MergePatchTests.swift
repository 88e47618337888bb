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
        let change = try json(patch)
        let size = merged.size + merged.growth(merging: change)
        merged.merge(change)
        #expect(merged.json == result)
        #expect(merged.size == size)
    }

    /// The size is that of compact JSON, except that empty arrays and objects count one byte.
    @Test(arguments: [
        "null", "true", "false", "-1.50e3", #""é""#, "[1]", #"[1,"a",null]"#, #"{"a":1}"#,
        #"{"a":{"b":[true]},"c":"d"}"#,
    ])
    func sizeIsThatOfCompactJSON(text: String) throws {
        #expect(try json(text).size == text.utf8.count)
    }
}
