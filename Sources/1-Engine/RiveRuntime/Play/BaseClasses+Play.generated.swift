// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

// The superclasses of the components' classes, which store what the file says of them.

/// What is stored of the format's NestedArtboard.
class NestedArtboardBase: ArtboardHost {
    final let artboardId: UInt32
    final var isPaused: Bool
    final var speed: Double
    final var quantum: Double
    final let isStateful: Bool

    required init(_ source: ObjectSource) {
        artboardId = source.uint(.nestedArtboardArtboardId, default: .max)
        isPaused = source.bool(.nestedArtboardIsPaused)
        speed = source.double(.nestedArtboardSpeed, default: 1)
        quantum = source.double(.nestedArtboardQuantize, default: -1)
        isStateful = source.bool(.nestedArtboardIsStateful)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedArtboardSpeed: access(&speed)
        case .nestedArtboardQuantize: access(&quantum)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .nestedArtboardIsPaused:
            guard case .bool(let value) = value, self.isPaused != value else { return }
            self.isPaused = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .nestedArtboardIsPaused: .bool(isPaused)
        default: super.currentValue(key)
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
        case .joystickX: access(&x)
        case .joystickY: access(&y)
        case .joystickPosX: access(&posX)
        case .joystickPosY: access(&posY)
        case .joystickWidth: access(&width)
        case .joystickHeight: access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
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

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .nestedArtboardLeafFit:
            guard case .uint(let value) = value, self.fitValue != value else { return }
            self.fitValue = value
            artboard.noteChange()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .nestedArtboardLeafFit: .uint(fitValue)
        default: super.currentValue(key)
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
        case .nestedArtboardLayoutInstanceWidth: access(&instanceWidth)
        case .nestedArtboardLayoutInstanceHeight: access(&instanceHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .nestedArtboardLayoutInstanceWidthScaleType:
            guard case .uint(let value) = value, self.instanceWidthScaleType != value else { return }
            self.instanceWidthScaleType = value
            didChange(key)
        case .nestedArtboardLayoutInstanceHeightScaleType:
            guard case .uint(let value) = value, self.instanceHeightScaleType != value else { return }
            self.instanceHeightScaleType = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .nestedArtboardLayoutInstanceWidthScaleType: .uint(instanceWidthScaleType)
        case .nestedArtboardLayoutInstanceHeightScaleType: .uint(instanceHeightScaleType)
        default: super.currentValue(key)
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

/// What is stored of the format's FocusData.
class FocusDataBase: Component {
    final var focusFlags: UInt32
    final var edgeBehaviorValue: UInt32

    required init(_ source: ObjectSource) {
        focusFlags = source.uint(.focusDataFocusFlags, default: 7)
        edgeBehaviorValue = source.uint(.focusDataEdgeBehaviorValue)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .focusDataFocusFlags:
            guard case .uint(let value) = value, self.focusFlags != value else { return }
            self.focusFlags = value
            didChange(key)
        case .focusDataEdgeBehaviorValue:
            guard case .uint(let value) = value, self.edgeBehaviorValue != value else { return }
            self.edgeBehaviorValue = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .focusDataFocusFlags: .uint(focusFlags)
        case .focusDataEdgeBehaviorValue: .uint(edgeBehaviorValue)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's ScrollConstraint, DraggableConstraint.
class ScrollConstraintBase: Constraint {
    final let scrollOffsetX: Double
    final let scrollOffsetY: Double
    final let snaps: Bool
    final let physicsId: UInt32
    final let virtualize: Bool
    final let virtualizeBuffer: UInt32
    final let infinite: Bool
    final var isInteractive: Bool
    final var threshold: Double
    final var dragMultiplier: Double
    final var directionValue: UInt32

    required init(_ source: ObjectSource) {
        scrollOffsetX = source.double(.scrollConstraintScrollOffsetX)
        scrollOffsetY = source.double(.scrollConstraintScrollOffsetY)
        snaps = source.bool(.scrollConstraintSnap)
        physicsId = source.uint(.scrollConstraintPhysicsId, default: .max)
        virtualize = source.bool(.scrollConstraintVirtualize)
        virtualizeBuffer = source.uint(.scrollConstraintVirtualizeBuffer)
        infinite = source.bool(.scrollConstraintInfinite)
        isInteractive = source.bool(.scrollConstraintInteractive, default: true)
        threshold = source.double(.scrollConstraintThreshold)
        dragMultiplier = source.double(.scrollConstraintDragMultiplier, default: 1)
        directionValue = source.uint(.draggableConstraintDirectionValue, default: 1)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .scrollConstraintThreshold: access(&threshold)
        case .scrollConstraintDragMultiplier: access(&dragMultiplier)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .scrollConstraintInteractive:
            guard case .bool(let value) = value, self.isInteractive != value else { return }
            self.isInteractive = value
            didChange(key)
        case .draggableConstraintDirectionValue:
            guard case .uint(let value) = value, self.directionValue != value else { return }
            self.directionValue = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .scrollConstraintInteractive: .bool(isInteractive)
        case .draggableConstraintDirectionValue: .uint(directionValue)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's ScrollBarConstraint, DraggableConstraint.
class ScrollBarConstraintBase: Constraint {
    final let scrollConstraintId: UInt32
    final let sizesThumb: Bool
    final var directionValue: UInt32

    required init(_ source: ObjectSource) {
        scrollConstraintId = source.uint(.scrollBarConstraintScrollConstraintId, default: .max)
        sizesThumb = source.bool(.scrollBarConstraintAutoSize, default: true)
        directionValue = source.uint(.draggableConstraintDirectionValue, default: 1)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .draggableConstraintDirectionValue:
            guard case .uint(let value) = value, self.directionValue != value else { return }
            self.directionValue = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .draggableConstraintDirectionValue: .uint(directionValue)
        default: super.currentValue(key)
        }
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
        case .artboardComponentListOverrideInstanceWidth: access(&instanceWidth)
        case .artboardComponentListOverrideInstanceHeight: access(&instanceHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .artboardComponentListOverrideInstanceWidthUnitsValue:
            guard case .uint(let value) = value, self.instanceWidthUnitsValue != value else { return }
            self.instanceWidthUnitsValue = value
            artboard.markLayoutDirty()
        case .artboardComponentListOverrideInstanceHeightUnitsValue:
            guard case .uint(let value) = value, self.instanceHeightUnitsValue != value else { return }
            self.instanceHeightUnitsValue = value
            artboard.markLayoutDirty()
        case .artboardComponentListOverrideInstanceWidthScaleType:
            guard case .uint(let value) = value, self.instanceWidthScaleType != value else { return }
            self.instanceWidthScaleType = value
            artboard.markLayoutDirty()
        case .artboardComponentListOverrideInstanceHeightScaleType:
            guard case .uint(let value) = value, self.instanceHeightScaleType != value else { return }
            self.instanceHeightScaleType = value
            artboard.markLayoutDirty()
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .artboardComponentListOverrideInstanceWidthUnitsValue: .uint(instanceWidthUnitsValue)
        case .artboardComponentListOverrideInstanceHeightUnitsValue: .uint(instanceHeightUnitsValue)
        case .artboardComponentListOverrideInstanceWidthScaleType: .uint(instanceWidthScaleType)
        case .artboardComponentListOverrideInstanceHeightScaleType: .uint(instanceHeightScaleType)
        default: super.currentValue(key)
        }
    }
}

/// What is stored of the format's TextInput.
class TextInputBase: Drawable {
    final var text: String
    final var selectionRadius: Double
    final var isMultiline: Bool

    required init(_ source: ObjectSource) {
        text = source.string(.textInputText)
        selectionRadius = source.double(.textInputSelectionRadius, default: 5)
        isMultiline = source.bool(.textInputMultiline, default: true)
        super.init(source)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textInputSelectionRadius: access(&selectionRadius)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .textInputText:
            guard case .string(let value) = value, self.text != value else { return }
            self.text = value
            didChange(key)
        case .textInputMultiline:
            guard case .bool(let value) = value, self.isMultiline != value else { return }
            self.isMultiline = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .textInputText: .string(text)
        case .textInputMultiline: .bool(isMultiline)
        default: super.currentValue(key)
        }
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
        case .nestedSimpleAnimationSpeed: access(&speed)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .nestedSimpleAnimationIsPlaying:
            guard case .bool(let value) = value, self.isPlaying != value else { return }
            self.isPlaying = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .nestedSimpleAnimationIsPlaying: .bool(isPlaying)
        default: super.currentValue(key)
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
        case .nestedLinearAnimationMix: access(&mix)
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
        case .nestedRemapAnimationTime: access(&time)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { didChange(key) }
    }
}

/// What is stored of the format's NestedTrigger, NestedInput, NestedBool, NestedNumber.
class NestedInputBase: Component {
    final let inputId: UInt32
    final let initialFlag: Bool
    final let initialNumber: Double

    required init(_ source: ObjectSource) {
        inputId = source.uint(.nestedInputInputId, default: .max)
        initialFlag = source.bool(.nestedBoolNestedValue)
        initialNumber = source.double(.nestedNumberNestedValue)
        super.init(source)
    }
}
