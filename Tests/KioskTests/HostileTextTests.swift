import Testing

@testable import Kiosk
@testable import Platform

/// Texts of rows and programs that imitate markup, templates, paths or terminal codes.
@Suite struct HostileTextTests {
    private static let config = #"""
        {"title": "T", "values": {"secret": "s3cret"},
         "list": {"command": ["/bin/sh", "rows"], "row": {"title": "{a}", "subtitle": "{b}"}}}
        """#

    /// Markup, templates, escapes, paths and terminal codes in rows are shown as they are.
    @MainActor @Test func rowTextIsShownLiterally() throws {
        let texts = [
            "<b>bold</b>&amp;", "{values.secret} {a|upper} }{", #"\u001b[31m\n%s%n"#,
            "../../../etc/passwd", "$(reboot); `reboot` && reboot", "'; DROP TABLE rows; --",
        ]
        let rows = texts.map { text in
            let escaped = text.replacing(#"\"#, with: #"\\"#)
            return #"{"a": "\#(escaped)", "b": "\u001b]0;title\u0007"}"#
        }
        let fixture = try KioskFixture(
            HostileTextTests.config.replacing(
                #""command": ["/bin/sh", "rows"]"#, with: #""file": "rows""#),
            files: ["rows": "[\(rows.joined(separator: ","))]"])
        defer { fixture.stop() }
        try fixture.run(1)
        for text in texts { #expect(fixture.texts.contains(text), "\(fixture.texts)") }
        #expect(!fixture.texts.contains { $0.contains("s3cret") })
    }

    /// Program output cannot clear or recolour the terminal in which the journal is read, set its title, or
    /// forge lines of the journal.
    @Test func journalHasNoTerminalCodes() throws {
        let folder = try KioskFolder()
        try folder.write(HostileTextTests.config, to: "kiosk.json")
        for script in [
            #"printf 'a\033[2J\033]0;t\007b\rc\233d' >&2; exit 3"#,
            #"printf '[{"\033[2J": \033'"#, #"printf 'x\n\342\200\256y' >&2; kill -9 $$"#,
        ] {
            try folder.write(script, to: "rows")
            let result = try BuiltProgram.run(
                "run", "kiosk.json", "--display", "headless", "--duration", "2", "--size",
                "120x160", folder: folder.path)
            #expect(result.status == 1 && result.errors.contains("/bin/sh"), "\(script)")
            let controls = (result.errors + result.output).unicodeScalars.filter {
                $0 != "\n" && ($0.value < 0x20 || (0x7f..<0xa0).contains($0.value))
            }
            #expect(controls.isEmpty, "\(script): \(result.errors)")
            #expect(!result.errors.unicodeScalars.contains("\u{202e}"))
            for line in result.errors.split(separator: "\n") {
                #expect(line.hasPrefix("flipbook: "), "\(line)")
            }
        }
    }
}
