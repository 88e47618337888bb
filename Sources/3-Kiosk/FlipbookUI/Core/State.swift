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
        Binding(
            identity: ObjectIdentifier(box.storage), get: { wrappedValue },
            set: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates state that is initially nil.
    public init() { self.init(wrappedValue: nil) }
}

extension State: DynamicState {
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues) {
        if let old = old as? State<Value> { box.storage = old.box.storage }
    }
}

@MainActor final class StateStorage<Value>: Observable {
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
@MainActor @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    /// Identifies where the value is stored; nil if the closures are the program's own.
    private let identity: AnyHashable?

    init(identity: AnyHashable?, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.identity = identity
        self.get = get
        self.set = set
    }

    /// Creates a binding that reads and writes a value with closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
        identity = nil
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

    /// A binding to a property of the value.
    public subscript<Property>(
        dynamicMember keyPath: WritableKeyPath<Value, Property>
    ) -> Binding<Property> {
        Binding<Property>(
            identity: identity.map { [$0, AnyHashable(keyPath)] },
            get: { wrappedValue[keyPath: keyPath] },
            set: { wrappedValue[keyPath: keyPath] = $0 })
    }

    /// Creates a binding to an optional value from one to a value, which ignores nil.
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(
            identity: base.identity, get: { base.wrappedValue },
            set: { if let value = $0 { base.wrappedValue = value } })
    }

    /// Creates a binding to the value of an optional; nil if that is nil now. If it becomes nil later, the binding keeps
    /// the value that it had.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(
            identity: base.identity, get: { base.wrappedValue ?? value },
            set: { base.wrappedValue = $0 })
    }
}

/// A property wrapper that makes bindings to the properties of an observable object: `$model.name`.
@MainActor @propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// Creates a property for an object.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Creates a property for an object.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The property itself, whose members are bindings.
    public var projectedValue: Bindable<Value> { self }

    /// A binding to a property of the object.
    public subscript<Property>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Property>
    ) -> Binding<Property> {
        let object = wrappedValue
        return Binding(
            identity: [AnyHashable(ObjectIdentifier(object)), AnyHashable(keyPath)],
            get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

extension Binding: SelfComparing {
    func isSame(as other: Binding<Value>) -> Bool {
        guard let identity else { return false }
        return identity == other.identity
    }
}
