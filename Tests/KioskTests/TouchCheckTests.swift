import Testing

@testable import Kiosk
@testable import KioskFile

/// Warnings of `flipbook check` about what fingers cannot reach.
@MainActor @Suite struct TouchCheckTests {
    struct Case: Sendable {
        var keys: String
        var screens: String
        /// What the one warning says; nil for no warning.
        var message: String?
    }

    private nonisolated static let entry =
        #""a": {"page": {"content": [{"entry": {"label": "N", "value": "{values.n}", "do": {"set": {"n": "{value}"}}}}]}}"#

    private nonisolated static func list(_ keys: String) -> String {
        #""a": {"list": {"source": "s", "row": {"title": "{values.n}"}, \#(keys)}}"#
    }

    private nonisolated static let tap = #""tap": {"set": {"n": "2"}}"#

    nonisolated static let cases = [
        Case(keys: "", screens: entry, message: nil),
        Case(keys: #""theme": {"textSize": 200},"#, screens: entry, message: nil),
        Case(
            keys: #""screen": {"scale": 2},"#, screens: entry,
            message:
                "'screens.a.page.content[0].entry': is covered by the keyboard on a display of 800 × 480 pixels, "
                + "which is 400 × 240 points; make 'screen.scale' smaller"),
        // A number is typed, too.
        Case(
            keys: #""screen": {"scale": 2},"#,
            screens: entry.replacing("entry", with: "number"),
            message: "'screens.a.page.content[0].number': is covered by the keyboard"),
        Case(keys: #""screen": {"scale": 2, "mode": "1080x1920"},"#, screens: entry, message: nil),
        Case(keys: #""screen": {"scale": 4},"#, screens: list(tap), message: nil),
        Case(
            keys: #""screen": {"scale": 4},"#, screens: list(#""search": ["id"], \#(tap)"#),
            message:
                "'screens.a.list.search': is covered by the keyboard on a display of 480 × 800 pixels"
        ),
        Case(keys: "", screens: list(#""rowHeight": 30"#), message: nil),
        Case(keys: "", screens: list(#""rowHeight": 44, \#(tap)"#), message: nil),
        Case(
            keys: "", screens: list(#""rowHeight": 30, \#(tap)"#),
            message:
                "'screens.a.list.rowHeight': makes rows 30 points high, and a finger needs 44; make them higher"
        ),
        Case(
            keys: #""theme": {"density": "compact"},"#, screens: list(#""rowHeight": 48, \#(tap)"#),
            message: "'screens.a.list.rowHeight': makes rows 40.8 points high"),
        Case(
            keys: #""theme": {"textSize": 150},"#, screens: list(#""rowHeight": 30, \#(tap)"#),
            message: nil),
        Case(
            keys: "", screens: list(#""columns": 12, \#(tap)"#),
            message:
                "'screens.a.list.columns': makes rows 40 points wide on a display of 480 pixels"),
        Case(keys: "", screens: list(#""columns": 4, \#(tap)"#), message: nil),
    ]

    @Test(arguments: cases) func warningsNameTheKey(test: Case) throws {
        let folder = try KioskFolder()
        try folder.write("id\n1\n", to: "s.csv")
        try folder.write(
            """
            {"locale": "en", \(test.keys) "values": {"n": "1"}, "sources": {"s": {"file": "s.csv"}},
             "screens": {\(test.screens)}}
            """, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json", runsCommands: false)
        #expect(check.errors.isEmpty)
        let warnings = check.warnings.map(\.description).filter {
            $0.contains("keyboard") || $0.contains("finger")
        }
        #expect(warnings.count == (test.message == nil ? 0 : 1), "\(warnings)")
        if let message = test.message {
            #expect(warnings.first?.contains(message) == true, "\(warnings)")
        }
    }
}
