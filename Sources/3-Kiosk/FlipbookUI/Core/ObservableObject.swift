// SwiftUI's older way to observe objects, for ported code; new code uses `@Observable` and `@State`.

/// A class whose ``Published`` properties update the views that read them. It is isolated to the main actor.
@MainActor public protocol ObservableObject: AnyObject {}

/// A property wrapper for a property of an object. When it changes, the bodies that read it are evaluated again before
/// the next frame.
@MainActor @propertyWrapper public struct Published<Value> {
    private let storage: StateStorage<Value>

    /// Creates a property with an initial value.
    public init(wrappedValue: Value) { storage = StateStorage(wrappedValue) }

    /// Creates a property with an initial value, for initialisers that set the wrapper itself.
    public init(initialValue: Value) { storage = StateStorage(initialValue) }

    /// The current value.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
}

/// A property wrapper for an object that a view creates, and that outlives the view's description.
@MainActor @propertyWrapper public struct StateObject<ObjectType: ObservableObject> {
    private let box: Box

    /// Makes the object when it is first needed: a later description of the view adopts that of the first one.
    @MainActor private final class Box {
        private let make: () -> ObjectType
        private var made: ObjectType?
        var source: Box?

        init(_ make: @escaping () -> ObjectType) { self.make = make }

        var object: ObjectType {
            if let source { return source.object }
            if let made { return made }
            let new = make()
            made = new
            return new
        }
    }

    /// Creates a property with an object, which is made once for each position in the tree.
    public init(wrappedValue: @autoclosure @escaping () -> ObjectType) { box = Box(wrappedValue) }

    /// The object.
    public var wrappedValue: ObjectType { box.object }

    /// The object's properties as bindings.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }
}

extension StateObject: DynamicState {
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues) {
        guard let old = old as? StateObject<ObjectType>, old.box !== box else { return }
        // Keeps the first description's storage instead of a chain through all descriptions.
        box.source = old.box.source ?? old.box
    }
}

/// A property wrapper for an object that another view, or the program, has created.
@MainActor @propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
    /// The object's properties as bindings: `$object.property`.
    @MainActor @dynamicMemberLookup public struct Wrapper {
        let object: ObjectType

        /// Returns a binding to a property of the object.
        public subscript<Subject>(
            dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
        }
    }

    /// The object.
    public let wrappedValue: ObjectType

    /// Creates a property with an object.
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

    /// Creates a property with an object, for initialisers that set the wrapper itself.
    public init(initialValue: ObjectType) { wrappedValue = initialValue }

    /// The object's properties as bindings.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}
