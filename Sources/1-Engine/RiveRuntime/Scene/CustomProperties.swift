/// A custom value defined by the file's author, which can be animated and bound.
class ValueComponent: Component {
    private final let key: PropertyKey
    final fileprivate(set) var value: BoundValue

    required init(_ source: ObjectSource) {
        // fatalError: the table of the format gives the class only to types that stand for a value.
        guard let found = source.table.value(source.object) else { fatalError("no value") }
        (key, value) = found
        super.init(source)
    }

    override func resolve() { if case .trigger = value { artboard.triggers.append(self) } }

    /// Adopts a value of the same type.
    fileprivate final func takeValue(_ new: BoundValue) { value = new }

    func didChange() {}

    /// Adopts changes that others have made to the value.
    func sync() {}

    /// The property with which the value is synchronized; nil if nothing else changes the value.
    var syncedProperty: ViewModelInstance.Property? { nil }

    private final func set(_ key: PropertyKey, _ new: BoundValue) {
        guard key == self.key else { return }
        sync()
        if value == new { return }
        switch (value, new) {
        case (.number, .number), (.bool, .bool), (.string, .string), (.color, .color),
            (.uint, .uint), (.trigger, .trigger):
            value = new
            artboard.noteInput()
            didChange()
        default: break
        }
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == self.key else { return }
        access(value.double) { set(key, .number($0)) }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        if case .trigger = self.value, case .uint(let count) = value {
            set(key, .trigger(Int(count)))
        } else {
            set(key, value)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? { key == self.key ? value : nil }

    override func bound(_ key: PropertyKey, _ type: CoreTypes.FieldType?) -> BoundValue? {
        sync()
        return currentValue(key)
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

/// An instance of a view model that belongs to a nested artboard.
final class OwnViewModelInstance: OwnViewModelInstanceBase {
    /// The instance; nil if there is no such view model or the budget does not allow its properties.
    private(set) lazy var instance: ViewModelInstance? = {
        guard let model = artboard.file.viewModels[ifPresent: Int(viewModelId)],
            artboard.chargeValues(model.properties.count)
        else { return nil }
        return ViewModelInstance(
            artboard.file, viewModel: Int(viewModelId), instance: nil, makesNested: false)
    }()

    override func resolve() {
        super.resolve()
        // Created with the artboard, so that exceeding the budget makes the instantiation fail.
        guard let instance else { return }
        // Bindings find the properties to which the file gives values; for others they continue the search in enclosing
        // contexts.
        instance.hideProperties(
            besides: Set(children.compactMap { ($0 as? any OwnViewModelMember)?.propertyIndex }))
    }
}

/// A component that gives a value to a property of an `OwnViewModelInstance`.
private protocol OwnViewModelMember: Component {
    var viewModelPropertyId: UInt32 { get }
}

extension OwnViewModelMember {
    var propertyIndex: Int { Int(viewModelPropertyId) }

    var property: ViewModelInstance.Property? {
        (parent as? OwnViewModelInstance)?.instance?.properties[ifPresent: propertyIndex]
    }
}

/// A value of an `OwnViewModelInstance`.
final class OwnViewModelValue: OwnViewModelValueBase, OwnViewModelMember {
    override func resolve() {
        super.resolve()
        didChange()
    }

    override func didChange() { property?.set(value) }

    override func sync() { syncedRef?.with { takeValue($0.value) } }

    override var syncedProperty: ViewModelInstance.Property? { syncedRef?.object }

    /// The same property as `property`, of the instance that the parent retains.
    private lazy var syncedRef = property.map { UnretainedRef($0) }

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
final class OwnViewModelReference: OwnViewModelReferenceBase, OwnViewModelMember {
    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of source: ViewModelInstance.Property
    ) {
        guard key == .viewModelInstanceViewModelPropertyValue, let held = source.instance else {
            return
        }
        property?.setInstance(held)
    }
}

/// A list in an `OwnViewModelInstance`, with the items to which it is bound.
final class OwnViewModelList: OwnViewModelListBase, ListTarget, OwnViewModelMember {
    var listKey: PropertyKey { .viewModelInstanceListListSource }
    override var asListTarget: (any ListTarget)? { self }

    func setItems(_ instances: [ViewModelInstance]) { property?.setItems(instances) }
}
