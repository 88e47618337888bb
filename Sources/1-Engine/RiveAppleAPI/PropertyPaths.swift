import Geometry
import RiveRuntime

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
    /// The property's type in the file, and how its values are converted.
    static var coding: PropertyCoding<Value> { get }
}

/// The type of a property in the file, and how its values are converted to and from the runtime's form. The names are
/// those of an enumeration's values; otherwise there are none.
public struct PropertyCoding<Value: PropertyValue>: Sendable {
    let kind: ViewModelPropertyKind
    /// Returns a value in the runtime's form; nil for a name that the enumeration does not have.
    let encode: @Sendable (_ value: Value, _ names: [String]) -> BoundValue?
    /// Returns a value from the runtime's form; nil if it has another type.
    let decode: @Sendable (_ value: BoundValue, _ names: [String]) -> Value?
}

/// The path of a number property.
public typealias NumberProperty = PropertyPath<NumberContent>

/// A number.
public enum NumberContent: PropertyContent {
    /// Converts numbers.
    public static let coding = PropertyCoding<Float>(
        kind: .number, encode: { value, _ in .number(Double(value)) },
        decode: { value, _ in value.double.map { Float($0) } })
}

/// The path of a text property.
public typealias StringProperty = PropertyPath<StringContent>

/// A text.
public enum StringContent: PropertyContent {
    /// Converts texts.
    public static let coding = PropertyCoding<String>(
        kind: .string, encode: { value, _ in .string(value) },
        decode: { value, _ in value.text })
}

/// The path of a boolean property.
public typealias BoolProperty = PropertyPath<BoolContent>

/// A boolean.
public enum BoolContent: PropertyContent {
    /// Converts booleans.
    public static let coding = PropertyCoding<Bool>(
        kind: .boolean, encode: { value, _ in .bool(value) },
        decode: { value, _ in if case .bool(let v) = value { v } else { nil } })
}

/// The path of a colour property.
public typealias ColorProperty = PropertyPath<ColorContent>

/// A colour.
public enum ColorContent: PropertyContent {
    /// Converts colours.
    public static let coding = PropertyCoding<Color>(
        kind: .color, encode: { value, _ in .color(value.argb) },
        decode: { value, _ in value.argb.map { Color(argb: $0) } })
}

/// The path of an enumeration property, whose values are the names in the file.
public typealias EnumProperty = PropertyPath<EnumContent>

/// One of the names of an enumeration.
public enum EnumContent: PropertyContent {
    /// Converts names to their indices.
    public static let coding = PropertyCoding<String>(
        kind: .enumeration,
        encode: { value, names in names.firstIndex(of: value).map { .uint(UInt32($0)) } },
        decode: { value, names in
            if case .uint(let v) = value, names.indices.contains(Int(v)) {
                names[Int(v)]
            } else {
                nil
            }
        })
}

/// The path of a trigger property, whose value is the number of times that it has fired since the last advance.
public typealias TriggerProperty = PropertyPath<TriggerContent>

/// The number of times that a trigger has fired.
public enum TriggerContent: PropertyContent {
    /// Converts counts.
    public static let coding = PropertyCoding<Int>(
        kind: .trigger, encode: { value, _ in .trigger(value) },
        decode: { value, _ in if case .trigger(let v) = value { v } else { nil } })
}
