@_spi(Reflection) import Swift

/// The stored properties of a type of view: those that are state, and how two values are compared. Made once for each
/// type, by the metadata that key paths are made with; reading each value through `Mirror` would take longer than
/// evaluating its body.
@MainActor class StoredProperties {
    fileprivate static var known: [ObjectIdentifier: StoredProperties] = [:]

    /// Returns the properties of a view's type.
    static func of(_ view: any View) -> StoredProperties {
        func properties<Value: View>(_ view: Value) -> StoredProperties {
            TypedProperties<Value>.matching(view)
        }
        return known[ObjectIdentifier(type(of: view))] ?? properties(view)
    }

    /// Returns whether two values of the type are known to be equal, apart from their state.
    func areEqual(_ a: any View, _ b: any View) -> Bool { false }

    /// Returns the state and environment properties of a value, in their order.
    func states(of view: any View) -> [any DynamicState] { [] }
}

/// The stored properties of a type.
@MainActor private final class TypedProperties<Value>: StoredProperties {
    /// The comparisons of the properties; nil if one of them cannot be compared, such as a closure.
    private var comparisons: [(Value, Value) -> Bool]? = []
    private var states: [(Value) -> any DynamicState] = []

    /// Returns the properties of the type of a value.
    static func matching(_ value: Value) -> TypedProperties<Value> {
        let id = ObjectIdentifier(Value.self)
        if let properties = known[id] as? TypedProperties<Value> { return properties }
        let new = TypedProperties<Value>()
        known[id] = new
        new.read(value)
        return new
    }

    private func read(_ value: Value) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .struct {
            var count = 0
            // Bit 1 skips properties without a key path, such as closures; the constant for it is a `var`.
            let skipsOthers = _EachFieldOptions(rawValue: 1 << 1)
            _ = _forEachFieldWithKeyPath(of: Value.self, options: skipsOthers) { _, path in
                add(path, value)
                count += 1
                return true
            }
            if count != mirror.children.count { comparisons = nil }
        } else {
            comparisons = nil
        }
        if let equality = Comparison.equality(Value.self) { comparisons = [equality] }
    }

    private func add(_ path: PartialKeyPath<Value>, _ value: Value) {
        func add<Property>(_ type: Property.Type) {
            guard let path = path as? KeyPath<Value, Property> else {
                comparisons = nil
                return
            }
            let property = value[keyPath: path]
            if property is any DynamicState {
                states.append { value in
                    guard let state = value[keyPath: path] as? any DynamicState else {
                        preconditionFailure("a property has the type that it is declared with")
                    }
                    return state
                }
            } else if property is any ViewModifier {
                // A modifier's state is that of the view that it changes.
                let inner = TypedProperties<Property>.matching(property)
                for state in inner.states { states.append { state($0[keyPath: path]) } }
                if let compare = inner.comparison {
                    comparisons?.append { compare($0[keyPath: path], $1[keyPath: path]) }
                } else {
                    comparisons = nil
                }
            } else if let compare = Comparison.of(property) {
                comparisons?.append { compare($0[keyPath: path], $1[keyPath: path]) }
            } else {
                comparisons = nil
            }
        }
        _openExistential(Swift.type(of: path).valueType, do: add)
    }

    /// The comparison of two values; nil if they cannot be compared.
    var comparison: ((Value, Value) -> Bool)? {
        guard let comparisons else { return nil }
        if comparisons.count == 1 { return comparisons[0] }
        return { a, b in
            for compare in comparisons where !compare(a, b) { return false }
            return true
        }
    }

    override func areEqual(_ a: any View, _ b: any View) -> Bool {
        guard let comparisons, let a = a as? Value, let b = b as? Value else { return false }
        for compare in comparisons where !compare(a, b) { return false }
        return true
    }

    override func states(of view: any View) -> [any DynamicState] {
        guard !states.isEmpty, let view = view as? Value else { return [] }
        return states.map { $0(view) }
    }
}

/// How values of a type are compared.
@MainActor private enum Comparison {
    /// Returns the comparison by `==`; nil if the type has none.
    static func equality<Value>(_ type: Value.Type) -> ((Value, Value) -> Bool)? {
        func equality<Known: Equatable>(_ type: Known.Type) -> ((Value, Value) -> Bool)? {
            let compare: (Known, Known) -> Bool = { $0 == $1 }
            return compare as? (Value, Value) -> Bool
        }
        guard let type = type as? any Equatable.Type else { return nil }
        return _openExistential(type, do: equality)
    }

    /// Returns the comparison of values like `value`; nil if they cannot be compared.
    static func of<Value>(_ value: Value) -> ((Value, Value) -> Bool)? {
        if MemoryLayout<Value>.size == 0 { return { _, _ in true } }
        // What an object contains is observed where it is read.
        if Value.self is AnyObject.Type {
            return { ($0 as AnyObject) === ($1 as AnyObject) }
        }
        if let equality = equality(Value.self) { return equality }
        if value is any SelfComparing {
            return { a, b in (a as? any SelfComparing)?.isSame(as: b) ?? false }
        }
        if Value.self == (any View).self {
            return { a, b in
                guard let a = a as? any View, let b = b as? any View else { return false }
                return areEqual(a, b)
            }
        }
        if value is any View || Mirror(reflecting: value).displayStyle == .struct {
            return TypedProperties<Value>.matching(value).comparison
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
    /// Returns whether the other value is of the same type and equal.
    func isSame(as other: Any) -> Bool
}

extension Optional: SelfComparing {
    func isSame(as other: Any) -> Bool {
        guard let other = other as? Wrapped? else { return false }
        guard let self, let other else { return self == nil && other == nil }
        return Comparison.of(self)?(self, other) ?? false
    }
}

extension Array: SelfComparing {
    func isSame(as other: Any) -> Bool {
        guard let other = other as? [Element], other.count == count else { return false }
        guard let first else { return true }
        guard let compare = Comparison.of(first) else { return false }
        for (a, b) in zip(self, other) where !compare(a, b) { return false }
        return true
    }
}
