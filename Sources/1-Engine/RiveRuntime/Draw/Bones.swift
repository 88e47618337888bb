import Geometry

/// A link of a skeleton, which starts at the end of its parent bone.
class Bone: BoneBase {
    /// The tips of the chains to which the bone belongs: their constraints rotate the bone when they are updated.
    final var chainTips: [UnretainedRef<Bone>] = []
    /// The bone at whose end this one starts, and the bones that start at its own end; the artboard retains them.
    private final var base: UnretainedRef<Bone>?
    private final var next: [UnretainedRef<Bone>] = []

    override func resolve() {
        super.resolve()
        guard let bone = parent as? Bone else { return }
        base = UnretainedRef(bone)
        bone.next.append(UnretainedRef(self))
    }

    override var x: Double { base?.with { $0.length } ?? 0 }

    override func didChange(_ key: PropertyKey) {
        for index in next.indices { next[index].with { $0.markTransformDirty() } }
    }
}

/// The first bone of a skeleton, which has a position.
final class RootBone: RootBoneBase {
    override var x: Double { positionX }
    override var y: Double { positionY }
}

/// Binds a skin to a bone, recording the bone's pose at the time of binding.
final class Tendon: TendonBase {
    @Sibling private(set) var bone: Bone?

    override func resolve() {
        bone = artboard.component(Int(boneId))
        (parent as? Skin)?.tendons.append(self)
    }

    /// The inverse of the bone's pose at the time of binding.
    var inverseBind: AffineTransform {
        AffineTransform(a: xx, b: xy, c: yx, d: yy, tx: tx, ty: ty).inverse ?? .identity
    }
}

/// Deforms the vertices of a path or a mesh with bones.
final class Skin: SkinBase {
    var tendons: [Tendon] = []
    /// The bones, which the artboard retains, with the transforms that map vertices into their spaces at the time of
    /// binding.
    private var binds: [(bone: UnretainedRef<Bone>?, inverse: AffineTransform)] = []
    /// The transform of the unbound vertices, followed by that of each bone; zeros before the first update.
    private var bones: [BoneTransform] = []
    /// What is deformed: one of the two, which the artboard retains.
    private var path: UnretainedRef<PointsPath>?
    private var mesh: UnretainedRef<MeshComponent>?

    override func resolve() {
        if let path = parent as? PointsPath {
            path.skin = self
            self.path = UnretainedRef(path)
        } else if let mesh = parent as? MeshComponent {
            mesh.skin = self
            self.mesh = UnretainedRef(mesh)
        }
    }

    /// The number of transforms that `deform` uses.
    var boneCount: Int { tendons.count + 1 }

    override func buildDependencies() {
        for tendon in tendons {
            guard let bone = tendon.bone else { continue }
            bone.addDependent(self)
            for tip in bone.chainTips { tip.object.addDependent(self) }
        }
        let bind = bind
        binds = tendons.map { ($0.bone.map { UnretainedRef($0) }, $0.inverseBind * bind) }
        bones = [BoneTransform](repeating: BoneTransform(), count: boneCount)
        if let parent, path != nil || mesh != nil { addDependent(parent) }
    }

    override var listensToDirt: Bool { true }

    override func didAddDirt(_ new: Dirt) {
        guard new.contains(.worldTransform) else { return }
        path?.with { $0.addDirt(.path) }
        mesh?.with { $0.deformationChanged() }
    }

    override func update(_ dirt: Dirt) {
        bones.withUnsafeMutableBufferPointer { bones in
            bones[0] = BoneTransform(bind)
            for i in binds.indices {
                let pose = binds[i].bone?.with { $0.worldTransform } ?? .identity
                bones[i + 1] = BoneTransform(pose) * binds[i].inverse
            }
        }
        mesh?.with { $0.bonesDidMove() }
    }

    /// Deforms a path's vertices and their handles.
    ///
    /// - Parameters:
    ///   - vertices: the vertices, which are not changed.
    ///   - weights: the weights of the same number of vertices and of at most `boneCount` bones.
    ///   - result: receives the deformed vertices.
    /// - Complexity: linear in the number of weights.
    func deform(
        _ vertices: inout [Path.Vertex], _ weights: inout VertexWeights,
        into result: inout [Path.Vertex]
    ) {
        if result.count != vertices.count { result = vertices }
        weights.withSkinning(of: &bones) { skinner in
            vertices.withUnsafeMutableBufferPointer { vertices in
                result.withUnsafeMutableBufferPointer { result in
                    for i in vertices.indices {
                        let counts = skinner.counts(of: i)
                        result[i].radius = vertices[i].radius
                        result[i].position = skinner.move(vertices[i].position, counts.position)
                        if let handles = vertices[i].handles {
                            let incoming = skinner.move(handles.in, counts.in)
                            let outgoing = skinner.move(handles.out, counts.out)
                            result[i].handles = (incoming, outgoing)
                        } else {
                            result[i].handles = nil
                        }
                    }
                }
            }
        }
    }

    /// Deforms a mesh's vertices.
    ///
    /// - Parameter points: the vertices, which are replaced by their deformed positions.
    func deform(_ points: inout [Point], _ weights: inout VertexWeights) {
        weights.withSkinning(of: &bones) { skinner in
            points.withUnsafeMutableBufferPointer { points in
                for i in points.indices {
                    points[i] = skinner.move(points[i], skinner.counts(of: i).position)
                }
            }
        }
    }

    private var bind: AffineTransform {
        AffineTransform(a: xx, b: xy, c: yx, d: yy, tx: tx, ty: ty)
    }
}

/// The bones that move a vertex.
class Weight: WeightBase {
    override func resolve() { (parent as? PathVertex)?.weight = self }
}

/// The bones that move a cubic vertex and its two handles.
final class CubicWeight: CubicWeightBase {
    override func resolve() {
        super.resolve()
        (parent as? CubicVertex)?.cubicWeight = self
    }
}
