import JSON
import KioskFile
import Platform
import TestSupport
import Testing

@testable import Kiosk

/// Lists in values that are shown as rows, and values that survive a restart.
@Suite @MainActor struct ValueListTests {
    private static let config = """
        {"values": {"cart": [], "visits": 0}, "persist": ["visits"], "title": "T",
         "screens": {"cart": {"list": {"source": "values.cart", "row": {
           "title": "{n} × {name}", "trailing": "{values.visits}"}}}}}
        """

    private func add(_ name: String, _ fixture: KioskFixture) {
        fixture.app.perform(
            .add([
                ValueChange(
                    "cart", .object(["name": .value(.string(name)), "n": "1"]))
            ]),
            .null, key: "test")
    }

    @Test func rowsAreTheElementsAndKeepTheirIdentity() throws {
        let fixture = try KioskFixture(ValueListTests.config)
        defer { fixture.stop() }
        try fixture.run()
        let list = try #require(fixture.app.model.lists["cart"])
        #expect(list.rows?.rows.isEmpty == true)
        // Two equal elements are two rows.
        for name in ["Soup", "Soup", "Cake"] { add(name, fixture) }
        try fixture.run()
        #expect(fixture.texts.contains("1 × Cake"))
        let keys = try #require(list.rows?.rows.map(\.key))
        #expect(Set(keys).count == 3)
        fixture.app.perform(.remove("cart.0"), .null, key: "test")
        try fixture.run()
        #expect(list.rows?.rows.map(\.key) == Array(keys.dropFirst()))
        #expect(list.changes?.deleted == [0] && list.changes?.inserted == [])
    }

    /// Rows are made again only if a value that they show has changed.
    @Test func rowsFollowTheValuesThatTheyShow() throws {
        let config = ValueListTests.config.replacing(
            #""visits": 0}"#, with: #""visits": 0, "other": 0}"#)
        let fixture = try KioskFixture(config)
        defer { fixture.stop() }
        add("Soup", fixture)
        try fixture.run()
        let list = try #require(fixture.app.model.lists["cart"])
        let version = list.version
        #expect(try fixture.app.set("other", toText: "1"))
        try fixture.run()
        #expect(list.version == version)
        #expect(try fixture.app.set("visits", toText: "7"))
        try fixture.run()
        #expect(list.version == version + 1 && fixture.texts.contains("7"))
    }

    @Test func undeclaredListIsAnError() throws {
        let config = ValueListTests.config.replacing("values.cart", with: "values.card")
        let errors = try #require(
            thrownError(ConfigErrors.self) { try KioskConfig(Array(config.utf8), path: "k") })
        #expect(errors.description.contains("did you mean 'values.cart'?"))
    }

    @Test func namedValuesSurviveARestart() throws {
        let first = try KioskFixture(ValueListTests.config, state: ".")
        try first.run()
        #expect(try first.app.set("visits", toText: "3"))
        add("Soup", first)
        first.stop()
        let saved = try FileSystem.read("\(first.folder.path)/values.json")
        let text = String(decoding: saved, as: UTF8.self)
        // A damaged file is ignored.
        for (text, visits) in [(text, 3.0), ("{", 0), (text.replacing("3", with: "[]"), 0)] {
            let next = try KioskFixture(
                ValueListTests.config, files: ["values.json": text], state: ".")
            defer { next.stop() }
            try next.run()
            #expect(next.app.model.values.value(at: "visits")?.number == visits)
            #expect(next.app.model.values.value(at: "cart") == .array([]))
        }
    }

    @Test func valuesAreWrittenAtMostOnceAMinute() throws {
        let fixture = try KioskFixture(ValueListTests.config, state: ".")
        defer { fixture.stop() }
        func saved() throws -> String {
            String(
                decoding: try FileSystem.read("\(fixture.folder.path)/values.json"), as: UTF8.self)
        }
        try fixture.run()
        #expect(try fixture.app.set("visits", toText: "3"))
        try fixture.run()
        let first = try saved()
        #expect(first.contains("3"))
        #expect(try fixture.app.set("visits", toText: "4"))
        try fixture.run(ValueSaver.interval - 2)
        #expect(try saved() == first)
        try fixture.run(2)
        #expect(try saved() == first.replacing("3", with: "4"))
    }
}
