/// A JSON value that remembers where it stood, so that a complaint about it can name the line.
public struct JSONValue: Sendable {
    public enum Content: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONValue])
        case object([JSONMember])
    }

    public var content: Content
    public var position: JSONPosition

    public init(_ content: Content, at position: JSONPosition = JSONPosition(line: 0, column: 0)) {
        self.content = content
        self.position = position
    }

    public var string: String? {
        if case .string(let s) = content { s } else { nil }
    }
    public var number: Double? {
        if case .number(let n) = content { n } else { nil }
    }
    public var bool: Bool? {
        if case .bool(let b) = content { b } else { nil }
    }
    public var array: [JSONValue]? {
        if case .array(let a) = content { a } else { nil }
    }
    public var members: [JSONMember]? {
        if case .object(let m) = content { m } else { nil }
    }

    /// The member of that name, where this is an object; the last of several.
    public subscript(key: String) -> JSONValue? {
        members?.last { $0.key == key }?.value
    }

    /// What kind of value this is, in words for a message.
    public var kindName: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A name and a value of an object.
public struct JSONMember: Sendable {
    public var key: String
    /// Where the name stands.
    public var position: JSONPosition
    public var value: JSONValue

    public init(key: String, position: JSONPosition, value: JSONValue) {
        self.key = key
        self.position = position
        self.value = value
    }
}

/// A place in a text; both count from 1, columns in bytes.
public struct JSONPosition: Sendable, Equatable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// Why a text is not JSON, and where.
public struct JSONError: Error, Equatable, CustomStringConvertible {
    public var position: JSONPosition
    public var reason: String

    public init(position: JSONPosition, reason: String) {
        self.position = position
        self.reason = reason
    }

    public var description: String { "line \(position.line), column \(position.column): \(reason)" }
}
