/// Formats numbers as text.
package enum Number {
    /// Returns a number as Swift writes it, but without decimals if it is whole.
    package static func short(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    /// Returns a number with a fixed number of decimals, rounded half away from zero. Values that are not
    /// finite, from 10¹⁵ on, or with more than 18 digits in this format are written as Swift does.
    package static func text(_ value: Double, decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        guard abs(value) < 1e15, abs(value) * scale < 1e18 else { return "\(value)" }
        let scaled = Int((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        if decimals == 0 { return sign + String(scaled) }
        let fraction = String(scaled % Int(scale))
        return sign + String(scaled / Int(scale)) + "."
            + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// Returns a whole number with zeros in front of it that make it at least `width` digits long.
    package static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
