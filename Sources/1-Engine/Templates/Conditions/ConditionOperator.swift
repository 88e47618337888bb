import JSON

/// How a condition compares a value.
enum ConditionOperator: String, CaseIterable, Hashable, Sendable {
    case `is`, not, above, below, atLeast, atMost, oneOf, contains, startsWith, empty, exists

    /// The names in conditions.
    static let names = allCases.map(\.rawValue)

    /// Returns the operator that a mistyped name, or a symbol of a programming language, may mean; nil if none is
    /// similar.
    static func nearest(to name: String) -> String? {
        switch name {
        case ">": above.rawValue
        case "<": below.rawValue
        case ">=": atLeast.rawValue
        case "<=": atMost.rawValue
        case "=", "==": `is`.rawValue
        case "!=", "<>": not.rawValue
        default: Spelling.nearest(to: name, among: names)
        }
    }

    /// The operands in words, with an example, for messages.
    var wanted: String {
        switch self {
        case .is: "a text, a number or a boolean, such as {\"is\": 5}; for several use 'oneOf'"
        case .not: "a text, a number, a boolean or a list of them, such as {\"not\": \"open\"}"
        case .above, .below, .atLeast, .atMost:
            "a number or a text, such as {\"\(rawValue)\": 20}"
        case .oneOf:
            "a list, such as {\"oneOf\": [\"a\", \"b\"]}, or a template of a list"
        case .contains, .startsWith: "a text, such as {\"\(rawValue)\": \"north\"}"
        case .empty, .exists: "true or false, such as {\"\(rawValue)\": true}"
        }
    }

    /// The operator and its operands in words, such as `is above 20`.
    ///
    /// - Parameters:
    ///   - operands: the operands as texts to show; none for `empty` and `exists`.
    ///   - expected: the operand of `empty` and `exists`.
    func phrase(_ operands: [String], expected: Bool) -> String {
        let list = operands.joined(separator: " or ")
        return switch self {
        case .is, .oneOf: "is \(list)"
        case .not: "is not \(list)"
        case .above: "is above \(list)"
        case .below: "is below \(list)"
        case .atLeast: "is at least \(list)"
        case .atMost: "is at most \(list)"
        case .contains: "contains \(list)"
        case .startsWith: "starts with \(list)"
        case .empty: expected ? "is empty" : "is not empty"
        case .exists: expected ? "exists" : "does not exist"
        }
    }
}
