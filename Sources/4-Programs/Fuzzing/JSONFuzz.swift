import JSON

/// Parses fuzzed bytes as JSON and writes the result. It must not trap, and the written text must parse to the same
/// value.
package enum JSONFuzz {
    static let seeds: [[UInt8]] = [
        #"{"a":[1,-2.50e-3,"x\u00e9\n\ud83d\ude00",{"b":null}],"c":[true,{}]}"#,
        "[[[[0,1e400,-0.0]]],\"\\\"\\\\\\/\"]",
    ].map { Array($0.utf8) }

    /// Parses JSON and writes it.
    ///
    /// - Returns: the written text; nil if the bytes are not JSON.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> String? {
        guard let value = try? JSONParser.parse(bytes) else { return nil }
        let text = write(value)
        // A parsed value is within the limits of size and depth, so its text must parse.
        guard let again = try? JSONParser.parse(text) else {
            preconditionFailure("not JSON: \(text)")
        }
        precondition(write(again) == text)
        return text
    }

    private static func write(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        write(value, for: nil, to: &writer)
        return writer.text
    }

    private static func write(_ value: JSONValue, for key: String?, to writer: inout JSONWriter) {
        switch value.content {
        case .null: writer.add(Double.nan, for: key)
        case .bool(let bool): writer.add(bool, for: key)
        case .number(let number): writer.add(number, for: key)
        case .string(let string): writer.add(string, for: key)
        case .array(let values):
            writer.beginArray(key)
            for value in values { write(value, for: nil, to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject(key)
            for member in members { write(member.value, for: member.key, to: &writer) }
            writer.endObject()
        }
    }
}
