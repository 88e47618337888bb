import Geometry

/// A link of a skeleton: it starts where its parent bone ends.
class Bone: TransformComponent {
    final var length: Double
    /// The tips of the chains that the bone is part of: their constraints turn it as they are updated.
    final var chainTips: [Bone] = []

    required init(_ source: ObjectSource) {
        length = source.double(.boneLength)
        super.init(source)
    }

    override var x: Double { (parent as? Bone)?.length ?? 0 }

    override func tearDown() {
        super.tearDown()
        chainTips = []
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .boneLength else { return super.accessNumber(key, &access) }
        access(&length)
        if access.didChange {
            for child in children { (child as? Bone)?.markTransformDirty() }
        }
    }
}

/// The first bone of a skeleton, with a position.
final class RootBone: Bone {
    private var positionX: Double
    private var positionY: Double

    required init(_ source: ObjectSource) {
        positionX = source.double(.rootBoneX)
        positionY = source.double(.rootBoneY)
        super.init(source)
    }

    override var x: Double { positionX }
    override var y: Double { positionY }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .rootBoneX: access(&positionX)
        case .rootBoneY: access(&positionY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markTransformDirty() }
    }
}

/// Binds a skin to a bone, with the bone's pose at the time of binding.
final class Tendon: Component {
    private let boneIndex: Int?
    let inverseBind: AffineTransform
    private(set) var bone: Bone?

    required init(_ source: ObjectSource) {
        boneIndex = source.reference(.tendonBoneId)
        let bind = AffineTransform(
            a: source.double(.tendonXx, default: 1), b: source.double(.tendonXy),
            c: source.double(.tendonYx),
            d: source.double(.tendonYy, default: 1), tx: source.double(.tendonTx),
            ty: source.double(.tendonTy))
        inverseBind = bind.inverse ?? .identity
        super.init(source)
    }

    override func resolve() {
        bone = boneIndex.flatMap { artboard.component($0) }
        (parent as? Skin)?.tendons.append(self)
    }

    override func tearDown() {
        super.tearDown()
        bone = nil
    }
}

/// What bones can bend.
protocol Skinnable: AnyObject {
    var skin: Skin? { get set }
    func deformationChanged()
}

/// Bends vertices with bones.
final class Skin: ContainerComponent {
    private let bind: AffineTransform
    var tendons: [Tendon] = []
    /// The bones, which the artboard holds, with the inverses of their poses when bound.
    private var binds: [(bone: UnretainedRef<Bone>?, inverse: AffineTransform)] = []
    /// The identity, then each bone's movement since it was bound.
    private var bones: [AffineTransform] = []
    /// What is bent.
    private var skinned: (any Skinnable)?

    required init(_ source: ObjectSource) {
        bind = AffineTransform(
            a: source.double(.skinXx, default: 1), b: source.double(.skinXy),
            c: source.double(.skinYx),
            d: source.double(.skinYy, default: 1), tx: source.double(.skinTx),
            ty: source.double(.skinTy))
        super.init(source)
    }

    override func resolve() {
        skinned = parent as? any Skinnable
        skinned?.skin = self
    }

    override func buildDependencies() {
        for tendon in tendons {
            guard let bone = tendon.bone else { continue }
            bone.addDependent(self)
            for tip in bone.chainTips { tip.addDependent(self) }
        }
        binds = tendons.map { ($0.bone.map { UnretainedRef($0) }, $0.inverseBind) }
        if let parent, skinned != nil { addDependent(parent) }
    }

    override var listensToDirt: Bool { true }

    override func didAddDirt(_ new: Dirt) {
        if new.contains(.worldTransform) { skinned?.deformationChanged() }
    }

    override func update(_ dirt: Dirt) {
        bones.removeAll(keepingCapacity: true)
        bones.append(.identity)
        for (bone, inverse) in binds {
            let pose = bone?.with { $0.worldTransform } ?? .identity
            bones.append(pose * inverse)
        }
    }

    /// Moves a point by up to four bones, each a byte of `indices` with the weight in the same byte
    /// of `values`, of 255.
    func deform(_ p: Point, indices: UInt32, values: UInt32) -> Point {
        Skin.deform(bind.apply(p), .init(indices: indices, values: values), bones)
    }

    @inline(__always)
    private static func deform(
        _ world: Point, _ part: VertexWeights.Part, _ bones: [AffineTransform]
    ) -> Point {
        var sum = Point.zero
        var (indices, values) = (part.indices, part.values)
        while values != 0 {
            let weight = values & 255
            let bone = Int(indices & 255)
            if weight != 0 && bone < bones.count {
                sum = sum + bones[bone].apply(world) * (Double(weight) * (1 / 255))
            }
            indices >>= 8
            values >>= 8
        }
        return sum
    }

    /// Moves a path's vertices.
    func deform(_ states: [VertexState], into vertices: inout [RenderVertex]) {
        let (bind, bones) = (bind, bones)
        for state in states {
            var vertex = RenderVertex(position: state.position, radius: state.radius)
            if let weights = state.weights {
                vertex.position = Skin.deform(bind.apply(state.position), weights.position, bones)
            }
            if let offsets = state.handles {
                var points = (in: state.position + offsets.in, out: state.position + offsets.out)
                if let parts = state.weights?.handles {
                    points.in = Skin.deform(bind.apply(points.in), parts.in, bones)
                    points.out = Skin.deform(bind.apply(points.out), parts.out, bones)
                }
                vertex.handles = points
            }
            vertices.append(vertex)
        }
    }

    override func tearDown() {
        super.tearDown()
        tendons = []
        binds = []
        skinned = nil
    }
}

/// The bones of a vertex.
class Weight: Component {
    let values: UInt32
    let indices: UInt32

    required init(_ source: ObjectSource) {
        values = source.uint(.weightValues, default: 255)
        indices = source.uint(.weightIndices, default: 1)
        super.init(source)
    }

    override func resolve() { (parent as? PathVertex)?.weight = self }
}

/// The bones of a cubic vertex and of its two handles.
final class CubicWeight: Weight {
    let inValues: UInt32
    let inIndices: UInt32
    let outValues: UInt32
    let outIndices: UInt32

    required init(_ source: ObjectSource) {
        inValues = source.uint(.cubicWeightInValues, default: 255)
        inIndices = source.uint(.cubicWeightInIndices, default: 1)
        outValues = source.uint(.cubicWeightOutValues, default: 255)
        outIndices = source.uint(.cubicWeightOutIndices, default: 1)
        super.init(source)
    }

    override func resolve() {
        super.resolve()
        (parent as? CubicVertex)?.cubicWeight = self
    }
}
