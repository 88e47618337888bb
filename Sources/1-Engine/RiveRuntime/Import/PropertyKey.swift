/// The number that identifies a property in a .riv file.
///
/// Keys are unique over all types. A name is the format's own: the type that declares the property,
/// then the property (but `TargetKey` for a property that the format calls "propertyKey"). Only the
/// properties that the runtime uses have names; others are skipped.
package struct PropertyKey: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}

/// The format numbers related properties consecutively: the four sides of a box, for example.
extension PropertyKey: Strideable {
    package static func < (a: PropertyKey, b: PropertyKey) -> Bool { a.rawValue < b.rawValue }

    package func distance(to other: PropertyKey) -> Int { other.rawValue - rawValue }

    package func advanced(by n: Int) -> PropertyKey { PropertyKey(rawValue: rawValue + n) }
}
