/// The path of a view model property together with the type of its value.
///
/// Only the runtime's own types conform to it.
public protocol ViewModelPropertyPath<Value>: Sendable {
    /// The Swift type of the property's value.
    associatedtype Value: Sendable
    /// The property's name, or names joined by "/" that lead through properties of the kind
    /// `viewModel`.
    var path: String { get }
    /// The type of the property in the file.
    static var kind: ViewModelPropertyKind { get }
    /// Converts a value to the runtime's form; nil for a name that the enumeration does not have.
    ///
    /// - Parameters:
    ///   - value: the value to be set.
    ///   - names: the names of an enumeration's values; otherwise empty.
    func encode(_ value: Value, _ names: [String]) -> AnyViewModelValue?
    /// Converts a value from the runtime's form; nil if it has another type.
    ///
    /// - Parameters:
    ///   - value: the property's value in the runtime's form.
    ///   - names: the names of an enumeration's values; otherwise empty.
    func decode(_ value: AnyViewModelValue, _ names: [String]) -> Value?
}

/// A value of any view model property, in the runtime's form.
public struct AnyViewModelValue: Sendable {
    let bound: BoundValue
}

/// The path of a number property.
public struct NumberProperty: ViewModelPropertyPath {
    /// The property's name, or names joined by "/".
    public let path: String
    /// `.number`.
    public static let kind = ViewModelPropertyKind.number

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }

    /// Returns the runtime's form of a number; never nil.
    public func encode(_ value: Double, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .number(value))
    }

    /// Returns the number from the runtime's form; nil for a value of another type.
    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> Double? {
        if case .number(let v) = value.bound { v } else { nil }
    }
}

/// The path of a text property.
public struct StringProperty: ViewModelPropertyPath {
    /// The property's name, or names joined by "/".
    public let path: String
    /// `.string`.
    public static let kind = ViewModelPropertyKind.string

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }

    /// Returns the runtime's form of a text; never nil.
    public func encode(_ value: String, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .string(value))
    }

    /// Returns the text from the runtime's form; nil for a value of another type.
    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> String? {
        if case .string(let v) = value.bound { v } else { nil }
    }
}

/// The path of a boolean property.
public struct BoolProperty: ViewModelPropertyPath {
    /// The property's name, or names joined by "/".
    public let path: String
    /// `.boolean`.
    public static let kind = ViewModelPropertyKind.boolean

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }

    /// Returns the runtime's form of a boolean; never nil.
    public func encode(_ value: Bool, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .bool(value))
    }

    /// Returns the boolean from the runtime's form; nil for a value of another type.
    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> Bool? {
        if case .bool(let v) = value.bound { v } else { nil }
    }
}

/// The path of a colour property; values are 0xAARRGGBB.
public struct ColorProperty: ViewModelPropertyPath {
    /// The property's name, or names joined by "/".
    public let path: String
    /// `.color`.
    public static let kind = ViewModelPropertyKind.color

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }

    /// Returns the runtime's form of a colour, 0xAARRGGBB; never nil.
    public func encode(_ value: UInt32, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .color(value))
    }

    /// Returns the colour, 0xAARRGGBB, from the runtime's form; nil for a value of another type.
    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> UInt32? {
        if case .color(let v) = value.bound { v } else { nil }
    }
}

/// The path of an enumeration property, whose values are the names in the file.
public struct EnumProperty: ViewModelPropertyPath {
    /// The property's name, or names joined by "/".
    public let path: String
    /// `.enumeration`.
    public static let kind = ViewModelPropertyKind.enumeration

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }

    /// Returns the runtime's form of a name; nil for a name that the enumeration does not have.
    public func encode(_ value: String, _ names: [String]) -> AnyViewModelValue? {
        names.firstIndex(of: value).map { AnyViewModelValue(bound: .uint(UInt32($0))) }
    }

    /// Returns the name from the runtime's form; nil for a value of another type.
    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> String? {
        guard case .uint(let index) = value.bound, names.indices.contains(Int(index)) else {
            return nil
        }
        return names[Int(index)]
    }
}

/// The path of a trigger property, whose value is the number of times that it has fired since the last advance.
public struct TriggerProperty: ViewModelPropertyPath {
    /// The property's name, or names joined by "/".
    public let path: String
    /// `.trigger`.
    public static let kind = ViewModelPropertyKind.trigger

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }

    /// Returns the runtime's form of a count; never nil.
    public func encode(_ value: Int, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .trigger(value))
    }

    /// Returns the count from the runtime's form; nil for a value of another type.
    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> Int? {
        if case .trigger(let v) = value.bound { v } else { nil }
    }
}

/// The reason why a property's value could not be read.
public enum ViewModelInstanceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no property of the requested kind at the path.
    case missingProperty(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong, and which properties exist.
    public var description: String {
        switch self {
        case .missingProperty(let reason): reason
        case .cancelled: "the task that awaited the property was cancelled"
        }
    }
}

extension ViewModelInstance {
    private func find<P: ViewModelPropertyPath>(_ property: P) -> Property? {
        find(property.path, P.kind)
    }

    /// Sets a property. A value that is set before the first frame takes effect in the first frame.
    ///
    /// - Returns: whether there is a property of this kind at the path and the value is valid; if not, that is logged.
    @discardableResult
    public func setValue<P: ViewModelPropertyPath>(of property: P, to value: P.Value) -> Bool {
        guard let found = find(property) else {
            return refuse(missing(property.path, P.kind))
        }
        guard let encoded = property.encode(value, found.definition.names) else {
            let names = found.definition.names.quotedList
            return refuse("'\(property.path)' has no value '\(value)'; available: \(names)")
        }
        found.set(encoded.bound)
        return true
    }

    /// Fires a trigger, which stays in effect for one advance.
    ///
    /// - Returns: whether there is a property at the path; one of another kind keeps its value.
    @discardableResult
    public func fire(_ property: TriggerProperty) -> Bool { fire(property.path) }

    /// Returns a property's value; nil if there is no property of this kind at the path.
    public func value<P: ViewModelPropertyPath>(of property: P) -> P.Value? {
        value(ofKnown: property)
    }

    /// Returns a property's value. It is asynchronous as in Rive's Apple runtime, where another thread answers, but
    /// does not wait.
    ///
    /// - Throws: `ViewModelInstanceError.missingProperty` if there is no property of this kind at the path.
    public func value<P: ViewModelPropertyPath>(
        of property: P, isolation: isolated (any Actor)? = #isolation
    ) async throws -> P.Value {
        try throwIfCancelled(ViewModelInstanceError.cancelled)
        guard let value = self.value(ofKnown: property) else {
            throw ViewModelInstanceError.missingProperty(missing(property.path, P.kind))
        }
        return value
    }

    private func value<P: ViewModelPropertyPath>(ofKnown property: P) -> P.Value? {
        find(property).flatMap {
            property.decode(AnyViewModelValue(bound: $0.value), $0.definition.names)
        }
    }

    /// Returns a stream of a property's new values, as in Rive's Apple runtime. The current value is the first one only
    /// if it is new too: if it has changed since the program first used the property, no stream has yielded it, and it is
    /// read before it changes again. If an instance along the path is replaced, the stream continues with the property
    /// that is then at the path.
    ///
    /// The stream ends when the instance is released, and buffers the newest 64 values for a slow reader. It is empty
    /// if there is no property of this kind at the path.
    public func valueStream<P: ViewModelPropertyPath>(of property: P) -> PropertyStream<P.Value> {
        let (stream, source) = PropertyStream<P.Value>.make()
        guard let found = find(property) else {
            refuse(missing(property.path, P.kind))
            source.finish()
            return stream
        }
        let names = found.definition.names
        let decode = { property.decode(AnyViewModelValue(bound: $0), names) }
        if let value = found.takeUntoldChange().flatMap(decode) { source.offer(value) }
        follow(
            property.path, P.kind, isEnded: { source.isFinished }, ended: { source.finish() },
            { value in decode(value).map(source.yield) ?? true })
        return stream
    }
}
