import Glibc
import PinCodes
import Platform
import TestSupport
import Testing

/// Hashes of PINs, and the file that has them.
@Suite struct PinCodesTests {
    @Test func hashMatchesItsPinOnly() throws {
        let pin = Array("2580".utf8)
        let hash = try PinHash.make(pin)
        #expect(hash.hasPrefix("$y$"))
        #expect(PinHash.matches(pin, hash))
        #expect(!PinHash.matches(Array("2581".utf8), hash))
        #expect(!PinHash.matches(Array("25800".utf8), hash))
        // Each has a salt of its own.
        #expect(try PinHash.make(pin) != hash)
    }

    /// Words that are no hash open nothing, whatever is entered.
    @Test(arguments: ["", "*", "!", "x", "2580", "$y$", "$y$j9T$", "$0$x", "*0", "*1"])
    func wrongHashMatchesNothing(hash: String) {
        for pin in ["2580", "", "0000", hash] { #expect(!PinHash.matches(Array(pin.utf8), hash)) }
    }

    @Test func fileIsReadAndWritten() throws {
        let folder = try makeTemporaryFolder()
        let path = "\(folder)/state/pins"
        #expect(try PinRecords.read(path) == PinRecords())
        var records = PinRecords()
        records["staff"] = "$y$x"
        records["b-1_"] = "7"
        records["no name"] = "x"
        try records.write(path)
        #expect(try PinRecords.read(path) == records)
        #expect(String(decoding: records.bytes, as: UTF8.self) == "b-1_ 7\nstaff $y$x\n")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try FileSystem.list("\(folder)/state") == ["pins"])
    }

    @Test(arguments: [
        ("a", 1), ("a b\nc", 2), ("a b\na c", 2), ("a b c", 1), (" b", 1), ("a ", 1),
        ("a/b c", 1), ("\u{e4} c", 1), ("a b\u{7f}", 1), ("# note\n\na \u{1b}[m", 3),
    ])
    func wrongFileIsRefused(text: String, line: Int) {
        let error = thrownError(PinRecordsError.self) { try PinRecords(Array(text.utf8)) }
        #expect(error?.line == line)
    }

    @Test func fileIsBounded() {
        let many = (0...PinRecords.maximumCount).map { "n\($0) x\n" }.joined()
        #expect(thrownError(PinRecordsError.self) { try PinRecords(Array(many.utf8)) }?.line == 101)
        let large = [UInt8](repeating: 0x0a, count: PinRecords.maximumSize + 1)
        #expect(thrownError(PinRecordsError.self) { try PinRecords(large) } != nil)
    }
}
