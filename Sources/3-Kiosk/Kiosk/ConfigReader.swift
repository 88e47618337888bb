import Geometry
import JSON

/// Reads the members of one JSON object and refuses what it does not know: a typo must not pass
/// for a default.
struct ConfigReader {
    let path: String
    private let members: [JSONMember]
    private let line: Int
    /// Where in the file's structure the object stands, for messages; empty at the top.
    private let context: String

    init(_ value: JSONValue, path: String, context: String = "") throws(ConfigError) {
        self.path = path
        self.context = context
        line = value.position.line
        guard let members = value.members else {
            let what = context.isEmpty ? "the configuration" : "'\(context)'"
            throw ConfigError(
                path: path, line: line, reason: "\(what) must be an object, not \(value.kindName)")
        }
        self.members = members
    }

    /// Refuses keys that are not in `known`, and keys that stand twice.
    func check(_ known: [String]) throws(ConfigError) {
        var seen: Set<String> = []
        for member in members {
            guard known.contains(member.key) else {
                let nearest = known.min {
                    Self.distance($0, member.key) < Self.distance($1, member.key)
                }
                var reason = "unknown key '\(member.key)'"
                if let nearest, Self.distance(nearest, member.key) <= max(2, nearest.count / 2) {
                    reason += "; did you mean '\(nearest)'?"
                } else {
                    reason += "; known are \(known.joined(separator: ", "))"
                }
                throw ConfigError(path: path, line: member.position.line, reason: reason)
            }
            guard seen.insert(member.key).inserted else {
                throw ConfigError(
                    path: path, line: member.position.line,
                    reason: "'\(member.key)' stands here a second time")
            }
        }
    }

    func error(_ key: String, _ reason: String) -> ConfigError {
        let line = members.last { $0.key == key }?.value.position.line ?? self.line
        return ConfigError(path: path, line: line, reason: "'\(key)' \(reason)")
    }

    private func value(_ key: String) -> JSONValue? { members.last { $0.key == key }?.value }

    private func wrongKind(_ key: String, _ wanted: String, _ value: JSONValue) -> ConfigError {
        error(key, "must be \(wanted), not \(value.kindName)")
    }

    func string(_ key: String) throws(ConfigError) -> String? {
        guard let value = value(key) else { return nil }
        guard let string = value.string else { throw wrongKind(key, "a string", value) }
        return string
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(ConfigError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.number else { throw wrongKind(key, "a number", value) }
        guard range.contains(number) else {
            throw error(
                key,
                "must be from \(JSONWriter.format(range.lowerBound)) to "
                    + JSONWriter.format(range.upperBound))
        }
        return number
    }

    func color(_ key: String) throws(ConfigError) -> Color? {
        guard let text = try string(key) else { return nil }
        guard let color = Color(hex: text) else {
            throw error(key, "must be a colour such as \"#1A2B3C\"")
        }
        return color
    }

    func choice<T: RawRepresentable & CaseIterable>(
        _ key: String, _ type: T.Type
    ) throws(ConfigError) -> T? where T.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = T(rawValue: text) else {
            let all = T.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw error(key, "must be one of \(all)")
        }
        return choice
    }

    func strings(_ key: String) throws(ConfigError) -> [String]? {
        guard let value = value(key) else { return nil }
        guard let array = value.array else { throw wrongKind(key, "a list of strings", value) }
        var result: [String] = []
        for element in array {
            guard let string = element.string else {
                throw ConfigError(
                    path: path, line: element.position.line,
                    reason: "'\(key)' must hold strings, not \(element.kindName)")
            }
            result.append(string)
        }
        return result
    }

    func bool(_ key: String) throws(ConfigError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let bool = value.bool else { throw wrongKind(key, "true or false", value) }
        return bool
    }

    func numbers(
        _ key: String, in range: ClosedRange<Double>
    ) throws(ConfigError) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard let array = value.array else { throw wrongKind(key, "a list of numbers", value) }
        var result: [Double] = []
        for element in array {
            guard let number = element.number, range.contains(number) else {
                throw ConfigError(
                    path: path, line: element.position.line,
                    reason:
                        "'\(key)' must hold numbers from \(JSONWriter.format(range.lowerBound)) "
                        + "to \(JSONWriter.format(range.upperBound))")
            }
            result.append(number)
        }
        return result
    }

    func object(_ key: String) throws(ConfigError) -> ConfigReader? {
        guard let value = value(key) else { return nil }
        return try ConfigReader(value, path: path, context: key)
    }

    /// How many letters must be put in, taken out or changed to turn one word into another.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.lowercased()), Array(b.lowercased().prefix(64)))
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let changed = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
