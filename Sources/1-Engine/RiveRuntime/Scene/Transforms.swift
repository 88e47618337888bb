import Geometry
import Glibc

/// A component with a world transform and an opacity.
class WorldTransformComponent: WorldTransformComponentBase {
    final var worldTransform = AffineTransform.identity
    /// The opacity that children inherit: the product of the opacities from the artboard down to here.
    final var renderOpacity = 1.0

    /// The nearest ancestor with a transform, to whose space this component's transform is relative.
    final var parentTransform: WorldTransformComponent? {
        parent?.nearest(WorldTransformComponent.self)
    }

    final func markWorldTransformDirty() { addDirt(.worldTransform) }

    override func buildDependencies() { parent?.addDependent(self) }
}

/// A component with a rotation and a scale; subclasses provide its position.
class TransformComponent: TransformComponentBase {
    final var transform = AffineTransform.identity
    /// The cached parent; the artboard retains both.
    private final var cachedParent: UnretainedRef<WorldTransformComponent>?
    /// The constraints, in order; the artboard retains them.
    final private(set) var constraints: [UnretainedRef<Constraint>] = []

    var x: Double { 0 }
    var y: Double { 0 }

    /// The box, in the component's own space, to which the origin of a transform constraint is relative.
    var constraintBounds: Rect { Rect(0, 0, 0, 0) }

    override func resolve() { cachedParent = parentTransform.map { UnretainedRef($0) } }

    /// The world transform of the component's parent, or the identity if there is none.
    final var parentWorld: AffineTransform {
        cachedParent?.with { $0.worldTransform } ?? .identity
    }

    /// The rotation and scale, without the position.
    final var linearTransform: AffineTransform {
        let rotated: AffineTransform =
            rotation == 0 ? .identity : .rotation(cosine: cos(rotation), sine: sin(rotation))
        return AffineTransform(
            a: rotated.a * scaleX, b: rotated.b * scaleX, c: rotated.c * scaleY,
            d: rotated.d * scaleY, tx: 0,
            ty: 0)
    }

    /// The transform from position, rotation and scale, before constraints.
    var ownTransform: AffineTransform {
        var own = linearTransform
        (own.tx, own.ty) = (x, y)
        return own
    }

    final func markTransformDirty() { addDirt(.transforms) }

    final func add(_ constraint: Constraint) { constraints.append(UnretainedRef(constraint)) }

    @inline(never)
    private final func constrain() {
        for index in constraints.indices {
            constraints[index].with { if $0.isInForce { $0.constrain(self) } }
        }
    }

    override func update(_ dirt: Dirt) {
        if dirt.contains(.transform) { transform = ownTransform }
        if dirt.contains(.worldTransform) || dirt.contains(.transform) {
            if let cachedParent {
                worldTransform =
                    cachedParent.with { $0.worldTransform } * transform
            } else {
                worldTransform = transform
            }
            if !constraints.isEmpty { constrain() }
        }
        if dirt.contains(.renderOpacity) {
            renderOpacity = opacity
            if let cachedParent {
                renderOpacity *= cachedParent.with { $0.renderOpacity }
            }
        }
    }
}

/// A component with a position.
class Node: NodeBase {
    override var isLayoutGroup: Bool { type(of: self) == Node.self }
    override var x: Double { positionX }
    override var y: Double { positionY }

    required init(_ source: ObjectSource) {
        super.init(source)
        // An artboard's position on the editor's canvas has no meaning for an instance.
        if source.typeKey == TypeKey.artboard { (positionX, positionY) = (0, 0) }
    }

    /// Returns the computed position or size, which bindings can read.
    override func computedNumber(_ key: PropertyKey) -> Double? {
        switch key {
        case .nodeComputedLocalX: localPosition.x
        case .nodeComputedLocalY: localPosition.y
        case .nodeComputedWorldX: worldTransform.tx
        case .nodeComputedWorldY: worldTransform.ty
        case .nodeComputedRootX:
            artboard.rootTransform.apply(Point(worldTransform.tx, worldTransform.ty)).x
        case .nodeComputedRootY:
            artboard.rootTransform.apply(Point(worldTransform.tx, worldTransform.ty)).y
        case .nodeComputedWidth: localSize.width
        case .nodeComputedHeight: localSize.height
        default: super.computedNumber(key)
        }
    }

    /// The position in its parent's space, including constraints; the origin if the parent's transform is singular.
    var localPosition: Point {
        guard parentTransform != nil else { return .zero }
        guard let inverse = parentWorld.inverse else { return .zero }
        return inverse.apply(Point(worldTransform.tx, worldTransform.ty))
    }

    /// The extent of the drawn content in the node's own space; zero if there is none.
    var localSize: Size { Size(0, 0) }
}
