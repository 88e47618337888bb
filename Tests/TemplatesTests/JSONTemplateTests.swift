import JSON
import Testing

@testable import Templates

/// JSON values with templates in their texts.
@Suite struct JSONTemplateTests {
    private static let item = DataValue.object([
        "n": .number(JSONNumber(unchecked: "2")), "name": .string("Soup"),
        "cart": .array([.object(["id": .string("a")])]),
    ])

    /// A text that is one placeholder keeps the value's type; others become texts.
    @Test(arguments: [
        (#""{n}""#, "2"), (#""{n} × {name}""#, #""2 × Soup""#), (#""{none}""#, "null"),
        (#""plain""#, #""plain""#), ("7", "7"), ("true", "true"), ("null", "null"),
        (
            #"{"a": ["{cart}", "{cart.0.id}"], "b": {"c": "{n}"}}"#,
            #"{"a":[[{"id":"a"}],"a"],"b":{"c":2}}"#
        ),
        (#"{"{name}": 1}"#, #"{"{name}":1}"#),
    ])
    func placeholdersAreReplaced(text: String, expected: String) throws {
        let template = try JSONTemplate(try JSONParser.parse(Array(text.utf8)))
        var writer = JSONWriter()
        writer.add(
            template.value(
                TemplateScope(item: Self.item),
                FormatContext(locale: "en", timeZone: "UTC")))
        #expect(writer.text == expected)
    }

    @Test func wrongTemplateIsRefused() throws {
        let json = try JSONParser.parse(Array(#"{"a": ["{n"]}"#.utf8))
        #expect(throws: TemplateError.self) { try JSONTemplate(json) }
    }
}
