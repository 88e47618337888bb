import Observation

/// A key of a value of the program's own in the environment.
///
///     private struct Density: EnvironmentKey {
///         static let defaultValue = 1.0
///     }
///     extension EnvironmentValues {
///         var density: Double {
///             get { self[Density.self] }
///             set { self[Density.self] = newValue }
///         }
///     }
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value where no view sets one.
    static var defaultValue: Value { get }
}

extension EnvironmentValues {
    /// The value of a key; its default where no view around sets one.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { custom[ObjectIdentifier(key)] = newValue }
    }

    /// The direction in which the view is laid out: that of the interface, unless a view around it sets another one.
    public var layoutDirection: LayoutDirection {
        get { ownDirection ?? interfaceDirection }
        set { ownDirection = newValue }
    }

    /// Returns whether the program's own values are known to be the same. Values that cannot be compared are not.
    func hasSameKeys(as other: EnvironmentValues) -> Bool {
        if custom.isEmpty, objects.isEmpty { return other.custom.isEmpty && other.objects.isEmpty }
        guard custom.count == other.custom.count, objects.count == other.objects.count else {
            return false
        }
        for (key, value) in custom {
            guard let value2 = other.custom[key], isEqual(value, value2) else { return false }
        }
        return objects.allSatisfy { $0.value === other.objects[$0.key] }
    }
}

extension View {
    /// Sets a value of the environment in the view.
    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Sets the object of its type in the view's environment; nil for none. Views read it by
    /// `@Environment(Model.self)`.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        EnvironmentView(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Changes a value of the environment in the view.
    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
    }
}
