import JSON
import TestSupport
import Testing

@testable import NamedValues

@Suite struct SavingTests {
    private func declared() throws -> ValueStore {
        try ValueStore([
            "votes": .init(value(#"{"yes": 0}"#), persists: true),
            "log": .init(value("[]"), persists: true), "any": .init(.null, persists: true),
            "n": .init(value("1"), persists: true), "cart": .init(value("[]")),
        ])
    }

    @Test func valuesThatPersistAreSavedAndRestored() throws {
        var store = try declared()
        try store.set("votes.yes", to: value("3"))
        try store.add(value(#"{"at": "10:00", "ä\n": [null, 1.50, true]}"#), to: "log")
        try store.set("any", to: value("\"text\""))
        try store.clear("n")
        try store.add(value("1"), to: "cart")
        var restored = try declared()
        #expect(restored.restore(Array(store.saved.utf8)).isEmpty)
        #expect(restored.saved == store.saved)
        #expect(restored.value(at: "cart") == .array([]))
        #expect(restored.value(at: "n") == .null)
        #expect(restored.elementIDs(of: "log").count == 1)
        #expect(restored.names(changedSince: 0) == ["any", "log", "n", "votes"])
    }

    @Test(arguments: [
        (
            "",
            "ignored the saved values, since they are damaged: line 1, column 1: a value is missing at the end"
        ),
        (
            #"{"version":1,"val"#,
            "ignored the saved values, since they are damaged: line 1, column 18: the string is not closed"
        ),
        ("[]", "ignored the saved values, since they are damaged: they have no 'values'"),
        (
            #"{"version":1,"values":[]}"#,
            "ignored the saved values, since they are damaged: they have no 'values'"
        ),
        (
            #"{"version":2,"values":{"n":5}}"#,
            "ignored the saved values, since they are of another version"
        ),
        (
            #"{"version":1,"values":{"gone":5}}"#,
            "ignored the saved value 'gone', since it is not declared any more"
        ),
        (
            #"{"version":1,"values":{"cart":[]}}"#,
            "ignored the saved value 'cart', since it is not declared with \"persist\": true any more"
        ),
        (
            #"{"version":1,"values":{"n":"x"}}"#,
            "ignored the saved value 'n', since it is a text, and declared as a number"
        ),
        (
            #"{"version":1,"values":{"log":{}}}"#,
            "ignored the saved value 'log', since it is an object, and declared as a list"
        ),
    ])
    func wrongOrOldStateIsIgnored(json: String, description: String) throws {
        var store = try declared()
        let before = store
        #expect(store.restore(Array(json.utf8)).map(\.description) == [description])
        #expect(store.values == before.values && store.revision == 0)
    }

    @Test func otherValuesAreRestoredBesideWrongOnes() throws {
        var store = try declared()
        let problems = store.restore(
            Array(#"{"version":1,"values":{"gone":1,"n":7,"votes":5}}"#.utf8))
        #expect(problems.map(\.name) == ["gone", "votes"])
        #expect(try store.value(at: "n") == value("7"))
    }

    @Test func savedStateIsLimited() throws {
        var store = try declared()
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        let problems = store.restore(Array("{\"version\":1,\"values\":{\"any\":\(deep)}}".utf8))
        #expect(
            problems.map(\.description)
                == [
                    "ignored the saved value 'any', since it cannot be set: would be nested more than 32 deep; use fewer levels"
                ])
        let many =
            "{\"version\":1,\"values\":{\"log\":[" + String(repeating: "0,", count: 100_000)
            + "0]}}"
        #expect(
            store.restore(Array(many.utf8)).first?.description.contains("more than 65552 values")
                ?? false)
        #expect(store.revision == 0)
        let huge = Array(repeating: UInt8(ascii: " "), count: ValueStore.maximumSavedBytes + 1)
        #expect(store.restore(huge).count == 1)
    }

    /// Long texts, of which each character is saved as six, and long lists can be restored.
    @Test func longValuesAreRestored() throws {
        var store = try declared()
        try store.set("any", to: .string(String(repeating: "\u{1}", count: 500_000)))
        var restored = try declared()
        #expect(restored.restore(Array(store.saved.utf8)).isEmpty)
        #expect(restored.value(at: "any") == store.value(at: "any"))
        try store.set("any", to: .null)
        try store.set("log", to: .array(Array(repeating: .bool(false), count: 65_000)))
        #expect(restored.restore(Array(store.saved.utf8)).isEmpty)
        #expect(restored.value(at: "log") == store.value(at: "log"))
    }
}
