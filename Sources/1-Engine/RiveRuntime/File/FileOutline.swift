import Geometry

/// An object of a file as tools list and compare it.
package struct OutlinedObject: Sendable {
    package struct Property: Equatable, Sendable {
        /// The format's name.
        package let name: String
        /// The value as text: a number, `#AARRGGBB`, a quoted text, `-> NAME` for another object, or the size and a
        /// checksum of bytes.
        package let value: String
        /// Whether the format that this runtime knows has the property.
        package let isKnown: Bool
    }

    /// The format's name of the type.
    package let type: String
    /// The name that the designer gave it; may be empty.
    package let name: String
    /// The names of what contains it, the artboard first; empty for an object of the file itself.
    package let place: [String]
    /// Whether the runtime ignores it although somebody may miss it.
    package let isUnsupported: Bool
    /// What the file says of it, in the file's order, without its name and its parent.
    package let properties: [Property]
}

extension File {
    /// All objects of the file, in its order.
    ///
    /// - Complexity: linear in the size of the file.
    package var outline: [OutlinedObject] {
        var reader = OutlineReader(self)
        return table.objects.indices.map { reader.object($0) }
    }
}

/// Reads the objects of a file one after the other, and keeps track of what contains the next one.
private struct OutlineReader {
    /// The most names of a place; the outer ones of a deeper one are left out.
    private static let mostNames = 6
    /// The longest part of a name that is kept, in bytes.
    private static let longestName = 200
    /// The longest text of a value, in characters.
    private static let longestText = 60
    /// Properties whose value is the index of an object of the same artboard.
    private static let references: Set<String> = [
        "objectId", "targetId", "sourceId", "interpolatorId", "drawableId", "styleId", "boneId",
        "drawTargetId", "activeComponentId",
    ]

    private let table: ObjectTable
    private let artboards: [ArtboardDefinition]
    /// The index of the artboard whose objects are being read; -1 before the first.
    private var artboard = -1
    /// The index within the artboard of each object of the table that can be referred to.
    private var indices: [Int: Int] = [:]
    /// The names of what contains the objects that have no parent: the animation and the object it moves, or the state
    /// machine and its layer.
    private var context: [String] = []

    init(_ file: File) {
        table = file.table
        artboards = file.artboards
    }

    mutating func object(_ index: Int) -> OutlinedObject {
        let typeKey = table.typeKey(index)
        let name = name(index)
        let place = enter(index, typeKey, name)
        return OutlinedObject(
            type: CoreTypes.name(typeKey), name: name, place: place,
            isUnsupported: CoreTypes.isUnsupported(typeKey), properties: properties(index))
    }

    /// Notes that an object begins.
    ///
    /// - Returns: the names of what contains it.
    private mutating func enter(_ index: Int, _ typeKey: Int, _ name: String) -> [String] {
        if typeKey == TypeKey.artboard, artboard + 1 < artboards.count {
            artboard += 1
            indices = [:]
            for (number, object) in artboards[artboard].objects.enumerated() where object >= 0 {
                indices[object] = number
            }
            context = []
            return []
        }
        guard artboard >= 0 else { return [] }
        let board = artboards[artboard].name
        if indices[index] != nil, table.has(index, .componentParentId) {
            return [board] + parents(of: index)
        }
        if typeKey == TypeKey.linearAnimation || typeKey == TypeKey.stateMachine {
            context = [name]
            return [board]
        }
        if typeKey == TypeKey.stateMachineLayer || typeKey == TypeKey.keyedObject {
            context = Array(context.prefix(1))
            let moved = table.index(index, .keyedObjectObjectId).map { reference($0) } ?? ""
            let place = [board] + context
            context.append(typeKey == TypeKey.keyedObject ? moved : name)
            return place
        }
        if typeKey == TypeKey.keyedProperty {
            context = Array(context.prefix(2))
            let place = [board] + context
            context.append(
                CoreTypes.propertyName(table.propertyKey(index, .keyedPropertyTargetKey)))
            return place
        }
        return [board] + context
    }

    /// The names of the components that contain one, the outermost first.
    private func parents(of index: Int) -> [String] {
        var names: [String] = []
        var current = index
        while names.count < OutlineReader.mostNames,
            let parent = table.index(current, .componentParentId), parent > 0,
            artboards[artboard].objects.indices.contains(parent)
        {
            current = artboards[artboard].objects[parent]
            if current < 0 { break }
            names.append(label(current))
        }
        return names.reversed()
    }

    private func label(_ index: Int) -> String {
        let name = name(index)
        return name.isEmpty ? CoreTypes.name(table.typeKey(index)) : name
    }

    private func name(_ index: Int) -> String {
        for property in table.properties[table.objects[index].properties] {
            guard case .bytes(let block) = property.value,
                CoreTypes.propertyName(property.key) == "name"
            else { continue }
            let range = block.range
            // Many objects may be in one with a long name.
            let end = min(range.upperBound, range.lowerBound + OutlineReader.longestName)
            return String(decoding: table.slice(range.lowerBound..<end), as: UTF8.self)
        }
        return ""
    }

    // MARK: Properties

    private func properties(_ index: Int) -> [OutlinedObject.Property] {
        table.properties[table.objects[index].properties].compactMap { property in
            let name = CoreTypes.propertyName(property.key)
            if name == "name" || name == "parentId" { return nil }
            let field = CoreTypes.fieldType(property.key)
            return OutlinedObject.Property(
                name: name, value: text(property.value, name, isText: field == .string),
                isKnown: field != nil)
        }
    }

    private func text(_ value: ObjectTable.Value, _ name: String, isText: Bool) -> String {
        switch value {
        case .uint(let number):
            guard OutlineReader.references.contains(name) else { return String(number) }
            return "-> " + reference(Int(number))
        case .double(let number): return "\(number)"
        case .bool(let isTrue): return "\(isTrue)"
        case .color(let argb): return Color(argb: argb).hex
        case .bytes(let block):
            let bytes = table.slice(block.range)
            let text = isText ? String(decoding: bytes, as: UTF8.self) : ""
            if isText, text.count <= OutlineReader.longestText { return "\"\(text)\"" }
            return
                "\(bytes.count) bytes, checksum \(String(OutlineReader.checksum(bytes), radix: 16))"
        }
    }

    /// What an index within the artboard refers to.
    private func reference(_ number: Int) -> String {
        guard artboard >= 0, artboards[artboard].objects.indices.contains(number),
            artboards[artboard].objects[number] >= 0
        else { return "none" }
        return label(artboards[artboard].objects[number])
    }

    /// FNV-1a, which tells versions of bytes apart.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
