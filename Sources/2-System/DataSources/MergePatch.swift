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
        var members = DataObject()
        if case .object(let old) = self { members = old }
        if members.isEmpty, changes.values.allSatisfy({ $0 != .null && $0.object == nil }) {
            // Keeps sharing the names.
            self = patch
            return
        }
        // This releases the other reference to the members, so that changing them does not copy them.
        self = .null
        for (name, change) in changes {
            switch change {
            case .null: members[name] = nil
            case .object: members.change(name) { $0.merge(change) }
            default: members[name] = change
            }
        }
        self = .object(members)
    }

    /// Returns by how many bytes `size` grows if a merge patch is applied; negative if it shrinks.
    ///
    /// - Complexity: linear in the number of values in the patch and of those that it replaces.
    func growth(merging patch: DataValue) -> Int {
        guard case .object(let changes) = patch else { return patch.size - size }
        // As in `merge`, an empty object first replaces a value that is not an object.
        let members = object ?? DataObject()
        var growth = object == nil ? DataValue.object(DataObject()).size - size : 0
        for (name, change) in changes {
            // The member's own name is counted, since equal strings may have different bytes.
            let old = members.member(name)
            switch change {
            case .null:
                if let old { growth -= DataValue.memberSize(old.key, old.value) }
            case .object:
                let value = old?.value ?? .object(DataObject())
                if old == nil { growth += DataValue.memberSize(name, value) }
                growth += value.growth(merging: change)
            default:
                if let old {
                    growth += change.size - old.value.size
                } else {
                    growth += DataValue.memberSize(name, change)
                }
            }
        }
        return growth
    }

    /// The size of the value as JSON without spaces and escapes, in bytes: not more than that of the text it was
    /// parsed from.
    ///
    /// - Complexity: linear in the number of values.
    package var size: Int {
        switch self {
        case .null: 4
        case .bool(let bool): bool ? 4 : 5
        case .number(let number): number.text.utf8.count
        case .string(let text): text.utf8.count + 2
        case .array(let elements): elements.reduce(1) { $0 + $1.size + 1 }
        case .object(let members):
            members.reduce(1) { $0 + DataValue.memberSize($1.key, $1.value) }
        }
    }

    /// The size of a member of an object, with the comma or bracket after it.
    private static func memberSize(_ name: String, _ value: DataValue) -> Int {
        name.utf8.count + 4 + value.size
    }
}
