/// Properties of what an artboard draws: nodes, shapes, paths, paints, bones, constraints, assets.
extension PropertyKey {
    // Artboard
    package static let artboardOriginX = PropertyKey(rawValue: 11)
    package static let artboardOriginY = PropertyKey(rawValue: 12)
    package static let artboardDefaultStateMachineId = PropertyKey(rawValue: 236)
    package static let artboardViewModelId = PropertyKey(rawValue: 583)

    // Asset
    package static let assetName = PropertyKey(rawValue: 203)

    // Bone
    package static let boneLength = PropertyKey(rawValue: 89)

    // ClippingShape
    package static let clippingShapeSourceId = PropertyKey(rawValue: 92)
    package static let clippingShapeFillRule = PropertyKey(rawValue: 93)
    package static let clippingShapeIsVisible = PropertyKey(rawValue: 94)

    // ColorChannels
    package static let colorChannelsColorRed = PropertyKey(rawValue: 118)
    package static let colorChannelsColorGreen = PropertyKey(rawValue: 136)
    package static let colorChannelsColorBlue = PropertyKey(rawValue: 210)
    package static let colorChannelsColorAlpha = PropertyKey(rawValue: 218)

    // Component
    package static let componentName = PropertyKey(rawValue: 4)
    package static let componentParentId = PropertyKey(rawValue: 5)

    // ComponentOrigin
    package static let componentOriginOriginX = PropertyKey(rawValue: 1040)
    package static let componentOriginOriginY = PropertyKey(rawValue: 1041)

    // Constraint
    package static let constraintStrength = PropertyKey(rawValue: 172)

    // CubicAsymmetricVertex
    package static let cubicAsymmetricVertexRotation = PropertyKey(rawValue: 79)
    package static let cubicAsymmetricVertexInDistance = PropertyKey(rawValue: 80)
    package static let cubicAsymmetricVertexOutDistance = PropertyKey(rawValue: 81)

    // CubicDetachedVertex
    package static let cubicDetachedVertexInRotation = PropertyKey(rawValue: 84)
    package static let cubicDetachedVertexInDistance = PropertyKey(rawValue: 85)
    package static let cubicDetachedVertexOutRotation = PropertyKey(rawValue: 86)
    package static let cubicDetachedVertexOutDistance = PropertyKey(rawValue: 87)

    // CubicMirroredVertex
    package static let cubicMirroredVertexRotation = PropertyKey(rawValue: 82)
    package static let cubicMirroredVertexDistance = PropertyKey(rawValue: 83)

    // CubicWeight
    package static let cubicWeightInValues = PropertyKey(rawValue: 110)
    package static let cubicWeightInIndices = PropertyKey(rawValue: 111)
    package static let cubicWeightOutValues = PropertyKey(rawValue: 112)
    package static let cubicWeightOutIndices = PropertyKey(rawValue: 113)

    // Dash
    package static let dashLength = PropertyKey(rawValue: 692)
    package static let dashLengthIsPercentage = PropertyKey(rawValue: 693)

    // DashPath
    package static let dashPathOffset = PropertyKey(rawValue: 690)
    package static let dashPathOffsetIsPercentage = PropertyKey(rawValue: 691)

    // DistanceConstraint
    package static let distanceConstraintDistance = PropertyKey(rawValue: 177)
    package static let distanceConstraintModeValue = PropertyKey(rawValue: 178)

    // DrawRules
    package static let drawRulesDrawTargetId = PropertyKey(rawValue: 121)

    // DrawTarget
    package static let drawTargetDrawableId = PropertyKey(rawValue: 119)
    package static let drawTargetPlacementValue = PropertyKey(rawValue: 120)

    // Drawable
    package static let drawableBlendModeValue = PropertyKey(rawValue: 23)
    package static let drawableDrawableFlags = PropertyKey(rawValue: 129)

    // Feather
    package static let featherSpaceValue = PropertyKey(rawValue: 748)
    package static let featherStrength = PropertyKey(rawValue: 749)
    package static let featherOffsetX = PropertyKey(rawValue: 750)
    package static let featherOffsetY = PropertyKey(rawValue: 751)
    package static let featherInner = PropertyKey(rawValue: 752)

    // FileAsset
    package static let fileAssetAssetId = PropertyKey(rawValue: 204)

    // FileAssetContents
    package static let fileAssetContentsBytes = PropertyKey(rawValue: 212)

    // Fill
    package static let fillFillRule = PropertyKey(rawValue: 40)

    // FocusData
    package static let focusDataFocusFlags = PropertyKey(rawValue: 1033)
    package static let focusDataCanFocus = PropertyKey(rawValue: 953)
    package static let focusDataCanTouch = PropertyKey(rawValue: 954)
    package static let focusDataCanTraverse = PropertyKey(rawValue: 955)
    package static let focusDataEdgeBehaviorValue = PropertyKey(rawValue: 956)

    // FollowPathConstraint
    package static let followPathConstraintDistance = PropertyKey(rawValue: 363)
    package static let followPathConstraintOrient = PropertyKey(rawValue: 364)
    package static let followPathConstraintOffset = PropertyKey(rawValue: 365)

    // GradientStop
    package static let gradientStopColorValue = PropertyKey(rawValue: 38)
    package static let gradientStopPosition = PropertyKey(rawValue: 39)

    // IKConstraint
    package static let ikConstraintInvertDirection = PropertyKey(rawValue: 174)
    package static let ikConstraintParentBoneCount = PropertyKey(rawValue: 175)

    // Image
    package static let imageAssetId = PropertyKey(rawValue: 206)
    package static let imageOriginX = PropertyKey(rawValue: 380)
    package static let imageOriginY = PropertyKey(rawValue: 381)
    package static let imageFit = PropertyKey(rawValue: 974)
    package static let imageAlignmentX = PropertyKey(rawValue: 975)
    package static let imageAlignmentY = PropertyKey(rawValue: 976)
    package static let imageSamplerFilter = PropertyKey(rawValue: 1076)
    package static let imageSamplerWrapX = PropertyKey(rawValue: 1077)
    package static let imageSamplerWrapY = PropertyKey(rawValue: 1078)

    // ImageAsset
    package static let imageAssetSamplerFilter = PropertyKey(rawValue: 1073)
    package static let imageAssetSamplerWrapX = PropertyKey(rawValue: 1074)
    package static let imageAssetSamplerWrapY = PropertyKey(rawValue: 1075)

    // LinearGradient
    package static let linearGradientStartY = PropertyKey(rawValue: 33)
    package static let linearGradientEndX = PropertyKey(rawValue: 34)
    package static let linearGradientEndY = PropertyKey(rawValue: 35)
    package static let linearGradientStartX = PropertyKey(rawValue: 42)
    package static let linearGradientOpacity = PropertyKey(rawValue: 46)

    // ListFollowPathConstraint
    package static let listFollowPathConstraintDistanceEnd = PropertyKey(rawValue: 888)
    package static let listFollowPathConstraintDistanceOffset = PropertyKey(rawValue: 889)

    // Mesh
    package static let meshTriangleIndexBytes = PropertyKey(rawValue: 223)

    // MeshVertex
    package static let meshVertexU = PropertyKey(rawValue: 215)
    package static let meshVertexV = PropertyKey(rawValue: 216)

    // Node
    package static let nodeXArtboard = PropertyKey(rawValue: 9)
    package static let nodeYArtboard = PropertyKey(rawValue: 10)
    package static let nodeX = PropertyKey(rawValue: 13)
    package static let nodeY = PropertyKey(rawValue: 14)
    package static let nodeComputedLocalX = PropertyKey(rawValue: 806)
    package static let nodeComputedLocalY = PropertyKey(rawValue: 807)
    package static let nodeComputedWorldX = PropertyKey(rawValue: 808)
    package static let nodeComputedWorldY = PropertyKey(rawValue: 809)
    package static let nodeComputedWidth = PropertyKey(rawValue: 810)
    package static let nodeComputedHeight = PropertyKey(rawValue: 811)
    package static let nodeComputedRootX = PropertyKey(rawValue: 864)
    package static let nodeComputedRootY = PropertyKey(rawValue: 865)

    // ParametricPath
    package static let parametricPathWidth = PropertyKey(rawValue: 20)
    package static let parametricPathHeight = PropertyKey(rawValue: 21)
    package static let parametricPathOriginX = PropertyKey(rawValue: 123)
    package static let parametricPathOriginY = PropertyKey(rawValue: 124)

    // Path
    package static let pathPathFlags = PropertyKey(rawValue: 128)
    package static let pathIsHole = PropertyKey(rawValue: 770)

    // PointsCommonPath
    package static let pointsCommonPathIsClosed = PropertyKey(rawValue: 32)
    package static let listPathListSource = PropertyKey(rawValue: 874)

    // Polygon
    package static let polygonPoints = PropertyKey(rawValue: 125)
    package static let polygonCornerRadius = PropertyKey(rawValue: 126)

    // Rectangle
    package static let rectangleCornerRadiusTL = PropertyKey(rawValue: 31)
    package static let rectangleCornerRadiusTR = PropertyKey(rawValue: 161)
    package static let rectangleCornerRadiusBL = PropertyKey(rawValue: 162)
    package static let rectangleCornerRadiusBR = PropertyKey(rawValue: 163)
    package static let rectangleLinkCornerRadius = PropertyKey(rawValue: 164)

    // RootBone
    package static let rootBoneX = PropertyKey(rawValue: 90)
    package static let rootBoneY = PropertyKey(rawValue: 91)

    // Shape
    package static let shapeLength = PropertyKey(rawValue: 781)

    // ShapePaint
    package static let shapePaintIsVisible = PropertyKey(rawValue: 41)
    package static let shapePaintBlendModeValue = PropertyKey(rawValue: 747)

    // Skin
    package static let skinXx = PropertyKey(rawValue: 104)
    package static let skinYx = PropertyKey(rawValue: 105)
    package static let skinXy = PropertyKey(rawValue: 106)
    package static let skinYy = PropertyKey(rawValue: 107)
    package static let skinTx = PropertyKey(rawValue: 108)
    package static let skinTy = PropertyKey(rawValue: 109)

    // SolidColor
    package static let solidColorColorValue = PropertyKey(rawValue: 37)

    // Star
    package static let starInnerRadius = PropertyKey(rawValue: 127)

    // StraightVertex
    package static let straightVertexRadius = PropertyKey(rawValue: 26)

    // Stroke
    package static let strokeThickness = PropertyKey(rawValue: 47)
    package static let strokeCap = PropertyKey(rawValue: 48)
    package static let strokeJoin = PropertyKey(rawValue: 49)
    package static let strokeTransformAffectsStroke = PropertyKey(rawValue: 50)

    // TargetEffect
    package static let targetEffectTargetId = PropertyKey(rawValue: 922)

    // TargetedConstraint
    package static let targetedConstraintTargetId = PropertyKey(rawValue: 173)

    // Tendon
    package static let tendonBoneId = PropertyKey(rawValue: 95)
    package static let tendonXx = PropertyKey(rawValue: 96)
    package static let tendonYx = PropertyKey(rawValue: 97)
    package static let tendonXy = PropertyKey(rawValue: 98)
    package static let tendonYy = PropertyKey(rawValue: 99)
    package static let tendonTx = PropertyKey(rawValue: 100)
    package static let tendonTy = PropertyKey(rawValue: 101)

    // TransformComponent
    package static let transformComponentRotation = PropertyKey(rawValue: 15)
    package static let transformComponentScaleX = PropertyKey(rawValue: 16)
    package static let transformComponentScaleY = PropertyKey(rawValue: 17)

    // TransformComponentConstraint
    package static let transformComponentConstraintCopyFactor = PropertyKey(rawValue: 182)
    package static let transformComponentConstraintMinValue = PropertyKey(rawValue: 183)
    package static let transformComponentConstraintMaxValue = PropertyKey(rawValue: 184)
    package static let transformComponentConstraintOffset = PropertyKey(rawValue: 188)
    package static let transformComponentConstraintDoesCopy = PropertyKey(rawValue: 189)
    package static let transformComponentConstraintMin = PropertyKey(rawValue: 190)
    package static let transformComponentConstraintMax = PropertyKey(rawValue: 191)
    package static let transformComponentConstraintMinMaxSpaceValue = PropertyKey(rawValue: 195)

    // TransformComponentConstraintY
    package static let transformComponentConstraintYCopyFactorY = PropertyKey(rawValue: 185)
    package static let transformComponentConstraintYMinValueY = PropertyKey(rawValue: 186)
    package static let transformComponentConstraintYMaxValueY = PropertyKey(rawValue: 187)
    package static let transformComponentConstraintYDoesCopyY = PropertyKey(rawValue: 192)
    package static let transformComponentConstraintYMinY = PropertyKey(rawValue: 193)
    package static let transformComponentConstraintYMaxY = PropertyKey(rawValue: 194)

    // TransformConstraint
    package static let transformConstraintOriginX = PropertyKey(rawValue: 372)
    package static let transformConstraintOriginY = PropertyKey(rawValue: 373)

    // TransformSpaceConstraint
    package static let transformSpaceConstraintSourceSpaceValue = PropertyKey(rawValue: 179)
    package static let transformSpaceConstraintDestSpaceValue = PropertyKey(rawValue: 180)

    // TrimPath
    package static let trimPathStart = PropertyKey(rawValue: 114)
    package static let trimPathEnd = PropertyKey(rawValue: 115)
    package static let trimPathOffset = PropertyKey(rawValue: 116)
    package static let trimPathModeValue = PropertyKey(rawValue: 117)

    // Vertex
    package static let vertexX = PropertyKey(rawValue: 24)
    package static let vertexY = PropertyKey(rawValue: 25)

    // Weight
    package static let weightValues = PropertyKey(rawValue: 102)
    package static let weightIndices = PropertyKey(rawValue: 103)

    // WorldTransformComponent
    package static let worldTransformComponentOpacity = PropertyKey(rawValue: 18)
}
