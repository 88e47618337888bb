/// Isolation of values in texts whose direction may differ from theirs, by the isolates of the Unicode bidirectional
/// algorithm (UAX #9): without it the direction of a value changes the order of the text around it.
enum BidiIsolation {
    /// FIRST STRONG ISOLATE: what follows has the direction of its first letter.
    private static let start: UnicodeScalar = "\u{2068}"
    /// POP DIRECTIONAL ISOLATE.
    private static let end: UnicodeScalar = "\u{2069}"

    /// Returns a value as it is inserted into a text that is shown: between isolates if its direction may differ from
    /// the text's. Isolates within the value are completed, so that it cannot end its own, and each of its lines is
    /// isolated, since no isolate extends beyond a line.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - isRightToLeft: whether the text may run from right to left.
    /// - Complexity: linear in the length of the value.
    static func isolated(_ value: String, inRightToLeftText isRightToLeft: Bool) -> String {
        let isNeeded = isRightToLeft ? !isNumber(value) : hasRightToLeftText(value)
        guard isNeeded, !value.isEmpty else { return value }
        var result = String.UnicodeScalarView([start])
        var open = 0
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: open += 1
            case 0x2069 where open == 0: continue
            case 0x2069: open -= 1
            case 0xa, 0xd, 0x85, 0x2029:
                // Appending a sequence would copy the text.
                for _ in 0...open { result.append(end) }
                result.append(scalar)
                result.append(start)
                open = 0
                continue
            default: break
            }
            result.append(scalar)
        }
        for _ in 0...open { result.append(end) }
        return String(result)
    }

    /// Whether a text has characters that run from right to left, or that control the direction.
    static func hasRightToLeftText(_ text: String) -> Bool {
        // The first of them is U+0590, whose first byte is 0xd6.
        guard text.utf8.contains(where: { $0 >= 0xd6 }) else { return false }
        return text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8ff, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff,
                0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff:
                true
            default: false
            }
        }
    }

    /// Whether a text consists of digits, and of separators between them: "12.50" or "10:30". Such a text looks the same
    /// in both directions, and without isolates "{hours}:{minutes}" remains one number.
    private static func isNumber(_ text: String) -> Bool {
        func isDigit(_ scalar: UnicodeScalar?) -> Bool {
            switch scalar?.value ?? 0 {
            case 0x30...0x39, 0x660...0x669, 0x6f0...0x6f9: true
            default: false
            }
        }
        let scalars = text.unicodeScalars
        return isDigit(scalars.first) && isDigit(scalars.last)
            && scalars.allSatisfy { isDigit($0) || ".,:\u{66b}\u{66c}".unicodeScalars.contains($0) }
    }
}
