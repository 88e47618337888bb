/// A custom value defined by the file's author, which can be animated and bound.
class ValueComponent: Component {
    private final let key: PropertyKey
    final fileprivate(set) var value: BoundValue

    required init(_ source: ObjectSource) {
        (key, value) = ValueComponent.initialValue(source)
        super.init(source)
    }

    override func resolve() { if case .trigger = value { artboard.triggers.append(self) } }

    private static func initialValue(_ source: ObjectSource) -> (PropertyKey, BoundValue) {
        switch source.typeKey {
        case TypeKey.customPropertyNumber:
            (
                .customPropertyNumberPropertyValue,
                .number(source.double(.customPropertyNumberPropertyValue))
            )
        case TypeKey.customPropertyBoolean:
            (
                .customPropertyBooleanPropertyValue,
                .bool(source.bool(.customPropertyBooleanPropertyValue))
            )
        case TypeKey.customPropertyString:
            (
                .customPropertyStringPropertyValue,
                .string(source.string(.customPropertyStringPropertyValue))
            )
        case TypeKey.customPropertyColor:
            (
                .customPropertyColorPropertyValue,
                .color(source.color(.customPropertyColorPropertyValue, default: 0xff1d_1d1d))
            )
        case TypeKey.customPropertyTrigger:
            (
                .customPropertyTriggerPropertyValue,
                .trigger(Int(source.uint(.customPropertyTriggerPropertyValue)))
            )
        case TypeKey.customPropertyEnum:
            (
                .customPropertyEnumPropertyValue,
                .uint(source.uint(.customPropertyEnumPropertyValue, default: .max))
            )
        case TypeKey.viewModelInstanceColor:
            (.viewModelInstanceColorPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceEnum:
            (.viewModelInstanceEnumPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceString:
            (.viewModelInstanceStringPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceNumber:
            (.viewModelInstanceNumberPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceBoolean:
            (.viewModelInstanceBooleanPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceTrigger:
            (.viewModelInstanceTriggerPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceArtboard:
            (.viewModelInstanceArtboardPropertyValue, source.viewModelValue)
        case TypeKey.viewModelInstanceSymbolListIndex:
            (.viewModelInstanceSymbolListIndexPropertyValue, source.viewModelValue)
        default: (.viewModelInstanceAssetPropertyValue, source.viewModelValue)
        }
    }

    /// Adopts a value of the same type.
    fileprivate final func takeValue(_ new: BoundValue) { value = new }

    func didChange() {}

    /// Adopts changes that others have made to the value.
    func sync() {}

    private final func set(_ key: PropertyKey, _ new: BoundValue) {
        guard key == self.key else { return }
        sync()
        if value == new { return }
        switch (value, new) {
        case (.number, .number), (.bool, .bool), (.string, .string), (.color, .color),
            (.uint, .uint), (.trigger, .trigger):
            value = new
            didChange()
        default: break
        }
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == self.key else { return }
        var number: Double? { if case .number(let v) = value { v } else { nil } }
        access(number) { set(key, .number($0)) }
    }
    override func setBool(_ key: PropertyKey, _ value: Bool) { set(key, .bool(value)) }
    override func setString(_ key: PropertyKey, _ value: String) { set(key, .string(value)) }
    override func setColor(_ key: PropertyKey, _ value: UInt32) { set(key, .color(value)) }
    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        if case .trigger = self.value {
            set(key, .trigger(Int(value)))
        } else {
            set(key, .uint(value))
        }
    }
    override func bool(_ key: PropertyKey) -> Bool? {
        if key == self.key, case .bool(let v) = value { v } else { nil }
    }
    override func string(_ key: PropertyKey) -> String? {
        if key == self.key, case .string(let v) = value { v } else { nil }
    }
    override func color(_ key: PropertyKey) -> UInt32? {
        if key == self.key, case .color(let v) = value { v } else { nil }
    }
    override func uint(_ key: PropertyKey) -> UInt32? {
        if key == self.key, case .uint(let v) = value { v } else { nil }
    }

    override func bound(_ key: PropertyKey, _ type: CoreTypes.FieldType?) -> BoundValue? {
        sync()
        if key == self.key, case .trigger = value { return value }
        return super.bound(key, type)
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        if case .trigger = value {
            set(key, value)
        } else {
            super.setBound(key, type, value, of: property)
        }
    }

    override func fireCallback(_ key: PropertyKey, on reporter: (any EventReporter)?) {
        if case .trigger(let count) = value {
            value = .trigger(count + 1)
            artboard.noteChange()
            artboard.noteBindable()
            didChange()
        }
    }

    /// Clears a trigger at the end of an advance; until then it stays in effect.
    ///
    /// - Returns: whether it had fired.
    final func reset() -> Bool {
        guard case .trigger(let count) = value, count != 0 else { return false }
        value = .trigger(0)
        didChange()
        return true
    }
}

extension ObjectSource {
    fileprivate var viewModelValue: BoundValue { table.viewModelValue(object) ?? .uint(.max) }
}

/// An instance of a view model that belongs to a nested artboard.
final class OwnViewModelInstance: ContainerComponent {
    private let viewModel: Int
    /// The instance; nil if there is no such view model or the budget does not allow its properties.
    private(set) lazy var instance: ViewModelInstance? = {
        let models = artboard.file.viewModels
        guard models.indices.contains(viewModel),
            artboard.chargeValues(models[viewModel].properties.count)
        else { return nil }
        return ViewModelInstance(
            artboard.file, viewModel: viewModel, instance: nil, makesNested: false)
    }()

    required init(_ source: ObjectSource) {
        viewModel = Int(source.uint(.viewModelInstanceViewModelId))
        super.init(source)
    }

    override func resolve() {
        super.resolve()
        // Created with the artboard, so that exceeding the budget makes the instantiation fail.
        guard let instance else { return }
        // Bindings find the properties to which the file gives values; for others they continue the search in enclosing
        // contexts.
        instance.hideProperties(
            besides: Set(children.compactMap { ($0 as? any OwnViewModelMember)?.propertyIndex }))
    }

    fileprivate func property(_ index: Int) -> ViewModelInstance.Property? {
        guard let instance, instance.properties.indices.contains(index) else { return nil }
        return instance.properties[index]
    }
}

/// A component that gives a value to a property of an `OwnViewModelInstance`.
private protocol OwnViewModelMember: Component {
    var propertyIndex: Int { get }
}

/// A value of an `OwnViewModelInstance`.
final class OwnViewModelValue: ValueComponent, OwnViewModelMember {
    fileprivate let propertyIndex: Int

    required init(_ source: ObjectSource) {
        propertyIndex = Int(source.uint(.viewModelInstanceValueViewModelPropertyId))
        super.init(source)
    }

    override func resolve() {
        super.resolve()
        didChange()
    }

    private var property: ViewModelInstance.Property? {
        (parent as? OwnViewModelInstance)?.property(propertyIndex)
    }

    override func didChange() { property?.set(value) }

    override func sync() { if let property { takeValue(property.value) } }

    /// Also adopts assets that a program has assigned to an image or font property.
    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of source: ViewModelInstance.Property
    ) {
        if key == .viewModelInstanceAssetPropertyValue, let property, value == .uint(.max),
            source.asset != nil || property.asset != nil
        {
            property.setAsset(source.asset)
        } else {
            super.setBound(key, type, value, of: source)
        }
    }
}

/// A property of an `OwnViewModelInstance` that holds another instance, once it has been bound.
final class OwnViewModelReference: Component, OwnViewModelMember {
    fileprivate let propertyIndex: Int

    required init(_ source: ObjectSource) {
        propertyIndex = Int(source.uint(.viewModelInstanceValueViewModelPropertyId))
        super.init(source)
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        guard key == .viewModelInstanceViewModelPropertyValue, let held = property.instance else {
            return
        }
        (parent as? OwnViewModelInstance)?.property(propertyIndex)?.setInstance(held)
    }
}

/// A list in an `OwnViewModelInstance`, with the items to which it is bound.
final class OwnViewModelList: Component, ListTarget, OwnViewModelMember {
    fileprivate let propertyIndex: Int

    required init(_ source: ObjectSource) {
        propertyIndex = Int(source.uint(.viewModelInstanceValueViewModelPropertyId))
        super.init(source)
    }

    var listKey: PropertyKey { .viewModelInstanceListListSource }

    func setItems(_ instances: [ViewModelInstance]) {
        (parent as? OwnViewModelInstance)?.property(propertyIndex)?.setItems(instances)
    }
}
