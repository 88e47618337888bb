/// A value of a document from outside the program: a JSON value without positions in a source.
package enum DataValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as it was written: `1.50` is displayed as `1.50`.
    case number(JSONNumber)
    case string(String)
    case array([DataValue])
    /// An object; if a name repeats, the last value is kept.
    case object(DataObject)

    /// Creates a value from a parsed one, without its positions.
    ///
    /// - Complexity: linear in the number of values.
    package init(_ value: JSONValue) {
        switch value.content {
        case .null: self = .null
        case .bool(let b): self = .bool(b)
        case .number(let n): self = .number(n)
        case .string(let s): self = .string(s)
        case .array(let elements): self = .array(elements.map(DataValue.init))
        case .object(let members):
            var object = DataObject()
            for member in members { object[member.key] = DataValue(member.value) }
            self = .object(object)
        }
    }

    /// The text of a string, number or boolean as templates show it; nil for other kinds.
    package var text: String? {
        switch self {
        case .string(let s): s
        case .number(let n): n.text
        case .bool(let b): b ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// The number in double precision, also if it is written in a string; nil for other values.
    package var number: Double? {
        switch self {
        case .number(let n): n.value
        case .string(let s): DataValue.number(in: s)
        case .null, .bool, .array, .object: nil
        }
    }

    private static func number(in text: String) -> Double? {
        guard case .number(let n)? = (try? JSONParser.parse(text))?.content else { return nil }
        return n.value
    }

    /// The boolean, also if it is the string "true" or "false"; nil for other values.
    package var bool: Bool? {
        switch self {
        case .bool(let b): b
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }

    /// The elements of an array; nil for other kinds.
    package var array: [DataValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object; nil for other kinds.
    package var object: DataObject? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member with this name of an object, or the element of an array at this index; nil if there is none.
    package subscript(name: some StringProtocol) -> DataValue? {
        switch self {
        case .object(let members): return members[String(name)]
        case .array(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return elements[index]
        default: return nil
        }
    }

    /// Identifies the storage of an array or an object, as long as the value exists; nil for other kinds and for empty
    /// ones.
    package var identity: UInt? {
        switch self {
        // An array is a reference to its storage.
        case .array(let elements): elements.isEmpty ? nil : unsafeBitCast(elements, to: UInt.self)
        case .object(let members): members.identity
        case .null, .bool, .number, .string: nil
        }
    }

    /// Whether the value shares its storage with another one, and is therefore equal.
    package func isIdentical(to other: DataValue) -> Bool {
        guard let identity else { return false }
        return identity == other.identity
    }

    /// Returns the value at a path of names and indices joined by dots, such as `trains.0.due`; for the empty path, the
    /// value itself.
    ///
    /// A member whose name is the whole path takes precedence over nested members.
    package func value(at path: some StringProtocol) -> DataValue? {
        if path.isEmpty { return self }
        if let value = self[path] { return value }
        var value = self
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let next = value[name] else { return nil }
            value = next
        }
        return value
    }
}

extension JSONWriter {
    /// Writes a value, with the members of objects in the order of their names.
    package mutating func add(_ value: DataValue, for key: String? = nil) {
        switch value {
        case .null: add(Double.nan, for: key)
        case .bool(let b): add(b, for: key)
        case .number(let n): add(n, for: key)
        case .string(let s): add(s, for: key)
        case .array(let elements):
            beginArray(key)
            for element in elements { add(element) }
            endArray()
        case .object(let members):
            beginObject(key)
            for (name, member) in members { add(member, for: name) }
            endObject()
        }
    }
}
