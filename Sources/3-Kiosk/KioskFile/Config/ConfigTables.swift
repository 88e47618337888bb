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
