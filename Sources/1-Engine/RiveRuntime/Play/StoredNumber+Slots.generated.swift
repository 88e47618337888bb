// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

extension StoredNumber {
    static func slot(of key: PropertyKey, in component: Component) -> UInt8? {
        switch key {
        case .nodeX: component is NodeBase ? 0 : nil
        case .nodeY: component is NodeBase ? 1 : nil
        case .nodeXArtboard: component is NodeBase ? 2 : nil
        case .nodeYArtboard: component is NodeBase ? 3 : nil
        case .transformComponentRotation: component is TransformComponentBase ? 4 : nil
        case .transformComponentScaleX: component is TransformComponentBase ? 5 : nil
        case .transformComponentScaleY: component is TransformComponentBase ? 6 : nil
        case .worldTransformComponentOpacity: component is WorldTransformComponentBase ? 7 : nil
        case .nestedArtboardSpeed: component is NestedArtboardBase ? 8 : nil
        case .nestedArtboardQuantize: component is NestedArtboardBase ? 9 : nil
        case .joystickX: component is JoystickBase ? 10 : nil
        case .joystickY: component is JoystickBase ? 11 : nil
        case .joystickPosX: component is JoystickBase ? 12 : nil
        case .joystickPosY: component is JoystickBase ? 13 : nil
        case .joystickWidth: component is JoystickBase ? 14 : nil
        case .joystickHeight: component is JoystickBase ? 15 : nil
        case .layoutComponentWidth: component is LayoutComponentBase ? 16 : nil
        case .layoutComponentHeight: component is LayoutComponentBase ? 17 : nil
        case .layoutComponentFractionalWidth: component is LayoutComponentBase ? 18 : nil
        case .layoutComponentFractionalHeight: component is LayoutComponentBase ? 19 : nil
        case .nestedArtboardLayoutInstanceWidth: component is NestedArtboardLayoutBase ? 20 : nil
        case .nestedArtboardLayoutInstanceHeight: component is NestedArtboardLayoutBase ? 21 : nil
        case .componentOriginOriginX: component is ComponentOriginBase ? 22 : nil
        case .componentOriginOriginY: component is ComponentOriginBase ? 23 : nil
        case .parametricPathWidth: component is ParametricPathBase ? 24 : nil
        case .parametricPathHeight: component is ParametricPathBase ? 25 : nil
        case .parametricPathOriginX: component is ParametricPathBase ? 26 : nil
        case .parametricPathOriginY: component is ParametricPathBase ? 27 : nil
        case .rectangleCornerRadiusTL: component is ParametricPathBase ? 28 : nil
        case .rectangleCornerRadiusTR: component is ParametricPathBase ? 29 : nil
        case .rectangleCornerRadiusBL: component is ParametricPathBase ? 30 : nil
        case .rectangleCornerRadiusBR: component is ParametricPathBase ? 31 : nil
        case .polygonCornerRadius: component is ParametricPathBase ? 32 : nil
        case .starInnerRadius: component is ParametricPathBase ? 33 : nil
        case .straightVertexRadius: component is StraightVertexBase ? 34 : nil
        case .cubicDetachedVertexInRotation: component is CubicVertexBase ? 35 : nil
        case .cubicDetachedVertexInDistance: component is CubicVertexBase ? 36 : nil
        case .cubicDetachedVertexOutRotation: component is CubicVertexBase ? 37 : nil
        case .cubicDetachedVertexOutDistance: component is CubicVertexBase ? 38 : nil
        case .cubicAsymmetricVertexRotation: component is CubicVertexBase ? 39 : nil
        case .cubicAsymmetricVertexInDistance: component is CubicVertexBase ? 40 : nil
        case .cubicAsymmetricVertexOutDistance: component is CubicVertexBase ? 41 : nil
        case .cubicMirroredVertexRotation: component is CubicVertexBase ? 42 : nil
        case .cubicMirroredVertexDistance: component is CubicVertexBase ? 43 : nil
        case .imageOriginX: component is ImageBase ? 44 : nil
        case .imageOriginY: component is ImageBase ? 45 : nil
        case .vertexX: component is PathVertexBase ? 46 : nil
        case .vertexY: component is PathVertexBase ? 47 : nil
        case .linearGradientStartX: component is GradientBase ? 48 : nil
        case .linearGradientStartY: component is GradientBase ? 49 : nil
        case .linearGradientEndX: component is GradientBase ? 50 : nil
        case .linearGradientEndY: component is GradientBase ? 51 : nil
        case .linearGradientOpacity: component is GradientBase ? 52 : nil
        case .gradientStopPosition: component is GradientStopComponentBase ? 53 : nil
        case .strokeThickness: component is StrokeBase ? 54 : nil
        case .trimPathStart: component is TrimPathBase ? 55 : nil
        case .trimPathEnd: component is TrimPathBase ? 56 : nil
        case .trimPathOffset: component is TrimPathBase ? 57 : nil
        case .dashPathOffset: component is DashPathBase ? 58 : nil
        case .dashLength: component is DashBase ? 59 : nil
        case .featherStrength: component is FeatherBase ? 60 : nil
        case .featherOffsetX: component is FeatherBase ? 61 : nil
        case .featherOffsetY: component is FeatherBase ? 62 : nil
        case .boneLength: component is BoneBase ? 63 : nil
        case .rootBoneX: component is RootBoneBase ? 64 : nil
        case .rootBoneY: component is RootBoneBase ? 65 : nil
        case .constraintStrength: component is ConstraintBase ? 66 : nil
        case .distanceConstraintDistance: component is DistanceConstraintBase ? 67 : nil
        case .transformConstraintOriginX: component is TransformConstraintBase ? 68 : nil
        case .transformConstraintOriginY: component is TransformConstraintBase ? 69 : nil
        case .transformComponentConstraintCopyFactor: component is CopyConstraintBase ? 70 : nil
        case .transformComponentConstraintMinValue: component is CopyConstraintBase ? 71 : nil
        case .transformComponentConstraintMaxValue: component is CopyConstraintBase ? 72 : nil
        case .transformComponentConstraintYCopyFactorY: component is CopyConstraintBase ? 73 : nil
        case .transformComponentConstraintYMinValueY: component is CopyConstraintBase ? 74 : nil
        case .transformComponentConstraintYMaxValueY: component is CopyConstraintBase ? 75 : nil
        case .followPathConstraintDistance: component is FollowPathConstraintBase ? 76 : nil
        case .listFollowPathConstraintDistanceEnd: component is ListFollowPathConstraintBase ? 77 : nil
        case .listFollowPathConstraintDistanceOffset: component is ListFollowPathConstraintBase ? 78 : nil
        case .scrollConstraintThreshold: component is ScrollConstraintBase ? 79 : nil
        case .scrollConstraintDragMultiplier: component is ScrollConstraintBase ? 80 : nil
        case .layoutComponentStyleGapHorizontal: component is LayoutStyleBase ? 81 : nil
        case .layoutComponentStyleGapVertical: component is LayoutStyleBase ? 82 : nil
        case .layoutComponentStyleBorderLeft: component is LayoutStyleBase ? 83 : nil
        case .layoutComponentStyleBorderRight: component is LayoutStyleBase ? 84 : nil
        case .layoutComponentStyleBorderTop: component is LayoutStyleBase ? 85 : nil
        case .layoutComponentStyleBorderBottom: component is LayoutStyleBase ? 86 : nil
        case .layoutComponentStyleMarginLeft: component is LayoutStyleBase ? 87 : nil
        case .layoutComponentStyleMarginRight: component is LayoutStyleBase ? 88 : nil
        case .layoutComponentStyleMarginTop: component is LayoutStyleBase ? 89 : nil
        case .layoutComponentStyleMarginBottom: component is LayoutStyleBase ? 90 : nil
        case .layoutComponentStylePaddingLeft: component is LayoutStyleBase ? 91 : nil
        case .layoutComponentStylePaddingRight: component is LayoutStyleBase ? 92 : nil
        case .layoutComponentStylePaddingTop: component is LayoutStyleBase ? 93 : nil
        case .layoutComponentStylePaddingBottom: component is LayoutStyleBase ? 94 : nil
        case .layoutComponentStylePositionLeft: component is LayoutStyleBase ? 95 : nil
        case .layoutComponentStylePositionRight: component is LayoutStyleBase ? 96 : nil
        case .layoutComponentStylePositionTop: component is LayoutStyleBase ? 97 : nil
        case .layoutComponentStylePositionBottom: component is LayoutStyleBase ? 98 : nil
        case .layoutComponentStyleFlexBasis: component is LayoutStyleBase ? 99 : nil
        case .layoutComponentStyleAspectRatio: component is LayoutStyleBase ? 100 : nil
        case .layoutComponentStyleInterpolationTime: component is LayoutStyleBase ? 101 : nil
        case .layoutComponentStyleCornerRadiusTL: component is LayoutStyleBase ? 102 : nil
        case .layoutComponentStyleCornerRadiusTR: component is LayoutStyleBase ? 103 : nil
        case .layoutComponentStyleCornerRadiusBL: component is LayoutStyleBase ? 104 : nil
        case .layoutComponentStyleCornerRadiusBR: component is LayoutStyleBase ? 105 : nil
        case .layoutSizingStyleMinWidth: component is LayoutStyleBase ? 106 : component is LayoutParticipantBase ? 121 : nil
        case .layoutSizingStyleMaxWidth: component is LayoutStyleBase ? 107 : component is LayoutParticipantBase ? 122 : nil
        case .layoutSizingStyleMinHeight: component is LayoutStyleBase ? 108 : component is LayoutParticipantBase ? 123 : nil
        case .layoutSizingStyleMaxHeight: component is LayoutStyleBase ? 109 : component is LayoutParticipantBase ? 124 : nil
        case .axisOffset: component is SliceAxisBase ? 110 : nil
        case .nSlicedNodeWidth: component is NSlicedNodeBase ? 111 : nil
        case .nSlicedNodeHeight: component is NSlicedNodeBase ? 112 : nil
        case .artboardComponentListOverrideInstanceWidth: component is ArtboardListOverrideBase ? 113 : nil
        case .artboardComponentListOverrideInstanceHeight: component is ArtboardListOverrideBase ? 114 : nil
        case .gridTrackTrackValue: component is GridTrackComponentBase ? 115 : nil
        case .gridTrackTrackMaxValue: component is GridTrackComponentBase ? 116 : nil
        case .layoutNodeStyleWidth: component is LayoutParticipantBase ? 117 : nil
        case .layoutNodeStyleHeight: component is LayoutParticipantBase ? 118 : nil
        case .layoutNodeStyleFractionalWidth: component is LayoutParticipantBase ? 119 : nil
        case .layoutNodeStyleFractionalHeight: component is LayoutParticipantBase ? 120 : nil
        case .textWidth: component is TextBase ? 125 : nil
        case .textHeight: component is TextBase ? 126 : nil
        case .textOriginX: component is TextBase ? 127 : nil
        case .textOriginY: component is TextBase ? 128 : nil
        case .textParagraphSpacing: component is TextBase ? 129 : nil
        case .textStyleFontSize: component is TextStyleBase ? 130 : nil
        case .textStyleLineHeight: component is TextStyleBase ? 131 : nil
        case .textStyleLetterSpacing: component is TextStyleBase ? 132 : nil
        case .textStyleAxisAxisValue: component is TextStyleAxisBase ? 133 : nil
        case .textModifierRangeModifyFrom: component is TextModifierRangeBase ? 134 : nil
        case .textModifierRangeModifyTo: component is TextModifierRangeBase ? 135 : nil
        case .textModifierRangeStrength: component is TextModifierRangeBase ? 136 : nil
        case .textModifierRangeFalloffFrom: component is TextModifierRangeBase ? 137 : nil
        case .textModifierRangeFalloffTo: component is TextModifierRangeBase ? 138 : nil
        case .textModifierRangeOffset: component is TextModifierRangeBase ? 139 : nil
        case .textModifierGroupOriginX: component is TextModifierGroupBase ? 140 : nil
        case .textModifierGroupOriginY: component is TextModifierGroupBase ? 141 : nil
        case .textModifierGroupOpacity: component is TextModifierGroupBase ? 142 : nil
        case .textModifierGroupX: component is TextModifierGroupBase ? 143 : nil
        case .textModifierGroupY: component is TextModifierGroupBase ? 144 : nil
        case .textModifierGroupRotation: component is TextModifierGroupBase ? 145 : nil
        case .textModifierGroupScaleX: component is TextModifierGroupBase ? 146 : nil
        case .textModifierGroupScaleY: component is TextModifierGroupBase ? 147 : nil
        case .textVariationModifierAxisValue: component is TextVariationModifierBase ? 148 : nil
        case .textFollowPathModifierStart: component is TextFollowPathModifierBase ? 149 : nil
        case .textFollowPathModifierEnd: component is TextFollowPathModifierBase ? 150 : nil
        case .textFollowPathModifierStrength: component is TextFollowPathModifierBase ? 151 : nil
        case .textFollowPathModifierOffset: component is TextFollowPathModifierBase ? 152 : nil
        case .textInputSelectionRadius: component is TextInputBase ? 153 : nil
        case .textStyleBackgroundCornerRadius: component is TextStyleBackgroundBase ? 154 : nil
        case .nestedSimpleAnimationSpeed: component is NestedSimpleAnimationBase ? 155 : nil
        case .nestedLinearAnimationMix: component is NestedLinearAnimationBase ? 156 : nil
        case .nestedRemapAnimationTime: component is NestedRemapAnimationBase ? 157 : nil
        default: nil
        }
    }

    /// Returns the value in the component for which the slot was found, whose class is therefore known.
    func value(in component: Component) -> Double {
        switch slot {
        case 0: unsafeDowncast(component, to: NodeBase.self).positionX
        case 1: unsafeDowncast(component, to: NodeBase.self).positionY
        case 2: unsafeDowncast(component, to: NodeBase.self).positionX
        case 3: unsafeDowncast(component, to: NodeBase.self).positionY
        case 4: unsafeDowncast(component, to: TransformComponentBase.self).rotation
        case 5: unsafeDowncast(component, to: TransformComponentBase.self).scaleX
        case 6: unsafeDowncast(component, to: TransformComponentBase.self).scaleY
        case 7: unsafeDowncast(component, to: WorldTransformComponentBase.self).opacity
        case 8: unsafeDowncast(component, to: NestedArtboardBase.self).speed
        case 9: unsafeDowncast(component, to: NestedArtboardBase.self).quantum
        case 10: unsafeDowncast(component, to: JoystickBase.self).x
        case 11: unsafeDowncast(component, to: JoystickBase.self).y
        case 12: unsafeDowncast(component, to: JoystickBase.self).posX
        case 13: unsafeDowncast(component, to: JoystickBase.self).posY
        case 14: unsafeDowncast(component, to: JoystickBase.self).width
        case 15: unsafeDowncast(component, to: JoystickBase.self).height
        case 16: unsafeDowncast(component, to: LayoutComponentBase.self).width
        case 17: unsafeDowncast(component, to: LayoutComponentBase.self).height
        case 18: unsafeDowncast(component, to: LayoutComponentBase.self).fractionalWidth
        case 19: unsafeDowncast(component, to: LayoutComponentBase.self).fractionalHeight
        case 20: unsafeDowncast(component, to: NestedArtboardLayoutBase.self).instanceWidth
        case 21: unsafeDowncast(component, to: NestedArtboardLayoutBase.self).instanceHeight
        case 22: unsafeDowncast(component, to: ComponentOriginBase.self).originX
        case 23: unsafeDowncast(component, to: ComponentOriginBase.self).originY
        case 24: unsafeDowncast(component, to: ParametricPathBase.self).width
        case 25: unsafeDowncast(component, to: ParametricPathBase.self).height
        case 26: unsafeDowncast(component, to: ParametricPathBase.self).originX
        case 27: unsafeDowncast(component, to: ParametricPathBase.self).originY
        case 28: unsafeDowncast(component, to: ParametricPathBase.self).cornerRadiusTL
        case 29: unsafeDowncast(component, to: ParametricPathBase.self).cornerRadiusTR
        case 30: unsafeDowncast(component, to: ParametricPathBase.self).cornerRadiusBL
        case 31: unsafeDowncast(component, to: ParametricPathBase.self).cornerRadiusBR
        case 32: unsafeDowncast(component, to: ParametricPathBase.self).pointRadius
        case 33: unsafeDowncast(component, to: ParametricPathBase.self).innerRadius
        case 34: unsafeDowncast(component, to: StraightVertexBase.self).radius
        case 35: unsafeDowncast(component, to: CubicVertexBase.self).inRotation
        case 36: unsafeDowncast(component, to: CubicVertexBase.self).inDistance
        case 37: unsafeDowncast(component, to: CubicVertexBase.self).outRotation
        case 38: unsafeDowncast(component, to: CubicVertexBase.self).outDistance
        case 39: unsafeDowncast(component, to: CubicVertexBase.self).outRotation
        case 40: unsafeDowncast(component, to: CubicVertexBase.self).inDistance
        case 41: unsafeDowncast(component, to: CubicVertexBase.self).outDistance
        case 42: unsafeDowncast(component, to: CubicVertexBase.self).outRotation
        case 43: unsafeDowncast(component, to: CubicVertexBase.self).outDistance
        case 44: unsafeDowncast(component, to: ImageBase.self).originX
        case 45: unsafeDowncast(component, to: ImageBase.self).originY
        case 46: unsafeDowncast(component, to: PathVertexBase.self).x
        case 47: unsafeDowncast(component, to: PathVertexBase.self).y
        case 48: unsafeDowncast(component, to: GradientBase.self).startX
        case 49: unsafeDowncast(component, to: GradientBase.self).startY
        case 50: unsafeDowncast(component, to: GradientBase.self).endX
        case 51: unsafeDowncast(component, to: GradientBase.self).endY
        case 52: unsafeDowncast(component, to: GradientBase.self).opacity
        case 53: unsafeDowncast(component, to: GradientStopComponentBase.self).position
        case 54: unsafeDowncast(component, to: StrokeBase.self).thickness
        case 55: unsafeDowncast(component, to: TrimPathBase.self).start
        case 56: unsafeDowncast(component, to: TrimPathBase.self).end
        case 57: unsafeDowncast(component, to: TrimPathBase.self).offset
        case 58: unsafeDowncast(component, to: DashPathBase.self).offset
        case 59: unsafeDowncast(component, to: DashBase.self).length
        case 60: unsafeDowncast(component, to: FeatherBase.self).strength
        case 61: unsafeDowncast(component, to: FeatherBase.self).offsetX
        case 62: unsafeDowncast(component, to: FeatherBase.self).offsetY
        case 63: unsafeDowncast(component, to: BoneBase.self).length
        case 64: unsafeDowncast(component, to: RootBoneBase.self).positionX
        case 65: unsafeDowncast(component, to: RootBoneBase.self).positionY
        case 66: unsafeDowncast(component, to: ConstraintBase.self).strength
        case 67: unsafeDowncast(component, to: DistanceConstraintBase.self).distance
        case 68: unsafeDowncast(component, to: TransformConstraintBase.self).originX
        case 69: unsafeDowncast(component, to: TransformConstraintBase.self).originY
        case 70: unsafeDowncast(component, to: CopyConstraintBase.self).copyFactor
        case 71: unsafeDowncast(component, to: CopyConstraintBase.self).minValue
        case 72: unsafeDowncast(component, to: CopyConstraintBase.self).maxValue
        case 73: unsafeDowncast(component, to: CopyConstraintBase.self).copyFactorY
        case 74: unsafeDowncast(component, to: CopyConstraintBase.self).minValueY
        case 75: unsafeDowncast(component, to: CopyConstraintBase.self).maxValueY
        case 76: unsafeDowncast(component, to: FollowPathConstraintBase.self).distance
        case 77: unsafeDowncast(component, to: ListFollowPathConstraintBase.self).distanceEnd
        case 78: unsafeDowncast(component, to: ListFollowPathConstraintBase.self).distanceOffset
        case 79: unsafeDowncast(component, to: ScrollConstraintBase.self).threshold
        case 80: unsafeDowncast(component, to: ScrollConstraintBase.self).dragMultiplier
        case 81: unsafeDowncast(component, to: LayoutStyleBase.self).gapHorizontal
        case 82: unsafeDowncast(component, to: LayoutStyleBase.self).gapVertical
        case 83: unsafeDowncast(component, to: LayoutStyleBase.self).borderLeft
        case 84: unsafeDowncast(component, to: LayoutStyleBase.self).borderRight
        case 85: unsafeDowncast(component, to: LayoutStyleBase.self).borderTop
        case 86: unsafeDowncast(component, to: LayoutStyleBase.self).borderBottom
        case 87: unsafeDowncast(component, to: LayoutStyleBase.self).marginLeft
        case 88: unsafeDowncast(component, to: LayoutStyleBase.self).marginRight
        case 89: unsafeDowncast(component, to: LayoutStyleBase.self).marginTop
        case 90: unsafeDowncast(component, to: LayoutStyleBase.self).marginBottom
        case 91: unsafeDowncast(component, to: LayoutStyleBase.self).paddingLeft
        case 92: unsafeDowncast(component, to: LayoutStyleBase.self).paddingRight
        case 93: unsafeDowncast(component, to: LayoutStyleBase.self).paddingTop
        case 94: unsafeDowncast(component, to: LayoutStyleBase.self).paddingBottom
        case 95: unsafeDowncast(component, to: LayoutStyleBase.self).positionLeft
        case 96: unsafeDowncast(component, to: LayoutStyleBase.self).positionRight
        case 97: unsafeDowncast(component, to: LayoutStyleBase.self).positionTop
        case 98: unsafeDowncast(component, to: LayoutStyleBase.self).positionBottom
        case 99: unsafeDowncast(component, to: LayoutStyleBase.self).flexBasis
        case 100: unsafeDowncast(component, to: LayoutStyleBase.self).aspectRatio
        case 101: unsafeDowncast(component, to: LayoutStyleBase.self).interpolationTime
        case 102: unsafeDowncast(component, to: LayoutStyleBase.self).cornerRadiusTL
        case 103: unsafeDowncast(component, to: LayoutStyleBase.self).cornerRadiusTR
        case 104: unsafeDowncast(component, to: LayoutStyleBase.self).cornerRadiusBL
        case 105: unsafeDowncast(component, to: LayoutStyleBase.self).cornerRadiusBR
        case 106: unsafeDowncast(component, to: LayoutStyleBase.self).minWidth
        case 107: unsafeDowncast(component, to: LayoutStyleBase.self).maxWidth
        case 108: unsafeDowncast(component, to: LayoutStyleBase.self).minHeight
        case 109: unsafeDowncast(component, to: LayoutStyleBase.self).maxHeight
        case 110: unsafeDowncast(component, to: SliceAxisBase.self).offset
        case 111: unsafeDowncast(component, to: NSlicedNodeBase.self).width
        case 112: unsafeDowncast(component, to: NSlicedNodeBase.self).height
        case 113: unsafeDowncast(component, to: ArtboardListOverrideBase.self).instanceWidth
        case 114: unsafeDowncast(component, to: ArtboardListOverrideBase.self).instanceHeight
        case 115: unsafeDowncast(component, to: GridTrackComponentBase.self).value
        case 116: unsafeDowncast(component, to: GridTrackComponentBase.self).maximum
        case 117: unsafeDowncast(component, to: LayoutParticipantBase.self).width
        case 118: unsafeDowncast(component, to: LayoutParticipantBase.self).height
        case 119: unsafeDowncast(component, to: LayoutParticipantBase.self).fractionalWidth
        case 120: unsafeDowncast(component, to: LayoutParticipantBase.self).fractionalHeight
        case 121: unsafeDowncast(component, to: LayoutParticipantBase.self).minWidth
        case 122: unsafeDowncast(component, to: LayoutParticipantBase.self).maxWidth
        case 123: unsafeDowncast(component, to: LayoutParticipantBase.self).minHeight
        case 124: unsafeDowncast(component, to: LayoutParticipantBase.self).maxHeight
        case 125: unsafeDowncast(component, to: TextBase.self).width
        case 126: unsafeDowncast(component, to: TextBase.self).height
        case 127: unsafeDowncast(component, to: TextBase.self).originX
        case 128: unsafeDowncast(component, to: TextBase.self).originY
        case 129: unsafeDowncast(component, to: TextBase.self).paragraphSpacing
        case 130: unsafeDowncast(component, to: TextStyleBase.self).fontSize
        case 131: unsafeDowncast(component, to: TextStyleBase.self).lineHeight
        case 132: unsafeDowncast(component, to: TextStyleBase.self).letterSpacing
        case 133: unsafeDowncast(component, to: TextStyleAxisBase.self).axisValue
        case 134: unsafeDowncast(component, to: TextModifierRangeBase.self).modifyFrom
        case 135: unsafeDowncast(component, to: TextModifierRangeBase.self).modifyTo
        case 136: unsafeDowncast(component, to: TextModifierRangeBase.self).strength
        case 137: unsafeDowncast(component, to: TextModifierRangeBase.self).falloffFrom
        case 138: unsafeDowncast(component, to: TextModifierRangeBase.self).falloffTo
        case 139: unsafeDowncast(component, to: TextModifierRangeBase.self).offset
        case 140: unsafeDowncast(component, to: TextModifierGroupBase.self).originX
        case 141: unsafeDowncast(component, to: TextModifierGroupBase.self).originY
        case 142: unsafeDowncast(component, to: TextModifierGroupBase.self).opacity
        case 143: unsafeDowncast(component, to: TextModifierGroupBase.self).x
        case 144: unsafeDowncast(component, to: TextModifierGroupBase.self).y
        case 145: unsafeDowncast(component, to: TextModifierGroupBase.self).rotation
        case 146: unsafeDowncast(component, to: TextModifierGroupBase.self).scaleX
        case 147: unsafeDowncast(component, to: TextModifierGroupBase.self).scaleY
        case 148: unsafeDowncast(component, to: TextVariationModifierBase.self).value
        case 149: unsafeDowncast(component, to: TextFollowPathModifierBase.self).start
        case 150: unsafeDowncast(component, to: TextFollowPathModifierBase.self).end
        case 151: unsafeDowncast(component, to: TextFollowPathModifierBase.self).strength
        case 152: unsafeDowncast(component, to: TextFollowPathModifierBase.self).offset
        case 153: unsafeDowncast(component, to: TextInputBase.self).selectionRadius
        case 154: unsafeDowncast(component, to: TextStyleBackgroundBase.self).cornerRadius
        case 155: unsafeDowncast(component, to: NestedSimpleAnimationBase.self).speed
        case 156: unsafeDowncast(component, to: NestedLinearAnimationBase.self).mix
        case 157: unsafeDowncast(component, to: NestedRemapAnimationBase.self).time
        default: 0
        }
    }

    /// Sets the value in the component for which the slot was found, and marks what depends on it.
    func set(_ value: Double, in component: Component) {
        switch slot {
        case 0:
            let owner = unsafeDowncast(component, to: NodeBase.self)
            if owner.positionX == value { return }
            owner.positionX = value
            owner.addDirt(.transforms)
        case 1:
            let owner = unsafeDowncast(component, to: NodeBase.self)
            if owner.positionY == value { return }
            owner.positionY = value
            owner.addDirt(.transforms)
        case 2:
            let owner = unsafeDowncast(component, to: NodeBase.self)
            if owner.positionX == value { return }
            owner.positionX = value
            owner.addDirt(.transforms)
        case 3:
            let owner = unsafeDowncast(component, to: NodeBase.self)
            if owner.positionY == value { return }
            owner.positionY = value
            owner.addDirt(.transforms)
        case 4:
            let owner = unsafeDowncast(component, to: TransformComponentBase.self)
            if owner.rotation == value { return }
            owner.rotation = value
            owner.addDirt(.transforms)
        case 5:
            let owner = unsafeDowncast(component, to: TransformComponentBase.self)
            if owner.scaleX == value { return }
            owner.scaleX = value
            owner.addDirt(.transforms)
        case 6:
            let owner = unsafeDowncast(component, to: TransformComponentBase.self)
            if owner.scaleY == value { return }
            owner.scaleY = value
            owner.addDirt(.transforms)
        case 7:
            let owner = unsafeDowncast(component, to: WorldTransformComponentBase.self)
            if owner.opacity == value { return }
            owner.opacity = value
            owner.addDirt(.renderOpacity)
        case 8:
            let owner = unsafeDowncast(component, to: NestedArtboardBase.self)
            if owner.speed == value { return }
            owner.speed = value
            owner.didChange(.nestedArtboardSpeed)
        case 9:
            let owner = unsafeDowncast(component, to: NestedArtboardBase.self)
            if owner.quantum == value { return }
            owner.quantum = value
            owner.didChange(.nestedArtboardQuantize)
        case 10:
            let owner = unsafeDowncast(component, to: JoystickBase.self)
            if owner.x == value { return }
            owner.x = value
            owner.didChange(.joystickX)
        case 11:
            let owner = unsafeDowncast(component, to: JoystickBase.self)
            if owner.y == value { return }
            owner.y = value
            owner.didChange(.joystickY)
        case 12:
            let owner = unsafeDowncast(component, to: JoystickBase.self)
            if owner.posX == value { return }
            owner.posX = value
            owner.didChange(.joystickPosX)
        case 13:
            let owner = unsafeDowncast(component, to: JoystickBase.self)
            if owner.posY == value { return }
            owner.posY = value
            owner.didChange(.joystickPosY)
        case 14:
            let owner = unsafeDowncast(component, to: JoystickBase.self)
            if owner.width == value { return }
            owner.width = value
            owner.didChange(.joystickWidth)
        case 15:
            let owner = unsafeDowncast(component, to: JoystickBase.self)
            if owner.height == value { return }
            owner.height = value
            owner.didChange(.joystickHeight)
        case 16:
            let owner = unsafeDowncast(component, to: LayoutComponentBase.self)
            if owner.width == value { return }
            owner.width = value
            owner.artboard.markLayoutDirty()
        case 17:
            let owner = unsafeDowncast(component, to: LayoutComponentBase.self)
            if owner.height == value { return }
            owner.height = value
            owner.artboard.markLayoutDirty()
        case 18:
            let owner = unsafeDowncast(component, to: LayoutComponentBase.self)
            if owner.fractionalWidth == value { return }
            owner.fractionalWidth = value
            owner.artboard.markLayoutDirty()
        case 19:
            let owner = unsafeDowncast(component, to: LayoutComponentBase.self)
            if owner.fractionalHeight == value { return }
            owner.fractionalHeight = value
            owner.artboard.markLayoutDirty()
        case 20:
            let owner = unsafeDowncast(component, to: NestedArtboardLayoutBase.self)
            if owner.instanceWidth == value { return }
            owner.instanceWidth = value
            owner.didChange(.nestedArtboardLayoutInstanceWidth)
        case 21:
            let owner = unsafeDowncast(component, to: NestedArtboardLayoutBase.self)
            if owner.instanceHeight == value { return }
            owner.instanceHeight = value
            owner.didChange(.nestedArtboardLayoutInstanceHeight)
        case 22:
            let owner = unsafeDowncast(component, to: ComponentOriginBase.self)
            if owner.originX == value { return }
            owner.originX = value
            owner.didChange(.componentOriginOriginX)
        case 23:
            let owner = unsafeDowncast(component, to: ComponentOriginBase.self)
            if owner.originY == value { return }
            owner.originY = value
            owner.didChange(.componentOriginOriginY)
        case 24:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.width == value { return }
            owner.width = value
            owner.didChange(.parametricPathWidth)
        case 25:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.height == value { return }
            owner.height = value
            owner.didChange(.parametricPathHeight)
        case 26:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.originX == value { return }
            owner.originX = value
            owner.didChange(.parametricPathOriginX)
        case 27:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.originY == value { return }
            owner.originY = value
            owner.didChange(.parametricPathOriginY)
        case 28:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.cornerRadiusTL == value { return }
            owner.cornerRadiusTL = value
            owner.didChange(.rectangleCornerRadiusTL)
        case 29:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.cornerRadiusTR == value { return }
            owner.cornerRadiusTR = value
            owner.didChange(.rectangleCornerRadiusTR)
        case 30:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.cornerRadiusBL == value { return }
            owner.cornerRadiusBL = value
            owner.didChange(.rectangleCornerRadiusBL)
        case 31:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.cornerRadiusBR == value { return }
            owner.cornerRadiusBR = value
            owner.didChange(.rectangleCornerRadiusBR)
        case 32:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.pointRadius == value { return }
            owner.pointRadius = value
            owner.didChange(.polygonCornerRadius)
        case 33:
            let owner = unsafeDowncast(component, to: ParametricPathBase.self)
            if owner.innerRadius == value { return }
            owner.innerRadius = value
            owner.didChange(.starInnerRadius)
        case 34:
            let owner = unsafeDowncast(component, to: StraightVertexBase.self)
            if owner.radius == value { return }
            owner.radius = value
            owner.markDeformationDirty()
        case 35:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.inRotation == value { return }
            owner.inRotation = value
            owner.didChange(.cubicDetachedVertexInRotation)
        case 36:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.inDistance == value { return }
            owner.inDistance = value
            owner.didChange(.cubicDetachedVertexInDistance)
        case 37:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.outRotation == value { return }
            owner.outRotation = value
            owner.didChange(.cubicDetachedVertexOutRotation)
        case 38:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.outDistance == value { return }
            owner.outDistance = value
            owner.didChange(.cubicDetachedVertexOutDistance)
        case 39:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.outRotation == value { return }
            owner.outRotation = value
            owner.didChange(.cubicAsymmetricVertexRotation)
        case 40:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.inDistance == value { return }
            owner.inDistance = value
            owner.didChange(.cubicAsymmetricVertexInDistance)
        case 41:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.outDistance == value { return }
            owner.outDistance = value
            owner.didChange(.cubicAsymmetricVertexOutDistance)
        case 42:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.outRotation == value { return }
            owner.outRotation = value
            owner.didChange(.cubicMirroredVertexRotation)
        case 43:
            let owner = unsafeDowncast(component, to: CubicVertexBase.self)
            if owner.outDistance == value { return }
            owner.outDistance = value
            owner.didChange(.cubicMirroredVertexDistance)
        case 44:
            let owner = unsafeDowncast(component, to: ImageBase.self)
            if owner.originX == value { return }
            owner.originX = value
            owner.didChange(.imageOriginX)
        case 45:
            let owner = unsafeDowncast(component, to: ImageBase.self)
            if owner.originY == value { return }
            owner.originY = value
            owner.didChange(.imageOriginY)
        case 46:
            let owner = unsafeDowncast(component, to: PathVertexBase.self)
            if owner.x == value { return }
            owner.x = value
            owner.didChange(.vertexX)
        case 47:
            let owner = unsafeDowncast(component, to: PathVertexBase.self)
            if owner.y == value { return }
            owner.y = value
            owner.didChange(.vertexY)
        case 48:
            let owner = unsafeDowncast(component, to: GradientBase.self)
            if owner.startX == value { return }
            owner.startX = value
            owner.didChange(.linearGradientStartX)
        case 49:
            let owner = unsafeDowncast(component, to: GradientBase.self)
            if owner.startY == value { return }
            owner.startY = value
            owner.didChange(.linearGradientStartY)
        case 50:
            let owner = unsafeDowncast(component, to: GradientBase.self)
            if owner.endX == value { return }
            owner.endX = value
            owner.didChange(.linearGradientEndX)
        case 51:
            let owner = unsafeDowncast(component, to: GradientBase.self)
            if owner.endY == value { return }
            owner.endY = value
            owner.didChange(.linearGradientEndY)
        case 52:
            let owner = unsafeDowncast(component, to: GradientBase.self)
            if owner.opacity == value { return }
            owner.opacity = value
            owner.didChange(.linearGradientOpacity)
        case 53:
            let owner = unsafeDowncast(component, to: GradientStopComponentBase.self)
            if owner.position == value { return }
            owner.position = value
            owner.didChange(.gradientStopPosition)
        case 54:
            let owner = unsafeDowncast(component, to: StrokeBase.self)
            if owner.thickness == value { return }
            owner.thickness = value
            owner.didChange(.strokeThickness)
        case 55:
            let owner = unsafeDowncast(component, to: TrimPathBase.self)
            if owner.start == value { return }
            owner.start = value
            owner.didChange(.trimPathStart)
        case 56:
            let owner = unsafeDowncast(component, to: TrimPathBase.self)
            if owner.end == value { return }
            owner.end = value
            owner.didChange(.trimPathEnd)
        case 57:
            let owner = unsafeDowncast(component, to: TrimPathBase.self)
            if owner.offset == value { return }
            owner.offset = value
            owner.didChange(.trimPathOffset)
        case 58:
            let owner = unsafeDowncast(component, to: DashPathBase.self)
            if owner.offset == value { return }
            owner.offset = value
            owner.didChange(.dashPathOffset)
        case 59:
            let owner = unsafeDowncast(component, to: DashBase.self)
            if owner.length == value { return }
            owner.length = value
            owner.didChange(.dashLength)
        case 60:
            let owner = unsafeDowncast(component, to: FeatherBase.self)
            if owner.strength == value { return }
            owner.strength = value
            owner.artboard.noteChange()
        case 61:
            let owner = unsafeDowncast(component, to: FeatherBase.self)
            if owner.offsetX == value { return }
            owner.offsetX = value
            owner.artboard.noteChange()
        case 62:
            let owner = unsafeDowncast(component, to: FeatherBase.self)
            if owner.offsetY == value { return }
            owner.offsetY = value
            owner.artboard.noteChange()
        case 63:
            let owner = unsafeDowncast(component, to: BoneBase.self)
            if owner.length == value { return }
            owner.length = value
            owner.didChange(.boneLength)
        case 64:
            let owner = unsafeDowncast(component, to: RootBoneBase.self)
            if owner.positionX == value { return }
            owner.positionX = value
            owner.addDirt(.transforms)
        case 65:
            let owner = unsafeDowncast(component, to: RootBoneBase.self)
            if owner.positionY == value { return }
            owner.positionY = value
            owner.addDirt(.transforms)
        case 66:
            let owner = unsafeDowncast(component, to: ConstraintBase.self)
            if owner.strength == value { return }
            owner.strength = value
            owner.didChange(.constraintStrength)
        case 67:
            let owner = unsafeDowncast(component, to: DistanceConstraintBase.self)
            if owner.distance == value { return }
            owner.distance = value
            owner.markDirty()
        case 68:
            let owner = unsafeDowncast(component, to: TransformConstraintBase.self)
            if owner.originX == value { return }
            owner.originX = value
            owner.markDirty()
        case 69:
            let owner = unsafeDowncast(component, to: TransformConstraintBase.self)
            if owner.originY == value { return }
            owner.originY = value
            owner.markDirty()
        case 70:
            let owner = unsafeDowncast(component, to: CopyConstraintBase.self)
            if owner.copyFactor == value { return }
            owner.copyFactor = value
            owner.markDirty()
        case 71:
            let owner = unsafeDowncast(component, to: CopyConstraintBase.self)
            if owner.minValue == value { return }
            owner.minValue = value
            owner.markDirty()
        case 72:
            let owner = unsafeDowncast(component, to: CopyConstraintBase.self)
            if owner.maxValue == value { return }
            owner.maxValue = value
            owner.markDirty()
        case 73:
            let owner = unsafeDowncast(component, to: CopyConstraintBase.self)
            if owner.copyFactorY == value { return }
            owner.copyFactorY = value
            owner.markDirty()
        case 74:
            let owner = unsafeDowncast(component, to: CopyConstraintBase.self)
            if owner.minValueY == value { return }
            owner.minValueY = value
            owner.markDirty()
        case 75:
            let owner = unsafeDowncast(component, to: CopyConstraintBase.self)
            if owner.maxValueY == value { return }
            owner.maxValueY = value
            owner.markDirty()
        case 76:
            let owner = unsafeDowncast(component, to: FollowPathConstraintBase.self)
            if owner.distance == value { return }
            owner.distance = value
            owner.markDirty()
        case 77:
            let owner = unsafeDowncast(component, to: ListFollowPathConstraintBase.self)
            if owner.distanceEnd == value { return }
            owner.distanceEnd = value
            owner.markDirty()
        case 78:
            let owner = unsafeDowncast(component, to: ListFollowPathConstraintBase.self)
            if owner.distanceOffset == value { return }
            owner.distanceOffset = value
            owner.markDirty()
        case 79:
            let owner = unsafeDowncast(component, to: ScrollConstraintBase.self)
            if owner.threshold == value { return }
            owner.threshold = value
            owner.didChange(.scrollConstraintThreshold)
        case 80:
            let owner = unsafeDowncast(component, to: ScrollConstraintBase.self)
            if owner.dragMultiplier == value { return }
            owner.dragMultiplier = value
            owner.didChange(.scrollConstraintDragMultiplier)
        case 81:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.gapHorizontal == value { return }
            owner.gapHorizontal = value
            owner.didChange(.layoutComponentStyleGapHorizontal)
        case 82:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.gapVertical == value { return }
            owner.gapVertical = value
            owner.didChange(.layoutComponentStyleGapVertical)
        case 83:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.borderLeft == value { return }
            owner.borderLeft = value
            owner.didChange(.layoutComponentStyleBorderLeft)
        case 84:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.borderRight == value { return }
            owner.borderRight = value
            owner.didChange(.layoutComponentStyleBorderRight)
        case 85:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.borderTop == value { return }
            owner.borderTop = value
            owner.didChange(.layoutComponentStyleBorderTop)
        case 86:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.borderBottom == value { return }
            owner.borderBottom = value
            owner.didChange(.layoutComponentStyleBorderBottom)
        case 87:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.marginLeft == value { return }
            owner.marginLeft = value
            owner.didChange(.layoutComponentStyleMarginLeft)
        case 88:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.marginRight == value { return }
            owner.marginRight = value
            owner.didChange(.layoutComponentStyleMarginRight)
        case 89:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.marginTop == value { return }
            owner.marginTop = value
            owner.didChange(.layoutComponentStyleMarginTop)
        case 90:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.marginBottom == value { return }
            owner.marginBottom = value
            owner.didChange(.layoutComponentStyleMarginBottom)
        case 91:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.paddingLeft == value { return }
            owner.paddingLeft = value
            owner.didChange(.layoutComponentStylePaddingLeft)
        case 92:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.paddingRight == value { return }
            owner.paddingRight = value
            owner.didChange(.layoutComponentStylePaddingRight)
        case 93:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.paddingTop == value { return }
            owner.paddingTop = value
            owner.didChange(.layoutComponentStylePaddingTop)
        case 94:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.paddingBottom == value { return }
            owner.paddingBottom = value
            owner.didChange(.layoutComponentStylePaddingBottom)
        case 95:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.positionLeft == value { return }
            owner.positionLeft = value
            owner.didChange(.layoutComponentStylePositionLeft)
        case 96:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.positionRight == value { return }
            owner.positionRight = value
            owner.didChange(.layoutComponentStylePositionRight)
        case 97:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.positionTop == value { return }
            owner.positionTop = value
            owner.didChange(.layoutComponentStylePositionTop)
        case 98:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.positionBottom == value { return }
            owner.positionBottom = value
            owner.didChange(.layoutComponentStylePositionBottom)
        case 99:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.flexBasis == value { return }
            owner.flexBasis = value
            owner.didChange(.layoutComponentStyleFlexBasis)
        case 100:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.aspectRatio == value { return }
            owner.aspectRatio = value
            owner.didChange(.layoutComponentStyleAspectRatio)
        case 101:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.interpolationTime == value { return }
            owner.interpolationTime = value
            owner.didChange(.layoutComponentStyleInterpolationTime)
        case 102:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.cornerRadiusTL == value { return }
            owner.cornerRadiusTL = value
            owner.didChange(.layoutComponentStyleCornerRadiusTL)
        case 103:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.cornerRadiusTR == value { return }
            owner.cornerRadiusTR = value
            owner.didChange(.layoutComponentStyleCornerRadiusTR)
        case 104:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.cornerRadiusBL == value { return }
            owner.cornerRadiusBL = value
            owner.didChange(.layoutComponentStyleCornerRadiusBL)
        case 105:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.cornerRadiusBR == value { return }
            owner.cornerRadiusBR = value
            owner.didChange(.layoutComponentStyleCornerRadiusBR)
        case 106:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.minWidth == value { return }
            owner.minWidth = value
            owner.didChange(.layoutSizingStyleMinWidth)
        case 107:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.maxWidth == value { return }
            owner.maxWidth = value
            owner.didChange(.layoutSizingStyleMaxWidth)
        case 108:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.minHeight == value { return }
            owner.minHeight = value
            owner.didChange(.layoutSizingStyleMinHeight)
        case 109:
            let owner = unsafeDowncast(component, to: LayoutStyleBase.self)
            if owner.maxHeight == value { return }
            owner.maxHeight = value
            owner.didChange(.layoutSizingStyleMaxHeight)
        case 110:
            let owner = unsafeDowncast(component, to: SliceAxisBase.self)
            if owner.offset == value { return }
            owner.offset = value
            owner.didChange(.axisOffset)
        case 111:
            let owner = unsafeDowncast(component, to: NSlicedNodeBase.self)
            if owner.width == value { return }
            owner.width = value
            owner.didChange(.nSlicedNodeWidth)
        case 112:
            let owner = unsafeDowncast(component, to: NSlicedNodeBase.self)
            if owner.height == value { return }
            owner.height = value
            owner.didChange(.nSlicedNodeHeight)
        case 113:
            let owner = unsafeDowncast(component, to: ArtboardListOverrideBase.self)
            if owner.instanceWidth == value { return }
            owner.instanceWidth = value
            owner.artboard.markLayoutDirty()
        case 114:
            let owner = unsafeDowncast(component, to: ArtboardListOverrideBase.self)
            if owner.instanceHeight == value { return }
            owner.instanceHeight = value
            owner.artboard.markLayoutDirty()
        case 115:
            let owner = unsafeDowncast(component, to: GridTrackComponentBase.self)
            if owner.value == value { return }
            owner.value = value
            owner.artboard.markLayoutDirty()
        case 116:
            let owner = unsafeDowncast(component, to: GridTrackComponentBase.self)
            if owner.maximum == value { return }
            owner.maximum = value
            owner.artboard.markLayoutDirty()
        case 117:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.width == value { return }
            owner.width = value
            owner.didChange(.layoutNodeStyleWidth)
        case 118:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.height == value { return }
            owner.height = value
            owner.didChange(.layoutNodeStyleHeight)
        case 119:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.fractionalWidth == value { return }
            owner.fractionalWidth = value
            owner.didChange(.layoutNodeStyleFractionalWidth)
        case 120:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.fractionalHeight == value { return }
            owner.fractionalHeight = value
            owner.didChange(.layoutNodeStyleFractionalHeight)
        case 121:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.minWidth == value { return }
            owner.minWidth = value
            owner.didChange(.layoutSizingStyleMinWidth)
        case 122:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.maxWidth == value { return }
            owner.maxWidth = value
            owner.didChange(.layoutSizingStyleMaxWidth)
        case 123:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.minHeight == value { return }
            owner.minHeight = value
            owner.didChange(.layoutSizingStyleMinHeight)
        case 124:
            let owner = unsafeDowncast(component, to: LayoutParticipantBase.self)
            if owner.maxHeight == value { return }
            owner.maxHeight = value
            owner.didChange(.layoutSizingStyleMaxHeight)
        case 125:
            let owner = unsafeDowncast(component, to: TextBase.self)
            if owner.width == value { return }
            owner.width = value
            owner.didChange(.textWidth)
        case 126:
            let owner = unsafeDowncast(component, to: TextBase.self)
            if owner.height == value { return }
            owner.height = value
            owner.didChange(.textHeight)
        case 127:
            let owner = unsafeDowncast(component, to: TextBase.self)
            if owner.originX == value { return }
            owner.originX = value
            owner.didChange(.textOriginX)
        case 128:
            let owner = unsafeDowncast(component, to: TextBase.self)
            if owner.originY == value { return }
            owner.originY = value
            owner.didChange(.textOriginY)
        case 129:
            let owner = unsafeDowncast(component, to: TextBase.self)
            if owner.paragraphSpacing == value { return }
            owner.paragraphSpacing = value
            owner.didChange(.textParagraphSpacing)
        case 130:
            let owner = unsafeDowncast(component, to: TextStyleBase.self)
            if owner.fontSize == value { return }
            owner.fontSize = value
            owner.didChange(.textStyleFontSize)
        case 131:
            let owner = unsafeDowncast(component, to: TextStyleBase.self)
            if owner.lineHeight == value { return }
            owner.lineHeight = value
            owner.didChange(.textStyleLineHeight)
        case 132:
            let owner = unsafeDowncast(component, to: TextStyleBase.self)
            if owner.letterSpacing == value { return }
            owner.letterSpacing = value
            owner.didChange(.textStyleLetterSpacing)
        case 133:
            let owner = unsafeDowncast(component, to: TextStyleAxisBase.self)
            if owner.axisValue == value { return }
            owner.axisValue = value
            owner.didChange(.textStyleAxisAxisValue)
        case 134:
            let owner = unsafeDowncast(component, to: TextModifierRangeBase.self)
            if owner.modifyFrom == value { return }
            owner.modifyFrom = value
            owner.didChange(.textModifierRangeModifyFrom)
        case 135:
            let owner = unsafeDowncast(component, to: TextModifierRangeBase.self)
            if owner.modifyTo == value { return }
            owner.modifyTo = value
            owner.didChange(.textModifierRangeModifyTo)
        case 136:
            let owner = unsafeDowncast(component, to: TextModifierRangeBase.self)
            if owner.strength == value { return }
            owner.strength = value
            owner.didChange(.textModifierRangeStrength)
        case 137:
            let owner = unsafeDowncast(component, to: TextModifierRangeBase.self)
            if owner.falloffFrom == value { return }
            owner.falloffFrom = value
            owner.didChange(.textModifierRangeFalloffFrom)
        case 138:
            let owner = unsafeDowncast(component, to: TextModifierRangeBase.self)
            if owner.falloffTo == value { return }
            owner.falloffTo = value
            owner.didChange(.textModifierRangeFalloffTo)
        case 139:
            let owner = unsafeDowncast(component, to: TextModifierRangeBase.self)
            if owner.offset == value { return }
            owner.offset = value
            owner.didChange(.textModifierRangeOffset)
        case 140:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.originX == value { return }
            owner.originX = value
            owner.didChange(.textModifierGroupOriginX)
        case 141:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.originY == value { return }
            owner.originY = value
            owner.didChange(.textModifierGroupOriginY)
        case 142:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.opacity == value { return }
            owner.opacity = value
            owner.didChange(.textModifierGroupOpacity)
        case 143:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.x == value { return }
            owner.x = value
            owner.didChange(.textModifierGroupX)
        case 144:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.y == value { return }
            owner.y = value
            owner.didChange(.textModifierGroupY)
        case 145:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.rotation == value { return }
            owner.rotation = value
            owner.didChange(.textModifierGroupRotation)
        case 146:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.scaleX == value { return }
            owner.scaleX = value
            owner.didChange(.textModifierGroupScaleX)
        case 147:
            let owner = unsafeDowncast(component, to: TextModifierGroupBase.self)
            if owner.scaleY == value { return }
            owner.scaleY = value
            owner.didChange(.textModifierGroupScaleY)
        case 148:
            let owner = unsafeDowncast(component, to: TextVariationModifierBase.self)
            if owner.value == value { return }
            owner.value = value
            owner.didChange(.textVariationModifierAxisValue)
        case 149:
            let owner = unsafeDowncast(component, to: TextFollowPathModifierBase.self)
            if owner.start == value { return }
            owner.start = value
            owner.didChange(.textFollowPathModifierStart)
        case 150:
            let owner = unsafeDowncast(component, to: TextFollowPathModifierBase.self)
            if owner.end == value { return }
            owner.end = value
            owner.didChange(.textFollowPathModifierEnd)
        case 151:
            let owner = unsafeDowncast(component, to: TextFollowPathModifierBase.self)
            if owner.strength == value { return }
            owner.strength = value
            owner.didChange(.textFollowPathModifierStrength)
        case 152:
            let owner = unsafeDowncast(component, to: TextFollowPathModifierBase.self)
            if owner.offset == value { return }
            owner.offset = value
            owner.didChange(.textFollowPathModifierOffset)
        case 153:
            let owner = unsafeDowncast(component, to: TextInputBase.self)
            if owner.selectionRadius == value { return }
            owner.selectionRadius = value
            owner.didChange(.textInputSelectionRadius)
        case 154:
            let owner = unsafeDowncast(component, to: TextStyleBackgroundBase.self)
            if owner.cornerRadius == value { return }
            owner.cornerRadius = value
            owner.didChange(.textStyleBackgroundCornerRadius)
        case 155:
            let owner = unsafeDowncast(component, to: NestedSimpleAnimationBase.self)
            if owner.speed == value { return }
            owner.speed = value
            owner.didChange(.nestedSimpleAnimationSpeed)
        case 156:
            let owner = unsafeDowncast(component, to: NestedLinearAnimationBase.self)
            if owner.mix == value { return }
            owner.mix = value
            owner.didChange(.nestedLinearAnimationMix)
        case 157:
            let owner = unsafeDowncast(component, to: NestedRemapAnimationBase.self)
            if owner.time == value { return }
            owner.time = value
            owner.didChange(.nestedRemapAnimationTime)
        default: break
        }
    }
}
