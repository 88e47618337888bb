import JSON
import TestSupport
import Testing

@testable import DataSources

@Suite struct DocumentParserTests {
    private func parse(
        _ text: String, format: DocumentFormat? = nil, path: String = "", rows: Bool = false
    ) throws -> String {
        let parser = DocumentParser(format: format, path: path, requiresRows: rows)
        return try parser.parse(Array(text.utf8)).value.json
    }

    private func reason(
        _ text: String, format: DocumentFormat? = nil, path: String = "", rows: Bool = false
    ) -> String? {
        do {
            _ = try parse(text, format: format, path: path, rows: rows)
            return nil
        } catch { return "\(error)" }
    }

    /// The interpretation of a text whose format is not specified.
    @Test(arguments: [
        ("", "[]"),
        (" \n\t\n", "[]"),
        ("[]", "[]"),
        ("[{\"a\":1.50}]", #"[{"a":1.50}]"#),
        ("{\"a\":1}", #"{"a":1}"#),
        ("{\"a\":1}\n\n", #"{"a":1}"#),
        ("{\n  \"a\": {\"b\": [1]}\n}\n", #"{"a":{"b":[1]}}"#),
        ("{\"a\":1}\n{\"a\":2}\n", #"[{"a":1},{"a":2}]"#),
        ("\n {\"a\":1} \r\n\r\n{\"a\":2}", #"[{"a":1},{"a":2}]"#),
        ("21.50\n", "21.50"),
        ("\"ON\"", #""ON""#),
        ("\u{feff}{\"a\":1}", #"{"a":1}"#),
        ("name,due\nAirport,3\n", #"[{"due":"3","name":"Airport"}]"#),
        ("name;due\nAirport;3,5\n", #"[{"due":"3,5","name":"Airport"}]"#),
        ("\"name\"\t\"due\"\n\"Air\"\"port\"\t\n", #"[{"name":"Air\"port"}]"#),
        ("1\n2\n", "[1,2]"),
    ])
    func formatIsDetectedFromContent(text: String, document: String) throws {
        #expect(try parse(text) == document)
    }

    @Test func pathExtensionDeterminesFormat() {
        #expect(DocumentFormat(path: "/a.b/menu.CSV") == .csv)
        #expect(DocumentFormat(path: "menu.tsv") == .csv)
        #expect(DocumentFormat(path: "log.ndjson") == .jsonl)
        #expect(DocumentFormat(path: "a.csv/menu") == nil)
        #expect(DocumentFormat(path: "rows.json") == nil)
    }

    @Test func numbersKeepTheirNotation() throws {
        for number in ["9007199254740993", "1.10", "-0", "1e400", "12345678901234567890"] {
            #expect(try parse("[{\"a\": \(number) }]") == "[{\"a\":\(number)}]")
        }
    }

    @Test(arguments: [
        (
            "junk",
            "line 1 of its output is not JSON: column 1: 'junk' is not a value; put texts in double quotes"
        ),
        (
            "Error: no, not now",
            "line 1 of its output is not JSON: column 1: 'Error' is not a value; put texts in double quotes"
        ),
        ("[{\"a\": 1}\n", "line 2 of its output is not JSON: column 1: ',' or ']' was expected"),
        (
            "{\"a\":1}\n{\"a\":}\n",
            "line 2 of its output is not JSON: column 6: a value cannot start with '}'"
        ),
        ("{\"a\":1}\n\n7", "line 3 of its output must be an object, not a number"),
        ("[{},\n[]]", "line 2 of its output must be an object, not an array"),
        ("7", "line 1 of its output must be an object, not a number"),
        (
            String(repeating: "[", count: 80),
            "line 1 of its output is not JSON: column 66: nested too deeply"
        ),
    ])
    func parseErrorNamesLine(text: String, reason: String) {
        #expect(self.reason(text, rows: true) == reason)
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        func reason(_ bytes: [UInt8]) -> String? {
            do { _ = try DocumentParser().parse(bytes) } catch { return "\(error)" }
            return nil
        }
        #expect(reason([0x7b, 0, 0x7d, 0]) == "its output is UTF-16; it must be UTF-8")
        #expect(reason([0, 0, 0xfe, 0xff]) == "its output is UTF-32; it must be UTF-8")
        #expect(reason([0xff, 0xfe, 0x7b, 0]) == "its output is UTF-16; it must be UTF-8")
        #expect(
            reason(Array("{\"a\":1}\n{\"a\":\"b".utf8) + [0xe9] + Array("c\"}".utf8))
                == "line 2 of its output is not valid UTF-8: byte 8 is 0xE9")
        #expect(
            reason(Array("{\"a\":\"".utf8) + [0xc3])
                == "line 1 of its output is not valid UTF-8: byte 7 is 0xC3")
    }

    // MARK: Paths

    @Test(arguments: [
        ("{\"data\":{\"trains\":[{\"a\":1}]}}", "data.trains", #"[{"a":1}]"#),
        ("[[1],[2,{\"a.b\":3}]]", "1.1", #"{"a.b":3}"#),
        ("{\"a.b\":3}", "a.b", "3"),
        ("{\"v\":{\"a\":1}}\n{\"v\":{\"a\":2}}", "v", #"[{"a":1},{"a":2}]"#),
    ])
    func pathSelectsPartOfDocument(text: String, path: String, part: String) throws {
        #expect(try parse(text, path: path) == part)
    }

    @Test(arguments: [
        (
            "{\n\"data\":\n{\"train\":[]}}",
            "line 3 of its output has no 'trains', which 'at' (data.trains) names; available: 'train'"
        ),
        (
            "{\"data\":[]}",
            "line 1 of its output has no 'trains', which 'at' (data.trains) names; found an array instead"
        ),
        (
            "{}",
            "line 1 of its output has no 'data', which 'at' (data.trains) names; the object is empty"
        ),
        ("a,b\n1,2", "its output is CSV, which has no paths such as 'data.trains'; remove 'at'"),
    ])
    func errorListsAvailableNames(text: String, reason: String) {
        #expect(self.reason(text, path: "data.trains") == reason)
    }

    @Test func namesAreCollectedInDocumentOrder() throws {
        for text in ["[{\"b\":1,\"a\":2},{\"c\":3,\"a\":1}]", "{\"b\":1,\"a\":2}\n{\"c\":3}"] {
            #expect(
                try DocumentParser().parse(Array(text.utf8), collectsNames: true).names
                    == ["b", "a", "c"])
        }
        #expect(try DocumentParser().parse(Array("b,a\n1,2\n".utf8)).names == ["b", "a"])
        #expect(try DocumentParser().parse([10]).isBlank)
    }

    @Test func objectCountsAsOneRow() throws {
        #expect(try Document.rows(of: json("{\"a\":1}")).count == 1)
        #expect(try Document.rows(of: json("[{},{}]")).count == 2)
        #expect(Document.rows(of: nil).isEmpty && Document.rows(of: .null).isEmpty)
    }

    // MARK: CSV

    @Test(arguments: [
        ("a,b\r\n1,2\r\n", #"[{"a":"1","b":"2"}]"#),
        ("a,b\r1,2\r3,4", #"[{"a":"1","b":"2"},{"a":"3","b":"4"}]"#),
        // Quotes hold separators and line ends.
        ("a,b\n\"x,\ny\",\"\"\"q\"\"\"\n", #"[{"a":"x,\ny","b":"\"q\""}]"#),
        // Spaces around a field are not part of it; spaces in quotes are.
        ("a, b\n 1 , \" 2 \" \n", #"[{"a":"1","b":" 2 "}]"#),
        // Missing and empty fields; blank lines; empty fields at the end.
        ("a,b,c\n1\n\n,,3\n1,,,,\n", #"[{"a":"1"},{"c":"3"},{"a":"1"}]"#),
        ("a,b,,\n1,2,,\n", #"[{"a":"1","b":"2"}]"#),
        ("only\nx\ny", #"[{"only":"x"},{"only":"y"}]"#),
        ("a;b\n6\" pipe;\"x;y\"", #"[{"a":"6\" pipe","b":"x;y"}]"#),
        ("a\tb\n1\t\n\t2", #"[{"a":"1"},{"b":"2"}]"#),
        ("a,b\n", "[]"),
        // The line with which Excel names the separator.
        ("sep=;\na;b\n1;2,5\n", #"[{"a":"1","b":"2,5"}]"#),
        ("\u{feff}sep=;\r\na;b\r\n1;2\r\n", #"[{"a":"1","b":"2"}]"#),
        ("\"sep=|\"\r\na,x|b\r\n1|2\r\n", #"[{"a,x":"1","b":"2"}]"#),
        ("\"sep=\t\"\na\tb\n1\t2", #"[{"a":"1","b":"2"}]"#),
        ("SEP=,,,\na,b,c\n1,2,3", #"[{"a":"1","b":"2","c":"3"}]"#),
        ("sep= \na b\n1 \"2 3\"", #"[{"a":"1","b":"2 3"}]"#),
        ("sep=;\n", "[]"),
        // A name such as `sep` alone is not such a line.
        ("sep;b\n1;2", #"[{"b":"2","sep":"1"}]"#),
    ])
    func csvRowsBecomeObjects(text: String, rows: String) throws {
        #expect(try parse(text, format: .csv) == rows)
    }

    @Test(arguments: [
        (
            "a,b\n1,2\n1,2,3\n",
            "line 3 of its output has more fields than the first line, which has 2 names; put fields that contain ',' in quotes"
        ),
        ("a,b\n\"x\ny\",2\n\"1,2\n", "line 4 of its output has a quote that is not closed"),
        (
            "a,b\n\"x\"y,2\n",
            "line 2 of its output has text after a closing quote; double the quotes that are part of a field"
        ),
        (
            "sep=§\na;b\n",
            "line 1 of its output names a separator that is not a single ASCII character"
        ),
        (
            "sep=\na;b\n",
            "line 1 of its output names a separator that is not a single ASCII character"
        ),
        ("sep=;\na;b\n\"1;2\n", "line 3 of its output has a quote that is not closed"),
        ("a,,c\n", "line 1 of its output has no name for column 2"),
        ("a,b,a\n", "line 1 of its output has the name 'a' twice"),
        (
            String(repeating: "a,", count: 2000) + "a\n",
            "line 1 of its output has more than 1024 names"
        ),
    ])
    func csvErrorNamesLine(text: String, reason: String) {
        #expect(self.reason(text, format: .csv) == reason)
    }

    // MARK: Limits

    @Test func sizeRowsAndValuesAreLimited() {
        var parser = DocumentParser()
        parser.limits = {
            var limits = DocumentParser.Limits()
            (limits.size, limits.rows, limits.values) = (40, 3, 6)
            return limits
        }()
        func reason(_ text: String, _ format: DocumentFormat?) -> String? {
            parser.format = format
            do { _ = try parser.parse(Array(text.utf8)) } catch { return "\(error)" }
            return nil
        }
        #expect(
            reason(String(repeating: " ", count: 41), nil)
                == "its output has 41 bytes; at most 40 bytes are read")
        let tooMany = "its output has 4 rows; at most 3 are shown"
        #expect(reason("[0,0,0,0]", .json) == tooMany)
        #expect(reason("1\n1\n1\n1\n", .jsonl) == tooMany)
        #expect(reason("a\n1\n1\n1\n1\n", .csv) == tooMany)
        #expect(
            reason("[[0,0,0,0,0]]", .json)
                == "line 1 of its output is not JSON: column 11: more than 6 values")
        #expect(
            reason("[0,0,0]\n[0,0,0]\n", .jsonl)
                == "line 2 of its output: there are more than 6 values")
        #expect(
            reason("a,b\n1,2\n1,2\n1,2\n", .csv)
                == "line 4 of its output exceeds the limit of 6 values")
        #expect(DocumentParser.maximumSize == 16 << 20 && DocumentParser.Limits().rows == 1_000_000)
    }

    /// Inputs for which a naive parser takes quadratic time.
    @Test(arguments: [
        (DocumentFormat.csv, "a,b\n", "\"\"\"\"\"\","),
        (.csv, "a;b\n", "\"\n"),
        (.csv, "a;b\n", "x;y\n"),
        (.csv, "a,b\n1", ","),
        (.json, "", "[\""),
        (.jsonl, "", "{\"a\":1}\n"),
        (.jsonl, "", "{\"a\":{\"a\":"),
        (.json, "[", "{\"a\":\"\\u0041\"},"),
    ])
    func parsingTimeIsLinear(format: DocumentFormat, start: String, piece: String) throws {
        let parser = DocumentParser(format: format)
        let ratio = try Growth.ratio(150, 1200, limit: 24) { count in
            let text = Array((start + String(repeating: piece, count: count)).utf8)
            // The result does not matter, only that there is one.
            return { _ = try? parser.parse(text) }
        }
        #expect(ratio <= 24)
    }
}
