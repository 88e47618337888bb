/// Access to values by path.
extension ViewModelInstance {
    @discardableResult
    private func set(_ path: String, _ value: BoundValue) -> Bool {
        guard let property = property(at: path) else { return false }
        property.noteAccess()
        property.set(value)
        return true
    }

    /// Sets a number.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setNumber(_ path: String, _ value: Double) -> Bool { set(path, .number(value)) }

    /// Sets a boolean.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setBool(_ path: String, _ value: Bool) -> Bool { set(path, .bool(value)) }

    /// Sets a text.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setString(_ path: String, _ value: String) -> Bool { set(path, .string(value)) }

    /// Sets a colour, 0xAARRGGBB.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func setColor(_ path: String, _ argb: UInt32) -> Bool { set(path, .color(argb)) }

    /// Sets an enumeration to the value with that name.
    ///
    /// - Returns: whether there is an enumeration at the path that has the value.
    @discardableResult
    public func setEnum(_ path: String, _ name: String) -> Bool {
        let index = property(at: path)?.definition.names.firstIndex(of: name)
        return index.map { setEnum(path, at: $0) } ?? false
    }

    /// Sets an enumeration to the value at an index in its file's order.
    ///
    /// - Returns: whether there is an enumeration at the path that has the value.
    @discardableResult
    package func setEnum(_ path: String, at index: Int) -> Bool {
        guard let property = property(at: path), property.definition.names.indices.contains(index)
        else { return false }
        return set(path, .uint(UInt32(index)))
    }

    /// Returns the items of the list at a path; nil if there is no list.
    public func items(_ path: String) -> [ViewModelInstance]? {
        guard let property = property(at: path), property.definition.kind == .list else {
            return nil
        }
        return property.items
    }

    /// Replaces the items of the list at a path. The list retains them.
    ///
    /// - Returns: whether there is a list at the path and none of the new items holds the instance to which the list
    ///   belongs, since they would never be released.
    @discardableResult
    public func setItems(_ path: String, _ items: [ViewModelInstance]) -> Bool {
        guard let property = property(at: path), let owner = owner(ofPropertyAt: path) else {
            return false
        }
        let new = property.changedItems(items).new
        guard !ViewModelInstance.holds(new, owner) else { return false }
        return property.setItems(items)
    }

    /// Fires a trigger, which stays in effect for one advance.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func fire(_ path: String) -> Bool {
        guard let property = property(at: path) else { return false }
        property.fire()
        return true
    }

    /// Returns the number at a path; nil if there is none.
    public func number(_ path: String) -> Double? {
        property(at: path)?.value.double
    }

    /// Returns the boolean at a path; nil if there is none.
    public func bool(_ path: String) -> Bool? {
        if case .bool(let value) = property(at: path)?.value { value } else { nil }
    }

    /// Returns the text at a path; nil if there is none.
    public func string(_ path: String) -> String? {
        property(at: path)?.value.text
    }

    /// Returns the name of the value of the enumeration at a path; nil if there is none.
    public func enumeration(_ path: String) -> String? {
        guard let property = property(at: path), property.definition.kind == .enumeration,
            case .uint(let index) = property.value
        else { return nil }
        return property.definition.names[ifPresent: Int(index)]
    }

    /// Returns the colour at a path, 0xAARRGGBB; nil if there is none.
    public func color(_ path: String) -> UInt32? {
        property(at: path)?.value.argb
    }

    /// Returns how often the trigger at a path has fired since the last advance; nil if there is none.
    package func triggerCount(_ path: String) -> Int? {
        if case .trigger(let count) = property(at: path)?.value { count } else { nil }
    }

    /// Returns the kind of the property at a path; nil if there is none.
    package func kind(_ path: String) -> ViewModelPropertyKind? {
        property(at: path)?.definition.kind
    }
}
