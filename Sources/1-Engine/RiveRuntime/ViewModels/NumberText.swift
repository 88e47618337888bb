import Geometry
import Glibc

/// The formatting of a number. Raw values are the format's.
struct NumberFormat: OptionSet {
    let rawValue: UInt32
    /// Rounds to a given number of decimals instead of six.
    static let rounds = NumberFormat(rawValue: 1 << 0)
    static let removesTrailingZeros = NumberFormat(rawValue: 1 << 1)
    static let groupsThousands = NumberFormat(rawValue: 1 << 2)
}

/// Conversion between values and text.
enum NumberText {
    static func round(_ value: Float, decimals: Int) -> Float {
        let scale = pow(10, Float(decimals))
        return (value * scale).rounded() / scale
    }

    /// Returns a number, converted to single precision, with a fixed number of decimals in the C locale.
    static func fixed(_ number: Double, decimals: Int) -> String {
        let value = Double(Float(number))
        guard value.isFinite, abs(value) < 1e15 else {
            return value.isNaN ? "nan" : value.isFinite ? "\(value)" : value < 0 ? "-inf" : "inf"
        }
        let scale = pow(10, Double(decimals))
        let scaled = (abs(value) * scale).rounded(.toNearestOrEven)
        guard scaled < 9e18 else { return "\(value)" }
        var digits = String(UInt64(scaled))
        if digits.count <= decimals {
            digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
        }
        // A number that is rounded to zero keeps its sign.
        let sign = value.sign == .minus ? "-" : ""
        let whole = digits.dropLast(decimals)
        return decimals == 0 ? sign + whole : sign + whole + "." + digits.suffix(decimals)
    }

    /// Returns the text without trailing zeros after the decimal point, and without a trailing point.
    static func removingZeros(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var rest = text[...]
        while rest.last == "0" { rest.removeLast() }
        if rest.last == "." { rest.removeLast() }
        return String(rest)
    }

    private static func addingCommas(_ text: String) -> String {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isNegative = parts[0].first == "-"
        var grouped = ""
        for (i, digit) in parts[0].drop(while: { $0 == "-" }).reversed().enumerated() {
            if i > 0 && i % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        let whole = (isNegative ? "-" : "") + String(grouped.reversed())
        return parts.count > 1 ? whole + "." + parts[1] : whole
    }

    /// Returns the number at the beginning of a text; 0 if there is none.
    static func number(_ text: String) -> Double {
        let value = strtod(text, nil)
        return value.isFinite ? value : 0
    }

    /// Returns a value as text.
    ///
    /// - Parameters:
    ///   - property: the property that contains the value, for the names of enumerations.
    ///   - decimals: the number of decimals for `NumberFormat.rounds`, 0...15.
    ///   - colorFormat: a pattern for colours; if it is empty, colours are formatted as numbers.
    static func string(
        _ value: BoundValue, of property: ViewModelInstance.Property, format: NumberFormat,
        decimals: Int, colorFormat: String
    ) -> String {
        switch value {
        case .string(let text): return text
        case .bool(let isTrue): return isTrue ? "1" : "0"
        case .trigger(let count): return String(count)
        case .list: return ""
        case .uint(let index):
            if property.definition.kind == .listIndex { return String(index) }
            return property.definition.names[ifPresent: Int(index)] ?? ""
        case .color(let argb):
            return colorFormat.isEmpty
                ? String(Int32(bitPattern: argb)) : string(Color(argb: argb), colorFormat)
        case .number(let number):
            var text = fixed(number, decimals: format.contains(.rounds) ? decimals : 6)
            if format.contains(.removesTrailingZeros) { text = removingZeros(text) }
            return format.contains(.groupsThousands) ? addingCommas(text) : text
        }
    }

    /// Formats a colour: `%r %g %b %a` are decimal channels, `%R %G %B %A` hexadecimal ones, and `%h %s %l` the hue in
    /// degrees and percentages. A character after a backslash is literal.
    private static func string(_ color: Color, _ format: String) -> String {
        let argb = color.argb
        let (a, r, g, b) = (argb >> 24, argb >> 16 & 255, argb >> 8 & 255, argb & 255)
        let (hue, saturation, lightness) = hsl(Double(r) / 255, Double(g) / 255, Double(b) / 255)
        func hex(_ value: UInt32) -> String {
            let digits = String(value, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }
        func token(_ letter: Character) -> String {
            switch letter {
            case "r": String(r)
            case "g": String(g)
            case "b": String(b)
            case "a": String(a)
            case "R": hex(r)
            case "G": hex(g)
            case "B": hex(b)
            case "A": hex(a)
            case "h": fixed(hue, decimals: 0)
            case "s": fixed(saturation * 100, decimals: 0)
            case "l": fixed(lightness * 100, decimals: 0)
            default: "%\(letter)"
            }
        }
        var result = ""
        var (isToken, isEscaped) = (false, false)
        for character in format {
            switch character {
            case _ where isEscaped:
                isEscaped = false
                result.append(character)
            case "\\":
                if isToken { result += "%" }
                (isToken, isEscaped) = (false, true)
            case "%":
                // The second of two percent signs may itself start a token.
                if isToken { result += "%" }
                isToken = true
            case _ where !isToken: result.append(character)
            default:
                isToken = false
                result += token(character)
            }
        }
        return result
    }

    private static func hsl(_ r: Double, _ g: Double, _ b: Double) -> (Double, Double, Double) {
        let (high, low) = (max(r, g, b), min(r, g, b))
        let lightness = (high + low) / 2
        let chroma = high - low
        if chroma == 0 { return (0, 0, lightness) }
        let saturation = chroma / (1 - abs(2 * lightness - 1))
        var hue: Double
        if high == r {
            hue = (g - b) / chroma
        } else if high == g {
            hue = (b - r) / chroma + 2
        } else {
            hue = (r - g) / chroma + 4
        }
        if hue < 0 { hue += 6 }
        return (hue * 60, saturation, lightness)
    }
}

extension BoundValue {
    /// The value converted to a number: text is parsed, and a boolean is 0 or 1.
    var number: Double {
        switch self {
        case .number(let value): value
        case .bool(let value): value ? 1 : 0
        case .string(let text): NumberText.number(text)
        case .color(let argb): Double(Int32(bitPattern: argb))
        case .uint(let value): Double(value)
        case .trigger(let count), .list(let count): Double(count)
        }
    }
}
