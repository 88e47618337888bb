/// Reads or writes one property of a component, so that a class has one table of its keys for both.
///
/// The table is a switch that applies the access to the stored property of the key. A dictionary of
/// key paths would say the same, but to write through one takes some 2,300 instructions, against 20:
/// measured, for each animated property of each frame.
struct PropertyAccess<Value: Equatable> {
    /// Nil in a read.
    private let newValue: Value?
    /// What was read; nil for a property that the component does not have.
    private(set) var value: Value?
    /// Whether a write has changed a stored property: its owner has to mark what depends on it.
    private(set) var didChange = false

    /// A read.
    @inline(__always)
    init() { newValue = nil }

    /// A write.
    @inline(__always)
    init(writing value: Value) { newValue = value }

    /// Accesses a stored property.
    @inline(__always)
    mutating func callAsFunction(_ property: inout Value) {
        guard let newValue else {
            value = property
            return
        }
        if property == newValue { return }
        property = newValue
        didChange = true
    }

    /// Accesses a property that is not stored as such. The setter marks what depends on it itself.
    @inline(__always)
    mutating func callAsFunction(
        _ get: @autoclosure () -> Value?, set: (Value) -> Void
    ) {
        if let newValue { set(newValue) } else { value = get() }
    }

    /// Accesses a property that cannot be written.
    @inline(__always)
    mutating func read(_ get: @autoclosure () -> Value?) {
        if newValue == nil { value = get() }
    }
}
