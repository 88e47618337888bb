import TestSupport
import Testing

@testable import JSON

/// The parser of documents accepts the same texts as the strict parser, with the same values.
@Suite struct DataParserTests {
    private static func expected(_ text: [UInt8], _ count: Int = .max) -> DataValue? {
        (try? JSONParser.parse(text, maximumCount: count)).map(DataValue.init)
    }

    @Test(
        arguments: [
            "{}", "[]", "  [ 1 , -0.50e+3, 2E9,0 ]\n", #"{"a":1,"a":2}"#, #"{"b":1,"a":2}"#,
            #"[{"b":1,"a":2},{"b":3,"a":4},{"a":5},{"a":6,"b":7,"c":8}]"#,
            #"[{"a\"b":1},{"a\"b":2},{"a"b":3}]"#, #"[{"\u0061":1},{"a":2}]"#,
            #"[{"a":1,"b":2},{"a":3}]"#, #"[{"a":{"a":1}},{"a":{"a":2,"b":[]}}]"#,
            #"["\u00e9\ud83d\ude00\n", "é😀"]"#, #""\ud800""#, #""\x""#, #""a"#, "01", "1.", "-",
            "1e", "tru", "true", "null", "nul", "[1,]", #"{"a":1,}"#, "{,}", #"{"a"}"#, "[1 2]",
            "", " ", "1 2", "\u{1}", "\"\u{1}\"", #"{"e\u0301":1,"é":2}"#, #"{"":1}"#,
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
            String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            String(repeating: "[", count: 66) + String(repeating: "]", count: 66),
            String(repeating: "1", count: 1024), String(repeating: "1", count: 1025),
        ])
    func textIsReadLikeStrictly(text: String) {
        var parser = DataParser()
        let bytes = Array(text.utf8)
        #expect(parser.parse(bytes)?.value == Self.expected(bytes))
        // The names that were kept do not change what is read next.
        #expect(parser.parse(bytes)?.value == Self.expected(bytes))
    }

    /// Damaged texts are refused, or read, like the strict parser does.
    @Test func damagedTextsAreReadLikeStrictly() throws {
        var random = SeededRandom(seed: 3)
        let pieces = [
            "{", "}", "[", "]", ",", ":", #""a""#, #""b""#, #""é""#, #""\u0061""#, "1", "-2.5",
            "true", "null", " ", "\n", #"{"a":1,"b":"x"}"#, #"{"b":"y","a":2}"#, #"{"a":3}"#,
        ]
        var parser = DataParser()
        var accepted = 0
        for round in 0..<20_000 {
            // Rows of which one piece is replaced, or pieces at random.
            var parts =
                round % 2 == 0
                ? ["["] + (0..<3).flatMap { _ in [#"{"a":"#, "1", ",", #""b":"#, "2", "}", ","] }
                    + ["{}", "]"]
                : (0..<1 + random.next(8)).map { _ in pieces[random.next(pieces.count)] }
            for _ in 0..<random.next(3) {
                parts[random.next(parts.count)] = pieces[random.next(pieces.count)]
            }
            let bytes = Array(parts.joined().utf8)
            let expected = Self.expected(bytes)
            try #require(parser.parse(bytes)?.value == expected, "\(parts.joined())")
            if expected != nil { accepted += 1 }
        }
        #expect(accepted > 1000)
    }

    @Test func numberOfValuesIsLimited() {
        let text = Array(#"[{"a":1,"b":[2,3]},4]"#.utf8)
        for count in 1...8 {
            var parser = DataParser()
            let result = parser.parse(text, maximumCount: count)
            #expect(result?.value == Self.expected(text, count))
            #expect(result?.count ?? 7 == 7)
        }
    }

    /// Names that are not always the same do not take memory without bound.
    @Test func rowsWithManyDifferentNamesAreRead() {
        let rows = (0..<1000).map { #"{"n\#($0)":1,"x":2}"# }
        let bytes = Array("[\(rows.joined(separator: ","))]".utf8)
        var parser = DataParser()
        #expect(parser.parse(bytes)?.value == Self.expected(bytes))
    }
}
