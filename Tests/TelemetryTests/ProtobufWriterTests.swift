import Testing

@testable import Telemetry

@Suite struct ProtobufWriterTests {
    /// The examples of https://protobuf.dev/programming-guides/encoding.
    @Test func fieldsAreEncodedAsSpecified() {
        var writer = ProtobufWriter()
        writer.add(150, for: 1)
        #expect(writer.bytes == [0x08, 0x96, 0x01])
        writer = ProtobufWriter()
        writer.add("testing", for: 2)
        #expect(writer.bytes == [0x12, 0x07] + Array("testing".utf8))
        writer = ProtobufWriter()
        writer.message(3) { $0.add(150, for: 1) }
        #expect(writer.bytes == [0x1A, 0x03, 0x08, 0x96, 0x01])
        writer = ProtobufWriter()
        writer.add(-2, for: 1)
        #expect(writer.bytes == [0x08, 0xFE] + Array(repeating: 0xFF, count: 8) + [0x01])
        writer = ProtobufWriter()
        writer.add(1.0, for: 58)
        #expect(writer.bytes == [0xD1, 0x03, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
        writer = ProtobufWriter()
        writer.add(true, for: 1)
        #expect(writer.bytes == [0x08, 0x01])
    }

    @Test func lengthAbove127TakesMultipleBytes() throws {
        var writer = ProtobufWriter()
        writer.message(1) { $0.add(String(repeating: "x", count: 300), for: 2) }
        #expect(writer.bytes.prefix(6) == [0x0A, 0xAF, 0x02, 0x12, 0xAC, 0x02])
        let text = try ProtobufReader(writer.bytes).message(1)?.text(2)
        #expect(text?.count == 300)
    }
}
