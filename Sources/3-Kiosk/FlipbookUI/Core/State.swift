import Observation

/// A property wrapper for state that outlives a view's description. When the state changes, the bodies that read it
/// are evaluated again before the next frame.
@MainActor @propertyWrapper public struct State<Value> {
    private let box: Box

    /// A reference to the storage, which all descriptions of a view share with the first one.
    @MainActor private final class Box {
        var storage: StateStorage<Value>
        init(_ value: Value) { storage = StateStorage(value) }
    }

    /// Creates state with an initial value.
    public init(wrappedValue: Value) { box = Box(wrappedValue) }

    /// Creates state with an initial value, for initialisers that set the wrapper itself.
    public init(initialValue: Value) { box = Box(initialValue) }

    /// The current value.
    public var wrappedValue: Value {
        get { box.storage.value }
        nonmutating set { box.storage.value = newValue }
    }

    /// A binding to the value, for another view.
    public var projectedValue: Binding<Value> {
        Binding(source: box.storage, get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates state that is initially nil.
    public init() { self.init(wrappedValue: nil) }
}

/// A property of a description that gets its value from the node.
@MainActor protocol DynamicState {
    /// Adopts the storage of the same property in the previous description, if there was one, and the environment.
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues)
}

extension State: DynamicState {
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues) {
        if let old = old as? State<Value> { box.storage = old.box.storage }
    }
}

@MainActor private final class StateStorage<Value>: Observable {
    private let registrar = ObservationRegistrar()
    private var current: Value

    init(_ value: Value) { current = value }

    var value: Value {
        get {
            registrar.access(self, keyPath: \.value)
            return current
        }
        set {
            if isEqual(current, newValue) { return }
            registrar.withMutation(of: self, keyPath: \.value) { current = newValue }
        }
    }
}

/// A property wrapper for a value that is stored elsewhere, such as in a parent's ``State``.
@MainActor @propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    /// The storage of the value; nil if the closures are the program's own.
    private let source: AnyObject?

    init(source: AnyObject, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.source = source
        self.get = get
        self.set = set
    }

    /// Creates a binding that reads and writes a value with closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
        source = nil
    }

    /// Returns a binding to a constant, which ignores writes.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    /// The current value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }
}

extension Binding: SelfComparing {
    func isSame(as other: Any) -> Bool {
        guard let source, let other = other as? Binding<Value> else { return false }
        return source === other.source
    }
}
