/// The values of properties at the start of a mix, to be set again before each frame's.
struct ResetValues {
    enum Value {
        case number(Double)
        case color(UInt32)
    }

    private struct Property: Hashable {
        let target: ObjectIdentifier
        let key: PropertyKey
    }

    private var values: [(target: Component, key: PropertyKey, value: Value)] = []
    private var known: Set<Property> = []

    /// Records a property's value, unless it has been recorded before.
    ///
    /// - Parameter value: nil for a property that is not mixed.
    mutating func add(_ target: Component, _ key: PropertyKey, _ value: () -> Value?) {
        let property = Property(target: ObjectIdentifier(target), key: key)
        guard !known.contains(property), let value = value() else { return }
        known.insert(property)
        values.append((target, key, value))
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        known.removeAll(keepingCapacity: true)
    }

    /// Sets the properties to the recorded values. The common case, none, costs no retain.
    @inline(__always)
    func apply() { if !values.isEmpty { applyAll() } }

    private func applyAll() {
        for (target, key, value) in values {
            switch value {
            case .number(let number): target.setDouble(key, number)
            case .color(let argb): target.setColor(key, argb)
            }
        }
    }
}
