import JSON

/// View models, and what is bound to them.
extension RivSource {
    mutating func viewModel(_ value: JSONValue) throws(Failure) {
        try check(value, ["name", "properties"])
        let list = value["properties"]?.array ?? []
        writer.beginObject(435)
        writer.add(557, string: value["name"]?.string ?? "")
        writer.endObject()
        for (i, property) in list.enumerated() {
            try check(property, ["name", "type", "value"])
            guard let name = property["name"]?.string, modelProperties[name] == nil else {
                throw fail(property, "a property needs a 'name' of its own")
            }
            modelProperties[name] = i
            let kinds = ["number": 431, "boolean": 448, "color": 440]
            guard let kind = property["type"]?.string.flatMap({ kinds[$0] }) else {
                throw fail(property, "'type' must be \"number\", \"boolean\" or \"color\"")
            }
            writer.beginObject(kind)
            writer.add(557, string: name)
            writer.endObject()
        }
        writer.beginObject(437)
        writer.add(566, uint: 0)
        writer.endObject()
        for (i, property) in list.enumerated() {
            switch property["type"]?.string {
            case "number":
                writer.beginObject(442)
                writer.add(575, double: try number(property, "value") ?? 0)
            case "boolean":
                writer.beginObject(449)
                writer.add(593, bool: property["value"]?.bool ?? false)
            default:
                writer.beginObject(426)
                if let initial = property["value"] { writer.add(555, color: try color(initial)) }
            }
            writer.add(554, uint: i)
            writer.endObject()
        }
    }

    static func place(_ position: JSONPosition) -> String {
        "\(position.line):\(position.column)"
    }

    /// Converters stand before the artboard: one for each binding that maps a range.
    mutating func converters(_ value: JSONValue) throws(Failure) {
        for member in value["bind"]?.members ?? [] where member.value.members != nil {
            try check(member.value, ["path", "from", "to"])
            guard let from = try numbers(member.value, "from", 2),
                let to = try numbers(member.value, "to", 2)
            else { throw fail(member.value, "a mapping needs 'from' and 'to', two numbers each") }
            converters[RivSource.place(member.position)] = converters.count
            // 1 and 2 keep the ends.
            writer.beginObject(519)
            writer.add(715, uint: 3)
            for (key, number) in zip([716, 717, 718, 719], from + to) {
                writer.add(key, double: number)
            }
            writer.endObject()
        }
        for list in ["children", "paints"] {
            for child in value[list]?.array ?? [] { try converters(child) }
        }
    }

    /// `"bind": {"y": "pull"}`, or `{"y": {"path": "pull", "from": [0, 1], "to": [420, 190]}}`.
    mutating func bindings(_ value: JSONValue, _ keys: [String: Int]) throws(Failure) {
        for member in value["bind"]?.members ?? [] {
            guard let key = keys[member.key] else {
                throw Failure(
                    line: member.position.line,
                    reason: "'\(member.key)' cannot be bound; of this kind can be "
                        + keys.keys.sorted().joined(separator: ", "))
            }
            let path = member.value.string ?? member.value["path"]?.string
            guard let property = path.flatMap({ modelProperties[$0] }) else {
                throw fail(member.value, "there is no property of that name in the view model")
            }
            writer.beginObject(447)
            writer.add(586, uint: key)
            // The path: the view model's number, then the property's.
            writer.add(588, bytes: RivWriter.encode(0) + RivWriter.encode(property))
            if let converter = converters[RivSource.place(member.position)] {
                writer.add(660, uint: converter)
            }
            writer.endObject()
        }
    }
}
