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
        case .layoutComponentWidth: access(&width)
        case .layoutComponentHeight: access(&height)
        case .layoutComponentFractionalWidth: access(&fractionalWidth)
        case .layoutComponentFractionalHeight: access(&fractionalHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .layoutComponentClip:
            guard case .bool(let value) = value, self.clips != value else { return }
            self.clips = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .layoutComponentClip: .bool(clips)
        default: super.currentValue(key)
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
        case .componentOriginOriginX: access(&originX)
        case .componentOriginOriginY: access(&originY)
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
        case .layoutComponentStyleGapHorizontal: access(&gapHorizontal)
        case .layoutComponentStyleGapVertical: access(&gapVertical)
        case .layoutComponentStyleBorderLeft: access(&borderLeft)
        case .layoutComponentStyleBorderRight: access(&borderRight)
        case .layoutComponentStyleBorderTop: access(&borderTop)
        case .layoutComponentStyleBorderBottom: access(&borderBottom)
        case .layoutComponentStyleMarginLeft: access(&marginLeft)
        case .layoutComponentStyleMarginRight: access(&marginRight)
        case .layoutComponentStyleMarginTop: access(&marginTop)
        case .layoutComponentStyleMarginBottom: access(&marginBottom)
        case .layoutComponentStylePaddingLeft: access(&paddingLeft)
        case .layoutComponentStylePaddingRight: access(&paddingRight)
        case .layoutComponentStylePaddingTop: access(&paddingTop)
        case .layoutComponentStylePaddingBottom: access(&paddingBottom)
        case .layoutComponentStylePositionLeft: access(&positionLeft)
        case .layoutComponentStylePositionRight: access(&positionRight)
        case .layoutComponentStylePositionTop: access(&positionTop)
        case .layoutComponentStylePositionBottom: access(&positionBottom)
        case .layoutComponentStyleFlexBasis: access(&flexBasis)
        case .layoutComponentStyleAspectRatio: access(&aspectRatio)
        case .layoutComponentStyleInterpolationTime: access(&interpolationTime)
        case .layoutComponentStyleCornerRadiusTL: access(&cornerRadiusTL)
        case .layoutComponentStyleCornerRadiusTR: access(&cornerRadiusTR)
        case .layoutComponentStyleCornerRadiusBL: access(&cornerRadiusBL)
        case .layoutComponentStyleCornerRadiusBR: access(&cornerRadiusBR)
        case .layoutSizingStyleMinWidth: access(&minWidth)
        case .layoutSizingStyleMaxWidth: access(&maxWidth)
        case .layoutSizingStyleMinHeight: access(&minHeight)
        case .layoutSizingStyleMaxHeight: access(&maxHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .layoutComponentStylePositionLeftUnitsValue:
            guard case .uint(let value) = value, self.positionLeftUnitsValue != value else { return }
            self.positionLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStylePositionRightUnitsValue:
            guard case .uint(let value) = value, self.positionRightUnitsValue != value else { return }
            self.positionRightUnitsValue = value
            didChange(key)
        case .layoutComponentStylePositionTopUnitsValue:
            guard case .uint(let value) = value, self.positionTopUnitsValue != value else { return }
            self.positionTopUnitsValue = value
            didChange(key)
        case .layoutComponentStylePositionBottomUnitsValue:
            guard case .uint(let value) = value, self.positionBottomUnitsValue != value else { return }
            self.positionBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStyleFlexBasisUnitsValue:
            guard case .uint(let value) = value, self.flexBasisUnitsValue != value else { return }
            self.flexBasisUnitsValue = value
            didChange(key)
        case .layoutComponentStyleLayoutAlignmentType:
            guard case .uint(let value) = value, self.layoutAlignmentType != value else { return }
            self.layoutAlignmentType = value
            didChange(key)
        case .layoutComponentStyleAnimationStyleType:
            guard case .uint(let value) = value, self.animationStyleType != value else { return }
            self.animationStyleType = value
            didChange(key)
        case .layoutComponentStyleInterpolationType:
            guard case .uint(let value) = value, self.interpolationType != value else { return }
            self.interpolationType = value
            didChange(key)
        case .layoutComponentStylePositionTypeValue:
            guard case .uint(let value) = value, self.positionTypeValue != value else { return }
            self.positionTypeValue = value
            didChange(key)
        case .layoutComponentStyleFlexDirectionValue:
            guard case .uint(let value) = value, self.flexDirectionValue != value else { return }
            self.flexDirectionValue = value
            didChange(key)
        case .layoutComponentStyleDirectionValue:
            guard case .uint(let value) = value, self.directionValue != value else { return }
            self.directionValue = value
            didChange(key)
        case .layoutComponentStyleFlexWrapValue:
            guard case .uint(let value) = value, self.flexWrapValue != value else { return }
            self.flexWrapValue = value
            didChange(key)
        case .layoutComponentStyleOverflowValue:
            guard case .uint(let value) = value, self.overflowValue != value else { return }
            self.overflowValue = value
            didChange(key)
        case .layoutComponentStyleIntrinsicallySizedValue:
            guard case .bool(let value) = value, self.intrinsicallySizedValue != value else { return }
            self.intrinsicallySizedValue = value
            didChange(key)
        case .layoutComponentStyleBorderLeftUnitsValue:
            guard case .uint(let value) = value, self.borderLeftUnitsValue != value else { return }
            self.borderLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStyleBorderRightUnitsValue:
            guard case .uint(let value) = value, self.borderRightUnitsValue != value else { return }
            self.borderRightUnitsValue = value
            didChange(key)
        case .layoutComponentStyleBorderTopUnitsValue:
            guard case .uint(let value) = value, self.borderTopUnitsValue != value else { return }
            self.borderTopUnitsValue = value
            didChange(key)
        case .layoutComponentStyleBorderBottomUnitsValue:
            guard case .uint(let value) = value, self.borderBottomUnitsValue != value else { return }
            self.borderBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginLeftUnitsValue:
            guard case .uint(let value) = value, self.marginLeftUnitsValue != value else { return }
            self.marginLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginRightUnitsValue:
            guard case .uint(let value) = value, self.marginRightUnitsValue != value else { return }
            self.marginRightUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginTopUnitsValue:
            guard case .uint(let value) = value, self.marginTopUnitsValue != value else { return }
            self.marginTopUnitsValue = value
            didChange(key)
        case .layoutComponentStyleMarginBottomUnitsValue:
            guard case .uint(let value) = value, self.marginBottomUnitsValue != value else { return }
            self.marginBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingLeftUnitsValue:
            guard case .uint(let value) = value, self.paddingLeftUnitsValue != value else { return }
            self.paddingLeftUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingRightUnitsValue:
            guard case .uint(let value) = value, self.paddingRightUnitsValue != value else { return }
            self.paddingRightUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingTopUnitsValue:
            guard case .uint(let value) = value, self.paddingTopUnitsValue != value else { return }
            self.paddingTopUnitsValue = value
            didChange(key)
        case .layoutComponentStylePaddingBottomUnitsValue:
            guard case .uint(let value) = value, self.paddingBottomUnitsValue != value else { return }
            self.paddingBottomUnitsValue = value
            didChange(key)
        case .layoutComponentStyleGapHorizontalUnitsValue:
            guard case .uint(let value) = value, self.gapHorizontalUnitsValue != value else { return }
            self.gapHorizontalUnitsValue = value
            didChange(key)
        case .layoutComponentStyleGapVerticalUnitsValue:
            guard case .uint(let value) = value, self.gapVerticalUnitsValue != value else { return }
            self.gapVerticalUnitsValue = value
            didChange(key)
        case .layoutComponentStyleJustifyItemsValue:
            guard case .uint(let value) = value, self.justifyItemsValue != value else { return }
            self.justifyItemsValue = value
            didChange(key)
        case .layoutComponentStyleLayoutTypeValue:
            guard case .uint(let value) = value, self.layoutTypeValue != value else { return }
            self.layoutTypeValue = value
            didChange(key)
        case .layoutSizingStyleMinWidthUnitsValue:
            guard case .uint(let value) = value, self.minWidthUnitsValue != value else { return }
            self.minWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxWidthUnitsValue:
            guard case .uint(let value) = value, self.maxWidthUnitsValue != value else { return }
            self.maxWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMinHeightUnitsValue:
            guard case .uint(let value) = value, self.minHeightUnitsValue != value else { return }
            self.minHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxHeightUnitsValue:
            guard case .uint(let value) = value, self.maxHeightUnitsValue != value else { return }
            self.maxHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleLayoutWidthScaleType:
            guard case .uint(let value) = value, self.layoutWidthScaleType != value else { return }
            self.layoutWidthScaleType = value
            didChange(key)
        case .layoutSizingStyleLayoutHeightScaleType:
            guard case .uint(let value) = value, self.layoutHeightScaleType != value else { return }
            self.layoutHeightScaleType = value
            didChange(key)
        case .layoutSizingStyleWidthUnitsValue:
            guard case .uint(let value) = value, self.widthUnitsValue != value else { return }
            self.widthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleHeightUnitsValue:
            guard case .uint(let value) = value, self.heightUnitsValue != value else { return }
            self.heightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleJustifySelfValue:
            guard case .uint(let value) = value, self.justifySelfValue != value else { return }
            self.justifySelfValue = value
            didChange(key)
        case .layoutSizingStyleDisplayValue:
            guard case .uint(let value) = value, self.displayValue != value else { return }
            self.displayValue = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .layoutComponentStylePositionLeftUnitsValue: .uint(positionLeftUnitsValue)
        case .layoutComponentStylePositionRightUnitsValue: .uint(positionRightUnitsValue)
        case .layoutComponentStylePositionTopUnitsValue: .uint(positionTopUnitsValue)
        case .layoutComponentStylePositionBottomUnitsValue: .uint(positionBottomUnitsValue)
        case .layoutComponentStyleFlexBasisUnitsValue: .uint(flexBasisUnitsValue)
        case .layoutComponentStyleLayoutAlignmentType: .uint(layoutAlignmentType)
        case .layoutComponentStyleAnimationStyleType: .uint(animationStyleType)
        case .layoutComponentStyleInterpolationType: .uint(interpolationType)
        case .layoutComponentStylePositionTypeValue: .uint(positionTypeValue)
        case .layoutComponentStyleFlexDirectionValue: .uint(flexDirectionValue)
        case .layoutComponentStyleDirectionValue: .uint(directionValue)
        case .layoutComponentStyleFlexWrapValue: .uint(flexWrapValue)
        case .layoutComponentStyleOverflowValue: .uint(overflowValue)
        case .layoutComponentStyleIntrinsicallySizedValue: .bool(intrinsicallySizedValue)
        case .layoutComponentStyleBorderLeftUnitsValue: .uint(borderLeftUnitsValue)
        case .layoutComponentStyleBorderRightUnitsValue: .uint(borderRightUnitsValue)
        case .layoutComponentStyleBorderTopUnitsValue: .uint(borderTopUnitsValue)
        case .layoutComponentStyleBorderBottomUnitsValue: .uint(borderBottomUnitsValue)
        case .layoutComponentStyleMarginLeftUnitsValue: .uint(marginLeftUnitsValue)
        case .layoutComponentStyleMarginRightUnitsValue: .uint(marginRightUnitsValue)
        case .layoutComponentStyleMarginTopUnitsValue: .uint(marginTopUnitsValue)
        case .layoutComponentStyleMarginBottomUnitsValue: .uint(marginBottomUnitsValue)
        case .layoutComponentStylePaddingLeftUnitsValue: .uint(paddingLeftUnitsValue)
        case .layoutComponentStylePaddingRightUnitsValue: .uint(paddingRightUnitsValue)
        case .layoutComponentStylePaddingTopUnitsValue: .uint(paddingTopUnitsValue)
        case .layoutComponentStylePaddingBottomUnitsValue: .uint(paddingBottomUnitsValue)
        case .layoutComponentStyleGapHorizontalUnitsValue: .uint(gapHorizontalUnitsValue)
        case .layoutComponentStyleGapVerticalUnitsValue: .uint(gapVerticalUnitsValue)
        case .layoutComponentStyleJustifyItemsValue: .uint(justifyItemsValue)
        case .layoutComponentStyleLayoutTypeValue: .uint(layoutTypeValue)
        case .layoutSizingStyleMinWidthUnitsValue: .uint(minWidthUnitsValue)
        case .layoutSizingStyleMaxWidthUnitsValue: .uint(maxWidthUnitsValue)
        case .layoutSizingStyleMinHeightUnitsValue: .uint(minHeightUnitsValue)
        case .layoutSizingStyleMaxHeightUnitsValue: .uint(maxHeightUnitsValue)
        case .layoutSizingStyleLayoutWidthScaleType: .uint(layoutWidthScaleType)
        case .layoutSizingStyleLayoutHeightScaleType: .uint(layoutHeightScaleType)
        case .layoutSizingStyleWidthUnitsValue: .uint(widthUnitsValue)
        case .layoutSizingStyleHeightUnitsValue: .uint(heightUnitsValue)
        case .layoutSizingStyleJustifySelfValue: .uint(justifySelfValue)
        case .layoutSizingStyleDisplayValue: .uint(displayValue)
        default: super.currentValue(key)
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
        case .gridTrackTrackValue: access(&value)
        case .gridTrackTrackMaxValue: access(&maximum)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .gridTrackTrackType:
            guard case .uint(let value) = value, self.type != value else { return }
            self.type = value
            artboard.markLayoutDirty()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .gridTrackTrackType: .uint(type)
        default: super.currentValue(key)
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
        case .layoutNodeStyleWidth: access(&width)
        case .layoutNodeStyleHeight: access(&height)
        case .layoutNodeStyleFractionalWidth: access(&fractionalWidth)
        case .layoutNodeStyleFractionalHeight: access(&fractionalHeight)
        case .layoutSizingStyleMinWidth: access(&minWidth)
        case .layoutSizingStyleMaxWidth: access(&maxWidth)
        case .layoutSizingStyleMinHeight: access(&minHeight)
        case .layoutSizingStyleMaxHeight: access(&maxHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .layoutSizingStyleMinWidthUnitsValue:
            guard case .uint(let value) = value, self.minWidthUnitsValue != value else { return }
            self.minWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxWidthUnitsValue:
            guard case .uint(let value) = value, self.maxWidthUnitsValue != value else { return }
            self.maxWidthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMinHeightUnitsValue:
            guard case .uint(let value) = value, self.minHeightUnitsValue != value else { return }
            self.minHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleMaxHeightUnitsValue:
            guard case .uint(let value) = value, self.maxHeightUnitsValue != value else { return }
            self.maxHeightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleLayoutWidthScaleType:
            guard case .uint(let value) = value, self.layoutWidthScaleType != value else { return }
            self.layoutWidthScaleType = value
            didChange(key)
        case .layoutSizingStyleLayoutHeightScaleType:
            guard case .uint(let value) = value, self.layoutHeightScaleType != value else { return }
            self.layoutHeightScaleType = value
            didChange(key)
        case .layoutSizingStyleWidthUnitsValue:
            guard case .uint(let value) = value, self.widthUnitsValue != value else { return }
            self.widthUnitsValue = value
            didChange(key)
        case .layoutSizingStyleHeightUnitsValue:
            guard case .uint(let value) = value, self.heightUnitsValue != value else { return }
            self.heightUnitsValue = value
            didChange(key)
        case .layoutSizingStyleJustifySelfValue:
            guard case .uint(let value) = value, self.justifySelfValue != value else { return }
            self.justifySelfValue = value
            didChange(key)
        case .layoutSizingStyleDisplayValue:
            guard case .uint(let value) = value, self.displayValue != value else { return }
            self.displayValue = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .layoutSizingStyleMinWidthUnitsValue: .uint(minWidthUnitsValue)
        case .layoutSizingStyleMaxWidthUnitsValue: .uint(maxWidthUnitsValue)
        case .layoutSizingStyleMinHeightUnitsValue: .uint(minHeightUnitsValue)
        case .layoutSizingStyleMaxHeightUnitsValue: .uint(maxHeightUnitsValue)
        case .layoutSizingStyleLayoutWidthScaleType: .uint(layoutWidthScaleType)
        case .layoutSizingStyleLayoutHeightScaleType: .uint(layoutHeightScaleType)
        case .layoutSizingStyleWidthUnitsValue: .uint(widthUnitsValue)
        case .layoutSizingStyleHeightUnitsValue: .uint(heightUnitsValue)
        case .layoutSizingStyleJustifySelfValue: .uint(justifySelfValue)
        case .layoutSizingStyleDisplayValue: .uint(displayValue)
        default: super.currentValue(key)
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

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .gridItemPlacementGridColumn:
            guard case .uint(let value) = value, self.gridColumn != Int32(bitPattern: value) else { return }
            self.gridColumn = Int32(bitPattern: value)
            artboard.markLayoutDirty()
        case .gridItemPlacementGridRow:
            guard case .uint(let value) = value, self.gridRow != Int32(bitPattern: value) else { return }
            self.gridRow = Int32(bitPattern: value)
            artboard.markLayoutDirty()
        case .gridItemPlacementGridColumnSpan:
            guard case .uint(let value) = value, self.gridColumnSpan != value else { return }
            self.gridColumnSpan = value
            artboard.markLayoutDirty()
        case .gridItemPlacementGridRowSpan:
            guard case .uint(let value) = value, self.gridRowSpan != value else { return }
            self.gridRowSpan = value
            artboard.markLayoutDirty()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .gridItemPlacementGridColumn: .uint(UInt32(bitPattern: gridColumn))
        case .gridItemPlacementGridRow: .uint(UInt32(bitPattern: gridRow))
        case .gridItemPlacementGridColumnSpan: .uint(gridColumnSpan)
        case .gridItemPlacementGridRowSpan: .uint(gridRowSpan)
        default: super.currentValue(key)
        }
    }
}
