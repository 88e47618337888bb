import JSON
import TestSupport
import Testing

@testable import Templates

@Suite struct ConditionErrorTests {
    private static let operators =
        "known operators: is, not, above, below, atLeast, atMost, oneOf, contains, startsWith, "
        + "empty, exists"
    private static let comparable =
        "takes a text, a list of texts or operators such as {\"above\": 20}, not"

    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private static let errors: [(String, String)] = [
        ("[]", "when: takes an object such as {\"state\": \"open\"}, not an array"),
        ("\"x\"", "when: takes an object such as {\"state\": \"open\"}, not a string"),
        (#"{"a": null}"#, "when.a: \(comparable) null"),
        (#"{"a": ["x", null]}"#, "when.a[1]: \(comparable) null"),
        (#"{"a": [["x"]]}"#, "when.a[0]: \(comparable) an array"),
        (#"{"a": 1e999}"#, "when.a: \(comparable) a number out of range"),
        (#"{"a": []}"#, "when.a: the list is empty; write at least one element"),
        (#"{"any": []}"#, "when.any: the list is empty; write at least one element"),
        (#"{"all": []}"#, "when.all: the list is empty; write at least one element"),
        (#"{"a": {"oneOf": []}}"#, "when.a.oneOf: the list is empty; write at least one element"),
        (
            #"{"": "x"}"#,
            "when.: the name of a value is empty; name it, such as {\"state\": \"open\"}"
        ),
        (
            #"{"a": "x", "a": "y"}"#,
            "when.a: occurs twice; write both as {\"all\": [{…}, {…}]} or as operators of one object"
        ),
        (
            #"{"a": {"is": 1, "is": 2}}"#,
            "when.a.is: occurs twice; write both as {\"all\": [{…}, {…}]} or as operators of one object"
        ),
        (#"{"a": {}}"#, "when.a: has no operator; write one, such as {\"above\": 20}"),
        (#"{"a": {"abov": 2}}"#, "when.a.abov: unknown operator 'abov'; did you mean 'above'?"),
        (#"{"a": {"greater": 2}}"#, "when.a.greater: unknown operator 'greater'; \(operators)"),
        (#"{"a": {">": 2}}"#, "when.a.>: unknown operator '>'; did you mean 'above'?"),
        (#"{"a": {"!=": 2}}"#, "when.a.!=: unknown operator '!='; did you mean 'not'?"),
        (
            #"{"a": {"above": true}}"#,
            "when.a.above: 'above' takes a number or a text, such as {\"above\": 20}, not a boolean"
        ),
        (
            #"{"a": {"is": ["x"]}}"#,
            "when.a.is: 'is' takes a text, a number or a boolean, such as {\"is\": 5}; "
                + "for several use 'oneOf', not an array"
        ),
        (
            #"{"a": {"oneOf": "x"}}"#,
            "when.a.oneOf: 'oneOf' takes a list, such as {\"oneOf\": [\"a\", \"b\"]}, "
                + "or a template of a list, not a string"
        ),
        (
            #"{"a": {"not": {"is": 1}}}"#,
            "when.a.not: 'not' takes a text, a number, a boolean or a list of them, "
                + "such as {\"not\": \"open\"}, not an object"
        ),
        (
            #"{"a": {"empty": "true"}}"#,
            "when.a.empty: 'empty' takes true or false, such as {\"empty\": true}, not a string"
        ),
        (
            #"{"any": [{"a": 1}, {"b": {"contains": null}}]}"#,
            "when.any[1].b.contains: 'contains' takes a text, such as {\"contains\": \"north\"}, not null"
        ),
        (#"{"any": ["x", {"a": 1}]}"#, "when.any[1]: \(comparable) an object"),
        (#"{"a": "{b"}"#, "when.a: column 1 of the text: '{' has no '}'"),
        (
            #"{"not": {"a": {"above": "{b|numbr}"}}}"#,
            "when.not.a.above: column 4 of the text: unknown format 'numbr'; did you mean 'number'?"
        ),
    ]

    @Test(arguments: errors)
    func errorNamesKeyAndRemedy(json: String, description: String) {
        let error = thrownError(ConditionError.self) { try condition(json) }
        #expect(error?.description == description)
        #expect((error?.position.line ?? 0) > 0)
    }

    @Test func errorHasPositionOfPart() {
        let error = thrownError(ConditionError.self) {
            try condition("{\"a\": 1,\n \"b\": {\"above\": 5, \"belo\": 6}}")
        }
        #expect(error?.position == JSONPosition(line: 2, column: 20))
    }

    @Test func depthAndSizeAreLimited() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "{\"not\": ", count: depth - 1) + "{\"a\": 1}"
                + String(repeating: "}", count: depth - 1)
        }
        _ = try condition(nested(Condition.maximumDepth))
        let deep = thrownError(ConditionError.self) {
            try condition(nested(Condition.maximumDepth + 1))
        }
        #expect(deep?.reason == .tooDeep)
        func list(_ count: Int) -> String {
            "{\"a\": [" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]}"
        }
        _ = try condition(list(Condition.maximumParts - 1))
        let long = thrownError(ConditionError.self) {
            try condition(list(Condition.maximumParts))
        }
        #expect(long?.reason == .tooLarge)
        #expect(
            long?.explanation
                == "the condition has more than 1000 parts; compare with a value of a source instead"
        )
    }
}
