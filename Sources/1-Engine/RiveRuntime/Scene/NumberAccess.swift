/// Reads or writes a number of a component, so that a class needs only one table of its keys for both.
///
/// The table is a switch that applies the access to the stored property for the key. A dictionary of key paths would do
/// the same, but writing through one takes some 2,300 instructions instead of 20, as measured, for each animated
/// property of each frame.
struct NumberAccess {
    private enum State {
        case reading, writing
        /// The component has the property, and `number` is its value.
        case read
        case changed
    }

    private var state: State
    private var number: Double

    /// Creates a read access.
    @inline(__always)
    init() { (state, number) = (.reading, 0) }

    /// Creates a write access.
    @inline(__always)
    init(writing number: Double) { (state, self.number) = (.writing, number) }

    /// The value that was read; nil for a property that the component does not have.
    @inline(__always)
    var value: Double? { state == .read ? number : nil }

    /// Whether a write has changed a stored property, so that its owner must mark what depends on it.
    @inline(__always)
    var didChange: Bool { state == .changed }

    /// Accesses a stored property.
    @inline(__always)
    mutating func callAsFunction(_ property: inout Double) {
        if state == .writing {
            if property == number { return }
            property = number
            state = .changed
        } else {
            number = property
            state = .read
        }
    }

    /// Accesses a property that is not stored directly. The setter itself marks what depends on it.
    @inline(__always)
    mutating func callAsFunction(_ get: @autoclosure () -> Double?, set: (Double) -> Void) {
        if state == .writing {
            set(number)
        } else if let value = get() {
            number = value
            state = .read
        }
    }
}
