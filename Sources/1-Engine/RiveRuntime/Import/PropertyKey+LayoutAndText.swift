/// Properties of layouts, texts, scrolling, slices and nested artboards.
extension PropertyKey {
    // ArtboardComponentList
    package static let artboardComponentListListSource = PropertyKey(rawValue: 800)

    // ArtboardComponentListOverride
    package static let artboardComponentListOverrideInstanceWidthUnitsValue = PropertyKey(
        rawValue: 856)
    package static let artboardComponentListOverrideArtboardId = PropertyKey(rawValue: 858)
    package static let artboardComponentListOverrideInstanceWidth = PropertyKey(rawValue: 859)
    package static let artboardComponentListOverrideInstanceHeight = PropertyKey(rawValue: 860)
    package static let artboardComponentListOverrideInstanceHeightUnitsValue = PropertyKey(
        rawValue: 861)
    package static let artboardComponentListOverrideInstanceWidthScaleType = PropertyKey(
        rawValue: 862)
    package static let artboardComponentListOverrideInstanceHeightScaleType = PropertyKey(
        rawValue: 863)

    // ArtboardListMapRule
    package static let artboardListMapRuleArtboardId = PropertyKey(rawValue: 934)
    package static let artboardListMapRuleViewModelId = PropertyKey(rawValue: 935)

    // Axis
    package static let axisOffset = PropertyKey(rawValue: 675)
    package static let axisNormalized = PropertyKey(rawValue: 676)

    // DraggableConstraint
    package static let draggableConstraintDirectionValue = PropertyKey(rawValue: 722)

    // ElasticScrollPhysics
    package static let elasticScrollPhysicsFriction = PropertyKey(rawValue: 728)
    package static let elasticScrollPhysicsSpeedMultiplier = PropertyKey(rawValue: 729)
    package static let elasticScrollPhysicsElasticFactor = PropertyKey(rawValue: 730)

    // GridItemPlacement
    package static let gridItemPlacementGridColumn = PropertyKey(rawValue: 1047)
    package static let gridItemPlacementGridRow = PropertyKey(rawValue: 1048)
    package static let gridItemPlacementGridColumnSpan = PropertyKey(rawValue: 1049)
    package static let gridItemPlacementGridRowSpan = PropertyKey(rawValue: 1050)

    // GridTrack
    package static let gridTrackCollection = PropertyKey(rawValue: 1061)
    package static let gridTrackTrackType = PropertyKey(rawValue: 1062)
    package static let gridTrackTrackValue = PropertyKey(rawValue: 1063)
    package static let gridTrackTrackMaxType = PropertyKey(rawValue: 1064)
    package static let gridTrackTrackMaxValue = PropertyKey(rawValue: 1065)

    // LayoutComponent
    package static let layoutComponentWidth = PropertyKey(rawValue: 7)
    package static let layoutComponentHeight = PropertyKey(rawValue: 8)
    package static let layoutComponentClip = PropertyKey(rawValue: 196)
    package static let layoutComponentStyleId = PropertyKey(rawValue: 494)
    package static let layoutComponentFractionalWidth = PropertyKey(rawValue: 706)
    package static let layoutComponentFractionalHeight = PropertyKey(rawValue: 707)

    // LayoutNodeStyle
    package static let layoutNodeStyleFractionalWidth = PropertyKey(rawValue: 1057)
    package static let layoutNodeStyleFractionalHeight = PropertyKey(rawValue: 1058)
    package static let layoutNodeStyleWidth = PropertyKey(rawValue: 1066)
    package static let layoutNodeStyleHeight = PropertyKey(rawValue: 1067)

    // LayoutComponentStyle
    package static let layoutComponentStyleGapHorizontal = PropertyKey(rawValue: 498)
    package static let layoutComponentStyleGapVertical = PropertyKey(rawValue: 499)
    package static let layoutComponentStyleBorderLeft = PropertyKey(rawValue: 504)
    package static let layoutComponentStyleMarginLeft = PropertyKey(rawValue: 508)
    package static let layoutComponentStylePaddingLeft = PropertyKey(rawValue: 512)
    package static let layoutComponentStylePositionLeft = PropertyKey(rawValue: 516)
    package static let layoutComponentStylePositionBottom = PropertyKey(rawValue: 519)
    package static let layoutComponentStyleFlexBasis = PropertyKey(rawValue: 523)
    package static let layoutComponentStyleAspectRatio = PropertyKey(rawValue: 524)
    package static let layoutComponentStyleAnimationStyleType = PropertyKey(rawValue: 589)
    package static let layoutComponentStyleInterpolationType = PropertyKey(rawValue: 590)
    package static let layoutComponentStyleInterpolatorId = PropertyKey(rawValue: 591)
    package static let layoutComponentStyleInterpolationTime = PropertyKey(rawValue: 592)
    package static let layoutComponentStylePositionTypeValue = PropertyKey(rawValue: 597)
    package static let layoutComponentStyleFlexDirectionValue = PropertyKey(rawValue: 598)
    package static let layoutComponentStyleDirectionValue = PropertyKey(rawValue: 599)
    package static let layoutComponentStyleFlexWrapValue = PropertyKey(rawValue: 604)
    package static let layoutComponentStyleOverflowValue = PropertyKey(rawValue: 605)
    package static let layoutComponentStyleIntrinsicallySizedValue = PropertyKey(rawValue: 606)
    package static let layoutComponentStyleBorderLeftUnitsValue = PropertyKey(rawValue: 609)
    package static let layoutComponentStyleMarginLeftUnitsValue = PropertyKey(rawValue: 613)
    package static let layoutComponentStylePaddingLeftUnitsValue = PropertyKey(rawValue: 617)
    package static let layoutComponentStylePositionLeftUnitsValue = PropertyKey(rawValue: 621)
    package static let layoutComponentStyleGapHorizontalUnitsValue = PropertyKey(rawValue: 625)
    package static let layoutComponentStyleGapVerticalUnitsValue = PropertyKey(rawValue: 626)
    package static let layoutComponentStyleLayoutAlignmentType = PropertyKey(rawValue: 632)
    package static let layoutComponentStyleLinkCornerRadius = PropertyKey(rawValue: 639)
    package static let layoutComponentStyleCornerRadiusTL = PropertyKey(rawValue: 640)
    package static let layoutComponentStyleCornerRadiusTR = PropertyKey(rawValue: 641)
    package static let layoutComponentStyleCornerRadiusBL = PropertyKey(rawValue: 642)
    package static let layoutComponentStyleCornerRadiusBR = PropertyKey(rawValue: 643)
    package static let layoutComponentStyleFlexBasisUnitsValue = PropertyKey(rawValue: 705)
    package static let layoutComponentStyleJustifyItemsValue = PropertyKey(rawValue: 1045)
    package static let layoutComponentStyleLayoutTypeValue = PropertyKey(rawValue: 1059)

    // LayoutSizingStyle
    package static let layoutSizingStyleMaxWidth = PropertyKey(rawValue: 500)
    package static let layoutSizingStyleMaxHeight = PropertyKey(rawValue: 501)
    package static let layoutSizingStyleMinWidth = PropertyKey(rawValue: 502)
    package static let layoutSizingStyleMinHeight = PropertyKey(rawValue: 503)
    package static let layoutSizingStyleDisplayValue = PropertyKey(rawValue: 596)
    package static let layoutSizingStyleWidthUnitsValue = PropertyKey(rawValue: 607)
    package static let layoutSizingStyleHeightUnitsValue = PropertyKey(rawValue: 608)
    package static let layoutSizingStyleMinWidthUnitsValue = PropertyKey(rawValue: 627)
    package static let layoutSizingStyleMinHeightUnitsValue = PropertyKey(rawValue: 628)
    package static let layoutSizingStyleMaxWidthUnitsValue = PropertyKey(rawValue: 629)
    package static let layoutSizingStyleMaxHeightUnitsValue = PropertyKey(rawValue: 630)
    package static let layoutSizingStyleLayoutWidthScaleType = PropertyKey(rawValue: 655)
    package static let layoutSizingStyleLayoutHeightScaleType = PropertyKey(rawValue: 656)
    package static let layoutSizingStyleJustifySelfValue = PropertyKey(rawValue: 1046)

    // NSlicedNode
    package static let nSlicedNodeInitialWidth = PropertyKey(rawValue: 697)
    package static let nSlicedNodeInitialHeight = PropertyKey(rawValue: 698)
    package static let nSlicedNodeWidth = PropertyKey(rawValue: 699)
    package static let nSlicedNodeHeight = PropertyKey(rawValue: 700)

    // NSlicerTileMode
    package static let nSlicerTileModePatchIndex = PropertyKey(rawValue: 672)
    package static let nSlicerTileModeStyle = PropertyKey(rawValue: 673)

    // NestedArtboard
    package static let nestedArtboardArtboardId = PropertyKey(rawValue: 197)
    package static let nestedArtboardDataBindPathIds = PropertyKey(rawValue: 582)
    package static let nestedArtboardIsPaused = PropertyKey(rawValue: 895)
    package static let nestedArtboardIsStateful = PropertyKey(rawValue: 1014)
    package static let nestedArtboardSpeed = PropertyKey(rawValue: 907)
    package static let nestedArtboardQuantize = PropertyKey(rawValue: 908)

    // NestedArtboardLayout
    package static let nestedArtboardLayoutInstanceWidth = PropertyKey(rawValue: 663)
    package static let nestedArtboardLayoutInstanceHeight = PropertyKey(rawValue: 664)
    package static let nestedArtboardLayoutInstanceWidthUnitsValue = PropertyKey(rawValue: 665)
    package static let nestedArtboardLayoutInstanceHeightUnitsValue = PropertyKey(rawValue: 666)
    package static let nestedArtboardLayoutInstanceWidthScaleType = PropertyKey(rawValue: 667)
    package static let nestedArtboardLayoutInstanceHeightScaleType = PropertyKey(rawValue: 668)

    // NestedArtboardLeaf
    package static let nestedArtboardLeafFit = PropertyKey(rawValue: 538)
    package static let nestedArtboardLeafAlignmentX = PropertyKey(rawValue: 644)
    package static let nestedArtboardLeafAlignmentY = PropertyKey(rawValue: 645)

    // ScrollBarConstraint
    package static let scrollBarConstraintScrollConstraintId = PropertyKey(rawValue: 725)
    package static let scrollBarConstraintAutoSize = PropertyKey(rawValue: 734)

    // ScrollConstraint
    package static let scrollConstraintVirtualizeBuffer = PropertyKey(rawValue: 221)
    package static let scrollConstraintSnap = PropertyKey(rawValue: 724)
    package static let scrollConstraintPhysicsId = PropertyKey(rawValue: 726)
    package static let scrollConstraintScrollOffsetX = PropertyKey(rawValue: 759)
    package static let scrollConstraintScrollOffsetY = PropertyKey(rawValue: 760)
    package static let scrollConstraintScrollPercentX = PropertyKey(rawValue: 761)
    package static let scrollConstraintScrollPercentY = PropertyKey(rawValue: 762)
    package static let scrollConstraintScrollIndex = PropertyKey(rawValue: 763)
    package static let scrollConstraintVirtualize = PropertyKey(rawValue: 850)
    package static let scrollConstraintInfinite = PropertyKey(rawValue: 851)
    package static let scrollConstraintInteractive = PropertyKey(rawValue: 891)
    package static let scrollConstraintThreshold = PropertyKey(rawValue: 894)
    package static let scrollConstraintVelocityX = PropertyKey(rawValue: 1023)
    package static let scrollConstraintVelocityY = PropertyKey(rawValue: 1024)
    package static let scrollConstraintScrollActive = PropertyKey(rawValue: 1025)
    package static let scrollConstraintDragMultiplier = PropertyKey(rawValue: 1029)
    package static let scrollConstraintComputedContentWidth = PropertyKey(rawValue: 1069)
    package static let scrollConstraintComputedContentHeight = PropertyKey(rawValue: 1070)

    // Text
    package static let textAlignValue = PropertyKey(rawValue: 281)
    package static let textSizingValue = PropertyKey(rawValue: 284)
    package static let textWidth = PropertyKey(rawValue: 285)
    package static let textHeight = PropertyKey(rawValue: 286)
    package static let textOverflowValue = PropertyKey(rawValue: 287)
    package static let textOriginX = PropertyKey(rawValue: 366)
    package static let textOriginY = PropertyKey(rawValue: 367)
    package static let textParagraphSpacing = PropertyKey(rawValue: 371)
    package static let textOriginValue = PropertyKey(rawValue: 377)
    package static let textWrapValue = PropertyKey(rawValue: 683)
    package static let textVerticalAlignValue = PropertyKey(rawValue: 685)
    package static let textVerticalTrimValue = PropertyKey(rawValue: 1026)
    package static let textVerticalTrimTopValue = PropertyKey(rawValue: 1027)
    package static let textVerticalTrimBottomValue = PropertyKey(rawValue: 1028)
    package static let textFitFromBaseline = PropertyKey(rawValue: 703)
    package static let textTextRunListSource = PropertyKey(rawValue: 932)

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

    // TextModifierGroup
    package static let textModifierGroupX = PropertyKey(rawValue: 322)
    package static let textModifierGroupY = PropertyKey(rawValue: 323)
    package static let textModifierGroupOpacity = PropertyKey(rawValue: 324)
    package static let textModifierGroupOriginX = PropertyKey(rawValue: 328)
    package static let textModifierGroupOriginY = PropertyKey(rawValue: 329)
    package static let textModifierGroupScaleX = PropertyKey(rawValue: 330)
    package static let textModifierGroupScaleY = PropertyKey(rawValue: 331)
    package static let textModifierGroupRotation = PropertyKey(rawValue: 332)
    package static let textModifierGroupModifierFlags = PropertyKey(rawValue: 335)

    // TextModifierRange
    package static let textModifierRangeUnitsValue = PropertyKey(rawValue: 316)
    package static let textModifierRangeFalloffFrom = PropertyKey(rawValue: 317)
    package static let textModifierRangeFalloffTo = PropertyKey(rawValue: 318)
    package static let textModifierRangeOffset = PropertyKey(rawValue: 319)
    package static let textModifierRangeTypeValue = PropertyKey(rawValue: 325)
    package static let textModifierRangeModeValue = PropertyKey(rawValue: 326)
    package static let textModifierRangeModifyFrom = PropertyKey(rawValue: 327)
    package static let textModifierRangeClamp = PropertyKey(rawValue: 333)
    package static let textModifierRangeStrength = PropertyKey(rawValue: 334)
    package static let textModifierRangeModifyTo = PropertyKey(rawValue: 336)
    package static let textModifierRangeRunId = PropertyKey(rawValue: 378)

    // TextStyle
    package static let textStyleFontSize = PropertyKey(rawValue: 274)
    package static let textStyleFontAssetId = PropertyKey(rawValue: 279)
    package static let textStyleLineHeight = PropertyKey(rawValue: 370)
    package static let textStyleLetterSpacing = PropertyKey(rawValue: 390)

    // TextStyleAxis
    package static let textStyleAxisAxisValue = PropertyKey(rawValue: 288)
    package static let textStyleAxisTag = PropertyKey(rawValue: 289)

    // TextStyleBackground
    package static let textStyleBackgroundCornerRadius = PropertyKey(rawValue: 1071)

    // TextStyleFeature
    package static let textStyleFeatureTag = PropertyKey(rawValue: 356)
    package static let textStyleFeatureFeatureValue = PropertyKey(rawValue: 357)

    // TextTargetModifier
    package static let textTargetModifierTargetId = PropertyKey(rawValue: 778)

    // TextValueRun
    package static let textValueRunText = PropertyKey(rawValue: 268)
    package static let textValueRunStyleId = PropertyKey(rawValue: 272)

    // TextVariationModifier
    package static let textVariationModifierAxisTag = PropertyKey(rawValue: 320)
    package static let textVariationModifierAxisValue = PropertyKey(rawValue: 321)
}
