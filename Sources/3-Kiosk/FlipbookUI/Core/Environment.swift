import Observation

/// A property wrapper that reads a value from a view's environment.
///
///     @Environment(\.screen) private var screen
@MainActor @propertyWrapper public struct Environment<Value> {
    private let read: (EnvironmentValues) -> Value
    private let box = Box()

    @MainActor private final class Box {
        var values: EnvironmentValues?
    }

    /// Creates a property for the environment value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// The value. It is available from the first evaluation of the view's `body`.
    public var wrappedValue: Value {
        guard let values = box.values else {
            // No value can stand in for an arbitrary type.
            fatalError("@Environment is read before the view's body is evaluated")
        }
        return read(values)
    }
}

extension Environment where Value: AnyObject & Observable {
    /// Creates a property for the object of a type that `environment` has set. Reading it where there is none ends the
    /// program with a message.
    public init(_ type: Value.Type) {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(type)] as? Value else {
                // As in SwiftUI: there is no object to return, and the program names it in its own code.
                fatalError("no view around this one sets an object of type \(type)")
            }
            return object
        }
    }
}

extension Environment {
    /// Creates a property for the object of a type that `environment` has set; nil if there is none.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0.objects[ObjectIdentifier(type)] as? Object }
    }
}

extension Environment: DynamicState {
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues) {
        box.values = environment
    }
}
