import Glibc
import PinCodes
import Testing

@testable import Platform
@testable import Processes

/// `flipbook pin`.
@Suite struct PinCommandTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    private func run(_ arguments: [String], input: String) throws -> BuiltProgram.Result {
        try BuiltProgram.wait(
            for: ChildProcess(
                [try BuiltProgram.path, "pin"] + arguments + ["--state", "state"],
                folder: folder.path, input: Array(input.utf8), timeout: 240, outputLimit: 1 << 20))
    }

    @Test func pinIsSetAndRemoved() throws {
        #expect(try run(["staff"], input: "2580\n").status == 0)
        #expect(try run(["other"], input: "123456").status == 0)
        let path = "\(folder.path)/state/pins"
        let hash = try #require(try PinRecords.read(path)["staff"])
        #expect(PinHash.matches(Array("2580".utf8), hash))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try run(["staff", "--remove"], input: "").status == 0)
        #expect(try PinRecords.read(path).words.keys.sorted() == ["other"])
    }

    @Test(arguments: [
        (["staff"], "12\n", "a PIN has 4 to 12 digits"), (["staff"], "abcd\n", "a PIN has"),
        (["staff"], "", "a PIN has"), (["../x"], "2580\n", "is not the name of a PIN"),
        (["staff", "--remove"], "", "has no PIN 'staff'"), ([], "", "NAME"),
    ])
    func wrongUseIsRefused(arguments: [String], input: String, reason: String) throws {
        let result = try run(arguments, input: input)
        #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
        #expect(!folder.exists("state/pins"))
    }

    /// On a terminal, the PIN is asked for twice and not shown; two that differ set nothing.
    @Test(arguments: [("2580", 0), ("2581", 2)]) func terminalShowsNoPin(
        second: String, status: Int32
    ) throws {
        let terminal = try PseudoTerminal()
        try terminal.start(
            [try BuiltProgram.path, "pin", "staff", "--state", "state"], folder: folder.path)
        #expect(terminal.waits { $0.hasSuffix("PIN:\r\n") })
        #expect(!terminal.isCooked)
        terminal.type("2580\n")
        #expect(terminal.waits { $0.contains("once more:\r\n") })
        terminal.type("\(second)\n")
        #expect(terminal.ending() == .exited(status: status))
        #expect(!terminal.output.contains("258") && terminal.isCooked)
        #expect(terminal.output.contains("are not the same") == (status != 0))
        #expect(folder.exists("state/pins") == (status == 0))
    }

    /// A file that is not whole is not replaced.
    @Test func damagedFileIsKept() throws {
        try FileSystem.makeFolder("\(folder.path)/state")
        try folder.write("staff\n", to: "state/pins")
        let result = try run(["staff"], input: "2580\n")
        #expect(result.status == 2 && result.errors.contains("state/pins: line 1: write a name"))
        #expect(try folder.read("state/pins") == "staff\n")
    }
}
