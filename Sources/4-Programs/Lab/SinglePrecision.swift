import JSON

extension JSONWriter {
    /// Writes a number in single precision, as the reference runtime's dumps do.
    mutating func add(single value: Double, for key: String? = nil) {
        guard let number = JSONNumber(single: value) else { return add(Double.nan, for: key) }
        add(number, for: key)
    }
}

extension JSONNumber {
    /// Creates the shortest text that reads back as the same single-precision number; nil if the value is not finite.
    init?(single value: Double) {
        guard value.isFinite else { return nil }
        let single = Float(value)
        if value == value.rounded(), abs(value) < 1e9 {
            self.init(unchecked: String(Int(value)))
        } else if single == single.rounded(), abs(single) < 1e9 {
            self.init(unchecked: String(Int(single)))
        } else {
            self.init(unchecked: "\(single)")
        }
    }
}
