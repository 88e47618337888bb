/// Reads the little-endian values of a .riv file with bounds checks.
struct BinaryReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    func malformed(_ reason: String) -> ImportError {
        .malformed(offset: offset, reason: reason)
    }

    mutating func byte() throws(ImportError) -> UInt8 {
        guard offset < bytes.count else { throw malformed("the file ends too early") }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Reads an unsigned LEB128 number of at most 64 bits.
    @inline(__always)
    mutating func varUInt() throws(ImportError) -> UInt64 {
        // Most numbers take one byte.
        if offset < bytes.count, bytes[offset] < 0x80 {
            defer { offset += 1 }
            return UInt64(bytes[offset])
        }
        return try longVarUInt()
    }

    @inline(never)
    private mutating func longVarUInt() throws(ImportError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let b = try byte()
            if shift == 63 && b > 1 || shift > 63 {
                throw malformed("a number has more than 64 bits")
            }
            value |= UInt64(b & 0x7f) << shift
            if b & 0x80 == 0 { return value }
            shift += 7
        }
    }

    /// Reads a key or an index, which has at most 32 bits.
    mutating func key() throws(ImportError) -> Int {
        let value = try varUInt()
        guard value <= UInt64(UInt32.max) else { throw malformed("a key is out of range") }
        return Int(value)
    }

    mutating func uint32() throws(ImportError) -> UInt32 {
        guard offset + 4 <= bytes.count else { throw malformed("the file ends too early") }
        defer { offset += 4 }
        return UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
            | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
    }

    mutating func float() throws(ImportError) -> Float { Float(bitPattern: try uint32()) }

    /// Reads a length followed by that many bytes, and returns the range of the bytes in the file.
    mutating func block() throws(ImportError) -> Range<Int> {
        let count = try varUInt()
        guard count <= UInt64(bytes.count - offset) else {
            throw malformed("a block of \(count) bytes reaches past the end")
        }
        defer { offset += Int(count) }
        return offset..<offset + Int(count)
    }
}
