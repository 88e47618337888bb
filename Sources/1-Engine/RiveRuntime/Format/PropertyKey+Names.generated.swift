// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

extension PropertyKey {
    // Artboard
    package static let artboardOriginX = PropertyKey(rawValue: 11)
    package static let artboardOriginY = PropertyKey(rawValue: 12)
    package static let artboardDefaultStateMachineId = PropertyKey(rawValue: 236)
    package static let artboardViewModelId = PropertyKey(rawValue: 583)
    // Node
    package static let nodeX = PropertyKey(rawValue: 13)
    package static let nodeY = PropertyKey(rawValue: 14)
    package static let nodeXArtboard = PropertyKey(rawValue: 9)
    package static let nodeYArtboard = PropertyKey(rawValue: 10)
    package static let nodeComputedLocalX = PropertyKey(rawValue: 806)
    package static let nodeComputedLocalY = PropertyKey(rawValue: 807)
    package static let nodeComputedWorldX = PropertyKey(rawValue: 808)
    package static let nodeComputedWorldY = PropertyKey(rawValue: 809)
    package static let nodeComputedRootX = PropertyKey(rawValue: 864)
    package static let nodeComputedRootY = PropertyKey(rawValue: 865)
    package static let nodeComputedWidth = PropertyKey(rawValue: 810)
    package static let nodeComputedHeight = PropertyKey(rawValue: 811)
    // Component
    package static let componentName = PropertyKey(rawValue: 4)
    package static let componentParentId = PropertyKey(rawValue: 5)
    // Drawable
    package static let drawableBlendModeValue = PropertyKey(rawValue: 23)
    package static let drawableDrawableFlags = PropertyKey(rawValue: 129)
    // TransformComponent
    package static let transformComponentRotation = PropertyKey(rawValue: 15)
    package static let transformComponentScaleX = PropertyKey(rawValue: 16)
    package static let transformComponentScaleY = PropertyKey(rawValue: 17)
    // DrawTarget
    package static let drawTargetDrawableId = PropertyKey(rawValue: 119)
    package static let drawTargetPlacementValue = PropertyKey(rawValue: 120)
    // DrawRules
    package static let drawRulesDrawTargetId = PropertyKey(rawValue: 121)
    // WorldTransformComponent
    package static let worldTransformComponentOpacity = PropertyKey(rawValue: 18)
    // NestedArtboard
    package static let nestedArtboardArtboardId = PropertyKey(rawValue: 197)
    package static let nestedArtboardDataBindPathIds = PropertyKey(rawValue: 582)
    package static let nestedArtboardIsPaused = PropertyKey(rawValue: 895)
    package static let nestedArtboardSpeed = PropertyKey(rawValue: 907)
    package static let nestedArtboardQuantize = PropertyKey(rawValue: 908)
    package static let nestedArtboardIsStateful = PropertyKey(rawValue: 1014)
    // NestedAnimation
    package static let nestedAnimationAnimationId = PropertyKey(rawValue: 198)
    // CustomPropertyNumber
    package static let customPropertyNumberPropertyValue = PropertyKey(rawValue: 243)
    // Event
    package static let eventTrigger = PropertyKey(rawValue: 395)
    // CustomPropertyBoolean
    package static let customPropertyBooleanPropertyValue = PropertyKey(rawValue: 245)
    // CustomPropertyString
    package static let customPropertyStringPropertyValue = PropertyKey(rawValue: 246)
    // OpenUrlEvent
    package static let openUrlEventUrl = PropertyKey(rawValue: 248)
    package static let openUrlEventTargetValue = PropertyKey(rawValue: 249)
    // Solo
    package static let soloActiveComponentId = PropertyKey(rawValue: 296)
    // Joystick
    package static let joystickX = PropertyKey(rawValue: 299)
    package static let joystickY = PropertyKey(rawValue: 300)
    package static let joystickPosX = PropertyKey(rawValue: 303)
    package static let joystickPosY = PropertyKey(rawValue: 304)
    package static let joystickOriginX = PropertyKey(rawValue: 307)
    package static let joystickOriginY = PropertyKey(rawValue: 308)
    package static let joystickWidth = PropertyKey(rawValue: 305)
    package static let joystickHeight = PropertyKey(rawValue: 306)
    package static let joystickXId = PropertyKey(rawValue: 301)
    package static let joystickYId = PropertyKey(rawValue: 302)
    package static let joystickJoystickFlags = PropertyKey(rawValue: 312)
    package static let joystickHandleSourceId = PropertyKey(rawValue: 313)
    // AudioEvent
    package static let audioEventAssetId = PropertyKey(rawValue: 408)
    // LayoutComponent
    package static let layoutComponentClip = PropertyKey(rawValue: 196)
    package static let layoutComponentWidth = PropertyKey(rawValue: 7)
    package static let layoutComponentHeight = PropertyKey(rawValue: 8)
    package static let layoutComponentStyleId = PropertyKey(rawValue: 494)
    package static let layoutComponentFractionalWidth = PropertyKey(rawValue: 706)
    package static let layoutComponentFractionalHeight = PropertyKey(rawValue: 707)
    // NestedArtboardLeaf
    package static let nestedArtboardLeafFit = PropertyKey(rawValue: 538)
    package static let nestedArtboardLeafAlignmentX = PropertyKey(rawValue: 644)
    package static let nestedArtboardLeafAlignmentY = PropertyKey(rawValue: 645)
    // NestedArtboardLayout
    package static let nestedArtboardLayoutInstanceWidth = PropertyKey(rawValue: 663)
    package static let nestedArtboardLayoutInstanceHeight = PropertyKey(rawValue: 664)
    package static let nestedArtboardLayoutInstanceWidthUnitsValue = PropertyKey(rawValue: 665)
    package static let nestedArtboardLayoutInstanceHeightUnitsValue = PropertyKey(rawValue: 666)
    package static let nestedArtboardLayoutInstanceWidthScaleType = PropertyKey(rawValue: 667)
    package static let nestedArtboardLayoutInstanceHeightScaleType = PropertyKey(rawValue: 668)
    // ArtboardComponentList
    package static let artboardComponentListListSource = PropertyKey(rawValue: 800)
    // CustomPropertyColor
    package static let customPropertyColorPropertyValue = PropertyKey(rawValue: 836)
    // ScriptInputViewModelProperty
    package static let scriptInputViewModelPropertyDataBindPathIds = PropertyKey(rawValue: 866)
    // CustomPropertyTrigger
    package static let customPropertyTriggerFire = PropertyKey(rawValue: 869)
    package static let customPropertyTriggerPropertyValue = PropertyKey(rawValue: 870)
    // CustomPropertyEnum
    package static let customPropertyEnumPropertyValue = PropertyKey(rawValue: 872)
    package static let customPropertyEnumEnumId = PropertyKey(rawValue: 873)
    // ScriptInputArtboard
    package static let scriptInputArtboardArtboardId = PropertyKey(rawValue: 876)
    // ArtboardListMapRule
    package static let artboardListMapRuleArtboardId = PropertyKey(rawValue: 934)
    package static let artboardListMapRuleViewModelId = PropertyKey(rawValue: 935)
    // FocusData
    package static let focusDataFocusFlags = PropertyKey(rawValue: 1033)
    package static let focusDataCanFocus = PropertyKey(rawValue: 953)
    package static let focusDataCanTouch = PropertyKey(rawValue: 954)
    package static let focusDataCanTraverse = PropertyKey(rawValue: 955)
    package static let focusDataEdgeBehaviorValue = PropertyKey(rawValue: 956)
    // ComponentOrigin
    package static let componentOriginOriginX = PropertyKey(rawValue: 1040)
    package static let componentOriginOriginY = PropertyKey(rawValue: 1041)
    // Shape
    package static let shapeLength = PropertyKey(rawValue: 781)
    // StraightVertex
    package static let straightVertexRadius = PropertyKey(rawValue: 26)
    // CubicDetachedVertex
    package static let cubicDetachedVertexInRotation = PropertyKey(rawValue: 84)
    package static let cubicDetachedVertexInDistance = PropertyKey(rawValue: 85)
    package static let cubicDetachedVertexOutRotation = PropertyKey(rawValue: 86)
    package static let cubicDetachedVertexOutDistance = PropertyKey(rawValue: 87)
    // Rectangle
    package static let rectangleLinkCornerRadius = PropertyKey(rawValue: 164)
    package static let rectangleCornerRadiusTL = PropertyKey(rawValue: 31)
    package static let rectangleCornerRadiusTR = PropertyKey(rawValue: 161)
    package static let rectangleCornerRadiusBL = PropertyKey(rawValue: 162)
    package static let rectangleCornerRadiusBR = PropertyKey(rawValue: 163)
    // Path
    package static let pathPathFlags = PropertyKey(rawValue: 128)
    package static let pathIsHole = PropertyKey(rawValue: 770)
    // ParametricPath
    package static let parametricPathWidth = PropertyKey(rawValue: 20)
    package static let parametricPathHeight = PropertyKey(rawValue: 21)
    package static let parametricPathOriginX = PropertyKey(rawValue: 123)
    package static let parametricPathOriginY = PropertyKey(rawValue: 124)
    // CubicAsymmetricVertex
    package static let cubicAsymmetricVertexRotation = PropertyKey(rawValue: 79)
    package static let cubicAsymmetricVertexInDistance = PropertyKey(rawValue: 80)
    package static let cubicAsymmetricVertexOutDistance = PropertyKey(rawValue: 81)
    // CubicMirroredVertex
    package static let cubicMirroredVertexRotation = PropertyKey(rawValue: 82)
    package static let cubicMirroredVertexDistance = PropertyKey(rawValue: 83)
    // ClippingShape
    package static let clippingShapeSourceId = PropertyKey(rawValue: 92)
    package static let clippingShapeFillRule = PropertyKey(rawValue: 93)
    package static let clippingShapeIsVisible = PropertyKey(rawValue: 94)
    // Polygon
    package static let polygonPoints = PropertyKey(rawValue: 125)
    package static let polygonCornerRadius = PropertyKey(rawValue: 126)
    // Star
    package static let starInnerRadius = PropertyKey(rawValue: 127)
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
    // Vertex
    package static let vertexX = PropertyKey(rawValue: 24)
    package static let vertexY = PropertyKey(rawValue: 25)
    // MeshVertex
    package static let meshVertexU = PropertyKey(rawValue: 215)
    package static let meshVertexV = PropertyKey(rawValue: 216)
    // Mesh
    package static let meshTriangleIndexBytes = PropertyKey(rawValue: 223)
    // ForcedEdge
    package static let forcedEdgeFromId = PropertyKey(rawValue: 219)
    package static let forcedEdgeToId = PropertyKey(rawValue: 220)
    // ListPath
    package static let listPathListSource = PropertyKey(rawValue: 874)
    // PointsCommonPath
    package static let pointsCommonPathIsClosed = PropertyKey(rawValue: 32)
    // SolidColor
    package static let solidColorColorValue = PropertyKey(rawValue: 37)
    // GradientStop
    package static let gradientStopColorValue = PropertyKey(rawValue: 38)
    package static let gradientStopPosition = PropertyKey(rawValue: 39)
    // Fill
    package static let fillFillRule = PropertyKey(rawValue: 40)
    // ShapePaint
    package static let shapePaintIsVisible = PropertyKey(rawValue: 41)
    package static let shapePaintBlendModeValue = PropertyKey(rawValue: 747)
    // LinearGradient
    package static let linearGradientStartX = PropertyKey(rawValue: 42)
    package static let linearGradientStartY = PropertyKey(rawValue: 33)
    package static let linearGradientEndX = PropertyKey(rawValue: 34)
    package static let linearGradientEndY = PropertyKey(rawValue: 35)
    package static let linearGradientOpacity = PropertyKey(rawValue: 46)
    // Stroke
    package static let strokeThickness = PropertyKey(rawValue: 47)
    package static let strokeCap = PropertyKey(rawValue: 48)
    package static let strokeJoin = PropertyKey(rawValue: 49)
    package static let strokeTransformAffectsStroke = PropertyKey(rawValue: 50)
    // TrimPath
    package static let trimPathStart = PropertyKey(rawValue: 114)
    package static let trimPathEnd = PropertyKey(rawValue: 115)
    package static let trimPathOffset = PropertyKey(rawValue: 116)
    package static let trimPathModeValue = PropertyKey(rawValue: 117)
    // ColorChannels
    package static let colorChannelsColorRed = PropertyKey(rawValue: 118)
    package static let colorChannelsColorGreen = PropertyKey(rawValue: 136)
    package static let colorChannelsColorBlue = PropertyKey(rawValue: 210)
    package static let colorChannelsColorAlpha = PropertyKey(rawValue: 218)
    // DashPath
    package static let dashPathOffset = PropertyKey(rawValue: 690)
    package static let dashPathOffsetIsPercentage = PropertyKey(rawValue: 691)
    // Dash
    package static let dashLength = PropertyKey(rawValue: 692)
    package static let dashLengthIsPercentage = PropertyKey(rawValue: 693)
    // Feather
    package static let featherSpaceValue = PropertyKey(rawValue: 748)
    package static let featherStrength = PropertyKey(rawValue: 749)
    package static let featherOffsetX = PropertyKey(rawValue: 750)
    package static let featherOffsetY = PropertyKey(rawValue: 751)
    package static let featherInner = PropertyKey(rawValue: 752)
    // TargetEffect
    package static let targetEffectTargetId = PropertyKey(rawValue: 922)
    // Bone
    package static let boneLength = PropertyKey(rawValue: 89)
    // RootBone
    package static let rootBoneX = PropertyKey(rawValue: 90)
    package static let rootBoneY = PropertyKey(rawValue: 91)
    // Skin
    package static let skinXx = PropertyKey(rawValue: 104)
    package static let skinYx = PropertyKey(rawValue: 105)
    package static let skinXy = PropertyKey(rawValue: 106)
    package static let skinYy = PropertyKey(rawValue: 107)
    package static let skinTx = PropertyKey(rawValue: 108)
    package static let skinTy = PropertyKey(rawValue: 109)
    // Tendon
    package static let tendonBoneId = PropertyKey(rawValue: 95)
    package static let tendonXx = PropertyKey(rawValue: 96)
    package static let tendonYx = PropertyKey(rawValue: 97)
    package static let tendonXy = PropertyKey(rawValue: 98)
    package static let tendonYy = PropertyKey(rawValue: 99)
    package static let tendonTx = PropertyKey(rawValue: 100)
    package static let tendonTy = PropertyKey(rawValue: 101)
    // Weight
    package static let weightValues = PropertyKey(rawValue: 102)
    package static let weightIndices = PropertyKey(rawValue: 103)
    // CubicWeight
    package static let cubicWeightInValues = PropertyKey(rawValue: 110)
    package static let cubicWeightInIndices = PropertyKey(rawValue: 111)
    package static let cubicWeightOutValues = PropertyKey(rawValue: 112)
    package static let cubicWeightOutIndices = PropertyKey(rawValue: 113)
    // Constraint
    package static let constraintStrength = PropertyKey(rawValue: 172)
    // TargetedConstraint
    package static let targetedConstraintTargetId = PropertyKey(rawValue: 173)
    // IKConstraint
    package static let ikConstraintInvertDirection = PropertyKey(rawValue: 174)
    package static let ikConstraintParentBoneCount = PropertyKey(rawValue: 175)
    // DistanceConstraint
    package static let distanceConstraintDistance = PropertyKey(rawValue: 177)
    package static let distanceConstraintModeValue = PropertyKey(rawValue: 178)
    // TransformConstraint
    package static let transformConstraintOriginX = PropertyKey(rawValue: 372)
    package static let transformConstraintOriginY = PropertyKey(rawValue: 373)
    // TransformComponentConstraint
    package static let transformComponentConstraintMinMaxSpaceValue = PropertyKey(rawValue: 195)
    package static let transformComponentConstraintCopyFactor = PropertyKey(rawValue: 182)
    package static let transformComponentConstraintMinValue = PropertyKey(rawValue: 183)
    package static let transformComponentConstraintMaxValue = PropertyKey(rawValue: 184)
    package static let transformComponentConstraintOffset = PropertyKey(rawValue: 188)
    package static let transformComponentConstraintDoesCopy = PropertyKey(rawValue: 189)
    package static let transformComponentConstraintMin = PropertyKey(rawValue: 190)
    package static let transformComponentConstraintMax = PropertyKey(rawValue: 191)
    // TransformComponentConstraintY
    package static let transformComponentConstraintYCopyFactorY = PropertyKey(rawValue: 185)
    package static let transformComponentConstraintYMinValueY = PropertyKey(rawValue: 186)
    package static let transformComponentConstraintYMaxValueY = PropertyKey(rawValue: 187)
    package static let transformComponentConstraintYDoesCopyY = PropertyKey(rawValue: 192)
    package static let transformComponentConstraintYMinY = PropertyKey(rawValue: 193)
    package static let transformComponentConstraintYMaxY = PropertyKey(rawValue: 194)
    // TransformSpaceConstraint
    package static let transformSpaceConstraintSourceSpaceValue = PropertyKey(rawValue: 179)
    package static let transformSpaceConstraintDestSpaceValue = PropertyKey(rawValue: 180)
    // FollowPathConstraint
    package static let followPathConstraintDistance = PropertyKey(rawValue: 363)
    package static let followPathConstraintOrient = PropertyKey(rawValue: 364)
    package static let followPathConstraintOffset = PropertyKey(rawValue: 365)
    // DraggableConstraint
    package static let draggableConstraintDirectionValue = PropertyKey(rawValue: 722)
    // ListFollowPathConstraint
    package static let listFollowPathConstraintDistanceEnd = PropertyKey(rawValue: 888)
    package static let listFollowPathConstraintDistanceOffset = PropertyKey(rawValue: 889)
    // ScrollConstraint
    package static let scrollConstraintScrollOffsetX = PropertyKey(rawValue: 759)
    package static let scrollConstraintScrollOffsetY = PropertyKey(rawValue: 760)
    package static let scrollConstraintScrollPercentX = PropertyKey(rawValue: 761)
    package static let scrollConstraintScrollPercentY = PropertyKey(rawValue: 762)
    package static let scrollConstraintScrollIndex = PropertyKey(rawValue: 763)
    package static let scrollConstraintSnap = PropertyKey(rawValue: 724)
    package static let scrollConstraintPhysicsTypeValue = PropertyKey(rawValue: 727)
    package static let scrollConstraintPhysicsId = PropertyKey(rawValue: 726)
    package static let scrollConstraintVirtualize = PropertyKey(rawValue: 850)
    package static let scrollConstraintVirtualizeBuffer = PropertyKey(rawValue: 221)
    package static let scrollConstraintInfinite = PropertyKey(rawValue: 851)
    package static let scrollConstraintInteractive = PropertyKey(rawValue: 891)
    package static let scrollConstraintThreshold = PropertyKey(rawValue: 894)
    package static let scrollConstraintVelocityX = PropertyKey(rawValue: 1023)
    package static let scrollConstraintVelocityY = PropertyKey(rawValue: 1024)
    package static let scrollConstraintScrollActive = PropertyKey(rawValue: 1025)
    package static let scrollConstraintDragMultiplier = PropertyKey(rawValue: 1029)
    package static let scrollConstraintComputedContentWidth = PropertyKey(rawValue: 1069)
    package static let scrollConstraintComputedContentHeight = PropertyKey(rawValue: 1070)
    // ScrollBarConstraint
    package static let scrollBarConstraintScrollConstraintId = PropertyKey(rawValue: 725)
    package static let scrollBarConstraintAutoSize = PropertyKey(rawValue: 734)
    // ScrollPhysics
    package static let scrollPhysicsConstraintId = PropertyKey(rawValue: 731)
    // ElasticScrollPhysics
    package static let elasticScrollPhysicsFriction = PropertyKey(rawValue: 728)
    package static let elasticScrollPhysicsSpeedMultiplier = PropertyKey(rawValue: 729)
    package static let elasticScrollPhysicsElasticFactor = PropertyKey(rawValue: 730)
    // LayoutComponentStyle
    package static let layoutComponentStyleGapHorizontal = PropertyKey(rawValue: 498)
    package static let layoutComponentStyleGapVertical = PropertyKey(rawValue: 499)
    package static let layoutComponentStyleBorderLeft = PropertyKey(rawValue: 504)
    package static let layoutComponentStyleBorderRight = PropertyKey(rawValue: 505)
    package static let layoutComponentStyleBorderTop = PropertyKey(rawValue: 506)
    package static let layoutComponentStyleBorderBottom = PropertyKey(rawValue: 507)
    package static let layoutComponentStyleMarginLeft = PropertyKey(rawValue: 508)
    package static let layoutComponentStyleMarginRight = PropertyKey(rawValue: 509)
    package static let layoutComponentStyleMarginTop = PropertyKey(rawValue: 510)
    package static let layoutComponentStyleMarginBottom = PropertyKey(rawValue: 511)
    package static let layoutComponentStylePaddingLeft = PropertyKey(rawValue: 512)
    package static let layoutComponentStylePaddingRight = PropertyKey(rawValue: 513)
    package static let layoutComponentStylePaddingTop = PropertyKey(rawValue: 514)
    package static let layoutComponentStylePaddingBottom = PropertyKey(rawValue: 515)
    package static let layoutComponentStylePositionLeft = PropertyKey(rawValue: 516)
    package static let layoutComponentStylePositionRight = PropertyKey(rawValue: 517)
    package static let layoutComponentStylePositionTop = PropertyKey(rawValue: 518)
    package static let layoutComponentStylePositionBottom = PropertyKey(rawValue: 519)
    package static let layoutComponentStylePositionLeftUnitsValue = PropertyKey(rawValue: 621)
    package static let layoutComponentStylePositionRightUnitsValue = PropertyKey(rawValue: 622)
    package static let layoutComponentStylePositionTopUnitsValue = PropertyKey(rawValue: 623)
    package static let layoutComponentStylePositionBottomUnitsValue = PropertyKey(rawValue: 624)
    package static let layoutComponentStyleFlexBasis = PropertyKey(rawValue: 523)
    package static let layoutComponentStyleAspectRatio = PropertyKey(rawValue: 524)
    package static let layoutComponentStyleInterpolatorId = PropertyKey(rawValue: 591)
    package static let layoutComponentStyleInterpolationTime = PropertyKey(rawValue: 592)
    package static let layoutComponentStyleFlexBasisUnitsValue = PropertyKey(rawValue: 705)
    package static let layoutComponentStyleLayoutAlignmentType = PropertyKey(rawValue: 632)
    package static let layoutComponentStyleAnimationStyleType = PropertyKey(rawValue: 589)
    package static let layoutComponentStyleInterpolationType = PropertyKey(rawValue: 590)
    package static let layoutComponentStylePositionTypeValue = PropertyKey(rawValue: 597)
    package static let layoutComponentStyleFlexDirectionValue = PropertyKey(rawValue: 598)
    package static let layoutComponentStyleDirectionValue = PropertyKey(rawValue: 599)
    package static let layoutComponentStyleFlexWrapValue = PropertyKey(rawValue: 604)
    package static let layoutComponentStyleOverflowValue = PropertyKey(rawValue: 605)
    package static let layoutComponentStyleIntrinsicallySizedValue = PropertyKey(rawValue: 606)
    package static let layoutComponentStyleBorderLeftUnitsValue = PropertyKey(rawValue: 609)
    package static let layoutComponentStyleBorderRightUnitsValue = PropertyKey(rawValue: 610)
    package static let layoutComponentStyleBorderTopUnitsValue = PropertyKey(rawValue: 611)
    package static let layoutComponentStyleBorderBottomUnitsValue = PropertyKey(rawValue: 612)
    package static let layoutComponentStyleMarginLeftUnitsValue = PropertyKey(rawValue: 613)
    package static let layoutComponentStyleMarginRightUnitsValue = PropertyKey(rawValue: 614)
    package static let layoutComponentStyleMarginTopUnitsValue = PropertyKey(rawValue: 615)
    package static let layoutComponentStyleMarginBottomUnitsValue = PropertyKey(rawValue: 616)
    package static let layoutComponentStylePaddingLeftUnitsValue = PropertyKey(rawValue: 617)
    package static let layoutComponentStylePaddingRightUnitsValue = PropertyKey(rawValue: 618)
    package static let layoutComponentStylePaddingTopUnitsValue = PropertyKey(rawValue: 619)
    package static let layoutComponentStylePaddingBottomUnitsValue = PropertyKey(rawValue: 620)
    package static let layoutComponentStyleGapHorizontalUnitsValue = PropertyKey(rawValue: 625)
    package static let layoutComponentStyleGapVerticalUnitsValue = PropertyKey(rawValue: 626)
    package static let layoutComponentStyleJustifyItemsValue = PropertyKey(rawValue: 1045)
    package static let layoutComponentStyleLayoutTypeValue = PropertyKey(rawValue: 1059)
    package static let layoutComponentStyleLinkCornerRadius = PropertyKey(rawValue: 639)
    package static let layoutComponentStyleCornerRadiusTL = PropertyKey(rawValue: 640)
    package static let layoutComponentStyleCornerRadiusTR = PropertyKey(rawValue: 641)
    package static let layoutComponentStyleCornerRadiusBL = PropertyKey(rawValue: 642)
    package static let layoutComponentStyleCornerRadiusBR = PropertyKey(rawValue: 643)
    // NSlicerTileMode
    package static let nSlicerTileModePatchIndex = PropertyKey(rawValue: 672)
    package static let nSlicerTileModeStyle = PropertyKey(rawValue: 673)
    // Axis
    package static let axisOffset = PropertyKey(rawValue: 675)
    package static let axisNormalized = PropertyKey(rawValue: 676)
    // NSlicedNode
    package static let nSlicedNodeInitialWidth = PropertyKey(rawValue: 697)
    package static let nSlicedNodeInitialHeight = PropertyKey(rawValue: 698)
    package static let nSlicedNodeWidth = PropertyKey(rawValue: 699)
    package static let nSlicedNodeHeight = PropertyKey(rawValue: 700)
    // ArtboardComponentListOverride
    package static let artboardComponentListOverrideArtboardId = PropertyKey(rawValue: 858)
    package static let artboardComponentListOverrideInstanceWidth = PropertyKey(rawValue: 859)
    package static let artboardComponentListOverrideInstanceHeight = PropertyKey(rawValue: 860)
    package static let artboardComponentListOverrideInstanceWidthUnitsValue = PropertyKey(rawValue: 856)
    package static let artboardComponentListOverrideInstanceHeightUnitsValue = PropertyKey(rawValue: 861)
    package static let artboardComponentListOverrideInstanceWidthScaleType = PropertyKey(rawValue: 862)
    package static let artboardComponentListOverrideInstanceHeightScaleType = PropertyKey(rawValue: 863)
    // LayoutSizingStyle
    package static let layoutSizingStyleMinWidth = PropertyKey(rawValue: 502)
    package static let layoutSizingStyleMaxWidth = PropertyKey(rawValue: 500)
    package static let layoutSizingStyleMinHeight = PropertyKey(rawValue: 503)
    package static let layoutSizingStyleMaxHeight = PropertyKey(rawValue: 501)
    package static let layoutSizingStyleMinWidthUnitsValue = PropertyKey(rawValue: 627)
    package static let layoutSizingStyleMaxWidthUnitsValue = PropertyKey(rawValue: 629)
    package static let layoutSizingStyleMinHeightUnitsValue = PropertyKey(rawValue: 628)
    package static let layoutSizingStyleMaxHeightUnitsValue = PropertyKey(rawValue: 630)
    package static let layoutSizingStyleLayoutWidthScaleType = PropertyKey(rawValue: 655)
    package static let layoutSizingStyleLayoutHeightScaleType = PropertyKey(rawValue: 656)
    package static let layoutSizingStyleWidthUnitsValue = PropertyKey(rawValue: 607)
    package static let layoutSizingStyleHeightUnitsValue = PropertyKey(rawValue: 608)
    package static let layoutSizingStyleJustifySelfValue = PropertyKey(rawValue: 1046)
    package static let layoutSizingStyleDisplayValue = PropertyKey(rawValue: 596)
    // LayoutNodeStyle
    package static let layoutNodeStyleWidth = PropertyKey(rawValue: 1066)
    package static let layoutNodeStyleHeight = PropertyKey(rawValue: 1067)
    package static let layoutNodeStyleFractionalWidth = PropertyKey(rawValue: 1057)
    package static let layoutNodeStyleFractionalHeight = PropertyKey(rawValue: 1058)
    // GridTrack
    package static let gridTrackTrackValue = PropertyKey(rawValue: 1063)
    package static let gridTrackTrackMaxValue = PropertyKey(rawValue: 1065)
    package static let gridTrackCollection = PropertyKey(rawValue: 1061)
    package static let gridTrackTrackType = PropertyKey(rawValue: 1062)
    package static let gridTrackTrackMaxType = PropertyKey(rawValue: 1064)
    // GridItemPlacement
    package static let gridItemPlacementGridColumn = PropertyKey(rawValue: 1047)
    package static let gridItemPlacementGridRow = PropertyKey(rawValue: 1048)
    package static let gridItemPlacementGridColumnSpan = PropertyKey(rawValue: 1049)
    package static let gridItemPlacementGridRowSpan = PropertyKey(rawValue: 1050)
    // Text
    package static let textAlignValue = PropertyKey(rawValue: 281)
    package static let textSizingValue = PropertyKey(rawValue: 284)
    package static let textOverflowValue = PropertyKey(rawValue: 287)
    package static let textWidth = PropertyKey(rawValue: 285)
    package static let textHeight = PropertyKey(rawValue: 286)
    package static let textOriginX = PropertyKey(rawValue: 366)
    package static let textOriginY = PropertyKey(rawValue: 367)
    package static let textParagraphSpacing = PropertyKey(rawValue: 371)
    package static let textOriginValue = PropertyKey(rawValue: 377)
    package static let textWrapValue = PropertyKey(rawValue: 683)
    package static let textVerticalAlignValue = PropertyKey(rawValue: 685)
    package static let textFitFromBaseline = PropertyKey(rawValue: 703)
    package static let textTextRunListSource = PropertyKey(rawValue: 932)
    package static let textVerticalTrimValue = PropertyKey(rawValue: 1026)
    package static let textVerticalTrimTopValue = PropertyKey(rawValue: 1027)
    package static let textVerticalTrimBottomValue = PropertyKey(rawValue: 1028)
    // TextValueRun
    package static let textValueRunStyleId = PropertyKey(rawValue: 272)
    package static let textValueRunText = PropertyKey(rawValue: 268)
    // TextStyleAxis
    package static let textStyleAxisTag = PropertyKey(rawValue: 289)
    package static let textStyleAxisAxisValue = PropertyKey(rawValue: 288)
    // TextModifierRange
    package static let textModifierRangeModifyFrom = PropertyKey(rawValue: 327)
    package static let textModifierRangeModifyTo = PropertyKey(rawValue: 336)
    package static let textModifierRangeStrength = PropertyKey(rawValue: 334)
    package static let textModifierRangeUnitsValue = PropertyKey(rawValue: 316)
    package static let textModifierRangeTypeValue = PropertyKey(rawValue: 325)
    package static let textModifierRangeModeValue = PropertyKey(rawValue: 326)
    package static let textModifierRangeClamp = PropertyKey(rawValue: 333)
    package static let textModifierRangeFalloffFrom = PropertyKey(rawValue: 317)
    package static let textModifierRangeFalloffTo = PropertyKey(rawValue: 318)
    package static let textModifierRangeOffset = PropertyKey(rawValue: 319)
    package static let textModifierRangeRunId = PropertyKey(rawValue: 378)
    // TextModifierGroup
    package static let textModifierGroupModifierFlags = PropertyKey(rawValue: 335)
    package static let textModifierGroupOriginX = PropertyKey(rawValue: 328)
    package static let textModifierGroupOriginY = PropertyKey(rawValue: 329)
    package static let textModifierGroupOpacity = PropertyKey(rawValue: 324)
    package static let textModifierGroupX = PropertyKey(rawValue: 322)
    package static let textModifierGroupY = PropertyKey(rawValue: 323)
    package static let textModifierGroupRotation = PropertyKey(rawValue: 332)
    package static let textModifierGroupScaleX = PropertyKey(rawValue: 330)
    package static let textModifierGroupScaleY = PropertyKey(rawValue: 331)
    // TextVariationModifier
    package static let textVariationModifierAxisTag = PropertyKey(rawValue: 320)
    package static let textVariationModifierAxisValue = PropertyKey(rawValue: 321)
    // TextStyleFeature
    package static let textStyleFeatureTag = PropertyKey(rawValue: 356)
    package static let textStyleFeatureFeatureValue = PropertyKey(rawValue: 357)
    // TextTargetModifier
    package static let textTargetModifierTargetId = PropertyKey(rawValue: 778)
    // TextFollowPathModifier
    package static let textFollowPathModifierRadial = PropertyKey(rawValue: 779)
    package static let textFollowPathModifierOrient = PropertyKey(rawValue: 782)
    package static let textFollowPathModifierStart = PropertyKey(rawValue: 783)
    package static let textFollowPathModifierEnd = PropertyKey(rawValue: 784)
    package static let textFollowPathModifierStrength = PropertyKey(rawValue: 785)
    package static let textFollowPathModifierOffset = PropertyKey(rawValue: 786)
    // TextInput
    package static let textInputText = PropertyKey(rawValue: 817)
    package static let textInputSelectionRadius = PropertyKey(rawValue: 818)
    package static let textInputMultiline = PropertyKey(rawValue: 979)
    // TextStyle
    package static let textStyleFontSize = PropertyKey(rawValue: 274)
    package static let textStyleLineHeight = PropertyKey(rawValue: 370)
    package static let textStyleLetterSpacing = PropertyKey(rawValue: 390)
    package static let textStyleFontAssetId = PropertyKey(rawValue: 279)
    // TextStyleBackground
    package static let textStyleBackgroundCornerRadius = PropertyKey(rawValue: 1071)
    // Asset
    package static let assetName = PropertyKey(rawValue: 203)
    // FileAsset
    package static let fileAssetAssetId = PropertyKey(rawValue: 204)
    package static let fileAssetCdnUuid = PropertyKey(rawValue: 359)
    package static let fileAssetCdnBaseUrl = PropertyKey(rawValue: 362)
    // DrawableAsset
    package static let drawableAssetHeight = PropertyKey(rawValue: 207)
    package static let drawableAssetWidth = PropertyKey(rawValue: 208)
    // ImageAsset
    package static let imageAssetSamplerFilter = PropertyKey(rawValue: 1073)
    package static let imageAssetSamplerWrapX = PropertyKey(rawValue: 1074)
    package static let imageAssetSamplerWrapY = PropertyKey(rawValue: 1075)
    // FileAssetContents
    package static let fileAssetContentsBytes = PropertyKey(rawValue: 212)
    package static let fileAssetContentsSignature = PropertyKey(rawValue: 911)
    // ExportAudio
    package static let exportAudioVolume = PropertyKey(rawValue: 530)
    // ScriptAsset
    package static let scriptAssetGeneratorFunctionRef = PropertyKey(rawValue: 893)
    package static let scriptAssetIsModule = PropertyKey(rawValue: 914)
    package static let scriptAssetSerializedImplementedMethods = PropertyKey(rawValue: 1022)
    // LibraryAsset
    package static let libraryAssetLibraryId = PropertyKey(rawValue: 798)
    package static let libraryAssetLibraryVersionId = PropertyKey(rawValue: 799)
    // TextAsset
    package static let textAssetFolderPath = PropertyKey(rawValue: 926)
    // TextBlobAsset
    package static let textBlobAssetFormatExtension = PropertyKey(rawValue: 1043)
    // ScriptModuleAsset
    package static let scriptModuleAssetLanguage = PropertyKey(rawValue: 1087)
    // KeyedObject
    package static let keyedObjectObjectId = PropertyKey(rawValue: 51)
    // KeyedProperty
    package static let keyedPropertyTargetKey = PropertyKey(rawValue: 53)
    // Animation
    package static let animationName = PropertyKey(rawValue: 55)
    // KeyFrame
    package static let keyFrameFrame = PropertyKey(rawValue: 67)
    // KeyFrameDouble
    package static let keyFrameDoubleValue = PropertyKey(rawValue: 70)
    // LinearAnimation
    package static let linearAnimationFps = PropertyKey(rawValue: 56)
    package static let linearAnimationDuration = PropertyKey(rawValue: 57)
    package static let linearAnimationSpeed = PropertyKey(rawValue: 58)
    package static let linearAnimationLoopValue = PropertyKey(rawValue: 59)
    package static let linearAnimationWorkStart = PropertyKey(rawValue: 60)
    package static let linearAnimationWorkEnd = PropertyKey(rawValue: 61)
    package static let linearAnimationEnableWorkArea = PropertyKey(rawValue: 62)
    package static let linearAnimationQuantize = PropertyKey(rawValue: 376)
    // KeyFrameColor
    package static let keyFrameColorValue = PropertyKey(rawValue: 88)
    // KeyFrameId
    package static let keyFrameIdValue = PropertyKey(rawValue: 122)
    // StateMachineComponent
    package static let stateMachineComponentName = PropertyKey(rawValue: 138)
    // StateMachineNumber
    package static let stateMachineNumberValue = PropertyKey(rawValue: 140)
    // StateMachineBool
    package static let stateMachineBoolValue = PropertyKey(rawValue: 141)
    // LayerState
    package static let layerStateFlags = PropertyKey(rawValue: 536)
    // AnimationState
    package static let animationStateAnimationId = PropertyKey(rawValue: 149)
    // StateTransition
    package static let stateTransitionStateToId = PropertyKey(rawValue: 151)
    package static let stateTransitionFlags = PropertyKey(rawValue: 152)
    package static let stateTransitionDuration = PropertyKey(rawValue: 158)
    package static let stateTransitionExitTime = PropertyKey(rawValue: 160)
    package static let stateTransitionInterpolationType = PropertyKey(rawValue: 349)
    package static let stateTransitionInterpolatorId = PropertyKey(rawValue: 350)
    package static let stateTransitionRandomWeight = PropertyKey(rawValue: 537)
    // TransitionInputCondition
    package static let transitionInputConditionInputId = PropertyKey(rawValue: 155)
    // TransitionValueCondition
    package static let transitionValueConditionOpValue = PropertyKey(rawValue: 156)
    // TransitionNumberCondition
    package static let transitionNumberConditionValue = PropertyKey(rawValue: 157)
    // BlendAnimation
    package static let blendAnimationAnimationId = PropertyKey(rawValue: 165)
    // BlendAnimation1D
    package static let blendAnimation1DValue = PropertyKey(rawValue: 166)
    // BlendState1DInput
    package static let blendState1DInputInputId = PropertyKey(rawValue: 167)
    // BlendAnimationDirect
    package static let blendAnimationDirectInputId = PropertyKey(rawValue: 168)
    package static let blendAnimationDirectMixValue = PropertyKey(rawValue: 297)
    package static let blendAnimationDirectBlendSource = PropertyKey(rawValue: 298)
    // BlendStateTransition
    package static let blendStateTransitionExitBlendAnimationId = PropertyKey(rawValue: 171)
    // KeyFrameBool
    package static let keyFrameBoolValue = PropertyKey(rawValue: 181)
    // NestedSimpleAnimation
    package static let nestedSimpleAnimationSpeed = PropertyKey(rawValue: 199)
    package static let nestedSimpleAnimationIsPlaying = PropertyKey(rawValue: 201)
    // NestedLinearAnimation
    package static let nestedLinearAnimationMix = PropertyKey(rawValue: 200)
    // NestedRemapAnimation
    package static let nestedRemapAnimationTime = PropertyKey(rawValue: 202)
    // StateMachineListenerSingle
    package static let stateMachineListenerSingleListenerTypeValue = PropertyKey(rawValue: 225)
    package static let stateMachineListenerSingleEventId = PropertyKey(rawValue: 399)
    package static let stateMachineListenerSingleViewModelPathIds = PropertyKey(rawValue: 868)
    // ListenerInputChange
    package static let listenerInputChangeInputId = PropertyKey(rawValue: 227)
    package static let listenerInputChangeNestedInputId = PropertyKey(rawValue: 400)
    // ListenerBoolChange
    package static let listenerBoolChangeValue = PropertyKey(rawValue: 228)
    // ListenerNumberChange
    package static let listenerNumberChangeValue = PropertyKey(rawValue: 229)
    // NestedInput
    package static let nestedInputInputId = PropertyKey(rawValue: 237)
    // NestedTrigger
    package static let nestedTriggerFire = PropertyKey(rawValue: 401)
    // NestedBool
    package static let nestedBoolNestedValue = PropertyKey(rawValue: 238)
    // NestedNumber
    package static let nestedNumberNestedValue = PropertyKey(rawValue: 239)
    // ListenerAction
    package static let listenerActionFlags = PropertyKey(rawValue: 980)
    // ListenerAlignTarget
    package static let listenerAlignTargetTargetId = PropertyKey(rawValue: 240)
    package static let listenerAlignTargetPreserveOffset = PropertyKey(rawValue: 541)
    // CubicInterpolator
    package static let cubicInterpolatorX1 = PropertyKey(rawValue: 63)
    package static let cubicInterpolatorY1 = PropertyKey(rawValue: 64)
    package static let cubicInterpolatorX2 = PropertyKey(rawValue: 65)
    package static let cubicInterpolatorY2 = PropertyKey(rawValue: 66)
    // KeyFrameString
    package static let keyFrameStringValue = PropertyKey(rawValue: 280)
    // AdvanceableState
    package static let advanceableStateSpeed = PropertyKey(rawValue: 292)
    // CubicInterpolatorComponent
    package static let cubicInterpolatorComponentX1 = PropertyKey(rawValue: 337)
    package static let cubicInterpolatorComponentY1 = PropertyKey(rawValue: 338)
    package static let cubicInterpolatorComponentX2 = PropertyKey(rawValue: 339)
    package static let cubicInterpolatorComponentY2 = PropertyKey(rawValue: 340)
    // ListenerFireEvent
    package static let listenerFireEventEventId = PropertyKey(rawValue: 389)
    // StateMachineFireEvent
    package static let stateMachineFireEventEventId = PropertyKey(rawValue: 392)
    // InterpolatingKeyFrame
    package static let interpolatingKeyFrameInterpolationType = PropertyKey(rawValue: 68)
    package static let interpolatingKeyFrameInterpolatorId = PropertyKey(rawValue: 69)
    // ElasticInterpolator
    package static let elasticInterpolatorEasingValue = PropertyKey(rawValue: 405)
    package static let elasticInterpolatorAmplitude = PropertyKey(rawValue: 406)
    package static let elasticInterpolatorPeriod = PropertyKey(rawValue: 407)
    // KeyFrameUint
    package static let keyFrameUintValue = PropertyKey(rawValue: 631)
    // TransitionValueBooleanComparator
    package static let transitionValueBooleanComparatorValue = PropertyKey(rawValue: 647)
    // TransitionViewModelCondition
    package static let transitionViewModelConditionOpValue = PropertyKey(rawValue: 650)
    // TransitionValueColorComparator
    package static let transitionValueColorComparatorValue = PropertyKey(rawValue: 651)
    // TransitionValueNumberComparator
    package static let transitionValueNumberComparatorValue = PropertyKey(rawValue: 652)
    // TransitionValueStringComparator
    package static let transitionValueStringComparatorValue = PropertyKey(rawValue: 654)
    // TransitionPropertyArtboardComparator
    package static let transitionPropertyArtboardComparatorPropertyType = PropertyKey(rawValue: 677)
    // TransitionValueTriggerComparator
    package static let transitionValueTriggerComparatorValue = PropertyKey(rawValue: 689)
    // TransitionValueIdComparator
    package static let transitionValueIdComparatorValue = PropertyKey(rawValue: 653)
    // StateMachineFireTrigger
    package static let stateMachineFireTriggerViewModelPathIds = PropertyKey(rawValue: 871)
    // StateMachineFireAction
    package static let stateMachineFireActionOccursValue = PropertyKey(rawValue: 393)
    // ScriptedListenerAction
    package static let scriptedListenerActionScriptAssetId = PropertyKey(rawValue: 930)
    // ScriptedTransitionCondition
    package static let scriptedTransitionConditionScriptAssetId = PropertyKey(rawValue: 931)
    // FocusActionTarget
    package static let focusActionTargetTargetId = PropertyKey(rawValue: 952)
    // StateMachineListener
    package static let stateMachineListenerTargetId = PropertyKey(rawValue: 224)
    // TransitionPropertyComponentComparator
    package static let transitionPropertyComponentComparatorObjectId = PropertyKey(rawValue: 977)
    package static let transitionPropertyComponentComparatorTargetKey = PropertyKey(rawValue: 978)
    // FocusActionTraversal
    package static let focusActionTraversalTraversalKind = PropertyKey(rawValue: 1011)
    // KeyFrameInt
    package static let keyFrameIntValue = PropertyKey(rawValue: 1068)
    // ListenerInputType
    package static let listenerInputTypeListenerTypeValue = PropertyKey(rawValue: 965)
    // ListenerInputTypeEvent
    package static let listenerInputTypeEventEventId = PropertyKey(rawValue: 962)
    // ListenerInputTypeViewModel
    package static let listenerInputTypeViewModelViewModelPathIds = PropertyKey(rawValue: 963)
    // KeyboardInput
    package static let keyboardInputKeyType = PropertyKey(rawValue: 971)
    package static let keyboardInputKeyPhase = PropertyKey(rawValue: 972)
    package static let keyboardInputModifiers = PropertyKey(rawValue: 973)
    // SemanticInput
    package static let semanticInputActionType = PropertyKey(rawValue: 1010)
    // GamepadInput
    package static let gamepadInputKind = PropertyKey(rawValue: 1021)
    package static let gamepadInputMapping = PropertyKey(rawValue: 1018)
    package static let gamepadInputInputIndex = PropertyKey(rawValue: 1019)
    package static let gamepadInputButtonPhase = PropertyKey(rawValue: 1020)
    // ViewModelInstanceColor
    package static let viewModelInstanceColorPropertyValue = PropertyKey(rawValue: 555)
    // ViewModelInstanceListItem
    package static let viewModelInstanceListItemViewModelId = PropertyKey(rawValue: 549)
    package static let viewModelInstanceListItemViewModelInstanceId = PropertyKey(rawValue: 550)
    // ViewModelInstanceValue
    package static let viewModelInstanceValueViewModelPropertyId = PropertyKey(rawValue: 554)
    // ViewModelComponent
    package static let viewModelComponentName = PropertyKey(rawValue: 557)
    // ViewModelProperty
    package static let viewModelPropertySymbolTypeValue = PropertyKey(rawValue: 875)
    package static let viewModelPropertyComponentProps = PropertyKey(rawValue: 957)
    // ViewModelInstanceEnum
    package static let viewModelInstanceEnumPropertyValue = PropertyKey(rawValue: 560)
    // ViewModelInstanceString
    package static let viewModelInstanceStringPropertyValue = PropertyKey(rawValue: 561)
    // ViewModel
    package static let viewModelViewModelType = PropertyKey(rawValue: 981)
    // ViewModelPropertyViewModel
    package static let viewModelPropertyViewModelViewModelReferenceId = PropertyKey(rawValue: 565)
    // ViewModelInstance
    package static let viewModelInstanceViewModelId = PropertyKey(rawValue: 566)
    // DataEnumCustom
    package static let dataEnumCustomName = PropertyKey(rawValue: 572)
    // ViewModelPropertyEnumCustom
    package static let viewModelPropertyEnumCustomEnumId = PropertyKey(rawValue: 574)
    // ViewModelInstanceList
    package static let viewModelInstanceListListSource = PropertyKey(rawValue: 966)
    // ViewModelInstanceNumber
    package static let viewModelInstanceNumberPropertyValue = PropertyKey(rawValue: 575)
    // ViewModelInstanceViewModel
    package static let viewModelInstanceViewModelPropertyValue = PropertyKey(rawValue: 577)
    // DataEnumValue
    package static let dataEnumValueKey = PropertyKey(rawValue: 578)
    package static let dataEnumValueValue = PropertyKey(rawValue: 579)
    // ViewModelInstanceBoolean
    package static let viewModelInstanceBooleanPropertyValue = PropertyKey(rawValue: 593)
    // ViewModelInstanceTrigger
    package static let viewModelInstanceTriggerPropertyValue = PropertyKey(rawValue: 687)
    package static let viewModelInstanceTriggerFire = PropertyKey(rawValue: 1016)
    // ViewModelPropertyEnumSystem
    package static let viewModelPropertyEnumSystemEnumType = PropertyKey(rawValue: 708)
    // DataEnumSystem
    package static let dataEnumSystemEnumType = PropertyKey(rawValue: 709)
    // ViewModelInstanceSymbolListIndex
    package static let viewModelInstanceSymbolListIndexPropertyValue = PropertyKey(rawValue: 814)
    // ViewModelInstanceAsset
    package static let viewModelInstanceAssetPropertyValue = PropertyKey(rawValue: 824)
    // ViewModelInstanceArtboard
    package static let viewModelInstanceArtboardPropertyValue = PropertyKey(rawValue: 846)
    // DataBind
    package static let dataBindTargetKey = PropertyKey(rawValue: 586)
    package static let dataBindFlags = PropertyKey(rawValue: 587)
    package static let dataBindConverterId = PropertyKey(rawValue: 660)
    // DataBindContext
    package static let dataBindContextSourcePathIds = PropertyKey(rawValue: 588)
    // BindablePropertyString
    package static let bindablePropertyStringPropertyValue = PropertyKey(rawValue: 635)
    // BindablePropertyBoolean
    package static let bindablePropertyBooleanPropertyValue = PropertyKey(rawValue: 634)
    // BindablePropertyNumber
    package static let bindablePropertyNumberPropertyValue = PropertyKey(rawValue: 636)
    // BindablePropertyEnum
    package static let bindablePropertyEnumPropertyValue = PropertyKey(rawValue: 637)
    // BindablePropertyColor
    package static let bindablePropertyColorPropertyValue = PropertyKey(rawValue: 638)
    // BindablePropertyInteger
    package static let bindablePropertyIntegerPropertyValue = PropertyKey(rawValue: 686)
    // BindablePropertyList
    package static let bindablePropertyListPropertyValue = PropertyKey(rawValue: 835)
    // BindablePropertyId
    package static let bindablePropertyIdPropertyValue = PropertyKey(rawValue: 823)
    // DataBindPath
    package static let dataBindPathPath = PropertyKey(rawValue: 920)
    package static let dataBindPathIsRelative = PropertyKey(rawValue: 921)
    // DataConverter
    package static let dataConverterName = PropertyKey(rawValue: 662)
    // DataConverterRounder
    package static let dataConverterRounderDecimals = PropertyKey(rawValue: 669)
    // DataConverterToString
    package static let dataConverterToStringFlags = PropertyKey(rawValue: 764)
    package static let dataConverterToStringDecimals = PropertyKey(rawValue: 765)
    package static let dataConverterToStringColorFormat = PropertyKey(rawValue: 766)
    // DataConverterGroupItem
    package static let dataConverterGroupItemConverterId = PropertyKey(rawValue: 679)
    // DataConverterOperationValue
    package static let dataConverterOperationValueOperationValue = PropertyKey(rawValue: 681)
    // DataConverterOperation
    package static let dataConverterOperationOperationType = PropertyKey(rawValue: 682)
    // DataConverterOperationViewModel
    package static let dataConverterOperationViewModelSourcePathIds = PropertyKey(rawValue: 711)
    // DataConverterRangeMapper
    package static let dataConverterRangeMapperInterpolationType = PropertyKey(rawValue: 713)
    package static let dataConverterRangeMapperInterpolatorId = PropertyKey(rawValue: 714)
    package static let dataConverterRangeMapperFlags = PropertyKey(rawValue: 715)
    package static let dataConverterRangeMapperMinInput = PropertyKey(rawValue: 716)
    package static let dataConverterRangeMapperMaxInput = PropertyKey(rawValue: 717)
    package static let dataConverterRangeMapperMinOutput = PropertyKey(rawValue: 718)
    package static let dataConverterRangeMapperMaxOutput = PropertyKey(rawValue: 719)
    // DataConverterStringPad
    package static let dataConverterStringPadLength = PropertyKey(rawValue: 743)
    package static let dataConverterStringPadText = PropertyKey(rawValue: 744)
    package static let dataConverterStringPadPadType = PropertyKey(rawValue: 745)
    // DataConverterStringTrim
    package static let dataConverterStringTrimTrimType = PropertyKey(rawValue: 746)
    // DataConverterInterpolator
    package static let dataConverterInterpolatorInterpolationType = PropertyKey(rawValue: 757)
    package static let dataConverterInterpolatorInterpolatorId = PropertyKey(rawValue: 758)
    package static let dataConverterInterpolatorDuration = PropertyKey(rawValue: 756)
    // DataConverterFormula
    package static let dataConverterFormulaRandomModeValue = PropertyKey(rawValue: 887)
    // DataConverterNumberToList
    package static let dataConverterNumberToListViewModelId = PropertyKey(rawValue: 816)
    // FormulaTokenOperation
    package static let formulaTokenOperationOperationType = PropertyKey(rawValue: 775)
    // FormulaTokenFunction
    package static let formulaTokenFunctionFunctionType = PropertyKey(rawValue: 776)
    // FormulaTokenValue
    package static let formulaTokenValueOperationValue = PropertyKey(rawValue: 777)
    // ScriptedDrawable
    package static let scriptedDrawableScriptAssetId = PropertyKey(rawValue: 848)
    // ScriptedDataConverter
    package static let scriptedDataConverterScriptAssetId = PropertyKey(rawValue: 892)
    // ScriptedPathEffect
    package static let scriptedPathEffectScriptAssetId = PropertyKey(rawValue: 912)
    // ScriptedInterpolator
    package static let scriptedInterpolatorScriptAssetId = PropertyKey(rawValue: 1015)
    // SemanticData
    package static let semanticDataRole = PropertyKey(rawValue: 982)
    package static let semanticDataLabel = PropertyKey(rawValue: 983)
    package static let semanticDataValue = PropertyKey(rawValue: 984)
    package static let semanticDataHint = PropertyKey(rawValue: 985)
    package static let semanticDataHeadingLevel = PropertyKey(rawValue: 986)
    package static let semanticDataTraitFlags = PropertyKey(rawValue: 987)
    package static let semanticDataStateFlags = PropertyKey(rawValue: 988)
    package static let semanticDataIsExpandable = PropertyKey(rawValue: 989)
    package static let semanticDataIsExpanded = PropertyKey(rawValue: 996)
    package static let semanticDataIsMultiline = PropertyKey(rawValue: 1009)
    /// The properties whose values are computed rather than set.
    static let computed: Set<PropertyKey> = [
        .nodeComputedLocalX,
        .nodeComputedLocalY,
        .nodeComputedWorldX,
        .nodeComputedWorldY,
        .nodeComputedRootX,
        .nodeComputedRootY,
        .nodeComputedWidth,
        .nodeComputedHeight,
        .soloActiveComponentId,
        .shapeLength,
        .colorChannelsColorRed,
        .colorChannelsColorGreen,
        .colorChannelsColorBlue,
        .colorChannelsColorAlpha,
        .scrollConstraintScrollPercentX,
        .scrollConstraintScrollPercentY,
        .scrollConstraintScrollIndex,
        .scrollConstraintVelocityX,
        .scrollConstraintVelocityY,
        .scrollConstraintScrollActive,
        .scrollConstraintComputedContentWidth,
        .scrollConstraintComputedContentHeight,
    ]
}
