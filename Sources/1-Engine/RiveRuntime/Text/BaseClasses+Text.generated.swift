// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

// The superclasses of the components' classes, which store what the file says of them.

/// What is stored of the format's Text.
class TextBase: Drawable {
    final var alignValue: UInt32
    final var sizingValue: UInt32
    final var overflowValue: UInt32
    final var width: Double
    final var height: Double
    final var originX: Double
    final var originY: Double
    final var paragraphSpacing: Double
    final let originValue: UInt32
    final var wrapValue: UInt32
    final var verticalAlignValue: UInt32
    final let fitFromBaseline: Bool
    final var verticalTrimValue: UInt32

    required init(_ source: ObjectSource) {
        alignValue = source.uint(.textAlignValue)
        sizingValue = source.uint(.textSizingValue)
        overflowValue = source.uint(.textOverflowValue)
        width = source.double(.textWidth)
        height = source.double(.textHeight)
        originX = source.double(.textOriginX)
        originY = source.double(.textOriginY)
        paragraphSpacing = source.double(.textParagraphSpacing)
        originValue = source.uint(.textOriginValue)
        wrapValue = source.uint(.textWrapValue)
        verticalAlignValue = source.uint(.textVerticalAlignValue)
        fitFromBaseline = source.bool(.textFitFromBaseline, default: true)
        verticalTrimValue = source.uint(.textVerticalTrimValue)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textWidth: access(&width)
        case .textHeight: access(&height)
        case .textOriginX: access(&originX)
        case .textOriginY: access(&originY)
        case .textParagraphSpacing: access(&paragraphSpacing)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .textAlignValue:
            guard case .uint(let value) = value, self.alignValue != value else { return }
            self.alignValue = value
            didChange(key)
        case .textSizingValue:
            guard case .uint(let value) = value, self.sizingValue != value else { return }
            self.sizingValue = value
            didChange(key)
        case .textOverflowValue:
            guard case .uint(let value) = value, self.overflowValue != value else { return }
            self.overflowValue = value
            didChange(key)
        case .textWrapValue:
            guard case .uint(let value) = value, self.wrapValue != value else { return }
            self.wrapValue = value
            didChange(key)
        case .textVerticalAlignValue:
            guard case .uint(let value) = value, self.verticalAlignValue != value else { return }
            self.verticalAlignValue = value
            didChange(key)
        case .textVerticalTrimValue:
            guard case .uint(let value) = value, self.verticalTrimValue != value else { return }
            self.verticalTrimValue = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .textAlignValue: .uint(alignValue)
        case .textSizingValue: .uint(sizingValue)
        case .textOverflowValue: .uint(overflowValue)
        case .textWrapValue: .uint(wrapValue)
        case .textVerticalAlignValue: .uint(verticalAlignValue)
        case .textVerticalTrimValue: .uint(verticalTrimValue)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's TextValueRun.
class TextValueRunBase: Component {
    final var styleId: UInt32
    final var text: String

    required init(_ source: ObjectSource) {
        styleId = source.uint(.textValueRunStyleId, default: .max)
        text = source.string(.textValueRunText)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .textValueRunStyleId:
            guard case .uint(let value) = value, self.styleId != value else { return }
            self.styleId = value
            didChange(key)
        case .textValueRunText:
            guard case .string(let value) = value, self.text != value else { return }
            self.text = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .textValueRunStyleId: .uint(styleId)
        case .textValueRunText: .string(text)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's TextStylePaint, TextStyle.
class TextStyleBase: ContainerComponent {
    final var fontSize: Double
    final var lineHeight: Double
    final var letterSpacing: Double
    final var fontAssetId: UInt32

    required init(_ source: ObjectSource) {
        fontSize = source.double(.textStyleFontSize, default: 12)
        lineHeight = source.double(.textStyleLineHeight, default: -1)
        letterSpacing = source.double(.textStyleLetterSpacing)
        fontAssetId = source.uint(.textStyleFontAssetId, default: .max)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textStyleFontSize: access(&fontSize)
        case .textStyleLineHeight: access(&lineHeight)
        case .textStyleLetterSpacing: access(&letterSpacing)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .textStyleFontAssetId:
            guard case .uint(let value) = value, self.fontAssetId != value else { return }
            self.fontAssetId = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .textStyleFontAssetId: .uint(fontAssetId)
        default: super.currentValue(key)
        }
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
        case .textStyleAxisAxisValue: access(&axisValue)
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
        case .textModifierRangeModifyFrom: access(&modifyFrom)
        case .textModifierRangeModifyTo: access(&modifyTo)
        case .textModifierRangeStrength: access(&strength)
        case .textModifierRangeFalloffFrom: access(&falloffFrom)
        case .textModifierRangeFalloffTo: access(&falloffTo)
        case .textModifierRangeOffset: access(&offset)
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
        case .textModifierGroupOriginX: access(&originX)
        case .textModifierGroupOriginY: access(&originY)
        case .textModifierGroupOpacity: access(&opacity)
        case .textModifierGroupX: access(&x)
        case .textModifierGroupY: access(&y)
        case .textModifierGroupRotation: access(&rotation)
        case .textModifierGroupScaleX: access(&scaleX)
        case .textModifierGroupScaleY: access(&scaleY)
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
        case .textVariationModifierAxisValue: access(&value)
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

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .textStyleFeatureFeatureValue:
            guard case .uint(let value) = value, self.value != value else { return }
            self.value = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .textStyleFeatureFeatureValue: .uint(value)
        default: super.currentValue(key)
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
        case .textFollowPathModifierStart: access(&start)
        case .textFollowPathModifierEnd: access(&end)
        case .textFollowPathModifierStrength: access(&strength)
        case .textFollowPathModifierOffset: access(&offset)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .textFollowPathModifierRadial:
            guard case .bool(let value) = value, self.isRadial != value else { return }
            self.isRadial = value
            didChange(key)
        case .textFollowPathModifierOrient:
            guard case .bool(let value) = value, self.orients != value else { return }
            self.orients = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .textFollowPathModifierRadial: .bool(isRadial)
        case .textFollowPathModifierOrient: .bool(orients)
        default: super.currentValue(key)
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
        case .textStyleBackgroundCornerRadius: access(&cornerRadius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's CubicInterpolatorComponent.
class InterpolatorComponentBase: Component {
    final let x1: Double
    final let y1: Double
    final let x2: Double
    final let y2: Double

    required init(_ source: ObjectSource) {
        x1 = source.double(.cubicInterpolatorComponentX1, default: 0.42)
        y1 = source.double(.cubicInterpolatorComponentY1)
        x2 = source.double(.cubicInterpolatorComponentX2, default: 0.58)
        y2 = source.double(.cubicInterpolatorComponentY2, default: 1)
        super.init(source)
    }
}
