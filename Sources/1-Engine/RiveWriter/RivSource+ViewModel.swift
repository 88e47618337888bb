import JSON
import RiveRuntime

/// View models, and what is bound to them.
extension RivSource {
    mutating func viewModel(_ value: JSONValue) throws(Failure) {
        try check(value, ["name", "properties"])
        let list = value["properties"]?.array ?? []
        writer.beginObject(TypeKey.viewModel)
        writer.add(.viewModelComponentName, string: value["name"]?.string ?? "")
        writer.endObject()
        for (i, property) in list.enumerated() {
            try check(property, ["name", "type", "value"])
            guard let name = property["name"]?.string, modelProperties[name] == nil else {
                throw fail(property, "a property needs a 'name' of its own")
            }
            modelProperties[name] = i
            let kinds = [
                "number": TypeKey.viewModelPropertyNumber,
                "boolean": TypeKey.viewModelPropertyBoolean,
                "color": TypeKey.viewModelPropertyColor,
            ]
            guard let kind = property["type"]?.string.flatMap({ kinds[$0] }) else {
                throw fail(property, "'type' must be \"number\", \"boolean\" or \"color\"")
            }
            writer.beginObject(kind)
            writer.add(.viewModelComponentName, string: name)
            writer.endObject()
        }
        writer.beginObject(TypeKey.viewModelInstance)
        writer.add(.viewModelInstanceViewModelId, uint: 0)
        writer.endObject()
        for (i, property) in list.enumerated() {
            switch property["type"]?.string {
            case "number":
                writer.beginObject(TypeKey.viewModelInstanceNumber)
                writer.add(
                    .viewModelInstanceNumberPropertyValue,
                    double: try number(property, "value") ?? 0)
            case "boolean":
                writer.beginObject(TypeKey.viewModelInstanceBoolean)
                writer.add(
                    .viewModelInstanceBooleanPropertyValue, bool: property["value"]?.bool ?? false)
            default:
                writer.beginObject(TypeKey.viewModelInstanceColor)
                if let initial = property["value"] {
                    writer.add(.viewModelInstanceColorPropertyValue, color: try color(initial))
                }
            }
            writer.add(.viewModelInstanceValueViewModelPropertyId, uint: i)
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
            writer.beginObject(TypeKey.converterRangeMapper)
            writer.add(.dataConverterRangeMapperFlags, uint: 3)
            let ends: [PropertyKey] = [
                .dataConverterRangeMapperMinInput, .dataConverterRangeMapperMaxInput,
                .dataConverterRangeMapperMinOutput, .dataConverterRangeMapperMaxOutput,
            ]
            for (key, number) in zip(ends, from + to) {
                writer.add(key, double: number)
            }
            writer.endObject()
        }
        for list in ["children", "paints"] {
            for child in value[list]?.array ?? [] { try converters(child) }
        }
    }

    /// `"bind": {"y": "pull"}`, or `{"y": {"path": "pull", "from": [0, 1], "to": [420, 190]}}`.
    mutating func bindings(_ value: JSONValue, _ keys: [String: PropertyKey]) throws(Failure) {
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
            writer.beginObject(TypeKey.dataBindContext)
            writer.add(.dataBindTargetKey, uint: key.rawValue)
            // The path: the view model's number, then the property's.
            writer.add(
                .dataBindContextSourcePathIds,
                bytes: RivWriter.encode(0) + RivWriter.encode(property))
            if let converter = converters[RivSource.place(member.position)] {
                writer.add(.dataBindConverterId, uint: converter)
            }
            writer.endObject()
        }
    }
}
