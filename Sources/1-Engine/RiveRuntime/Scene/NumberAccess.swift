/// Reads or writes one number of a component, so that a class has one table of its keys for both.
///
/// The table is a switch that applies the access to the stored property of the key. A dictionary of
/// key paths would say the same, but to write through one takes some 2,300 instructions, against 20:
/// measured, for each animated property of each frame.
struct NumberAccess {
    private enum State {
        case reading, writing
        /// The component has the property, and `number` is its value.
        case read
        case changed
    }

    private var state: State
    private var number: Double

    /// A read.
    @inline(__always)
    init() { (state, number) = (.reading, 0) }

    /// A write.
    @inline(__always)
    init(writing number: Double) { (state, self.number) = (.writing, number) }

    /// What was read; nil for a property that the component does not have.
    @inline(__always)
    var value: Double? { state == .read ? number : nil }

    /// Whether a write has changed a stored property: its owner has to mark what depends on it.
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

    /// Accesses a property that is not stored as such. The setter marks what depends on it itself.
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
