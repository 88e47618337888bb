import JSON
import TestSupport
import Testing

@testable import Templates

/// Returns a condition, parsed from JSON.
func condition(_ json: String) throws -> Condition {
    try Condition(JSONParser.parse(json), key: "when")
}

@Suite struct ConditionTests {
    private static let context = FormatContext(locale: "en", timeZone: "UTC")

    static let row = """
        {"state": "open", "temp": 21.5, "text": "21.50", "id": "007", "name": "Café Nord", "yes": true,
         "none": null, "blank": "", "tags": ["vegan", 5, "5.0x"], "no tags": [], "object": {"a": {"b": 1}},
         "nothing": {}, "due": "2026-11-28T10:00", "exponent": "1e3", "big": 123456789012345678901,
         "any": "x", "all": "y", "not": "z", "a.b": "dotted", "huge": 1e400, "negative": -0.0}
        """

    static func scope() throws -> TemplateScope {
        TemplateScope(
            item: try item(row), values: ["filter": .string("open"), "cart": .array([])],
            sources: [
                "screen": try item(
                    #"{"query": "Nord", "n": 21, "chosen": ["007", "008"], "empty": ""}"#)
            ], now: testTime)
    }

    @Test(arguments: [
        // Texts, as in versions without operators.
        (#"{"state": "open"}"#, true), (#"{"state": "closed"}"#, false),
        (#"{"state": ["ajar", "open"]}"#, true), (#"{"state": ["ajar"]}"#, false), ("{}", true),
        (#"{"missing": ""}"#, true), (#"{"none": ""}"#, true), (#"{"blank": ""}"#, true),
        (#"{"tags": ""}"#, true), (#"{"state": ""}"#, false), (#"{"missing": "x"}"#, false),
        (#"{"text": "21.5"}"#, false), (#"{"text": "21.50"}"#, true), (#"{"yes": "true"}"#, true),
        (#"{"temp": "21.5"}"#, true), (#"{"values.filter": "open"}"#, true),
        (#"{"object.a.b": "1"}"#, true), (#"{"a.b": "dotted"}"#, true),
        (#"{"tags.1": "5"}"#, true), (#"{"state": "open", "yes": "false"}"#, false),
        (#"{"any": "x", "all": "y", "not": "z"}"#, true), (#"{"any": ["x", "y"]}"#, true),
        // Numbers and booleans without an operator.
        (#"{"text": 21.5}"#, true), (#"{"temp": 21.50}"#, true), (#"{"yes": true}"#, true),
        (#"{"yes": false}"#, false), (#"{"temp": [1, "21.5"]}"#, true), (#"{"id": 7}"#, false),
        // is, not, oneOf
        (#"{"text": {"is": "21.5"}}"#, true), (#"{"text": {"is": 21.5000}}"#, true),
        (#"{"id": {"is": "7"}}"#, false), (#"{"id": {"is": "007"}}"#, true),
        (#"{"exponent": {"is": 1000}}"#, false), (#"{"exponent": {"is": "1e3"}}"#, true),
        (#"{"big": {"is": 123456789012345678901}}"#, true),
        (#"{"big": {"is": 123456789012345678902}}"#, false),
        (#"{"big": {"is": 1.23456789012345678901e20}}"#, true),
        (#"{"negative": {"is": 0}}"#, true), (#"{"huge": {"is": "1e400"}}"#, true),
        (#"{"missing": {"is": ""}}"#, true), (#"{"missing": {"is": 0}}"#, false),
        (#"{"tags": {"is": ""}}"#, false), (#"{"tags": {"not": ""}}"#, true),
        (#"{"state": {"not": "open"}}"#, false), (#"{"state": {"not": ["ajar", "closed"]}}"#, true),
        (#"{"state": {"not": ["ajar", "open"]}}"#, false), (#"{"missing": {"not": "open"}}"#, true),
        (#"{"temp": {"oneOf": [1, 21.50]}}"#, true), (#"{"temp": {"oneOf": ["a", "b"]}}"#, false),
        (#"{"id": {"oneOf": "{screen.chosen}"}}"#, true),
        (#"{"state": {"oneOf": "{screen.chosen}"}}"#, false),
        (#"{"id": {"not": "{screen.chosen}"}}"#, false),
        (#"{"tags": {"is": "{tags}"}}"#, true), (#"{"tags": {"is": "{object}"}}"#, false),
        // Order
        (#"{"temp": {"above": 20, "atMost": 25}}"#, true), (#"{"temp": {"above": 21.5}}"#, false),
        (#"{"temp": {"atLeast": 21.5, "atMost": 21.5}}"#, true),
        (#"{"temp": {"below": 21.5}}"#, false), (#"{"temp": {"below": "100"}}"#, true),
        (#"{"text": {"above": 9}}"#, true), (#"{"state": {"above": 9}}"#, false),
        (#"{"state": {"below": 9}}"#, false), (#"{"temp": {"below": "warm"}}"#, false),
        (#"{"state": {"above": "ajar", "below": "p"}}"#, true),
        (#"{"due": {"below": "2026-12-01", "atLeast": "2026-11-28"}}"#, true),
        (#"{"missing": {"below": 5}}"#, false), (#"{"missing": {"atMost": "x"}}"#, false),
        (#"{"blank": {"below": "x"}}"#, false), (#"{"none": {"below": 5}}"#, false),
        (#"{"tags": {"above": 1}}"#, false), (#"{"id": {"below": 8}}"#, false),
        (#"{"huge": {"above": 5}}"#, false), (#"{"big": {"above": 123456789012345678900}}"#, true),
        // Texts and lists
        (#"{"name": {"contains": "fé N"}}"#, true), (#"{"name": {"contains": "nord"}}"#, false),
        (#"{"name": {"contains": "{screen.query}"}}"#, true),
        (#"{"name": {"contains": "{screen.empty}"}}"#, true),
        (#"{"missing": {"contains": "{screen.empty}"}}"#, true),
        (#"{"missing": {"contains": "x"}}"#, false), (#"{"temp": {"contains": 1.5}}"#, true),
        (#"{"tags": {"contains": "vegan"}}"#, true), (#"{"tags": {"contains": "5.0"}}"#, true),
        (#"{"tags": {"contains": "veg"}}"#, false), (#"{"object": {"contains": "a"}}"#, false),
        (#"{"name": {"startsWith": "Caf"}}"#, true), (#"{"name": {"startsWith": "Nord"}}"#, false),
        (#"{"missing": {"startsWith": ""}}"#, true), (#"{"id": {"startsWith": "00"}}"#, true),
        (#"{"tags": {"startsWith": "vegan"}}"#, false),
        // empty, exists
        (#"{"values.cart": {"empty": true}}"#, true), (#"{"tags": {"empty": false}}"#, true),
        (#"{"missing": {"empty": true}}"#, true), (#"{"none": {"empty": true}}"#, true),
        (#"{"blank": {"empty": true}}"#, true), (#"{"nothing": {"empty": true}}"#, true),
        (#"{"object": {"empty": true}}"#, false), (#"{"yes": {"empty": true}}"#, false),
        (#"{"temp": {"empty": true}}"#, false), (#"{"missing": {"exists": false}}"#, true),
        (#"{"none": {"exists": true}}"#, false), (#"{"blank": {"exists": true}}"#, true),
        // Templates keep the type of a single placeholder.
        (#"{"temp": {"above": "{screen.n}"}}"#, true),
        (#"{"temp": {"below": "{screen.n}"}}"#, false),
        (#"{"temp": {"above": "{missing}"}}"#, false), (#"{"missing": {"is": "{missing}"}}"#, true),
        (#"{"values.filter": "{state}"}"#, true), (#"{"name": "Café {screen.query}"}"#, true),
        (#"{"now": {"above": 1795352729, "is": "{now}"}}"#, true),
        // Combinations
        (#"{"any": [{"state": "closed"}, {"temp": {"above": 20}}]}"#, true),
        (#"{"any": [{"state": "closed"}, {"temp": {"above": 30}}]}"#, false),
        (#"{"all": [{"state": "open"}, {"state": {"not": "closed"}}]}"#, true),
        (#"{"all": [{"state": "open"}, {"temp": {"above": 30}}]}"#, false),
        (#"{"not": {"state": "open"}}"#, false),
        (#"{"not": {"state": "closed", "yes": "x"}}"#, true),
        (#"{"not": {}}"#, false), (#"{"any": [{}]}"#, true),
        (#"{"not": {"any": [{"state": "x"}, {"all": [{"yes": true}, {"temp": 0}]}]}}"#, true),
        (#"{"state": "open", "any": [{"temp": 1}, {"temp": 21.5}], "not": {"id": "7"}}"#, true),
    ])
    func conditionIsMetOrNot(json: String, holds: Bool) throws {
        let condition = try condition(json)
        let scope = try ConditionTests.scope()
        #expect(condition.holds(scope, ConditionTests.context) == holds)
        let explanation = condition.explanation(scope, ConditionTests.context)
        #expect(explanation.first?.holds == holds)
        #expect(condition.contradictions.isEmpty || !holds)
    }

    @Test func emptyConditionIsAlwaysMet() throws {
        #expect(Condition.always.holds(TemplateScope(), ConditionTests.context))
        #expect(try condition("{}") == .always)
    }

    @Test func pathsAreThoseOfValuesAndTemplates() throws {
        let condition = try condition(
            """
            {"state": "open", "any": [{"temp": {"above": "{screen.min}"}}, {"not": {"state": "x"}}],
             "name": {"contains": "{screen.query|upper ?? 'x'} {a.b}"}}
            """)
        #expect(
            condition.paths.map(\.text)
                == ["state", "temp", "screen.min", "name", "screen.query", "a.b"])
        #expect(!condition.isTimeDependent)
        #expect(Condition.always.paths.isEmpty)
    }

    @Test(arguments: [
        (#"{"state": "open"}"#, Double.infinity), (#"{"now": {"above": 1795352729}}"#, .infinity),
        (#"{"now": {"above": 1795352730}}"#, 1_795_352_731),
        (#"{"now": {"atLeast": 1795352731}}"#, 1_795_352_731),
        (#"{"now": {"atLeast": 1795352799.5}}"#, 1_795_352_800),
        (#"{"now": {"below": 1795352731}}"#, 1_795_352_731),
        (#"{"now": {"is": 1795352730}}"#, 1_795_352_731), (#"{"now": "x"}"#, 1_795_352_731),
        (#"{"now": {"startsWith": "17"}}"#, 1_795_352_731),
        (#"{"now": {"exists": true}}"#, .infinity),
        (#"{"due": {"above": "{now}"}}"#, 1_795_352_731),
        (#"{"due": {"is": "{now|time:Hm}"}}"#, 1_795_352_760),
        (
            #"{"any": [{"x": 1}, {"now": {"above": 1795360000}}], "due": {"is": "{now|date}"}}"#,
            1_795_360_001
        ),
    ])
    func timeOfNextChangeIsExact(json: String, time: Double) throws {
        let condition = try condition(json)
        let scope = try ConditionTests.scope()
        #expect(condition.nextChange(scope, ConditionTests.context) == time)
        #expect(condition.isTimeDependent || time == .infinity)
    }

    @Test func longTextsAreSearchedByTheirBytes() {
        var random = SeededRandom(seed: 5)
        func text(_ length: Int) -> String {
            (0..<length).map { _ in random.next(8) == 0 ? "é" : "a" }.joined()
        }
        for _ in 0..<400 {
            let (whole, part) = (text(random.next(200)), text(random.next(60)))
            #expect(TextSearch.contains(whole, part) == naive(whole, part))
            let start = random.next(whole.count + 1)
            #expect(TextSearch.contains(whole, String(whole.dropFirst(start).prefix(50))))
        }
    }

    private func naive(_ text: String, _ part: String) -> Bool {
        let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
        guard wanted.count <= bytes.count else { return false }
        return (0...bytes.count - wanted.count).contains {
            Array(bytes[$0..<$0 + wanted.count]) == wanted
        }
    }

    @Test(arguments: ["contains", "is", "above", "startsWith"])
    func longValuesAreComparedInLinearTime(name: String) throws {
        for part in ["a", "1", String(repeating: "a", count: 40) + "b"] {
            let condition = try condition("{\"a\": {\"\(name)\": \"\(part)\"}}")
            let ratio = try Growth.ratio(20_000, 160_000, limit: 24) { count in
                let text = String(repeating: String(part.prefix(1)), count: count)
                let scope = TemplateScope(item: .object(["a": .string(text)]))
                return { for _ in 0..<10 { _ = condition.holds(scope, ConditionTests.context) } }
            }
            #expect(ratio < 24)
        }
    }
}
