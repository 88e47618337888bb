import JSON

extension ValueStore {
    /// Sets the value at a path. Objects on the way that are missing are created; the index of an element must exist.
    ///
    /// - Throws: `ValueError` if the name is not declared, the path leads nowhere, or the values would be too large.
    /// - Complexity: linear in the sizes of the old and the new value.
    package mutating func set(_ path: String, to value: DataValue) throws(ValueError) {
        let target = try self.target(path)
        if target.exists, target.value == value { return }
        let size = try ValueSize(value, depth: target.remainingDepth, path: path)
        let newSize = try self.size - oldSize(target) + size + target.created
        try check(newSize, path)
        if target.rest.isEmpty { keepIDs(target.name, from: target.value, to: value) }
        values[target.name]?.change(target.rest) { $0 = value }
        touch(target.name, newSize)
    }

    /// Takes over the values of another store whose names this one declares too. A value that does not fit keeps what it
    /// has here.
    package mutating func take(from old: ValueStore) {
        for name in names {
            guard let value = old.values[name] else { continue }
            try? set(name, to: value)
        }
    }

    /// Adds an element at the end of a list. A list that is missing, or null, is created.
    ///
    /// - Returns: the identity of the element; nil if the list is not a value itself but inside one.
    /// - Throws: `ValueError` as `set`, and if there is something else than a list.
    /// - Complexity: linear in the size of the element if no copy of the store shares the list.
    @discardableResult
    package mutating func add(
        _ element: DataValue, to path: String
    ) throws(ValueError) -> ElementID? {
        var target = try self.target(path)
        var newSize = self.size + target.created
        newSize =
            newSize + (try ValueSize(element, depth: target.remainingDepth - 1, path: path))
        switch target.value {
        case .array: break
        case .null: if !target.exists { newSize = newSize + .null }
        default: throw ValueError(path, .notList(kind: target.value.kindName))
        }
        try check(newSize, path)
        // While the list changes, nothing else may refer to its elements, which would be copied.
        target.value = .null
        values[target.name]?.change(target.rest) { value in
            guard case .array(var elements) = value else {
                value = .array([element])
                return
            }
            value = .null
            elements.append(element)
            value = .array(elements)
        }
        touch(target.name, newSize)
        guard target.rest.isEmpty else { return nil }
        let ids = makeIDs(1)
        entries[target.name]?.ids += ids
        return ids[0]
    }

    /// Removes a member of an object or an element of a list. Does nothing if there is none.
    ///
    /// - Parameter path: the path of the member or element. A declared name itself is cleared instead.
    /// - Throws: `ValueError` if the name is not declared.
    /// - Complexity: linear in the size of what is removed and in the number of its neighbours.
    package mutating func remove(_ path: String) throws(ValueError) {
        let target = try self.target(path)
        guard let last = target.rest.last else { return try clear(path) }
        guard target.exists else { return }
        let newSize = try self.size - oldSize(target) - target.nameSize
        values[target.name]?.change(target.rest.dropLast()) { parent in
            switch parent {
            case .object(var members):
                parent = .null
                members[last] = nil
                parent = .object(members)
            case .array(var elements):
                parent = .null
                if let index = Int(last) { elements.remove(at: index) }
                parent = .array(elements)
            case .null, .bool, .number, .string: break
            }
        }
        if target.rest.count == 1, values[target.name]?.array != nil, let index = Int(last) {
            entries[target.name]?.ids.remove(at: index)
        }
        touch(target.name, newSize)
    }

    /// Removes the elements of a list that meet a condition.
    ///
    /// - Returns: the number of elements removed.
    /// - Throws: `ValueError` if the name is not declared or there is something else than a list.
    /// - Complexity: linear in the number of elements and the sizes of those removed.
    @discardableResult
    package mutating func remove(
        from path: String, where isRemoved: (DataValue) -> Bool
    ) throws(ValueError) -> Int {
        let target = try self.target(path)
        if target.value == .null { return 0 }
        guard let elements = target.value.array else {
            throw ValueError(path, .notList(kind: target.value.kindName))
        }
        let keeps = elements.map { !isRemoved($0) }
        let count = keeps.count { !$0 }
        if count == 0 { return 0 }
        var newSize = size
        for (i, element) in elements.enumerated() where !keeps[i] {
            newSize =
                newSize - (try ValueSize(element, depth: ValueStore.maximumDepth, path: path))
        }
        let kept = zip(elements, keeps).filter(\.1).map(\.0)
        values[target.name]?.change(target.rest) { $0 = .array(kept) }
        if target.rest.isEmpty, let ids = entries[target.name]?.ids {
            entries[target.name]?.ids = zip(ids, keeps).filter(\.1).map(\.0)
        }
        touch(target.name, newSize)
        return count
    }

    /// Removes the element with an identity from a list that is a value itself.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `ValueError` if the name is not declared.
    /// - Complexity: linear in the number of elements.
    @discardableResult
    package mutating func remove(
        _ id: ElementID, from name: String
    ) throws(ValueError) -> Bool {
        _ = try target(name)
        guard let index = entries[name]?.ids.firstIndex(of: id) else { return false }
        try remove("\(name).\(index)")
        return true
    }

    /// Empties the value at a path: a list has no elements then, an object no members, a text no characters, and
    /// anything else is null. Does nothing if there is none.
    ///
    /// - Throws: `ValueError` if the name is not declared.
    /// - Complexity: linear in the size of the value.
    package mutating func clear(_ path: String) throws(ValueError) {
        let target = try self.target(path)
        guard target.exists else { return }
        switch target.value {
        case .array: try set(path, to: .array([]))
        case .object: try set(path, to: .object(DataObject()))
        case .string: try set(path, to: .string(""))
        case .null, .bool, .number: try set(path, to: .null)
        }
    }

    /// Returns the values that do not persist to their initial ones, as at the end of a session.
    ///
    /// - Complexity: linear in the size of the values.
    package mutating func reset() {
        for name in names {
            guard let declaration = entries[name]?.declaration, !declaration.persists else {
                continue
            }
            // The initial values together were not too large, but with those that persist they may be.
            if (try? set(name, to: declaration.initial)) == nil { try? clear(name) }
        }
    }

    // MARK: Targets

    /// A path that a change can follow.
    private struct Target {
        let name: String
        /// The path after the name.
        let rest: ArraySlice<String>
        /// The value at the path; null if there is none.
        var value = DataValue.null
        var exists = false
        /// The size of the objects and the names that the change creates on the way.
        var created = ValueSize()
        /// The size of the last name if it is one of an object.
        var nameSize = ValueSize()
        /// How deep a value at the path may be nested.
        var remainingDepth: Int { ValueStore.maximumDepth - rest.count }

        init(_ names: [String]) {
            name = names[0]
            rest = names.dropFirst()
        }

        /// Notes that a member is missing. Only objects are created, so those after it are missing too.
        mutating func create(_ name: String, isLast: Bool) {
            exists = false
            created = created + ValueSize(name: name)
            if !isLast { created = created + .null }
        }
    }

    private func target(_ path: String) throws(ValueError) -> Target {
        let names = ValueStore.names(in: path)
        guard names.count <= ValueStore.maximumDepth + 1, !names.contains("") else {
            throw ValueError(path, .invalidPath)
        }
        guard var value = values[names[0]] else {
            let known = self.names
            let nearest = Spelling.nearest(to: names[0], among: known)
            throw ValueError(path, .undeclared(nearest: nearest, known: known))
        }
        var target = Target(names)
        target.exists = true
        for (i, name) in names.enumerated().dropFirst() {
            switch value {
            case .array(let elements):
                guard let index = Int(name), elements.indices.contains(index) else {
                    throw ValueError(path, .noElement(name, count: elements.count))
                }
                value = elements[index]
                target.nameSize = ValueSize()
            case .object(let members):
                target.nameSize = ValueSize(name: name)
                if let member = members[name] {
                    value = member
                } else {
                    target.create(name, isLast: i == names.count - 1)
                    value = .null
                }
            case .null:
                target.nameSize = ValueSize(name: name)
                target.create(name, isLast: i == names.count - 1)
            case .bool, .number, .string:
                let parent = names[..<i].joined(separator: ".")
                throw ValueError(path, .notNested(in: parent, kind: value.kindName))
            }
        }
        target.value = target.exists ? value : .null
        return target
    }

    private func oldSize(_ target: Target) throws(ValueError) -> ValueSize {
        guard target.exists else { return ValueSize() }
        return try ValueSize(target.value, depth: ValueStore.maximumDepth, path: target.name)
    }

    /// Gives the elements that a new list has in common with the old one, at its beginning and at its end, their
    /// identities.
    private mutating func keepIDs(_ name: String, from old: DataValue, to new: DataValue) {
        let (old, new) = (old.array ?? [], new.array ?? [])
        let ids = entries[name]?.ids ?? []
        var (start, end) = (0, 0)
        let common = min(old.count, new.count)
        while start < common, old[start] == new[start] { start += 1 }
        while end < common - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        let made = makeIDs(new.count - start - end)
        entries[name]?.ids = Array(ids.prefix(start)) + made + Array(ids.suffix(end))
    }
}
