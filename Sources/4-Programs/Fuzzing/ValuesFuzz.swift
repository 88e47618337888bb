import JSON
import NamedValues

/// Reads fuzzed bytes as JSON with declared values, changes of them and a saved state. It must not trap or hang; a
/// change that fails must change nothing, a change must be found by its revision, and saved values must be restored.
package enum ValuesFuzz {
    static let seeds: [[UInt8]] = [
        #"{"values":{"n":1,"cart":[]},"do":[{"add":{"cart":{"n":2}}},{"set":{"cart.0.n":3}},{"remove":{"cart.0":0}}]}"#,
        #"{"values":{"a":null},"do":[{"set":{"a.b.c":[1]}},{"add":{"a.b.c":{}}},{"clear":{"a.b":0}}]}"#,
        #"{"values":{"l":["x","y","x"]},"do":[{"without":{"l":"x"}},{"set":{"l":["y","z"]}},{"remove":{"l":0}}]}"#,
        #"{"values":{"a":[],"b":""},"saved":{"version":1,"values":{"a":[1,{"x":null}],"b":5,"c":0}}}"#,
    ].map { Array($0.utf8) }

    /// Declares values, changes and restores them.
    ///
    /// - Returns: whether the bytes are JSON with valid declarations.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Bool {
        guard let json = try? JSONParser.parse(bytes, maximumCount: 10_000) else { return false }
        var declarations: [String: ValueStore.Declaration] = [:]
        for member in json["values"]?.members ?? [] {
            declarations[member.key] = ValueStore.Declaration(
                DataValue(member.value), persists: true)
        }
        guard !declarations.isEmpty, var store = try? ValueStore(declarations) else { return false }
        for step in (json["do"]?.array ?? []).prefix(100) {
            for change in step.members ?? [] {
                for target in change.value.members ?? [] {
                    make(change.key, target.key, DataValue(target.value), &store)
                }
            }
        }
        if let saved = json["saved"] {
            var writer = JSONWriter()
            writer.add(DataValue(saved))
            _ = store.restore(Array(writer.text.utf8))
        }
        guard var restored = try? ValueStore(declarations) else { return false }
        let problems = restored.restore(Array(store.saved.utf8))
        // What was set to another kind than the one declared is not restored.
        let ignored = problems.compactMap(\.name)
        precondition(ignored.count == problems.count)
        for name in store.names where !ignored.contains(name) {
            precondition(restored.values[name] == store.values[name])
        }
        return true
    }

    private static func make(
        _ kind: String, _ path: String, _ value: DataValue, _ store: inout ValueStore
    ) {
        let before = store
        do {
            switch kind {
            case "set": try store.set(path, to: value)
            case "add": try store.add(value, to: path)
            case "remove": try store.remove(path)
            case "clear": try store.clear(path)
            default: try store.remove(from: path) { $0 == value }
            }
        } catch {
            precondition(store.values == before.values && store.revision == before.revision)
            precondition(!error.explanation.isEmpty)
        }
        let changed = store.names.filter { store.values[$0] != before.values[$0] }
        precondition(store.names(changedSince: before.revision) == changed)
        for name in store.names {
            let ids = store.elementIDs(of: name)
            precondition(ids.count == store.values[name]?.array?.count ?? 0)
            precondition(Set(ids).count == ids.count)
        }
    }
}
