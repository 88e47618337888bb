import JSON
import Templates

/// Reads fuzzed bytes as JSON with a condition, a row and a screen's values, and evaluates the condition. It must not
/// trap or hang, its explanation must agree with its result, its negation must be met exactly if it is not, and the
/// time of the next change must be in the future.
package enum ConditionFuzz {
    static let seeds: [[UInt8]] = [
        #"{"when":{"state":["open","ajar"],"temp":{"above":20,"atMost":25.5}},"row":{"state":"open","temp":21}}"#,
        #"{"when":{"any":[{"a":{"is":1,"not":["x",2]}},{"not":{"b.0":{"empty":true}}}]},"row":{"a":"1.0","b":[[]]}}"#,
        #"{"when":{"all":[{"name":{"contains":"{screen.q}"}},{"id":{"oneOf":"{screen.ids}"}}]},"#
            + #""row":{"name":"abc","id":7},"screen":{"q":"b","ids":[7,8]}}"#,
        #"{"when":{"a":{"startsWith":"x","below":"y","exists":true},"now":{"above":1795352730}},"row":{"a":"xé"}}"#,
        #"{"when":{"a":{"atLeast":"{row|sum:n ?? 0}"},"b":true,"c":5},"row":{"a":1e3,"row":[{"n":0.1}]}}"#,
    ].map { Array($0.utf8) }

    /// Reads a condition and evaluates it.
    ///
    /// - Returns: whether the condition is met; nil if the bytes are not a condition.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Bool? {
        guard let json = try? JSONParser.parse(bytes), let when = json["when"] else { return nil }
        let condition: Condition
        do { condition = try Condition(when, key: "when") } catch {
            precondition(error.key.hasPrefix("when") && !error.explanation.isEmpty)
            return nil
        }
        let context = FormatContext(locale: "en", timeZone: "UTC")
        var scope = TemplateScope(now: 1_795_352_730.5)
        scope.item = json["row"].map(DataValue.init) ?? .null
        if let screen = json["screen"] { scope.sources["screen"] = DataValue(screen) }
        let holds = condition.holds(scope, context)
        let explanation = condition.explanation(scope, context)
        precondition(explanation.first?.holds == holds)
        precondition(explanation.allSatisfy { $0.depth <= Condition.maximumDepth * 2 })
        precondition(condition.nextChange(scope, context) > scope.now)
        precondition(Set(condition.paths).count == condition.paths.count)
        _ = condition.contradictions
        let negated = JSONValue(
            .object([JSONMember(key: "not", position: when.position, value: when)]))
        // The negation may be nested too deeply.
        if let negation = try? Condition(negated, key: "when") {
            precondition(negation.holds(scope, context) != holds)
            precondition(negation.paths == condition.paths)
        }
        return holds
    }
}
