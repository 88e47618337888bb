import Geometry
import InputEvents
import JSON
import TestSupport
import Testing

@testable import Interface
@testable import Kiosk
@testable import Runner

/// What `flipbook tap NAME` scrolls to.
@MainActor @Suite struct TapByNameTests {
    private nonisolated static let config = """
        {"locale": "en", "values": {"on": false}, "sources": {"rows": {"file": "rows.json", "key": "id"}}, "start": "list", "screens": {
          "list": {"list": {"source": "rows", "row": {"title": "{name}"}}},
          "page": {"page": {"title": "Page", "text": "\(String(repeating: "word ", count: 600))",
            "content": [
              {"toggle": {"label": "Light", "value": "{values.on}", "do": {"set": {"on": "{value}"}}}},
              {"toggle": {"label": "Twice", "value": "{values.on}", "do": {"set": {"on": "{value}"}}}},
              {"toggle": {"label": "Twice", "value": "{values.on}", "do": {"set": {"on": "{value}"}}}}]}}}}
        """

    private func fixture(_ screen: String) throws -> KioskFixture {
        var rows = (0..<60).map { #"{"id": "r\#($0)", "name": "Row \#($0)"}"# }
        rows.append(#"{"id": "again", "name": "Row 50"}"#)
        let fixture = try KioskFixture(
            Self.config, files: ["rows.json": "[\(rows.joined(separator: ", "))]"])
        try fixture.run()
        if screen != "list" { fixture.app.kiosk.show(screen, .null) }
        try fixture.run()
        return fixture
    }

    private func isInSight(_ name: String, _ fixture: KioskFixture) -> Bool {
        !fixture.app.tree.indices(named: name).isEmpty
    }

    @Test(arguments: [("list", "Row 40"), ("list", "r59"), ("page", "Light")])
    func scrollsToWhatIsOutOfSight(screen: String, name: String) throws {
        let fixture = try fixture(screen)
        defer { fixture.stop() }
        #expect(!isInSight(name, fixture))
        #expect(try fixture.app.scrollIntoSight(name))
        try fixture.run(0.1)
        #expect(isInSight(name, fixture))
        // Then there is nothing to scroll.
        #expect(try !fixture.app.scrollIntoSight(name))
    }

    @Test(arguments: [("list", "Row 50"), ("page", "Twice")])
    func saysThatSeveralHaveAName(screen: String, name: String) throws {
        let fixture = try fixture(screen)
        defer { fixture.stop() }
        let error = thrownError(ControlRefusal.self) {
            try fixture.app.scrollIntoSight(name)
        }
        #expect(error?.reason.contains("2 parts out of sight") == true)
        #expect(!isInSight(name, fixture))
    }

    @Test func scrollsToNothingThatDoesNotExist() throws {
        let fixture = try fixture("list")
        defer { fixture.stop() }
        #expect(try !fixture.app.scrollIntoSight("Row 99"))
    }

    /// A list that was flicked is said to scroll, one that a finger holds is not.
    @Test func contentThatMovesByItselfScrolls() throws {
        let fixture = try fixture("list")
        defer { fixture.stop() }
        func touch(_ phase: TouchEvent.Phase, _ y: Double) throws {
            fixture.app.touch(
                TouchEvent(time: fixture.clock.now, finger: 0, phase: phase, x: 200, y: y))
            try fixture.run(1.0 / 60)
        }
        let screen = fixture.app.screen
        try touch(.began, 600)
        for y in stride(from: 580.0, through: 400, by: -20) { try touch(.moved, y) }
        #expect(!screen.isScrolling)
        try touch(.ended, 400)
        #expect(screen.isScrolling)
        try fixture.run(10)
        #expect(!screen.isScrolling)
    }
}
