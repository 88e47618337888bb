import TestSupport
import Testing

@testable import JSON

@Suite struct DataObjectTests {
    /// An object behaves like a dictionary.
    @Test func objectEqualsDictionary() throws {
        var random = SeededRandom(seed: 5)
        var object = DataObject()
        var model: [String: DataValue] = [:]
        var copies: [(DataObject, [String: DataValue])] = []
        for step in 0..<5000 {
            let name = "n\(random.next(20))"
            switch random.next(4) {
            case 0:
                object[name] = nil
                model[name] = nil
            case 1:
                object.change(name) { $0 = .array([$0]) }
                model[name] = .array([model[name] ?? .null])
            default:
                object[name] = .string("\(step)")
                model[name] = .string("\(step)")
            }
            if random.next(50) == 0 { copies.append((object, model)) }
            try #require(object.count == model.count && object.isEmpty == model.isEmpty)
            try #require(object.keys == model.keys.sorted())
            try #require(object[name] == model[name] && object["other"] == nil)
            try #require(object.member(name)?.value == model[name])
            try #require(object == DataObject(model))
            try #require(object.hashValue == DataObject(model).hashValue)
            try #require(object.map(\.value) == model.sorted { $0.key < $1.key }.map(\.value))
        }
        // Changes do not reach copies.
        #expect(copies.allSatisfy { $0.0 == DataObject($0.1) })
    }

    @Test func lastValueOfRepeatedNameIsKept() {
        let object: DataObject = ["b": .null, "a": .bool(true), "b": .bool(false)]
        #expect(object.keys == ["a", "b"] && object["b"] == .bool(false))
        // Equal names may consist of different bytes.
        var accent: DataObject = ["e\u{301}": .null]
        accent["é"] = .bool(true)
        #expect(accent.count == 1 && accent.member("é")?.key.utf8.count == 3)
    }

    /// Values that share their storage are identical; a changed one is not, nor is an equal one.
    @Test func identityIsThatOfStorage() {
        let value = DataValue.object(["a": .null])
        let copy = value
        #expect(value.isIdentical(to: copy))
        #expect(value == .object(["a": .null]) && !value.isIdentical(to: .object(["a": .null])))
        guard case .object(var members) = value else { return }
        members["a"] = .bool(true)
        #expect(!value.isIdentical(to: .object(members)))
        #expect(!DataValue.object([:]).isIdentical(to: .object([:])))
        #expect(!DataValue.null.isIdentical(to: .null))
    }
}
