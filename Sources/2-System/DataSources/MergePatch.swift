import JSON

extension DataValue {
    /// Applies a merge patch (RFC 7396): members of a patch object replace the members with the same names,
    /// nested objects are merged recursively, and null removes a member. A patch that is not an object
    /// replaces the whole value.
    ///
    /// - Complexity: linear in the number of values in the patch, and in the number of members of changed
    ///   objects whose storage is shared with other values.
    package mutating func merge(_ patch: DataValue) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        var members: [String: DataValue] = [:]
        if case .object(let old) = self { members = old }
        // This releases the other reference to the members, so that changing them does not copy them.
        self = .null
        for (name, change) in changes {
            switch change {
            case .null: members[name] = nil
            case .object: members[name, default: .null].merge(change)
            default: members[name] = change
            }
        }
        self = .object(members)
    }

    /// The approximate size of the value as JSON, in bytes.
    ///
    /// - Complexity: linear in the number of values.
    var size: Int {
        switch self {
        case .null, .bool: 5
        case .number(let number): number.text.utf8.count + 1
        case .string(let text): text.utf8.count + 3
        case .array(let elements): elements.reduce(2) { $0 + $1.size }
        case .object(let members):
            members.reduce(2) { $0 + $1.key.utf8.count + 4 + $1.value.size }
        }
    }
}
