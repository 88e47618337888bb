/// Builds a JSON text piece by piece. The writer adds commas; the caller balances the calls that open and close arrays
/// and objects, and gives every member of an object a key.
package struct JSONWriter {
    /// The text written so far.
    package private(set) var text = ""
    private var needsComma = false

    /// Creates a writer with an empty text.
    package init() {}

    /// Opens an object; `key` is its name if it is itself a member of an object.
    package mutating func beginObject(_ key: String? = nil) { open(key, "{") }
    /// Closes an object.
    package mutating func endObject() { close("}") }
    /// Opens an array; `key` is its name if it is a member of an object.
    package mutating func beginArray(_ key: String? = nil) { open(key, "[") }
    /// Closes an array.
    package mutating func endArray() { close("]") }

    private mutating func open(_ key: String?, _ bracket: Character) {
        separate(key)
        text.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: Character) {
        text.append(bracket)
        needsComma = true
    }

    private mutating func separate(_ key: String?) {
        if needsComma { text += "," }
        needsComma = true
        if let key {
            appendQuoted(key)
            text += ":"
        }
    }

    /// Writes a string.
    package mutating func add(_ value: String, for key: String? = nil) {
        separate(key)
        appendQuoted(value)
    }

    /// Writes a boolean.
    package mutating func add(_ value: Bool, for key: String? = nil) {
        separate(key)
        text += value ? "true" : "false"
    }

    /// Writes an integer.
    package mutating func add(_ value: Int, for key: String? = nil) {
        separate(key)
        text += String(value)
    }

    /// Writes a number so that it reads back as the same number. NaN and the infinities, which JSON cannot represent,
    /// become null.
    package mutating func add(_ value: Double, for key: String? = nil) {
        separate(key)
        text += JSONWriter.format(value)
    }

    /// Writes a number as it was spelled in its source.
    package mutating func add(_ value: JSONNumber, for key: String? = nil) {
        separate(key)
        text += value.text
    }

    /// Returns the shortest text that reads back as the same number; "null" if it is not finite.
    package static func format(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return "\(value)"
    }

    /// Writes a line feed; allowed between elements.
    package mutating func newline() { text += "\n" }

    private mutating func appendQuoted(_ s: String) {
        text += "\""
        // The lead bytes of C1, and of the separators and controls of bidirectional text, are 0xc2 and 0xe2.
        let mayNeedEscapes = s.utf8.contains {
            $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 == 0x7f
                || $0 == 0xc2 || $0 == 0xe2
        }
        if !mayNeedEscapes {
            text += s
            text += "\""
            return
        }
        for c in s.unicodeScalars {
            switch c {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where c.controlsOutput:
                let hex = String(c.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(c)
            }
        }
        text += "\""
    }
}

extension Unicode.Scalar {
    /// Whether a terminal or an editor may obey the scalar instead of showing it: a control character (C0, DEL, C1), a
    /// line or paragraph separator, or a control of bidirectional text. All are below U+10000.
    package var controlsOutput: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
