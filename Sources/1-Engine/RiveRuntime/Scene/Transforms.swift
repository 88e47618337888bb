import Geometry
import Glibc

/// A component with a world transform and an opacity.
class WorldTransformComponent: ContainerComponent {
    final var opacity: Double
    final var worldTransform = AffineTransform.identity
    /// The opacity that children inherit: the product of the opacities from the artboard down to here.
    final var renderOpacity = 1.0

    required init(_ source: ObjectSource) {
        opacity = source.double(.worldTransformComponentOpacity, default: 1)
        super.init(source)
    }

    /// The nearest ancestor with a transform, to whose space this component's transform is relative.
    final var parentTransform: WorldTransformComponent? {
        parent?.nearest(WorldTransformComponent.self)
    }

    final func markWorldTransformDirty() { addDirt(.worldTransform) }

    override func buildDependencies() { parent?.addDependent(self) }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .worldTransformComponentOpacity else {
            return super.accessNumber(key, &access)
        }
        access(&opacity)
        if access.didChange { addDirt(.renderOpacity) }
    }
}

/// A component with a rotation and a scale; subclasses provide its position.
class TransformComponent: WorldTransformComponent {
    final var rotation: Double
    final var scaleX: Double
    final var scaleY: Double
    final var transform = AffineTransform.identity
    /// The cached parent; the artboard retains both.
    private final var cachedParent: UnretainedRef<WorldTransformComponent>?
    final var constraints: [Constraint] = []

    var x: Double { 0 }
    var y: Double { 0 }

    /// The box, in the component's own space, to which the origin of a transform constraint is relative.
    var constraintBounds: Rect { Rect(0, 0, 0, 0) }

    required init(_ source: ObjectSource) {
        rotation = source.double(.transformComponentRotation)
        scaleX = source.double(.transformComponentScaleX, default: 1)
        scaleY = source.double(.transformComponentScaleY, default: 1)
        super.init(source)
    }

    override func resolve() { cachedParent = parentTransform.map { UnretainedRef($0) } }

    override func tearDown() {
        super.tearDown()
        cachedParent = nil
        constraints = []
    }

    /// The rotation and scale, without the position.
    final var turn: AffineTransform {
        let turn: AffineTransform =
            rotation == 0 ? .identity : .rotation(cosine: cos(rotation), sine: sin(rotation))
        return AffineTransform(
            a: turn.a * scaleX, b: turn.b * scaleX, c: turn.c * scaleY, d: turn.d * scaleY, tx: 0,
            ty: 0)
    }

    /// The transform from position, rotation and scale, before constraints.
    var ownTransform: AffineTransform {
        var own = turn
        (own.tx, own.ty) = (x, y)
        return own
    }

    final func markTransformDirty() { addDirt([.transform, .worldTransform]) }

    override func update(_ dirt: Dirt) {
        if dirt.contains(.transform) { transform = ownTransform }
        if dirt.contains(.worldTransform) || dirt.contains(.transform) {
            if let cachedParent {
                worldTransform =
                    cachedParent.with { $0.worldTransform } * transform
            } else {
                worldTransform = transform
            }
            if !constraints.isEmpty {
                for constraint in constraints where constraint.isInForce {
                    constraint.constrain(self)
                }
            }
        }
        if dirt.contains(.renderOpacity) {
            renderOpacity = opacity
            if let cachedParent {
                renderOpacity *= cachedParent.with { $0.renderOpacity }
            }
        }
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .transformComponentRotation: access(&rotation)
        case .transformComponentScaleX: access(&scaleX)
        case .transformComponentScaleY: access(&scaleY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markTransformDirty() }
    }
}

/// A component with a position.
class Node: TransformComponent {
    private final var positionX: Double
    private final var positionY: Double

    override var x: Double { positionX }
    override var y: Double { positionY }

    required init(_ source: ObjectSource) {
        // An artboard's position on the editor's canvas has no meaning for an instance.
        let isPlaced = source.typeKey != TypeKey.artboard
        // Older files use the keys 9 and 10, `nodeXArtboard` and `nodeYArtboard`.
        positionX = isPlaced ? source.double(.nodeX, default: source.double(.nodeXArtboard)) : 0
        positionY = isPlaced ? source.double(.nodeY, default: source.double(.nodeYArtboard)) : 0
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nodeX, .nodeXArtboard: access(&positionX)
        case .nodeY, .nodeYArtboard: access(&positionY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markTransformDirty() }
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
