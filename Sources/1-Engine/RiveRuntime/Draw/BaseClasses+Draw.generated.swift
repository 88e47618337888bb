// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

import Geometry

// The superclasses of the components' classes, which store what the file says of them.

/// What is stored of the format's Drawable.
class DrawableBase: Node {
    final let blendMode: BlendMode
    final let flags: Drawable.Flags

    required init(_ source: ObjectSource) {
        blendMode = BlendMode(format: source.uint(.drawableBlendModeValue, default: 3))
        flags = Drawable.Flags(format: source.uint(.drawableDrawableFlags))
        super.init(source)
    }
}

/// What is stored of the format's DrawTarget.
class DrawTargetBase: Component {
    final let drawableId: UInt32
    final let placementValue: UInt32

    required init(_ source: ObjectSource) {
        drawableId = source.uint(.drawTargetDrawableId, default: .max)
        placementValue = source.uint(.drawTargetPlacementValue)
        super.init(source)
    }
}

/// What is stored of the format's DrawRules.
class DrawRulesBase: ContainerComponent {
    final var drawTargetId: UInt32

    required init(_ source: ObjectSource) {
        drawTargetId = source.uint(.drawRulesDrawTargetId, default: .max)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .drawRulesDrawTargetId:
            guard case .uint(let value) = value, self.drawTargetId != value else { return }
            self.drawTargetId = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .drawRulesDrawTargetId: .uint(drawTargetId)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's Solo.
class SoloBase: Node {
    final var activeIndex: UInt32

    required init(_ source: ObjectSource) {
        activeIndex = source.uint(.soloActiveComponentId)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .soloActiveComponentId:
            guard case .uint(let value) = value, self.activeIndex != value else { return }
            self.activeIndex = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .soloActiveComponentId: .uint(activeIndex)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's Ellipse, ParametricPath, Rectangle, Triangle, Polygon, Star.
class ParametricPathBase: ShapePath {
    final var width: Double
    final var height: Double
    final var originX: Double
    final var originY: Double
    final var linksRadii: Bool
    final var cornerRadiusTL: Double
    final var cornerRadiusTR: Double
    final var cornerRadiusBL: Double
    final var cornerRadiusBR: Double
    final var points: UInt32
    final var pointRadius: Double
    final var innerRadius: Double

    required init(_ source: ObjectSource) {
        width = source.double(.parametricPathWidth)
        height = source.double(.parametricPathHeight)
        originX = source.double(.parametricPathOriginX, default: 0.5)
        originY = source.double(.parametricPathOriginY, default: 0.5)
        linksRadii = source.bool(.rectangleLinkCornerRadius, default: true)
        cornerRadiusTL = source.double(.rectangleCornerRadiusTL)
        cornerRadiusTR = source.double(.rectangleCornerRadiusTR)
        cornerRadiusBL = source.double(.rectangleCornerRadiusBL)
        cornerRadiusBR = source.double(.rectangleCornerRadiusBR)
        points = source.uint(.polygonPoints, default: 5)
        pointRadius = source.double(.polygonCornerRadius)
        innerRadius = source.double(.starInnerRadius, default: 0.5)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .parametricPathWidth: access(&width)
        case .parametricPathHeight: access(&height)
        case .parametricPathOriginX: access(&originX)
        case .parametricPathOriginY: access(&originY)
        case .rectangleCornerRadiusTL: access(&cornerRadiusTL)
        case .rectangleCornerRadiusTR: access(&cornerRadiusTR)
        case .rectangleCornerRadiusBL: access(&cornerRadiusBL)
        case .rectangleCornerRadiusBR: access(&cornerRadiusBR)
        case .polygonCornerRadius: access(&pointRadius)
        case .starInnerRadius: access(&innerRadius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .rectangleLinkCornerRadius:
            guard case .bool(let value) = value, self.linksRadii != value else { return }
            self.linksRadii = value
            addDirt(.path)
        case .polygonPoints:
            guard case .uint(let value) = value, self.points != value else { return }
            self.points = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .rectangleLinkCornerRadius: .bool(linksRadii)
        case .polygonPoints: .uint(points)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's StraightVertex, PathVertex.
class StraightVertexBase: PathVertex {
    final var radius: Double

    required init(_ source: ObjectSource) {
        radius = source.double(.straightVertexRadius)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .straightVertexRadius: access(&radius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDeformationDirty() }
    }
}

/// What is stored of the format's CubicDetachedVertex, CubicVertex, PathVertex, CubicAsymmetricVertex, CubicMirroredVertex.
class CubicVertexBase: PathVertex {
    final var inRotation: Double
    final var inDistance: Double
    final var outRotation: Double
    final var outDistance: Double

    required init(_ source: ObjectSource) {
        inRotation = source.double(.cubicDetachedVertexInRotation)
        inDistance = source.double(.cubicDetachedVertexInDistance, default: source.double(.cubicAsymmetricVertexInDistance))
        outRotation = source.double(.cubicDetachedVertexOutRotation, default: source.double(.cubicAsymmetricVertexRotation, default: source.double(.cubicMirroredVertexRotation)))
        outDistance = source.double(.cubicDetachedVertexOutDistance, default: source.double(.cubicAsymmetricVertexOutDistance, default: source.double(.cubicMirroredVertexDistance)))
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .cubicDetachedVertexInRotation: access(&inRotation)
        case .cubicDetachedVertexInDistance: access(&inDistance)
        case .cubicDetachedVertexOutRotation: access(&outRotation)
        case .cubicDetachedVertexOutDistance: access(&outDistance)
        case .cubicAsymmetricVertexRotation: access(&outRotation)
        case .cubicAsymmetricVertexInDistance: access(&inDistance)
        case .cubicAsymmetricVertexOutDistance: access(&outDistance)
        case .cubicMirroredVertexRotation: access(&outRotation)
        case .cubicMirroredVertexDistance: access(&outDistance)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's Path.
class ShapePathBase: Node {
    final let pathFlags: UInt32
    final var isHole: Bool

    required init(_ source: ObjectSource) {
        pathFlags = source.uint(.pathPathFlags)
        isHole = source.bool(.pathIsHole)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .pathIsHole:
            guard case .bool(let value) = value, self.isHole != value else { return }
            self.isHole = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .pathIsHole: .bool(isHole)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's PointsPath, PointsCommonPath.
class PointsPathBase: ShapePath {
    final let isClosed: Bool

    required init(_ source: ObjectSource) {
        isClosed = source.bool(.pointsCommonPathIsClosed)
        super.init(source)
    }
}

/// What is stored of the format's ClippingShape.
class ClippingShapeBase: Component {
    final let sourceId: UInt32
    final let fillRule: UInt32
    final var isVisible: Bool

    required init(_ source: ObjectSource) {
        sourceId = source.uint(.clippingShapeSourceId, default: .max)
        fillRule = source.uint(.clippingShapeFillRule)
        isVisible = source.bool(.clippingShapeIsVisible, default: true)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .clippingShapeIsVisible:
            guard case .bool(let value) = value, self.isVisible != value else { return }
            self.isVisible = value
            artboard.noteChange()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .clippingShapeIsVisible: .bool(isVisible)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's Image.
class ImageBase: Drawable {
    final var assetId: UInt32
    final var originX: Double
    final var originY: Double
    final let fit: UInt32
    final let alignmentX: Double
    final let alignmentY: Double
    final var samplerFilter: UInt32
    final var samplerWrapX: UInt32
    final var samplerWrapY: UInt32

    required init(_ source: ObjectSource) {
        assetId = source.uint(.imageAssetId, default: .max)
        originX = source.double(.imageOriginX, default: 0.5)
        originY = source.double(.imageOriginY, default: 0.5)
        fit = source.uint(.imageFit)
        alignmentX = source.double(.imageAlignmentX)
        alignmentY = source.double(.imageAlignmentY)
        samplerFilter = source.uint(.imageSamplerFilter)
        samplerWrapX = source.uint(.imageSamplerWrapX)
        samplerWrapY = source.uint(.imageSamplerWrapY)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .imageOriginX: access(&originX)
        case .imageOriginY: access(&originY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .imageAssetId:
            guard case .uint(let value) = value, self.assetId != value else { return }
            self.assetId = value
            didChange(key)
        case .imageSamplerFilter:
            guard case .uint(let value) = value, self.samplerFilter != value else { return }
            self.samplerFilter = value
            didChange(key)
        case .imageSamplerWrapX:
            guard case .uint(let value) = value, self.samplerWrapX != value else { return }
            self.samplerWrapX = value
            didChange(key)
        case .imageSamplerWrapY:
            guard case .uint(let value) = value, self.samplerWrapY != value else { return }
            self.samplerWrapY = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .imageAssetId: .uint(assetId)
        case .imageSamplerFilter: .uint(samplerFilter)
        case .imageSamplerWrapX: .uint(samplerWrapX)
        case .imageSamplerWrapY: .uint(samplerWrapY)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's Vertex.
class PathVertexBase: ContainerComponent {
    final var x: Double
    final var y: Double

    required init(_ source: ObjectSource) {
        x = source.double(.vertexX)
        y = source.double(.vertexY)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .vertexX: access(&x)
        case .vertexY: access(&y)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's MeshVertex, ContourMeshVertex.
class MeshVertexBase: PathVertex {
    final let u: Double
    final let v: Double

    required init(_ source: ObjectSource) {
        u = source.double(.meshVertexU)
        v = source.double(.meshVertexV)
        super.init(source)
    }
}

/// What is stored of the format's ListPath, PointsCommonPath.
class ListPathBase: ShapePath {
    final let isClosed: Bool

    required init(_ source: ObjectSource) {
        isClosed = source.bool(.pointsCommonPathIsClosed)
        super.init(source)
    }
}

/// What is stored of the format's RadialGradient, LinearGradient.
class GradientBase: ContainerComponent {
    final var startX: Double
    final var startY: Double
    final var endX: Double
    final var endY: Double
    final var opacity: Double

    required init(_ source: ObjectSource) {
        startX = source.double(.linearGradientStartX)
        startY = source.double(.linearGradientStartY)
        endX = source.double(.linearGradientEndX)
        endY = source.double(.linearGradientEndY)
        opacity = source.double(.linearGradientOpacity, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .linearGradientStartX: access(&startX)
        case .linearGradientStartY: access(&startY)
        case .linearGradientEndX: access(&endX)
        case .linearGradientEndY: access(&endY)
        case .linearGradientOpacity: access(&opacity)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's SolidColor.
class SolidColorBase: ColorComponent {
    final var argb: UInt32

    required init(_ source: ObjectSource) {
        argb = source.color(.solidColorColorValue, default: 0xff747474)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .solidColorColorValue:
            guard case .color(let value) = value, self.argb != value else { return }
            self.argb = value
            artboard.noteChange()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .solidColorColorValue: .color(argb)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's GradientStop.
class GradientStopComponentBase: ColorComponent {
    final var argb: UInt32
    final var position: Double

    required init(_ source: ObjectSource) {
        argb = source.color(.gradientStopColorValue, default: 0xffffffff)
        position = source.double(.gradientStopPosition)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .gradientStopPosition: access(&position)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .gradientStopColorValue:
            guard case .color(let value) = value, self.argb != value else { return }
            self.argb = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .gradientStopColorValue: .color(argb)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's ShapePaint.
class ShapePaintBase: ContainerComponent {
    final var isVisible: Bool
    final let blendMode: Optional<BlendMode>

    required init(_ source: ObjectSource) {
        isVisible = source.bool(.shapePaintIsVisible, default: true)
        blendMode = Optional<BlendMode>(format: source.uint(.shapePaintBlendModeValue, default: 127))
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .shapePaintIsVisible:
            guard case .bool(let value) = value, self.isVisible != value else { return }
            self.isVisible = value
            artboard.noteChange()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .shapePaintIsVisible: .bool(isVisible)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's Stroke.
class StrokeBase: ShapePaint {
    final var thickness: Double
    final let cap: UInt32
    final let join: UInt32
    final let isAffectedByTransform: Bool

    required init(_ source: ObjectSource) {
        thickness = source.double(.strokeThickness, default: 1)
        cap = source.uint(.strokeCap)
        join = source.uint(.strokeJoin)
        isAffectedByTransform = source.bool(.strokeTransformAffectsStroke, default: true)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .strokeThickness: access(&thickness)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TrimPath.
class TrimPathBase: Component {
    final var start: Double
    final var end: Double
    final var offset: Double
    final let modeValue: UInt32

    required init(_ source: ObjectSource) {
        start = source.double(.trimPathStart)
        end = source.double(.trimPathEnd)
        offset = source.double(.trimPathOffset)
        modeValue = source.uint(.trimPathModeValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .trimPathStart: access(&start)
        case .trimPathEnd: access(&end)
        case .trimPathOffset: access(&offset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's DashPath.
class DashPathBase: ContainerComponent {
    final var offset: Double
    final let offsetIsPercentage: Bool

    required init(_ source: ObjectSource) {
        offset = source.double(.dashPathOffset)
        offsetIsPercentage = source.bool(.dashPathOffsetIsPercentage)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .dashPathOffset: access(&offset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's Dash.
class DashBase: Component {
    final var length: Double
    final let lengthIsPercentage: Bool

    required init(_ source: ObjectSource) {
        length = source.double(.dashLength)
        lengthIsPercentage = source.bool(.dashLengthIsPercentage)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .dashLength: access(&length)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's Feather.
class FeatherBase: ContainerComponent {
    final let spaceValue: UInt32
    final var strength: Double
    final var offsetX: Double
    final var offsetY: Double
    final var isInner: Bool

    required init(_ source: ObjectSource) {
        spaceValue = source.uint(.featherSpaceValue)
        strength = source.double(.featherStrength, default: 12)
        offsetX = source.double(.featherOffsetX)
        offsetY = source.double(.featherOffsetY)
        isInner = source.bool(.featherInner)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .featherStrength: access(&strength)
        case .featherOffsetX: access(&offsetX)
        case .featherOffsetY: access(&offsetY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.noteChange() }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .featherInner:
            guard case .bool(let value) = value, self.isInner != value else { return }
            self.isInner = value
            artboard.noteChange()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .featherInner: .bool(isInner)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's TargetEffect.
class TargetEffectBase: Component {
    final let targetId: UInt32

    required init(_ source: ObjectSource) {
        targetId = source.uint(.targetEffectTargetId, default: .max)
        super.init(source)
    }
}

/// What is stored of the format's Bone, SkeletalComponent.
class BoneBase: TransformComponent {
    final var length: Double

    required init(_ source: ObjectSource) {
        length = source.double(.boneLength)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .boneLength: access(&length)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's RootBone.
class RootBoneBase: Bone {
    final var positionX: Double
    final var positionY: Double

    required init(_ source: ObjectSource) {
        positionX = source.double(.rootBoneX)
        positionY = source.double(.rootBoneY)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .rootBoneX: access(&positionX)
        case .rootBoneY: access(&positionY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { addDirt(.transforms) }
    }
}

/// What is stored of the format's Skin.
class SkinBase: ContainerComponent {
    final let xx: Double
    final let yx: Double
    final let xy: Double
    final let yy: Double
    final let tx: Double
    final let ty: Double

    required init(_ source: ObjectSource) {
        xx = source.double(.skinXx, default: 1)
        yx = source.double(.skinYx)
        xy = source.double(.skinXy)
        yy = source.double(.skinYy, default: 1)
        tx = source.double(.skinTx)
        ty = source.double(.skinTy)
        super.init(source)
    }
}

/// What is stored of the format's Tendon.
class TendonBase: Component {
    final let boneId: UInt32
    final let xx: Double
    final let yx: Double
    final let xy: Double
    final let yy: Double
    final let tx: Double
    final let ty: Double

    required init(_ source: ObjectSource) {
        boneId = source.uint(.tendonBoneId, default: .max)
        xx = source.double(.tendonXx, default: 1)
        yx = source.double(.tendonYx)
        xy = source.double(.tendonXy)
        yy = source.double(.tendonYy, default: 1)
        tx = source.double(.tendonTx)
        ty = source.double(.tendonTy)
        super.init(source)
    }
}

/// What is stored of the format's Weight.
class WeightBase: Component {
    final let values: UInt32
    final let indices: UInt32

    required init(_ source: ObjectSource) {
        values = source.uint(.weightValues, default: 255)
        indices = source.uint(.weightIndices, default: 1)
        super.init(source)
    }
}

/// What is stored of the format's CubicWeight.
class CubicWeightBase: Weight {
    final let inValues: UInt32
    final let inIndices: UInt32
    final let outValues: UInt32
    final let outIndices: UInt32

    required init(_ source: ObjectSource) {
        inValues = source.uint(.cubicWeightInValues, default: 255)
        inIndices = source.uint(.cubicWeightInIndices, default: 1)
        outValues = source.uint(.cubicWeightOutValues, default: 255)
        outIndices = source.uint(.cubicWeightOutIndices, default: 1)
        super.init(source)
    }
}

/// What is stored of the format's IKConstraint.
class IKConstraintBase: TargetedConstraint {
    final var isInverted: Bool
    final let parentBoneCount: UInt32

    required init(_ source: ObjectSource) {
        isInverted = source.bool(.ikConstraintInvertDirection)
        parentBoneCount = source.uint(.ikConstraintParentBoneCount)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .ikConstraintInvertDirection:
            guard case .bool(let value) = value, self.isInverted != value else { return }
            self.isInverted = value
            markDirty()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .ikConstraintInvertDirection: .bool(isInverted)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's FollowPathConstraint.
class FollowPathConstraintBase: TransformSpaceConstraint {
    final var distance: Double
    final var orients: Bool
    final var offsets: Bool

    required init(_ source: ObjectSource) {
        distance = source.double(.followPathConstraintDistance)
        orients = source.bool(.followPathConstraintOrient, default: true)
        offsets = source.bool(.followPathConstraintOffset)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .followPathConstraintDistance: access(&distance)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .followPathConstraintOrient:
            guard case .bool(let value) = value, self.orients != value else { return }
            self.orients = value
            markDirty()
        case .followPathConstraintOffset:
            guard case .bool(let value) = value, self.offsets != value else { return }
            self.offsets = value
            markDirty()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .followPathConstraintOrient: .bool(orients)
        case .followPathConstraintOffset: .bool(offsets)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's ListFollowPathConstraint.
class ListFollowPathConstraintBase: FollowPathConstraint {
    final var distanceEnd: Double
    final var distanceOffset: Double

    required init(_ source: ObjectSource) {
        distanceEnd = source.double(.listFollowPathConstraintDistanceEnd, default: 1)
        distanceOffset = source.double(.listFollowPathConstraintDistanceOffset)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .listFollowPathConstraintDistanceEnd: access(&distanceEnd)
        case .listFollowPathConstraintDistanceOffset: access(&distanceOffset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }
}

/// What is stored of the format's NSlicerTileMode.
class SliceTileModeBase: Component {
    final let patchIndex: UInt32
    final let style: UInt32

    required init(_ source: ObjectSource) {
        patchIndex = source.uint(.nSlicerTileModePatchIndex)
        style = source.uint(.nSlicerTileModeStyle)
        super.init(source)
    }
}

/// What is stored of the format's AxisY, Axis, AxisX.
class SliceAxisBase: Component {
    final var offset: Double
    final let normalized: Bool

    required init(_ source: ObjectSource) {
        offset = source.double(.axisOffset)
        normalized = source.bool(.axisNormalized)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .axisOffset: access(&offset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's NSlicedNode.
class NSlicedNodeBase: Node {
    final let initialWidth: Double
    final let initialHeight: Double
    final var width: Double
    final var height: Double

    required init(_ source: ObjectSource) {
        initialWidth = source.double(.nSlicedNodeInitialWidth)
        initialHeight = source.double(.nSlicedNodeInitialHeight)
        width = source.double(.nSlicedNodeWidth)
        height = source.double(.nSlicedNodeHeight)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nSlicedNodeWidth: access(&width)
        case .nSlicedNodeHeight: access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}
