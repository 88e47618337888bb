import TestSupport
import Testing

@testable import JSON

@Suite struct JSONParserTests {
    @Test func parsesEveryValueKind() throws {
        let value = try JSONParser.parse(
            #"{"a": [1, -2.5e3, true, false, null], "b": "x\n\u00e9\ud83d\ude00\"", "c": {}}"#)
        #expect(
            value["a"]?.array?.map(\.kindName) == [
                "a number", "a number", "a boolean", "a boolean", "null",
            ])
        #expect(value["a"]?.array?[1].number == -2500)
        #expect(value["b"]?.string == "x\né😀\"")
        #expect(value["c"]?.members?.isEmpty == true)
    }

    @Test func recordsLinesAndColumns() throws {
        let value = try JSONParser.parse("{\n  \"a\": 1,\n  \"b\": [\n 2]\n}")
        #expect(value.members?[1].position == JSONPosition(line: 3, column: 3))
        #expect(value["b"]?.array?[0].position == JSONPosition(line: 4, column: 2))
    }

    @Test(arguments: [
        ("", 1), ("{", 1), ("[1,]", 1), ("{\"a\" 1}", 1), ("[1\n2]", 2), ("01", 1), ("1.", 1),
        ("1e", 1), ("-", 1), ("\"\u{1}\"", 1), ("\"abc", 1), (#""\x""#, 1), (#""\ud800""#, 1),
        ("nul", 1), ("{}\n{}", 2), ("{\"a\":1,}", 1), ("[\n\n}", 3), ("-a", 1), ("1e+", 1),
    ])
    func refusesInvalidText(text: String, line: Int) {
        let error = thrownError(JSONError.self) { try JSONParser.parse(text) }
        #expect(error?.position.line == line)
    }

    @Test(arguments: [
        ("0", 0.0), ("-0", -0.0), ("1.10", 1.1), ("1234567890", 1_234_567_890),
        ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0), ("1e400", nil),
        ("-1E999", nil), ("2.5E+3", 2500),
    ])
    func numbersKeepTheirText(text: String, value: Double?) throws {
        let json = try JSONParser.parse("[\(text)]").array?.first
        guard case .number(let number)? = json?.content else {
            Issue.record("no number")
            return
        }
        #expect(number.text == text)
        #expect(number.value == value && json?.number == value)
        #expect(json?.kindName == (value == nil ? "a number out of range" : "a number"))
        var writer = JSONWriter()
        writer.add(number)
        #expect(writer.text == text)
    }

    @Test func refusesOverlongNumbers() throws {
        let digits = String(repeating: "7", count: JSONParser.maximumNumberLength)
        #expect(try JSONParser.parse(digits).kindName == "a number out of range")
        #expect(throws: JSONError.self) { try JSONParser.parse(digits + "7") }
    }

    @Test func refusesInvalidUTF8() {
        #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xff, 0x22]) }
    }

    @Test func refusesDeepNestingAndLargeInput() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.self) { try JSONParser.parse(deep) }
        #expect(throws: JSONError.self) {
            try JSONParser.parse(Array("[1]".utf8), maximumSize: 2)
        }
    }

    /// Damaged text is either parsed or refused with a position within it; it never traps.
    @Test func damagedTextIsParsedOrRefusedWithoutTrapping() {
        let good = Array(#"{"a":[1,2.5e-3,"x\u00e9\n",{"b":null}],"c":true}"#.utf8)
        for i in good.indices {
            for byte in [UInt8(0), 0x22, 0x5c, 0x5b, 0x7b, 0x2c, 0x80, 0xff] {
                var bad = good
                bad[i] = byte
                do { _ = try JSONParser.parse(bad) } catch {
                    #expect((1...good.count + 1).contains(error.position.column))
                }
            }
            #expect(throws: JSONError.self) { try JSONParser.parse(Array(good[..<i])) }
        }
    }
}

@Suite struct JSONWriterTests {
    /// Texts that would control a terminal are valid JSON without them: `flipbook tree` prints it.
    @Test(arguments: [
        ("\u{1b}[2J", #""\u001b[2J""#), ("\u{7f}\u{9b}2J", #""\u007f\u009b2J""#),
        ("٢٨\u{200f}/١١", #""٢٨\u200f/١١""#),
        ("\u{202e}abc\u{2069}\u{2028}", #""\u202eabc\u2069\u2028""#),
        ("é – “Ä”\u{a0}€", "\"é – “Ä”\u{a0}€\""),
    ])
    func controlsAreEscaped(text: String, json: String) throws {
        var writer = JSONWriter()
        writer.add(text)
        #expect(writer.text == json)
        #expect(try DataValue(JSONParser.parse(json)).text == text)
    }

    @Test func writerOutputIsParsable() throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("q\"\\\n\u{1}é", for: "s")
        writer.add(3, for: "i")
        writer.add(Double.nan, for: "n")
        writer.beginArray("a")
        writer.add(true)
        writer.add(0.5)
        writer.endArray()
        writer.endObject()
        let value = try JSONParser.parse(writer.text)
        #expect(value["s"]?.string == "q\"\\\n\u{1}é")
        #expect(value["i"]?.number == 3)
        #expect(value["n"]?.kindName == "null")
        #expect(value["a"]?.array?.count == 2)
    }

    @Test(arguments: [
        (0.1, "0.1"), (1_234_567_890, "1234567890"), (-2.5, "-2.5"), (1e300, "1e+300"),
        (123_456_789.25, "123456789.25"), (.infinity, "null"), (16_777_217, "16777217"),
    ])
    func numbersRoundTrip(value: Double, text: String) throws {
        #expect(JSONWriter.format(value) == text)
        if value.isFinite { #expect(try JSONParser.parse(text).number == value) }
    }

    @Test func byteOrderMarkIsNotPartOfText() throws {
        let mark = TextEncoding.mark
        let value = try JSONParser.parse(mark + Array("[1,\n {\"a\": 2}]".utf8))
        #expect(value.position == JSONPosition(line: 1, column: 1))
        #expect(value.array?[1].position == JSONPosition(line: 2, column: 2))
        #expect(throws: JSONError.self) { try JSONParser.parse(mark) }
        // Only the first one is a mark.
        #expect(throws: JSONError.self) { try JSONParser.parse(mark + mark + [0x31]) }
    }

    @Test func otherEncodingsAreNamed() {
        let utf16 = Array("{\"a\": 1}".utf16)
        let little: [UInt8] = utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        let big: [UInt8] = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        let wide: [UInt8] = "{}".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] }
        let cases: [(bytes: [UInt8], name: String?)] = [
            ([0xff, 0xfe] + little, "UTF-16"), (little, "UTF-16"),
            (Array(little.prefix(2)), "UTF-16"),
            ([0xfe, 0xff] + big, "UTF-16"), (big, "UTF-16"),
            ([0xff, 0xfe, 0, 0] + wide, "UTF-32"), (wide, "UTF-32"),
            ([0, 0, 0xfe, 0xff], "UTF-32"), ([0, 0, 0, 0x7b], "UTF-32"),
            ([], nil), ([0], nil), ([0, 0, 0, 0], nil), ([0x7b, 0, 0x20, 0x20], nil),
            (Array("é".utf8), nil),
        ]
        for (bytes, name) in cases {
            #expect(TextEncoding(of: bytes)?.rawValue == name, "\(bytes)")
        }
        #expect(
            throws: JSONError(
                position: JSONPosition(line: 1, column: 1),
                reason: "the text is UTF-16; save it as UTF-8")
        ) { try JSONParser.parse(little) }
    }

    @Test(arguments: [
        ("temp 24.5", "line 1, column 1: 'temp' is not a value; put texts in double quotes"),
        ("hello", "line 1, column 1: 'hello' is not a value; put texts in double quotes"),
        ("{'a': 1}", "line 1, column 2: names and texts are in double quotes, not in single ones"),
        ("['a']", "line 1, column 2: names and texts are in double quotes, not in single ones"),
        ("{\"a\": 1, // b\n}", "line 1, column 10: there are no comments in JSON"),
        ("# a\n{}", "line 1, column 1: there are no comments in JSON"),
        ("[true, nul]", "line 1, column 8: 'nul' is not a value; put texts in double quotes"),
        ("falsefalse", "line 1, column 1: 'falsefalse' is not a value; put texts in double quotes"),
        ("t", "line 1, column 1: 't' is not a value; put texts in double quotes"),
    ])
    func wordsThatAreNotValuesAreNamed(text: String, reason: String) {
        do {
            _ = try JSONParser.parse(text)
            Issue.record("accepted")
        } catch { #expect("\(error)" == reason) }
    }
}
