/// Makes choices from fuzzed bytes. Once the bytes are used up, all choices are zero.
package struct FuzzInput {
    private let bytes: [UInt8]
    private var position = 0

    /// Creates an input that reads `bytes` from the start.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all bytes have been read.
    package var isAtEnd: Bool { position >= bytes.count }

    /// Returns any byte.
    package mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        position += 1
        return bytes[position - 1]
    }

    /// Returns a number in 0..<`limit`; the limit must be at most 256.
    package mutating func choice(_ limit: Int) -> Int { Int(byte()) % limit }

    /// Returns any 32 bits.
    package mutating func word() -> UInt32 {
        (0..<4).reduce(0) { sum, _ in sum << 8 | UInt32(byte()) }
    }

    /// Returns a number: mostly a coordinate around a small target, sometimes any value of a Double.
    package mutating func number() -> Double {
        switch byte() {
        case 0..<150: return Double(Int16(truncatingIfNeeded: word())) / 256
        case 150..<200: return Double(Int8(bitPattern: byte()))
        case 200..<220: return Double(Int32(bitPattern: word()))
        case 220..<225: return .nan
        case 225..<230: return .infinity
        case 230..<235: return -.infinity
        case 235..<240: return 1e300
        default: return Double(bitPattern: UInt64(word()) << 32 | UInt64(word()))
        }
    }
}
