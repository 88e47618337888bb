/// Writes fields to mapped memory, which must be large enough for the record.
struct FlightEncoder: FlightCoder {
    let base: UnsafeMutableRawPointer

    func number<T: FlightNumber>(_ value: inout T, at offset: Int) {
        base.storeBytes(of: value, toByteOffset: offset, as: T.self)
    }

    /// Writes as many whole Unicode scalars as fit, and pads the field with zeros.
    func text(_ value: inout String, at offset: Int, capacity: Int) {
        var end = 0
        for scalar in value.unicodeScalars {
            let next = end + UTF8.width(scalar)
            if next > capacity { break }
            end = next
        }
        var i = 0
        for byte in value.utf8.prefix(end) {
            base.storeBytes(of: byte, toByteOffset: offset + i, as: UInt8.self)
            i += 1
        }
        while i < capacity {
            base.storeBytes(of: 0, toByteOffset: offset + i, as: UInt8.self)
            i += 1
        }
    }
}

/// Reads fields from bytes.
struct FlightDecoder: FlightCoder {
    let bytes: [UInt8]
    /// The offset of the record in the bytes.
    let start: Int

    func number<T: FlightNumber>(_ value: inout T, at offset: Int) {
        let begin = start + offset
        precondition(begin >= 0 && begin + MemoryLayout<T>.size <= bytes.count)
        value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: begin, as: T.self) }
    }

    /// Reads a text. Control characters become spaces, since the text may be printed on a terminal.
    func text(_ value: inout String, at offset: Int, capacity: Int) {
        let field = bytes[start + offset..<start + offset + capacity].prefix { $0 != 0 }
        if field.isEmpty {
            value = ""
            return
        }
        value = String(decoding: field, as: UTF8.self)
        if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            var clean = String.UnicodeScalarView()
            for scalar in value.unicodeScalars {
                clean.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
            value = String(clean)
        }
    }

    func integer(at offset: Int) -> Int {
        var value: Int64 = 0
        number(&value, at: offset)
        return Int(value)
    }

    func smallInteger(at offset: Int) -> Int {
        var value: Int32 = 0
        number(&value, at: offset)
        return Int(value)
    }
}
