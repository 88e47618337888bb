import Glibc
import JSON
import Platform
import TestSupport
import Testing

@testable import KioskFile

/// The file with the values of a board.
@Suite struct SiteTests {
    private let folder: String

    init() throws { folder = try makeTemporaryFolder() }

    private func load(_ text: String?) throws(ConfigErrors) -> Site {
        let path = "\(folder)/site.json"
        unlink(path)
        if let text { try? FileSystem.write(Array(text.utf8), to: path) }
        defer {
            unlink(path)
            rmdir(folder)
        }
        return try Site.load(path)
    }

    @Test func valuesAreAnyJSON() throws {
        let site = try load(#"{"name": "Harbour", "floors": [1, 2], "desk": {"phone": 12}}"#)
        let members = site.value.object
        #expect(members?["name"] == .string("Harbour"))
        #expect(members?["desk"]?["phone"]?.text == "12")
        #expect(site.names == ["site.desk", "site.floors", "site.name"])
    }

    @Test(arguments: [
        ("{", "site.json:1:2: not JSON: "),
        ("\n[]", "site.json:2:1: 'site' must be an object, not an array"),
        (
            String(repeating: " ", count: 1 << 16) + "{}",
            "site.json: 'site' failed: is larger than the limit of 65536 bytes"
        ),
    ])
    func mistakeHasFileAndLine(text: String, message: String) {
        let error = thrownError(ConfigErrors.self) { try load(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
    }

    /// A file that was asked for must exist; the standard one need not.
    @Test func onlyStandardFileMayBeMissing() {
        let error = thrownError(ConfigErrors.self) { try load(nil) }
        let reason = "site.json: 'site' failed: No such file or directory"
        #expect(error?.description.hasSuffix(reason) == true)
        #expect(Site().value == .object(DataObject()) && Site().path == "/etc/flipbook/site.json")
    }
}
