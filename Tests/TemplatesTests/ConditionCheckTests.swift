import JSON
import TestSupport
import Testing

@testable import Templates

/// Explanations and contradictions of conditions, and random conditions against a reference.
@Suite struct ConditionCheckTests {
    private let context = FormatContext(locale: "en", timeZone: "UTC")

    @Test func explanationSaysWhichPartIsFalse() throws {
        let condition = try condition(
            """
            {"state": ["open", "ajar"], "any": [{"temp": {"above": 20}}, {"not": {"list": {"empty": false}}}],
             "name": {"contains": "{screen.query}"}, "missing": {"exists": true}, "pin": {"not": ["1", 2]}}
            """)
        let scope = TemplateScope(
            item: try item(
                #"{"state": "open", "temp": 18, "list": [1, 2], "name": "a\nb", "pin": "1234"}"#),
            sources: ["screen": try item(#"{"query": "x"}"#)])
        let lines = condition.explanation(scope, context) { $0.text == "pin" }.map(\.description)
        #expect(
            lines == [
                "false: all of 5",
                "  true: state is \"open\" or \"ajar\"; it is \"open\"",
                "  false: any of 2",
                "    false: temp is above 20; it is 18",
                "    false: not",
                "      true: list is not empty; it is a list of 2",
                "  false: name contains \"{screen.query}\" (\"x\"); it is \"a\\nb\"",
                "  false: missing exists; it is missing",
                "  true: pin is not \"1\" or 2; it is hidden",
            ])
        let hidden = condition.explanation(scope, context) { $0.first == "screen" }
        #expect(hidden.map(\.text).contains { $0.contains("(hidden)") })
        #expect(!hidden.map(\.text).contains { $0.contains("\"x\"") })
        #expect(Condition.always.explanation(scope, context).map(\.description) == ["true: always"])
        let long = try TemplatesTests.condition(
            #"{"a": {"is": "\#(String(repeating: "é", count: 90))"}}"#)
        #expect(long.explanation(scope, context)[0].text.count < 80)
    }

    @Test(arguments: [
        (
            #"{"a": {"above": 5, "below": 3}}"#,
            "when.a.above: no value of 'a' is above 5 and is below 3"
        ),
        (
            #"{"a": {"below": 3, "above": 5}}"#,
            "when.a.below: no value of 'a' is below 3 and is above 5"
        ),
        (
            #"{"a": {"above": 5, "atMost": "5.0"}}"#,
            "when.a.above: no value of 'a' is above 5 and is at most \"5.0\""
        ),
        (
            #"{"a": {"atLeast": "b", "below": "b"}}"#,
            "when.a.atLeast: no value of 'a' is at least \"b\" and is below \"b\""
        ),
        (
            #"{"a": {"above": 5, "below": "x"}}"#,
            "when.a.above: no value of 'a' is above 5 and is below \"x\""
        ),
        (
            #"{"all": [{"a": "x"}, {"a": "y"}]}"#,
            "when.all[0].a: no value of 'a' is \"x\" and is \"y\""
        ),
        (
            #"{"a": "x", "all": [{"b": 1, "a": ["y", "z"]}]}"#,
            "when.a: no value of 'a' is \"x\" and is \"y\" or \"z\""
        ),
        (
            #"{"a": {"is": 5, "not": [4, 5.0]}}"#,
            "when.a.is: no value of 'a' is 5 and is not 4 or 5.0"
        ),
        (
            #"{"a": {"oneOf": [1, 2], "above": 2}}"#,
            "when.a.oneOf: no value of 'a' is 1 or 2 and is above 2"
        ),
        (
            #"{"a": {"empty": true, "contains": "x"}}"#,
            "when.a.empty: no value of 'a' is empty and contains \"x\""
        ),
        (
            #"{"a": {"exists": false, "above": 1}}"#,
            "when.a.exists: no value of 'a' does not exist and is above 1"
        ),
        (
            #"{"a": {"empty": true, "is": "x"}}"#,
            "when.a.empty: no value of 'a' is empty and is \"x\""
        ),
        (
            #"{"any": [{"b": 1}, {"a": {"is": "x", "startsWith": "y"}}]}"#,
            "when.any[1].a.is: no value of 'a' is \"x\" and starts with \"y\""
        ),
        (
            #"{"not": {"a": {"above": 5, "below": 3}}}"#,
            "when.not.a.above: no value of 'a' is above 5 and is below 3"
        ),
    ])
    func contradictionIsFound(json: String, description: String) throws {
        #expect(try condition(json).contradictions.map(\.description) == [description])
    }

    @Test(arguments: [
        #"{"a": {"above": 3, "below": 5}}"#, #"{"a": {"atLeast": 5, "atMost": 5}}"#,
        #"{"any": [{"a": "x"}, {"a": "y"}]}"#, #"{"a": "x", "b": "y"}"#, #"{"a": ["x", "y"]}"#,
        #"{"all": [{"a": ["x", "y"]}, {"a": ["y", "z"]}]}"#, #"{"a": {"is": "", "exists": false}}"#,
        #"{"all": [{"a": 1}, {"a": "1.0"}]}"#, #"{"all": [{"a": "1e3"}, {"a": {"above": 5}}]}"#,
        #"{"a": {"is": "{b}", "not": "x"}}"#, #"{"a": {"empty": true, "not": "x"}}"#,
        #"{"a": {"is": "é", "contains": "\u0301"}}"#,
        #"{"a": {"is": 1, "startsWith": "1.0"}}"#, #"{"a": {"exists": false, "empty": true}}"#,
    ])
    func possibleConditionHasNoContradiction(json: String) throws {
        #expect(try condition(json).contradictions.isEmpty)
    }

    /// Random conditions give the same result as a simple evaluator of their JSON, and those with a contradiction are
    /// met by none of the rows.
    @Test func randomConditionsAgreeWithReference() throws {
        var random = SeededRandom(seed: 55)
        let rows = try (0..<60).map { _ in try item(RandomCondition.row(&random)) }
        var (met, contradictory) = (0, 0)
        for _ in 0..<3000 {
            let text = RandomCondition.condition(&random, depth: 3)
            let json = try JSONParser.parse(text)
            let condition = try Condition(json, key: "when")
            let isImpossible =
                !condition.contradictions.isEmpty && !text.contains("any")
                && !text.contains("not\": {")
            if isImpossible { contradictory += 1 }
            for row in rows {
                let scope = TemplateScope(item: row)
                let holds = condition.holds(scope, context)
                let reference = ReferenceCondition.holds(json, row)
                if holds != reference || isImpossible && holds {
                    Issue.record("\(text) of \(row): \(holds), expected \(reference)")
                    return
                }
                if holds { met += 1 }
            }
        }
        #expect((20_000..<160_000).contains(met), "\(met)")
        #expect(contradictory > 50, "\(contradictory)")
    }
}
