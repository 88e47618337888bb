import JSON

extension DataValue {
    /// Changes the value at a path in place. Objects that are missing on the way, or null, are created; an index of a
    /// list must exist.
    ///
    /// - Complexity: linear in the length of the path if the value's storage is not shared.
    mutating func change(_ path: ArraySlice<String>, _ body: (inout DataValue) -> Void) {
        guard let name = path.first else { return body(&self) }
        let rest = path.dropFirst()
        switch self {
        case .array(var elements):
            guard let index = Int(name), elements.indices.contains(index) else { return }
            // The elements are not shared with this value while they change, which would copy them.
            self = .null
            elements[index].change(rest, body)
            self = .array(elements)
        case .object(var members):
            self = .null
            members.change(name) { $0.change(rest, body) }
            self = .object(members)
        case .null:
            var members = DataObject()
            members.change(name) { $0.change(rest, body) }
            self = .object(members)
        case .bool, .number, .string: break
        }
    }

    /// The kind of value as a phrase for messages, such as "a text".
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
