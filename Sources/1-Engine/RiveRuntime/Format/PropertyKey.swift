/// The number that identifies a property in a .riv file.
///
/// Keys are unique across all types. The names are the format's own: the type that declares the property, followed by
/// the property (except for `TargetKey`, which the format calls "propertyKey"). Only the properties that the runtime
/// uses have names; others are skipped.
package struct PropertyKey: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}

/// Related properties, such as the four sides of a box, have consecutive numbers in the format.
extension PropertyKey: Strideable {
    package static func < (a: PropertyKey, b: PropertyKey) -> Bool { a.rawValue < b.rawValue }

    package func distance(to other: PropertyKey) -> Int { other.rawValue - rawValue }

    package func advanced(by n: Int) -> PropertyKey { PropertyKey(rawValue: rawValue + n) }
}
