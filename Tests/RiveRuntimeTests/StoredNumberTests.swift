import RiveFixtures
import Testing

@testable import RiveRuntime

/// Tracks find the same numbers of a component as everything else that asks for them by their keys.
@Suite struct StoredNumberTests {
    private static let keys = (1...1100).map { PropertyKey(rawValue: $0) }.filter {
        CoreTypes.fieldType($0) == .double
    }

    /// Each number of each type has its own value: its key.
    @Test func storedNumbersAreThoseOfTheirKeys() throws {
        let types = ComponentFactory.classes.keys.sorted()
        let properties = StoredNumberTests.keys.map { key in
            (key, Object.Value.double(Double(key.rawValue)))
        }
        // Components before the first artboard belong to none, so that no rule applies to them.
        let file = try Fixture.file(
            types.filter { $0 != TypeKey.artboard }.map { Object($0, properties) }
                + [Fixture.artboard()])
        let artboard = try #require(try file.instantiate())
        var found: Set<UInt8> = []
        for object in file.table.objects.indices {
            guard let type = ComponentFactory.classes[file.table.typeKey(object)],
                file.table.typeKey(object) != TypeKey.artboard
            else { continue }
            let component = type.init(
                ObjectSource(table: file.table, object: object, index: -1, artboard: artboard))
            for key in StoredNumberTests.keys {
                guard let stored = StoredNumber(key, in: component) else { continue }
                found.insert(stored.slot)
                let value = stored.value(in: component)
                #expect(component.double(key) == value, "\(type) \(key)")
                // The kinds of cubic vertices store their numbers in one place.
                #expect(
                    value == Double(key.rawValue) || key == .nodeXArtboard || key == .nodeYArtboard
                        || component is CubicVertex)
            }
        }
        #expect(found.count > 100)
        #expect(found == Set(0..<UInt8(found.count)))
    }
}
