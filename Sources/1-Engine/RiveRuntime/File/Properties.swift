import Geometry

/// The path of a view model property of any type. Only the runtime's own types conform to it.
public protocol Property: Sendable {
    /// The property's name, or names joined by "/" that lead through properties of the kind
    /// `viewModel`.
    var path: String { get }
}

/// A value of a view model property. Only the types below conform to it.
public protocol PropertyValue: Sendable {}

extension String: PropertyValue {}
extension Float: PropertyValue {}
extension Bool: PropertyValue {}
extension Color: PropertyValue {}
/// The number of times that a trigger has fired.
extension Int: PropertyValue {}

/// The path of a view model property.
///
/// `Content` stands for what the property holds: one of the contents below, or the type of what it refers to.
public struct PropertyPath<Content>: Property {
    /// The property's name, or names joined by "/".
    public let path: String

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }
}

/// The path of a view model property together with the type of its value.
public protocol ValueProperty<Value>: Property {
    /// The Swift type of the property's value.
    associatedtype Value
    /// What the property holds.
    associatedtype Content: PropertyContent<Value>
}

extension PropertyPath: ValueProperty where Content: PropertyContent {
    /// The Swift type of the property's value.
    public typealias Value = Content.Value
}

/// What a property with a value holds. Only the types below conform to it.
public protocol PropertyContent<Value> {
    /// The Swift type of the property's value.
    associatedtype Value: PropertyValue
    /// The type of the property in the file.
    static var kind: ViewModelPropertyKind { get }
    /// Converts a value to the runtime's form; nil for a name that the enumeration does not have.
    ///
    /// - Parameters:
    ///   - value: the value to be set.
    ///   - names: the names of an enumeration's values; otherwise empty.
    static func encode(_ value: Value, _ names: [String]) -> AnyViewModelValue?
    /// Converts a value from the runtime's form; nil if it has another type.
    ///
    /// - Parameters:
    ///   - value: the property's value in the runtime's form.
    ///   - names: the names of an enumeration's values; otherwise empty.
    static func decode(_ value: AnyViewModelValue, _ names: [String]) -> Value?
}

/// A value of any view model property, in the runtime's form.
public struct AnyViewModelValue: Sendable {
    let bound: BoundValue
}

/// The path of a number property.
public typealias NumberProperty = PropertyPath<NumberContent>

/// A number.
public enum NumberContent: PropertyContent {
    /// `.number`.
    public static let kind = ViewModelPropertyKind.number

    /// Returns the runtime's form of a number; never nil.
    public static func encode(_ value: Float, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .number(Double(value)))
    }

    /// Returns the number from the runtime's form; nil for a value of another type.
    public static func decode(_ value: AnyViewModelValue, _ names: [String]) -> Float? {
        if case .number(let v) = value.bound { Float(v) } else { nil }
    }
}

/// The path of a text property.
public typealias StringProperty = PropertyPath<StringContent>

/// A text.
public enum StringContent: PropertyContent {
    /// `.string`.
    public static let kind = ViewModelPropertyKind.string

    /// Returns the runtime's form of a text; never nil.
    public static func encode(_ value: String, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .string(value))
    }

    /// Returns the text from the runtime's form; nil for a value of another type.
    public static func decode(_ value: AnyViewModelValue, _ names: [String]) -> String? {
        if case .string(let v) = value.bound { v } else { nil }
    }
}

/// The path of a boolean property.
public typealias BoolProperty = PropertyPath<BoolContent>

/// A boolean.
public enum BoolContent: PropertyContent {
    /// `.boolean`.
    public static let kind = ViewModelPropertyKind.boolean

    /// Returns the runtime's form of a boolean; never nil.
    public static func encode(_ value: Bool, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .bool(value))
    }

    /// Returns the boolean from the runtime's form; nil for a value of another type.
    public static func decode(_ value: AnyViewModelValue, _ names: [String]) -> Bool? {
        if case .bool(let v) = value.bound { v } else { nil }
    }
}

/// The path of a colour property.
public typealias ColorProperty = PropertyPath<ColorContent>

/// A colour.
public enum ColorContent: PropertyContent {
    /// `.color`.
    public static let kind = ViewModelPropertyKind.color

    /// Returns the runtime's form of a colour; never nil.
    public static func encode(_ value: Color, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .color(value.argb))
    }

    /// Returns the colour from the runtime's form; nil for a value of another type.
    public static func decode(_ value: AnyViewModelValue, _ names: [String]) -> Color? {
        if case .color(let v) = value.bound { Color(argb: v) } else { nil }
    }
}

/// The path of an enumeration property, whose values are the names in the file.
public typealias EnumProperty = PropertyPath<EnumContent>

/// One of the names of an enumeration.
public enum EnumContent: PropertyContent {
    /// `.enumeration`.
    public static let kind = ViewModelPropertyKind.enumeration

    /// Returns the runtime's form of a name; nil for a name that the enumeration does not have.
    public static func encode(_ value: String, _ names: [String]) -> AnyViewModelValue? {
        names.firstIndex(of: value).map { AnyViewModelValue(bound: .uint(UInt32($0))) }
    }

    /// Returns the name from the runtime's form; nil for a value of another type.
    public static func decode(_ value: AnyViewModelValue, _ names: [String]) -> String? {
        guard case .uint(let index) = value.bound, names.indices.contains(Int(index)) else {
            return nil
        }
        return names[Int(index)]
    }
}

/// The path of a trigger property, whose value is the number of times that it has fired since the last advance.
public typealias TriggerProperty = PropertyPath<TriggerContent>

/// The number of times that a trigger has fired.
public enum TriggerContent: PropertyContent {
    /// `.trigger`.
    public static let kind = ViewModelPropertyKind.trigger

    /// Returns the runtime's form of a count; never nil.
    public static func encode(_ value: Int, _ names: [String]) -> AnyViewModelValue? {
        AnyViewModelValue(bound: .trigger(value))
    }

    /// Returns the count from the runtime's form; nil for a value of another type.
    public static func decode(_ value: AnyViewModelValue, _ names: [String]) -> Int? {
        if case .trigger(let v) = value.bound { v } else { nil }
    }
}
