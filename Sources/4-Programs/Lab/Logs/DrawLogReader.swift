/// Reads the little-endian values of a draw log with bounds checks.
struct DrawLogReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }
    var remaining: Int { bytes.count - offset }

    func failure(_ reason: String) -> DrawLogError { DrawLogError(offset: offset, reason: reason) }

    mutating func skip(_ count: Int) throws(DrawLogError) {
        guard count <= remaining else { throw failure("the log ends too early") }
        offset += count
    }

    /// Reads an unsigned LEB128 number of at most 64 bits.
    mutating func number() throws(DrawLogError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if shift > 63 || shift == 63 && byte > 1 {
                throw failure("a number has more than 64 bits")
            }
            offset += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        throw failure("the log ends too early")
    }

    /// Reads a number of things of which each takes `size` bytes or more in the rest of the log.
    mutating func count(size: Int = 1) throws(DrawLogError) -> Int {
        let value = try number()
        guard value <= UInt64(remaining / size) else {
            throw failure("\(value) values reach past the end")
        }
        return Int(value)
    }

    mutating func float() throws(DrawLogError) -> Double {
        guard remaining >= 4 else { throw failure("the log ends too early") }
        var bits: UInt32 = 0
        for index in 0..<4 { bits |= UInt32(bytes[offset + index]) << (8 * UInt32(index)) }
        offset += 4
        return Double(Float(bitPattern: bits))
    }

    mutating func floats(_ count: Int) throws(DrawLogError) -> [Double] {
        var values: [Double] = []
        for _ in 0..<count { values.append(try float()) }
        return values
    }

    /// Reads a length followed by that many bytes.
    mutating func block() throws(DrawLogError) -> [UInt8] {
        let count = try count()
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }
}

/// Why a draw log could not be read.
struct DrawLogError: Error, Equatable, CustomStringConvertible {
    let offset: Int
    let reason: String

    var description: String {
        "byte \(offset): \(reason); record the log again with the format's reference runtime"
    }
}
