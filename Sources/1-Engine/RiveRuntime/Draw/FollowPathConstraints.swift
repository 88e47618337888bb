import Geometry
import Glibc

/// An object that uses the outline of a shape in the artboard's space.
protocol PathFollower: AnyObject {
    /// Called when the outline has changed.
    func invalidate()
}

extension Component {
    /// The shape of which this component is the outline or a part of it.
    final var outlinedShape: Shape? { (self as? Shape) ?? (self as? ShapePath)?.shape }
}

/// Moves a component along the outline of a shape or path.
class FollowPathConstraint: FollowPathConstraintBase, PathFollower {
    private var measure = PathMeasure()
    private var isMeasured = false
    /// The measured outline, in reusable storage.
    private var outline = Path()

    override func buildDependencies() {
        super.buildDependencies()
        guard let shape else { return }
        shape.composer.addDependent(self)
        shape.composer.addFollower(self)
        if let parent { addDependent(parent) }
    }

    private var shape: Shape? { target?.outlinedShape }

    func invalidate() {
        isMeasured = false
        (parent as? TransformComponent)?.markWorldTransformDirty()
    }

    override func constrain(_ component: TransformComponent) {
        component.worldTransform = placed(
            component.worldTransform, of: component, at: distance)
    }

    /// Moves a world transform to a position on the path.
    ///
    /// - Parameters:
    ///   - component: the component to which the transform belongs, or which contains its owner.
    ///   - distance: the position as a fraction of the path's length; it wraps around.
    final func placed(
        _ world: AffineTransform, of component: TransformComponent, at distance: Double
    ) -> AffineTransform {
        guard let target else { return world }
        var b = target.worldTransform
        if let shape {
            if !isMeasured {
                isMeasured = true
                outline.removeAll()
                if let path = target as? ShapePath {
                    outline.append(path.outline, transform: path.outlineTransform)
                } else {
                    // Also along paths that the file hides, and without the stretching of an N-sliced node.
                    for path in shape.paths where !path.isCollapsed {
                        outline.append(path.outline, transform: path.outlineTransform)
                    }
                }
                measure.measure(outline)
            }
            var share = Float(distance).truncatingRemainder(dividingBy: 1)
            if share < 0 { share += 1 }
            if distance != 0 && share == 0 { share = 1 }
            guard let sample = measure.position(at: Double(Float(measure.length) * share)) else {
                return world
            }
            if orients {
                let angle = TransformDecomposition.interpolatedAngle(
                    from: TransformParts(b).rotation, to: atan2(sample.tangent.y, sample.tangent.x),
                    strength)
                b = .rotation(cosine: cos(angle), sine: sin(angle))
            }
            (b.tx, b.ty) = (sample.point.x, sample.point.y)
            if offsets {
                b.tx += component.x
                b.ty += component.y
            }
        }
        if readsLocal { b = target.inverseParentWorld * b }
        if writesLocal { b = component.parentWorld * b }
        let from = TransformParts(world)
        let to = TransformParts(b)
        var result = from
        // The strength rotates the target's rotation towards the path's, not the component's.
        if orients { result.rotation = to.rotation }
        result.x += (to.x - from.x) * strength
        result.y += (to.y - from.y) * strength
        return result.transform
    }
}

/// Distributes a list's items along a path, with the first at one end of a range and the last at the other.
final class ListFollowPathConstraint: ListFollowPathConstraintBase {
    /// The list itself does not move.
    override func constrain(_ component: TransformComponent) {}

    /// Moves the world transform of one of `count` items of a list to its position.
    func placed(
        _ world: AffineTransform, of list: TransformComponent, item: Int, count: Int
    ) -> AffineTransform {
        // In single precision, as in the format's runtimes, where an item beyond the path's end starts again.
        let (start, end) = (Float(distance), Float(distanceEnd))
        let step = count > 1 ? (end - start) / Float(count - 1) : 0
        let share = Float(distanceOffset) + start + Float(item) * step
        return placed(world, of: list, at: Double(share))
    }
}
