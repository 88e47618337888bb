// swift-format-ignore-file
// Made of ../format.txt by scripts/check format --write: change that instead.

// The superclasses of the components' classes, which store what the file says of them.

/// What is stored of the format's Node.
class NodeBase: TransformComponent {
    final var positionX: Double
    final var positionY: Double

    required init(_ source: ObjectSource) {
        positionX = source.double(.nodeX, default: source.double(.nodeXArtboard))
        positionY = source.double(.nodeY, default: source.double(.nodeYArtboard))
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nodeX, .nodeXArtboard:
            access(&positionX)
        case .nodeY, .nodeYArtboard:
            access(&positionY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { addDirt(.transforms) }
    }
}

/// What is stored of the format's TransformComponent.
class TransformComponentBase: WorldTransformComponent {
    final var rotation: Double
    final var scaleX: Double
    final var scaleY: Double

    required init(_ source: ObjectSource) {
        rotation = source.double(.transformComponentRotation)
        scaleX = source.double(.transformComponentScaleX, default: 1)
        scaleY = source.double(.transformComponentScaleY, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .transformComponentRotation:
            access(&rotation)
        case .transformComponentScaleX:
            access(&scaleX)
        case .transformComponentScaleY:
            access(&scaleY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { addDirt(.transforms) }
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

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .drawRulesDrawTargetId:
            if self.drawTargetId == value { return }
            self.drawTargetId = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .drawRulesDrawTargetId: drawTargetId
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's WorldTransformComponent.
class WorldTransformComponentBase: ContainerComponent {
    final var opacity: Double

    required init(_ source: ObjectSource) {
        opacity = source.double(.worldTransformComponentOpacity, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .worldTransformComponentOpacity:
            access(&opacity)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { addDirt(.renderOpacity) }
    }
}

/// What is stored of the format's NestedArtboard.
class NestedArtboardBase: ArtboardHost {
    final var isPaused: Bool
    final var speed: Double
    final var quantum: Double
    final let isStateful: Bool

    required init(_ source: ObjectSource) {
        isPaused = source.bool(.nestedArtboardIsPaused)
        speed = source.double(.nestedArtboardSpeed, default: 1)
        quantum = source.double(.nestedArtboardQuantize, default: -1)
        isStateful = source.bool(.nestedArtboardIsStateful)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedArtboardSpeed:
            access(&speed)
        case .nestedArtboardQuantize:
            access(&quantum)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .nestedArtboardIsPaused:
            if self.isPaused == value { return }
            self.isPaused = value
            didChange(key)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .nestedArtboardIsPaused: isPaused
        default: super.bool(key)
        }
    }
}

/// What is stored of the format's NestedAnimation.
class NestedAnimationBase: ContainerComponent {
    final let animationId: UInt32

    required init(_ source: ObjectSource) {
        animationId = source.uint(.nestedAnimationAnimationId, default: .max)
        super.init(source)
    }
}

/// What is stored of the format's Solo.
class SoloBase: Node {
    final var activeIndex: UInt32

    required init(_ source: ObjectSource) {
        activeIndex = source.uint(.soloActiveComponentId)
        super.init(source)
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .soloActiveComponentId:
            if self.activeIndex == value { return }
            self.activeIndex = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .soloActiveComponentId: activeIndex
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's Joystick.
class JoystickBase: Component {
    final var x: Double
    final var y: Double
    final var posX: Double
    final var posY: Double
    final let originX: Double
    final let originY: Double
    final var width: Double
    final var height: Double
    final let xId: UInt32
    final let yId: UInt32
    final let joystickFlags: UInt32
    final let handleSourceId: UInt32

    required init(_ source: ObjectSource) {
        x = source.double(.joystickX)
        y = source.double(.joystickY)
        posX = source.double(.joystickPosX)
        posY = source.double(.joystickPosY)
        originX = source.double(.joystickOriginX, default: 0.5)
        originY = source.double(.joystickOriginY, default: 0.5)
        width = source.double(.joystickWidth, default: 100)
        height = source.double(.joystickHeight, default: 100)
        xId = source.uint(.joystickXId, default: .max)
        yId = source.uint(.joystickYId, default: .max)
        joystickFlags = source.uint(.joystickJoystickFlags)
        handleSourceId = source.uint(.joystickHandleSourceId, default: .max)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .joystickX:
            access(&x)
        case .joystickY:
            access(&y)
        case .joystickPosX:
            access(&posX)
        case .joystickPosY:
            access(&posY)
        case .joystickWidth:
            access(&width)
        case .joystickHeight:
            access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's LayoutComponent.
class LayoutComponentBase: Drawable {
    final var width: Double
    final var height: Double
    final let styleId: UInt32
    final var fractionalWidth: Double
    final var fractionalHeight: Double

    required init(_ source: ObjectSource) {
        width = source.double(.layoutComponentWidth)
        height = source.double(.layoutComponentHeight)
        styleId = source.uint(.layoutComponentStyleId, default: .max)
        fractionalWidth = source.double(.layoutComponentFractionalWidth, default: 1)
        fractionalHeight = source.double(.layoutComponentFractionalHeight, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutComponentWidth:
            access(&width)
        case .layoutComponentHeight:
            access(&height)
        case .layoutComponentFractionalWidth:
            access(&fractionalWidth)
        case .layoutComponentFractionalHeight:
            access(&fractionalHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }
}

/// What is stored of the format's NestedArtboardLeaf.
class NestedArtboardLeafBase: NestedArtboard {
    final var fitValue: UInt32
    final let alignmentX: Double
    final let alignmentY: Double

    required init(_ source: ObjectSource) {
        fitValue = source.uint(.nestedArtboardLeafFit)
        alignmentX = source.double(.nestedArtboardLeafAlignmentX)
        alignmentY = source.double(.nestedArtboardLeafAlignmentY)
        super.init(source)
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .nestedArtboardLeafFit:
            if self.fitValue == value { return }
            self.fitValue = value
            artboard.noteChange()
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .nestedArtboardLeafFit: fitValue
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's NestedArtboardLayout.
class NestedArtboardLayoutBase: NestedArtboard {
    final var instanceWidth: Double
    final var instanceHeight: Double
    final let instanceWidthUnitsValue: UInt32
    final let instanceHeightUnitsValue: UInt32
    final var instanceWidthScaleType: UInt32
    final var instanceHeightScaleType: UInt32

    required init(_ source: ObjectSource) {
        instanceWidth = source.double(.nestedArtboardLayoutInstanceWidth, default: -1)
        instanceHeight = source.double(.nestedArtboardLayoutInstanceHeight, default: -1)
        instanceWidthUnitsValue = source.uint(.nestedArtboardLayoutInstanceWidthUnitsValue, default: 1)
        instanceHeightUnitsValue = source.uint(.nestedArtboardLayoutInstanceHeightUnitsValue, default: 1)
        instanceWidthScaleType = source.uint(.nestedArtboardLayoutInstanceWidthScaleType)
        instanceHeightScaleType = source.uint(.nestedArtboardLayoutInstanceHeightScaleType)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedArtboardLayoutInstanceWidth:
            access(&instanceWidth)
        case .nestedArtboardLayoutInstanceHeight:
            access(&instanceHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .nestedArtboardLayoutInstanceWidthScaleType:
            if self.instanceWidthScaleType == value { return }
            self.instanceWidthScaleType = value
            didChange(key)
        case .nestedArtboardLayoutInstanceHeightScaleType:
            if self.instanceHeightScaleType == value { return }
            self.instanceHeightScaleType = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .nestedArtboardLayoutInstanceWidthScaleType: instanceWidthScaleType
        case .nestedArtboardLayoutInstanceHeightScaleType: instanceHeightScaleType
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's ArtboardListMapRule.
class ArtboardListRuleBase: Component {
    final let artboardId: UInt32
    final let viewModelId: UInt32

    required init(_ source: ObjectSource) {
        artboardId = source.uint(.artboardListMapRuleArtboardId, default: .max)
        viewModelId = source.uint(.artboardListMapRuleViewModelId, default: .max)
        super.init(source)
    }
}

/// What is stored of the format's ComponentOrigin.
class ComponentOriginBase: Component {
    final var originX: Double
    final var originY: Double

    required init(_ source: ObjectSource) {
        originX = source.double(.componentOriginOriginX)
        originY = source.double(.componentOriginOriginY)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .componentOriginOriginX:
            access(&originX)
        case .componentOriginOriginY:
            access(&originY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
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
        case .parametricPathWidth:
            access(&width)
        case .parametricPathHeight:
            access(&height)
        case .parametricPathOriginX:
            access(&originX)
        case .parametricPathOriginY:
            access(&originY)
        case .rectangleCornerRadiusTL:
            access(&cornerRadiusTL)
        case .rectangleCornerRadiusTR:
            access(&cornerRadiusTR)
        case .rectangleCornerRadiusBL:
            access(&cornerRadiusBL)
        case .rectangleCornerRadiusBR:
            access(&cornerRadiusBR)
        case .polygonCornerRadius:
            access(&pointRadius)
        case .starInnerRadius:
            access(&innerRadius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .polygonPoints:
            if self.points == value { return }
            self.points = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .polygonPoints: points
        default: super.uint(key)
        }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .rectangleLinkCornerRadius:
            if self.linksRadii == value { return }
            self.linksRadii = value
            addDirt(.path)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .rectangleLinkCornerRadius: linksRadii
        default: super.bool(key)
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
        case .straightVertexRadius:
            access(&radius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDeformationDirty() }
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

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .pathIsHole:
            if self.isHole == value { return }
            self.isHole = value
            didChange(key)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .pathIsHole: isHole
        default: super.bool(key)
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

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .clippingShapeIsVisible:
            if self.isVisible == value { return }
            self.isVisible = value
            artboard.noteChange()
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .clippingShapeIsVisible: isVisible
        default: super.bool(key)
        }
    }
}

/// What is stored of the format's Image.
class ImageBase: Drawable {
    final var originX: Double
    final var originY: Double

    required init(_ source: ObjectSource) {
        originX = source.double(.imageOriginX, default: 0.5)
        originY = source.double(.imageOriginY, default: 0.5)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .imageOriginX:
            access(&originX)
        case .imageOriginY:
            access(&originY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
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
        case .vertexX:
            access(&x)
        case .vertexY:
            access(&y)
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
        case .linearGradientStartX:
            access(&startX)
        case .linearGradientStartY:
            access(&startY)
        case .linearGradientEndX:
            access(&endX)
        case .linearGradientEndY:
            access(&endY)
        case .linearGradientOpacity:
            access(&opacity)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's ShapePaint.
class ShapePaintBase: ContainerComponent {
    final var isVisible: Bool

    required init(_ source: ObjectSource) {
        isVisible = source.bool(.shapePaintIsVisible, default: true)
        super.init(source)
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .shapePaintIsVisible:
            if self.isVisible == value { return }
            self.isVisible = value
            artboard.noteChange()
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .shapePaintIsVisible: isVisible
        default: super.bool(key)
        }
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
        case .trimPathStart:
            access(&start)
        case .trimPathEnd:
            access(&end)
        case .trimPathOffset:
            access(&offset)
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
        case .dashPathOffset:
            access(&offset)
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
        case .dashLength:
            access(&length)
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
        case .featherStrength:
            access(&strength)
        case .featherOffsetX:
            access(&offsetX)
        case .featherOffsetY:
            access(&offsetY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.noteChange() }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .featherInner:
            if self.isInner == value { return }
            self.isInner = value
            artboard.noteChange()
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .featherInner: isInner
        default: super.bool(key)
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
        case .boneLength:
            access(&length)
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
        case .rootBoneX:
            access(&positionX)
        case .rootBoneY:
            access(&positionY)
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

/// What is stored of the format's Constraint.
class ConstraintBase: Component {
    final var strength: Double

    required init(_ source: ObjectSource) {
        strength = source.double(.constraintStrength, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .constraintStrength:
            access(&strength)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TargetedConstraint.
class TargetedConstraintBase: Constraint {
    final let targetId: UInt32

    required init(_ source: ObjectSource) {
        targetId = source.uint(.targetedConstraintTargetId, default: .max)
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

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .ikConstraintInvertDirection:
            if self.isInverted == value { return }
            self.isInverted = value
            markDirty()
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .ikConstraintInvertDirection: isInverted
        default: super.bool(key)
        }
    }
}

/// What is stored of the format's DistanceConstraint.
class DistanceConstraintBase: TargetedConstraint {
    final var distance: Double
    final let modeValue: UInt32

    required init(_ source: ObjectSource) {
        distance = source.double(.distanceConstraintDistance, default: 100)
        modeValue = source.uint(.distanceConstraintModeValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .distanceConstraintDistance:
            access(&distance)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }
}

/// What is stored of the format's TransformConstraint.
class TransformConstraintBase: TransformSpaceConstraint {
    final var originX: Double
    final var originY: Double

    required init(_ source: ObjectSource) {
        originX = source.double(.transformConstraintOriginX)
        originY = source.double(.transformConstraintOriginY)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .transformConstraintOriginX:
            access(&originX)
        case .transformConstraintOriginY:
            access(&originY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }
}

/// What is stored of the format's TransformComponentConstraint, TransformComponentConstraintY.
class CopyConstraintBase: TransformSpaceConstraint {
    final let minMaxSpaceValue: UInt32
    final var copyFactor: Double
    final var minValue: Double
    final var maxValue: Double
    final let offsets: Bool
    final let doesCopy: Bool
    final let hasMinimum: Bool
    final let hasMaximum: Bool
    final var copyFactorY: Double
    final var minValueY: Double
    final var maxValueY: Double
    final let doesCopyY: Bool
    final let hasMinimumY: Bool
    final let hasMaximumY: Bool

    required init(_ source: ObjectSource) {
        minMaxSpaceValue = source.uint(.transformComponentConstraintMinMaxSpaceValue)
        copyFactor = source.double(.transformComponentConstraintCopyFactor, default: 1)
        minValue = source.double(.transformComponentConstraintMinValue)
        maxValue = source.double(.transformComponentConstraintMaxValue)
        offsets = source.bool(.transformComponentConstraintOffset)
        doesCopy = source.bool(.transformComponentConstraintDoesCopy, default: true)
        hasMinimum = source.bool(.transformComponentConstraintMin)
        hasMaximum = source.bool(.transformComponentConstraintMax)
        copyFactorY = source.double(.transformComponentConstraintYCopyFactorY, default: 1)
        minValueY = source.double(.transformComponentConstraintYMinValueY)
        maxValueY = source.double(.transformComponentConstraintYMaxValueY)
        doesCopyY = source.bool(.transformComponentConstraintYDoesCopyY, default: true)
        hasMinimumY = source.bool(.transformComponentConstraintYMinY)
        hasMaximumY = source.bool(.transformComponentConstraintYMaxY)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .transformComponentConstraintCopyFactor:
            access(&copyFactor)
        case .transformComponentConstraintMinValue:
            access(&minValue)
        case .transformComponentConstraintMaxValue:
            access(&maxValue)
        case .transformComponentConstraintYCopyFactorY:
            access(&copyFactorY)
        case .transformComponentConstraintYMinValueY:
            access(&minValueY)
        case .transformComponentConstraintYMaxValueY:
            access(&maxValueY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }
}

/// What is stored of the format's TransformSpaceConstraint.
class TransformSpaceConstraintBase: TargetedConstraint {
    final let sourceSpaceValue: UInt32
    final let destSpaceValue: UInt32

    required init(_ source: ObjectSource) {
        sourceSpaceValue = source.uint(.transformSpaceConstraintSourceSpaceValue)
        destSpaceValue = source.uint(.transformSpaceConstraintDestSpaceValue)
        super.init(source)
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
        case .followPathConstraintDistance:
            access(&distance)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .followPathConstraintOrient:
            if self.orients == value { return }
            self.orients = value
            markDirty()
        case .followPathConstraintOffset:
            if self.offsets == value { return }
            self.offsets = value
            markDirty()
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .followPathConstraintOrient: orients
        case .followPathConstraintOffset: offsets
        default: super.bool(key)
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
        case .listFollowPathConstraintDistanceEnd:
            access(&distanceEnd)
        case .listFollowPathConstraintDistanceOffset:
            access(&distanceOffset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markDirty() }
    }
}

/// What is stored of the format's LayoutComponentStyle, LayoutSizingStyle.
class LayoutStyleBase: Component {
    final var gapHorizontal: Double
    final var gapVertical: Double
    final var borderLeft: Double
    final var borderRight: Double
    final var borderTop: Double
    final var borderBottom: Double
    final var marginLeft: Double
    final var marginRight: Double
    final var marginTop: Double
    final var marginBottom: Double
    final var paddingLeft: Double
    final var paddingRight: Double
    final var paddingTop: Double
    final var paddingBottom: Double
    final var positionLeft: Double
    final var positionRight: Double
    final var positionTop: Double
    final var positionBottom: Double
    final var positionLeftUnitsValue: UInt32
    final var positionRightUnitsValue: UInt32
    final var positionTopUnitsValue: UInt32
    final var positionBottomUnitsValue: UInt32
    final var flexBasis: Double
    final var aspectRatio: Double
    final var interpolationTime: Double
    final var flexBasisUnitsValue: UInt32
    final var layoutAlignmentType: UInt32
    final var animationStyleType: UInt32
    final var interpolationType: UInt32
    final var positionTypeValue: UInt32
    final var flexDirectionValue: UInt32
    final var directionValue: UInt32
    final var flexWrapValue: UInt32
    final var overflowValue: UInt32
    final var intrinsicallySizedValue: Bool
    final var borderLeftUnitsValue: UInt32
    final var borderRightUnitsValue: UInt32
    final var borderTopUnitsValue: UInt32
    final var borderBottomUnitsValue: UInt32
    final var marginLeftUnitsValue: UInt32
    final var marginRightUnitsValue: UInt32
    final var marginTopUnitsValue: UInt32
    final var marginBottomUnitsValue: UInt32
    final var paddingLeftUnitsValue: UInt32
    final var paddingRightUnitsValue: UInt32
    final var paddingTopUnitsValue: UInt32
    final var paddingBottomUnitsValue: UInt32
    final var gapHorizontalUnitsValue: UInt32
    final var gapVerticalUnitsValue: UInt32
    final var justifyItemsValue: UInt32
    final var layoutTypeValue: UInt32
    final let linkCornerRadius: Bool
    final var cornerRadiusTL: Double
    final var cornerRadiusTR: Double
    final var cornerRadiusBL: Double
    final var cornerRadiusBR: Double
    final var minWidth: Double
    final var maxWidth: Double
    final var minHeight: Double
    final var maxHeight: Double
    final var minWidthUnitsValue: UInt32
    final var maxWidthUnitsValue: UInt32
    final var minHeightUnitsValue: UInt32
    final var maxHeightUnitsValue: UInt32
    final var layoutWidthScaleType: UInt32
    final var layoutHeightScaleType: UInt32
    final var widthUnitsValue: UInt32
    final var heightUnitsValue: UInt32
    final var justifySelfValue: UInt32
    final var displayValue: UInt32

    required init(_ source: ObjectSource) {
        gapHorizontal = source.double(.layoutComponentStyleGapHorizontal)
        gapVertical = source.double(.layoutComponentStyleGapVertical)
        borderLeft = source.double(.layoutComponentStyleBorderLeft)
        borderRight = source.double(.layoutComponentStyleBorderRight)
        borderTop = source.double(.layoutComponentStyleBorderTop)
        borderBottom = source.double(.layoutComponentStyleBorderBottom)
        marginLeft = source.double(.layoutComponentStyleMarginLeft)
        marginRight = source.double(.layoutComponentStyleMarginRight)
        marginTop = source.double(.layoutComponentStyleMarginTop)
        marginBottom = source.double(.layoutComponentStyleMarginBottom)
        paddingLeft = source.double(.layoutComponentStylePaddingLeft)
        paddingRight = source.double(.layoutComponentStylePaddingRight)
        paddingTop = source.double(.layoutComponentStylePaddingTop)
        paddingBottom = source.double(.layoutComponentStylePaddingBottom)
        positionLeft = source.double(.layoutComponentStylePositionLeft)
        positionRight = source.double(.layoutComponentStylePositionRight)
        positionTop = source.double(.layoutComponentStylePositionTop)
        positionBottom = source.double(.layoutComponentStylePositionBottom)
        positionLeftUnitsValue = source.uint(.layoutComponentStylePositionLeftUnitsValue)
        positionRightUnitsValue = source.uint(.layoutComponentStylePositionRightUnitsValue)
        positionTopUnitsValue = source.uint(.layoutComponentStylePositionTopUnitsValue)
        positionBottomUnitsValue = source.uint(.layoutComponentStylePositionBottomUnitsValue)
        flexBasis = source.double(.layoutComponentStyleFlexBasis)
        aspectRatio = source.double(.layoutComponentStyleAspectRatio)
        interpolationTime = source.double(.layoutComponentStyleInterpolationTime)
        flexBasisUnitsValue = source.uint(.layoutComponentStyleFlexBasisUnitsValue, default: 3)
        layoutAlignmentType = source.uint(.layoutComponentStyleLayoutAlignmentType)
        animationStyleType = source.uint(.layoutComponentStyleAnimationStyleType)
        interpolationType = source.uint(.layoutComponentStyleInterpolationType)
        positionTypeValue = source.uint(.layoutComponentStylePositionTypeValue, default: 1)
        flexDirectionValue = source.uint(.layoutComponentStyleFlexDirectionValue, default: 2)
        directionValue = source.uint(.layoutComponentStyleDirectionValue)
        flexWrapValue = source.uint(.layoutComponentStyleFlexWrapValue)
        overflowValue = source.uint(.layoutComponentStyleOverflowValue)
        intrinsicallySizedValue = source.bool(.layoutComponentStyleIntrinsicallySizedValue)
        borderLeftUnitsValue = source.uint(.layoutComponentStyleBorderLeftUnitsValue)
        borderRightUnitsValue = source.uint(.layoutComponentStyleBorderRightUnitsValue)
        borderTopUnitsValue = source.uint(.layoutComponentStyleBorderTopUnitsValue)
        borderBottomUnitsValue = source.uint(.layoutComponentStyleBorderBottomUnitsValue)
        marginLeftUnitsValue = source.uint(.layoutComponentStyleMarginLeftUnitsValue)
        marginRightUnitsValue = source.uint(.layoutComponentStyleMarginRightUnitsValue)
        marginTopUnitsValue = source.uint(.layoutComponentStyleMarginTopUnitsValue)
        marginBottomUnitsValue = source.uint(.layoutComponentStyleMarginBottomUnitsValue)
        paddingLeftUnitsValue = source.uint(.layoutComponentStylePaddingLeftUnitsValue)
        paddingRightUnitsValue = source.uint(.layoutComponentStylePaddingRightUnitsValue)
        paddingTopUnitsValue = source.uint(.layoutComponentStylePaddingTopUnitsValue)
        paddingBottomUnitsValue = source.uint(.layoutComponentStylePaddingBottomUnitsValue)
        gapHorizontalUnitsValue = source.uint(.layoutComponentStyleGapHorizontalUnitsValue)
        gapVerticalUnitsValue = source.uint(.layoutComponentStyleGapVerticalUnitsValue)
        justifyItemsValue = source.uint(.layoutComponentStyleJustifyItemsValue, default: 7)
        layoutTypeValue = source.uint(.layoutComponentStyleLayoutTypeValue)
        linkCornerRadius = source.bool(.layoutComponentStyleLinkCornerRadius, default: true)
        cornerRadiusTL = source.double(.layoutComponentStyleCornerRadiusTL)
        cornerRadiusTR = source.double(.layoutComponentStyleCornerRadiusTR)
        cornerRadiusBL = source.double(.layoutComponentStyleCornerRadiusBL)
        cornerRadiusBR = source.double(.layoutComponentStyleCornerRadiusBR)
        minWidth = source.double(.layoutSizingStyleMinWidth)
        maxWidth = source.double(.layoutSizingStyleMaxWidth)
        minHeight = source.double(.layoutSizingStyleMinHeight)
        maxHeight = source.double(.layoutSizingStyleMaxHeight)
        minWidthUnitsValue = source.uint(.layoutSizingStyleMinWidthUnitsValue)
        maxWidthUnitsValue = source.uint(.layoutSizingStyleMaxWidthUnitsValue)
        minHeightUnitsValue = source.uint(.layoutSizingStyleMinHeightUnitsValue)
        maxHeightUnitsValue = source.uint(.layoutSizingStyleMaxHeightUnitsValue)
        layoutWidthScaleType = source.uint(.layoutSizingStyleLayoutWidthScaleType)
        layoutHeightScaleType = source.uint(.layoutSizingStyleLayoutHeightScaleType)
        widthUnitsValue = source.uint(.layoutSizingStyleWidthUnitsValue, default: 1)
        heightUnitsValue = source.uint(.layoutSizingStyleHeightUnitsValue, default: 1)
        justifySelfValue = source.uint(.layoutSizingStyleJustifySelfValue, default: 6)
        displayValue = source.uint(.layoutSizingStyleDisplayValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutComponentStyleGapHorizontal:
            access(&gapHorizontal)
        case .layoutComponentStyleGapVertical:
            access(&gapVertical)
        case .layoutComponentStyleBorderLeft:
            access(&borderLeft)
        case .layoutComponentStyleBorderRight:
            access(&borderRight)
        case .layoutComponentStyleBorderTop:
            access(&borderTop)
        case .layoutComponentStyleBorderBottom:
            access(&borderBottom)
        case .layoutComponentStyleMarginLeft:
            access(&marginLeft)
        case .layoutComponentStyleMarginRight:
            access(&marginRight)
        case .layoutComponentStyleMarginTop:
            access(&marginTop)
        case .layoutComponentStyleMarginBottom:
            access(&marginBottom)
        case .layoutComponentStylePaddingLeft:
            access(&paddingLeft)
        case .layoutComponentStylePaddingRight:
            access(&paddingRight)
        case .layoutComponentStylePaddingTop:
            access(&paddingTop)
        case .layoutComponentStylePaddingBottom:
            access(&paddingBottom)
        case .layoutComponentStylePositionLeft:
            access(&positionLeft)
        case .layoutComponentStylePositionRight:
            access(&positionRight)
        case .layoutComponentStylePositionTop:
            access(&positionTop)
        case .layoutComponentStylePositionBottom:
            access(&positionBottom)
        case .layoutComponentStyleFlexBasis:
            access(&flexBasis)
        case .layoutComponentStyleAspectRatio:
            access(&aspectRatio)
        case .layoutComponentStyleInterpolationTime:
            access(&interpolationTime)
        case .layoutComponentStyleCornerRadiusTL:
            access(&cornerRadiusTL)
        case .layoutComponentStyleCornerRadiusTR:
            access(&cornerRadiusTR)
        case .layoutComponentStyleCornerRadiusBL:
            access(&cornerRadiusBL)
        case .layoutComponentStyleCornerRadiusBR:
            access(&cornerRadiusBR)
        case .layoutSizingStyleMinWidth:
            access(&minWidth)
        case .layoutSizingStyleMaxWidth:
            access(&maxWidth)
        case .layoutSizingStyleMinHeight:
            access(&minHeight)
        case .layoutSizingStyleMaxHeight:
            access(&maxHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .layoutComponentStylePositionLeftUnitsValue:
            if self.positionLeftUnitsValue == value { return }
            self.positionLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStylePositionRightUnitsValue:
            if self.positionRightUnitsValue == value { return }
            self.positionRightUnitsValue = value
            didChange(key)
        case .layoutComponentStylePositionTopUnitsValue:
            if self.positionTopUnitsValue == value { return }
            self.positionTopUnitsValue = value
            didChange(key)
        case .layoutComponentStylePositionBottomUnitsValue:
            if self.positionBottomUnitsValue == value { return }
            self.positionBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStyleFlexBasisUnitsValue:
            if self.flexBasisUnitsValue == value { return }
            self.flexBasisUnitsValue = value
            didChange(key)
        case .layoutComponentStyleLayoutAlignmentType:
            if self.layoutAlignmentType == value { return }
            self.layoutAlignmentType = value
            didChange(key)
        case .layoutComponentStyleAnimationStyleType:
            if self.animationStyleType == value { return }
            self.animationStyleType = value
            didChange(key)
        case .layoutComponentStyleInterpolationType:
            if self.interpolationType == value { return }
            self.interpolationType = value
            didChange(key)
        case .layoutComponentStylePositionTypeValue:
            if self.positionTypeValue == value { return }
            self.positionTypeValue = value
            didChange(key)
        case .layoutComponentStyleFlexDirectionValue:
            if self.flexDirectionValue == value { return }
            self.flexDirectionValue = value
            didChange(key)
        case .layoutComponentStyleDirectionValue:
            if self.directionValue == value { return }
            self.directionValue = value
            didChange(key)
        case .layoutComponentStyleFlexWrapValue:
            if self.flexWrapValue == value { return }
            self.flexWrapValue = value
            didChange(key)
        case .layoutComponentStyleOverflowValue:
            if self.overflowValue == value { return }
            self.overflowValue = value
            didChange(key)
        case .layoutComponentStyleBorderLeftUnitsValue:
            if self.borderLeftUnitsValue == value { return }
            self.borderLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStyleBorderRightUnitsValue:
            if self.borderRightUnitsValue == value { return }
            self.borderRightUnitsValue = value
            didChange(key)
        case .layoutComponentStyleBorderTopUnitsValue:
            if self.borderTopUnitsValue == value { return }
            self.borderTopUnitsValue = value
            didChange(key)
        case .layoutComponentStyleBorderBottomUnitsValue:
            if self.borderBottomUnitsValue == value { return }
            self.borderBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginLeftUnitsValue:
            if self.marginLeftUnitsValue == value { return }
            self.marginLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginRightUnitsValue:
            if self.marginRightUnitsValue == value { return }
            self.marginRightUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginTopUnitsValue:
            if self.marginTopUnitsValue == value { return }
            self.marginTopUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginBottomUnitsValue:
            if self.marginBottomUnitsValue == value { return }
            self.marginBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingLeftUnitsValue:
            if self.paddingLeftUnitsValue == value { return }
            self.paddingLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingRightUnitsValue:
            if self.paddingRightUnitsValue == value { return }
            self.paddingRightUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingTopUnitsValue:
            if self.paddingTopUnitsValue == value { return }
            self.paddingTopUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingBottomUnitsValue:
            if self.paddingBottomUnitsValue == value { return }
            self.paddingBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStyleGapHorizontalUnitsValue:
            if self.gapHorizontalUnitsValue == value { return }
            self.gapHorizontalUnitsValue = value
            didChange(key)
        case .layoutComponentStyleGapVerticalUnitsValue:
            if self.gapVerticalUnitsValue == value { return }
            self.gapVerticalUnitsValue = value
            didChange(key)
        case .layoutComponentStyleJustifyItemsValue:
            if self.justifyItemsValue == value { return }
            self.justifyItemsValue = value
            didChange(key)
        case .layoutComponentStyleLayoutTypeValue:
            if self.layoutTypeValue == value { return }
            self.layoutTypeValue = value
            didChange(key)
        case .layoutSizingStyleMinWidthUnitsValue:
            if self.minWidthUnitsValue == value { return }
            self.minWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxWidthUnitsValue:
            if self.maxWidthUnitsValue == value { return }
            self.maxWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMinHeightUnitsValue:
            if self.minHeightUnitsValue == value { return }
            self.minHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxHeightUnitsValue:
            if self.maxHeightUnitsValue == value { return }
            self.maxHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleLayoutWidthScaleType:
            if self.layoutWidthScaleType == value { return }
            self.layoutWidthScaleType = value
            didChange(key)
        case .layoutSizingStyleLayoutHeightScaleType:
            if self.layoutHeightScaleType == value { return }
            self.layoutHeightScaleType = value
            didChange(key)
        case .layoutSizingStyleWidthUnitsValue:
            if self.widthUnitsValue == value { return }
            self.widthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleHeightUnitsValue:
            if self.heightUnitsValue == value { return }
            self.heightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleJustifySelfValue:
            if self.justifySelfValue == value { return }
            self.justifySelfValue = value
            didChange(key)
        case .layoutSizingStyleDisplayValue:
            if self.displayValue == value { return }
            self.displayValue = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .layoutComponentStylePositionLeftUnitsValue: positionLeftUnitsValue
        case .layoutComponentStylePositionRightUnitsValue: positionRightUnitsValue
        case .layoutComponentStylePositionTopUnitsValue: positionTopUnitsValue
        case .layoutComponentStylePositionBottomUnitsValue: positionBottomUnitsValue
        case .layoutComponentStyleFlexBasisUnitsValue: flexBasisUnitsValue
        case .layoutComponentStyleLayoutAlignmentType: layoutAlignmentType
        case .layoutComponentStyleAnimationStyleType: animationStyleType
        case .layoutComponentStyleInterpolationType: interpolationType
        case .layoutComponentStylePositionTypeValue: positionTypeValue
        case .layoutComponentStyleFlexDirectionValue: flexDirectionValue
        case .layoutComponentStyleDirectionValue: directionValue
        case .layoutComponentStyleFlexWrapValue: flexWrapValue
        case .layoutComponentStyleOverflowValue: overflowValue
        case .layoutComponentStyleBorderLeftUnitsValue: borderLeftUnitsValue
        case .layoutComponentStyleBorderRightUnitsValue: borderRightUnitsValue
        case .layoutComponentStyleBorderTopUnitsValue: borderTopUnitsValue
        case .layoutComponentStyleBorderBottomUnitsValue: borderBottomUnitsValue
        case .layoutComponentStyleMarginLeftUnitsValue: marginLeftUnitsValue
        case .layoutComponentStyleMarginRightUnitsValue: marginRightUnitsValue
        case .layoutComponentStyleMarginTopUnitsValue: marginTopUnitsValue
        case .layoutComponentStyleMarginBottomUnitsValue: marginBottomUnitsValue
        case .layoutComponentStylePaddingLeftUnitsValue: paddingLeftUnitsValue
        case .layoutComponentStylePaddingRightUnitsValue: paddingRightUnitsValue
        case .layoutComponentStylePaddingTopUnitsValue: paddingTopUnitsValue
        case .layoutComponentStylePaddingBottomUnitsValue: paddingBottomUnitsValue
        case .layoutComponentStyleGapHorizontalUnitsValue: gapHorizontalUnitsValue
        case .layoutComponentStyleGapVerticalUnitsValue: gapVerticalUnitsValue
        case .layoutComponentStyleJustifyItemsValue: justifyItemsValue
        case .layoutComponentStyleLayoutTypeValue: layoutTypeValue
        case .layoutSizingStyleMinWidthUnitsValue: minWidthUnitsValue
        case .layoutSizingStyleMaxWidthUnitsValue: maxWidthUnitsValue
        case .layoutSizingStyleMinHeightUnitsValue: minHeightUnitsValue
        case .layoutSizingStyleMaxHeightUnitsValue: maxHeightUnitsValue
        case .layoutSizingStyleLayoutWidthScaleType: layoutWidthScaleType
        case .layoutSizingStyleLayoutHeightScaleType: layoutHeightScaleType
        case .layoutSizingStyleWidthUnitsValue: widthUnitsValue
        case .layoutSizingStyleHeightUnitsValue: heightUnitsValue
        case .layoutSizingStyleJustifySelfValue: justifySelfValue
        case .layoutSizingStyleDisplayValue: displayValue
        default: super.uint(key)
        }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .layoutComponentStyleIntrinsicallySizedValue:
            if self.intrinsicallySizedValue == value { return }
            self.intrinsicallySizedValue = value
            didChange(key)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .layoutComponentStyleIntrinsicallySizedValue: intrinsicallySizedValue
        default: super.bool(key)
        }
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
        case .axisOffset:
            access(&offset)
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
        case .nSlicedNodeWidth:
            access(&width)
        case .nSlicedNodeHeight:
            access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's ArtboardComponentListOverride.
class ArtboardListOverrideBase: Component {
    final let artboardId: UInt32
    final var instanceWidth: Double
    final var instanceHeight: Double
    final var instanceWidthUnitsValue: UInt32
    final var instanceHeightUnitsValue: UInt32
    final var instanceWidthScaleType: UInt32
    final var instanceHeightScaleType: UInt32

    required init(_ source: ObjectSource) {
        artboardId = source.uint(.artboardComponentListOverrideArtboardId, default: .max)
        instanceWidth = source.double(.artboardComponentListOverrideInstanceWidth, default: -1)
        instanceHeight = source.double(.artboardComponentListOverrideInstanceHeight, default: -1)
        instanceWidthUnitsValue = source.uint(.artboardComponentListOverrideInstanceWidthUnitsValue, default: 1)
        instanceHeightUnitsValue = source.uint(.artboardComponentListOverrideInstanceHeightUnitsValue, default: 1)
        instanceWidthScaleType = source.uint(.artboardComponentListOverrideInstanceWidthScaleType)
        instanceHeightScaleType = source.uint(.artboardComponentListOverrideInstanceHeightScaleType)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .artboardComponentListOverrideInstanceWidth:
            access(&instanceWidth)
        case .artboardComponentListOverrideInstanceHeight:
            access(&instanceHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .artboardComponentListOverrideInstanceWidthUnitsValue:
            if self.instanceWidthUnitsValue == value { return }
            self.instanceWidthUnitsValue = value
            artboard.markLayoutDirty()
        case .artboardComponentListOverrideInstanceHeightUnitsValue:
            if self.instanceHeightUnitsValue == value { return }
            self.instanceHeightUnitsValue = value
            artboard.markLayoutDirty()
        case .artboardComponentListOverrideInstanceWidthScaleType:
            if self.instanceWidthScaleType == value { return }
            self.instanceWidthScaleType = value
            artboard.markLayoutDirty()
        case .artboardComponentListOverrideInstanceHeightScaleType:
            if self.instanceHeightScaleType == value { return }
            self.instanceHeightScaleType = value
            artboard.markLayoutDirty()
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .artboardComponentListOverrideInstanceWidthUnitsValue: instanceWidthUnitsValue
        case .artboardComponentListOverrideInstanceHeightUnitsValue: instanceHeightUnitsValue
        case .artboardComponentListOverrideInstanceWidthScaleType: instanceWidthScaleType
        case .artboardComponentListOverrideInstanceHeightScaleType: instanceHeightScaleType
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's GridTrack.
class GridTrackComponentBase: Component {
    final var value: Double
    final var maximum: Double
    final let list: UInt32
    final var type: UInt32
    final let maximumType: UInt32

    required init(_ source: ObjectSource) {
        value = source.double(.gridTrackTrackValue)
        maximum = source.double(.gridTrackTrackMaxValue)
        list = source.uint(.gridTrackCollection)
        type = source.uint(.gridTrackTrackType)
        maximumType = source.uint(.gridTrackTrackMaxType)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .gridTrackTrackValue:
            access(&value)
        case .gridTrackTrackMaxValue:
            access(&maximum)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .gridTrackTrackType:
            if self.type == value { return }
            self.type = value
            artboard.markLayoutDirty()
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .gridTrackTrackType: type
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's LayoutParticipant, LayoutNodeStyle, LayoutSizingStyle.
class LayoutParticipantBase: Component {
    final var width: Double
    final var height: Double
    final var fractionalWidth: Double
    final var fractionalHeight: Double
    final var minWidth: Double
    final var maxWidth: Double
    final var minHeight: Double
    final var maxHeight: Double
    final var minWidthUnitsValue: UInt32
    final var maxWidthUnitsValue: UInt32
    final var minHeightUnitsValue: UInt32
    final var maxHeightUnitsValue: UInt32
    final var layoutWidthScaleType: UInt32
    final var layoutHeightScaleType: UInt32
    final var widthUnitsValue: UInt32
    final var heightUnitsValue: UInt32
    final var justifySelfValue: UInt32
    final var displayValue: UInt32

    required init(_ source: ObjectSource) {
        width = source.double(.layoutNodeStyleWidth)
        height = source.double(.layoutNodeStyleHeight)
        fractionalWidth = source.double(.layoutNodeStyleFractionalWidth, default: 1)
        fractionalHeight = source.double(.layoutNodeStyleFractionalHeight, default: 1)
        minWidth = source.double(.layoutSizingStyleMinWidth)
        maxWidth = source.double(.layoutSizingStyleMaxWidth)
        minHeight = source.double(.layoutSizingStyleMinHeight)
        maxHeight = source.double(.layoutSizingStyleMaxHeight)
        minWidthUnitsValue = source.uint(.layoutSizingStyleMinWidthUnitsValue)
        maxWidthUnitsValue = source.uint(.layoutSizingStyleMaxWidthUnitsValue)
        minHeightUnitsValue = source.uint(.layoutSizingStyleMinHeightUnitsValue)
        maxHeightUnitsValue = source.uint(.layoutSizingStyleMaxHeightUnitsValue)
        layoutWidthScaleType = source.uint(.layoutSizingStyleLayoutWidthScaleType)
        layoutHeightScaleType = source.uint(.layoutSizingStyleLayoutHeightScaleType)
        widthUnitsValue = source.uint(.layoutSizingStyleWidthUnitsValue, default: 1)
        heightUnitsValue = source.uint(.layoutSizingStyleHeightUnitsValue, default: 1)
        justifySelfValue = source.uint(.layoutSizingStyleJustifySelfValue, default: 6)
        displayValue = source.uint(.layoutSizingStyleDisplayValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutNodeStyleWidth:
            access(&width)
        case .layoutNodeStyleHeight:
            access(&height)
        case .layoutNodeStyleFractionalWidth:
            access(&fractionalWidth)
        case .layoutNodeStyleFractionalHeight:
            access(&fractionalHeight)
        case .layoutSizingStyleMinWidth:
            access(&minWidth)
        case .layoutSizingStyleMaxWidth:
            access(&maxWidth)
        case .layoutSizingStyleMinHeight:
            access(&minHeight)
        case .layoutSizingStyleMaxHeight:
            access(&maxHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .layoutSizingStyleMinWidthUnitsValue:
            if self.minWidthUnitsValue == value { return }
            self.minWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxWidthUnitsValue:
            if self.maxWidthUnitsValue == value { return }
            self.maxWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMinHeightUnitsValue:
            if self.minHeightUnitsValue == value { return }
            self.minHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxHeightUnitsValue:
            if self.maxHeightUnitsValue == value { return }
            self.maxHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleLayoutWidthScaleType:
            if self.layoutWidthScaleType == value { return }
            self.layoutWidthScaleType = value
            didChange(key)
        case .layoutSizingStyleLayoutHeightScaleType:
            if self.layoutHeightScaleType == value { return }
            self.layoutHeightScaleType = value
            didChange(key)
        case .layoutSizingStyleWidthUnitsValue:
            if self.widthUnitsValue == value { return }
            self.widthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleHeightUnitsValue:
            if self.heightUnitsValue == value { return }
            self.heightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleJustifySelfValue:
            if self.justifySelfValue == value { return }
            self.justifySelfValue = value
            didChange(key)
        case .layoutSizingStyleDisplayValue:
            if self.displayValue == value { return }
            self.displayValue = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .layoutSizingStyleMinWidthUnitsValue: minWidthUnitsValue
        case .layoutSizingStyleMaxWidthUnitsValue: maxWidthUnitsValue
        case .layoutSizingStyleMinHeightUnitsValue: minHeightUnitsValue
        case .layoutSizingStyleMaxHeightUnitsValue: maxHeightUnitsValue
        case .layoutSizingStyleLayoutWidthScaleType: layoutWidthScaleType
        case .layoutSizingStyleLayoutHeightScaleType: layoutHeightScaleType
        case .layoutSizingStyleWidthUnitsValue: widthUnitsValue
        case .layoutSizingStyleHeightUnitsValue: heightUnitsValue
        case .layoutSizingStyleJustifySelfValue: justifySelfValue
        case .layoutSizingStyleDisplayValue: displayValue
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's GridItemPlacement.
class GridItemPlacementBase: Component {
    final var gridColumn: Int32
    final var gridRow: Int32
    final var gridColumnSpan: UInt32
    final var gridRowSpan: UInt32

    required init(_ source: ObjectSource) {
        gridColumn = source.int(.gridItemPlacementGridColumn)
        gridRow = source.int(.gridItemPlacementGridRow)
        gridColumnSpan = source.uint(.gridItemPlacementGridColumnSpan, default: 1)
        gridRowSpan = source.uint(.gridItemPlacementGridRowSpan, default: 1)
        super.init(source)
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .gridItemPlacementGridColumn:
            let value = Int32(bitPattern: value)
            if self.gridColumn == value { return }
            self.gridColumn = value
            artboard.markLayoutDirty()
        case .gridItemPlacementGridRow:
            let value = Int32(bitPattern: value)
            if self.gridRow == value { return }
            self.gridRow = value
            artboard.markLayoutDirty()
        case .gridItemPlacementGridColumnSpan:
            if self.gridColumnSpan == value { return }
            self.gridColumnSpan = value
            artboard.markLayoutDirty()
        case .gridItemPlacementGridRowSpan:
            if self.gridRowSpan == value { return }
            self.gridRowSpan = value
            artboard.markLayoutDirty()
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .gridItemPlacementGridColumn: UInt32(bitPattern: gridColumn)
        case .gridItemPlacementGridRow: UInt32(bitPattern: gridRow)
        case .gridItemPlacementGridColumnSpan: gridColumnSpan
        case .gridItemPlacementGridRowSpan: gridRowSpan
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's TextValueRun.
class TextValueRunBase: Component {
    final var text: String

    required init(_ source: ObjectSource) {
        text = source.string(.textValueRunText)
        super.init(source)
    }

    override func setString(_ key: PropertyKey, _ value: String) {
        switch key {
        case .textValueRunText:
            if self.text == value { return }
            self.text = value
            didChange(key)
        default: super.setString(key, value)
        }
    }

    override func string(_ key: PropertyKey) -> String? {
        switch key {
        case .textValueRunText: text
        default: super.string(key)
        }
    }
}

/// What is stored of the format's TextStylePaint, TextStyle.
class TextStyleBase: ContainerComponent {
    final var fontSize: Double
    final var lineHeight: Double
    final var letterSpacing: Double

    required init(_ source: ObjectSource) {
        fontSize = source.double(.textStyleFontSize, default: 12)
        lineHeight = source.double(.textStyleLineHeight, default: -1)
        letterSpacing = source.double(.textStyleLetterSpacing)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textStyleFontSize:
            access(&fontSize)
        case .textStyleLineHeight:
            access(&lineHeight)
        case .textStyleLetterSpacing:
            access(&letterSpacing)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TextStyleAxis.
class TextStyleAxisBase: Component {
    final let tag: UInt32
    final var axisValue: Double

    required init(_ source: ObjectSource) {
        tag = source.uint(.textStyleAxisTag)
        axisValue = source.double(.textStyleAxisAxisValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textStyleAxisAxisValue:
            access(&axisValue)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TextModifierRange.
class TextModifierRangeBase: ContainerComponent {
    final var modifyFrom: Double
    final var modifyTo: Double
    final var strength: Double
    final let unitsValue: UInt32
    final let typeValue: UInt32
    final let modeValue: UInt32
    final let clamp: Bool
    final var falloffFrom: Double
    final var falloffTo: Double
    final var offset: Double
    final let runId: UInt32

    required init(_ source: ObjectSource) {
        modifyFrom = source.double(.textModifierRangeModifyFrom)
        modifyTo = source.double(.textModifierRangeModifyTo, default: 1)
        strength = source.double(.textModifierRangeStrength, default: 1)
        unitsValue = source.uint(.textModifierRangeUnitsValue)
        typeValue = source.uint(.textModifierRangeTypeValue)
        modeValue = source.uint(.textModifierRangeModeValue)
        clamp = source.bool(.textModifierRangeClamp)
        falloffFrom = source.double(.textModifierRangeFalloffFrom)
        falloffTo = source.double(.textModifierRangeFalloffTo, default: 1)
        offset = source.double(.textModifierRangeOffset)
        runId = source.uint(.textModifierRangeRunId, default: .max)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textModifierRangeModifyFrom:
            access(&modifyFrom)
        case .textModifierRangeModifyTo:
            access(&modifyTo)
        case .textModifierRangeStrength:
            access(&strength)
        case .textModifierRangeFalloffFrom:
            access(&falloffFrom)
        case .textModifierRangeFalloffTo:
            access(&falloffTo)
        case .textModifierRangeOffset:
            access(&offset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TextModifierGroup.
class TextModifierGroupBase: ContainerComponent {
    final let modifierFlags: UInt32
    final var originX: Double
    final var originY: Double
    final var opacity: Double
    final var x: Double
    final var y: Double
    final var rotation: Double
    final var scaleX: Double
    final var scaleY: Double

    required init(_ source: ObjectSource) {
        modifierFlags = source.uint(.textModifierGroupModifierFlags)
        originX = source.double(.textModifierGroupOriginX)
        originY = source.double(.textModifierGroupOriginY)
        opacity = source.double(.textModifierGroupOpacity, default: 1)
        x = source.double(.textModifierGroupX)
        y = source.double(.textModifierGroupY)
        rotation = source.double(.textModifierGroupRotation)
        scaleX = source.double(.textModifierGroupScaleX, default: 1)
        scaleY = source.double(.textModifierGroupScaleY, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textModifierGroupOriginX:
            access(&originX)
        case .textModifierGroupOriginY:
            access(&originY)
        case .textModifierGroupOpacity:
            access(&opacity)
        case .textModifierGroupX:
            access(&x)
        case .textModifierGroupY:
            access(&y)
        case .textModifierGroupRotation:
            access(&rotation)
        case .textModifierGroupScaleX:
            access(&scaleX)
        case .textModifierGroupScaleY:
            access(&scaleY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TextVariationModifier, TextShapeModifier, TextModifier.
class TextVariationModifierBase: Component {
    final let tag: UInt32
    final var value: Double

    required init(_ source: ObjectSource) {
        tag = source.uint(.textVariationModifierAxisTag)
        value = source.double(.textVariationModifierAxisValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textVariationModifierAxisValue:
            access(&value)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's TextStyleFeature.
class TextStyleFeatureBase: Component {
    final let tag: UInt32
    final var value: UInt32

    required init(_ source: ObjectSource) {
        tag = source.uint(.textStyleFeatureTag)
        value = source.uint(.textStyleFeatureFeatureValue, default: 1)
        super.init(source)
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .textStyleFeatureFeatureValue:
            if self.value == value { return }
            self.value = value
            didChange(key)
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .textStyleFeatureFeatureValue: value
        default: super.uint(key)
        }
    }
}

/// What is stored of the format's TextFollowPathModifier, TextTargetModifier, TextModifier.
class TextFollowPathModifierBase: Component {
    final var isRadial: Bool
    final var orients: Bool
    final var start: Double
    final var end: Double
    final var strength: Double
    final var offset: Double
    final let targetId: UInt32

    required init(_ source: ObjectSource) {
        isRadial = source.bool(.textFollowPathModifierRadial)
        orients = source.bool(.textFollowPathModifierOrient, default: true)
        start = source.double(.textFollowPathModifierStart)
        end = source.double(.textFollowPathModifierEnd, default: 1)
        strength = source.double(.textFollowPathModifierStrength, default: 1)
        offset = source.double(.textFollowPathModifierOffset)
        targetId = source.uint(.textTargetModifierTargetId, default: .max)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textFollowPathModifierStart:
            access(&start)
        case .textFollowPathModifierEnd:
            access(&end)
        case .textFollowPathModifierStrength:
            access(&strength)
        case .textFollowPathModifierOffset:
            access(&offset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .textFollowPathModifierRadial:
            if self.isRadial == value { return }
            self.isRadial = value
            didChange(key)
        case .textFollowPathModifierOrient:
            if self.orients == value { return }
            self.orients = value
            didChange(key)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .textFollowPathModifierRadial: isRadial
        case .textFollowPathModifierOrient: orients
        default: super.bool(key)
        }
    }
}

/// What is stored of the format's TextStyleBackground.
class TextStyleBackgroundBase: ContainerComponent {
    final var cornerRadius: Double

    required init(_ source: ObjectSource) {
        cornerRadius = source.double(.textStyleBackgroundCornerRadius)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textStyleBackgroundCornerRadius:
            access(&cornerRadius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's NestedSimpleAnimation.
class NestedSimpleAnimationBase: NestedLinearAnimation {
    final var speed: Double
    final var isPlaying: Bool

    required init(_ source: ObjectSource) {
        speed = source.double(.nestedSimpleAnimationSpeed, default: 1)
        isPlaying = source.bool(.nestedSimpleAnimationIsPlaying)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedSimpleAnimationSpeed:
            access(&speed)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .nestedSimpleAnimationIsPlaying:
            if self.isPlaying == value { return }
            self.isPlaying = value
            didChange(key)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .nestedSimpleAnimationIsPlaying: isPlaying
        default: super.bool(key)
        }
    }
}

/// What is stored of the format's NestedLinearAnimation.
class NestedLinearAnimationBase: NestedAnimation {
    final var mix: Double

    required init(_ source: ObjectSource) {
        mix = source.double(.nestedLinearAnimationMix, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedLinearAnimationMix:
            access(&mix)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's NestedRemapAnimation.
class NestedRemapAnimationBase: NestedLinearAnimation {
    final var time: Double

    required init(_ source: ObjectSource) {
        time = source.double(.nestedRemapAnimationTime)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedRemapAnimationTime:
            access(&time)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}
