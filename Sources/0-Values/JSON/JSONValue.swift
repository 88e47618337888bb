/// A JSON value with its position in the source, so that messages about it can name the line.
package struct JSONValue: Sendable {
    /// The kinds of value in RFC 8259.
    package enum Content: Sendable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(String)
        case array([JSONValue])
        /// The members in the order of the source; names may repeat.
        case object([JSONMember])
    }

    /// The kind and the value.
    package var content: Content
    /// Where the value starts; line 0 if it was not parsed.
    package var position: JSONPosition

    /// Creates a value, by default without a position in a source.
    package init(_ content: Content, at position: JSONPosition = JSONPosition(line: 0, column: 0)) {
        self.content = content
        self.position = position
    }

    /// The string; nil for other kinds.
    package var string: String? {
        if case .string(let s) = content { s } else { nil }
    }
    /// The number in double precision; nil for other kinds and for numbers out of its range.
    package var number: Double? {
        if case .number(let n) = content { n.value } else { nil }
    }
    /// The boolean; nil for other kinds.
    package var bool: Bool? {
        if case .bool(let b) = content { b } else { nil }
    }
    /// The elements of an array; nil for other kinds.
    package var array: [JSONValue]? {
        if case .array(let a) = content { a } else { nil }
    }
    /// The members of an object, in the order of the source; nil for other kinds.
    package var members: [JSONMember]? {
        if case .object(let m) = content { m } else { nil }
    }

    /// The member with this name if the value is an object; the last one if the name repeats.
    ///
    /// - Complexity: linear in the number of members.
    package subscript(key: String) -> JSONValue? {
        members?.last { $0.key == key }?.value
    }

    /// The kind of value as a phrase for messages, such as "a string".
    package var kindName: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number(let n): n.value == nil ? "a number out of range" : "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A name and its value in an object.
package struct JSONMember: Sendable {
    /// The name, with its escapes decoded.
    package var key: String
    /// Where the name starts.
    package var position: JSONPosition
    /// The value of the member.
    package var value: JSONValue

    package init(key: String, position: JSONPosition, value: JSONValue) {
        self.key = key
        self.position = position
        self.value = value
    }
}

/// A position in a text.
package struct JSONPosition: Sendable, Equatable {
    /// The line, from 1.
    package var line: Int
    /// The column in bytes, from 1.
    package var column: Int
    /// Which of several texts that are read as one; 0 for the first or only one.
    package var file: Int

    package init(line: Int, column: Int, file: Int = 0) {
        self.line = line
        self.column = column
        self.file = file
    }
}

/// The reason why, and the position at which, a text is not valid JSON.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    package var position: JSONPosition
    /// What is wrong, without the position.
    package var reason: String

    package init(position: JSONPosition, reason: String) {
        self.position = position
        self.reason = reason
    }

    package var description: String {
        "line \(position.line), column \(position.column): \(reason)"
    }
}
