import JSON

/// A number both in double precision and as it was written, which keeps decimals exact.
struct NumberOperand {
    let text: String
    let value: Double

    /// Creates an operand; nil if the value is not a number or is out of range.
    init?(_ value: DataValue) {
        guard let number = value.number else { return nil }
        self.value = number
        switch value {
        case .number(let number): text = number.text
        case .string(let string): text = string
        default: return nil
        }
    }

    init(_ value: Double) {
        self.value = value
        text = ""
    }

    /// Whether the text is a short decimal number without an exponent, which ICU can process exactly.
    var isDecimal: Bool {
        !text.isEmpty && text.utf8.count <= 40
            && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 || $0 == 46 }
    }
}
