import JSON

/// A number of a document as it is compared with others: exactly if it has few enough digits for a decimal number, else
/// in double precision.
struct ComparableNumber: Hashable, Sendable {
    private enum Form: Hashable {
        case decimal(DecimalNumber)
        case double(Double)
    }

    private let form: Form

    /// Creates the number of a JSON number, or of a text that is a whole or a decimal number such as `12.50`; nil for
    /// other values and for numbers beyond double precision.
    ///
    /// Texts with an exponent, leading zeros, a plus sign or spaces are not numbers: `007` and `1e3` are rather the
    /// names of something.
    ///
    /// - Complexity: linear in the length of the text.
    init?(_ value: DataValue) {
        switch value {
        case .number(let number): self.init(number.text, allowsExponent: true)
        case .string(let text): self.init(text, allowsExponent: false)
        case .null, .bool, .array, .object: return nil
        }
    }

    private init?(_ text: String, allowsExponent: Bool) {
        switch DecimalNumber.read(text, allowsExponent: allowsExponent) {
        case .number(let number): form = .decimal(number)
        case .tooLong:
            guard let value = JSONNumber(unchecked: text).value else { return nil }
            form = .double(value)
        case .notANumber: return nil
        }
    }

    private var double: Double {
        switch form {
        case .decimal(let number): Double(number.text) ?? 0
        case .double(let value): value
        }
    }
}

extension ComparableNumber: Comparable {
    static func == (a: ComparableNumber, b: ComparableNumber) -> Bool {
        if case (.decimal(let a), .decimal(let b)) = (a.form, b.form) { return a == b }
        return a.double == b.double
    }

    static func < (a: ComparableNumber, b: ComparableNumber) -> Bool {
        if case (.decimal(let a), .decimal(let b)) = (a.form, b.form) { return a < b }
        return a.double < b.double
    }

    func hash(into hasher: inout Hasher) { hasher.combine(double) }
}
