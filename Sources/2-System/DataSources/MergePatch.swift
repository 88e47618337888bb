import JSON

extension DataValue {
    /// Changes the value by a merge patch (RFC 7396): members of an object replace those with their
    /// names, objects member by member; a null removes one; a patch that is no object replaces all.
    ///
    /// - Complexity: linear in the number of values of the patch, and in the members of those objects
    ///   that are shared with other values.
    package mutating func merge(_ patch: DataValue) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        var members: [String: DataValue] = [:]
        if case .object(let old) = self { members = old }
        // So that the members are not copied to be changed.
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

    /// About the bytes that the value takes as JSON.
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
