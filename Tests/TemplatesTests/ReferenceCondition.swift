import JSON
import TestSupport

/// Random conditions and rows over few names and values, so that many conditions are met.
enum RandomCondition {
    private static let names = ["a", "b", "c.d", "e.0"]
    private static let values = [
        "\"\"", "\"x\"", "\"xy\"", "\"1\"", "1", "1.0", "\"1.0\"", "2", "-3.5", "\"10\"", "\"01\"",
        "true", "\"true\"",
    ]
    private static let operators = [
        "is", "not", "above", "below", "atLeast", "atMost", "oneOf", "contains", "startsWith",
        "empty", "exists",
    ]

    static func row(_ random: inout SeededRandom) -> String {
        func value() -> String {
            switch random.next(8) {
            case 0: "null"
            case 1: "[]"
            case 2: "[\(pick(values, &random)), \(pick(values, &random))]"
            default: pick(values, &random)
            }
        }
        var members: [String] = []
        if random.next(4) > 0 { members.append("\"a\": \(value())") }
        if random.next(4) > 0 { members.append("\"b\": \(value())") }
        if random.next(4) > 0 { members.append("\"c\": {\"d\": \(value())}") }
        if random.next(4) > 0 { members.append("\"e\": [\(value())]") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    static func condition(_ random: inout SeededRandom, depth: Int) -> String {
        var members: [String] = []
        for name in names where random.next(3) == 0 {
            members.append("\"\(name)\": \(comparison(&random))")
        }
        if depth > 0, random.next(3) == 0 {
            let kind = pick(["any", "all", "not"], &random)
            let count = kind == "not" ? 1 : 1 + random.next(3)
            let parts = (0..<count).map { _ in condition(&random, depth: depth - 1) }
            let list = parts.joined(separator: ", ")
            members.append("\"\(kind)\": " + (kind == "not" ? list : "[\(list)]"))
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func comparison(_ random: inout SeededRandom) -> String {
        func list() -> String {
            "[" + (0...random.next(3)).map { _ in pick(values, &random) }.joined(separator: ", ")
                + "]"
        }
        switch random.next(4) {
        case 0: return pick(values, &random)
        case 1: return list()
        default: break
        }
        var parts: [String] = []
        for name in operators where random.next(6) == 0 {
            switch name {
            case "oneOf": parts.append("\"oneOf\": \(list())")
            case "not":
                parts.append("\"not\": \(random.next(2) == 0 ? list() : pick(values, &random))")
            case "empty", "exists": parts.append("\"\(name)\": \(random.next(2) == 0)")
            case "is": parts.append("\"is\": \(pick(values, &random))")
            default:
                parts.append("\"\(name)\": \(pick(values.filter { $0 != "true" }, &random))")
            }
        }
        return parts.isEmpty ? pick(values, &random) : "{" + parts.joined(separator: ", ") + "}"
    }

    private static func pick(_ list: [String], _ random: inout SeededRandom) -> String {
        list[random.next(list.count)]
    }
}

/// Evaluates a condition's JSON as its documentation says, without templates, and without regard to speed.
enum ReferenceCondition {
    static func holds(_ json: JSONValue, _ row: DataValue) -> Bool {
        (json.members ?? []).allSatisfy { member in
            if ["any", "all"].contains(member.key), let parts = member.value.array {
                let results = parts.map { holds($0, row) }
                return member.key == "any" ? results.contains(true) : !results.contains(false)
            }
            if member.key == "not" { return !holds(member.value, row) }
            return compare(row.value(at: member.key) ?? .null, member.value)
        }
    }

    private static func compare(_ value: DataValue, _ json: JSONValue) -> Bool {
        switch json.content {
        case .string(let text): return (value.text ?? "") == text
        case .array(let elements): return elements.contains { compare(value, $0) }
        case .object(let members):
            return members.allSatisfy { passes(value, $0.key, $0.value) }
        default: return equal(value, DataValue(json))
        }
    }

    private static func passes(_ value: DataValue, _ name: String, _ json: JSONValue) -> Bool {
        let operand = DataValue(json)
        let order = order(value, operand)
        switch name {
        case "is": return equal(value, operand)
        case "not": return !(operand.array ?? [operand]).contains { equal(value, $0) }
        case "oneOf": return (operand.array ?? []).contains { equal(value, $0) }
        case "above": return order == 1
        case "below": return order == -1
        case "atLeast": return order == 1 || order == 0
        case "atMost": return order == -1 || order == 0
        case "contains":
            let part = operand.text ?? ""
            if part.isEmpty { return true }
            if let elements = value.array { return elements.contains { equal($0, operand) } }
            return value.text.map { text in
                text.indices.contains { text[$0...].hasPrefix(part) }
            } ?? false
        case "startsWith":
            let text = value == .null ? "" : value.text
            return text.map { $0.hasPrefix(operand.text ?? "") } ?? false
        case "empty":
            let isEmpty = value == .null || value.text == "" || value.array?.isEmpty == true
            return isEmpty == json.bool
        default: return (value != .null) == json.bool
        }
    }

    private static func number(_ value: DataValue) -> Double? {
        if case .string(let text) = value, text.first == "0", text.count > 1 { return nil }
        return value.text.flatMap(Double.init)
    }

    private static func equal(_ a: DataValue, _ b: DataValue) -> Bool {
        if let a = number(a), let b = number(b) { return a == b }
        let texts = [a, b].map { $0 == .null ? "" : $0.text }
        if texts[0] == nil || texts[1] == nil { return a == b }
        return texts[0] == texts[1]
    }

    /// -1, 0 or 1; nil without an order.
    private static func order(_ a: DataValue, _ b: DataValue) -> Int? {
        if let a = number(a), let b = number(b) { return a < b ? -1 : a > b ? 1 : 0 }
        guard number(a) == nil, number(b) == nil, let a = a.text, let b = b.text, a != "", b != ""
        else { return nil }
        return a < b ? -1 : a > b ? 1 : 0
    }
}
