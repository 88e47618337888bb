import Testing

@testable import DataSources

@Suite struct LineBufferTests {
    @Test func linesAreAssembledAcrossReads() {
        var buffer = LineBuffer()
        #expect(buffer.append(Array("a".utf8)) == nil)
        #expect(buffer.append(Array("b".utf8)) == nil)
        let first = buffer.append(Array("c\nd\ne".utf8))
        #expect(first.map { String(decoding: $0.bytes, as: UTF8.self) } == "abc\nd\n")
        #expect(first?.first == 1)
        let second = buffer.append([10])
        #expect(second?.first == 3 && second?.bytes == Array("e\n".utf8))
        #expect(buffer.finish() == nil)
        #expect(buffer.append([65]) == nil)
        #expect(buffer.finish()?.first == 4 && buffer.partial.isEmpty)
    }
}

extension LineBuffer.Lines: Equatable {
    public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes && a.first == b.first }
}
