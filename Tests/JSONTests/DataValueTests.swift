import Testing

@testable import JSON

@Suite struct DataValueTests {
    private func value(_ text: String) throws -> DataValue {
        DataValue(try JSONParser.parse(text))
    }

    @Test(arguments: [
        ("", "{...}"), ("a", "1"), ("b.c", "two"), ("b.d.0", "true"), ("b.d.1.e", "1.50"),
        ("x.y", "whole name"), ("b.d.2", nil), ("b.d.-1", nil), ("a.b", nil), ("b.", nil),
        ("none", nil),
    ])
    func findsValuesByPath(path: String, expected: String?) throws {
        let document = try value(
            #"{"a": 1, "b": {"c": "two", "d": [true, {"e": 1.50}]}, "x.y": "whole name"}"#)
        let found = document.value(at: path)
        if expected == "{...}" {
            #expect(found == document)
        } else {
            #expect(found?.text == expected)
        }
    }

    @Test func lastOfDuplicateKeysWins() throws {
        #expect(try value(#"{"a": 1, "a": 2}"#)["a"]?.text == "2")
    }

    @Test(
        arguments: [
            ("\"12.5\"", 12.5, nil), ("3", 3, nil), ("\"true\"", nil, true), ("false", nil, false),
            ("\"12 \\u20ac\"", nil, nil), ("null", nil, nil), ("[1]", nil, nil),
        ] as [(String, Double?, Bool?)])
    func convertsTextToNumbersAndBooleans(text: String, number: Double?, bool: Bool?) throws {
        #expect(try value(text).number == number)
        #expect(try value(text).bool == bool)
    }

    @Test func writesValueAsParsed() throws {
        let text = #"{"a":[1.50,null,true],"b":{"c":"x\"y"}}"#
        var writer = JSONWriter()
        writer.add(try value(text))
        #expect(writer.text == text)
    }
}
