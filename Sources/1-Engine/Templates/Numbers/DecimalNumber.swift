import JSON

/// A decimal number: a whole number and the count of its digits after the point. Sums and products are exact where
/// binary fractions are not: 0.1 + 0.2 is 0.3.
///
/// A number has up to 36 digits, of these up to 18 after the point.
package struct DecimalNumber: Hashable, Sendable {
    /// The number without its point; below 10³⁶ in magnitude. Its last digit is not 0 unless `scale` is 0.
    private let significand: Int128
    /// The count of digits after the point.
    private let scale: Int

    private static let maximumDigits = 36
    private static let maximumScale = 18
    private static let limit = power(of: maximumDigits)

    package static let zero = DecimalNumber(significand: 0, scale: 0)

    private init(significand: Int128, scale: Int) {
        self.significand = significand
        self.scale = scale
    }

    /// Creates a number and removes zeros at its end.
    ///
    /// - Returns: nil if the number has too many digits.
    private init?(normalizing significand: Int128, scale: Int) {
        var (significand, scale) = (significand, scale)
        if scale > DecimalNumber.maximumScale {
            let divisor = DecimalNumber.power(of: scale - DecimalNumber.maximumScale)
            let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: divisor)
            // Halves are rounded away from zero, as formats round them.
            let roundsUp = remainder.magnitude >= divisor.magnitude / 2
            significand = quotient + (roundsUp ? significand.signum() : 0)
            scale = DecimalNumber.maximumScale
        }
        guard significand.magnitude < DecimalNumber.limit.magnitude else { return nil }
        while scale > 0, significand % 10 == 0 {
            significand /= 10
            scale -= 1
        }
        self.init(significand: significand, scale: scale)
    }

    /// Returns 10 to the power of `exponent`, from 0 to 38.
    private static func power(of exponent: Int) -> Int128 {
        var power: Int128 = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    // MARK: Text

    /// A text that was read as a number.
    enum Reading {
        case number(DecimalNumber)
        /// A number with more digits than a decimal number has.
        case tooLong
        case notANumber
    }

    /// Creates a number from its text in JSON's grammar; nil for other texts and for numbers with too many digits.
    ///
    /// - Complexity: linear in the length of the text.
    package init?(_ text: String) {
        guard case .number(let number) = DecimalNumber.read(text) else { return nil }
        self = number
    }

    /// Creates a number from its text in JSON's grammar, rounded in double precision if it has too many digits after
    /// the point; nil for other texts and for numbers of 10³⁶ and more.
    init?(rounding text: String) {
        switch DecimalNumber.read(text) {
        case .number(let number): self = number
        case .notANumber: return nil
        case .tooLong:
            guard let value = Double(text) else { return nil }
            guard abs(value) < 1 else {
                self.init(JSONWriter.format(value))
                return
            }
            let scale = DecimalNumber.maximumScale
            self.init(normalizing: Int128((value * 1e18).rounded()), scale: scale)
        }
    }

    /// Reads a number in JSON's grammar, without allocating. A text that is longer than JSON's numbers may be is none.
    ///
    /// - Parameter allowsExponent: whether `1e3` is a number.
    /// - Complexity: linear in the length of the text, and constant for longer texts.
    static func read(_ text: String, allowsExponent: Bool = true) -> Reading {
        guard text.utf8.count <= JSONParser.maximumNumberLength else { return .notANumber }
        var reader = Reader(text)
        return reader.read(allowsExponent: allowsExponent)
    }

    private struct Reader {
        private var bytes: String.UTF8View.Iterator
        private var next: UInt8?
        private var significand: Int128 = 0
        /// The count of digits of `significand`.
        private var digits = 0
        /// The count of zeros that follow it and are not part of it yet.
        private var zeros = 0
        private var isTooLong = false

        init(_ text: String) {
            bytes = text.utf8.makeIterator()
            next = bytes.next()
        }

        private var digit: UInt8? {
            guard let byte = next, byte >= 48, byte <= 57 else { return nil }
            return byte - 48
        }

        private mutating func takeDigits() -> Int {
            var count = 0
            while let digit {
                count += 1
                next = bytes.next()
                if digit == 0 {
                    if digits > 0 { zeros += 1 }
                } else if digits + zeros + 1 > DecimalNumber.maximumDigits {
                    isTooLong = true
                } else {
                    for _ in 0...zeros { significand *= 10 }
                    significand += Int128(digit)
                    digits += zeros + 1
                    zeros = 0
                }
            }
            return count
        }

        mutating func read(allowsExponent: Bool) -> Reading {
            let isNegative = next == UInt8(ascii: "-")
            if isNegative { next = bytes.next() }
            let startsWithZero = next == UInt8(ascii: "0")
            let wholeDigits = takeDigits()
            if wholeDigits == 0 || startsWithZero && wholeDigits > 1 { return .notANumber }
            var exponent = 0
            if next == UInt8(ascii: ".") {
                next = bytes.next()
                let count = takeDigits()
                if count == 0 { return .notANumber }
                exponent = -count
            }
            if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
                guard allowsExponent, let written = takeExponent() else { return .notANumber }
                exponent += written
            }
            guard next == nil else { return .notANumber }
            if digits == 0, !isTooLong { return .number(.zero) }
            exponent += zeros
            guard !isTooLong, exponent >= -DecimalNumber.maximumScale,
                exponent <= DecimalNumber.maximumDigits - digits
            else { return .tooLong }
            if exponent > 0 { significand *= DecimalNumber.power(of: exponent) }
            return .number(
                DecimalNumber(
                    significand: isNegative ? -significand : significand, scale: max(-exponent, 0)))
        }

        /// Takes an exponent, limited to a size that no decimal number has.
        private mutating func takeExponent() -> Int? {
            next = bytes.next()
            let isNegative = next == UInt8(ascii: "-")
            if isNegative || next == UInt8(ascii: "+") { next = bytes.next() }
            guard digit != nil else { return nil }
            var exponent = 0
            while let digit {
                exponent = min(exponent * 10 + Int(digit), 1_000_000)
                next = bytes.next()
            }
            return isNegative ? -exponent : exponent
        }
    }

    /// The number as JSON writes it, without zeros at its end and without an exponent.
    package var text: String {
        let digits = String(significand.magnitude)
        let sign = significand < 0 ? "-" : ""
        guard scale > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(scale + 1 - digits.utf8.count, 0)) + digits
        return "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }

    // MARK: Arithmetic

    /// Returns the sum; nil if it has too many digits.
    package func adding(_ other: DecimalNumber) -> DecimalNumber? {
        let scale = max(scale, other.scale)
        guard let a = significand(atScale: scale), let b = other.significand(atScale: scale)
        else { return nil }
        return DecimalNumber(normalizing: a + b, scale: scale)
    }

    /// Returns the difference; nil if it has too many digits.
    package func subtracting(_ other: DecimalNumber) -> DecimalNumber? {
        adding(DecimalNumber(significand: -other.significand, scale: other.scale))
    }

    /// Returns the product, rounded to 18 digits after the point; nil if it has too many digits.
    package func multiplied(by other: DecimalNumber) -> DecimalNumber? {
        let (product, overflows) = significand.multipliedReportingOverflow(by: other.significand)
        return overflows ? nil : DecimalNumber(normalizing: product, scale: scale + other.scale)
    }

    /// Returns the significand for at least as many digits after the point; nil if it is too large.
    private func significand(atScale scale: Int) -> Int128? {
        if scale == self.scale { return significand }
        let power = DecimalNumber.power(of: scale - self.scale)
        let (result, overflows) = significand.multipliedReportingOverflow(by: power)
        return overflows || result.magnitude >= DecimalNumber.limit.magnitude * 10 ? nil : result
    }
}

extension DecimalNumber: Comparable {
    package static func < (a: DecimalNumber, b: DecimalNumber) -> Bool {
        if a.scale == b.scale { return a.significand < b.significand }
        let scale = max(a.scale, b.scale)
        guard let left = a.significand(atScale: scale) else { return a.significand < 0 }
        guard let right = b.significand(atScale: scale) else { return b.significand > 0 }
        return left < right
    }
}

extension DataValue {
    /// Creates a number of a document.
    init(_ number: DecimalNumber) { self = .number(JSONNumber(unchecked: number.text)) }
}
