import JSON
import RiveRuntime

/// Bindings of properties to a view model.
extension RivSource {
    static func place(_ position: JSONPosition) -> String {
        "\(position.line):\(position.column)"
    }

    /// Writes the converters, which precede the artboards: one for each binding that maps a range.
    mutating func converters(_ value: JSONValue) throws(Failure) {
        for member in value["bind"]?.members ?? [] where member.value.members != nil {
            try check(member.value, ["path", "from", "to"])
            guard let from = try numbers(member.value, "from", 2),
                let to = try numbers(member.value, "to", 2)
            else { throw fail(member.value, "a mapping needs 'from' and 'to', two numbers each") }
            converters[RivSource.place(member.position)] = converters.count
            // Flags: 1 clamps to the lower bound, 2 to the upper one.
            writer.beginObject(TypeKey.dataConverterRangeMapper)
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

    /// Writes bindings: `"bind": {"y": "pull"}`, or `{"y": {"path": "pull", "from": [0, 1], "to": [420, 190]}}`.
    ///
    /// - Parameters:
    ///   - keys: the bindable properties of the object that was written last.
    ///   - others: the bindable properties of objects that are written along with it.
    mutating func bindings(
        _ value: JSONValue, _ keys: [String: PropertyKey], others: Set<String> = []
    ) throws(Failure) {
        for member in value["bind"]?.members ?? [] where !others.contains(member.key) {
            guard let key = keys[member.key] else {
                throw Failure(
                    line: member.position.line,
                    reason: "'\(member.key)' cannot be bound; of this kind can be "
                        + others.union(keys.keys).sorted().joined(separator: ", "))
            }
            let path = try modelPath(member.value["path"] ?? member.value)
            writer.beginObject(TypeKey.dataBindContext)
            writer.add(.dataBindTargetKey, uint: key.rawValue)
            writer.add(.dataBindContextSourcePathIds, bytes: path.bytes)
            if let converter = converters[RivSource.place(member.position)] {
                writer.add(.dataBindConverterId, uint: converter)
            }
            writer.endObject()
        }
    }

    /// A path to a property of the artboard's view model, or of a view model nested in it.
    struct ModelPath {
        /// The index of the view model, followed by the index of a property in each view model along the path.
        var bytes: [UInt8]
        var property: Model.Property
    }

    func modelPath(_ value: JSONValue) throws(Failure) -> ModelPath {
        guard let text = value.string, var index = model else {
            throw fail(
                value,
                model == nil
                    ? "the artboard has no 'viewModel'" : "the name of a property was expected")
        }
        var bytes = RivWriter.encode(index)
        var found: Model.Property?
        for name in text.split(separator: "/", omittingEmptySubsequences: false) {
            if let found {
                guard found.type == "viewModel", let next = found.reference else {
                    throw fail(value, "'\(found.name)' in '\(text)' holds no view model")
                }
                index = next
            }
            let properties = models[index].properties
            guard let place = properties.firstIndex(where: { $0.name == name }) else {
                throw fail(
                    value,
                    "there is no property '\(name)' in the view model '\(models[index].name)'"
                        + among(properties.map(\.name)))
            }
            found = properties[place]
            bytes += RivWriter.encode(place)
        }
        guard let found else { throw fail(value, "the name of a property was expected") }
        return ModelPath(bytes: bytes, property: found)
    }
}
