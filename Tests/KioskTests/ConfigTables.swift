@testable import KioskFile

/// The tables of keys in the documentation, generated from `ConfigSchema`.
enum ConfigTables {
    /// The headings and the tables below them, in Markdown. Members of an object without a heading are listed in the
    /// table of the enclosing object.
    static var all: [(heading: String, table: String)] {
        ConfigSchema.ordered.compactMap { entry in
            entry.object.heading.map { ($0, table(of: entry.object)) }
        }
    }

    private static func table(of object: ConfigObject) -> String {
        (["| key | value | default | description |", "| --- | --- | --- | --- |"]
            + rows(of: object, prefix: "")).joined(separator: "\n")
    }

    private static func rows(of object: ConfigObject, prefix: String) -> [String] {
        object.members.flatMap { member -> [String] in
            let name = prefix + member.name
            if case .object(let other) = member.shape, let inner = ConfigSchema.objects[other],
                inner.heading == nil
            {
                return rows(of: inner, prefix: "\(name).")
            }
            return [
                "| `\(name)` | \(text(member.shape)) | \(member.defaultText) | \(member.summary) |"
            ]
        }
    }

    /// A description of the accepted values, in Markdown.
    private static func text(_ shape: ConfigShape) -> String {
        switch shape {
        case .value(let value): value.documentation
        case .object(let name):
            ConfigSchema.objects[name]?.heading.map { "see \"\($0)\"" } ?? "object"
        case .map(.value(let value)): "names and values: \(value.documentation)"
        case .map(let shape): "names and values: \(text(shape))"
        case .list(let shape, _): "list: \(text(shape))"
        case .either(let shapes): shapes.map(text).joined(separator: ", or ")
        }
    }
}

extension ConfigValue {
    /// The accepted values, for the documentation, in Markdown.
    fileprivate var documentation: String {
        switch self {
        case .string, .name, .credential, .text: "text"
        case .path: "path"
        case .paths: "list of paths"
        case .template: "template"
        case .localizedTemplate: "template, or templates by language"
        case .jsonTemplate: "any JSON, with templates in its texts"
        case .boolean: "`true` or `false`"
        case .onlyTrue: "`true`"
        case .number(let range, let unit):
            ConfigValue.text(range) + (unit.isEmpty ? "" : " \(unit)")
        case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .numbers(let range, let count): "\(count) numbers, \(ConfigValue.text(range))"
        case .bounds(let range): "2 numbers, \(ConfigValue.text(range)), or 2 texts"
        case .color: "colour"
        case .choice(let names): names.map { "`\($0)`" }.joined(separator: " ")
        case .degrees(let choices): choices.map { "`\($0)`" }.joined(separator: " ")
        case .mode: "`\"1280x720\"` or `\"1280x720@59.94\"`"
        case .time: "time, such as `\"20:30\"`"
        case .language: "language tag, such as `\"de-CH\"`"
        case .command: "list of strings, or `{\"$credential\": NAME}`"
        case .json: "any JSON"
        case .condition: "condition"
        }
    }
}
