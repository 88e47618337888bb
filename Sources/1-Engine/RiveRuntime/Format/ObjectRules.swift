import Geometry

/// The format's requirements for an artboard's objects, as the reference runtime checks them during import: objects
/// with unusable references are dropped, and some errors cause the whole file to be rejected.
struct ObjectRules {
    /// What the table of the format demands of a type's objects.
    enum Rule {
        /// The parent has one of these types or extends it.
        case below([Int], else: Outcome)
        /// A property is the index of an object of this type.
        case refers(PropertyKey, to: Int)
        /// What such a property refers to may be missing.
        case targetIsOptional
    }

    /// What becomes of an object that breaks a rule, or of its file.
    enum Outcome {
        case dropped, refused
    }

    private let table: ObjectTable
    /// Indices into the file's object table; -1 for unknown and dropped objects.
    private(set) var objects: [Int]

    init(_ table: ObjectTable, _ objects: [Int]) {
        self.table = table
        self.objects = objects
    }

    /// The rules of each type with those of the types that it extends, which come first.
    private static let inheritedRules: [[Rule]] = CoreTypes.parents.indices.map { type in
        rules.keys.filter { CoreTypes.isKind(type, of: $0) }
            .sorted { CoreTypes.isKind($1, of: $0) }.flatMap { rules[$0] ?? [] }
    }

    // MARK: Looking up

    private func exists(_ index: Int) -> Bool {
        objects.indices.contains(index) && objects[index] >= 0
    }

    /// Whether there is an object at an index whose type is `type` or extends it.
    private func isKind(_ index: Int, of type: Int) -> Bool {
        exists(index) && CoreTypes.isKind(table.typeKey(objects[index]), of: type)
    }

    private func roles(_ index: Int) -> CoreTypes.Roles {
        exists(index) ? CoreTypes.roles(table.typeKey(objects[index])) : []
    }

    private func parent(_ index: Int) -> Int {
        Int(table.uint(objects[index], .componentParentId))
    }

    /// The rules of an existing object.
    private func rules(_ index: Int) -> [Rule] {
        let type = table.typeKey(objects[index])
        return CoreTypes.isKnown(type) ? ObjectRules.inheritedRules[type] : []
    }

    // MARK: Dropped objects

    /// Drops components whose parent is not a container or has the wrong type, constraints without a target, and
    /// whatever depends on them.
    mutating func dropInvalid() {
        // The reference runtime makes at most a hundred passes.
        for _ in 0..<100 {
            let invalid = objects.indices.dropFirst().filter { objects[$0] >= 0 && !isValid($0) }
            if invalid.isEmpty { return }
            for index in invalid { objects[index] = -1 }
        }
    }

    private func isValid(_ index: Int) -> Bool {
        guard roles(index).contains(.component) else { return true }
        let above = parent(index)
        guard roles(above).contains(.container) else { return false }
        let rules = rules(index)
        return rules.allSatisfy { rule in
            switch rule {
            case .below(let types, .dropped): return types.contains { isKind(above, of: $0) }
            case .refers(let key, let type):
                let target = Int(table.uint(objects[index], key, default: .max))
                return exists(target)
                    ? isKind(target, of: type)
                    : rules.contains { if case .targetIsOptional = $0 { true } else { false } }
            case .below(_, .refused), .targetIsOptional: return true
            }
        }
    }

    // MARK: Files that are refused

    /// The first error for which the file is rejected; nil if there is none.
    var defect: String? {
        var painted: Set<Int> = []
        for index in objects.indices where objects[index] >= 0 {
            let reason = misplacement(index) ?? wrongValue(index)
            if let reason { return describe(index) + " " + reason }
            guard roles(index).contains(.paintColor) else { continue }
            let above = parent(index)
            guard roles(above).contains(.shapePaint) else { continue }
            if !painted.insert(above).inserted {
                return describe(index) + " is the second colour of \(describe(above))"
            }
        }
        return meshDefect
    }

    private func describe(_ index: Int) -> String {
        CoreTypes.name(table.typeKey(objects[index])) + " \(index)"
    }

    private func misplacement(_ index: Int) -> String? {
        for case .below(let types, .refused) in rules(index)
        where !types.contains(where: { isKind(parent(index), of: $0) }) {
            return "is not below a " + types.map(CoreTypes.name).joined(separator: " or a ")
        }
        return nil
    }

    private func wrongValue(_ index: Int) -> String? {
        if roles(index).contains(.drawable) {
            let mode = table.uint(objects[index], .drawableBlendModeValue, default: 3)
            if BlendMode(rivNumber: Int(mode)) == nil { return "has a blend mode \(mode)" }
        }
        if table.typeKey(objects[index]) == TypeKey.trimPath {
            let mode = table.uint(objects[index], .trimPathModeValue)
            if !(1...2).contains(mode) { return "has a mode \(mode)" }
        }
        return nil
    }

    private var meshDefect: String? {
        var vertexCounts: [Int: Int] = [:]
        for index in objects.indices where roles(index).contains(.mesh) {
            vertexCounts[index] = 0
        }
        if vertexCounts.isEmpty { return nil }
        for index in objects.indices where roles(index).contains(.meshVertex) {
            vertexCounts[parent(index)]? += 1
        }
        for (index, count) in vertexCounts.sorted(by: { $0.key < $1.key }) {
            guard let corners = table.triangleCorners(objects[index]) else {
                return describe(index) + " has no triangles"
            }
            if let corner = corners.first(where: { $0 >= count }) {
                return describe(index) + " has a triangle at vertex \(corner) of \(count)"
            }
        }
        return nil
    }
}

extension ObjectTable {
    /// Returns the indices of the vertices of a mesh's triangles, three for each triangle; nil if the file has none.
    ///
    /// They are packed variable-length numbers of 16 bits. As in the reference runtime, an unreadable number becomes 0
    /// and ends the list.
    func triangleCorners(_ mesh: Int) -> [UInt16]? {
        guard has(mesh, .meshTriangleIndexBytes) else { return nil }
        var reader = BinaryReader(bytes(mesh, .meshTriangleIndexBytes))
        var corners: [UInt16] = []
        while !reader.isAtEnd {
            guard let corner = (try? reader.varUInt()).flatMap({ UInt16(exactly: $0) }) else {
                return corners + [0]
            }
            corners.append(corner)
        }
        return corners
    }
}
