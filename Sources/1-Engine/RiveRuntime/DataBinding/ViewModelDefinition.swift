/// What a file says of one view model.
public struct ViewModelDefinition: Sendable {
    public struct Property: Sendable {
        public var name: String
        /// The kind in the data binding interface's numbers: 1 string, 2 number, 3 boolean,
        /// 4 colour, 5 list, 6 enumeration, 7 trigger, 8 view model, and higher ones.
        public var kind: Int
        /// The view model that a property of that kind holds an instance of.
        var reference = 0
        /// Of an enumeration: the names of its values, in order.
        public internal(set) var names: [String] = []
    }

    /// Values that the file gives an instance: by the property's index.
    struct Instance: Sendable {
        var name: String
        var values: [(property: Int, value: BoundValue)] = []
        /// Of properties that hold a view model: the number of its instance.
        var references: [(property: Int, instance: Int)] = []
        /// Of lists: what they hold, in order.
        var items: [(property: Int, viewModel: Int, instance: Int)] = []
    }

    public let name: String
    public internal(set) var properties: [Property] = []
    var instances: [Instance] = []

    /// A file's view models; they stand before its artboards.
    static func all(in table: ObjectTable) -> [ViewModelDefinition] {
        var result: [ViewModelDefinition] = []
        // The view model whose instance is being read, and the list in it.
        var owner: Int?
        var list = 0
        let enums = enumerations(table)
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard { break }
            if typeKey == TypeKey.viewModel {
                result.append(ViewModelDefinition(name: table.string(index, nameKey)))
            } else if let kind = kinds[typeKey], !result.isEmpty {
                var property = Property(
                    name: table.string(index, nameKey), kind: kind,
                    reference: Int(
                        table.uint(index, .viewModelPropertyViewModelViewModelReferenceId)))
                if kind == 6, let number = table.index(index, .viewModelPropertyEnumCustomEnumId),
                    enums.indices.contains(number)
                {
                    property.names = enums[number]
                }
                result[result.count - 1].properties.append(property)
            } else if typeKey == TypeKey.viewModelInstance {
                owner = Int(table.uint(index, .viewModelInstanceViewModelId))
                if result.indices.contains(owner ?? -1) {
                    result[owner ?? 0].instances.append(
                        Instance(name: table.string(index, .componentName)))
                }
            } else if let owner, result.indices.contains(owner) {
                if typeKey == TypeKey.viewModelInstanceList {
                    list = Int(table.uint(index, .viewModelInstanceValueViewModelPropertyId))
                }
                result[owner].addValue(table, index, typeKey, list: list)
            }
        }
        return result
    }

    /// The names of each enumeration's values.
    private static func enumerations(_ table: ObjectTable) -> [[String]] {
        var result: [[String]] = []
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if CoreTypes.type(typeKey, is: "DataEnum") {
                result.append([])
            } else if typeKey == TypeKey.dataEnumValue, !result.isEmpty {
                let (key, value) = (
                    table.string(index, .dataEnumValueKey), table.string(index, .dataEnumValueValue)
                )
                result[result.count - 1].append(value.isEmpty ? key : value)
            }
        }
        return result
    }

    private mutating func addValue(
        _ table: ObjectTable, _ index: Int, _ typeKey: Int, list: Int
    ) {
        guard let last = instances.indices.last else { return }
        if typeKey == TypeKey.viewModelInstanceListItem {
            instances[last].items.append(
                (
                    list, table.index(index, .viewModelInstanceListItemViewModelId) ?? -1,
                    table.index(index, .viewModelInstanceListItemViewModelInstanceId) ?? -1
                ))
            return
        }
        let property = Int(table.uint(index, .viewModelInstanceValueViewModelPropertyId))
        if typeKey == TypeKey.viewModelInstanceViewModel {
            instances[last].references.append(
                (property, Int(table.uint(index, .viewModelInstanceViewModelPropertyValue))))
        } else if let value = table.viewModelValue(index) {
            instances[last].values.append((property, value))
        }
    }

    /// The name of a view model component.
    private static let nameKey = PropertyKey.viewModelComponentName

    private static let kinds: [Int: Int] = [
        TypeKey.viewModelPropertyString: 1,
        TypeKey.viewModelPropertyNumber: 2,
        TypeKey.viewModelPropertyBoolean: 3,
        TypeKey.viewModelPropertyColor: 4,
        TypeKey.viewModelPropertyList: 5,
        TypeKey.viewModelPropertyEnumCustom: 6,
        TypeKey.viewModelPropertyEnum: 6,
        TypeKey.viewModelPropertyEnumSystem: 6,
        TypeKey.viewModelPropertyTrigger: 7,
        TypeKey.viewModelPropertyViewModel: 8,
        TypeKey.viewModelPropertySymbolListIndex: 10,
        TypeKey.viewModelPropertyAssetImage: 11,
        TypeKey.viewModelPropertyArtboard: 12,
        TypeKey.viewModelPropertyAssetFont: 13,
        TypeKey.viewModelPropertyAssetBlob: 14,
    ]
}

extension ObjectTable {
    /// What an object gives a view model's property; nil for other objects.
    func viewModelValue(_ object: Int) -> BoundValue? {
        switch typeKey(object) {
        case TypeKey.viewModelInstanceColor:
            .color(color(object, .viewModelInstanceColorPropertyValue, default: 0xff00_0000).argb)
        case TypeKey.viewModelInstanceEnum: .uint(uint(object, .viewModelInstanceEnumPropertyValue))
        case TypeKey.viewModelInstanceString:
            .string(string(object, .viewModelInstanceStringPropertyValue))
        case TypeKey.viewModelInstanceNumber:
            .number(double(object, .viewModelInstanceNumberPropertyValue))
        case TypeKey.viewModelInstanceBoolean:
            .bool(bool(object, .viewModelInstanceBooleanPropertyValue))
        case TypeKey.viewModelInstanceAssetImage, TypeKey.viewModelInstanceAssetFont:
            .uint(uint(object, .viewModelInstanceAssetPropertyValue, default: .max))
        case TypeKey.viewModelInstanceArtboard:
            .uint(uint(object, .viewModelInstanceArtboardPropertyValue, default: .max))
        case TypeKey.viewModelInstanceListIndex:
            .uint(uint(object, .viewModelInstanceSymbolListIndexPropertyValue))
        case TypeKey.viewModelInstanceTrigger:
            .trigger(Int(uint(object, .viewModelInstanceTriggerPropertyValue)))
        default: nil
        }
    }
}

/// A value on its way between a view model and what is bound to it.
enum BoundValue: Equatable, Sendable {
    case number(Double)
    case bool(Bool)
    case string(String)
    case color(UInt32)
    /// An enumeration's or an index's.
    case uint(UInt32)
    /// How often a trigger has fired in this step.
    case trigger(Int)
    /// How much a list holds.
    case list(Int)
}
