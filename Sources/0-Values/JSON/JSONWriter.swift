/// Builds JSON text piece by piece. Commas are set by the writer; the caller opens and closes.
public struct JSONWriter {
    public private(set) var text = ""
    private var needsComma = false

    public init() {}

    public mutating func beginObject(_ key: String? = nil) { open(key, "{") }
    public mutating func endObject() { close("}") }
    public mutating func beginArray(_ key: String? = nil) { open(key, "[") }
    public mutating func endArray() { close("]") }

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

    public mutating func add(_ value: String, for key: String? = nil) {
        separate(key)
        appendQuoted(value)
    }

    public mutating func add(_ value: Bool, for key: String? = nil) {
        separate(key)
        text += value ? "true" : "false"
    }

    public mutating func add(_ value: Int, for key: String? = nil) {
        separate(key)
        text += String(value)
    }

    /// NaN and the infinities, which JSON lacks, become null.
    public mutating func add(_ value: Double, for key: String? = nil) {
        separate(key)
        text += JSONWriter.format(value)
    }

    /// The shortest text that reads back as the same single-precision number.
    public static func format(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        let single = Float(value)
        if single == single.rounded(), abs(single) < 1e9 { return String(Int(single)) }
        return "\(single)"
    }

    /// A line end between elements, for readers.
    public mutating func newline() { text += "\n" }

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
