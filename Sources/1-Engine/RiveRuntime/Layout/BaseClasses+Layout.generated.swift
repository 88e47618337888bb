// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

// The superclasses of the components' classes, which store what the file says of them.

/// What is stored of the format's LayoutComponent.
class LayoutComponentBase: Drawable {
    final var clips: Bool
    final var width: Double
    final var height: Double
    final let styleId: UInt32
    final var fractionalWidth: Double
    final var fractionalHeight: Double

    required init(_ source: ObjectSource) {
        clips = source.bool(.layoutComponentClip)
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

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .layoutComponentClip:
            if self.clips == value { return }
            self.clips = value
            didChange(key)
        default: super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .layoutComponentClip: clips
        default: super.bool(key)
        }
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
