/// The values of properties at the start of a mix, which are restored in each frame before mixing.
struct ResetValues {
    enum Value {
        case number(Double)
        case color(UInt32)
    }

    private struct Property: Hashable {
        let target: ObjectIdentifier
        let key: PropertyKey
    }

    /// The targets are kept alive by the artboard on which the machine plays.
    private var values: [(target: UnretainedRef<Component>, key: PropertyKey, value: Value)] = []
    /// The recorded properties if they are many; otherwise empty, since `values` is then searched as fast.
    private var known: Set<Property> = []
    /// The number of values up to which they are searched.
    private static let fewValues = 16

    /// Records the value of a property unless it is already recorded.
    ///
    /// - Parameter value: returns the value; nil for a property that is not mixed.
    mutating func add(_ target: Component, _ key: PropertyKey, _ value: () -> Value?) {
        guard !contains(target, key), let value = value() else { return }
        values.append((UnretainedRef(target), key, value))
        if !known.isEmpty { known.insert(Property(target: ObjectIdentifier(target), key: key)) }
    }

    private mutating func contains(_ target: Component, _ key: PropertyKey) -> Bool {
        if values.count <= ResetValues.fewValues {
            return values.contains { $0.key == key && $0.target.refers(to: target) }
        }
        if known.isEmpty {
            known = Set(
                values.map { value in
                    value.target.with {
                        Property(target: ObjectIdentifier($0), key: value.key)
                    }
                })
        }
        return known.contains(Property(target: ObjectIdentifier(target), key: key))
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        known.removeAll(keepingCapacity: true)
    }

    /// Restores the recorded values. If there are none, as is common, nothing is retained.
    @inline(__always)
    func apply() { if !values.isEmpty { applyAll() } }

    private func applyAll() {
        for (target, key, value) in values {
            target.with {
                switch value {
                case .number(let number): $0.setDouble(key, number)
                case .color(let argb): $0.setValue(key, .color(argb))
                }
            }
        }
    }
}
