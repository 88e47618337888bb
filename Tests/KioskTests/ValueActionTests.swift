import JSON
import KioskFile
import Testing

@testable import Kiosk

/// Actions that change values, and conditions that read them.
@Suite @MainActor struct ValueActionTests {
    private static let config = """
        {"values": {"cart": [], "total": 0, "word": "a", "isOpen": true},
         "screens": {
           "home": {"page": {"title": "{values.cart|count} of {values.total}"}},
           "dish": {"values": {"n": 1, "word": "s"}, "page": {
             "title": "{screen.n} × {name}", "subtitle": "{row.name}",
             "buttons": [
               {"title": "Add", "enabled": {"screen.n": {"above": 0}}, "do": {"back": true}},
               {"title": "More", "visible": {"values.isOpen": true}, "do": {"back": true}}]}}}}
        """

    private func fixture() throws -> KioskFixture {
        let fixture = try KioskFixture(ValueActionTests.config)
        try fixture.run()
        return fixture
    }

    /// An action, the item that it is performed for, the path of a value and what is there afterwards.
    struct Change: CustomTestStringConvertible, Sendable {
        let actions: [String]
        let path: String
        let result: String
        var testDescription: String { "\(actions)" }

        init(_ actions: String..., path: String, _ result: String) {
            (self.actions, self.path, self.result) = (actions, path, result)
        }

        static let all = [
            Change(#"{"set": {"total": 2.50}}"#, path: "total", "2.50"),
            Change(#"{"set": {"total": "{price}"}}"#, path: "total", "4.20"),
            Change(#"{"set": {"total": "{price} €"}}"#, path: "total", #""4.20 €""#),
            Change(#"{"set": {"total": "{nothing}"}}"#, path: "total", "null"),
            Change(
                #"{"add": {"cart": {"id": "{id}", "n": 1, "tags": ["{name}"]}}}"#, path: "cart",
                #"[{"id":7,"n":1,"tags":["Soup"]}]"#),
            Change(
                #"[{"add": {"cart": {"id": 1}}}, {"add": {"cart": {"id": "{id}", "n": 2}}}]"#,
                #"{"remove": {"cart": {"id": "{id}"}}}"#, path: "cart", #"[{"id":1}]"#),
            Change(
                #"[{"add": {"cart": "a"}}, {"add": {"cart": "b"}}]"#, #"{"remove": "cart.0"}"#,
                path: "cart", #"["b"]"#),
            Change(
                #"{"add": {"cart": "a"}}"#, #"{"clear": ["cart", "word"]}"#, path: "cart", "[]"),
            Change(
                #"{"if": {"price": {"above": 4}}, "set": {"word": "dear"}}"#, path: "word",
                #""dear""#),
            Change(
                #"{"if": {"price": {"above": 5}}, "set": {"word": "dear"}}"#, path: "word",
                #""a""#),
            // The condition is evaluated once its turn has come.
            Change(
                #"[{"set": {"total": 1}}, {"if": {"values.total": 1}, "do": [{"set": {"word": "b"}}]}]"#,
                path: "word", #""b""#),
            // A value that is not declared, or no list, changes nothing.
            Change(#"[{"add": {"word": 1}}, {"add": {"nothing": 1}}]"#, path: "word", #""a""#),
        ]
    }

    @Test(arguments: Change.all) func actionChangesValue(_ row: Change) throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.model.problems.write = { _ in }
        let item = DataValue(
            try JSONParser.parse(#"{"id": 7, "name": "Soup", "price": 4.20}"#))
        for action in row.actions {
            let config = try KioskConfig(
                Array(
                    #"{"screens": {"a": {"page": {"buttons": [{"title": "b", "do": \#(action)}]}}}}"#
                        .utf8), path: "kiosk.json")
            let read = try #require(config.actions.first?.action)
            fixture.app.perform(read, item, key: "test")
        }
        let value = try #require(fixture.app.model.values.value(at: row.path))
        #expect(value == DataValue(try JSONParser.parse(row.result)))
    }

    @Test func screenBeginsAnewEachTime() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        let item = DataValue.object(["name": .string("Soup")])
        fixture.app.kiosk.show("dish", item)
        try fixture.run()
        #expect(fixture.texts.contains("1 × Soup") && fixture.texts.contains("Soup"))
        fixture.app.perform(.set([ValueChange("n", "3")]), .null, key: "test")
        try fixture.run()
        #expect(fixture.texts.contains("3 × Soup"))
        fixture.app.kiosk.back()
        try fixture.run()
        fixture.app.kiosk.show("dish", item)
        try fixture.run()
        #expect(fixture.texts.contains("1 × Soup"))
        // The nearest value is the screen's; with a root, the kiosk's.
        fixture.app.perform(
            .set([ValueChange("word", "t"), ValueChange("values.word", "b")]), .null, key: "test")
        #expect(fixture.app.kiosk.top?.values?.store.value(at: "word") == .string("t"))
        #expect(fixture.app.model.values.value(at: "word") == .string("b"))
    }

    @Test func buttonsFollowConditions() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("dish", .null)
        try fixture.run()
        #expect(fixture.button("Add")?.isEnabled == true)
        #expect(fixture.button("More")?.isHidden == false)
        #expect(try fixture.app.set("n", toText: "0"))
        #expect(try fixture.app.set("isOpen", toText: "false"))
        try fixture.run()
        #expect(fixture.button("Add")?.isEnabled == false)
        #expect(fixture.button("More").map { $0.isHidden } ?? true)
        #expect(fixture.app.model.values.value(at: "isOpen") == .bool(false))
    }

    @Test func valuesOfChangedConfigurationAreKept() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("dish", .object(["name": .string("Soup")]))
        #expect(try fixture.app.set("n", toText: "4"))
        #expect(try fixture.app.set("total", toText: "2"))
        try fixture.change(ValueActionTests.config.replacing("×", with: "x"))
        try fixture.run()
        #expect(fixture.texts.contains("4 x Soup"), "\(fixture.texts)")
        #expect(fixture.app.model.values.value(at: "total")?.number == 2)
    }
}
