import Testing

/// A minimal reader of Protocol Buffers messages for these tests.
struct ProtobufReader {
    enum Value {
        case number(UInt64)
        case bytes([UInt8])
    }

    private(set) var fields: [(field: Int, value: Value)] = []

    init(_ bytes: [UInt8]) throws {
        var position = 0
        func varint() throws -> UInt64 {
            var value: UInt64 = 0
            for shift in stride(from: 0, to: 70, by: 7) {
                try #require(position < bytes.count)
                let byte = bytes[position]
                position += 1
                value |= UInt64(byte & 0x7F) << UInt64(shift)
                if byte < 0x80 { return value }
            }
            throw Malformed()
        }
        while position < bytes.count {
            let tag = try varint()
            let field = Int(tag >> 3)
            switch tag & 7 {
            case 0: fields.append((field, .number(try varint())))
            case 1:
                try #require(position + 8 <= bytes.count)
                let value = bytes[position..<position + 8].reversed().reduce(0 as UInt64) {
                    $0 << 8 | UInt64($1)
                }
                fields.append((field, .number(value)))
                position += 8
            case 2:
                let count = Int(try varint())
                try #require(position + count <= bytes.count)
                fields.append((field, .bytes(Array(bytes[position..<position + count]))))
                position += count
            default: throw Malformed()
            }
        }
    }

    struct Malformed: Error {}

    func has(_ field: Int) -> Bool { fields.contains { $0.field == field } }

    func integer(_ field: Int) -> Int? {
        for case (field, .number(let value)) in fields { return Int(truncatingIfNeeded: value) }
        return nil
    }

    func double(_ field: Int) -> Double? {
        integer(field).map { Double(bitPattern: UInt64(bitPattern: Int64($0))) }
    }

    func text(_ field: Int) -> String? {
        for case (field, .bytes(let bytes)) in fields {
            return String(decoding: bytes, as: UTF8.self)
        }
        return nil
    }

    func messages(_ field: Int) throws -> [ProtobufReader] {
        try fields.compactMap { candidate in
            guard candidate.field == field, case .bytes(let bytes) = candidate.value else {
                return nil
            }
            return try ProtobufReader(bytes)
        }
    }

    func message(_ field: Int) throws -> ProtobufReader? { try messages(field).first }
}
