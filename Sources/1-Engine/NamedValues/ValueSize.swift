import JSON

/// The size of a JSON value.
struct ValueSize: Equatable, Sendable {
    /// The number of JSON values, including those in lists and objects.
    var count = 0
    /// The bytes of texts, numbers and names, and 16 for each JSON value.
    var bytes = 0

    /// Measures a value.
    ///
    /// - Parameter depth: how deep the value may be nested; 0 is a value without others in it.
    /// - Throws: `tooDeep`.
    /// - Complexity: linear in the size of the value.
    init(_ value: DataValue, depth: Int, path: String) throws(ValueError) {
        try add(value, depth, path)
    }

    init() {}

    /// The size of a member's name.
    init(name: String) { bytes = name.utf8.count }

    /// The size of a value without others in it or a text.
    static let null: ValueSize = {
        var size = ValueSize()
        (size.count, size.bytes) = (1, 16)
        return size
    }()

    private mutating func add(
        _ value: DataValue, _ depth: Int, _ path: String
    ) throws(ValueError) {
        guard depth >= 0 else { throw ValueError(path, .tooDeep) }
        self = self + .null
        switch value {
        case .null, .bool: break
        case .number(let number): bytes += number.text.utf8.count
        case .string(let text): bytes += text.utf8.count
        case .array(let elements):
            for element in elements { try add(element, depth - 1, path) }
        case .object(let members):
            for name in members.keys { bytes += name.utf8.count }
            for value in members.values { try add(value, depth - 1, path) }
        }
    }

    static func + (a: ValueSize, b: ValueSize) -> ValueSize {
        var sum = ValueSize()
        sum.count = a.count + b.count
        sum.bytes = a.bytes + b.bytes
        return sum
    }

    static func - (a: ValueSize, b: ValueSize) -> ValueSize {
        var difference = ValueSize()
        difference.count = a.count - b.count
        difference.bytes = a.bytes - b.bytes
        return difference
    }
}
