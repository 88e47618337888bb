import InputEvents
import JSON
import Testing

@testable import Kiosk
@testable import Runner

/// What a scanner types on the screens of a kiosk.
@MainActor @Suite struct ScanTests {
    private static let config = """
        {"locale": "en", "start": "cart", "values": {"code": "", "cart": [], "n": 0},
         "scan": {"set": {"code": "{value}"}},
         "screens": {
          "cart": {
            "scan": [
              {"if": {"value": {"startsWith": "978"}, "length": 13}, "do": [{"add": {"cart": {"id": "{value}"}}}]},
              {"if": {"value": {"startsWith": "T-"}}, "show": "other"}],
            "list": {"source": "values.cart", "row": {"title": "{id}"}}},
          "other": {"page": {"title": "{values.code}", "text": "Other"}}}}
        """

    @Test func scanPerformsActionOfScreen() throws {
        let fixture = try KioskFixture(Self.config)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.scan("9783161484100")
        #expect(fixture.texts.contains("9783161484100"))
        // Other prefixes, other lengths and what a person types meet no condition.
        for text in ["4006381333931", "978"] { try fixture.scan(text) }
        try fixture.scan("9783161484100", gap: 0.12)
        #expect(fixture.app.model.values.value(at: "cart")?.array?.count == 1)
        #expect(fixture.app.model.values.value(at: "code") == .string(""))
        try fixture.scan("T-1")
        #expect(fixture.top == "other")
        // A screen without an action has the kiosk's.
        try fixture.scan("A77")
        #expect(fixture.texts.contains("A77"))
    }

    /// The same code twice, one scan after the other, counts twice.
    @Test func scansAreCounted() throws {
        let fixture = try KioskFixture(Self.config)
        defer { fixture.stop() }
        try fixture.run()
        for _ in 0..<3 { try fixture.scan("9783161484100") }
        #expect(fixture.app.model.values.value(at: "cart")?.array?.count == 3)
    }

    /// Keys of a person still scroll, and a kiosk without `scan` handles all keys at once.
    @Test(arguments: [true, false]) func personsKeysScroll(scans: Bool) throws {
        let rows = (0..<60).map { "{\"id\": \"row \($0)\"}" }.joined(separator: "\n")
        let fixture = try KioskFixture(
            """
            {\(scans ? "\"scan\": {\"back\": true}," : "") "list": {"file": "a.json", "row": {"title": "{id}"}}}
            """, files: ["a.json": rows])
        defer { fixture.stop() }
        try fixture.run()
        let space = KeyStroke(code: 57, text: " ", scroll: .pageDown, time: fixture.clock.now)
        #expect(fixture.app.key(space) == scans)
        try fixture.run()
        #expect(((fixture.app.kiosk.top?.scrollOffset?.y ?? 0) > 100) == scans)
    }

    @Test func unknownNameInScanIsReported() throws {
        let folder = try KioskFolder()
        try folder.write("[]", to: "a.json")
        try folder.write(
            #"{"list": {"file": "a.json"}, "values": {"c": ""}, "scan": {"set": {"c": "{valeu}"}}}"#,
            to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.count == 1 && "\(check.errors)".contains("did you mean '{value}'?"))
    }
}
