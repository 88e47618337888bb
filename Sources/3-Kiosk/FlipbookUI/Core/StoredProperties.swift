@_spi(Reflection) import Swift

/// The stored properties of a type: those that are state, and how two values are compared. Found once for each type, by
/// the metadata that key paths are made with. Values are then read where they lie, since reading a property by its key
/// path takes longer than comparing it.
@MainActor final class StoredProperties {
    private static var known: [ObjectIdentifier: StoredProperties] = [:]

    /// What is done with a property.
    private struct Property<Action> {
        /// The property's place in the value, in bytes.
        let offset: Int
        let action: Action

        func moved(by offset: Int) -> Property {
            Property(offset: self.offset + offset, action: action)
        }
    }
    private typealias Comparison = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    private typealias Reader = @MainActor (UnsafeRawPointer) -> any DynamicState

    /// The comparisons of the properties; nil if one of them cannot be compared, such as a closure.
    private var comparisons: [Property<Comparison>]?
    /// The state and environment properties, in their order.
    private var states: [Property<Reader>] = []

    /// Returns the properties of a view's type.
    static func of<Value: View>(_ view: Value) -> StoredProperties { matching(view) }

    /// Returns whether two values of the type are known to be equal, apart from their state.
    func areEqual<A: View, B: View>(_ a: A, _ b: B) -> Bool {
        withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) { b in areEqual(at: UnsafeRawPointer(a), UnsafeRawPointer(b)) }
        }
    }

    /// Returns the state and environment properties of a value of the type, in their order.
    func states<Value: View>(of view: Value) -> [any DynamicState] {
        if states.isEmpty { return [] }
        return withUnsafePointer(to: view) { view in
            states.map { $0.action(UnsafeRawPointer(view) + $0.offset) }
        }
    }

    private func areEqual(at a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        guard let comparisons else { return false }
        for property in comparisons
        where !property.action(a + property.offset, b + property.offset) { return false }
        return true
    }

    /// Returns the comparison of properties of a type; nil if they cannot be compared.
    fileprivate static func comparison<Value>(like value: Value) -> ((Value, Value) -> Bool)? {
        guard let comparisons = comparisons(like: value) else { return nil }
        let properties = StoredProperties(comparisons)
        return { a, b in
            withUnsafePointer(to: a) { a in
                withUnsafePointer(to: b) { b in
                    properties.areEqual(at: UnsafeRawPointer(a), UnsafeRawPointer(b))
                }
            }
        }
    }

    // MARK: Finding the properties of a type

    private init(_ comparisons: [Property<Comparison>]?) { self.comparisons = comparisons }

    /// Returns the properties of the type of a value.
    private static func matching<Value>(_ value: Value) -> StoredProperties {
        let id = ObjectIdentifier(Value.self)
        if let properties = known[id] { return properties }
        let new = StoredProperties(nil)
        known[id] = new
        new.read(value)
        return new
    }

    private func read<Value>(_ value: Value) {
        let mirror = Mirror(reflecting: value)
        // The mirror of a value of a protocol's type is that of the value's own type, whose properties the metadata of the
        // protocol's type does not have.
        if mirror.displayStyle == .struct, mirror.subjectType == Value.self {
            comparisons = []
            var count = 0
            // Bit 1 skips properties without a key path, such as closures; the constant for it is a `var`.
            let skipsOthers = _EachFieldOptions(rawValue: 1 << 1)
            _ = _forEachFieldWithKeyPath(of: Value.self, options: skipsOthers) { _, path in
                add(path, value)
                count += 1
                return true
            }
            if count != mirror.children.count { comparisons = nil }
        }
        if let whole = StoredProperties.whole(Value.self) {
            comparisons = [Property(offset: 0, action: whole)]
        }
    }

    private func add<Value>(_ path: PartialKeyPath<Value>, _ value: Value) {
        func add<Known>(_ type: Known.Type) {
            guard let path = path as? KeyPath<Value, Known>,
                let offset = MemoryLayout<Value>.offset(of: path)
            else {
                comparisons = nil
                return
            }
            if let type = type as? any DynamicState.Type {
                states.append(Property(offset: offset, action: StoredProperties.reader(type)))
                return
            }
            let property = value[keyPath: path]
            if property is any ViewModifier {
                // A modifier's state is that of the view that it changes.
                let inner = StoredProperties.matching(property)
                states += inner.states.map { $0.moved(by: offset) }
            }
            guard let inner = StoredProperties.comparisons(like: property) else {
                comparisons = nil
                return
            }
            comparisons? += inner.map { $0.moved(by: offset) }
        }
        _openExistential(Swift.type(of: path).valueType, do: add)
    }

    private static func reader<Known: DynamicState>(_ type: Known.Type) -> Reader {
        { $0.assumingMemoryBound(to: Known.self).pointee }
    }

    /// Returns the comparisons of properties of the type of a value; nil if they cannot be compared.
    private static func comparisons<Value>(like value: Value) -> [Property<Comparison>]? {
        if MemoryLayout<Value>.size == 0 { return [] }
        // What an object contains is observed where it is read.
        if Value.self is AnyObject.Type {
            return [
                Property(offset: 0) { a, b in
                    a.assumingMemoryBound(to: AnyObject.self).pointee
                        === b.assumingMemoryBound(to: AnyObject.self).pointee
                }
            ]
        }
        return matching(value).comparisons
    }

    /// Returns the comparison of whole values of a type; nil if they are compared property by property.
    private static func whole<Value>(_ type: Value.Type) -> Comparison? {
        func equality<Known: Equatable>(_ type: Known.Type) -> Comparison {
            { a, b in
                a.assumingMemoryBound(to: Known.self).pointee
                    == b.assumingMemoryBound(to: Known.self).pointee
            }
        }
        func sameness<Known: SelfComparing>(_ type: Known.Type) -> Comparison {
            { a, b in
                a.assumingMemoryBound(to: Known.self).pointee.isSame(
                    as: b.assumingMemoryBound(to: Known.self).pointee)
            }
        }
        if let type = type as? any Equatable.Type { return equality(type) }
        if let type = type as? any SelfComparing.Type { return sameness(type) }
        if type == (any View).self {
            return { a, b in
                FlipbookUI.areEqual(
                    a.assumingMemoryBound(to: (any View).self).pointee,
                    b.assumingMemoryBound(to: (any View).self).pointee)
            }
        }
        return nil
    }
}

/// Returns whether two views are known to be equal, apart from their state.
@MainActor func areEqual(_ a: any View, _ b: any View) -> Bool {
    type(of: a) == type(of: b) && StoredProperties.of(a).areEqual(a, b)
}

/// A value that is no `Equatable` but can be compared.
@MainActor protocol SelfComparing {
    /// Returns whether the other value is known to be equal.
    func isSame(as other: Self) -> Bool
}

extension Optional: SelfComparing {
    func isSame(as other: Wrapped?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return StoredProperties.comparison(like: self)?(self, other) ?? false
    }
}

extension Array: SelfComparing {
    func isSame(as other: [Element]) -> Bool {
        guard other.count == count else { return false }
        guard let first else { return true }
        guard let compare = StoredProperties.comparison(like: first) else { return false }
        for (a, b) in zip(self, other) where !compare(a, b) { return false }
        return true
    }
}
