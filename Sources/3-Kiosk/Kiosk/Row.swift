import Geometry
import JSON
import Platform
import Typography

/// One row's values by their names, as the command printed them.
typealias RowFields = [String: String]

/// Templates that turn values of a row into its content: `{name}` is replaced by a value; a missing
/// value is replaced by nothing.
struct RowTemplate: Sendable, Equatable {
    /// The first line.
    var title = "{title}"
    /// The second line.
    var subtitle = "{subtitle}"
    /// The text at the right.
    var trailing = "{trailing}"
    /// A short text in a badge.
    var icon = "{icon}"
    /// The badge's colour, such as `#D04A2B`; the accent colour for any other text.
    var iconColor = "{iconColor}"
    /// The name of the value that identifies a row; nil for none.
    var key: String?

    /// The default templates: each part shows the value with its own name.
    init() {}

    init(
        title: String, subtitle: String, trailing: String, icon: String, iconColor: String,
        key: String? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.trailing = trailing
        self.icon = icon
        self.iconColor = iconColor
        self.key = key
    }

    /// The content of a row with these values.
    func row(_ fields: RowFields) -> Row {
        // An upper limit for any width; labels truncate to their own width.
        func text(_ template: String) -> String {
            TextLimit.prefix(
                RowTemplate.expand(template, fields), scalars: TextLimit.lineScalars
            ).text
        }
        return Row(
            title: text(title), subtitle: text(subtitle), trailing: text(trailing),
            icon: text(icon), iconColor: Color(hex: text(iconColor)),
            key: key.flatMap { fields[$0] } ?? "")
    }

    /// A template with a row's values in place of its placeholders.
    static func expand(_ template: String, _ fields: RowFields) -> String {
        var text = ""
        for part in parts(template) {
            switch part {
            case .text(let literal): text += literal
            case .placeholder(let name): text += fields[name] ?? ""
            }
        }
        return text
    }

    /// The names of a template's placeholders, in order.
    static func placeholders(_ template: String) -> [String] {
        parts(template).compactMap { part in
            if case .placeholder(let name) = part { name } else { nil }
        }
    }

    /// Whether each `{` in a template has a matching `}`.
    static func isClosed(_ template: String) -> Bool {
        guard case .text(let rest)? = parts(template).last else { return true }
        return !rest.contains("{")
    }

    private enum Part {
        case text(Substring)
        case placeholder(String)
    }

    /// The parts of a template; an unmatched `{` belongs to the text of the last part.
    private static func parts(_ template: String) -> [Part] {
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(rest[..<open])) }
            parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(rest)) }
        return parts
    }
}

typealias Row = RowContent

/// Parses a command's output: a JSON array of objects, or one object per line.
enum RowParser {
    /// The reason why the output cannot be parsed.
    struct Failure: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    /// Rows, and the names of their values.
    struct Table: Sendable {
        var rows: [RowFields] = []
        /// Without duplicates, in the order of the output.
        var names: [String] = []
        private var known: Set<String> = []

        fileprivate mutating func add(_ row: RowFields, _ members: [JSONMember]) {
            rows.append(row)
            for member in members where known.insert(member.key).inserted {
                names.append(member.key)
            }
        }
    }

    /// Parses rows, on a background thread.
    ///
    /// - Throws: `Failure`, which names the line.
    static func parse(_ output: [UInt8]) throws(Failure) -> [RowFields] {
        try parseTable(output).rows
    }

    static func parseTable(_ output: [UInt8]) throws(Failure) -> Table {
        FrameThread.assertNotCurrent("reading rows")
        let output = try CommandOutput.utf8(output)
        guard let first = output.first(where: { $0 > 32 }) else { return Table() }
        var table = Table()
        if first == UInt8(ascii: "[") {
            let json: JSONValue
            do { json = try JSONParser.parse(output) } catch {
                throw Failure(description: "its output is not JSON: \(error)")
            }
            for value in json.array ?? [] {
                table.add(try fields(value, value.position.line), value.members ?? [])
            }
            return table
        }
        for (i, line) in output.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        {
            guard line.contains(where: { $0 > 32 }) else { continue }
            let json: JSONValue
            do { json = try JSONParser.parse(Array(line)) } catch {
                throw Failure(
                    description: "line \(i + 1) of its output is not JSON: column "
                        + "\(error.position.column): \(error.reason)")
            }
            table.add(try fields(json, i + 1), json.members ?? [])
        }
        return table
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
                    description: "line \(line) of its output: "
                        + "'\(member.key.replacingControlCharacters)' must be text, "
                        + "not \(member.value.kindName)")
            }
        }
        return fields
    }
}
