import JSON
import Templates

/// A condition of a test, which is correct.
func condition(_ json: String) -> Condition {
    do { return try Condition(JSONParser.parse(json), key: "when") } catch {
        preconditionFailure("\(json): \(error)")
    }
}
