// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

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
        case .nodeX: access(&positionX)
        case .nodeY: access(&positionY)
        case .nodeXArtboard: access(&positionX)
        case .nodeYArtboard: access(&positionY)
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
        case .transformComponentRotation: access(&rotation)
        case .transformComponentScaleX: access(&scaleX)
        case .transformComponentScaleY: access(&scaleY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { addDirt(.transforms) }
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
        case .worldTransformComponentOpacity: access(&opacity)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { addDirt(.renderOpacity) }
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
        case .constraintStrength: access(&strength)
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
        case .distanceConstraintDistance: access(&distance)
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
        case .transformConstraintOriginX: access(&originX)
        case .transformConstraintOriginY: access(&originY)
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
        case .transformComponentConstraintCopyFactor: access(&copyFactor)
        case .transformComponentConstraintMinValue: access(&minValue)
        case .transformComponentConstraintMaxValue: access(&maxValue)
        case .transformComponentConstraintYCopyFactorY: access(&copyFactorY)
        case .transformComponentConstraintYMinValueY: access(&minValueY)
        case .transformComponentConstraintYMaxValueY: access(&maxValueY)
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

/// What is stored of the format's ViewModelInstanceColor, ViewModelInstanceValue, ViewModelInstanceEnum, ViewModelInstanceString, ViewModelInstanceNumber, ViewModelInstanceBoolean, ViewModelInstanceTrigger, ViewModelInstanceSymbolListIndex, ViewModelInstanceSymbol, ViewModelInstanceAssetImage, ViewModelInstanceAsset, ViewModelInstanceArtboard, ViewModelInstanceAssetFont.
class OwnViewModelValueBase: ValueComponent {
    final let viewModelPropertyId: UInt32

    required init(_ source: ObjectSource) {
        viewModelPropertyId = source.uint(.viewModelInstanceValueViewModelPropertyId)
        super.init(source)
    }
}

/// What is stored of the format's ViewModelInstance.
class OwnViewModelInstanceBase: ContainerComponent {
    final let viewModelId: UInt32

    required init(_ source: ObjectSource) {
        viewModelId = source.uint(.viewModelInstanceViewModelId)
        super.init(source)
    }
}

/// What is stored of the format's ViewModelInstanceList, ViewModelInstanceValue.
class OwnViewModelListBase: Component {
    final let viewModelPropertyId: UInt32

    required init(_ source: ObjectSource) {
        viewModelPropertyId = source.uint(.viewModelInstanceValueViewModelPropertyId)
        super.init(source)
    }
}

/// What is stored of the format's ViewModelInstanceViewModel, ViewModelInstanceValue.
class OwnViewModelReferenceBase: Component {
    final let viewModelPropertyId: UInt32

    required init(_ source: ObjectSource) {
        viewModelPropertyId = source.uint(.viewModelInstanceValueViewModelPropertyId)
        super.init(source)
    }
}

/// What is stored of the format's SemanticData.
class SemanticDataBase: Component {
    final let roleNumber: UInt32
    final var label: String
    final var value: String
    final var hint: String
    final let headingLevel: UInt32

    required init(_ source: ObjectSource) {
        roleNumber = source.uint(.semanticDataRole)
        label = source.string(.semanticDataLabel)
        value = source.string(.semanticDataValue)
        hint = source.string(.semanticDataHint)
        headingLevel = source.uint(.semanticDataHeadingLevel)
        super.init(source)
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        switch key {
        case .semanticDataLabel:
            guard case .string(let value) = value, self.label != value else { return }
            self.label = value
            didChange(key)
        case .semanticDataValue:
            guard case .string(let value) = value, self.value != value else { return }
            self.value = value
            didChange(key)
        case .semanticDataHint:
            guard case .string(let value) = value, self.hint != value else { return }
            self.hint = value
            didChange(key)
        default: super.setValue(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .semanticDataLabel: .string(label)
        case .semanticDataValue: .string(value)
        case .semanticDataHint: .string(hint)
        default: super.currentValue(key)
        }
    }
}
