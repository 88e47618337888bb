/// Builds a JSON text piece by piece. The writer adds commas; the caller balances the calls that
/// begin and end arrays and objects, and gives every member of an object a key.
package struct JSONWriter {
    /// What has been written so far.
    package private(set) var text = ""
    private var needsComma = false

    /// Makes a writer of an empty text.
    package init() {}

    /// Opens an object, as the value of `key` where it is itself in an object.
    package mutating func beginObject(_ key: String? = nil) { open(key, "{") }
    /// Closes an object.
    package mutating func endObject() { close("}") }
    /// Opens an array, as the value of `key` where it is in an object.
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

    /// Writes a number that reads back as the same one. NaN and the infinities, which JSON lacks,
    /// become null.
    package mutating func add(_ value: Double, for key: String? = nil) {
        separate(key)
        text += JSONWriter.format(value)
    }

    /// Writes a number's own text.
    package mutating func add(_ value: JSONNumber, for key: String? = nil) {
        separate(key)
        text += value.text
    }

    /// The shortest text that reads back as the same number; "null" where it is not finite.
    package static func format(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return "\(value)"
    }

    /// Ends a line of the text; allowed between elements.
    package mutating func newline() { text += "\n" }

    private mutating func appendQuoted(_ s: String) {
        text += "\""
        for c in s.unicodeScalars {
            switch c {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where c.value < 32:
                let hex = String(c.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(c)
            }
        }
        text += "\""
    }
}
