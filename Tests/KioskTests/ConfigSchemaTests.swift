import Glibc
import Platform
import Testing

@testable import Kiosk
@testable import KioskFile

/// The documentation and the JSON Schema have the tables of keys that the parser uses.
@Suite struct ConfigSchemaTests {
    private func path(_ name: String) -> String {
        "\(BuiltProgram.repository)/Documentation/\(name)"
    }

    private var isRecording: Bool { getenv("FLIPBOOK_RECORD") != nil }

    @Test func documentationHasKeyTables() throws {
        let text = String(decoding: try FileSystem.read(path("Kiosk.md")), as: UTF8.self)
        let start = try #require(text.firstRange(of: "\n## All keys\n")).upperBound
        let end = try #require(text[start...].firstRange(of: "\n## ")).lowerBound
        let tables = ConfigTables.all.map { "\n### \($0.heading)\n\n\($0.table)\n" }.joined()
        if isRecording {
            let changed = String(text[..<start]) + tables + String(text[end...])
            try FileSystem.write(Array(changed.utf8), to: path("Kiosk.md"))
        } else {
            #expect(text[start..<end] == tables, "record it with FLIPBOOK_RECORD=1")
        }
    }

    @Test func documentationHasSchema() throws {
        let file = path("kiosk.schema.json")
        if isRecording { try FileSystem.write(Array(JSONSchema.text.utf8), to: file) }
        let text = String(decoding: try FileSystem.read(file), as: UTF8.self)
        #expect(text == JSONSchema.text, "record it with FLIPBOOK_RECORD=1")
    }
}
