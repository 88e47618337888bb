import RiveRuntime

/// Writes the bytes of a .riv file, object by object.
///
/// Nothing is checked: tests write damaged files with it as well.
package struct RivWriter {
    /// How a property is written; the file's table of contents tells it by these two bits.
    private enum FieldType: UInt32 {
        case uint = 0
        case string = 1
        case double = 2
        case color = 3
    }

    private var body: [UInt8] = []
    private var contents: [(key: PropertyKey, type: FieldType)] = []
    private var seen: Set<PropertyKey> = []

    /// A file without objects.
    package init() {}

    // MARK: Objects

    /// Starts an object of a type (`TypeKey`); its properties follow, then `endObject`.
    package mutating func beginObject(_ typeKey: Int) { RivWriter.append(typeKey, to: &body) }

    /// Ends the object begun last.
    package mutating func endObject() { body.append(0) }

    /// Writes an object of a type (`TypeKey`).
    ///
    /// - Parameter fill: adds its properties.
    package mutating func object(
        _ typeKey: Int, _ fill: (inout RivWriter) -> Void = { _ in }
    ) {
        beginObject(typeKey)
        fill(&self)
        endObject()
    }

    /// - Parameter value: not negative; the format's integers have 32 bits, which is not checked.
    package mutating func add(_ key: PropertyKey, uint value: Int) {
        note(key, .uint)
        RivWriter.append(value, to: &body)
    }

    /// A boolean is one byte, which as a number reads the same.
    package mutating func add(_ key: PropertyKey, bool value: Bool) {
        add(key, uint: value ? 1 : 0)
    }

    /// A number, which is stored in single precision.
    package mutating func add(_ key: PropertyKey, double value: Double) {
        note(key, .double)
        append(Float(value).bitPattern)
    }

    /// `argb` is 0xAARRGGBB.
    package mutating func add(_ key: PropertyKey, color argb: UInt32) {
        note(key, .color)
        append(argb)
    }

    /// Text, as UTF-8.
    package mutating func add(_ key: PropertyKey, string value: String) {
        add(key, bytes: Array(value.utf8))
    }

    /// A block of bytes is written as a string is.
    package mutating func add(_ key: PropertyKey, bytes: [UInt8]) {
        note(key, .string)
        RivWriter.append(bytes.count, to: &body)
        body += bytes
    }

    private mutating func note(_ key: PropertyKey, _ type: FieldType) {
        if seen.insert(key).inserted { contents.append((key, type)) }
        RivWriter.append(key.rawValue, to: &body)
    }

    private mutating func append(_ word: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            body.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    // MARK: The file

    /// The whole file: fingerprint, version 7.0, table of contents, objects.
    package func finish() -> [UInt8] {
        var out = Array("RIVE".utf8)
        for number in [7, 0, 0] { RivWriter.append(number, to: &out) }
        for entry in contents { RivWriter.append(entry.key.rawValue, to: &out) }
        out.append(0)
        // Four keys to a 32-bit word, two bits each, from the lowest.
        for start in stride(from: 0, to: contents.count, by: 4) {
            var word: UInt32 = 0
            for (i, entry) in contents[start..<min(start + 4, contents.count)].enumerated() {
                word |= entry.type.rawValue << UInt32(i * 2)
            }
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                out.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return out + body
    }

    /// A number as LEB128.
    static func encode(_ value: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return bytes
    }

    /// LEB128: seven bits a byte, the least significant first.
    private static func append(_ value: Int, to out: inout [UInt8]) {
        precondition(value >= 0, "the format's integers have no sign")
        var rest = UInt(value)
        repeat {
            let low = UInt8(rest & 0x7f)
            rest >>= 7
            out.append(rest == 0 ? low : low | 0x80)
        } while rest != 0
    }
}
