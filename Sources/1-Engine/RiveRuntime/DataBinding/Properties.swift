/// A property of a view model, by its path: names joined by "/".
public protocol ViewModelPropertyPath<Value>: Sendable {
    associatedtype Value: Sendable
    var path: String { get }
    /// The format's number of the kind.
    static var kind: Int { get }
    /// For the runtime: as it keeps values.
    func encode(_ value: Value, _ names: [String]) -> AnyViewModelValue?
    func decode(_ value: AnyViewModelValue, _ names: [String]) -> Value?
}

/// A value of any property, in the runtime's own form.
public struct AnyViewModelValue: Sendable {
    let bound: BoundValue
}

public struct NumberProperty: ViewModelPropertyPath {
    public let path: String
    public static let kind = 2

    public init(path: String) { self.path = path }

    public func encode(_ value: Double, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .number(value))
    }

    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> Double? {
        if case .number(let v) = value.bound { v } else { nil }
    }
}

public struct StringProperty: ViewModelPropertyPath {
    public let path: String
    public static let kind = 1

    public init(path: String) { self.path = path }

    public func encode(_ value: String, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .string(value))
    }

    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> String? {
        if case .string(let v) = value.bound { v } else { nil }
    }
}

public struct BoolProperty: ViewModelPropertyPath {
    public let path: String
    public static let kind = 3

    public init(path: String) { self.path = path }

    public func encode(_ value: Bool, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .bool(value))
    }

    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> Bool? {
        if case .bool(let v) = value.bound { v } else { nil }
    }
}

/// A colour, 0xAARRGGBB.
public struct ColorProperty: ViewModelPropertyPath {
    public let path: String
    public static let kind = 4

    public init(path: String) { self.path = path }

    public func encode(_ value: UInt32, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .color(value))
    }

    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> UInt32? {
        if case .color(let v) = value.bound { v } else { nil }
    }
}

/// An enumeration, by the names of its values.
public struct EnumProperty: ViewModelPropertyPath {
    public let path: String
    public static let kind = 6

    public init(path: String) { self.path = path }

    public func encode(_ value: String, _ names: [String]) -> AnyViewModelValue? {
        names.firstIndex(of: value).map { AnyViewModelValue(bound: .uint(UInt32($0))) }
    }

    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> String? {
        guard case .uint(let index) = value.bound, names.indices.contains(Int(index)) else {
            return nil
        }
        return names[Int(index)]
    }
}

/// A trigger; its value is how often it has fired in this step.
public struct TriggerProperty: ViewModelPropertyPath {
    public let path: String
    public static let kind = 7

    public init(path: String) { self.path = path }

    public func encode(_ value: Int, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .trigger(value))
    }

    public func decode(_ value: AnyViewModelValue, _ names: [String]) -> Int? {
        if case .trigger(let v) = value.bound { v } else { nil }
    }
}

extension ViewModelInstance {
    private func find<P: ViewModelPropertyPath>(_ property: P) -> Property? {
        self.property(at: property.path).flatMap { $0.definition.kind == P.kind ? $0 : nil }
    }

    /// Sets a property. Set before the first frame, the value shows in the first frame.
    ///
    /// - Returns: whether there is a property of that kind there, and it takes the value.
    @discardableResult
    public func setValue<P: ViewModelPropertyPath>(of property: P, to value: P.Value) -> Bool {
        guard let found = find(property),
            let encoded = property.encode(value, found.definition.names)
        else { return false }
        found.set(encoded.bound)
        return true
    }

    /// Fires a trigger; it lasts for one advance.
    @discardableResult
    public func fire(_ property: TriggerProperty) -> Bool { fire(property.path) }

    /// A property's value; nil where there is none of that kind.
    public func value<P: ViewModelPropertyPath>(of property: P) -> P.Value? {
        find(property).flatMap {
            property.decode(AnyViewModelValue(bound: $0.value), $0.definition.names)
        }
    }

    /// A property's value now, and then each that it takes. The stream ends with the instance, and
    /// keeps the newest 64 values for a reader that is slow; it is empty where there is no such
    /// property.
    public func valueStream<P: ViewModelPropertyPath>(of property: P) -> AsyncStream<P.Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: P.Value.self, bufferingPolicy: .bufferingNewest(64))
        guard let found = find(property) else {
            continuation.finish()
            return stream
        }
        let names = found.definition.names
        found.observe(
            ended: { continuation.finish() },
            { value in
                guard let decoded = property.decode(AnyViewModelValue(bound: value), names) else {
                    return true
                }
                if case .terminated = continuation.yield(decoded) { return false }
                return true
            })
        return stream
    }
}
