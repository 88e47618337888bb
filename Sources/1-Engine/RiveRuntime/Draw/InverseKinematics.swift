import Geometry
import Glibc

/// Bends a chain of bones so that its tip reaches towards the target.
final class IKConstraint: IKConstraintBase {
    /// The chain, starting at the root.
    private var chain: [Link] = []

    private struct Link {
        /// The bone; the artboard retains it.
        let bone: UnretainedRef<Bone>
        var angle = 0.0
        var parts = TransformParts(.identity)
        var parentWorldInverse = AffineTransform.identity
    }

    override func resolve() {
        super.resolve()
        guard let tip = parent as? Bone else { return }
        var bones = [tip]
        let limit = min(1000, Int(parentBoneCount))
        while bones.count <= limit, let next = bones[bones.count - 1].parent as? Bone {
            bones.append(next)
        }
        // The pose of each link is computed again for each preceding link.
        guard artboard.chargeDependencies(bones.count * bones.count / 2) else { return }
        for bone in bones.dropFirst() { bone.chainTips.append(UnretainedRef(tip)) }
        chain = bones.reversed().map { Link(bone: UnretainedRef($0)) }
    }

    override func buildDependencies() {
        super.buildDependencies()
        // When the target moves, the whole chain starts again from its own pose.
        target?.addDependent(self)
        guard let tip = chain.last?.bone.object else { return }
        // Children of the chain's bones are updated after its tip, whose constraint bends all of the bones.
        for i in chain.indices.dropLast().reversed() {
            let (children, next) = (chain[i].bone.object.children, chain[i + 1].bone.object)
            guard artboard.chargeDependencies(children.count) else { return }
            for case let child as TransformComponent in children where child !== next {
                tip.addDependent(child)
            }
        }
    }

    override var listensToDirt: Bool { true }

    override func didAddDirt(_ new: Dirt) { markDirty() }

    override func markDirty() {
        super.markDirty()
        for index in chain.indices.dropLast() { chain[index].bone.with { $0.markTransformDirty() } }
    }

    override func constrain(_ component: TransformComponent) {
        guard let target, !chain.isEmpty else { return }
        let goal = Point(target.worldTransform.tx, target.worldTransform.ty)
        takePoses()
        switch chain.count {
        case 1: reach(0, goal)
        case 2: reach(0, 1, goal)
        default:
            let last = chain.count - 1
            for i in 0..<last {
                reach(i, last, goal)
                for j in (i + 1)..<max(i + 1, last) {
                    chain[j].parentWorldInverse = chain[j].bone.with { $0.inverseParentWorld }
                }
            }
        }
        if strength == 1 { return }
        for i in chain.indices {
            rotate(
                i,
                to: TransformDecomposition.interpolatedAngle(
                    from: chain[i].parts.rotation, to: chain[i].angle, strength))
        }
    }

    /// Rebuilds the chain from the bones' own rotations. Their places, scales and skews remain those that other
    /// constraints have given them; all of these are read before any bone is rotated.
    private func takePoses() {
        for i in chain.indices {
            chain[i].parts = chain[i].bone.with {
                TransformParts($0.inverseParentWorld * $0.worldTransform)
            }
        }
        for i in chain.indices {
            let rotation = chain[i].bone.with { TransformParts($0.ownTransform).rotation }
            chain[i].parts.rotation = rotation
            chain[i].parentWorldInverse = chain[i].bone.with { $0.inverseParentWorld }
            rotate(i, to: rotation)
        }
    }

    private func origin(of bone: UnretainedRef<Bone>) -> Point {
        bone.with { Point($0.worldTransform.tx, $0.worldTransform.ty) }
    }

    private func rotate(_ i: Int, to rotation: Double) {
        var parts = chain[i].parts
        parts.rotation = rotation
        chain[i].bone.with { bone in
            bone.transform = parts.transform
            bone.worldTransform = bone.parentWorld * bone.transform
        }
    }

    private func reach(_ i: Int, _ goal: Point) {
        let ahead = chain[i].parentWorldInverse.applyVector(goal - origin(of: chain[i].bone))
        let angle = atan2(ahead.y, ahead.x)
        rotate(i, to: angle)
        chain[i].angle = angle
    }

    /// Solves a chain of two links as a triangle, with the law of cosines.
    private func reach(_ i: Int, _ tip: Int, _ goal: Point) {
        let inverse = chain[i].parentWorldInverse
        let second = chain[tip].bone
        let end = second.with { $0.worldTransform.apply(Point($0.length, 0)) }
        let elbow = origin(of: chain[i + 1].bone)
        let pA = inverse.apply(origin(of: chain[i].bone))
        let pC = inverse.apply(elbow)
        let pB = inverse.apply(end)
        let toGoal = inverse.apply(goal) - pA
        let (a, b, c) = ((pB - pC).length, (pC - pA).length, toGoal.length)
        func angle(_ cosine: Double) -> Double {
            cosine.isNaN ? 0 : acos(max(-1, min(1, cosine)))
        }
        let atRoot = angle((b * b + c * c - a * a) / (2 * b * c))
        let atElbow = angle((a * a + b * b - c * c) / (2 * a * b))
        var correction = 0.0
        if i + 1 != tip {
            let local = chain[i + 2].parentWorldInverse.applyVector(end - elbow)
            correction = -atan2(local.y, local.x)
        }
        let ahead = atan2(toGoal.y, toGoal.x)
        let r1 = isInverted ? ahead - atRoot : ahead + atRoot
        let r2 = (isInverted ? .pi - atElbow : atElbow - .pi) + correction
        rotate(i, to: r1)
        rotate(i + 1, to: r2)
        if i + 1 != tip {
            second.with { $0.worldTransform = $0.parentWorld * $0.transform }
        }
        chain[i].angle = r1
        chain[i + 1].angle = r2
    }
}
