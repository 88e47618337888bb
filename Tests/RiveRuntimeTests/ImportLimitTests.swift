import TestSupport
import Testing

@testable import RiveRuntime

/// Limits of the import that only large files reach.
@Suite struct ImportLimitTests {
    @Test(arguments: [(3, 3), (2, nil)])
    func objectCountLimitIsEnforced(maximum: Int, count: Int?) {
        // Three objects without properties.
        let bytes: [UInt8] = [2, 0, 2, 0, 2, 0]
        var reader = BinaryReader(bytes)
        let table = try? ObjectTable(
            bytes: bytes, reader: &reader, contents: [:], maximumObjects: maximum)
        #expect(table?.objects.count == count)
    }

    @Test func varUIntOfMoreThan64BitsIsRejected() throws {
        var reader = BinaryReader([UInt8](repeating: 0xff, count: 9) + [1])
        #expect(try reader.varUInt() == .max)
        var longer = BinaryReader([UInt8](repeating: 0xff, count: 9) + [2])
        let error = thrownError(ImportError.self) { try longer.varUInt() }
        #expect(
            error == .malformed(offset: 10, reason: "a number has more than 64 bits"))
    }
}
