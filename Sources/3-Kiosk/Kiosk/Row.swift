import Geometry
import JSON

/// One row's values by their names, as the command printed them.
public typealias RowFields = [String: String]

/// How a row's values become what is shown. `{name}` stands for a value; one that is missing is
/// left out.
public struct RowTemplate: Sendable, Equatable {
    public var title = "{title}"
    public var subtitle = "{subtitle}"
    public var trailing = "{trailing}"
    /// A short text in a badge.
    public var icon = "{icon}"
    /// The badge's colour, such as `#D04A2B`; the accent colour where it is none.
    public var iconColor = "{iconColor}"

    public init() {}

    public init(title: String, subtitle: String, trailing: String, icon: String, iconColor: String)
    {
        self.title = title
        self.subtitle = subtitle
        self.trailing = trailing
        self.icon = icon
        self.iconColor = iconColor
    }

    func row(_ fields: RowFields) -> Row {
        Row(
            title: RowTemplate.expand(title, fields),
            subtitle: RowTemplate.expand(subtitle, fields),
            trailing: RowTemplate.expand(trailing, fields), icon: RowTemplate.expand(icon, fields),
            iconColor: Color(hex: RowTemplate.expand(iconColor, fields)))
    }

    static func expand(_ template: String, _ fields: RowFields) -> String {
        var out = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            out += rest[..<open]
            out += fields[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return out + rest
    }
}

/// What a row shows.
public struct Row: Sendable, Equatable {
    public var title: String
    public var subtitle: String
    public var trailing: String
    public var icon: String
    public var iconColor: Color?
}

/// Reads what a command printed: a JSON array of objects, or an object a line.
public enum RowParser {
    /// Why the output cannot be shown.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public var description: String
    }

    public static func parse(_ output: [UInt8]) throws(Failure) -> [RowFields] {
        guard let first = output.first(where: { $0 > 32 }) else { return [] }
        if first == UInt8(ascii: "[") {
            let json: JSONValue
            do { json = try JSONParser.parse(output) } catch {
                throw Failure(description: "its output is not JSON: \(error)")
            }
            var rows: [RowFields] = []
            for value in json.array ?? [] { rows.append(try fields(value, value.position.line)) }
            return rows
        }
        var rows: [RowFields] = []
        for (i, line) in output.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        {
            guard line.contains(where: { $0 > 32 }) else { continue }
            let json: JSONValue
            do { json = try JSONParser.parse(Array(line)) } catch {
                throw Failure(
                    description: "line \(i + 1) of its output is not JSON: column "
                        + "\(error.position.column): \(error.reason)")
            }
            rows.append(try fields(json, i + 1))
        }
        return rows
    }

    private static func fields(_ value: JSONValue, _ line: Int) throws(Failure) -> RowFields {
        guard let members = value.members else {
            throw Failure(
                description: "line \(line) of its output must be an object, not \(value.kindName)")
        }
        var fields: RowFields = [:]
        for member in members {
            switch member.value.content {
            case .string(let s): fields[member.key] = s
            case .number(let n): fields[member.key] = n.text
            case .bool(let b): fields[member.key] = b ? "true" : "false"
            case .null: break
            case .array, .object:
                throw Failure(
                    description: "line \(line) of its output: '\(member.key)' must be text, "
                        + "not \(member.value.kindName)")
            }
        }
        return fields
    }
}
