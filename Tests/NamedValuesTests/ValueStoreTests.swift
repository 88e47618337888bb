import JSON
import TestSupport
import Testing

@testable import NamedValues

/// Returns a value of a document, parsed from JSON.
func value(_ json: String) throws -> DataValue { DataValue(try JSONParser.parse(json)) }

/// Returns a store with initial values, parsed from JSON.
func store(_ json: String, persists: Bool = false) throws -> ValueStore {
    var declarations: [String: ValueStore.Declaration] = [:]
    for (name, initial) in try value(json).object ?? [:] {
        declarations[name] = ValueStore.Declaration(initial, persists: persists)
    }
    return try ValueStore(declarations)
}

@Suite struct ValueStoreTests {
    static let initial = """
        {"n": 1, "text": "a", "cart": [], "list": ["x", {"n": 1, "tags": ["t"]}, "y"], "order": {"id": 7}, "none": null}
        """

    enum Change: Sendable {
        case set(String, String)
        case add(String, String)
        case remove(String)
        case clear(String)

        func make(_ store: inout ValueStore) throws {
            switch self {
            case .set(let path, let json): try store.set(path, to: value(json))
            case .add(let path, let json): try store.add(value(json), to: path)
            case .remove(let path): try store.remove(path)
            case .clear(let path): try store.clear(path)
            }
        }
    }

    @Test(arguments: [
        (Change.set("n", "2"), "n", "2"),
        (.set("n", #"{"any": ["json"]}"#), "n", #"{"any":["json"]}"#),
        (.set("order.id", "8"), "order", #"{"id":8}"#),
        (.set("order.address.city", "\"B\""), "order", #"{"address":{"city":"B"},"id":7}"#),
        (.set("none.a", "1"), "none", #"{"a":1}"#), (.set("list.1.n", "5"), "list.1.n", "5"),
        (.set("list.0", "null"), "list.0", "null"),
        (.set("list.1.tags.0", "[]"), "list.1.tags", "[[]]"),
        (.add("cart", "{}"), "cart", "[{}]"), (.add("none", "1"), "none", "[1]"),
        (.add("list.1.tags", "\"u\""), "list.1.tags", #"["t","u"]"#),
        (.add("order.items", "1"), "order", #"{"id":7,"items":[1]}"#),
        (.remove("list.0"), "list", #"[{"n":1,"tags":["t"]},"y"]"#),
        (.remove("order.id"), "order", "{}"),
        (.remove("order.missing"), "order", #"{"id":7}"#),
        (.remove("list.1.tags.0"), "list.1.tags", "[]"),
        (.remove("list"), "list", "[]"), (.remove("n"), "n", "null"),
        (.clear("list"), "list", "[]"), (.clear("text"), "text", "\"\""),
        (.clear("order"), "order", "{}"),
        (.clear("n"), "n", "null"), (.clear("order.id"), "order.id", "null"),
        (.clear("order.missing"), "order", #"{"id":7}"#),
    ])
    func changeIsMadeAtPath(change: Change, path: String, json: String) throws {
        var store = try store(Self.initial)
        try change.make(&store)
        var writer = JSONWriter()
        writer.add(try #require(store.value(at: path)))
        #expect(writer.text == json)
        try checkInvariants(store)
    }

    @Test func missingPathsHaveNoValue() throws {
        let store = try store(Self.initial)
        for path in ["gone", "order.gone", "list.9", "list.-1", "n.x", "", "order.", "cart.0"] {
            #expect(store.value(at: path) == nil, "\(path)")
        }
        #expect(store.value(at: "list.1.tags.0") == .string("t"))
        #expect(store.names == ["cart", "list", "n", "none", "order", "text"])
    }

    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private static let errors: [(Change, String)] = [
        (.set("crt", "1"), "crt: no such value; did you mean 'cart'?"),
        (
            .set("something", "1"),
            "something: no such value; declare it in 'values', which has cart, list, n, none, order, text"
        ),
        (.add("gone.x", "1"), "gone.x: no such value; did you mean 'none'?"),
        (.set("", "1"), "\(pathError)"), (.remove("order..x"), "order..x\(pathError)"),
        (
            .set("n.x", "1"),
            "n.x: 'n' is a number, which has nothing in it; set the whole value instead"
        ),
        (
            .set("list.0.a", "1"),
            "list.0.a: 'list.0' is a text, which has nothing in it; set the whole value instead"
        ),
        (
            .set("list.3", "1"),
            "list.3: '3' is no index of the list, which has 3 elements from 0; use 'add' for a new one"
        ),
        (
            .remove("cart.first"),
            "cart.first: 'first' is no index of the list, which has 0 elements from 0; "
                + "use 'add' for a new one"
        ),
        (.add("n", "1"), "n: is a number; elements are added to and removed from lists"),
        (.add("order", "1"), "order: is an object; elements are added to and removed from lists"),
    ]
    private static let pathError = ": is not a path; write up to 32 names with a '.' between them"

    @Test(arguments: errors)
    func changeThatFailsChangesNothing(change: Change, description: String) throws {
        var store = try store(Self.initial)
        let before = store
        let error = thrownError(ValueError.self) { try change.make(&store) }
        #expect(error?.description == description)
        #expect(store.values == before.values && store.revision == 0 && store.size == before.size)
    }

    @Test func namesOfDeclarationsAreChecked() {
        for name in ["", "a.b"] {
            let error = thrownError(ValueError.self) { try ValueStore([name: .init(.null)]) }
            #expect(
                error?.explanation
                    == "a name of a value may not be empty nor have a '.' in it; rename it")
        }
        let many = Dictionary(
            uniqueKeysWithValues: (0...1000).map { ("n\($0)", ValueStore.Declaration(.null)) })
        let error = thrownError(ValueError.self) { try ValueStore(many) }
        #expect(error?.description == "values: 1001 values are declared; at most 1000 are allowed")
    }

    @Test func revisionsTellWhatHasChanged() throws {
        var store = try store(Self.initial)
        #expect(store.names(changedSince: 0).isEmpty)
        try store.set("n", to: value("2"))
        try store.add(value("1"), to: "cart")
        let seen = store.revision
        #expect(store.names(changedSince: 0) == ["cart", "n"] && seen == 2)
        try store.set("n", to: value("2"))
        try store.clear("none")
        try store.remove("order.missing")
        try store.remove(from: "list") { _ in false }
        #expect(store.revision == seen, "setting a value to itself is no change")
        try store.set("list.1.n", to: value("2"))
        #expect(store.names(changedSince: seen) == ["list"])
        #expect(store.revision(of: "list") == 3 && store.revision(of: "text") == 0)
        #expect(store.revision(of: "gone") == nil)
    }

    @Test func elementsKeepTheirIdentity() throws {
        var store = try store(Self.initial)
        let ids = store.elementIDs(of: "list")
        #expect(Set(ids).count == 3)
        let added = try #require(try store.add(value("\"z\""), to: "list"))
        #expect(store.elementIDs(of: "list") == ids + [added])
        try store.set("list.1.n", to: value("2"))
        try store.add(value("1"), to: "list.1.tags")
        #expect(store.elementIDs(of: "list") == ids + [added])
        try store.remove("list.1.tags.0")
        try store.remove("list.0")
        #expect(store.elementIDs(of: "list") == [ids[1], ids[2], added])
        #expect(try store.remove(ids[2], from: "list"))
        #expect(try !store.remove(ids[2], from: "list"))
        #expect(store.value(at: "list")?.array?.last == .string("z"))
        #expect(try store.remove(from: "list") { $0 == .string("z") } == 1)
        #expect(store.elementIDs(of: "list") == [ids[1]])
        try store.add(value("\"z\""), to: "list")
        #expect(store.elementIDs(of: "list").last != added, "a new element is not the removed one")
        try store.clear("list")
        #expect(store.elementIDs(of: "list").isEmpty)
        #expect(try store.add(value("1"), to: "none") != nil)
        #expect(try store.add(value("1"), to: "order.items") == nil)
    }

    @Test func listThatIsSetKeepsCommonElements() throws {
        var store = try store(#"{"list": [1, 2, 3, 4]}"#)
        let ids = store.elementIDs(of: "list")
        try store.set("list", to: value("[1, 9, 8, 4]"))
        let new = store.elementIDs(of: "list")
        #expect(
            new[0] == ids[0] && new[3] == ids[3] && !ids.contains(new[1]) && !ids.contains(new[2]))
        try store.set("list", to: value("[1, 1, 9, 8, 4]"))
        #expect(store.elementIDs(of: "list")[0] == ids[0])
        #expect(store.elementIDs(of: "list").suffix(3) == new.suffix(3))
        #expect(Set(store.elementIDs(of: "list")).count == 5)
        try store.set("list", to: value("5"))
        #expect(store.elementIDs(of: "list").isEmpty)
    }

    @Test func snapshotIsNotChanged() throws {
        var store = try store(Self.initial)
        let snapshot = store
        try store.set("list.1.n", to: value("2"))
        try store.add(value("1"), to: "cart")
        #expect(snapshot.value(at: "list.1.n") == .number(JSONNumber(unchecked: "1")))
        #expect(snapshot.value(at: "cart") == .array([]) && snapshot.revision == 0)
    }

    @Test func resetKeepsWhatPersists() throws {
        var store = try ValueStore([
            "n": .init(value("1")), "cart": .init(value("[]")),
            "kept": .init(value("1"), persists: true),
        ])
        try store.set("n", to: value("2"))
        try store.set("kept", to: value("2"))
        let seen = store.revision
        store.reset()
        #expect(try store.value(at: "n") == value("1"))
        #expect(try store.value(at: "kept") == value("2"))
        #expect(store.names(changedSince: seen) == ["n"])
    }

    // MARK: Limits

    @Test func countSizeAndDepthAreLimited() throws {
        var store = try store(Self.initial)
        let before = store.size
        let many = DataValue.array(Array(repeating: .bool(true), count: 100_000))
        let error = thrownError(ValueError.self) { try store.set("cart", to: many) }
        let count = before.count + 100_000
        #expect(
            error?.description
                == "cart: all values together would have \(count) JSON values in them; "
                + "at most 65536 are allowed; use a source for large data")
        let long = DataValue.string(String(repeating: "x", count: 5 << 20))
        let large = thrownError(ValueError.self) { try store.add(long, to: "cart") }
        #expect(large?.reason == .tooLarge(bytes: before.bytes + 16 + 5 << 20))
        #expect(thrownError(ValueError.self) { try ValueStore(["a": .init(long)]) } != nil)
        #expect(store.size == before)
        try store.set("cart", to: .array(Array(repeating: .null, count: 65_000)))
        #expect(thrownError(ValueError.self) { try store.set("n", to: many) } != nil)
        try store.clear("cart")
        #expect(store.size == before)
    }

    @Test func depthIsLimited() throws {
        func nested(_ depth: Int) -> DataValue {
            (0..<depth).reduce(DataValue.null) { value, _ in .array([value]) }
        }
        var store = try store(#"{"a": null}"#)
        try store.set("a", to: nested(32))
        #expect(
            thrownError(ValueError.self) { try store.set("a", to: nested(33)) }?.reason == .tooDeep)
        let path = "a" + String(repeating: ".0", count: 32)
        try store.set(path, to: .bool(true))
        #expect(
            thrownError(ValueError.self) { try store.set(path, to: nested(1)) }?.reason == .tooDeep)
        #expect(
            thrownError(ValueError.self) { try store.set(path + ".0", to: .null) }?.reason
                == .invalidPath)
        try store.set("a", to: .null)
        try store.set("a" + String(repeating: ".x", count: 32), to: .bool(true))
        try store.set("a" + String(repeating: ".x", count: 30), to: .array([]))
        let deep = "a" + String(repeating: ".x", count: 30)
        try store.add(.array([]), to: deep)
        #expect(
            thrownError(ValueError.self) { try store.add(nested(2), to: deep) }?.reason == .tooDeep)
        try checkInvariants(store)
    }

    @Test func elementsAreAddedInConstantTime() throws {
        let ratio = try Growth.ratio(4000, 32_000, limit: 24) { count in
            {
                var store = try NamedValuesTests.store(#"{"list": []}"#)
                for _ in 0..<count { try store.add(.bool(true), to: "list") }
            }
        }
        #expect(ratio < 24)
    }

    /// Random changes keep the sizes, the identities and the revisions right.
    @Test func randomChangesKeepInvariants() throws {
        var random = SeededRandom(seed: 8)
        let paths = [
            "n", "list", "list.0", "list.1.n", "list.2.tags", "cart", "cart.1", "order", "order.a",
            "order.a.b", "order.items", "none.x.y", "text", "list.0.1", "gone",
        ]
        let values = [
            "1", "\"text\"", "[1, 2]", "[]", #"{"a": {"b": 1}}"#, "null", #"[{"n": 1}, [2]]"#,
        ]
        var store = try store(Self.initial)
        var failures = 0
        for _ in 0..<4000 {
            let (path, json) = (paths[random.next(paths.count)], values[random.next(values.count)])
            let before = store
            do {
                switch random.next(6) {
                case 0, 1: try Change.set(path, json).make(&store)
                case 2, 3: try Change.add(path, json).make(&store)
                case 4: try Change.remove(path).make(&store)
                default:
                    if random.next(8) == 0 { try Change.clear(path).make(&store) }
                    let removed = try value(json)
                    try store.remove(from: path) { $0 == removed }
                }
            } catch {
                failures += 1
            }
            try checkInvariants(store)
            let changed = store.names.filter { store.values[$0] != before.values[$0] }
            #expect(store.names(changedSince: before.revision) == changed)
        }
        #expect((200..<3500).contains(failures), "\(failures)")
    }

    private func checkInvariants(_ store: ValueStore) throws {
        var size = ValueSize()
        for (name, value) in store.values {
            size = size + (try ValueSize(value, depth: ValueStore.maximumDepth, path: name))
            #expect(store.elementIDs(of: name).count == value.array?.count ?? 0)
            #expect(Set(store.elementIDs(of: name)).count == store.elementIDs(of: name).count)
        }
        #expect(store.size == size)
    }
}
