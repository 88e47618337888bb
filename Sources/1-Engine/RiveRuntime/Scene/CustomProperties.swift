/// A value of an author's own, to be animated and bound.
class ValueComponent: Component {
    private final let key: Int
    final fileprivate(set) var value: BoundValue

    required init(_ source: ObjectSource) {
        (key, value) = ValueComponent.initialValue(source)
        super.init(source)
    }

    private static func initialValue(_ source: ObjectSource) -> (Int, BoundValue) {
        switch source.typeKey {
        case TypeKey.customNumber: (243, .number(source.double(243)))
        case TypeKey.customBoolean: (245, .bool(source.bool(245)))
        case TypeKey.customString: (246, .string(source.string(246)))
        case TypeKey.customColor: (836, .color(source.color(836, default: 0xff1d_1d1d)))
        case TypeKey.customTrigger: (870, .trigger(Int(source.uint(870))))
        case TypeKey.customEnum: (872, .uint(source.uint(872, default: .max)))
        case TypeKey.viewModelInstanceColor: (555, source.viewModelValue)
        case TypeKey.viewModelInstanceEnum: (560, source.viewModelValue)
        case TypeKey.viewModelInstanceString: (561, source.viewModelValue)
        case TypeKey.viewModelInstanceNumber: (575, source.viewModelValue)
        case TypeKey.viewModelInstanceBoolean: (593, source.viewModelValue)
        case TypeKey.viewModelInstanceTrigger: (687, source.viewModelValue)
        case TypeKey.viewModelInstanceArtboard: (846, source.viewModelValue)
        case TypeKey.viewModelInstanceListIndex: (814, source.viewModelValue)
        default: (824, source.viewModelValue)
        }
    }

    func didChange() {}

    private final func set(_ key: Int, _ new: BoundValue) {
        guard key == self.key, value != new else { return }
        switch (value, new) {
        case (.number, .number), (.bool, .bool), (.string, .string), (.color, .color),
            (.uint, .uint), (.trigger, .trigger):
            value = new
            didChange()
        default: break
        }
    }

    override func setDouble(_ key: Int, _ value: Double) { set(key, .number(value)) }
    override func setBool(_ key: Int, _ value: Bool) { set(key, .bool(value)) }
    override func setString(_ key: Int, _ value: String) { set(key, .string(value)) }
    override func setColor(_ key: Int, _ value: UInt32) { set(key, .color(value)) }
    override func setUInt(_ key: Int, _ value: UInt32) {
        if case .trigger = self.value {
            set(key, .trigger(Int(value)))
        } else {
            set(key, .uint(value))
        }
    }

    override func double(_ key: Int) -> Double? {
        if key == self.key, case .number(let v) = value { v } else { nil }
    }
    override func bool(_ key: Int) -> Bool? {
        if key == self.key, case .bool(let v) = value { v } else { nil }
    }
    override func string(_ key: Int) -> String? {
        if key == self.key, case .string(let v) = value { v } else { nil }
    }
    override func color(_ key: Int) -> UInt32? {
        if key == self.key, case .color(let v) = value { v } else { nil }
    }
    override func uint(_ key: Int) -> UInt32? {
        if key == self.key, case .uint(let v) = value { v } else { nil }
    }

    override func bound(_ key: Int, _ type: CoreTypes.FieldType?) -> BoundValue? {
        if key == self.key, case .trigger = value { return value }
        return super.bound(key, type)
    }

    override func setBound(
        _ key: Int, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        if case .trigger = value {
            set(key, value)
        } else {
            super.setBound(key, type, value, of: property)
        }
    }

    override func fireCallback(_ key: Int, on machine: StateMachineInstance?) {
        if case .trigger(let count) = value {
            value = .trigger(count + 1)
            didChange()
        }
    }
}

extension ObjectSource {
    fileprivate var viewModelValue: BoundValue { table.viewModelValue(object) ?? .uint(.max) }
}

/// An instance of a view model that belongs to a nested artboard.
final class OwnViewModelInstance: ContainerComponent {
    private let viewModel: Int
    private(set) lazy var instance = ViewModelInstance(
        artboard.file, viewModel: viewModel, instance: nil)

    required init(_ source: ObjectSource) {
        viewModel = Int(source.uint(566))
        super.init(source)
    }

    fileprivate func property(_ index: Int) -> ViewModelInstance.Property? {
        guard let instance, instance.properties.indices.contains(index) else { return nil }
        return instance.properties[index]
    }
}

/// One value of such an instance.
final class OwnViewModelValue: ValueComponent {
    private let propertyIndex: Int

    required init(_ source: ObjectSource) {
        propertyIndex = Int(source.uint(554))
        super.init(source)
    }

    override func resolve() { didChange() }

    override func didChange() {
        (parent as? OwnViewModelInstance)?.property(propertyIndex)?.set(value)
    }
}

/// A list of such an instance, which holds what it is bound to.
final class OwnViewModelList: Component, ListTarget {
    private let propertyIndex: Int

    required init(_ source: ObjectSource) {
        propertyIndex = Int(source.uint(554))
        super.init(source)
    }

    var listKey: Int { 966 }

    func setItems(_ instances: [ViewModelInstance]) {
        (parent as? OwnViewModelInstance)?.property(propertyIndex)?.setItems(instances)
    }
}
