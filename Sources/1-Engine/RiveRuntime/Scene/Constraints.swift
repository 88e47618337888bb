import Geometry
import Glibc

/// The components of a decomposed transform.
struct TransformParts {
    var x = 0.0
    var y = 0.0
    var scaleX = 1.0
    var scaleY = 1.0
    var rotation = 0.0
    var skew = 0.0

    init(_ m: AffineTransform) {
        let parts = TransformDecomposition(m)
        (rotation, scaleX) = (parts.rotation, parts.scaleX)
        scaleY = scaleX == 0 ? 0 : parts.scaleY
        // As in the format's runtimes, skew is an angle here but a factor in `transform`.
        skew = atan2(m.a * m.c + m.b * m.d, m.a * m.a + m.b * m.b)
        (x, y) = (m.tx, m.ty)
    }

    var transform: AffineTransform {
        var m: AffineTransform =
            rotation == 0 ? .identity : .rotation(cosine: cos(rotation), sine: sin(rotation))
        (m.a, m.b) = (m.a * scaleX, m.b * scaleX)
        (m.c, m.d) = (m.c * scaleY, m.d * scaleY)
        (m.tx, m.ty) = (x, y)
        if skew != 0 {
            m.c += m.a * skew
            m.d += m.b * skew
        }
        return m
    }
}

/// Changes its parent's world transform after it has been computed.
class Constraint: ConstraintBase {
    override func resolve() { (parent as? TransformComponent)?.add(self) }

    func constrain(_ component: TransformComponent) {}

    override final var isContent: Bool { false }

    /// Whether the constraint currently has an effect.
    var isInForce: Bool { true }

    func markDirty() { (parent as? TransformComponent)?.markTransformDirty() }

    override func didChange(_ key: PropertyKey) { markDirty() }
}

/// A constraint whose target is another component.
class TargetedConstraint: TargetedConstraintBase {
    @Sibling final private(set) var target: TransformComponent?
    private final var collapsers = Collapsers()

    override func resolve() {
        super.resolve()
        target = artboard.component(Int(targetId))
        guard let target else { return }
        collapsers = Collapsers(of: target)
        if !collapsers.isEmpty { artboard.collapsible.append(self) }
    }

    /// The constraint has no effect while its target is hidden.
    override final var isInForce: Bool { !artboardRef.with { collapsers.collapse(in: $0) } }

    /// The constrained component is updated after the target.
    override func buildDependencies() {
        if let parent, parent !== target { target?.addDependent(parent) }
    }
}

extension TransformComponent {
    /// The inverse of the parent's world transform, or the identity if it is singular.
    var inverseParentWorld: AffineTransform { parentWorld.inverse ?? .identity }
}

/// Keeps a distance from the target.
final class DistanceConstraint: DistanceConstraintBase {
    /// The distance's mode, with the format's numbers; an unknown one is treated as `exact`.
    private enum Mode: UInt32 {
        /// At most the distance.
        case closer
        /// At least the distance.
        case further
        case exact
    }

    override func constrain(_ component: TransformComponent) {
        guard let target else { return }
        let center = Point(target.worldTransform.tx, target.worldTransform.ty)
        let position = Point(component.worldTransform.tx, component.worldTransform.ty)
        let away = position - center
        let length = away.length
        switch Mode(rawValue: modeValue) ?? .exact {
        case .closer: if length < distance { return }
        case .further: if length > distance { return }
        case .exact: break
        }
        if length < 0.001 { return }
        let wanted = center + away * (distance / length)
        let moved = position + (wanted - position) * strength
        (component.worldTransform.tx, component.worldTransform.ty) = (moved.x, moved.y)
    }
}

/// A constraint that reads the target's transform in one space and writes in another.
class TransformSpaceConstraint: TransformSpaceConstraintBase {
    /// Returns the target's transform in the space in which it is read; nil if the transform of the target's parent is
    /// singular, in which case the component is not changed.
    final func targetTransform(_ target: TransformComponent) -> AffineTransform? {
        if !readsLocal { return target.worldTransform }
        return target.parentWorld.inverse.map { $0 * target.worldTransform }
    }

    final var readsLocal: Bool { sourceSpaceValue == 1 }
    final var writesLocal: Bool { destSpaceValue == 1 }
}

/// Copies the target's whole transform.
final class TransformConstraint: TransformConstraintBase {
    override func constrain(_ component: TransformComponent) {
        guard let target, let transform = targetTransform(target) else { return }
        let bounds = target.constraintBounds
        var b =
            transform
            * .translation(
                bounds.minX + bounds.width * originX, bounds.minY + bounds.height * originY)
        if writesLocal { b = component.parentWorld * b }
        let from = TransformParts(component.worldTransform)
        var to = TransformParts(b)
        let t = strength
        to.rotation = TransformDecomposition.interpolatedAngle(
            from: from.rotation, to: to.rotation, t)
        to.x = from.x + (to.x - from.x) * t
        to.y = from.y + (to.y - from.y) * t
        to.scaleX = from.scaleX + (to.scaleX - from.scaleX) * t
        to.scaleY = from.scaleY + (to.scaleY - from.scaleY) * t
        to.skew = from.skew + (to.skew - from.skew) * t
        component.worldTransform = to.transform
    }
}

/// Copies a part of the target's transform, with factors and limits.
class CopyConstraint: CopyConstraintBase {
    struct Axis {
        let copies: Bool
        let factor: Double
        let minimum: Double?
        let maximum: Double?

        func limited(_ value: Double) -> Double {
            var value = value
            if let maximum, value > maximum { value = maximum }
            if let minimum, value < minimum { value = minimum }
            return value
        }
    }

    /// Applies limits in the space in which they are given; nil if that is the parent's and its transform is singular.
    final func limit(
        _ parts: TransformParts, _ component: TransformComponent,
        _ body: (inout TransformParts) -> Void
    ) -> TransformParts? {
        var parts = parts
        if limitsLocal {
            guard let inverse = component.parentWorld.inverse else { return nil }
            parts = TransformParts(inverse * parts.transform)
            body(&parts)
            return TransformParts(component.parentWorld * parts.transform)
        }
        body(&parts)
        return parts
    }

    final var limitsLocal: Bool { minMaxSpaceValue == 1 }

    final var first: Axis {
        Axis(
            copies: doesCopy, factor: copyFactor, minimum: hasMinimum ? minValue : nil,
            maximum: hasMaximum ? maxValue : nil)
    }

    final var second: Axis {
        Axis(
            copies: doesCopyY, factor: copyFactorY, minimum: hasMinimumY ? minValueY : nil,
            maximum: hasMaximumY ? maxValueY : nil)
    }
}

final class TranslationConstraint: CopyConstraint {
    override func constrain(_ component: TransformComponent) {
        let from = Point(component.worldTransform.tx, component.worldTransform.ty)
        var to = from
        if let target {
            guard let b = targetTransform(target) else { return }
            to = Point(b.tx, b.ty)
            func copied(_ axis: Axis, _ value: Double, _ own: Double, _ world: Double) -> Double {
                if !axis.copies { return writesLocal ? 0 : world }
                return value * axis.factor + (offsets ? own : 0)
            }
            to.x = copied(first, to.x, component.x, from.x)
            to.y = copied(second, to.y, component.y, from.y)
            if writesLocal { to = component.parentWorld.apply(to) }
        }
        if limitsLocal {
            guard let inverse = component.parentWorld.inverse else { return }
            to = inverse.apply(to)
        }
        to = Point(first.limited(to.x), second.limited(to.y))
        if limitsLocal { to = component.parentWorld.apply(to) }
        let moved = from + (to - from) * strength
        (component.worldTransform.tx, component.worldTransform.ty) = (moved.x, moved.y)
    }
}

final class RotationConstraint: CopyConstraint {
    override func constrain(_ component: TransformComponent) {
        let from = TransformParts(component.worldTransform)
        var to = from
        if let target {
            guard let transform = targetTransform(target) else { return }
            to = TransformParts(transform)
            if !first.copies {
                to.rotation = writesLocal ? 0 : from.rotation
            } else {
                to.rotation = to.rotation * first.factor + (offsets ? component.rotation : 0)
            }
            if writesLocal { to = TransformParts(component.parentWorld * to.transform) }
        }
        guard let to = limit(to, component, { $0.rotation = first.limited($0.rotation) }) else {
            return
        }
        var result = from
        result.rotation = TransformDecomposition.interpolatedAngle(
            from: from.rotation, to: to.rotation, strength)
        component.worldTransform = result.transform
    }
}

final class ScaleConstraint: CopyConstraint {
    override func constrain(_ component: TransformComponent) {
        let from = TransformParts(component.worldTransform)
        var to = from
        if let target {
            guard let transform = targetTransform(target) else { return }
            to = TransformParts(transform)
            func copied(_ axis: Axis, _ value: Double, _ own: Double, _ world: Double) -> Double {
                if !axis.copies { return writesLocal ? 1 : world }
                return value * axis.factor * (offsets ? own : 1)
            }
            to.scaleX = copied(first, to.scaleX, component.scaleX, from.scaleX)
            to.scaleY = copied(second, to.scaleY, component.scaleY, from.scaleY)
            if writesLocal { to = TransformParts(component.parentWorld * to.transform) }
        }
        let limited = limit(to, component) {
            $0.scaleX = first.limited($0.scaleX)
            $0.scaleY = second.limited($0.scaleY)
        }
        guard let to = limited else { return }
        var result = from
        result.scaleX += (to.scaleX - from.scaleX) * strength
        result.scaleY += (to.scaleY - from.scaleY) * strength
        component.worldTransform = result.transform
    }
}
