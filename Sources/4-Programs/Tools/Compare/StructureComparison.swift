import Platform
import RiveRuntime

/// What differs between two .riv files in the objects that they consist of.
package struct StructureComparison {
    /// A line for each object that was added, removed or changed, in the order of the files; objects are matched by
    /// their type, their name and what contains them.
    package private(set) var lines: [String] = []
    /// The number of differences; more than `lines` has if there are many.
    package private(set) var count = 0

    /// The most lines.
    private static let mostLines = 200
    /// The most properties in a line.
    private static let mostProperties = 6

    /// What identifies an object in both files.
    private struct Key: Hashable {
        let type: String
        let name: String
        let place: [String]
        /// Which of several objects that have all of this in common.
        var number = 0
    }

    /// - Complexity: linear in the size of the files.
    package init(_ a: File, _ b: File) {
        let (old, new) = (
            StructureComparison.keyed(a.outline), StructureComparison.keyed(b.outline)
        )
        let oldByKey = Dictionary(uniqueKeysWithValues: old)
        let newByKey = Dictionary(uniqueKeysWithValues: new)
        for (key, object) in old where newByKey[key] == nil {
            add("removed: \(StructureComparison.text(object))")
        }
        for (key, object) in new {
            guard let before = oldByKey[key] else {
                add("added: \(StructureComparison.text(object))")
                continue
            }
            let changes = StructureComparison.changes(before.properties, object.properties)
            if changes.isEmpty { continue }
            let rest = changes.count - StructureComparison.mostProperties
            add(
                "changed: \(StructureComparison.text(object)): "
                    + changes.prefix(StructureComparison.mostProperties).joined(separator: ", ")
                    + (rest > 0 ? " and \(rest) more" : ""))
        }
    }

    private mutating func add(_ line: String) {
        count += 1
        if lines.count < StructureComparison.mostLines {
            lines.append(line.escapingControlCharacters)
        }
    }

    private static func keyed(
        _ objects: [OutlinedObject]
    ) -> [(key: Key, object: OutlinedObject)] {
        var numbers: [Key: Int] = [:]
        return objects.map { object in
            var key = Key(type: object.type, name: object.name, place: object.place)
            let number = numbers[key, default: 0]
            numbers[key] = number + 1
            key.number = number
            return (key, object)
        }
    }

    /// An object's type, name and place in words.
    package static func text(_ object: OutlinedObject) -> String {
        let name = object.name.isEmpty ? "" : " \"\(object.name)\""
        let place = object.place.isEmpty ? "" : " in \(object.place.joined(separator: "/"))"
        return "\(object.type)\(name)\(place)"
    }

    private static func changes(
        _ a: [OutlinedObject.Property], _ b: [OutlinedObject.Property]
    ) -> [String] {
        if a == b { return [] }
        // A property that a file gives twice counts once.
        let before = Dictionary(a.map { ($0.name, $0.value) }) { first, _ in first }
        let after = Dictionary(b.map { ($0.name, $0.value) }) { first, _ in first }
        var changes: [String] = []
        for property in a where after[property.name] == nil {
            changes.append("\(property.name) \(property.value) removed")
        }
        for property in b {
            guard let old = before[property.name] else {
                changes.append("\(property.name) \(property.value) added")
                continue
            }
            if old != property.value {
                changes.append("\(property.name) \(old) is now \(property.value)")
            }
        }
        return changes
    }
}
