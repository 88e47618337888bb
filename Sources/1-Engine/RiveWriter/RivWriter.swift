import RiveRuntime

/// Writes the bytes of a .riv file, object by object.
///
/// Nothing is checked, because tests also use it to write damaged files.
package struct RivWriter {
    /// The encoding of a property, which the file's table of contents specifies by these two bits.
    private enum FieldType: UInt32 {
        case uint = 0
        case string = 1
        case double = 2
        case color = 3
    }

    private var body: [UInt8] = []
    private var contents: [(key: PropertyKey, type: FieldType)] = []
    private var seen: Set<PropertyKey> = []

    /// Creates a file without objects.
    package init() {}

    // MARK: Objects

    /// Begins an object of a type (`TypeKey`); its properties and `endObject` must follow.
    package mutating func beginObject(_ typeKey: Int) { RivWriter.append(typeKey, to: &body) }

    /// Ends the object begun last.
    package mutating func endObject() { body.append(0) }

    /// Writes an object of a type (`TypeKey`).
    ///
    /// - Parameter fill: writes the object's properties.
    package mutating func object(
        _ typeKey: Int, _ fill: (inout RivWriter) -> Void = { _ in }
    ) {
        beginObject(typeKey)
        fill(&self)
        endObject()
    }

    /// Writes an unsigned integer property.
    ///
    /// - Parameter value: not negative; the format's integers have 32 bits, which is not checked.
    package mutating func add(_ key: PropertyKey, uint value: Int) {
        note(key, .uint)
        RivWriter.append(value, to: &body)
    }

    /// Writes a boolean property as one byte, which is the same encoding as that of a number.
    package mutating func add(_ key: PropertyKey, bool value: Bool) {
        add(key, uint: value ? 1 : 0)
    }

    /// Writes a number property, in single precision.
    package mutating func add(_ key: PropertyKey, double value: Double) {
        note(key, .double)
        append(Float(value).bitPattern)
    }

    /// Writes a colour property; `argb` is 0xAARRGGBB.
    package mutating func add(_ key: PropertyKey, color argb: UInt32) {
        note(key, .color)
        append(argb)
    }

    /// Writes a text property as UTF-8.
    package mutating func add(_ key: PropertyKey, string value: String) {
        add(key, bytes: Array(value.utf8))
    }

    /// Writes a property that is a block of bytes, which has the encoding of a string.
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

    /// Returns the whole file: fingerprint, version 7.0, table of contents and objects.
    package func finish() -> [UInt8] {
        var out = Array("RIVE".utf8)
        for number in [7, 0, 0] { RivWriter.append(number, to: &out) }
        for entry in contents { RivWriter.append(entry.key.rawValue, to: &out) }
        out.append(0)
        // Each 32-bit word has four keys, with two bits each, starting at the lowest.
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

    /// Returns a number in LEB128.
    static func encode(_ value: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return bytes
    }

    /// Appends a number in LEB128: seven bits per byte, the least significant first.
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
