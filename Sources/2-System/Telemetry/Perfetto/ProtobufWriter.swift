/// Writes messages in the Protocol Buffers encoding
/// (https://protobuf.dev/programming-guides/encoding), field by field. The project writes only the few
/// messages of a trace, for which a code generator and its runtime would burden each program with a
/// dependency.
package struct ProtobufWriter: Sendable {
    /// The encoded bytes written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    private enum WireType: UInt64 {
        case varint = 0
        case fixed64 = 1
        case lengthDelimited = 2
    }

    private static func appendVarint(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func tag(_ field: Int, _ type: WireType) {
        ProtobufWriter.appendVarint(UInt64(field) << 3 | type.rawValue, to: &bytes)
    }

    /// Writes a `uint32`, `uint64` or enumeration.
    ///
    /// - Parameters:
    ///   - value: the field's value.
    ///   - field: the field's number, from 1 to 536,870,911, as in all functions of this type.
    package mutating func add(_ value: UInt64, for field: Int) {
        tag(field, .varint)
        ProtobufWriter.appendVarint(value, to: &bytes)
    }

    /// Writes an `int32` or `int64`; negative values take ten bytes.
    package mutating func add(_ value: Int, for field: Int) {
        add(UInt64(bitPattern: Int64(value)), for: field)
    }

    /// Writes a `bool`.
    package mutating func add(_ value: Bool, for field: Int) {
        add(value ? 1 : 0 as UInt64, for: field)
    }

    /// Writes a `double`.
    package mutating func add(_ value: Double, for field: Int) {
        tag(field, .fixed64)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes a `string`.
    package mutating func add(_ value: String, for field: Int) {
        tag(field, .lengthDelimited)
        ProtobufWriter.appendVarint(UInt64(value.utf8.count), to: &bytes)
        bytes.append(contentsOf: value.utf8)
    }

    /// Writes an embedded message.
    ///
    /// - Parameters:
    ///   - field: the field's number.
    ///   - body: writes the message's fields.
    package mutating func message(_ field: Int, _ body: (inout ProtobufWriter) -> Void) {
        tag(field, .lengthDelimited)
        let start = bytes.count
        body(&self)
        // The length precedes the message but is known only after it.
        var length: [UInt8] = []
        ProtobufWriter.appendVarint(UInt64(bytes.count - start), to: &length)
        bytes.insert(contentsOf: length, at: start)
    }
}
