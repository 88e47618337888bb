import Geometry

/// The format's requirements for an artboard's objects, as the reference runtime checks them during import: objects
/// with unusable references are dropped, and some errors cause the whole file to be rejected.
struct ObjectRules {
    private let table: ObjectTable
    /// Indices into the file's object table; -1 for unknown and dropped objects.
    private(set) var objects: [Int]
    private var kinds: [Kinds]

    init(_ table: ObjectTable, _ objects: [Int]) {
        self.table = table
        self.objects = objects
        kinds = objects.map { $0 < 0 ? [] : ObjectRules.kinds[table.typeKey($0)] ?? [] }
    }

    /// The kinds of objects that rules distinguish. An object has the kinds of all types that its type extends.
    private struct Kinds: OptionSet {
        let rawValue: UInt32

        static let component = Kinds(rawValue: 1 << 0)
        static let container = Kinds(rawValue: 1 << 1)
        static let transform = Kinds(rawValue: 1 << 2)
        static let drawable = Kinds(rawValue: 1 << 3)
        static let constraint = Kinds(rawValue: 1 << 4)
        static let targeted = Kinds(rawValue: 1 << 5)
        /// A constraint that copies its target's values or, without a target, limits its parent's.
        static let hasOptionalTarget = Kinds(rawValue: 1 << 6)
        static let bone = Kinds(rawValue: 1 << 7)
        static let paint = Kinds(rawValue: 1 << 8)
        static let color = Kinds(rawValue: 1 << 9)
        static let effect = Kinds(rawValue: 1 << 10)
        static let effectGroup = Kinds(rawValue: 1 << 11)
        static let textInputPart = Kinds(rawValue: 1 << 12)
        static let nestedArtboard = Kinds(rawValue: 1 << 13)
        static let nestedAnimation = Kinds(rawValue: 1 << 14)
        static let textStyle = Kinds(rawValue: 1 << 15)
        static let meshVertex = Kinds(rawValue: 1 << 16)
    }

    private static let scriptedPathEffect = 640

    private static let kindsByType: [(kind: Kinds, types: [Int])] = [
        (.component, [TypeKey.component]), (.container, [TypeKey.containerComponent]),
        (.transform, [TypeKey.transformComponent]), (.drawable, [TypeKey.drawable]),
        (.constraint, [TypeKey.constraint]), (.targeted, [TypeKey.targetedConstraint]),
        (
            .hasOptionalTarget,
            [TypeKey.translationConstraint, TypeKey.rotationConstraint, TypeKey.scaleConstraint]
        ),
        (.bone, [TypeKey.bone]), (.paint, [TypeKey.shapePaint]),
        (.color, [TypeKey.solidColor, TypeKey.linearGradient]),
        (
            .effect,
            [TypeKey.trimPath, TypeKey.dashPath, TypeKey.targetEffect, scriptedPathEffect]
        ),
        (.effectGroup, [TypeKey.groupEffect]), (.textInputPart, [TypeKey.textInputDrawable]),
        (.nestedArtboard, [TypeKey.nestedArtboard]), (.nestedAnimation, [TypeKey.nestedAnimation]),
        (.textStyle, [TypeKey.textStyle]), (.meshVertex, [TypeKey.meshVertex]),
    ]

    private static let kinds: [Int: Kinds] = {
        var result: [Int: Kinds] = [:]
        for type in CoreTypes.instantiableTypes {
            for (kind, types) in kindsByType {
                if types.contains(where: { CoreTypes.isKind(type, of: $0) }) {
                    result[type, default: []].insert(kind)
                }
            }
        }
        return result
    }()

    // MARK: Looking up

    /// Returns the kinds of the object at an index; empty if there is none.
    private func kinds(at index: Int) -> Kinds { kinds.indices.contains(index) ? kinds[index] : [] }

    private func exists(_ index: Int) -> Bool {
        objects.indices.contains(index) && objects[index] >= 0
    }

    private func type(at index: Int) -> Int? {
        exists(index) ? table.typeKey(objects[index]) : nil
    }

    private func parent(_ index: Int) -> Int {
        Int(table.uint(objects[index], .componentParentId))
    }

    // MARK: Dropped objects

    /// Drops components whose parent is not a container or has the wrong type, constraints without a target, and
    /// whatever depends on them.
    mutating func dropInvalid() {
        // The reference runtime makes at most a hundred passes.
        for _ in 0..<100 {
            let invalid = objects.indices.dropFirst().filter { objects[$0] >= 0 && !isValid($0) }
            if invalid.isEmpty { return }
            for index in invalid { (objects[index], kinds[index]) = (-1, []) }
        }
    }

    private func isValid(_ index: Int) -> Bool {
        let kind = kinds[index]
        guard kind.contains(.component) else { return true }
        let above = parent(index)
        let parentKind = kinds(at: above)
        guard parentKind.contains(.container) else { return false }
        if kind.contains(.targeted) {
            let target = Int(table.uint(objects[index], .targetedConstraintTargetId, default: .max))
            return exists(target)
                ? kinds(at: target).contains(.transform) : kind.contains(.hasOptionalTarget)
        }
        if kind.contains(.nestedAnimation) { return parentKind.contains(.nestedArtboard) }
        if kind.contains(.textStyle) {
            return type(at: above) == TypeKey.text || type(at: above) == TypeKey.textInput
        }
        switch table.typeKey(objects[index]) {
        case TypeKey.feather: return parentKind.contains(.paint)
        case TypeKey.scrollBarConstraint:
            let content = table.uint(
                objects[index], .scrollBarConstraintScrollConstraintId, default: .max)
            return type(at: Int(content)) == TypeKey.scrollConstraint
        default: return true
        }
    }

    // MARK: Files that are refused

    /// The first error for which the file is rejected; nil if there is none.
    var defect: String? {
        var painted: Set<Int> = []
        for index in objects.indices where objects[index] >= 0 {
            let reason = misplacement(index) ?? wrongValue(index)
            if let reason { return describe(index) + " " + reason }
            guard kinds[index].contains(.color), kinds(at: parent(index)).contains(.paint) else {
                continue
            }
            if !painted.insert(parent(index)).inserted {
                return describe(index) + " is the second colour of \(describe(parent(index)))"
            }
        }
        return meshDefect
    }

    private func describe(_ index: Int) -> String {
        CoreTypes.name(table.typeKey(objects[index])) + " \(index)"
    }

    private func misplacement(_ index: Int) -> String? {
        let (kind, above) = (kinds[index], parent(index))
        let parentKind = kinds(at: above)
        if kind.contains(.constraint), !parentKind.contains(.transform) {
            return "has a parent without a transform"
        }
        if kind.contains(.effect), parentKind.isDisjoint(with: [.paint, .effectGroup]) {
            return "is not below a fill, a stroke or a group of effects"
        }
        if kind.contains(.textInputPart), type(at: above) != TypeKey.textInput {
            return "is not below a text input"
        }
        switch table.typeKey(objects[index]) {
        case TypeKey.ikConstraint where !parentKind.contains(.bone): return "is not below a bone"
        case TypeKey.dash where type(at: above) != TypeKey.dashPath:
            return "is not below a dash path"
        case TypeKey.textStyleAxis where !parentKind.contains(.textStyle),
            TypeKey.textStyleFeature where !parentKind.contains(.textStyle):
            return "is not below a text style"
        case TypeKey.textStyleBackground where type(at: above) != TypeKey.textStylePaint:
            return "is not below a text style with paints"
        default: return nil
        }
    }

    private func wrongValue(_ index: Int) -> String? {
        if kinds[index].contains(.drawable) {
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
        for index in objects.indices where type(at: index) == TypeKey.mesh {
            vertexCounts[index] = 0
        }
        if vertexCounts.isEmpty { return nil }
        for index in objects.indices where kinds[index].contains(.meshVertex) {
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
