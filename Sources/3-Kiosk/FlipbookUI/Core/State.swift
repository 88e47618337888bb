import Observation

/// A property of a view that outlives the view's description: when it changes, the bodies that read
/// it are evaluated again before the next frame.
@MainActor @propertyWrapper public struct State<Value> {
    private let box: Box

    /// Holds the storage, which is that of the first description in all later ones.
    @MainActor private final class Box {
        var storage: StateStorage<Value>
        init(_ value: Value) { storage = StateStorage(value) }
    }

    /// State with a value to begin with.
    public init(wrappedValue: Value) { box = Box(wrappedValue) }

    /// State with a value to begin with, for initialisers that set the wrapper itself.
    public init(initialValue: Value) { box = Box(initialValue) }

    /// The current value.
    public var wrappedValue: Value {
        get { box.storage.value }
        nonmutating set { box.storage.value = newValue }
    }

    /// Access to the value for another view.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// State that is nil to begin with.
    public init() { self.init(wrappedValue: nil) }
}

/// A property of a description whose value is given to it by the node.
@MainActor protocol DynamicState {
    /// Takes over the storage of the same property in the description before, if there was one.
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

/// A value that is kept elsewhere, such as a parent's ``State``.
@MainActor @propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// A value that `get` reads and `set` changes.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// A value that does not change.
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
