/// A number of a JSON text, as it was written.
///
/// The text is kept because a binary number cannot hold all of it: trailing zeros, the sign of
/// zero, integers beyond 2⁵³ and exponents beyond 308 are lost in a `Double`.
package struct JSONNumber: Hashable, Sendable {
    /// The number's characters, in RFC 8259's grammar.
    package let text: String

    /// Creates a number.
    ///
    /// - Parameter text: a number in RFC 8259's grammar; it is not checked.
    package init(unchecked text: String) { self.text = text }

    /// The nearest double-precision number; nil if it is out of range.
    ///
    /// - Complexity: linear in the length of the text, which is parsed at each access.
    package var value: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }
}
